//! What LANGUAGE.md 6 lets through: sums, the same constant, a node's own values, races that are allowed.
#![deny(warnings)]

use kmg::graph;

const SEVEN: u32 = 7;

graph! {
    graph Harmless {
        bind a, b;
        reg total, flag, x, y;
        cpu one { total += a; flag = 7; x = a; y = x; }
        cpu two { total += b; flag = 7; }
        cpu three { total += 5; }
        join all after one, two, three;
    }

    graph SameConstants {
        const K = 3;
        reg x, y, z;
        cpu one { x = K; y = 3; z = SEVEN; }
        cpu two { x = 3; y = K; z = SEVEN; }
    }

    #[graph(allow(race(chosen)))]
    graph Exclusive {
        bind which;
        reg other, chosen;
        cpu decide { other = which == 0; }
        command first = 1() on 0..1 if which after decide -> chosen;
        command second = 2() on 0..1 if other after decide -> chosen;
    }
}

fn main() {
    assert_eq!(SameConstants::UPLOAD.nodes().len(), 2);
    assert_eq!(Harmless::UPLOAD.nodes().len(), 4);
    assert_eq!(HarmlessBindings { a: 1, b: 2 }.block(), [1, 2]);
    assert_eq!(Exclusive::SECOND.number(), 2);
    assert_eq!(ExclusiveBindings { which: 1 }.block(), [1]);
}
