//! Scripts written by hand for one rule each.

use kmg::EventKind;
use kmg::sim::reference::script::{Action, Arrival, DeviceSetup, Ending, Script, Trace};
use kmg_runtime::dispatcher::{HostCommand, Span};
use kmg_runtime::{CommandSpec, GraphSpec, Line, MicroOp, NodeSpec, Operand, Place, Register, Work, encode};
use kmg_tests::dispatcher::agreed;

/// A script in the making. Uploads are put one behind the other, from offset 0.
pub(crate) struct Desk {
    script: Script,
    /// The pass of what comes next.
    pub(crate) pass: u64,
    end: u32,
}

/// An upload in the region.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    pub(crate) offset: u32,
    pub(crate) bytes: u32,
}

impl Placed {
    /// Its RUN.
    pub(crate) const fn run(self) -> HostCommand {
        HostCommand::upload(self.offset, self.bytes)
    }
}

impl Desk {
    /// A device of 8 cores whose commands take three passes, and a region of 4 KiB.
    pub(crate) fn new() -> Self {
        let device =
            DeviceSetup { region: 4_096, core_count: 8, delay: 2, max_passes: 40, ..DeviceSetup::default() };
        let script = Script { name: String::new(), what: String::new(), device, actions: Vec::new() };
        Self { script, pass: 0, end: 0 }
    }

    pub(crate) fn device(&mut self) -> &mut DeviceSetup {
        &mut self.script.device
    }

    pub(crate) fn write(&mut self, offset: u32, lines: Vec<Line>) {
        let action = Action::Write { line: (offset / 64) as usize, lines };
        self.script.actions.push(Arrival { pass: self.pass, action });
    }

    pub(crate) fn place(&mut self, lines: Vec<Line>) -> Placed {
        let placed = Placed { offset: self.end, bytes: (lines.len() * 64) as u32 };
        self.end += placed.bytes;
        self.write(placed.offset, lines);
        placed
    }

    pub(crate) fn send(&mut self, command: HostCommand) {
        self.script.actions.push(Arrival { pass: self.pass, action: Action::Command(command) });
    }

    pub(crate) fn cancel(&mut self, req: u32) {
        self.send(HostCommand::Cancel(req));
    }

    /// What the dispatcher and the plain model did.
    pub(crate) fn trace(&self) -> Told {
        Told(agreed(&self.script))
    }
}

/// A trace in short.
pub(crate) struct Told(pub(crate) Trace);

impl Told {
    /// Kind, req, auxiliary, extra and pass of each event. A node of 65,535 is left out of the auxiliary word.
    pub(crate) fn events(&self) -> Vec<(EventKind, u32, u32, u32, u64)> {
        let of = |posted: &kmg::sim::Posted| {
            let event = posted.event;
            let auxiliary = if event.fault().is_some() && event.auxiliary >> 8 == 65_535 {
                event.auxiliary & 0xFF
            } else {
                event.auxiliary
            };
            (event.kind, event.req, auxiliary, event.extra, posted.pass)
        };
        self.0.events.iter().map(of).collect()
    }

    pub(crate) fn end(&self) -> (Ending, u64) {
        (self.0.end, self.0.passes)
    }

    pub(crate) fn kept(&self) -> Vec<u32> {
        self.0.kept.iter().map(|Span { req, .. }| *req).collect()
    }

    /// Req, node, slot, first and pass of each command.
    pub(crate) fn commands(&self) -> Vec<(u32, u8, u8, u16, u64)> {
        self.0.commands.iter().map(|c| (c.req, c.node.number(), c.slot, c.first, c.pass)).collect()
    }
}

/// A graph of nodes without edges.
pub(crate) fn graph(req: u32, keep: bool, works: Vec<Work>) -> Vec<Line> {
    let nodes = works.into_iter().map(|work| NodeSpec { work, skip: None, successors: Vec::new() }).collect();
    let spec = GraphSpec { req, keep, nodes, ..GraphSpec::default() };
    encode(&spec).unwrap().lines().to_vec()
}

/// A command of handler 1.
pub(crate) fn command(place: Place, exclusive: bool) -> Work {
    let command =
        CommandSpec { handler: 1, exclusive, with_result: false, place, args: [0; 10], patches: vec![] };
    Work::Command { command, result: None }
}

/// A command on that group.
pub(crate) fn on(first: u16, count: u16) -> Work {
    command(Place::Group { first: Operand::Word(first), count: Operand::Word(count) }, false)
}

/// A queued command.
pub(crate) fn any(count: u16) -> Work {
    command(Place::Any { count: Operand::Word(count) }, false)
}

/// A graph of one command on core 0: it ends three passes after its RUN.
pub(crate) fn one(req: u32) -> Vec<Line> {
    graph(req, false, vec![on(0, 1)])
}

/// The same, kept.
pub(crate) fn kept(req: u32) -> Vec<Line> {
    graph(req, true, vec![on(0, 1)])
}

/// A graph of one micro-op: r0 = r0 + 1. It ends in the pass of its RUN.
pub(crate) fn adds_one(req: u32) -> Vec<Line> {
    let r0 = Register::from_low_bits(0);
    graph(req, false, vec![Work::Cpu(vec![MicroOp::Addi { d: r0, a: r0, value: 1 }])])
}
