//! The four uploads that are measured.

use std::error::Error;
use std::path::Path;
use std::{fs, io};

use kmg_runtime::{
    CommandSpec, EncodeError, Encoded, GraphSpec, MicroOp, NodeId, NodeSpec, Operand, Patch, Place, Register,
    Work, encode,
};

use crate::peer::Peer;

/// How many micro-ops the loop runs.
pub(crate) const LOOP_OPS: u32 = 5 + LOOP_TURNS * 11;
const LOOP_TURNS: u32 = 362;

/// What they are called in files, in the order of [`Uploads::all`].
const NAMES: [&str; 4] = ["layered_join", "layered_command", "loop", "max"];

/// The uploads, from either source.
pub(crate) struct Uploads {
    /// 256 `JOIN` nodes in layers of 16; each feeds four nodes of the next layer.
    pub(crate) layered_join: Encoded,
    /// Layers of `COMMAND` nodes, as many as those of `JOIN` nodes.
    pub(crate) layered_command: Encoded,
    /// One `CPU` node, a loop that runs [`LOOP_OPS`] micro-ops.
    pub(crate) cpu_loop: Encoded,
    /// The largest upload: 256 nodes, 1,014 edges, 4,096 micro-ops, 64 templates.
    pub(crate) max: Encoded,
}

impl Uploads {
    /// Those that the other engine's bench writes.
    pub(crate) fn dumped_by(peer: &Peer) -> Result<Self, Box<dyn Error>> {
        let load = |name| -> Result<Encoded, Box<dyn Error>> { Ok(Encoded::from_bytes(&peer.dump(name)?)?) };
        Ok(Self {
            layered_join: load("layered_join")?,
            layered_command: load("layered_command")?,
            cpu_loop: load("loop")?,
            max: load("max")?,
        })
    }

    /// Equivalent ones.
    pub(crate) fn made_here() -> Result<Self, EncodeError> {
        Ok(Self {
            layered_join: layered(256, &Work::Join)?,
            layered_command: layered(256, &command(9, Operand::Word(3), 2, 0))?,
            cpu_loop: cpu(cpu_loop(LOOP_TURNS))?,
            max: max()?,
        })
    }

    /// Writes each into a file of its name.
    pub(crate) fn write(&self, folder: &Path) -> io::Result<()> {
        for (name, upload) in NAMES.iter().zip(self.all()) {
            fs::write(folder.join(name).with_extension("bin"), upload.bytes())?;
        }
        Ok(())
    }

    /// All four.
    pub(crate) fn all(&self) -> [&Encoded; 4] {
        [&self.layered_join, &self.layered_command, &self.cpu_loop, &self.max]
    }
}

fn node(work: Work, successors: impl IntoIterator<Item = usize>) -> NodeSpec {
    let successors = successors.into_iter().map(|node| NodeId::new(node as u8)).collect();
    NodeSpec { work, skip: None, successors }
}

fn encode_nodes(nodes: Vec<NodeSpec>) -> Result<Encoded, EncodeError> {
    encode(&GraphSpec { req: 77, nodes, ..GraphSpec::default() })
}

fn register(number: u8) -> Register {
    Register::from_low_bits(number)
}

/// Layers of 16 nodes, a multiple of 16 in all; node j feeds j, j + 1, j + 2 and j + 3 (mod 16) of the next.
pub(crate) fn layered(count: usize, work: &Work) -> Result<Encoded, EncodeError> {
    let successors = |number: usize| {
        let next = number / 16 * 16 + 16;
        let mut list: Vec<usize> = (0..4).map(|step| next + (number + step) % 16).collect();
        list.sort_unstable();
        list.retain(|successor| *successor < count);
        list
    };
    encode_nodes((0..count).map(|number| node(work.clone(), successors(number))).collect())
}

/// 256 `JOIN` nodes, each before the next `fan` of them.
pub(crate) fn band(fan: usize) -> Result<Encoded, EncodeError> {
    encode_nodes(
        (0..256)
            .map(|number| node(Work::Join, (number + 1..=number + fan).take_while(|to| *to < 256)))
            .collect(),
    )
}

