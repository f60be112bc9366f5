use accelerator::accelerator::{NORM, SCALE};
use accelerator::testing::self_test;
use kmg::graph;

graph! {
    #[graph(cores = 8)]
    graph Elsewhere {
        bind x;
        reg error;
        command one = SCALE(x) on 0..8;
        command three = accelerator::accelerator::SCALE(x, 2, 3) on 0..8;
        command no_result = SCALE(1, 2) on 0..8 -> error;
        command one_for_none = NORM(x) on 0..8;
        command none_for_one = self_test::FAIL() on 0..8;
        command right = SCALE(x, 1) on 0..8;
        command right_too = self_test::FAIL(3) on 0..8;
    }
}

fn main() {}
