use std::fmt;
use std::time::Duration;

use kmg_runtime::{Fault, NodeId, Register, wire};

use super::{NamedOutcome, Outcome, Submitted};

/// `handler 4 on 0..60 (7, 1)`: the arguments without the zeros at their end.
impl fmt::Display for Submitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = u32::from(self.first).saturating_add(self.count.into());
        write!(f, "handler {} on {}..{end} (", self.handler, self.first)?;
        let used = self.args.iter().rposition(|arg| *arg != 0).map_or(0, |last| last.saturating_add(1));
        for (position, arg) in self.args.iter().take(used).enumerate() {
            write!(f, "{}{arg}", if position == 0 { "" } else { ", " })?;
        }
        f.write_str(")")?;
        for (flag, word) in
            [(wire::EXCLUSIVE, "exclusive"), (wire::RESULT, "result"), (wire::QUEUE, "queued")]
        {
            if self.flags & flag != 0 {
                write!(f, " {word}")?;
            }
        }
        match &self.status {
            Some(status) if status.is_done() && self.flags & wire::RESULT != 0 => {
                write!(f, ": {}", self.result)
            }
            Some(status) => write!(f, ": {status}"),
            None => f.write_str(": not waited for"),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        NamedOutcome { outcome: self, symbols: None }.fmt(f)
    }
}

impl NamedOutcome<'_> {
    fn node(&self, node: NodeId) -> String {
        match self.symbols.and_then(|symbols| symbols.node(node)) {
            Some(symbol) => format!("{node} `{}`", symbol.name),
            None => node.to_string(),
        }
    }

    fn fault(&self, fault: Fault) -> String {
        match self.symbols {
            Some(symbols) => symbols.explain(fault).to_string(),
            None => fault.to_string(),
        }
    }
}

/// Microseconds, as all times of a run are printed.
fn micros(time: Duration) -> String {
    format!("{:.1} us", time.as_secs_f64() * 1e6)
}

impl fmt::Display for NamedOutcome<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outcome = self.outcome;
        let rounds = outcome.rounds;
        let plural = if rounds == 1 { "" } else { "s" };
        write!(f, "{} after {rounds} round{plural}, {}", outcome.status, micros(outcome.elapsed))?;
        match outcome.error {
            Some(fault) => writeln!(f, ": {}", self.fault(fault))?,
            None => writeln!(f)?,
        }
        if let Some(lost) = &outcome.lost {
            writeln!(f, "its command: {lost}")?;
        }
        if !outcome.stopped.is_empty() {
            let nodes: Vec<String> = outcome.stopped.iter().map(|node| self.node(*node)).collect();
            writeln!(f, "in flight: {}", nodes.join(", "))?;
        }

        writeln!(f, "registers")?;
        let mut shown = 0;
        for (number, value) in (0_u8..).zip(outcome.registers) {
            let Some(register) = Register::new(number) else { continue };
            let name = self.symbols.and_then(|symbols| symbols.register(register));
            if value == 0 && name.is_none() {
                continue;
            }
            shown += 1;
            write!(f, "  {:<4}{value:>11}  {value:#010x}", register.to_string())?;
            match name {
                Some(name) => writeln!(f, "  `{name}`")?,
                None => writeln!(f)?,
            }
        }
        match shown {
            0 => writeln!(f, "  all are 0")?,
            Register::COUNT => {}
            _ => writeln!(f, "  the others are 0")?,
        }

        let count = outcome.commands.len();
        writeln!(f, "{count} command{}", if count == 1 { "" } else { "s" })?;
        for command in &outcome.commands {
            write!(f, "  {}", micros(command.started.unwrap_or(command.submitted)))?;
            if let Some(ended) = command.ended {
                write!(f, " to {}", micros(ended))?;
            }
            writeln!(
                f,
                ", round {}: #{} {}, {command}",
                command.round,
                command.sequence,
                self.node(command.node)
            )?;
        }

        let count = outcome.events.len();
        writeln!(f, "{count} event{}", if count == 1 { "" } else { "s" })?;
        for posted in &outcome.events {
            writeln!(f, "  {}: {}", micros(posted.at), posted.event)?;
        }
        Ok(())
    }
}
