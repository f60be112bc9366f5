use kmg::graph;

graph! {
    graph Conditional {
        #[cfg(feature = "second")]
        command second = 2() on 0..1;
        #[cfg_attr(feature = "second", doc = "text")]
        reg x;
        #[inline]
        command first = 1(x) on 0..1;
    }
}

fn main() {}
