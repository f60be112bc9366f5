use std::panic::Location;

use super::body::Op;
use super::command::CommandBuilder;
use super::register::{GraphId, Reg};

/// A node of the [`Graph`](super::Graph) that gave it, before it has a number.
///
/// [`Built::node`](super::Built::node) gives its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    pub(super) graph: GraphId,
    pub(super) index: usize,
}

/// A declared node.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    pub(super) name: String,
    pub(super) work: Work,
    pub(super) after: Vec<Node>,
    pub(super) skip: Option<Reg>,
    /// Where it was declared, for messages at run time.
    pub(super) place: &'static Location<'static>,
}

#[derive(Clone, Debug)]
pub(super) enum Work {
    Command(CommandBuilder),
    Cpu { body: Vec<Op>, too_deep: bool },
    Join,
}

/// Some nodes at an end of edges: one, or a list of them.
#[derive(Clone, Debug)]
pub struct Nodes(pub(super) Vec<Node>);

impl From<Node> for Nodes {
    fn from(node: Node) -> Self {
        Self(vec![node])
    }
}

impl<const N: usize> From<[Node; N]> for Nodes {
    fn from(nodes: [Node; N]) -> Self {
        Self(nodes.into())
    }
}

impl From<&[Node]> for Nodes {
    fn from(nodes: &[Node]) -> Self {
        Self(nodes.into())
    }
}

impl From<Vec<Node>> for Nodes {
    fn from(nodes: Vec<Node>) -> Self {
        Self(nodes)
    }
}

/// The links of a chain of edges: a tuple of two to twelve [`Nodes`], or any number of one type.
#[derive(Clone, Debug)]
pub struct Chain(pub(super) Vec<Nodes>);

impl<T: Into<Nodes>, const N: usize> From<[T; N]> for Chain {
    fn from(links: [T; N]) -> Self {
        Self(links.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Nodes>> From<Vec<T>> for Chain {
    fn from(links: Vec<T>) -> Self {
        Self(links.into_iter().map(Into::into).collect())
    }
}

macro_rules! tuples {
    ($($($link:ident)+;)*) => {
        $(impl<$($link: Into<Nodes>),+> From<($($link,)+)> for Chain {
            #[expect(non_snake_case, reason = "a value is named after its type")]
            fn from(($($link,)+): ($($link,)+)) -> Self {
                Self(vec![$($link.into()),+])
            }
        })*
    };
}

tuples! {
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
}
