/// The ready nodes, first in, first out. Each of 256 nodes is in it at most once.
#[derive(Clone, Copy)]
pub(super) struct Queue {
    nodes: [u8; 256],
    first: u8,
    len: u32,
}

impl Queue {
    pub(super) const fn new() -> Self {
        Self { nodes: [0; 256], first: 0, len: 0 }
    }

    pub(super) const fn len(&self) -> u32 {
        self.len
    }

    /// Puts a node at the tail.
    #[expect(clippy::as_conversions, clippy::indexing_slicing, reason = "a u8 is below 256")]
    pub(super) const fn put(&mut self, node: u8) {
        let free = self.first.wrapping_add(self.len as u8);
        self.nodes[free as usize] = node;
        self.len = self.len.wrapping_add(1);
    }

    /// Takes the node at the head of a queue that is not empty.
    #[expect(clippy::as_conversions, clippy::indexing_slicing, reason = "a u8 is below 256")]
    pub(super) const fn take(&mut self) -> u8 {
        let node = self.nodes[self.first as usize];
        self.first = self.first.wrapping_add(1);
        self.len = self.len.wrapping_sub(1);
        node
    }
}
