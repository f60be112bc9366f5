//! A graph that passed the analysis as plain data, and the places of what only the compiler knows.

use kmg_runtime::{
    CommandSpec, GraphSpec, MicroOp, NodeId, NodeSpec, Operand as SpecOperand, Patch, Place as SpecPlace,
    Register, Work as SpecWork, wire,
};

use crate::analyze::Analysis;
use crate::lower::{Opcode, Slice, Slot};
use crate::resolve::{Command, Handler, Place, Resolved, Work};
use crate::symbols::Operand;
use crate::value::Value;

/// A value that only the compiler knows, and where its bytes go.
#[derive(Debug)]
pub(crate) struct Patched {
    /// The offset: in the upload, or in the templates.
    pub(crate) offset: u32,
    /// 1, 2 or 4 bytes.
    pub(crate) width: u32,
    pub(crate) source: Source,
}

/// Where a patched value comes from.
#[derive(Debug)]
pub(crate) enum Source {
    Word(Value),
    /// An option that is tested, by its place in [`Settings::words`](crate::resolve::Settings::words).
    Setting(usize),
    /// The handler of that command, counted in upload order.
    Handler(usize),
    /// The first core of that command.
    First(usize),
    /// The count of cores of that command.
    Count(usize),
}

/// What the bytes of an upload are made of.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The graph, with zeros where only the compiler knows a value.
    pub(crate) spec: GraphSpec,
    /// Values for header and micro-ops.
    pub(crate) head: Vec<Patched>,
    /// Values for templates, which stand one after another as they do before they are shared.
    pub(crate) templates: Vec<Patched>,
}

impl Plan {
    pub(crate) fn new(resolved: &Resolved, analysis: &Analysis) -> Self {
        let settings = &resolved.settings;
        let known = |value: &Value| value.known().unwrap_or_default();
        let again = resolved.symbols.again().map(|id| analysis.registers.named(id));
        let mut plan = Self {
            spec: GraphSpec {
                req: known(&settings.req.value),
                again,
                max_runs: known(&settings.max_runs.value),
                deadline_microseconds: known(&settings.deadline_microseconds.value),
                step_limit: known(&settings.step_limit.value),
                keep: settings.keep,
                nodes: Vec::with_capacity(analysis.order.nodes.len()),
            },
            head: Vec::new(),
            templates: Vec::new(),
        };
        for (index, (setting, word)) in settings.words().into_iter().zip(SETTING_WORDS).enumerate() {
            if let Some(word) = word
                && setting.value.known().is_none()
            {
                let offset = 4_u32.wrapping_mul(word);
                plan.head.push(Patched { offset, width: 4, source: Source::Setting(index) });
            }
        }

        let mut places = vec![0_u8; resolved.nodes.len()];
        for (number, node) in (0_u8..=u8::MAX).zip(&analysis.order.nodes) {
            if let Some(place) = places.get_mut(*node) {
                *place = number;
            }
        }
        let ops_at = ops_offset(analysis);
        let (mut ops, mut commands) = (0_u32, 0_usize);
        for node in &analysis.order.nodes {
            let Some(entry) = resolved.nodes.get(*node) else { continue };
            let mut successors: Vec<NodeId> = analysis
                .order
                .successors
                .get(*node)
                .into_iter()
                .flatten()
                .filter_map(|to| places.get(*to).copied().map(NodeId::new))
                .collect();
            successors.sort_unstable();
            let work = match &entry.work {
                Work::Command(command) => {
                    let work = plan.command(command, commands, analysis);
                    commands = commands.saturating_add(1);
                    work
                }
                Work::Cpu(slice) => {
                    let slice = plan.slice(slice, *node, ops_at, &mut ops, analysis);
                    SpecWork::Cpu(slice)
                }
                Work::Join | Work::Broken => SpecWork::Join,
            };
            let skip = entry.skip.map(|(id, _)| analysis.registers.named(id));
            plan.spec.nodes.push(NodeSpec { work, skip, successors });
        }
        plan
    }

