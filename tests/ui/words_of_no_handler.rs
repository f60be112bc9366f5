//! What is no `Handler` is what rustc says about types, at the user's token.

use kmg::graph;

const NUMBER: u32 = 3;

graph! {
    graph Types {
        command number = NUMBER() on 0..1;
        command missing = MISSING() on 0..1;
        command path = kmg::Missing() on 0..1;
        command text = { "text" }() on 0..1;
    }
}

fn main() {}
