//! Uploads with mistakes in them, in every part.

use crate::random;
use kmg_runtime::{Encoded, Line, encode, wire};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// One mistake in an upload.
#[derive(Clone, Debug)]
pub(crate) enum Mistake {
    /// A byte of that part, 0 to 4: header, nodes, edges, micro-ops, templates.
    Byte { part: usize, at: Index, change: Change },
    /// A word of the header.
    HeaderWord { word: usize, value: u32 },
    /// A field at that offset of every item of a part is likelier to matter than any byte.
    Field { part: usize, item: Index, offset: Index, change: Change },
    /// One template more, which no node uses.
    Template { handler: u8 },
    /// Lines too few, or too many.
    Lines { kept: Index, added: usize },
}

#[derive(Clone, Debug)]
pub(crate) enum Change {
    To(u8),
    Up,
    Down,
    Bit(u8),
}

impl Change {
    fn apply(&self, byte: &mut u8) {
        *byte = match self {
            Self::To(value) => *value,
            Self::Up => byte.wrapping_add(1),
            Self::Down => byte.wrapping_sub(1),
            Self::Bit(bit) => *byte ^ (1 << bit),
        };
    }
}

fn change() -> impl Strategy<Value = Change> {
    let limits = proptest::sample::select(vec![
        0_u8, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 14, 15, 16, 17, 64, 127, 128, 239, 240, 254, 255,
    ]);
    prop_oneof![
        3 => limits.prop_map(Change::To),
        1 => any::<u8>().prop_map(Change::To),
        2 => Just(Change::Up),
        2 => Just(Change::Down),
        2 => (0_u8..8).prop_map(Change::Bit),
    ]
}

fn mistake() -> impl Strategy<Value = Mistake> {
    let near_limits = proptest::sample::select(vec![
        0_u32,
        1,
        2,
        15,
        16,
        64,
        65,
        255,
        256,
        257,
        1023,
        1024,
        1025,
        4095,
        4096,
        4097,
        u32::MAX,
    ]);
    let word = prop_oneof![4 => near_limits, 1 => any::<u32>()];
    prop_oneof![
        3 => (0_usize..5, any::<Index>(), change())
            .prop_map(|(part, at, change)| Mistake::Byte { part, at, change }),
        1 => (0_usize..16, word).prop_map(|(word, value)| Mistake::HeaderWord { word, value }),
        6 => (1_usize..5, any::<Index>(), any::<Index>(), change())
            .prop_map(|(part, item, offset, change)| Mistake::Field { part, item, offset, change }),
        1 => prop_oneof![Just(1_u8), Just(0), 239..=240_u8].prop_map(|handler| Mistake::Template { handler }),
        1 => (any::<Index>(), 0_usize..3).prop_map(|(kept, added)| Mistake::Lines { kept, added }),
    ]
}

/// Where the parts of an upload lie, and the size of one item of each.
fn parts(lines: &[Line]) -> [(std::ops::Range<usize>, usize); 5] {
    let word = |index: usize| {
        let bytes = lines[0].0[4 * index..4 * index + 4].try_into().unwrap();
        u32::from_le_bytes(bytes) as usize
    };
    let mut start = 0;
    [(1, 64), (word(2), 16), (word(3), 2), (word(4), 16), (word(5), 80)].map(|(count, size)| {
        let part = start..start + count * size;
        start = part.end.next_multiple_of(Line::BYTES);
        (part, size)
    })
}

fn make(lines: &[Line], mistakes: &[Mistake]) -> Vec<Line> {
    let parts = parts(lines);
    let mut lines = lines.to_vec();
    for mistake in mistakes {
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut lines);
        match mistake {
            Mistake::Byte { part, at, change } => {
                let part = &parts[*part].0;
                if !part.is_empty()
                    && let Some(byte) = bytes.get_mut(part.start + at.index(part.len()))
                {
                    change.apply(byte);
                }
            }
            Mistake::HeaderWord { word, value } => {
                if let Some(bytes) = bytes.get_mut(4 * word..4 * word + 4) {
                    bytes.copy_from_slice(&value.to_le_bytes());
                }
            }
            Mistake::Field { part, item, offset, change } => {
                let (part, size) = &parts[*part];
                if !part.is_empty() {
                    let item = item.index(part.len() / size);
                    let at = part.start + item * size + offset.index(*size);
                    if let Some(byte) = bytes.get_mut(at) {
                        change.apply(byte);
                    }
                }
            }
            Mistake::Template { handler } => add_template(&mut lines, *handler),
            Mistake::Lines { kept, added } => {
                lines.truncate(kept.index(lines.len() + 1));
                lines.resize(lines.len() + added, Line::ZERO);
            }
        }
    }
    lines
}

