//! The attribute for sections is an unsafe one: reported at the option.

#![forbid(unsafe_code)]

use kmg::graph;

graph! {
    #[graph(section = ".kmg.uploads")]
    graph Placed {
        command a = 1() on 0..1;
    }
}

fn main() {}
