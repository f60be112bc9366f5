//! What the compiler says best itself stays its own: types and names of a user's constants, at their tokens.

use kmg::graph;

const WIDE: u64 = 5;

graph! {
    graph Types {
        reg x = WIDE;
        const _K = MISSING;
        command a = 1(WIDE, self::missing, { "text" }, kmg::Missing) on 0..WIDE;
        cpu body { x = x + WIDE; }
    }
}

fn main() {}
