//! What is generated is documented, also where nothing in the graph is.

#![deny(warnings)]
#![deny(missing_docs)]

use kmg::graph;

graph! {
    #[graph(max_runs = 2)]
    pub graph Documented {
        bind iteration;
        const LIMIT = 65;
        reg error = 3;
        command step = 1(iteration) on 0..60 -> error;
        cpu next after step { again = error < LIMIT; }
        join end after step, next;
    }

    /// With docs on everything.
    ///
    /// And paragraphs.
    #[graph(max_runs = 3)]
    pub graph Again {
        /// Two bindings at once.
        bind first, second;
        /// A limit.
        const LIMIT = 5;
        /// A register.
        reg value;
        /// A command.
        command step = 1(first, second) on 0..1 -> value;
        /// Micro-ops.
        cpu next { again = value < LIMIT; }
        /// Edges have no constant that could carry docs.
        step -> next;
    }
}

fn main() {
    let _ = (Documented::UPLOAD, Again::LEN);
}
