//! Statements may stand in any order; the upload's nodes are in the order of their dependencies.

#![deny(warnings)]

use kmg::graph;

graph! {
    #[graph(max_runs = 4)]
    graph Backwards {
        first -> third;
        [second, third,] -> last -> after_all;
        join after_all;
        cpu last { total = total + K; again = total < END; }
        command third = 1(total) on 0..1;
        command second = 1(K) on 0..1 after first;
        command first = 1(input) on 0..1;
        reg again @ r5;
        const END = K;
        const K = 4;
        reg total @ r15;
        bind input @ r2, _other;
    }
}

fn main() {
    let order = [Backwards::FIRST, Backwards::THIRD, Backwards::SECOND, Backwards::LAST, Backwards::AFTER_ALL];
    assert_eq!(order.map(|node| node.number()), [0, 1, 2, 3, 4]);
    assert_eq!(Backwards::AGAIN.number(), 5);
    assert_eq!(Backwards::TOTAL.number(), 15);
    assert_eq!(Backwards::INPUT.number(), 2);
    assert_eq!(Backwards::_OTHER.number(), 3);
    assert_eq!(BackwardsBindings { input: 7, _other: 8 }.block(), [4, 4, 7, 8]);
}