    fn slice(
        &mut self,
        slice: &Slice,
        node: usize,
        ops_at: u32,
        ops: &mut u32,
        analysis: &Analysis,
    ) -> Vec<MicroOp> {
        let register = |slot: Option<Slot>| match slot {
            Some(Slot::Named(id) | Slot::Lent(id)) => analysis.registers.named(id),
            Some(Slot::Scratch(index)) => analysis.registers.scratch(node, index.index()),
            None => Register::from_low_bits(0),
        };
        let mut micro_ops = Vec::with_capacity(slice.ops.len());
        for op in &slice.ops {
            let (d, a, b) = (register(op.d), register(op.a), register(op.b));
            let target = op.target.and_then(|label| u32::try_from(label.index()).ok()).unwrap_or_default();
            let value = op.value.known().unwrap_or_default();
            if op.value.known().is_none() {
                let offset = ops_at.wrapping_add(ops.wrapping_mul(16)).wrapping_add(4);
                self.head.push(Patched { offset, width: 4, source: Source::Word(op.value.clone()) });
            }
            *ops = ops.wrapping_add(1);
            micro_ops.push(match op.opcode {
                Opcode::Set => MicroOp::Set { d, value },
                Opcode::Mov => MicroOp::Mov { d, a },
                Opcode::Add => MicroOp::Add { d, a, b },
                Opcode::Addi => MicroOp::Addi { d, a, value },
                Opcode::Sub => MicroOp::Sub { d, a, b },
                Opcode::Mul => MicroOp::Mul { d, a, b },
                Opcode::And => MicroOp::And { d, a, b },
                Opcode::Shr => MicroOp::Shr { d, a, b },
                Opcode::Mod => MicroOp::Mod { d, a, b },
                Opcode::Rand => MicroOp::Rand { d, a },
                Opcode::Jmp => MicroOp::Jmp { target },
                Opcode::Jlt => MicroOp::Jlt { a, b, target },
                Opcode::Jeq => MicroOp::Jeq { a, b, target },
                Opcode::Jnz => MicroOp::Jnz { a, target },
            });
        }
        micro_ops
    }

    fn command(&mut self, command: &Command, index: usize, analysis: &Analysis) -> SpecWork {
        let base = u32::try_from(index).unwrap_or_default().wrapping_mul(80);
        let mut patch = |offset: u32, width: u32, source: Source| {
            self.templates.push(Patched { offset: base.wrapping_add(offset), width, source });
        };
        let handler = match &command.handler {
            Handler::Number(number) => *number,
            Handler::Rust { .. } => {
                patch(4, 1, Source::Handler(index));
                1
            }
        };
        let mut operand = |operand: &Operand, offset: u32, source: Source| match operand {
            Operand::Register(id) => SpecOperand::Register(analysis.registers.named(*id)),
            Operand::Value(value) => SpecOperand::Word(match value.known() {
                Some(value) => u16::try_from(value).unwrap_or_default(),
                None => {
                    patch(offset, 2, source);
                    0
                }
            }),
        };
        let place = match &command.place {
            Place::Range { first, end } => {
                let (Some(first), Some(end)) = (first.known(), end.known()) else {
                    // Both come from the test of the range.
                    let hole = Operand::Value(Value::Hole(0));
                    let first = operand(&hole, 8, Source::First(index));
                    let count = operand(&hole, 10, Source::Count(index));
                    return self.finish(command, handler, SpecPlace::Group { first, count }, base, analysis);
                };
                let word = |value: u32| SpecOperand::Word(u16::try_from(value).unwrap_or_default());
                SpecPlace::Group { first: word(first), count: word(end.wrapping_sub(first)) }
            }
            Place::Group { first, count } => SpecPlace::Group {
                first: operand(first, 8, Source::First(index)),
                count: operand(count, 10, Source::Count(index)),
            },
            Place::Any { count } => SpecPlace::Any { count: operand(count, 10, Source::Count(index)) },
        };
        self.finish(command, handler, place, base, analysis)
    }

    fn finish(
        &mut self,
        command: &Command,
        handler: u8,
        place: SpecPlace,
        base: u32,
        analysis: &Analysis,
    ) -> SpecWork {
        let mut args = [0_u32; wire::ARGS];
        let mut patches = Vec::new();
        for ((number, arg), operand) in (0_u8..).zip(&mut args).zip(&command.args) {
            match operand {
                Operand::Register(id) => {
                    patches.push(Patch { argument: number, register: analysis.registers.named(*id) });
                }
                Operand::Value(value) => match value.known() {
                    Some(value) => *arg = value,
                    None => {
                        let offset = base.wrapping_add(24).wrapping_add(u32::from(number).wrapping_mul(4));
                        self.templates.push(Patched {
                            offset,
                            width: 4,
                            source: Source::Word(value.clone()),
                        });
                    }
                },
            }
        }
        SpecWork::Command {
            command: CommandSpec {
                handler,
                exclusive: command.exclusive,
                with_result: command.result.is_some(),
                place,
                args,
                patches,
            },
            result: command.result.map(|(id, _)| analysis.registers.named(id)),
        }
    }
}

/// The header words of the options in the order of [`Settings::words`](crate::resolve::Settings::words); the grid
/// is not in the upload.
const SETTING_WORDS: [Option<u32>; 5] = [Some(9), Some(8), Some(10), Some(6), None];

/// Where the micro-ops start in the upload.
fn ops_offset(analysis: &Analysis) -> u32 {
    let edges = analysis.order.successors.iter().map(Vec::len).fold(0, usize::saturating_add);
    let count = |count: usize, size| wire::lines_of(u32::try_from(count).unwrap_or_default(), size);
    let lines = count(analysis.order.nodes.len(), 16).wrapping_add(count(edges, 2)).wrapping_add(1);
    lines.wrapping_mul(64)
}
