//! Whether a program can be derived (Earley's algorithm, which takes any grammar).

use std::collections::{BTreeMap, HashSet};

use crate::ebnf::{Part, Rules};
use crate::tokens::{self, Cell};

#[derive(Clone, Debug)]
enum Symbol {
    Token(String),
    Class(String),
    /// One token tree of any kind, or any but that token.
    Tree(Option<&'static str>),
    Rule(usize),
}

/// A rule without repetition: its alternatives, and the single tokens that it does not derive.
#[derive(Debug, Default)]
struct Plain {
    alternatives: Vec<Vec<Symbol>>,
    without: Vec<String>,
}

/// A grammar that can be asked.
#[derive(Debug)]
pub(crate) struct Recogniser {
    rules: Vec<Plain>,
    names: BTreeMap<String, usize>,
    nullable: Vec<bool>,
}

/// A rule under way: the rule, its alternative, how much of it is there, and where it began.
type Item = (usize, usize, usize, usize);

impl Recogniser {
    pub(crate) fn new(rules: &Rules) -> Self {
        let mut recogniser = Self { rules: Vec::new(), names: BTreeMap::new(), nullable: Vec::new() };
        for name in rules.keys() {
            let rule = recogniser.add(Plain::default());
            recogniser.names.insert(name.clone(), rule);
        }
        for (name, part) in rules {
            let alternatives = recogniser.alternatives(part);
            let rule = recogniser.names[name];
            recogniser.rules[rule].alternatives = alternatives;
        }
        let mut nullable = vec![false; recogniser.rules.len()];
        loop {
            let empty = |symbol: &Symbol| matches!(symbol, Symbol::Rule(rule) if nullable[*rule]);
            let next: Vec<bool> = recogniser
                .rules
                .iter()
                .map(|rule| rule.alternatives.iter().any(|symbols| symbols.iter().all(empty)))
                .collect();
            if next == nullable {
                break;
            }
            nullable = next;
        }
        recogniser.nullable = nullable;
        recogniser
    }

    fn add(&mut self, rule: Plain) -> usize {
        self.rules.push(rule);
        self.rules.len() - 1
    }

    fn alternatives(&mut self, part: &Part) -> Vec<Vec<Symbol>> {
        match part {
            Part::Choice(parts) => parts.iter().flat_map(|part| self.alternatives(part)).collect(),
            Part::Sequence(parts) => vec![parts.iter().map(|part| self.symbol(part)).collect()],
            part => vec![vec![self.symbol(part)]],
        }
    }

    fn symbol(&mut self, part: &Part) -> Symbol {
        match part {
            Part::Token(token) => Symbol::Token(token.clone()),
            Part::Class(class) if class == "TOKENS" => self.trees(0, None),
            Part::Class(class) if class == "EXPRESSION" => self.trees(1, Some(",")),
            Part::Class(class) => Symbol::Class(class.clone()),
            Part::Rule(name) => Symbol::Rule(
                *self.names.get(name).unwrap_or_else(|| panic!("no rule `{name}` is on the page")),
            ),
            Part::Sequence(_) | Part::Choice(_) => {
                let alternatives = self.alternatives(part);
                Symbol::Rule(self.add(Plain { alternatives, without: Vec::new() }))
            }
            Part::Repeat { part, least, once } => {
                let symbol = self.symbol(part);
                self.repeat(symbol, *least, *once)
            }
            Part::Except(part, without) => {
                let alternatives = self.alternatives(part);
                Symbol::Rule(self.add(Plain { alternatives, without: without.clone() }))
            }
        }
    }

    fn trees(&mut self, least: usize, but: Option<&'static str>) -> Symbol {
        self.repeat(Symbol::Tree(but), least, false)
    }

    fn repeat(&mut self, symbol: Symbol, least: usize, once: bool) -> Symbol {
        let rule = self.add(Plain::default());
        let first = if least == 0 { Vec::new() } else { vec![symbol.clone()] };
        let more = if once { vec![symbol] } else { vec![Symbol::Rule(rule), symbol] };
        self.rules[rule].alternatives = vec![first, more];
        Symbol::Rule(rule)
    }

    /// Whether a rule derives the whole program.
    pub(crate) fn derives(&self, rule: &str, cells: &[Cell]) -> bool {
        let start = self.names[rule];
        let mut sets: Vec<Vec<Item>> = vec![Vec::new(); cells.len() + 1];
        let mut known: Vec<HashSet<Item>> = vec![HashSet::new(); cells.len() + 1];
        let mut add = |sets: &mut Vec<Vec<Item>>, at: usize, item: Item| {
            if known[at].insert(item) {
                sets[at].push(item);
            }
        };
        for alternative in 0..self.rules[start].alternatives.len() {
            add(&mut sets, 0, (start, alternative, 0, 0));
        }
        for at in 0..=cells.len() {
            let mut next = 0;
            while let Some(&(rule, alternative, done, began)) = sets[at].get(next) {
                next += 1;
                let symbols = &self.rules[rule].alternatives[alternative];
                let Some(symbol) = symbols.get(done) else {
                    if self.is_taken_away(rule, &cells[began..at]) {
                        continue;
                    }
                    let waiting = |item: &Item| {
                        let symbols = &self.rules[item.0].alternatives[item.1];
                        matches!(symbols.get(item.2), Some(Symbol::Rule(wanted)) if *wanted == rule)
                    };
                    let waiting: Vec<Item> =
                        sets[began].iter().filter(|item| waiting(item)).copied().collect();
                    for (rule, alternative, done, began) in waiting {
                        add(&mut sets, at, (rule, alternative, done + 1, began));
                    }
                    continue;
                };
                match symbol {
                    Symbol::Rule(wanted) => {
                        for alternative in 0..self.rules[*wanted].alternatives.len() {
                            add(&mut sets, at, (*wanted, alternative, 0, at));
                        }
                        // What is complete where it begins would not wake what waits for it later.
                        if self.nullable[*wanted] {
                            add(&mut sets, at, (rule, alternative, done + 1, began));
                        }
                    }
                    terminal => {
                        if let Some(after) = end_of(terminal, cells, at) {
                            add(&mut sets, after, (rule, alternative, done + 1, began));
                        }
                    }
                }
            }
        }
        sets[cells.len()].iter().any(|(rule, alternative, done, began)| {
            *rule == start && *began == 0 && *done == self.rules[start].alternatives[*alternative].len()
        })
    }

    fn is_taken_away(&self, rule: usize, cells: &[Cell]) -> bool {
        matches!(cells, [Cell::Ident(text)] if self.rules[rule].without.contains(text))
    }
}

fn end_of(symbol: &Symbol, cells: &[Cell], at: usize) -> Option<usize> {
    match symbol {
        Symbol::Token(text) => tokens::token(cells, at, text),
        Symbol::Class(class) => tokens::class(cells, at, class),
        Symbol::Tree(but) => {
            let is = but.is_some_and(|but| tokens::token(cells, at, but).is_some());
            tokens::tree(cells, at).filter(|_| !is)
        }
        Symbol::Rule(_) => None,
    }
}
