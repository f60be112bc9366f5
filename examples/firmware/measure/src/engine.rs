//! An engine as the functions of km.h, which are called by their address so that none is inlined.

/// What a step returns at the end of a graph.
pub const ENDED: i32 = 2;
/// The cores that graphs are started with.
const CORES: u32 = 119;

/// Room for a state; the first sixteen words are the registers.
#[repr(C, align(64))]
pub struct State([u32; 256]);

impl State {
    pub const ZERO: Self = Self([0; 256]);

    pub fn registers(&self) -> &[u32] {
        &self.0[..16]
    }
}

/// The nodes that a step submitted, at most 16.
#[repr(C)]
pub struct Note {
    count: usize,
    nodes: [u8; 16],
}

impl Note {
    pub const EMPTY: Self = Self { count: 0, nodes: [0; 16] };

    /// The nodes; the note is empty then.
    pub fn take(&mut self) -> &[u8] {
        let count = core::mem::take(&mut self.count);
        &self.nodes[..count]
    }
}

/// What a step calls for each command. It needs no stack.
pub type Submit = extern "C" fn(&mut Note, u32, *const u32) -> i32;

pub extern "C" fn submit(note: &mut Note, node: u32, _line: *const u32) -> i32 {
    note.nodes[note.count & 15] = node as u8;
    note.count += 1;
    0
}

/// The functions of km.h. `start` of our engine takes the size of the upload in place of a number of bindings.
pub struct Engine {
    pub name: &'static str,
    pub check: unsafe extern "C" fn(*const u8, usize) -> u32,
    pub start: unsafe extern "C" fn(&mut State, *const u8, *const u32, u32, u32) -> u32,
    pub step: unsafe extern "C" fn(&mut State, Submit, &mut Note) -> i32,
    pub complete: unsafe extern "C" fn(&mut State, u32, u32) -> i32,
    /// Whether `start` wants the size.
    pub sized: bool,
}

impl Engine {
    /// The arguments of a start of that upload, from the second on.
    pub fn start_arguments(&self, upload: &[u8]) -> (*const u8, *const u32, u32, u32) {
        let size = if self.sized { upload.len() as u32 } else { 0 };
        (upload.as_ptr(), core::ptr::null(), size, CORES)
    }
}
