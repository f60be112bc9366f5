use kmg_runtime::{GraphSpec, Operand, Place, Register, Work};

use crate::analyze::races::clash::{Pattern, Uses};
use crate::analyze::registers::Beside;
use crate::analyze::slices::{self, Touch};

/// Whether the language would refuse a race of the graph (LANGUAGE.md 6).
pub(super) fn refused(graph: &GraphSpec) -> bool {
    let mut uses = Uses::new();
    for (number, node) in graph.nodes.iter().enumerate() {
        let mut read = |register: Register| uses.read(number, register, (), Pattern::Other);
        node.skip.into_iter().for_each(&mut read);
        match &node.work {
            Work::Join => {}
            Work::Cpu(ops) => {
                let touches: Vec<Touch> = ops.iter().map(Touch::of_micro_op).collect();
                uses.slice(number, slices::effects(&touches), (), ());
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
                if let Some(register) = result {
                    uses.write(number, *register, (), Pattern::Other);
                }
            }
        }
    }
    let order: Vec<usize> = (0..graph.nodes.len()).collect();
    let successors = graph.nodes.iter().map(|node| {
        node.successors.iter().map(|successor| usize::from(successor.number())).collect::<Vec<_>>()
    });
    !uses.races(&Beside::new(&order, &successors.collect::<Vec<_>>()), order.len()).is_empty()
}
