//! Words that only the compiler knows are a race unless it finds them equal.

use kmg::graph;

const SEVEN: u32 = 7;
const EIGHT: u32 = 8;

graph! {
    graph Lines {
        reg x;
        cpu one { x = { line!() }; }
        cpu two { x = { line!() }; }
    }

    graph Different {
        const K = EIGHT;
        reg x, y, z;
        cpu one { x = SEVEN; y = SEVEN + 1; z = SEVEN; }
        cpu two { x = EIGHT; y = { SEVEN + 1 }; z = 7; }
        cpu three { x = EIGHT; y = EIGHT; z = K; }
    }

    // Of several words of one node each counts.
    graph Branches {
        bind a;
        reg x;
        cpu one { if a == 0 { x = SEVEN; } else { x = EIGHT; } }
        cpu two { x = SEVEN; }
    }

    // Words that differ whatever others are.
    graph Known {
        reg x;
        cpu one { x = SEVEN; }
        cpu two { x = 7; }
        cpu three { x = 8; }
    }

    #[graph(allow(race(x)))]
    graph Excused {
        reg x, y;
        cpu one { x = SEVEN; y = SEVEN; }
        cpu two { x = EIGHT; y = EIGHT; }
    }

    #[graph(allow(race))]
    graph AllExcused {
        reg x;
        cpu one { x = SEVEN; }
        cpu two { x = EIGHT; }
    }
}

fn main() {}
