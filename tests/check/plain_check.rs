//! The check once more, sentence by sentence from FORMAT.md 3, over bytes.

/// No node is at fault.
pub(crate) const NONE: u32 = 0xFFFF;

type Checked = Result<(), (u32, u32)>;

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&self, at: usize) -> u32 {
        u32::from(self.0[at])
    }

    fn half(&self, at: usize) -> u32 {
        u32::from(u16::from_le_bytes([self.0[at], self.0[at + 1]]))
    }

    fn word(&self, at: usize) -> u32 {
        u32::from_le_bytes([self.0[at], self.0[at + 1], self.0[at + 2], self.0[at + 3]])
    }
}

fn must(holds: bool, reason: u32, node: u32) -> Checked {
    if holds { Ok(()) } else { Err((reason, node)) }
}

fn register_or_none(register: u32) -> bool {
    register == 0xFF || register < 16
}

/// Reason and node of the first fault.
pub(crate) fn check(bytes: &[u8]) -> Checked {
    // 1. Header.
    must(bytes.len() >= 64 && bytes.len().is_multiple_of(64), 1, NONE)?;
    let upload = Bytes(bytes);
    let header = |word: usize| upload.word(4 * word);
    must(header(0) == 0x4B4D_4752, 1, NONE)?;
    must(header(1) == 1, 1, NONE)?;
    let [node_count, edge_count, op_count, command_count] = [2, 3, 4, 5].map(header);
    must((1..=256).contains(&node_count), 1, NONE)?;
    must(edge_count <= 1024 && op_count <= 4096 && command_count <= 64, 1, NONE)?;
    must(register_or_none(header(7)), 1, NONE)?;
    must(header(8) != 0, 1, NONE)?;
    must(header(10) >= 1 && header(10) <= 4096, 1, NONE)?;
    must(header(11) & !1 == 0, 1, NONE)?;
    let padded = |size: u32, count: u32| (size * count).next_multiple_of(64) as usize;
    let edges_at = 64 + padded(16, node_count);
    let ops_at = edges_at + padded(2, edge_count);
    let templates_at = ops_at + padded(16, op_count);
    must(bytes.len() == templates_at + padded(80, command_count), 1, NONE)?;

    let template_valid = |index: u32| {
        let at = templates_at + 80 * index as usize;
        let patches = upload.byte(at + 64);
        (1..=239).contains(&upload.byte(at + 4))
            && upload.byte(at + 5) & !7 == 0
            && patches <= 4
            && (0..patches as usize)
                .all(|patch| upload.byte(at + 68 + 2 * patch) < 10 && upload.byte(at + 69 + 2 * patch) < 16)
            && register_or_none(upload.byte(at + 65))
            && register_or_none(upload.byte(at + 66))
    };
    let edge = |index: u32| upload.half(edges_at + 2 * index as usize);

    // 2. Each node in order.
    let mut slice_end = 0;
    let mut list_end = 0;
    let mut predecessors = vec![0_u32; node_count as usize];
    for node in 0..node_count {
        let at = 64 + 16 * node as usize;
        let (kind, flags, predecessor_count) = (upload.byte(at), upload.byte(at + 1), upload.byte(at + 2));
        let (skip, result) = (upload.byte(at + 3), upload.byte(at + 8));
        let (arg, ops) = (upload.half(at + 4), upload.half(at + 6));
        must((1..=3).contains(&kind) && flags == 0, 12, node)?;
        must(predecessor_count <= 4, 13, node)?;
        must(register_or_none(skip), 4, node)?;
        must(register_or_none(result), 4, node)?;
        match kind {
            1 => {
                must(arg < command_count && template_valid(arg), 5, node)?;
                must(ops == 0, 12, node)?;
                let gives_result = upload.byte(templates_at + 80 * arg as usize + 5) & 2 != 0;
                must(result == 0xFF || gives_result, 12, node)?;
            }
            2 => {
                must(result == 0xFF, 12, node)?;
                must(arg == slice_end && ops != 0 && arg + ops <= op_count, 12, node)?;
                slice_end = arg + ops;
                for op in arg..slice_end {
                    micro_op(&upload, ops_at + 16 * op as usize, node, arg..=slice_end)?;
                }
            }
            _ => {
                must(result == 0xFF, 12, node)?;
                must(arg == 0 && ops == 0, 12, node)?;
            }
        }
        let (offset, count) = (upload.half(at + 10), upload.half(at + 12));
        must(offset == list_end, 13, node)?;
        must(offset + count <= edge_count, 13, node)?;
        list_end = offset + count;
        let list: Vec<u32> = (offset..list_end).map(edge).collect();
        for (position, successor) in list.iter().enumerate() {
            let rises = position == 0 || list[position - 1] < *successor;
            must(rises && *successor > node && *successor < node_count, 13, node)?;
            predecessors[*successor as usize] += 1;
            must(predecessors[*successor as usize] <= 4, 13, node)?;
        }
    }

    // 3. to 5.
    must(list_end == edge_count, 13, NONE)?;
    must(slice_end == op_count, 12, NONE)?;
    for node in 0..node_count {
        must(upload.byte(64 + 16 * node as usize + 2) == predecessors[node as usize], 13, node)?;
    }
    (0..command_count).try_for_each(|template| must(template_valid(template), 5, NONE))
}

fn micro_op(upload: &Bytes<'_>, at: usize, node: u32, targets: std::ops::RangeInclusive<u32>) -> Checked {
    let registers = match upload.byte(at) {
        1 => "d",
        2 | 4 | 10 => "da",
        3 | 5..=9 => "dab",
        11 => "",
        12 | 13 => "ab",
        14 => "a",
        _ => return Err((2, node)),
    };
    for (name, offset) in [("d", 1), ("a", 2), ("b", 3)] {
        must(!registers.contains(name) || upload.byte(at + offset) < 16, 4, node)?;
    }
    must(upload.byte(at) < 11 || targets.contains(&upload.word(at + 4)), 3, node)
}