/// Appends a template to lines that still have the sizes of an upload.
fn add_template(lines: &mut Vec<Line>, handler: u8) {
    let Some(header) = lines.first_mut() else { return };
    header.0[20] = header.0[20].wrapping_add(1);
    let end = parts(lines)[4].0.end;
    if end.abs_diff(lines.len() * Line::BYTES) > 2 * Line::BYTES {
        return;
    }
    lines.resize(end.div_ceil(Line::BYTES), Line::ZERO);
    let mut template = [0; 80];
    template[4] = handler;
    template[65..67].fill(wire::NO_REGISTER);
    let bytes: &mut [u8] = bytemuck::cast_slice_mut(lines);
    if let Some(written) = bytes.get_mut(end.saturating_sub(80)..end) {
        written.copy_from_slice(&template);
    }
}

/// Lines of an upload with one to four mistakes; the check may still accept them.
pub fn lines() -> impl Strategy<Value = Vec<Line>> {
    (random::graph_of(1..=12), vec(mistake(), 1..=4))
        .prop_map(|(graph, mistakes)| make(encode(&graph).unwrap().lines(), &mistakes))
}

/// Lines whose sizes fit together and that are wrong in up to 30 other places.
pub fn forged() -> impl Strategy<Value = Vec<Line>> {
    let field = (1_usize..5, any::<Index>(), any::<Index>(), change())
        .prop_map(|(part, item, offset, change)| Mistake::Field { part, item, offset, change });
    let running = (6_usize..16, random::word()).prop_map(|(word, value)| Mistake::HeaderWord { word, value });
    (random::graph_of(1..=24), vec(prop_oneof![9 => field, 1 => running], 0..=30))
        .prop_map(|(graph, mistakes)| make(encode(&graph).unwrap().lines(), &mistakes))
}

/// An accepted upload with noise in fields that FORMAT.md ignores, and with other mistakes that happen to be
/// accepted.
pub fn accepted_with_noise() -> impl Strategy<Value = Encoded> {
    (random::graph(), vec(mistake(), 0..=8), any::<u64>()).prop_map(|(graph, mistakes, seed)| {
        let encoded = encode(&graph).unwrap();
        let mut lines = encoded.lines().to_vec();
        fill_what_is_ignored(&mut lines, seed);
        for mistake in mistakes {
            let tried = make(&lines, &[mistake]);
            if kmg_runtime::check(&tried).is_ok() {
                lines = tried;
            }
        }
        Encoded::from_lines(lines).unwrap()
    })
}

/// Noise in all that an accepted upload may hold anything in (FORMAT.md 2).
fn fill_what_is_ignored(lines: &mut [Line], mut seed: u64) {
    let parts = parts(lines);
    let bytes: &mut [u8] = bytemuck::cast_slice_mut(lines);
    let mut noise = move |bytes: &mut [u8]| {
        for byte in bytes {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *byte = (seed >> 56) as u8;
        }
    };
    noise(&mut bytes[48..64]);
    for ((part, size), index) in parts.iter().zip(0..) {
        for item in bytes[part.clone()].chunks_exact_mut(*size) {
            match index {
                1 => {
                    noise(&mut item[9..10]);
                    noise(&mut item[14..16]);
                }
                3 => {
                    noise(&mut item[8..16]);
                    for unused in unused_fields(item[0]) {
                        noise(&mut item[unused.0..unused.1]);
                    }
                }
                4 => {
                    noise(&mut item[0..4]);
                    noise(&mut item[6..8]);
                    noise(&mut item[12..24]);
                    noise(&mut item[67..68]);
                    let patches = 68 + 2 * usize::from(item[64]);
                    noise(&mut item[patches..80]);
                    if item[65] != wire::NO_REGISTER || item[5] & wire::QUEUE != 0 {
                        noise(&mut item[8..10]);
                    }
                    if item[66] != wire::NO_REGISTER {
                        noise(&mut item[10..12]);
                    }
                }
                _ => {}
            }
        }
        let padding = part.end..part.end.next_multiple_of(Line::BYTES);
        noise(&mut bytes[padding]);
    }
}

/// The bytes of a micro-op that this opcode does not use, but for the reserved ones.
fn unused_fields(opcode: u8) -> &'static [(usize, usize)] {
    match opcode {
        wire::opcode::SET => &[(2, 4)],
        wire::opcode::MOV | wire::opcode::RAND => &[(3, 8)],
        wire::opcode::ADDI => &[(3, 4)],
        wire::opcode::JMP => &[(1, 4)],
        wire::opcode::JLT | wire::opcode::JEQ => &[(1, 2)],
        wire::opcode::JNZ => &[(1, 2), (3, 4)],
        _ => &[(4, 8)],
    }
}
