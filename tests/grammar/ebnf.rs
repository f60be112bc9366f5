//! The EBNF of a page: its blocks with the fence `ebnf`, as rules.

use std::collections::BTreeMap;

/// The right side of a rule, or a part of one.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// `"x"`
    Token(String),
    /// A word in capitals: what it stands for is said in words.
    Class(String),
    /// Another rule.
    Rule(String),
    Sequence(Vec<Part>),
    Choice(Vec<Part>),
    /// `*` is from 0 and `+` from 1 on, without a limit; `?` is 0 or 1.
    Repeat {
        part: Box<Part>,
        least: usize,
        once: bool,
    },
    /// `part - ( "x" | "y" )`
    Except(Box<Part>, Vec<String>),
}

/// The rules by their names.
pub(crate) type Rules = BTreeMap<String, Part>;

/// A mark of the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mark {
    Token(String),
    Word(String),
    Sign(char),
}

/// Reads every block of a page.
pub(crate) fn read(page: &str) -> Rules {
    let mut rules = Rules::new();
    let mut inside = false;
    let mut rule: Option<String> = None;
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some(info) => {
                inside = !inside && info == "ebnf";
                rule = None;
                continue;
            }
            None if !inside => continue,
            None => {}
        }
        let mut text = line.to_owned();
        if let Some((before, comment)) = line.split_once("(*") {
            assert!(comment.ends_with("*)"), "a comment ends its line: {line}");
            text = before.to_owned();
        }
        if !line.starts_with(' ')
            && let Some((name, right)) = text.clone().split_once('=')
        {
            let name = name.trim().to_owned();
            text = right.to_owned();
            assert!(texts.insert(name.clone(), String::new()).is_none(), "two rules `{name}`");
            rule = Some(name);
        }
        match rule.as_ref().and_then(|rule| texts.get_mut(rule)) {
            Some(whole) => *whole += &format!("{text} "),
            None => assert!(text.trim().is_empty(), "no rule begins here: {line}"),
        }
    }
    for (name, text) in texts {
        let marks = marks(&text);
        let (part, rest) = choice(&marks);
        assert!(rest.is_empty(), "`{name}` is not understood from {rest:?} on");
        rules.insert(name, part);
    }
    rules
}

fn marks(text: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first == '"' {
            let end = rest[1..].find('"').expect("a quote ends") + 1;
            marks.push(Mark::Token(rest[1..end].to_owned()));
            end + 1
        } else if first.is_ascii_alphabetic() {
            let end = rest.find(|next: char| !next.is_ascii_alphabetic()).unwrap_or(rest.len());
            marks.push(Mark::Word(rest[..end].to_owned()));
            end
        } else {
            assert!("()|*+?-".contains(first), "a sign that EBNF has not: {rest}");
            marks.push(Mark::Sign(first));
            1
        };
        rest = rest[length..].trim_start();
    }
    marks
}

fn choice(marks: &[Mark]) -> (Part, &[Mark]) {
    let (first, mut rest) = sequence(marks);
    let mut parts = vec![first];
    while let Some((Mark::Sign('|'), after)) = rest.split_first() {
        let (part, after) = sequence(after);
        parts.push(part);
        rest = after;
    }
    (if parts.len() == 1 { parts.remove(0) } else { Part::Choice(parts) }, rest)
}

fn sequence(marks: &[Mark]) -> (Part, &[Mark]) {
    let (mut parts, mut rest) = (Vec::new(), marks);
    while let Some((mark, after)) = rest.split_first() {
        let (part, after) = match mark {
            Mark::Sign('|' | ')') => break,
            Mark::Token(token) => (Part::Token(token.clone()), after),
            Mark::Word(word) if word.chars().all(|letter| letter.is_ascii_uppercase()) => {
                (Part::Class(word.clone()), after)
            }
            Mark::Word(word) => (Part::Rule(word.clone()), after),
            Mark::Sign('(') => {
                let (part, after) = choice(after);
                assert_eq!(after.first(), Some(&Mark::Sign(')')), "a bracket closes");
                (part, &after[1..])
            }
            Mark::Sign('-') => {
                let (without, after) = sequence(after);
                let Part::Choice(without) = without else { panic!("a choice of tokens after `-`") };
                let token = |part| match part {
                    Part::Token(token) => token,
                    other => panic!("only tokens are taken away: {other:?}"),
                };
                let whole = parts.pop().expect("a part before `-`");
                parts.push(Part::Except(Box::new(whole), without.into_iter().map(token).collect()));
                rest = after;
                continue;
            }
            Mark::Sign(sign) => panic!("`{sign}` stands after nothing"),
        };
        let (part, after) = match after.first() {
            Some(Mark::Sign('*')) => {
                (Part::Repeat { part: Box::new(part), least: 0, once: false }, &after[1..])
            }
            Some(Mark::Sign('+')) => {
                (Part::Repeat { part: Box::new(part), least: 1, once: false }, &after[1..])
            }
            Some(Mark::Sign('?')) => {
                (Part::Repeat { part: Box::new(part), least: 0, once: true }, &after[1..])
            }
            _ => (part, after),
        };
        parts.push(part);
        rest = after;
    }
    (if parts.len() == 1 { parts.remove(0) } else { Part::Sequence(parts) }, rest)
}

/// Calls `look` with every part of a right side, outer ones first.
pub(crate) fn walk(part: &Part, look: &mut dyn FnMut(&Part)) {
    look(part);
    match part {
        Part::Token(_) | Part::Class(_) | Part::Rule(_) => {}
        Part::Sequence(parts) | Part::Choice(parts) => parts.iter().for_each(|part| walk(part, look)),
        Part::Repeat { part, .. } | Part::Except(part, _) => walk(part, look),
    }
}
