//! From a template to the command that is submitted (FORMAT.md 2.5, and 4, step 4).

use super::cpu::read;
use crate::Reason;
use crate::wire::{self, Command, Header, Le16, Le32, Template};

#[expect(clippy::as_conversions, clippy::indexing_slicing, reason = "tested against the length")]
pub(super) const fn template(templates: &[Template], index: u16) -> Option<&Template> {
    if (index as usize) < templates.len() { Some(&templates[index as usize]) } else { None }
}

/// Fills the line with what the registers hold now, or says what is wrong with its group.
pub(super) const fn fill(
    template: &Template,
    header: &Header,
    registers: &[u32; 16],
    core_count: u32,
) -> Result<Command, Reason> {
    let mut command = template.line;
    command.sequence = Le32::new(0);
    command.slot = 0;
    command.reserved = 0;
    command.deadline_microseconds = header.deadline_microseconds;
    command.landing = [Le32::new(0); 2];

    let mut left = template.patch_count;
    let mut patches = template.patches.as_slice();
    while let [patch, rest @ ..] = patches {
        if left == 0 {
            break;
        }
        set_argument(&mut command, patch.argument, read(registers, patch.register));
        left = left.wrapping_sub(1);
        patches = rest;
    }

    let first = register_or(registers, template.first_register, template.line.first);
    let count = register_or(registers, template.count_register, template.line.count);
    if command.is_queued() {
        if count == 0 || count > core_count {
            return Err(Reason::QUEUED_COUNT);
        }
        command.first = Le16::new(0);
    } else {
        if count == 0 || first >= core_count || count > core_count.saturating_sub(first) {
            return Err(Reason::GROUP);
        }
        command.first = low_half(first);
    }
    command.count = low_half(count);
    Ok(command)
}

const fn register_or(registers: &[u32; 16], register: u8, constant: Le16) -> u32 {
    if register < 16 { read(registers, register) } else { constant.wide() }
}

#[expect(clippy::as_conversions, reason = "tested against the grid, which has at most 65,535 cores")]
const fn low_half(word: u32) -> Le16 {
    Le16::new(word as u16)
}

#[expect(clippy::as_conversions, clippy::indexing_slicing, reason = "tested against the length")]
const fn set_argument(command: &mut Command, argument: u8, value: u32) {
    if (argument as usize) < wire::ARGS {
        command.args[argument as usize] = Le32::new(value);
    }
}
