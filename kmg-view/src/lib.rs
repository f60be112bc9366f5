//! Pictures of graphs, from plain data.
//!
//! A [`Drawing`] says what there is to see: nodes with their names and texts, edges, the loop of `again`. It becomes
//!
//! * [`Drawing::figure`]: HTML for a page of rustdoc, with an inline SVG that follows the page's theme;
//! * [`Drawing::svg`]: the same picture as a file;
//! * [`Drawing::dot`]: text for Graphviz.
//!
//! It comes from a [`GraphSpec`](kmg_runtime::GraphSpec) by [`Drawing::new`], or is filled in by whoever knows more
//! than an upload holds, as the macro does: names of constants, lines of source.
//!
//! The same drawing gives the same text, on every machine. Time and length grow in proportion to nodes and edges: the
//! crate is made to run inside a compiler, unoptimized.
//!
//! ```
//! use kmg_view::{Drawing, Node, Place, Work};
//!
//! let command = |name: &str, handler: &str| Node {
//!     name: name.to_owned(),
//!     skip: None,
//!     work: Work::Command {
//!         handler: handler.to_owned(),
//!         args: String::new(),
//!         place: Place::Group("0..60".to_owned()),
//!         exclusive: false,
//!         result: None,
//!     },
//! };
//! let drawing = Drawing {
//!     name: "Pair".to_owned(),
//!     nodes: vec![command("load", "LOAD"), command("sum", "SUM")],
//!     edges: vec![(0, 1)],
//!     again: None,
//! };
//! assert!(drawing.svg().starts_with("<svg "));
//! ```
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::indexing_slicing,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::as_conversions
    )
)]

mod card;
mod dot;
mod drawing;
mod layout;
mod markup;
mod measure;
mod path;
mod spec;
mod svg;

pub use drawing::{Again, Drawing, Node, Place, Work};