/// One `CPU` node.
pub(crate) fn cpu(slice: Vec<MicroOp>) -> Result<Encoded, EncodeError> {
    encode_nodes(vec![node(Work::Cpu(slice), [])])
}

/// A loop of 11 micro-ops after 5 others.
pub(crate) fn cpu_loop(turns: u32) -> Vec<MicroOp> {
    let [count, end, random, mask, low, high, product, shift, sum, rest, copy, third] =
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(register);
    vec![
        MicroOp::Set { d: count, value: 0 },
        MicroOp::Set { d: end, value: turns },
        MicroOp::Set { d: random, value: 12345 },
        MicroOp::Set { d: mask, value: 255 },
        MicroOp::Set { d: shift, value: 7 },
        MicroOp::Rand { d: random, a: random },
        MicroOp::And { d: low, a: random, b: mask },
        MicroOp::Shr { d: high, a: random, b: shift },
        MicroOp::Mul { d: product, a: low, b: high },
        MicroOp::Add { d: sum, a: sum, b: product },
        MicroOp::Sub { d: rest, a: product, b: low },
        MicroOp::Mov { d: copy, a: rest },
        MicroOp::Jnz { a: high, target: 14 },
        MicroOp::Set { d: high, value: 1 },
        MicroOp::Set { d: third, value: 3 },
        MicroOp::Addi { d: count, a: count, value: 1 },
        MicroOp::Jlt { a: count, b: end, target: 5 },
    ]
}

fn command(handler: u8, first: Operand<u16>, count: u16, patches: u8) -> Work {
    let command = CommandSpec {
        handler,
        exclusive: false,
        with_result: false,
        place: Place::Group { first, count: Operand::Word(count) },
        args: std::array::from_fn(|arg| if arg == 0 || arg > patches.into() { arg as u32 } else { 0 }),
        patches: (1..=patches).map(|arg| Patch { argument: arg, register: register(arg + 1) }).collect(),
    };
    Work::Command { command, result: None }
}

/// Nodes in turn `COMMAND`, `CPU`, `CPU`, `JOIN`, each before the next four.
fn max() -> Result<Encoded, EncodeError> {
    let slice = |start: u32| {
        (0..32).map(move |op| match (start + op) % 14 {
            0 => MicroOp::Set { d: register(15), value: 7 },
            1 => MicroOp::Mov { d: register(1), a: register(15) },
            2 => MicroOp::Jmp { target: op + 1 },
            3 => MicroOp::Jlt { a: register(3), b: register(15), target: op + 1 },
            4 => MicroOp::Jeq { a: register(4), b: register(15), target: op + 1 },
            5 => MicroOp::Jnz { a: register(5), target: op + 1 },
            6 => MicroOp::Addi { d: register(6), a: register(7), value: op },
            7 => MicroOp::Rand { d: register(7), a: register(7) },
            8 => MicroOp::Mul { d: register(8), a: register(9), b: register(10) },
            9 => MicroOp::And { d: register(9), a: register(10), b: register(11) },
            10 => MicroOp::Shr { d: register(10), a: register(11), b: register(12) },
            11 => MicroOp::Sub { d: register(11), a: register(12), b: register(13) },
            12 => MicroOp::Add { d: register(12), a: register(13), b: register(14) },
            _ => MicroOp::Set { d: register(0), value: op },
        })
    };
    let work = |number: usize| {
        let group = number as u8 / 4;
        match number % 4 {
            0 => command(1 + group, Operand::Word(group.into()), 1 + u16::from(group % 50), group % 5),
            3 => Work::Join,
            second => Work::Cpu(slice(64 * u32::from(group) + 32 * (second as u32 - 1)).collect()),
        }
    };
    let successors = |number: usize| (number + 1..=number + 4).take_while(|to| *to < 256);
    encode_nodes((0..256).map(|number| node(work(number), successors(number))).collect())
}
