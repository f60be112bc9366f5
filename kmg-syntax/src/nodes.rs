//! Nodes by number, in two numberings that cannot be mixed up: the order of the source and that of the upload.

use std::marker::PhantomData;

use crate::internal::internal_error;

/// A numbering of nodes.
pub(crate) trait Node: Copy + Eq {
    fn new(index: usize) -> Self;
    fn index(self) -> usize;
}

macro_rules! numberings {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub(crate) struct $name(usize);

            impl Node for $name {
                fn new(index: usize) -> Self {
                    Self(index)
                }

                fn index(self) -> usize {
                    self.0
                }
            }
        )*
    };
}

numberings! {
    /// A node by its place in the source.
    SourceNode;
    /// A node by its place in the upload; of a graph with faults there may be more than 256.
    UploadNode;
}

/// A value for each node of a graph.
#[derive(Clone, Debug)]
pub(crate) struct PerNode<N, T> {
    values: Vec<T>,
    numbering: PhantomData<fn(N)>,
}

impl<N: Node, T> PerNode<N, T> {
    pub(crate) const fn new() -> Self {
        Self::from_vec(Vec::new())
    }

    /// Values in the order of the nodes.
    pub(crate) const fn from_vec(values: Vec<T>) -> Self {
        Self { values, numbering: PhantomData }
    }

    pub(crate) fn filled(count: usize, value: T) -> Self
    where
        T: Clone,
    {
        Self::from_vec(vec![value; count])
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    pub(crate) fn push(&mut self, value: T) -> N {
        let node = N::new(self.values.len());
        self.values.push(value);
        node
    }

    pub(crate) fn get(&self, node: N) -> &T {
        match self.values.get(node.index()) {
            Some(value) => value,
            None => internal_error("a node that the graph does not have"),
        }
    }

    pub(crate) fn get_mut(&mut self, node: N) -> &mut T {
        match self.values.get_mut(node.index()) {
            Some(value) => value,
            None => internal_error("a node that the graph does not have"),
        }
    }

    pub(crate) fn nodes(&self) -> impl DoubleEndedIterator<Item = N> + use<N, T> {
        (0..self.values.len()).map(N::new)
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (N, &T)> {
        self.values.iter().enumerate().map(|(index, value)| (N::new(index), value))
    }

    pub(crate) fn values(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.values.iter()
    }

    pub(crate) fn map<U>(&self, value: impl FnMut(&T) -> U) -> PerNode<N, U> {
        PerNode::from_vec(self.values.iter().map(value).collect())
    }
}

/// A set of nodes, a bit each.
#[derive(Clone, Debug)]
pub(crate) struct NodeSet<N> {
    words: Vec<u64>,
    numbering: PhantomData<fn(N)>,
}

impl<N: Node> NodeSet<N> {
    /// An empty one of a graph with so many nodes.
    pub(crate) fn of(nodes: usize) -> Self {
        Self { words: vec![0; nodes.div_ceil(64)], numbering: PhantomData }
    }

    pub(crate) fn insert(&mut self, node: N) {
        match self.words.get_mut(node.index() / 64) {
            Some(word) => *word |= bit(node.index()),
            None => internal_error("a node beyond its set"),
        }
    }

    pub(crate) fn contains(&self, node: N) -> bool {
        self.words.get(node.index() / 64).is_some_and(|word| word & bit(node.index()) != 0)
    }

    pub(crate) fn extend(&mut self, other: &Self) {
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(word, around)| word & !around == 0)
    }
}

/// The bit of a node in its word.
const fn bit(node: usize) -> u64 {
    1_u64 << (node % 64)
}

/// Which nodes are unordered: neither waits for the other, directly or not.
pub(crate) struct Unordered<N> {
    /// For each node those that come before or after it, and itself.
    ordered: PerNode<N, NodeSet<N>>,
}

impl<N: Node> Unordered<N> {
    /// From an order of the nodes, predecessors first, and their successors.
    pub(crate) fn new(order: &[N], successors: &PerNode<N, Vec<N>>) -> Self {
        let nodes = successors.len();
        let mut after = PerNode::filled(nodes, NodeSet::of(nodes));
        for node in order.iter().rev() {
            let mut own = NodeSet::of(nodes);
            for to in successors.get(*node) {
                own.insert(*to);
                own.extend(after.get(*to));
            }
            *after.get_mut(*node) = own;
        }
        let mut before = PerNode::filled(nodes, NodeSet::of(nodes));
        for node in order {
            let mut own = before.get(*node).clone();
            own.insert(*node);
            for to in successors.get(*node) {
                before.get_mut(*to).extend(&own);
            }
            after.get_mut(*node).extend(&own);
        }
        Self { ordered: after }
    }

    pub(crate) fn are(&self, one: N, other: N) -> bool {
        !self.ordered.get(one).contains(other)
    }

    /// Whether some node of a set is unordered with a node.
    pub(crate) fn any(&self, one: N, others: &NodeSet<N>) -> bool {
        !others.is_within(self.ordered.get(one))
    }
}
