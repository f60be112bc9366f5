//! Names into what they mean: registers, nodes, edges, words, each fault at its token.

mod body;
mod commands;
mod declarations;
mod expectations;
pub(crate) use declarations::constant_name;
mod settings;

use proc_macro2::{Span, TokenStream};

use crate::ast::{self, Name, StatementKind};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::nodes::{Node as _, PerNode, SourceNode};
use crate::symbols::{Operand, RegisterId, Symbols};
use crate::value::Value;

pub(crate) use body::{Arm, AssemblyOp, Body, LoopId, NamedLabel, Statement, Tree};
pub(crate) use expectations::{Expectation, Subject, Target, Wanted};
pub(crate) use settings::{Setting, Settings, WordOption};

/// A graph whose names are resolved.
#[derive(Debug)]
pub(crate) struct Resolved {
    pub(crate) symbols: Symbols,
    pub(crate) settings: Settings,
    pub(crate) nodes: PerNode<SourceNode, Node>,
    pub(crate) edges: Vec<Edge>,
    pub(crate) expectations: Vec<Expectation>,
}

/// A node.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) name: Name,
    pub(crate) docs: Vec<TokenStream>,
    pub(crate) work: Work,
    pub(crate) skip: Option<(RegisterId, Span)>,
}

impl Node {
    /// The handler of a command, if only the compiler knows it.
    pub(crate) fn unknown_handler(&self) -> Option<&TokenStream> {
        match &self.work {
            Work::Command(command) => match &command.handler {
                Handler::Rust { tokens, .. } => Some(tokens),
                Handler::Number(_) => None,
            },
            Work::Cpu(_) | Work::Join | Work::Broken => None,
        }
    }
}

/// What a node does.
#[derive(Debug)]
pub(crate) enum Work {
    Command(Box<Command>),
    Cpu(Body),
    Join,
    /// Its fault was reported.
    Broken,
}

/// A command.
#[derive(Debug)]
pub(crate) struct Command {
    pub(crate) handler: Handler,
    pub(crate) args: Vec<Operand>,
    pub(crate) place: Place,
    /// Where the place stands.
    pub(crate) place_span: (Span, Span),
    pub(crate) exclusive: bool,
    pub(crate) result: Option<(RegisterId, Span)>,
}

/// A handler: a number, or a Rust constant of type `Handler`.
#[derive(Debug)]
pub(crate) enum Handler {
    Number(u8),
    Rust { tokens: TokenStream, start: Span, end: Span },
}

/// Where a command runs.
#[derive(Debug)]
pub(crate) enum Place {
    Range { first: Value, end: Value },
    Group { first: Operand, count: Operand },
    Any { count: Operand },
}

/// An edge between nodes, at the tokens that made it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) from: SourceNode,
    pub(crate) to: SourceNode,
    pub(crate) from_span: Span,
    pub(crate) to_span: Span,
    /// `after` names the predecessor alone.
    pub(crate) by_after: bool,
}

/// Resolves the names of a graph.
pub(crate) fn resolve(graph: &ast::Graph, diagnostics: &mut Diagnostics) -> Resolved {
    let mut symbols = Symbols::default();
    declarations::declare(graph, &mut symbols, diagnostics);
    let settings = settings::resolve(&graph.attributes.options, &mut symbols, diagnostics);
    let mut resolved =
        Resolved { symbols, settings, nodes: PerNode::new(), edges: Vec::new(), expectations: Vec::new() };
    for statement in &graph.statements {
        match &statement.kind {
            StatementKind::Node(node) => {
                let node = resolved.node(node, &statement.docs, diagnostics);
                resolved.nodes.push(node);
            }
            StatementKind::Edges(chain) => resolved.chain(chain, diagnostics),
            StatementKind::Bind(_)
            | StatementKind::Const(_)
            | StatementKind::Reg(_)
            | StatementKind::Expect(_) => {}
        }
    }
    if resolved.nodes.is_empty() && diagnostics.is_empty() {
        let message = format!("the graph `{}` has no node", graph.name.text);
        diagnostics.push(
            Diagnostic::new(Code::Empty, graph.name.span, message)
                .help("add a `command`, a `cpu` or a `join`: a graph has 1 to 256 nodes"),
        );
    }
    declarations::check_constants(&resolved, diagnostics);
    expectations::resolve(graph, &mut resolved, diagnostics);
    resolved
}

impl Resolved {
    fn node(&mut self, node: &ast::Node, docs: &[TokenStream], diagnostics: &mut Diagnostics) -> Node {
        let place = SourceNode::new(self.nodes.len());
        for before in &node.after {
            if let Some(from) = self.symbols.node(before, diagnostics) {
                self.edges.push(Edge {
                    from,
                    to: place,
                    from_span: before.span,
                    to_span: node.name.span,
                    by_after: true,
                });
            }
        }
        let skip = node
            .skip
            .as_ref()
            .and_then(|name| self.symbols.register(name, diagnostics).map(|register| (register, name.span)));
        if let Some((register, _)) = skip {
            self.symbols.reads(register);
        }
        let work = match &node.work {
            ast::Work::Command(command) => commands::resolve(command, self, diagnostics),
            ast::Work::Cpu(ops, braces) => {
                let body = body::resolve(ops, &node.name, *braces, &mut self.symbols, diagnostics);
                body.map_or(Work::Broken, Work::Cpu)
            }
            ast::Work::PartOfCpu(ops, braces) => {
                let mut faults = Diagnostics::new();
                body::resolve(ops, &node.name, *braces, &mut self.symbols, &mut faults);
                for fault in faults.into_faults() {
                    // Labels and ops may be missing where the syntax is wrong.
                    if !matches!(fault.code, Code::Label | Code::Empty) {
                        diagnostics.push(fault);
                    }
                }
                Work::Broken
            }
            ast::Work::Join => Work::Join,
            ast::Work::Broken => Work::Broken,
        };
        self.symbols.incomplete |= matches!(work, Work::Broken);
        Node { name: node.name.clone(), docs: docs.to_vec(), work, skip }
    }

    fn chain(&mut self, chain: &[Vec<Name>], diagnostics: &mut Diagnostics) {
        let groups: Vec<Vec<(SourceNode, Span)>> = chain
            .iter()
            .map(|names| {
                names
                    .iter()
                    .filter_map(|name| self.symbols.node(name, diagnostics).map(|node| (node, name.span)))
                    .collect()
            })
            .collect();
        for pair in groups.windows(2) {
            let [before, after] = pair else { continue };
            for (from, from_span) in before {
                for (to, to_span) in after {
                    self.edges.push(Edge {
                        from: *from,
                        to: *to,
                        from_span: *from_span,
                        to_span: *to_span,
                        by_after: false,
                    });
                }
            }
        }
    }
}
