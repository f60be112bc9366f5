use kmg_runtime::{CommandSpec, GraphSpec, NodeSpec, Operand, Register, Symbols, Work as SpecWork};

use crate::{Again, Drawing, Node, Place, Work};

impl Drawing {
    /// The drawing of a graph. Where a name is missing, the graph is `Graph`, a node `n` with its number, a register
    /// `r` with its own; handlers are numbers.
    ///
    /// A body is shown as its count of micro-ops; its lines can be set afterwards.
    ///
    /// ```
    /// use kmg_runtime::{GraphSpec, NodeId, NodeSpec, NodeSymbol, Symbols, Work};
    /// use kmg_view::Drawing;
    ///
    /// let join = |successors| NodeSpec { work: Work::Join, skip: None, successors };
    /// let nodes = vec![join(vec![NodeId::new(1)]), join(vec![])];
    /// let graph = GraphSpec { nodes, ..GraphSpec::default() };
    /// let first = [NodeSymbol { node: NodeId::new(0), name: "first", line: 1 }];
    /// let symbols = Symbols { graph: "Two", file: "two.kmg", nodes: &first, registers: &[] };
    ///
    /// let drawing = Drawing::new(&graph, Some(&symbols));
    /// assert_eq!(drawing.name, "Two");
    /// assert_eq!(drawing.nodes[0].name, "first");
    /// assert_eq!(drawing.nodes[1].name, "n1");
    /// assert_eq!(drawing.edges, [(0, 1)]);
    /// ```
    #[must_use]
    pub fn new(graph: &GraphSpec, symbols: Option<&Symbols<'_>>) -> Self {
        let names = Names::new(graph, symbols);
        let nodes = graph.nodes.iter().zip(&names.nodes).map(|(node, name)| names.node(node, name));
        let edges = graph.nodes.iter().enumerate().flat_map(|(from, node)| {
            node.successors.iter().map(move |successor| (from, usize::from(successor.number())))
        });
        Self {
            name: symbols.map_or("Graph", |symbols| symbols.graph).to_owned(),
            nodes: nodes.collect(),
            edges: edges.collect(),
            again: graph.again.map(|register| Again {
                register: names.register(register),
                max_runs: graph.max_runs.to_string(),
            }),
        }
    }
}

/// A name for every node and every register.
struct Names {
    nodes: Vec<String>,
    registers: Vec<String>,
}

impl Names {
    fn new(graph: &GraphSpec, symbols: Option<&Symbols<'_>>) -> Self {
        let mut nodes: Vec<String> = (0..graph.nodes.len()).map(|number| format!("n{number}")).collect();
        let mut registers: Vec<String> = (0..Register::COUNT).map(|number| format!("r{number}")).collect();
        if let Some(symbols) = symbols {
            for symbol in symbols.nodes {
                if let Some(name) = nodes.get_mut(usize::from(symbol.node.number())) {
                    symbol.name.clone_into(name);
                }
            }
            for symbol in symbols.registers {
                if let Some(name) = registers.get_mut(symbol.register.index()) {
                    symbol.name.clone_into(name);
                }
            }
        }
        Self { nodes, registers }
    }

    fn register(&self, register: Register) -> String {
        self.registers.get(register.index()).cloned().unwrap_or_default()
    }

    fn node(&self, node: &NodeSpec, name: &str) -> Node {
        let work = match &node.work {
            SpecWork::Command { command, result } => Work::Command {
                handler: command.handler.to_string(),
                args: self.args(command),
                place: self.place(command.place),
                exclusive: command.exclusive,
                result: result.map(|register| self.register(register)),
            },
            SpecWork::Cpu(ops) => Work::Cpu { lines: Vec::new(), ops: ops.len() },
            SpecWork::Join => Work::Join,
        };
        Node { name: name.to_owned(), work, skip: node.skip.map(|register| self.register(register)) }
    }

    fn operand(&self, operand: Operand<u16>) -> String {
        match operand {
            Operand::Word(word) => word.to_string(),
            Operand::Register(register) => self.register(register),
        }
    }

    fn place(&self, place: kmg_runtime::Place) -> Place {
        match place {
            kmg_runtime::Place::Group { first: Operand::Word(first), count: Operand::Word(count) } => {
                Place::Group(format!("{first}..{}", u32::from(first).saturating_add(count.into())))
            }
            kmg_runtime::Place::Group { first, count } => {
                Place::Group(format!("({}, {})", self.operand(first), self.operand(count)))
            }
            kmg_runtime::Place::Any { count } => Place::Any(self.operand(count)),
        }
    }

    /// An upload does not say how many arguments were given: zeros at the end are taken for none.
    fn args(&self, command: &CommandSpec) -> String {
        let mut args = command.args.map(|word| word.to_string());
        let mut used = command.args.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
        for patch in &command.patches {
            let argument = usize::from(patch.argument);
            if let Some(arg) = args.get_mut(argument) {
                *arg = self.register(patch.register);
                used = used.max(argument + 1);
            }
        }
        args.get(..used).unwrap_or_default().join(", ")
    }
}
