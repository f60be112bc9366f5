use std::sync::atomic::{AtomicUsize, Ordering};

use kmg_runtime::Register;

use super::expr::Expr;

/// Tells the handles of one graph from those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct GraphId(usize);

impl GraphId {
    pub(super) fn next() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A register of the [`Graph`](super::Graph) that gave it, before it has a number.
///
/// [`Built::register`](super::Built::register) gives its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reg {
    pub(super) graph: GraphId,
    pub(super) which: Which,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Which {
    /// By its place among the declarations.
    Declared(usize),
    Again,
    Bare(Register),
    /// Its fault was reported.
    Refused,
}

impl Reg {
    /// `rand(register)`: the successor of the generator's state that the register holds.
    ///
    /// ```
    /// use kmg::build::Graph;
    /// let mut graph = Graph::new("Dice");
    /// let (seed, dice) = (graph.bind("seed"), graph.register("dice"));
    /// graph.cpu("throw", |cpu| {
    ///     cpu.assign(seed, seed.rand());
    ///     cpu.assign(dice, seed % 6 + 1);
    /// });
    /// # graph.build()?;
    /// # Ok::<(), kmg::build::Error>(())
    /// ```
    #[must_use]
    pub fn rand(self) -> Expr {
        Expr::random(self)
    }
}

/// What a declared register is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Binding,
    Constant,
    Register,
}
