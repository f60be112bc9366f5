//! A counted loop is `start..end`: with both ends, without the last turn.

use kmg::graph;

graph! {
    graph Loops {
        const START = 3;
        reg i, x;
        cpu all {
            for i in 0.. { x += 1; }
            for i in ..3 { x += 1; }
            for i in .. { x += 1; }
            for i in 0..=3 { x += 1; }
            for i in 0.. {} 'after: x += 1;
            jmp 'after;
            for i in { START }..{ 5 } { x += 1; }
        }
        cpu last { for i in 0.. {} }
        all -> last;
    }
}

fn main() {}
