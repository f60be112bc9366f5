//! What stands in the parentheses of `pub`.

use kmg::graph;

graph! {
    pub(everywhere) graph Wide { join only; }
    pub() graph Empty { join only; }
    pub(crate) graph Right { join only; }
    pub(in self) graph Inside { join only; }
}

fn main() {
    let _ = (Wide::ONLY, Empty::ONLY, Right::UPLOAD, Inside::UPLOAD);
}
