//! Ranges of cores are `first..end`: with both ends, without the last core, of constants.

use kmg::graph;

graph! {
    graph Ranges {
        bind first;
        command inclusive = 1() on 0..=59;
        command without_end = 1() on 0..;
        command without_start = 1() on ..60;
        command without_both = 1() on ..;
        command open_before_clause = 1() on 0.. after inclusive;
        command of_a_register = 1() on first..60;
        command not_a_range = 1() on 60;
        command one_dot = 1() on 0.60;
    }
}

fn main() {}
