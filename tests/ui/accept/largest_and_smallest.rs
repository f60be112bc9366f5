//! The limits of literals, groups, registers and options.

#![deny(warnings)]

use kmg::graph;

graph! {
    #[graph(cores = 65_535, max_runs = 4_294_967_295, step_limit = 4096, req = 0, allow(rounds, unused))]
    graph Largest {
        bind a @ r15, b, c;
        const NEGATIVE = -4_294_967_295;
        const ZERO = -0;
        command last = 239(1, 2, 3, 4, 5, 6, 7, 8, 9, 4294967295,) on 0..65_535;
        command first = 1(a, b, c, r7, -1) on 65_534..65_535;
        command queued = 1() on any 65535;
        command group = 1() on (65_534, 1,);
        join all after last, first, queued, group;
    }

    #[graph(cores = 1, step_limit = 1)]
    graph Smallest {
        reg x;
        cpu body { x = 1; }
    }
}

fn main() {
    assert_eq!(LargestBindings { a: 5, b: 6, c: 7 }.block()[..4], [6, 7, 1, 0]);
    let outcome = kmg::sim::Simulation::of::<Smallest>(SmallestBindings {}).run().unwrap();
    assert_eq!(outcome.error, None);
}
