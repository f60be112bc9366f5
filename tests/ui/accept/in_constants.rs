//! Everything that is generated is of use in constants.

#![deny(warnings)]

use kmg::{NodeId, Register, StaticGraph, Upload, graph};

graph! {
    pub graph Constant {
        bind x, _y;
        const K = 3;
        reg z = 4;
        command step = 1(x) on 0..1 -> z;
        cpu body after step { z += K; }
    }

    graph WithoutBindings {
        command step = 1() on 0..1;
    }
}

const UPLOAD: Upload<'static> = Constant::UPLOAD;
static BYTES: &[u8] = Constant::BYTES;
static COPY: [u8; Constant::LEN] = {
    let mut copy = [0; Constant::LEN];
    copy.copy_from_slice(Constant::BYTES);
    copy
};
const BLOCK: [u32; 4] = ConstantBindings { x: 1, _y: 2 }.block();
const EMPTY: [u32; 0] = WithoutBindingsBindings {}.block();
const NODES: [NodeId; 2] = [Constant::STEP, Constant::BODY];
const Z: Register = Constant::Z;
const NODE_COUNT: usize = Constant::UPLOAD.nodes().len();
const _: () = assert!(NODE_COUNT == 2 && Constant::LEN % 64 == 0);

/// Anything that a graph is good for, whichever it is.
fn generic<G: StaticGraph>(bindings: G::Bindings) -> (usize, usize, u32)
where
    G::Block: AsRef<[u32]>,
{
    const fn length(bytes: &[u8]) -> usize {
        bytes.len()
    }
    let block = G::block(bindings);
    (length(G::BYTES), G::SYMBOLS.nodes.len(), block.as_ref().iter().sum())
}

fn main() {
    assert_eq!(COPY, BYTES);
    assert_eq!(BYTES.as_ptr().align_offset(64), 0);
    assert_eq!(BLOCK, [1, 2, 3, 4]);
    assert_eq!(EMPTY, [0; 0]);
    assert_eq!(NODES.map(NodeId::number), [0, 1]);
    assert_eq!(Z.number(), 3);
    assert_eq!(UPLOAD.bytes(), BYTES);
    assert_eq!(generic::<Constant>(ConstantBindings { x: 1, _y: 2 }), (Constant::LEN, 2, 10));
    assert_eq!(generic::<WithoutBindings>(WithoutBindingsBindings {}), (WithoutBindings::LEN, 1, 0));
    assert_eq!(Constant::SYMBOLS.registers.len(), 4);
    assert_eq!(Constant::SYMBOLS.graph, "Constant");
    assert_eq!(Constant::SYMBOLS.nodes[0].line, 12);
    assert!(Constant::SYMBOLS.file.ends_with("in_constants.rs"));
}
