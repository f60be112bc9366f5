//! What the code that `graph!` generates calls: bytes into lines, values that only the compiler knows into their
//! places, with the tests and the words that literals get when the macro expands.
//!
//! Everything here runs in constants alone. A refusal stops the evaluation at the caller's token, so each of these
//! functions panics on purpose, and none of them is linked into a program.
#![expect(clippy::panic, reason = "a panic in a constant is a compiler error with our words")]
#![expect(
    clippy::as_conversions,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "evaluated by the compiler, which reports each of them"
)]

use core::mem::offset_of;

use crate::refusal::{self, Text};
use crate::wire::{self, Header, Node, Template};
use crate::{Handler, Line, Upload};

#[track_caller]
const fn refuse(code: &str, text: Option<Text>) {
    if let Some(text) = text {
        panic!("{}", Text::new(code).text(": ").text(text.as_str()).as_str());
    }
}

/// The number of a handler that a command uses with so many arguments, asking for a result or not.
#[must_use]
#[track_caller]
pub const fn handler(handler: Handler, args: u32, asks_result: bool) -> u32 {
    refuse("KMG010", refusal::handler(handler.number()));
    refuse("KMG013", refusal::declaration(&handler, args, asks_result));
    handler.number()
}

/// The first core and the count of `first..end`.
#[must_use]
#[track_caller]
pub const fn range(first: u32, end: u32, cores: u32) -> (u32, u32) {
    refuse("KMG011", refusal::range(first, end, cores));
    (first, end - first)
}

/// The first core and the count of a group.
#[must_use]
#[track_caller]
pub const fn group(first: u32, count: u32, cores: u32) -> (u32, u32) {
    refuse("KMG011", refusal::group(first, count, cores));
    (first, count)
}

/// A first core whose count is a register.
#[must_use]
#[track_caller]
pub const fn first(first: u32, cores: u32) -> (u32, u32) {
    refuse("KMG011", refusal::first(first, cores));
    (first, 0)
}

/// A count whose first core is a register or the device's choice.
#[must_use]
#[track_caller]
pub const fn count(count: u32, cores: u32) -> (u32, u32) {
    refuse("KMG011", refusal::count(count, cores));
    (0, count)
}

/// An option's value.
#[must_use]
#[track_caller]
pub const fn option(name: &str, value: u32, low: u32, high: u32) -> u32 {
    refuse("KMG014", refusal::option(name, value, low, high));
    value
}

/// Tests the right side of `%` or `mod`.
#[track_caller]
pub const fn divisor(operator: &str, value: u32) {
    if value == 0 {
        panic!("{}", Text::new("KMG017: `").text(operator).text("` by 0").as_str());
    }
}

/// `left % right` of constants; a right side of 0 is what [`divisor`] reports.
#[must_use]
pub const fn remainder(left: u32, right: u32) -> u32 {
    match left.checked_rem(right) {
        Some(value) => value,
        None => 0,
    }
}

/// KMG018: the shortest path of a slice under a step limit that only the compiler knows.
#[track_caller]
pub const fn ends(name: &str, shortest: u32, step_limit: u32) {
    if let Some(fault) = refusal::endless(shortest, step_limit) {
        let text = Text::new("KMG018: `").text(name).text("` ").text(fault.as_str());
        panic!("{}", text.as_str());
    }
}

/// The bound of a node under a step limit that only the compiler knows: none if it is above.
#[must_use]
pub const fn bound(bound: u32, step_limit: u32) -> Option<u32> {
    if bound <= step_limit { Some(bound) } else { None }
}

/// KMG019: what two nodes of which neither waits for the other write to a register, where only the compiler knows it; at
/// the second of them.
#[track_caller]
pub const fn race(register: &str, one: &str, other: &str, first: u32, second: u32) {
    if first != second {
        let text = Text::new("KMG019: a race on `").text(register).text("`: `").text(one).text("` writes ");
        let text = text.number(first).text(" to it and `").text(other).text("` writes ").number(second);
        panic!("{}", text.text(", and neither waits for the other").as_str());
    }
}

/// The place of the first of the nodes of a [`race`].
#[track_caller]
pub const fn races_with(one: &str, other: &str, first: u32, second: u32) {
    if first != second {
        let text = Text::new("KMG019: `").text(one).text("` writes ").number(first);
        panic!("{}", text.text(" here, at the same time as `").text(other).text("`").as_str());
    }
}

