use kmg_runtime::{GraphSpec, MicroOp, NodeSpec, Operand, Place, Register, Work};

/// The registers that a node reads and those that it writes, one bit each.
#[derive(Clone, Copy, Default)]
struct Touched {
    reads: u16,
    writes: u16,
}

fn bit(register: Register) -> u16 {
    1_u16.wrapping_shl(register.number().into())
}

impl Touched {
    fn new(node: &NodeSpec) -> Self {
        let mut touched = Self::default();
        let mut read = |register: Register| touched.reads |= bit(register);
        node.skip.into_iter().for_each(&mut read);
        match &node.work {
            Work::Join => {}
            Work::Cpu(ops) => {
                ops.iter().flat_map(MicroOp::reads).flatten().for_each(&mut read);
                touched.writes = ops.iter().filter_map(MicroOp::writes).fold(0, |bits, d| bits | bit(d));
            }
            Work::Command { command, result } => {
                command.patches.iter().map(|patch| patch.register).for_each(&mut read);
                let place = match command.place {
                    Place::Group { first, count } => [first, count],
                    Place::Any { count } => [count, count],
                };
                for operand in place {
                    if let Operand::Register(register) = operand {
                        read(register);
                    }
                }
                touched.writes = result.map_or(0, bit);
            }
        }
        touched
    }

    const fn meets(self, other: Self) -> bool {
        self.writes & (other.reads | other.writes) != 0 || other.writes & self.reads != 0
    }
}

/// Whether two nodes of which neither waits for the other touch one register, and one of them writes it: wider than
/// what the language refuses, which looks closer.
pub(super) fn possible(graph: &GraphSpec) -> bool {
    let touched: Vec<Touched> = graph.nodes.iter().map(Touched::new).collect();
    // For each node the nodes that come before it; predecessors have lower numbers.
    let mut before = vec![[0_u128; 2]; graph.nodes.len()];
    for (number, node) in graph.nodes.iter().enumerate() {
        let mut own = before.get(number).copied().unwrap_or_default();
        mark(&mut own, number);
        for successor in &node.successors {
            if let Some(entry) = before.get_mut(usize::from(successor.number())) {
                entry.iter_mut().zip(own).for_each(|(word, own)| *word |= own);
            }
        }
    }
    touched.iter().zip(&before).enumerate().any(|(later, (node, before))| {
        let earlier = touched.iter().take(later).enumerate();
        earlier.filter(|(number, _)| !is_marked(before, *number)).any(|(_, other)| node.meets(*other))
    })
}

fn mark(set: &mut [u128; 2], number: usize) {
    if let Some(word) = set.get_mut(number / 128) {
        *word |= 1_u128.wrapping_shl(u32::try_from(number % 128).unwrap_or_default());
    }
}

fn is_marked(set: &[u128; 2], number: usize) -> bool {
    let mut one = [0; 2];
    mark(&mut one, number);
    set.iter().zip(one).any(|(word, one)| word & one != 0)
}
