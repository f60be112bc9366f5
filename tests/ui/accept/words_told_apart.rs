//! Words of Rust are one value only where that is certain: `{ line!() }` of two lines, a function that answers by its
//! caller, and identifiers of two expansions are not; races of equal values do no harm however they are written.
#![deny(warnings)]

use kmg::sim::Simulation;
use kmg::{StaticGraph, graph};

const W: u32 = 7;

mod words {
    pub(crate) const W: u32 = 9;
}

#[track_caller]
const fn here() -> u32 {
    std::panic::Location::caller().line()
}

graph! {
    graph Lines {
        bind a, b;
        reg x, y, z, first, second, third;
        cpu body {
            x = a * { line!() };
            y = b * { line!() };
            first = { here() };
            second = { here() };
            z = a + { 10 * line!() };
            third = { 10 * line!() } - a;
        }
    }
}

/// Two variables of one name, of which the macro's own is the nearer to its own use.
macro_rules! hygienic {
    ($name:ident, $variable:ident) => {
        graph! {
            graph $name {
                reg x, y;
                cpu body {
                    x = { let value = 1; let $variable = 2; value + 0 * $variable };
                    y = { let value = 1; let value = 2 * value; value };
                }
            }
        }
    };
}

hygienic!(Hygienic, value);

macro_rules! lent {
    ($name:ident: $word:expr) => {
        graph! {
            graph $name {
                bind a, b;
                reg x, y;
                cpu body { x = a * $word; y = b * { W }; }
            }
        }
    };
}

lent!(Lent: W);

graph! {
    graph HowEverWritten {
        bind given;
        const K = W;
        reg x, y, z, sum, chosen, line;
        cpu one { x = W; y = K; z = { W }; sum = W + 1; line = { line!() }; }
        cpu two { x = { W }; y = self::W; z = 7; sum = { W + 1 }; line = { line!() - 1 }; }
        cpu three { x = (W); y = { crate::W }; z = { words::W - 2 }; sum = 8; line = { line!() - 2 }; }
        cpu four { if given == 7 { chosen = 7; } else { chosen = W; } }
        cpu five { chosen = { W }; }
    }
}

/// How many micro-ops a node has.
fn ops<G: StaticGraph>(node: usize) -> usize {
    G::OP_BOUNDS.get(node).copied().flatten().map_or(0, |ops| ops as usize)
}

graph! {
    graph Kept {
        bind a, b;
        reg x, y;
        cpu equal { x = a * W; y = b * { W }; }
    }

    graph Apart {
        bind a, b;
        reg x, y;
        cpu different { x = a * W; y = b * self::W; }
    }
}

fn main() {
    let lines = Simulation::of::<Lines>(LinesBindings { a: 1, b: 1 }).run().unwrap();
    let [x, y] = [Lines::X, Lines::Y].map(|register| lines.register(register));
    assert_eq!((y, x > 20), (x + 1, true));
    let [one, two] = [Lines::FIRST, Lines::SECOND].map(|register| lines.register(register));
    assert_eq!((one, two), (x + 2, x + 3));
    let [z, third] = [Lines::Z, Lines::THIRD].map(|register| lines.register(register));
    assert_eq!((z, third), (10 * (x + 4) + 1, 10 * (x + 5) - 1));

    let hygienic = Simulation::of::<Hygienic>(HygienicBindings {}).run().unwrap();
    assert_eq!([Hygienic::X, Hygienic::Y].map(|register| hygienic.register(register)), [1, 2]);
    let lent = Simulation::of::<Lent>(LentBindings { a: 2, b: 3 }).run().unwrap();
    assert_eq!([Lent::X, Lent::Y].map(|register| lent.register(register)), [14, 21]);

    let same = Simulation::of::<HowEverWritten>(HowEverWrittenBindings { given: 7 }).run().unwrap();
    assert_eq!(same.register(HowEverWritten::CHOSEN), 7);
    // Where words are certain to be equal the second is not set again.
    assert_eq!((ops::<Kept>(0), ops::<Apart>(0)), (3, 4));
}