/// Bytes as lines: `B` is 64 times `L`.
#[must_use]
pub const fn lines<const B: usize, const L: usize>(bytes: &[u8; B]) -> [Line; L] {
    bytemuck::must_cast(*bytes)
}

/// A value for a place: its offset in bytes, its width (1, 2 or 4 bytes), the value.
pub type Place = (u32, u32, u32);

/// Writes values into their places.
#[must_use]
pub const fn fill<const L: usize>(mut lines: [Line; L], places: &[Place]) -> [Line; L] {
    let mut index = 0;
    while index < places.len() {
        let (offset, width, value) = places[index];
        let bytes = value.to_le_bytes();
        let mut byte = 0;
        while byte < width as usize {
            let at = offset as usize + byte;
            lines[at / Line::BYTES].0[at % Line::BYTES] = bytes[byte];
            byte += 1;
        }
        index += 1;
    }
    lines
}

/// Templates of which none stands twice, and the index of each command's.
#[derive(Clone, Copy)]
pub struct Shared<const N: usize> {
    templates: [Template; N],
    count: usize,
    index: [u16; N],
}

impl<const N: usize> Shared<N> {
    /// How many lines the templates take.
    ///
    /// More than 64 of them are refused.
    #[must_use]
    #[track_caller]
    pub const fn lines(&self) -> usize {
        if self.count > wire::MAX_TEMPLATES as usize {
            let text = Text::new("KMG009: ")
                .number(self.count as u32)
                .text(" different commands: a graph has at most 64 templates");
            panic!("{}", text.as_str());
        }
        wire::lines_of::<Template>(self.count as u32) as usize
    }
}

/// Shares the templates of N commands, in the order of their first use.
///
/// They come in lines, one after another, as in an upload.
#[must_use]
pub const fn share<const N: usize>(lines: &[Line]) -> Shared<N> {
    let all = wire::templates(lines, N as u32);
    let mut shared = Shared { templates: [all[0]; N], count: 0, index: [0; N] };
    let mut command = 0;
    while command < N {
        let mut index = 0;
        while index < shared.count && !wire::same_template(&shared.templates[index], &all[command]) {
            index += 1;
        }
        if index == shared.count {
            shared.templates[index] = all[command];
            shared.count += 1;
        }
        shared.index[command] = index as u16;
        command += 1;
    }
    shared
}

/// Puts header, nodes, edges and micro-ops before shared templates.
#[must_use]
pub const fn assemble<const H: usize, const N: usize, const L: usize>(
    head: [Line; H],
    shared: &Shared<N>,
) -> [Line; L] {
    let mut lines = [Line::ZERO; L];
    let mut at = 0;
    while at < H {
        lines[at] = head[at];
        at += 1;
    }
    const COMMAND_COUNT: usize = offset_of!(Header, command_count);
    const NODE_COUNT: usize = offset_of!(Header, node_count);
    const NODES: usize = Line::BYTES / size_of::<Node>();
    lines[0].0[COMMAND_COUNT] = shared.count as u8;
    let node_count = lines[0].0[NODE_COUNT] as usize + lines[0].0[NODE_COUNT + 1] as usize * 256;
    let (mut node, mut command) = (0, 0);
    while node < node_count {
        let (line, byte) = (1 + node / NODES, node % NODES * size_of::<Node>());
        if lines[line].0[byte + offset_of!(Node, kind)] == wire::KIND_COMMAND {
            lines[line].0[byte + offset_of!(Node, arg)] = shared.index[command] as u8;
            command += 1;
        }
        node += 1;
    }
    const TEMPLATE: usize = size_of::<Template>();
    let mut template = 0;
    while template < shared.count {
        let bytes: &[u8; TEMPLATE] = bytemuck::must_cast_ref(&shared.templates[template]);
        let mut byte = 0;
        while byte < TEMPLATE {
            let at = TEMPLATE * template + byte;
            lines[H + at / Line::BYTES].0[at % Line::BYTES] = bytes[byte];
            byte += 1;
        }
        template += 1;
    }
    lines
}

/// The upload over lines that the compiler completed: the check decides.
#[must_use]
#[track_caller]
pub const fn accept(lines: &[Line]) -> Upload<'_> {
    match Upload::from_lines(lines) {
        Ok(upload) => upload,
        Err(fault) => {
            let text = Text::new("the upload is refused: reason ").number(fault.reason.number());
            let text = match fault.node {
                Some(node) => text.text(" at node ").number(node.number() as u32),
                None => text,
            };
            panic!("{}", text.as_str());
        }
    }
}
