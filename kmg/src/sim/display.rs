use std::fmt;

use kmg_runtime::{Fault, NodeId, Register, wire};

use super::{NamedOutcome, Outcome, Status, Submitted};

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ended => "ended",
            Self::Error => "error",
            Self::Stuck => "stuck",
        })
    }
}

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
        Ok(())
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

const fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

impl fmt::Display for NamedOutcome<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outcome = self.outcome;
        let (rounds, passes) = (outcome.rounds, outcome.passes);
        write!(f, "{} after {rounds} round{}, ", outcome.status, plural(rounds.into()))?;
        write!(f, "{passes} pass{}", if passes == 1 { "" } else { "es" })?;
        if let Some(fault) = outcome.error {
            write!(f, ": {}", self.fault(fault))?;
        }
        writeln!(f, "{}", if outcome.kept { ", kept" } else { "" })?;
        if let Some(error) = outcome.lost {
            writeln!(f, "its handler failed: {error}")?;
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
            let Submitted { pass, round, sequence, slot, node, .. } = *command;
            writeln!(
                f,
                "  pass {pass}, round {round}, slot {slot}: #{sequence} {}, {command}",
                self.node(node)
            )?;
        }

        let count = outcome.events.len();
        writeln!(f, "{count} event{}", if count == 1 { "" } else { "s" })?;
        for posted in &outcome.events {
            writeln!(f, "  pass {}: {}", posted.pass, posted.event)?;
        }
        Ok(())
    }
}
