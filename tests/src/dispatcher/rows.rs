use std::collections::{BTreeMap, BTreeSet};

use kmg::EventKind;
use kmg::sim::reference::script::{Action, Ending, Script, Trace};
use kmg_runtime::dispatcher::HostCommand;

/// Which rows of the tables of dispatcher.md scripts have reached, and how often.
#[derive(Debug, Default)]
pub struct Rows(BTreeMap<&'static str, u64>);

/// Every row that can be seen in a trace.
const ALL: [&str; 38] = [
    "4.1 case 1: a2 above 2",
    "4.1 case 2: exiting",
    "4.1 case 3: a2 = 0, a clash",
    "4.1 case 4: a2 = 0",
    "4.1 case 5: two graphs are running",
    "4.1 case 6: not kept, or running",
    "4.1 case 7 or 5.1: reason 1",
    "4.1 case 8: a command of a graph",
    "4.2 cancelled",
    "4.2 no such graph",
    "4.3 exit while exiting",
    "5.1: the ninth",
    "5.3 ROUND",
    "5.3 END",
    "error 2 or 3",
    "error 4",
    "error 5",
    "error 6",
    "error 7",
    "error 8",
    "error 9",
    "error 11",
    "error 12",
    "error 13",
    "error 14",
    "the end: exit",
    "the end: deadline",
    "the end: passes",
    "a kept graph at the end",
    "eight kept graphs",
    "a kept graph that ran again",
    "slot 15",
    "16 commands of one pass",
    "an exclusive command",
    "a queued command away from core 0",
    "two graphs of one pass",
    "a round above 0",
    "two errors of one pass",
];

impl Rows {
    /// Counts what a script reached.
    pub fn count(&mut self, script: &Script, trace: &Trace) {
        let mut reached = BTreeSet::new();
        let commands: Vec<HostCommand> = script
            .actions
            .iter()
            .filter_map(|arrival| match arrival.action {
                Action::Command(command) => Some(command),
                Action::Write { .. } => None,
            })
            .collect();
        for posted in &trace.events {
            let event = posted.event;
            let of = (event.extra as usize).checked_sub(1).and_then(|place| commands.get(place));
            reached.insert(match (event.kind, event.auxiliary & 0xFF, of) {
                (EventKind::Rejected, 1, Some(HostCommand::Run([_, _, 0, ..]))) => "4.1 case 4: a2 = 0",
                (EventKind::Rejected, 1, _) => "4.1 case 1: a2 above 2",
                (EventKind::Rejected, 4, Some(HostCommand::Exit)) => "4.3 exit while exiting",
                (EventKind::Rejected, 4, _) => "4.1 case 2: exiting",
                (EventKind::Rejected, 6, _) => "4.1 case 5: two graphs are running",
                (EventKind::Rejected, _, Some(HostCommand::Cancel(_))) => "4.2 no such graph",
                (EventKind::Rejected, ..) => "4.1 case 6: not kept, or running",
                (EventKind::StreamError, ..) => "4.1 case 3: a2 = 0, a clash",
                (EventKind::Graph, ..) => "5.3 ROUND",
                (EventKind::GraphEnd, ..) => "5.3 END",
                (_, 1, _) => "4.1 case 7 or 5.1: reason 1",
                (_, 10, _) => "4.2 cancelled",
                (_, 2 | 3, _) => "error 2 or 3",
                (_, 15, _) => "5.1: the ninth",
                (_, reason, _) => ALL
                    .into_iter()
                    .find(|row| row.strip_prefix("error ") == Some(reason.to_string().as_str()))
                    .unwrap_or_else(|| panic!("{posted:?}")),
            });
        }
        let mut add = |row: &'static str, is: bool| {
            if is {
                reached.insert(row);
            }
        };
        let of_one_pass = |pass| trace.commands.iter().filter(move |command| command.pass == pass);
        add("4.1 case 8: a command of a graph", !trace.commands.is_empty());
        add("the end: exit", trace.end == Ending::Exit);
        add("the end: deadline", trace.end == Ending::Deadline);
        add("the end: passes", trace.end == Ending::Passes);
        add("a kept graph at the end", !trace.kept.is_empty());
        add("eight kept graphs", trace.kept.len() == 8);
        let again = |kept: u32| {
            let first_node = |command: &&_| {
                let command: &kmg::sim::reference::script::Launched = command;
                command.req == kept && command.node.number() == 0 && command.round == 0
            };
            trace.commands.iter().filter(first_node).count() > 1
        };
        add("a kept graph that ran again", trace.kept.iter().any(|kept| again(kept.req)));
        add("slot 15", trace.commands.iter().any(|command| command.slot == 15));
        add("16 commands of one pass", trace.commands.iter().any(|one| of_one_pass(one.pass).count() >= 16));
        add("an exclusive command", trace.commands.iter().any(|command| command.flags & 1 != 0));
        let away = trace.commands.iter().any(|command| command.flags & 4 != 0 && command.first > 0);
        add("a queued command away from core 0", away);
        let two =
            trace.commands.windows(2).any(|pair| pair[0].pass == pair[1].pass && pair[0].req != pair[1].req);
        add("two graphs of one pass", two);
        add("a round above 0", trace.commands.iter().any(|command| command.round > 0));
        let two = trace.events.windows(2).any(|pair| {
            pair[0].pass == pair[1].pass && pair.iter().all(|posted| posted.event.fault().is_some())
        });
        add("two errors of one pass", two);
        for row in reached {
            *self.0.entry(row).or_default() += 1;
        }
    }

    /// The rows that no script reached.
    pub fn missing(&self) -> Vec<&'static str> {
        ALL.into_iter().filter(|row| !self.0.contains_key(row)).collect()
    }

    /// Adds the counts of another.
    pub fn merge(&mut self, other: &Self) {
        for (row, count) in &other.0 {
            *self.0.entry(row).or_default() += count;
        }
    }

    /// The rows and how many scripts reached each.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        ALL.into_iter().map(|row| (row, self.0.get(row).copied().unwrap_or_default()))
    }
}
