//! Ways to write one program: registers by a name, by the number that the name is pinned to, by a number alone and as
//! `again`; words as literals of any base, as declared constants and as constants of the file.

use std::collections::BTreeSet;

use kmg_syntax::kmg_runtime::Register;

use crate::generate::Generator;
use crate::machine::Built;
use crate::program::name;
use crate::{CONSTANTS, COUNTERS, GUARDS, VARIABLES};

const REGISTERS: usize = VARIABLES.len() + COUNTERS.len() + GUARDS.len();

/// How a register is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Binding,
    Plain,
    Initial,
    /// It is not declared, and its number is its only name.
    Bare,
    /// `again`, which need not be declared.
    Again {
        declared: bool,
    },
}

/// A register of a program, and the number that it is pinned to.
#[derive(Clone, Copy, Debug)]
struct Declared {
    what: What,
    number: Option<usize>,
}

/// One way to write a program.
#[derive(Debug)]
pub(crate) struct Spelling {
    registers: Vec<Declared>,
    constants: Vec<Option<usize>>,
    /// The names of registers that stand in the text.
    named: BTreeSet<usize>,
    /// The words that are constants of the file.
    words: BTreeSet<u32>,
}

impl Spelling {
    /// Any way.
    pub(crate) fn random(generator: &mut Generator) -> Self {
        let mut free: Vec<usize> = (0..16).collect();
        let mut number = |generator: &mut Generator| free.remove(generator.below(free.len()));
        let again = if generator.below(3) == 0 { Some(generator.below(VARIABLES.len())) } else { None };
        let registers = (0..REGISTERS).map(|index| {
            let pinned = generator.below(3) != 0;
            let what = match generator.below(12) {
                _ if again == Some(index) => What::Again { declared: pinned || generator.below(2) == 0 },
                0 | 1 => What::Bare,
                2 | 3 => What::Plain,
                4 | 5 => What::Initial,
                _ => What::Binding,
            };
            Declared { what, number: (pinned || what == What::Bare).then(|| number(generator)) }
        });
        let registers = registers.collect();
        let constants = CONSTANTS.iter().map(|_| (generator.below(3) != 0).then(|| number(generator)));
        let constants = constants.collect();
        Self { registers, constants, named: BTreeSet::new(), words: BTreeSet::new() }
    }

    /// The name under which a message or the built graph has a register.
    pub(crate) fn name(&self, index: usize) -> String {
        match self.registers[index] {
            Declared { what: What::Bare, number: Some(number) } => format!("r{number}"),
            Declared { what: What::Again { .. }, .. } => "again".to_owned(),
            _ => name(index).to_owned(),
        }
    }

    /// The register that is `again`.
    pub(crate) fn again(&self) -> Option<usize> {
        self.registers.iter().position(|register| matches!(register.what, What::Again { .. }))
    }

    /// The file of a body and of other nodes, with at most `left` registers that no name takes.
    pub(crate) fn file(
        &mut self,
        body: &str,
        beside: &str,
        left: usize,
        generator: &mut Generator,
    ) -> String {
        let body = self.spelled(body, true, generator);
        let beside = self.spelled(beside, false, generator);
        let mut parts = vec![format!("cpu body {{\n{body}}}")];
        for (index, Declared { what, number }) in self.registers.iter().enumerate() {
            let pin = pin(*number);
            let name = self.name(index);
            parts.push(match what {
                What::Binding => format!("bind {name}{pin};"),
                What::Plain | What::Again { declared: true } => format!("reg {name}{pin};"),
                What::Initial => format!("reg {name}{pin} = {};", generator.below(9)),
                What::Bare | What::Again { declared: false } => continue,
            });
        }
        for ((name, value), number) in CONSTANTS.iter().zip(&self.constants) {
            parts.push(format!("const {name}{} = {value};", pin(*number)));
        }
        parts.extend((left..4).map(|number| format!("reg _taken{number};")));
        // Statements stand in any order: a pin may come after what is done with its number.
        for index in (1..parts.len()).rev() {
            parts.swap(index, generator.below(index + 1));
        }
        let words: String = self.words.iter().map(|word| format!("const W{word}: u32 = {word};\n")).collect();
        format!("{words}#[graph(allow(unused, rounds))] graph Body {{ {}\n{beside} }}", parts.join("\n"))
    }

    /// A text with other names in place of names, and with other words in place of words if those may be changed.
    fn spelled(&mut self, text: &str, words: bool, generator: &mut Generator) -> String {
        let mut spelled = String::new();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let length = if is_part(first) { rest.find(|c| !is_part(c)).unwrap_or(rest.len()) } else { 1 };
            let (token, after) = rest.split_at(length);
            let other = match (0..REGISTERS).find(|index| name(*index) == token) {
                Some(index) => Some(self.register(index, generator)),
                None => {
                    self.constant(token, generator).or_else(|| self.word(token, generator).filter(|_| words))
                }
            };
            spelled += &other.unwrap_or_else(|| token.to_owned());
            rest = after;
        }
        spelled
    }

    fn register(&mut self, index: usize, generator: &mut Generator) -> String {
        self.named.insert(index);
        match self.registers[index].number.filter(|_| generator.below(2) == 0) {
            Some(number) => format!("r{number}"),
            None => self.name(index),
        }
    }

    fn constant(&self, token: &str, generator: &mut Generator) -> Option<String> {
        let index = CONSTANTS.iter().position(|(name, _)| *name == token)?;
        let number = self.constants[index].filter(|_| generator.below(2) == 0)?;
        Some(format!("r{number}"))
    }

    fn word(&mut self, token: &str, generator: &mut Generator) -> Option<String> {
        let word = match token.strip_prefix("0x") {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => token.parse(),
        };
        let word = word.ok()?;
        Some(match generator.below(10) {
            0 => format!("{word:#b}"),
            1 => format!("{word:#o}_u32"),
            2 => format!("{word:#X}u32"),
            3 if word > u32::MAX / 2 => format!("-{}", word.wrapping_neg()),
            4 | 5 => {
                self.words.insert(word);
                format!("{}W{word}", ["", "self::", "crate::"][generator.below(3)])
            }
            6 | 7 => {
                let (name, _) = CONSTANTS.iter().find(|(_, value)| *value == word)?;
                self.constant(name, generator).unwrap_or_else(|| (*name).to_owned())
            }
            _ => return None,
        })
    }

    /// Where the registers of a program are in a graph; those that it does not name are nowhere.
    pub(crate) fn places(&self, built: &Built) -> Vec<Option<Register>> {
        let places = self.registers.iter().enumerate().map(|(index, Declared { what, number })| {
            let pinned = number.and_then(|number| Register::new(u8::try_from(number).ok()?));
            if *what == What::Bare {
                return pinned.filter(|_| self.named.contains(&index));
            }
            let place = built.register(&self.name(index));
            assert!(place.is_some() || *what == What::Again { declared: false }, "{} is lost", name(index));
            assert!(pinned.is_none() || place == pinned, "{} is not where it is pinned", name(index));
            place
        });
        places.collect()
    }
}

fn pin(number: Option<usize>) -> String {
    number.map_or_else(String::new, |number| format!(" @ r{number}"))
}
