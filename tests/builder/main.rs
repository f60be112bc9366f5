//! The builder: the same bytes as `graph!` for the same graph, and the same codes for the same faults.

mod bodies;
mod commands;
mod faults;
mod limits;
mod registers;

use kmg::StaticGraph;
use kmg::build::Graph;

/// The builder's graph has the bytes, the node numbers and the registers of the macro's.
#[track_caller]
fn same<G: StaticGraph>(graph: &Graph) {
    let built = match graph.build() {
        Ok(built) => built,
        Err(error) => panic!("{error}"),
    };
    assert_eq!(built.bytes(), G::BYTES);
    for symbol in G::SYMBOLS.nodes {
        assert_eq!(built.node_name(symbol.node), Some(symbol.name));
    }
    for symbol in G::SYMBOLS.registers {
        assert_eq!(built.register(symbol.name), Some(symbol.register), "{}", symbol.name);
    }
}
