//! Bodies of `cpu` nodes.

use kmg_syntax::ast::Binary;
use kmg_syntax::parse::MAX_DEPTH;

use super::expr::{Expr, Value};
use super::register::Reg;

/// An op or statement as it was given.
#[derive(Clone, Debug)]
pub(super) enum Op {
    Label(String),
    Assembly { mnemonic: &'static str, operands: Vec<AssemblyOperand> },
    Assign { target: Reg, operator: Option<Binary>, value: Expr },
    If { arms: Vec<(Expr, Vec<Op>)>, otherwise: Vec<Op> },
    While { condition: Expr, body: Vec<Op> },
    Loop { body: Vec<Op> },
    For { counter: Reg, start: Expr, end: Expr, body: Vec<Op> },
    Break(Option<String>),
    Continue(Option<String>),
}

#[derive(Clone, Debug)]
pub(super) enum AssemblyOperand {
    Value(Value),
    Label(String),
}

/// The body of a `cpu` node: assembly and statements, freely mixed, in the order of the calls.
///
/// Labels are names, and may be used before they are placed. Those that stand directly before a loop are the
/// loop's, for [`break_to`](Self::break_to) and [`continue_to`](Self::continue_to).
///
/// ```
/// use kmg::build::Graph;
/// let mut graph = Graph::new("Count");
/// let (n, i) = (graph.bind("n"), graph.register("i"));
/// graph.cpu("count", |cpu| {
///     cpu.jeq(i, n, "done");
///     cpu.label("top");
///     cpu.addi(i, i, 1);
///     cpu.jlt(i, n, "top");
///     cpu.label("done");
/// });
/// assert_eq!(graph.build()?.upload().ops().len(), 3);
/// # Ok::<(), kmg::build::Error>(())
/// ```
#[derive(Debug)]
pub struct Body {
    pub(super) ops: Vec<Op>,
    pub(super) too_deep: bool,
    depth: usize,
}

macro_rules! assembly {
    ($($(#[$doc:meta])* $method:ident, $mnemonic:literal, ($($operand:ident: $kind:ident),*);)*) => {
        /// Assembly: each is emitted exactly as it stands (FORMAT.md 2.4).
        impl Body {
            $($(#[$doc])*
            pub fn $method(&mut self, $($operand: assembly!(@type $kind)),*) {
                let operands = vec![$(assembly!(@operand $kind $operand)),*];
                self.ops.push(Op::Assembly { mnemonic: $mnemonic, operands });
            })*
        }

        /// The mnemonics with the kinds of their operands, for the test against the table of ops.
        #[cfg(test)]
        const ASSEMBLY: &[(&str, &[&str])] = &[$(($mnemonic, &[$(stringify!($kind)),*]),)*];
    };
    (@type register) => { Reg };
    (@type word) => { impl Into<Value> };
    (@type label) => { impl Into<String> };
    (@operand label $operand:ident) => { AssemblyOperand::Label($operand.into()) };
    (@operand $kind:ident $operand:ident) => { AssemblyOperand::Value($operand.into()) };
}

assembly! {
    /// `d = value`
    set, "set", (d: register, value: word);
    /// `d = a`
    mov, "mov", (d: register, a: register);
    /// `d = a + b`
    add, "add", (d: register, a: register, b: register);
    /// `d = a + value`
    addi, "addi", (d: register, a: register, value: word);
    /// `d = a - b`
    sub, "sub", (d: register, a: register, b: register);
    /// `d = a * b`
    mul, "mul", (d: register, a: register, b: register);
    /// `d = a & b`
    and, "and", (d: register, a: register, b: register);
    /// `d = a >> (b & 31)`
    shr, "shr", (d: register, a: register, b: register);
    /// `d = a % b`; error 7 where b is 0
    mod_, "mod", (d: register, a: register, b: register);
    /// `d` = the xorshift32 successor of a
    rand, "rand", (d: register, a: register);
    /// Goes on at the label.
    jmp, "jmp", (target: label);
    /// Jumps if `a < b`, unsigned.
    jlt, "jlt", (a: register, b: register, target: label);
    /// Jumps if `a == b`.
    jeq, "jeq", (a: register, b: register, target: label);
    /// Jumps if `a != 0`.
    jnz, "jnz", (a: register, target: label);
    /// `d` = 1 if `a < b`, else 0: four micro-ops, right also where d is a or b.
    lt, "lt", (d: register, a: register, b: register);
    /// `d` = 0 if `a < b`, else 1: four micro-ops, right also where d is a or b.
    ge, "ge", (d: register, a: register, b: register);
}

macro_rules! compound {
    ($($(#[$doc:meta])* $method:ident = $operator:ident;)*) => {
        /// Compound assignments.
        impl Body {
            $($(#[$doc])*
            pub fn $method(&mut self, target: Reg, value: impl Into<Expr>) {
                let operator = Some(Binary::$operator);
                self.ops.push(Op::Assign { target, operator, value: value.into() });
            })*
        }
    };
}

compound! {
    /// `target += value`
    add_assign = Add;
    /// `target -= value`
    sub_assign = Sub;
    /// `target *= value`
    mul_assign = Mul;
    /// `target %= value`
    rem_assign = Rem;
    /// `target &= value`
    bitand_assign = And;
    /// `target |= value`
    bitor_assign = Or;
    /// `target ^= value`
    bitxor_assign = Xor;
    /// `target <<= value`, by a constant
    shl_assign = Shl;
    /// `target >>= value`
    shr_assign = Shr;
}

impl Body {
    pub(super) fn new() -> Self {
        Self { ops: Vec::new(), too_deep: false, depth: 0 }
    }

    /// Places a label in front of what follows.
    pub fn label(&mut self, name: impl Into<String>) {
        self.ops.push(Op::Label(name.into()));
    }

    /// `target = value`
    pub fn assign(&mut self, target: Reg, value: impl Into<Expr>) {
        self.ops.push(Op::Assign { target, operator: None, value: value.into() });
    }

    /// `if condition { .. }`; what it gives adds `else if` and `else`.
    ///
    /// ```
    /// # let mut graph = kmg::build::Graph::new("Sign");
    /// # let (x, kind) = (graph.bind("x"), graph.register("kind"));
    /// graph.cpu("sort", |cpu| {
    ///     cpu.if_(x.eq(0), |cpu| cpu.assign(kind, 1))
    ///         .else_if(x.lt(100), |cpu| cpu.assign(kind, 2))
    ///         .else_(|cpu| cpu.assign(kind, 3));
    /// });
    /// # graph.build()?;
    /// # Ok::<(), kmg::build::Error>(())
    /// ```
    pub fn if_(&mut self, condition: impl Into<Expr>, body: impl FnOnce(&mut Self)) -> Branches<'_> {
        let arms = vec![(condition.into(), self.block(body))];
        self.ops.push(Op::If { arms, otherwise: Vec::new() });
        Branches { body: self }
    }

    /// `while condition { .. }`
    pub fn while_(&mut self, condition: impl Into<Expr>, body: impl FnOnce(&mut Self)) {
        let body = self.block(body);
        self.ops.push(Op::While { condition: condition.into(), body });
    }

    /// `loop { .. }`
    pub fn loop_(&mut self, body: impl FnOnce(&mut Self)) {
        let body = self.block(body);
        self.ops.push(Op::Loop { body });
    }

    /// `for counter in start..end { .. }`: the end is read anew each turn, and the body does not write the counter.
    pub fn for_(
        &mut self,
        counter: Reg,
        start: impl Into<Expr>,
        end: impl Into<Expr>,
        body: impl FnOnce(&mut Self),
    ) {
        let body = self.block(body);
        self.ops.push(Op::For { counter, start: start.into(), end: end.into(), body });
    }

    /// `break`
    pub fn break_(&mut self) {
        self.ops.push(Op::Break(None));
    }

    /// `break 'label`
    pub fn break_to(&mut self, label: impl Into<String>) {
        self.ops.push(Op::Break(Some(label.into())));
    }

    /// `continue`
    pub fn continue_(&mut self) {
        self.ops.push(Op::Continue(None));
    }

    /// `continue 'label`
    pub fn continue_to(&mut self, label: impl Into<String>) {
        self.ops.push(Op::Continue(Some(label.into())));
    }

    fn block(&mut self, fill: impl FnOnce(&mut Self)) -> Vec<Op> {
        if self.depth >= MAX_DEPTH {
            self.too_deep = true;
            return Vec::new();
        }
        let mut inner = Self { ops: Vec::new(), too_deep: false, depth: self.depth.saturating_add(1) };
        fill(&mut inner);
        self.too_deep |= inner.too_deep;
        inner.ops
    }
}

/// An `if` to which `else if` and `else` can be added.
#[derive(Debug)]
pub struct Branches<'b> {
    body: &'b mut Body,
}

impl Branches<'_> {
    /// `else if condition { .. }`
    pub fn else_if(self, condition: impl Into<Expr>, body: impl FnOnce(&mut Body)) -> Self {
        let block = self.body.block(body);
        if let Some(Op::If { arms, .. }) = self.body.ops.last_mut() {
            arms.push((condition.into(), block));
        }
        self
    }

    /// `else { .. }`
    pub fn else_(self, body: impl FnOnce(&mut Body)) {
        let block = self.body.block(body);
        if let Some(Op::If { otherwise, .. }) = self.body.ops.last_mut() {
            *otherwise = block;
        }
    }
}

#[cfg(test)]
mod tests {
    use kmg_runtime::wire::opcode::{Field, Opcode};

    use super::ASSEMBLY;

    #[test]
    fn every_op_of_the_table_has_a_method() {
        let kind = |field: &Field| match field {
            Field::D | Field::A | Field::B => "register",
            Field::Value => "word",
            Field::Target => "label",
        };
        let table: Vec<(&str, Vec<&str>)> =
            Opcode::ALL.iter().map(|op| (op.mnemonic(), op.operands().iter().map(kind).collect())).collect();
        let methods: Vec<(&str, Vec<&str>)> =
            ASSEMBLY.iter().map(|(mnemonic, kinds)| (*mnemonic, kinds.to_vec())).collect();
        let (ops, pseudo) = methods.split_at(table.len());
        assert_eq!(ops, table);
        let three = vec!["register"; 3];
        assert_eq!(pseudo, [("lt", three.clone()), ("ge", three)]);
    }
}
