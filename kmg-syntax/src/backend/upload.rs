//! Uploads: a finished graph as plain data, and the places of what only the compiler knows.

use std::mem::offset_of;

use kmg_runtime::wire::{self, Header, Layout, Le32, Template};
use kmg_runtime::{
    CommandSpec, GraphSpec, MicroOp, NodeSpec, Operand as SpecOperand, Patch, Place as SpecPlace,
    Work as SpecWork,
};

use crate::internal::internal_error;
use crate::program::{self, Command, Operand, Place, Program, Work};
use crate::resolve::WordOption;
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
    /// An option that is tested.
    Setting(WordOption),
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
    pub(crate) fn new(program: &Program<'_>) -> Self {
        let settings = program.settings;
        let known = |value: &Value| value.known().unwrap_or_default();
        let mut plan = Self {
            spec: GraphSpec {
                req: known(&settings.req.value),
                again: program.again,
                max_runs: known(&settings.max_runs.value),
                deadline_microseconds: known(&settings.deadline_microseconds.value),
                step_limit: known(&settings.step_limit.value),
                keep: settings.keep,
                nodes: Vec::with_capacity(program.nodes.len()),
            },
            head: Vec::new(),
            templates: Vec::new(),
        };
        for setting in settings.words() {
            if let Some(offset) = header_offset(setting.option)
                && setting.value.known().is_none()
            {
                let offset = word(offset);
                plan.head.push(Patched { offset, width: 4, source: Source::Setting(setting.option) });
            }
        }

        let [nodes, edges] = [program.nodes.len(), program.edge_count()].map(word);
        let layout = Layout::new(nodes, edges, 0, 0);
        let (mut ops, mut commands) = (0_usize, 0_usize);
        for node in program.nodes.values() {
            let work = match &node.work {
                Work::Command(command) => {
                    let work = plan.command(command, commands);
                    commands = commands.saturating_add(1);
                    work
                }
                Work::Cpu(slice) => SpecWork::Cpu(plan.slice(slice, &layout, &mut ops)),
                Work::Join => SpecWork::Join,
            };
            plan.spec.nodes.push(NodeSpec { work, skip: node.skip, successors: node.successors.clone() });
        }
        plan
    }

    fn slice(&mut self, slice: &[program::MicroOp], layout: &Layout, ops: &mut usize) -> Vec<MicroOp> {
        let mut micro_ops = Vec::with_capacity(slice.len());
        for program::MicroOp { op, unknown } in slice {
            if let Some(value) = unknown {
                let offset = word(layout.op(*ops).saturating_add(offset_of!(wire::MicroOp, value)));
                self.head.push(Patched { offset, width: 4, source: Source::Word(value.clone()) });
            }
            *ops = ops.saturating_add(1);
            micro_ops.push(*op);
        }
        micro_ops
    }

    fn command(&mut self, command: &Command, index: usize) -> SpecWork {
        let base = index.saturating_mul(size_of::<Template>());
        let mut patch = |offset: usize, width: u32, source: Source| {
            self.templates.push(Patched { offset: word(base.saturating_add(offset)), width, source });
        };
        let handler = command.handler.unwrap_or_else(|| {
            patch(offset_of!(Template, line.handler), 1, Source::Handler(index));
            1
        });
        let mut operand = |operand: &Operand, offset: usize, source: Source| match operand {
            Operand::Register(register) => SpecOperand::Register(*register),
            Operand::Word(value) => SpecOperand::Word(match value.known() {
                Some(value) => half(value),
                None => {
                    patch(offset, 2, source);
                    0
                }
            }),
        };
        let place = match &command.place {
            Place::Range { first, end } => match (first.known(), end.known()) {
                (Some(first), Some(end)) => SpecPlace::Group {
                    first: SpecOperand::Word(half(first)),
                    count: SpecOperand::Word(half(end.wrapping_sub(first))),
                },
                // Both come from the test of the range.
                _ => {
                    let hole = Operand::Word(Value::Hole(0));
                    let first = operand(&hole, FIRST, Source::First(index));
                    let count = operand(&hole, COUNT, Source::Count(index));
                    SpecPlace::Group { first, count }
                }
            },
            Place::Group { first, count } => SpecPlace::Group {
                first: operand(first, FIRST, Source::First(index)),
                count: operand(count, COUNT, Source::Count(index)),
            },
            Place::Any { count } => SpecPlace::Any { count: operand(count, COUNT, Source::Count(index)) },
        };
        self.finish(command, handler, place, base)
    }

    fn finish(&mut self, command: &Command, handler: u8, place: SpecPlace, base: usize) -> SpecWork {
        let mut args = [0_u32; wire::ARGS];
        let mut patches = Vec::new();
        for ((number, arg), operand) in (0_u8..).zip(&mut args).zip(&command.args) {
            match operand {
                Operand::Register(register) => patches.push(Patch { argument: number, register: *register }),
                Operand::Word(value) => match value.known() {
                    Some(value) => *arg = value,
                    None => {
                        let argument = usize::from(number).saturating_mul(size_of::<Le32>());
                        let offset = word(base.saturating_add(ARGS).saturating_add(argument));
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
            result: command.result,
        }
    }
}

/// The offset in the header of the word that holds an option; the grid is not in the upload.
const fn header_offset(option: WordOption) -> Option<usize> {
    match option {
        WordOption::DeadlineMicroseconds => Some(offset_of!(Header, deadline_microseconds)),
        WordOption::MaxRuns => Some(offset_of!(Header, max_runs)),
        WordOption::StepLimit => Some(offset_of!(Header, step_limit)),
        WordOption::Req => Some(offset_of!(Header, req)),
        WordOption::Cores => None,
    }
}

/// The offsets of a template's fields.
const FIRST: usize = offset_of!(Template, line.first);
const COUNT: usize = offset_of!(Template, line.count);
const ARGS: usize = offset_of!(Template, line.args);

/// A count or an offset of a finished graph, which has been tested against the limits of the format.
fn word(number: usize) -> u32 {
    match u32::try_from(number) {
        Ok(word) => word,
        Err(_) => internal_error("a part of an upload beyond the largest one"),
    }
}

/// A first core or a count of cores; both were tested against the grid.
fn half(word: u32) -> u16 {
    match u16::try_from(word) {
        Ok(half) => half,
        Err(_) => internal_error("a core beyond the largest grid"),
    }
}
