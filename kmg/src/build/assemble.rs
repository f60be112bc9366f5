//! A graph as the language's syntax tree, and through the compiler's stages.

use kmg_runtime::refusal;
use kmg_syntax::ast::{
    self, Attributes, Expr as AstExpr, ExprKind, Name, Pin, Statement, StatementKind, Word, WordKind,
};
use kmg_syntax::diagnostic::Code;
use kmg_syntax::options::{Allow, Options};
use kmg_syntax::parse::{MAX_DEPTH, reserved_name};
use proc_macro2::{Span, TokenStream};

use super::body::{AssemblyOperand, Op};
use super::command::{self, Called, CommandBuilder};
use super::expr::{self, Expr, Value};
use super::node::{Declared, Node, Work};
use super::register::{Purpose, Reg, Which};
use super::{AGAIN, Built, Diagnostic, Error, Graph};

pub(super) fn build(graph: &Graph) -> Result<Built, Error> {
    let mut assembly = Assembly { graph, faults: graph.faults.clone() };
    let tree = assembly.tree();
    let mut faults = assembly.faults;
    match kmg_syntax::build(&tree) {
        Ok(built) if faults.is_empty() => Ok(Built::new(graph, built)),
        result => {
            faults.extend(result.err().into_iter().flatten().map(Diagnostic::from));
            Err(Error::new(graph.name.clone(), faults))
        }
    }
}

/// A handle that another graph gave.
pub(super) fn foreign(what: &str, used: &str) -> Diagnostic {
    Diagnostic::new(Code::UnknownName, format!("{what} of another graph is {used}"))
        .help("a handle belongs to the graph that gave it")
}

/// KMG001 and KMG003, as the parser has them.
pub(super) fn name_fault(name: &str) -> Option<Diagnostic> {
    let mut characters = name.chars();
    let first = characters.next().is_some_and(|first| first.is_alphabetic() || first == '_');
    if !first || !characters.all(|next| next.is_alphanumeric() || next == '_') || name == "_" {
        let message = format!("`{}` is no name", name.escape_debug());
        return Some(Diagnostic::new(Code::Syntax, message).help("a name is an identifier of Rust"));
    }
    // Other keywords are names as `r#loop` is.
    if matches!(name, "self" | "Self" | "super" | "crate") {
        let message = format!("`{name}` is a keyword of Rust and cannot be declared");
        return Some(Diagnostic::new(Code::NameTaken, message).help("use another name"));
    }
    reserved_name(name, Span::call_site()).map(Diagnostic::from)
}

fn name(text: impl Into<String>) -> Name {
    Name { text: text.into(), span: Span::call_site() }
}

fn word(kind: WordKind) -> Word {
    Word { kind, start: Span::call_site(), end: Span::call_site() }
}

const fn literal(value: u32) -> WordKind {
    WordKind::Literal { value, negative: false }
}

fn pin(number: Option<u8>) -> Option<Pin> {
    let register = number.and_then(kmg_runtime::Register::new)?;
    Some(Pin { register, span: Span::call_site() })
}

/// Turns handles into names; what is wrong with one is reported, and its node counts as broken.
struct Assembly<'g> {
    graph: &'g Graph,
    faults: Vec<Diagnostic>,
}

