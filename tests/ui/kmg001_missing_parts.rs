//! What was expected, and where: the next token, or the end of the group.

use kmg::{Handler, graph};

const STEP: Handler = Handler::new(1);

graph! {
    graph Parts {
        command no_handler = () on 0..1;
        command no_args = STEP on 0..1;
        command no_place = STEP();
        command place_last = STEP() after no_args on 0..1;
        command no_equals STEP() on 0..1;
        command no_comma = STEP(1 2) on 0..1;
        command half_group = STEP() on (0) ;
        command long_group = STEP() on (0, 1, 2);
        command no_count = STEP() on any;
        const NO_VALUE;
        const TYPED: u32 = 3;
        bind valued = 3;
        reg unpinned @ 5;
        join gate after;
        reg a b;
    }
}

fn main() {}
