//! Assembly: one op as written, or one of the pseudo-ops `lt` and `ge`.

use super::{AssemblyOp, NamedLabel, Resolver};
use crate::ast::{Name, Operand};
use crate::diagnostic::{Code, Diagnostic};
use crate::ir::Opcode;
use crate::nearest::nearest;
use crate::symbols::{RegisterId, Role};
use crate::value::Value;

/// What an operand is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    D,
    A,
    B,
    Value,
    Target,
}

const fn fields(opcode: Opcode) -> (&'static [Field], &'static str) {
    use Field::{A, B, D, Target};
    match opcode {
        Opcode::Set => (&[D, Field::Value], "set d, value"),
        Opcode::Mov => (&[D, A], "mov d, a"),
        Opcode::Add => (&[D, A, B], "add d, a, b"),
        Opcode::Addi => (&[D, A, Field::Value], "addi d, a, value"),
        Opcode::Sub => (&[D, A, B], "sub d, a, b"),
        Opcode::Mul => (&[D, A, B], "mul d, a, b"),
        Opcode::And => (&[D, A, B], "and d, a, b"),
        Opcode::Shr => (&[D, A, B], "shr d, a, b"),
        Opcode::Mod => (&[D, A, B], "mod d, a, b"),
        Opcode::Rand => (&[D, A], "rand d, a"),
        Opcode::Jmp => (&[Target], "jmp 'label"),
        Opcode::Jlt => (&[A, B, Target], "jlt a, b, 'label"),
        Opcode::Jeq => (&[A, B, Target], "jeq a, b, 'label"),
        Opcode::Jnz => (&[A, Target], "jnz a, 'label"),
    }
}

/// The operands of an op.
struct Given {
    d: Option<RegisterId>,
    a: Option<RegisterId>,
    b: Option<RegisterId>,
    value: Value,
    target: Option<NamedLabel>,
    divides: bool,
}

impl Default for Given {
    fn default() -> Self {
        Self { d: None, a: None, b: None, value: Value::Known(0), target: None, divides: false }
    }
}

impl Resolver<'_> {
    pub(super) fn assembly(&mut self, mnemonic: &Name, operands: &[Operand]) -> Option<AssemblyOp> {
        let comparison = match mnemonic.text.as_str() {
            "lt" => Some(true),
            "ge" => Some(false),
            _ => None,
        };
        let opcode = Opcode::ALL.iter().find(|(text, _)| *text == mnemonic.text).map(|(_, opcode)| *opcode);
        // The pseudo-ops have the operands of `add`.
        let (fields, form) = match (comparison, opcode) {
            (Some(true), _) => (fields(Opcode::Add).0, "lt d, a, b"),
            (Some(false), _) => (fields(Opcode::Add).0, "ge d, a, b"),
            (None, Some(opcode)) => fields(opcode),
            (None, None) => {
                self.unknown_mnemonic(mnemonic);
                return None;
            }
        };
        if operands.len() != fields.len() {
            let given = match operands.len() {
                0 => "none is given".to_owned(),
                1 => "one is given".to_owned(),
                count => format!("{count} are given"),
            };
            let taken = match fields.len() {
                1 => "one operand".to_owned(),
                count => format!("{count} operands"),
            };
            let message = format!("`{}` takes {taken}, and {given}", mnemonic.text);
            self.diagnostics
                .push(Diagnostic::new(Code::Syntax, mnemonic.span, message).help(format!("write `{form};`")));
        }
        let opcode = opcode.unwrap_or(Opcode::Jlt);
        let mut given = Given::default();
        let mut complete = operands.len() == fields.len();
        for (field, operand) in fields.iter().zip(operands) {
            complete &= self.operand(opcode, *field, operand, &mut given, form);
        }
        if !complete {
            return None;
        }
        let Given { d, a, b, value, target, divides } = given;
        match (comparison, d, a, b) {
            (Some(less), Some(d), Some(a), Some(b)) => Some(AssemblyOp::Compare { less, d, a, b }),
            _ => Some(AssemblyOp::Op { opcode, d, a, b, value, target, divides }),
        }
    }

    fn operand(
        &mut self,
        opcode: Opcode,
        field: Field,
        operand: &Operand,
        given: &mut Given,
        form: &str,
    ) -> bool {
        let word = match (field, operand) {
            (Field::Target, Operand::Label(name)) => {
                given.target = self.labels.target(name, self.diagnostics);
                return given.target.is_some();
            }
            (Field::Target, Operand::Word(word)) => {
                self.diagnostics.push(
                    Diagnostic::new(Code::Syntax, word.start, "expected a label")
                        .to(word.end)
                        .help(format!("write `{form};`")),
                );
                return false;
            }
            (_, Operand::Label(name)) => {
                self.diagnostics.push(
                    Diagnostic::new(Code::Syntax, name.span, "a label stands only where a jump goes")
                        .help(format!("write `{form};`")),
                );
                return false;
            }
            (_, Operand::Word(word)) => word,
        };
        if field == Field::Value {
            match self.symbols.word(word, self.diagnostics) {
                Some(value) => given.value = value,
                None => return false,
            }
            return true;
        }
        let Some(id) = self.symbols.register_word(word, self.diagnostics) else { return false };
        match field {
            Field::D => given.d = word.name().and_then(|text| self.written(id, text, word.start)),
            Field::A => {
                self.symbols.reads(id);
                given.a = Some(id);
            }
            _ => {
                self.symbols.reads(id);
                given.b = Some(id);
                let constant = match self.symbols.get(id).map(|register| &register.role) {
                    Some(Role::Constant(value)) if opcode == Opcode::Mod => Some(value.clone()),
                    _ => None,
                };
                if let Some(value) = constant {
                    given.divides = true;
                    return self.divisor("mod", value, (word.start, word.end)).is_some();
                }
            }
        }
        field != Field::D || given.d.is_some()
    }

    fn unknown_mnemonic(&mut self, mnemonic: &Name) {
        let known = Opcode::ALL.iter().map(|(text, _)| *text).chain(["lt", "ge"]);
        let statements = ["if", "while", "loop", "for", "break", "continue", "else"];
        let message = format!("unknown op `{}`", mnemonic.text);
        let diagnostic = Diagnostic::new(Code::UnknownName, mnemonic.span, message);
        self.diagnostics.push(match nearest(&mnemonic.text, known.chain(statements)) {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
            None => diagnostic.help(
                "the ops are `set`, `mov`, `add`, `addi`, `sub`, `mul`, `and`, `shr`, `mod`, `rand`, `jmp`, \
                 `jlt`, `jeq`, `jnz`, `lt` and `ge`; an assignment is `register = expression;`",
            ),
        });
    }
}
