//! Random programs that the rules derive.

use std::collections::{BTreeMap, BTreeSet};

use kmg_tests::seeded::Seeded;

use crate::ebnf::{Part, Rules};

/// Derives programs, and keeps count of the alternatives that it took.
#[derive(Debug)]
pub(crate) struct Deriver<'a> {
    rules: &'a Rules,
    /// How deep the shallowest derivation of each rule is.
    heights: BTreeMap<&'a str, usize>,
    random: Seeded,
    /// The place of each alternative or repetition that was taken: its address, and which.
    pub(crate) taken: BTreeSet<(usize, usize)>,
}

impl<'a> Deriver<'a> {
    pub(crate) fn new(rules: &'a Rules, seed: u64) -> Self {
        let mut heights: BTreeMap<&str, usize> = BTreeMap::new();
        loop {
            let before = heights.clone();
            for (name, part) in rules {
                if let Some(height) = height(part, &before) {
                    heights.insert(name, height + 1);
                }
            }
            if heights == before {
                break;
            }
        }
        assert_eq!(heights.len(), rules.len(), "a rule derives nothing that ends");
        Self { rules, heights, random: Seeded::new(seed), taken: BTreeSet::new() }
    }

    /// Every alternative and repetition of a part, as in [`taken`](Self::taken).
    pub(crate) fn all_of(part: &Part) -> BTreeSet<(usize, usize)> {
        let mut all = BTreeSet::new();
        crate::ebnf::walk(part, &mut |part| match part {
            Part::Choice(parts) => all.extend((0..parts.len()).map(|index| (address(part), index))),
            Part::Repeat { .. } => all.extend([0, 1].map(|more| (address(part), more))),
            _ => {}
        });
        all
    }

    /// The tokens of a program; beyond the depth every choice is the shallowest.
    pub(crate) fn program(&mut self, rule: &str, depth: usize) -> Vec<String> {
        let mut tokens = Vec::new();
        self.part(&self.rules[rule], depth, &mut tokens);
        tokens
    }

    fn part(&mut self, part: &'a Part, depth: usize, tokens: &mut Vec<String>) {
        let inner = depth.saturating_sub(1);
        match part {
            Part::Token(token) => tokens.push(token.clone()),
            Part::Class(class) => self.class(class, tokens),
            Part::Rule(name) => self.part(&self.rules[name], inner, tokens),
            Part::Sequence(parts) => parts.iter().for_each(|part| self.part(part, depth, tokens)),
            Part::Choice(parts) => {
                let index = if depth == 0 { self.shallowest(parts) } else { self.random.below(parts.len()) };
                self.taken.insert((address(part), index));
                self.part(&parts[index], depth, tokens);
            }
            Part::Repeat { part: repeated, least, once } => {
                let most = match (depth, once) {
                    (0, _) => 0,
                    (_, true) => 1,
                    _ => 3,
                };
                // Mostly none where there is no limit, so that what nests stays short.
                let none = most > 1 && self.random.below(3) > 0;
                let more = if none { 0 } else { self.random.below(most + 1) };
                self.taken.insert((address(part), more.min(1)));
                (0..least + more).for_each(|_| self.part(repeated, depth, tokens));
            }
            Part::Except(part, without) => {
                let before = tokens.len();
                loop {
                    self.part(part, depth, tokens);
                    if tokens.len() != before + 1 || !without.contains(&tokens[before]) {
                        break;
                    }
                    tokens.truncate(before);
                }
            }
        }
    }

    /// One of those that are not much deeper than the shallowest.
    fn shallowest(&mut self, parts: &[Part]) -> usize {
        let heights: Vec<Option<usize>> = parts.iter().map(|part| height(part, &self.heights)).collect();
        let least = heights.iter().flatten().min().map_or(0, |least| least + 2);
        let shallowest: Vec<usize> =
            (0..parts.len()).filter(|index| heights[*index].is_some_and(|height| height <= least)).collect();
        *self.random.pick(&shallowest)
    }

    fn class(&mut self, class: &str, tokens: &mut Vec<String>) {
        const NAMES: [&str; 14] = [
            "a",
            "b",
            "next",
            "LIMIT",
            "r#loop",
            "r7",
            "again",
            "rand",
            "any",
            "after",
            "exclusive",
            "bind",
            "on",
            "status",
        ];
        let mut one = |list: &[&str]| tokens.extend(self.random.pick(list).split(' ').map(str::to_owned));
        match class {
            "IDENT" | "NEW" => {
                one(&["a", "b", "sum", "LIMIT", "r#loop", "loop", "again", "r3", "cpu", "graph", "_", "_x"]);
            }
            "NAME" => one(&NAMES),
            "SEGMENT" => one(&[&NAMES[..], &["self", "super", "crate", "Self"]].concat()),
            "REGISTER" => one(&["r0", "r15", "r16"]),
            "MNEMONIC" => {
                one(&["addi", "set", "jmp", "mod", "lt", "rand", "nop", "a", "reg", "after", "pub", "true"]);
            }
            "LABEL" => one(&["'a", "'end", "'loop"]),
            "INTEGER" => one(&["0", "7", "60", "0xFF", "0b1", "1_000", "7u32", "5u64", "4294967296"]),
            "STRING" => one(&["\".kmg\""]),
            "EXPRESSION" => one(&["3", "- 3", "LIMIT", "a :: B", "{ A + 1 }", "A * 2", "f ( 1 , 2 )"]),
            "TOKENS" => {
                one(&["a", "= 1", "( x , < )", "a + { } ; :: b", "{ [ ] }", "\"x\"", ".. / ?", "1.5"]);
            }
            "GENERICS" => {
                one(&["< A >", "< { 3 } >", "< A :: < B > , 3 >", "< fn ( ) -> A >", "< [ A ; 3 ] >"]);
            }
            other => panic!("no samples of {other}"),
        }
    }
}

/// Parts are told apart by where they are.
fn address(part: &Part) -> usize {
    std::ptr::from_ref(part).addr()
}

fn height(part: &Part, heights: &BTreeMap<&str, usize>) -> Option<usize> {
    match part {
        Part::Token(_) | Part::Class(_) => Some(0),
        Part::Rule(name) => heights.get(name.as_str()).copied(),
        Part::Sequence(parts) => {
            parts.iter().map(|part| height(part, heights)).try_fold(0, |most, height| Some(most.max(height?)))
        }
        Part::Choice(parts) => parts.iter().filter_map(|part| height(part, heights)).min(),
        Part::Repeat { least: 0, .. } => Some(0),
        Part::Repeat { part, .. } | Part::Except(part, _) => height(part, heights),
    }
}
