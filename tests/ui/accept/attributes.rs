//! `cfg`, lint levels and `#[graph(..)]` on graphs.

#![deny(warnings)]

use kmg::graph;

graph! {
    #[cfg(any())]
    pub graph LeftOut {
        command step = MISSING() on 0..1;
    }

    #[cfg(not(any()))]
    pub graph Kept {
        bind x;
        command step = 1(x) on 0..1;
    }

    #[cfg(all())]
    #[cfg(not(any()))]
    #[deny(missing_docs, unused, nonstandard_style)]
    #[allow(dead_code)]
    #[warn(clippy::all)]
    #[graph(keep)]
    #[graph(req = 3, allow(race, unused))]
    #[graph(allow(race(x), unreachable), bounded)]
    #[graph(section = ".kmg.uploads")]
    graph Everything {
        bind x;
        reg y;
        command step = 1(x) on 0..1;
        cpu body { y = x; }
    }

    #[expect(dead_code)]
    graph Expected {
        bind x;
        command step = 1(x) on 0..1;
    }

    #[graph()]
    #[doc = "An attribute for docs."]
    #[doc(hidden)]
    graph Documented {
        command step = 1() on 0..1;
    }
}

fn main() {
    let _ = (Kept::LEN, Everything::UPLOAD, Documented::LEN);
}
