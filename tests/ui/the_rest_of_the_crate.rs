//! A faulty graph has all its names all the same: where they are used, no second-hand errors appear.

use kmg::{NodeId, Register, StaticGraph, Upload, graph};

graph! {
    pub graph Faulty {
        bind iteration, width;
        const LIMIT = 65;
        reg error;
        command step = 240(iteration) on 0..60;
        command norm = 4() on 0..60 afetr step;
        cpu next {
            frobnicate error;
            again = error < LIMIT;
        }
        join end after next;
        comand last = 3() on 0..60;
    }
}

const UPLOAD: Upload<'static> = Faulty::UPLOAD;
const BYTES: &[u8] = Faulty::BYTES;
const LEN: usize = Faulty::LEN;
const NODES: [NodeId; 5] = [Faulty::STEP, Faulty::NORM, Faulty::NEXT, Faulty::END, Faulty::LAST];
const REGISTERS: [Register; 5] =
    [Faulty::ITERATION, Faulty::WIDTH, Faulty::LIMIT, Faulty::ERROR, Faulty::AGAIN];
const BLOCK: [u32; 3] = FaultyBindings { iteration: 0, width: 60 }.block();

static COPY: [u8; LEN] = [0; LEN];

fn generic<G: StaticGraph>(_: G::Bindings) -> usize {
    G::LEN + G::SYMBOLS.nodes.len()
}

fn main() {
    println!("{UPLOAD:?} {BYTES:?} {NODES:?} {REGISTERS:?} {BLOCK:?} {COPY:?}");
    println!("{}", generic::<Faulty>(FaultyBindings { iteration: 1, width: 2 }));
}