impl Assembly<'_> {
    fn tree(&mut self) -> ast::Graph {
        let graph = self.graph;
        self.faults.extend(name_fault(&graph.name));
        let attributes = Attributes { options: self.options(), ..Attributes::default() };
        let mut kinds: Vec<StatementKind> =
            graph.registers.iter().map(|register| self.register_statement(register)).collect();
        if graph.again_pin.is_some() {
            let declared = ast::Declared { name: name(AGAIN), pin: pin(graph.again_pin), value: None };
            kinds.push(StatementKind::Reg(vec![declared]));
        }
        kinds.extend(graph.nodes.iter().map(|node| StatementKind::Node(self.node(node))));
        for chain in &graph.chains {
            let links = chain.0.iter().map(|nodes| self.names(&nodes.0, "a chain of edges")).collect();
            kinds.push(StatementKind::Edges(links));
        }
        let span = Span::call_site();
        let statement = |kind| Statement { docs: Vec::new(), kind, start: span, end: span };
        ast::Graph {
            attributes,
            visibility: TokenStream::new(),
            name: name(&graph.name),
            statements: kinds.into_iter().map(statement).collect(),
            start: span,
            end: span,
        }
    }

    fn options(&mut self) -> Options {
        let graph = self.graph;
        let option = |value: Option<u32>| value.map(|value| word(literal(value)));
        let races = graph.options.races.iter().filter_map(|register| {
            self.register(*register, "`allow_race`").map(|name| (name.text, name.span))
        });
        Options {
            deadline_microseconds: option(graph.options.deadline_microseconds),
            max_runs: option(graph.options.max_runs),
            step_limit: option(graph.options.step_limit),
            req: option(graph.options.req),
            cores: option(graph.options.cores),
            keep: graph.options.keep,
            allow: Allow { every_race: graph.options.every_race, races: races.collect(), ..Allow::default() },
            ..Options::default()
        }
    }

    fn register_statement(&mut self, register: &super::Declared) -> StatementKind {
        let value = register.value.map(|value| {
            let kind = self.operand(value, &register.name);
            // A fault of the value was reported; the name counts as declared.
            word(kind.unwrap_or(literal(0)))
        });
        let declared = ast::Declared { name: name(&register.name), pin: pin(register.pin), value };
        match register.purpose {
            Purpose::Binding => StatementKind::Bind(vec![declared]),
            Purpose::Constant => StatementKind::Const(declared),
            Purpose::Register => StatementKind::Reg(vec![declared]),
        }
    }

    /// The name of a register that is used in a node.
    fn register(&mut self, register: Reg, user: &str) -> Option<Name> {
        if register.graph != self.graph.id {
            let user = if user.starts_with('`') { user.to_owned() } else { format!("`{user}`") };
            self.faults.push(foreign("a register", &format!("used in {user}")));
            return None;
        }
        match register.which {
            Which::Declared(index) => self.graph.registers.get(index).map(|register| name(&register.name)),
            Which::Again => Some(name(AGAIN)),
            Which::Bare(register) => Some(name(register.to_string())),
            Which::Refused => None,
        }
    }

    fn operand(&mut self, operand: Value, user: &str) -> Option<WordKind> {
        match operand {
            Value::Word(value) => Some(literal(value)),
            Value::Register(register) => self.register(register, user).map(|name| WordKind::Name(name.text)),
        }
    }

    fn names(&mut self, nodes: &[Node], user: &str) -> Vec<Name> {
        let graph = self.graph;
        let find = |node: &Node| {
            let found = graph.nodes.get(node.index).filter(|_| node.graph == graph.id);
            if found.is_none() {
                self.faults.push(foreign("a node", &format!("used in {user}")));
            }
            found.map(|node| name(&node.name))
        };
        nodes.iter().filter_map(find).collect()
    }

    fn node(&mut self, node: &Declared) -> ast::Node {
        let user = node.name.as_str();
        let quoted = format!("`{user}`");
        let mut after = self.names(&node.after, &quoted);
        let mut skip = node.skip;
        let work = match &node.work {
            Work::Join => Some(ast::Work::Join),
            Work::Cpu { too_deep: true, .. } => {
                self.faults.push(too_deep(user));
                None
            }
            Work::Cpu { body, .. } => self.ops(body, user).map(|ops| ast::Work::cpu(ops, Span::call_site())),
            Work::Command(command) => {
                after.extend(self.names(&command.after, &quoted));
                skip = skip.or(command.skip);
                self.command(command, user).map(|command| ast::Work::Command(Box::new(command)))
            }
        };
        let skip = skip.and_then(|register| self.register(register, user));
        ast::Node { name: name(user), work: work.unwrap_or(ast::Work::Broken), after, skip }
    }

    fn command(&mut self, command: &CommandBuilder, user: &str) -> Option<ast::Command> {
        let given = command.call.args.len();
        let number = match command.call.handler {
            Called::Number(number) => number,
            Called::Handler(handler) => {
                let given = u32::try_from(given).unwrap_or(u32::MAX);
                let refused = refusal::declaration(&handler, given, command.result.is_some());
                if let Some(text) = refused {
                    let message = format!("{}, in `{user}`", text.as_str());
                    self.faults.push(Diagnostic::new(Code::Declaration, message));
                }
                handler.number()
            }
        };
        let args: Vec<Option<WordKind>> =
            command.call.args.iter().map(|arg| self.operand(*arg, user)).collect();
        let mut core = |operand: Value| self.operand(operand, user).map(word);
        let place = match command.place.0 {
            command::Kind::Range { first, end } => {
                core(first).zip(core(end)).map(|(first, end)| ast::Place::Range { first, end })
            }
            command::Kind::Group { first, count } => {
                core(first).zip(core(count)).map(|(first, count)| ast::Place::Group { first, count })
            }
            command::Kind::Any { count } => core(count).map(|count| ast::Place::Any { count }),
        };
        let result = command.result.map(|register| self.register(register, user));
        Some(ast::Command {
            handler: word(literal(number)),
            args: args.into_iter().map(|arg| arg.map(word)).collect::<Option<_>>()?,
            place: place?,
            exclusive: command.exclusive,
            result: match result {
                Some(name) => Some(name?),
                None => None,
            },
        })
    }

    fn ops(&mut self, ops: &[Op], user: &str) -> Option<Vec<ast::Op>> {
        let mut complete = true;
        let mut written = Vec::with_capacity(ops.len());
        let mut labels = Vec::new();
        for op in ops {
            if let Op::Label(label) = op {
                labels.push(name(label));
                written.push(ast::Op::Label(name(label)));
                continue;
            }
            match self.op(op, std::mem::take(&mut labels), user) {
                Some(op) => written.push(op),
                None => complete = false,
            }
        }
        complete.then_some(written)
    }

    /// An op and the labels directly in front of it, which a loop takes.
    fn op(&mut self, op: &Op, labels: Vec<Name>, user: &str) -> Option<ast::Op> {
        let label = |label: &Option<String>| label.as_ref().map(name);
        Some(match op {
            Op::Label(label) => ast::Op::Label(name(label)),
            Op::Assembly { mnemonic, operands } => {
                let operands = operands.iter().map(|operand| match operand {
                    AssemblyOperand::Label(label) => Some(ast::Operand::Label(name(label))),
                    AssemblyOperand::Value(operand) => {
                        self.operand(*operand, user).map(|kind| ast::Operand::Word(word(kind)))
                    }
                });
                let operands: Vec<_> = operands.collect();
                let operands = operands.into_iter().collect::<Option<_>>()?;
                ast::Op::Assembly { mnemonic: name(*mnemonic), operands }
            }
            Op::Assign { target, operator, value } => {
                let (target, value) = (self.register(*target, user), self.expr(value, user));
                ast::Op::Assign { target: target?, operator: *operator, value: value? }
            }
            Op::If { arms, otherwise } => {
                let arms: Vec<_> = arms
                    .iter()
                    .map(|(condition, body)| self.expr(condition, user).zip(self.ops(body, user)))
                    .collect();
                let otherwise = self.ops(otherwise, user);
                let arms = arms.into_iter().collect::<Option<_>>()?;
                ast::Op::If { at: Span::call_site(), arms, otherwise: otherwise? }
            }
            Op::While { condition, body } => {
                let (condition, body) = (self.expr(condition, user), self.ops(body, user));
                ast::Op::While { at: Span::call_site(), condition: condition?, body: body?, labels }
            }
            Op::Loop { body } => ast::Op::Loop { at: Span::call_site(), body: self.ops(body, user)?, labels },
            Op::For { counter, start, end, body } => {
                let counter = self.register(*counter, user);
                let (start, end) = (self.expr(start, user), self.expr(end, user));
                let body = self.ops(body, user);
                ast::Op::For {
                    at: Span::call_site(),
                    counter: counter?,
                    start: start?,
                    end: end?,
                    body: body?,
                    labels,
                }
            }
            Op::Break(to) => ast::Op::Break(Span::call_site(), label(to)),
            Op::Continue(to) => ast::Op::Continue(Span::call_site(), label(to)),
        })
    }

    fn expr(&mut self, expr: &Expr, user: &str) -> Option<AstExpr> {
        let mut both = |left: &Expr, right: &Expr| {
            let (left, right) = (self.expr(left, user), self.expr(right, user));
            Some((Box::new(left?), Box::new(right?)))
        };
        let kind = match &expr.kind {
            expr::Kind::Binary(operator, left, right) => {
                both(left, right).map(|(left, right)| ExprKind::Binary(*operator, left, right))
            }
            expr::Kind::Compare(comparison, left, right) => {
                both(left, right).map(|(left, right)| ExprKind::Compare(*comparison, left, right))
            }
            expr::Kind::Logic(logic, left, right) => {
                both(left, right).map(|(left, right)| ExprKind::Logic(*logic, left, right))
            }
            expr::Kind::Not(inner) => self.expr(inner, user).map(|inner| ExprKind::Not(Box::new(inner))),
            expr::Kind::Value(operand) => self.operand(*operand, user).map(ExprKind::Word),
            expr::Kind::Rand(register) => self.register(*register, user).map(ExprKind::Rand),
            expr::Kind::TooDeep => {
                let message = format!("an expression in `{user}` is more than {} deep", Expr::MAX_DEPTH);
                self.faults.push(Diagnostic::new(Code::Syntax, message));
                None
            }
        };
        let (start, end) = (Span::call_site(), Span::call_site());
        Some(AstExpr { kind: kind?, start, end, parenthesized: true })
    }
}

fn too_deep(user: &str) -> Diagnostic {
    Diagnostic::new(Code::Syntax, format!("blocks in `{user}` are nested more than {MAX_DEPTH} deep"))
}
