//! The grammar of LANGUAGE.md 2 and the parser are the same: what the rules derive has no syntax error, what they do
//! not derive has one, and every word that the parser knows is in them.
//!
//! The rules are read from the page. Programs are derived from them at random and changed by a few tokens; the parser
//! (that of text files, which is the macro's with constants beside the graphs) and a recogniser of the rules must agree
//! on each, and likewise on the programs of `ui`. What attributes hold between their brackets is left as it was
//! derived: the options are read by another parser, and the compiler reads the rest.

mod derive;
mod ebnf;
mod recognise;
mod tokens;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use derive::Deriver;
use ebnf::{Part, Rules};
use kmg_syntax::diagnostic::{Code, Diagnostic};
use kmg_syntax::text;
use kmg_tests::programs;
use kmg_tests::seeded::Seeded;
use proc_macro2::TokenStream;
use recognise::Recogniser;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rules() -> Rules {
    ebnf::read(&read("docs/LANGUAGE.md"))
}

/// The syntax errors of a text file.
fn syntax_errors(text: &str) -> Vec<Diagnostic> {
    let file = match text::parse(text) {
        Ok(file) => file,
        Err(fault) => return vec![fault],
    };
    let graphs = file.graphs.into_iter().flat_map(|graph| graph.diagnostics.into_faults());
    let faults = file.outside.into_faults().into_iter().chain(graphs);
    faults.filter(|fault| fault.code == Code::Syntax).collect()
}

/// Whether the rules derive a text file; what is no tokens is not derived.
fn is_derived(recogniser: &Recogniser, text: &str) -> bool {
    text.parse::<TokenStream>().is_ok_and(|tokens| recogniser.derives("file", &tokens::cells(tokens)))
}

/// Every token that stands in the rules.
fn terminals(rules: &Rules) -> BTreeSet<String> {
    let mut terminals = BTreeSet::new();
    for part in rules.values() {
        ebnf::walk(part, &mut |part| {
            if let Part::Token(token) = part {
                terminals.insert(token.clone());
            }
        });
    }
    terminals
}

#[test]
fn the_page_explains_every_word_in_capitals() {
    let page = read("docs/LANGUAGE.md");
    let mut used = BTreeSet::new();
    let rules = rules();
    for part in rules.values() {
        ebnf::walk(part, &mut |part| {
            if let Part::Class(class) = part {
                used.insert(class.clone());
            }
        });
    }
    for class in &used {
        assert!(tokens::CLASSES.contains(&class.as_str()), "{class}");
        assert!(page.contains(&format!("\n| `{class}` | ")), "{class} is not explained");
    }
    let explained = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    for (word, _) in explained.filter(|(word, _)| word.bytes().all(|byte| byte.is_ascii_uppercase())) {
        assert!(used.contains(word) || word == "IDENT", "{word} is in no rule");
    }
}

#[test]
fn every_rule_is_part_of_a_file_or_of_a_macro() {
    let rules = rules();
    let mut reached = BTreeSet::from(["file".to_owned(), "input".to_owned()]);
    loop {
        let before = reached.len();
        for name in reached.clone() {
            ebnf::walk(&rules[&name], &mut |part| {
                if let Part::Rule(name) = part {
                    reached.insert(name.clone());
                }
            });
        }
        if reached.len() == before {
            break;
        }
    }
    assert_eq!(reached, rules.keys().cloned().collect());
}

/// Where rules stand in a file, so that each is derived often: a rule, and what stands around it.
const PLACES: [(&str, &str, &str); 9] = [
    ("file", "", ""),
    ("attribute", "", "graph a { }"),
    ("option", "# [ graph (", ") ] graph a { }"),
    ("statement", "graph a {", "}"),
    ("clause", "graph a { join b", "; }"),
    ("expectation", "graph a { expect b {", "} }"),
    ("op", "graph a { cpu b {", "} }"),
    ("expr", "graph a { cpu b { a =", "; } }"),
    ("constant", "", ""),
];

/// A program with a random derivation in it: what stands before, the derivation, what stands behind.
fn program(deriver: &mut Deriver<'_>, round: usize, depth: usize) -> [Vec<String>; 3] {
    let (rule, before, behind) = PLACES[round % PLACES.len()];
    let fixed = |text: &str| text.split(' ').filter(|token| !token.is_empty()).map(str::to_owned).collect();
    [fixed(before), deriver.program(rule, depth), fixed(behind)]
}

#[test]
fn what_the_rules_derive_has_no_syntax_error() {
    let rules = rules();
    let recogniser = Recogniser::new(&rules);
    let mut deriver = Deriver::new(&rules, 1);
    for round in 0..6_000 {
        let program = program(&mut deriver, round, 3 + round % 10).concat();
        // An expression has at most 200 operators.
        if program.len() > 300 {
            continue;
        }
        let text = program.join(" ");
        let errors = syntax_errors(&text);
        assert!(errors.is_empty(), "{}\n{text}", errors[0]);
        if program.len() < 100 {
            assert!(is_derived(&recogniser, &text), "the recogniser is wrong: {text}");
        }
        // Spaces mean nothing where the tokens stay the same.
        let text = glued(&program);
        let errors = syntax_errors(&text);
        assert!(errors.is_empty(), "{}\n{text}", errors[0]);
    }
    for (name, part) in &rules {
        let missing: Vec<_> = Deriver::all_of(part).difference(&deriver.taken).copied().collect();
        assert!(name == "input" || missing.is_empty(), "not every alternative of `{name}` was derived");
    }
}

/// The tokens with as few spaces as they need.
fn glued(tokens: &[String]) -> String {
    let cells = |text: &str| text.parse::<TokenStream>().map(|tokens| tokens::cells(tokens).len());
    let mut text = String::new();
    for token in tokens {
        let sign = |text: &str, last: bool| {
            let character = if last { text.chars().last() } else { text.chars().next() };
            character
                .is_some_and(|character| character.is_ascii_punctuation() && !"_\"'#".contains(character))
        };
        let tight =
            sign(&text, true) != sign(token, false) || sign(token, false) && "([{)]};,".contains(token);
        // A number swallows a point, and the rest is left as it is.
        let number = text.ends_with(|last: char| last.is_ascii_digit()) && token.starts_with('.');
        if !text.is_empty() && (!tight || number || token.starts_with(['\'', '"', '#'])) {
            text.push(' ');
        }
        text.push_str(token);
    }
    assert_eq!(cells(&text).ok(), cells(&tokens.join(" ")).ok(), "{text}");
    text
}

/// Words and signs that are in the parser's own source.
fn known_to_the_parser() -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kmg-syntax/src/parse");
    for entry in fs::read_dir(folder).expect("the parser") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("text");
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        literals(text.parse().expect("tokens"), &mut known);
    }
    known
}

/// The string literals of a source that are one token.
fn literals(tokens: TokenStream, found: &mut BTreeSet<String>) {
    for tree in tokens {
        match tree {
            proc_macro2::TokenTree::Group(group) => literals(group.stream(), found),
            proc_macro2::TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let Some(text) = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) else {
                    continue;
                };
                let word = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphabetic());
                let sign =
                    !text.is_empty() && text.bytes().all(|byte| b"<>=!&|^+-*%/.:;,@?#'".contains(&byte));
                if word || sign {
                    found.insert(text.to_owned());
                }
            }
            _ => {}
        }
    }
}

/// What the parser knows beside the rules, for the most part to refuse it in words of its own.
const BESIDE: &[&str] = &[
    // Of Rust.
    "let", "return", "match", "fn", "unsafe", "static", "async", "move", "as", "true", "false", "/", "/=",
    "?", "..=", // What a name must be, or cannot be, in its place.
    "again", "ended", "error", "stuck", // The first half of a label.
    "'",
];

#[test]
fn every_word_of_the_parser_is_on_the_page() {
    let rules = rules();
    let terminals = terminals(&rules);
    let known = known_to_the_parser();
    assert!(known.len() > 60 && known.contains("after") && known.contains(">>="), "{known:?}");
    let keyword = |word: &String| tokens::KEYWORDS.contains(&word.as_str());
    let missing: Vec<&String> = known
        .iter()
        .filter(|word| !terminals.contains(*word) && !BESIDE.contains(&word.as_str()) && !keyword(word))
        .collect();
    assert_eq!(missing, Vec::<&String>::new());
}

/// The places of a program that may be changed: not those between the brackets of an attribute.
fn places(tokens: &[String]) -> Vec<usize> {
    let (mut places, mut depth) = (Vec::new(), 0_usize);
    for (at, token) in tokens.iter().enumerate() {
        let attribute = at > 0 && tokens[at - 1] == "#" && token == "[";
        match token.as_str() {
            "[" if depth > 0 || attribute => depth += 1,
            "]" if depth > 0 => depth -= 1,
            _ if depth == 0 => places.push(at),
            _ => {}
        }
    }
    places
}

/// Changes a program by a token.
fn mutate(tokens: &mut Vec<String>, alphabet: &[String], random: &mut Seeded) {
    let places = places(tokens);
    if places.is_empty() {
        return;
    }
    let at = *random.pick(&places);
    match random.below(5) {
        0 => drop(tokens.remove(at)),
        1 | 2 => tokens[at].clone_from(random.pick(alphabet)),
        3 => tokens.insert(at, random.pick(alphabet).clone()),
        _ => tokens.swap(at, *random.pick(&places)),
    }
}

/// Whatever may be put into a program: every word and sign of the rules and of the parser, keywords, and what Rust has
/// beside them.
fn alphabet(rules: &Rules) -> Vec<String> {
    let mut alphabet = terminals(rules);
    alphabet.extend(known_to_the_parser());
    alphabet.extend(tokens::KEYWORDS.map(str::to_owned));
    let more =
        ["a", "LIMIT", "r#loop", "r7", "r16", "'a", "7", "1.5", "\"x\"", "'c'", "1e3", "=>", "...", "$", "~"];
    alphabet.extend(more.map(str::to_owned));
    alphabet.retain(|token| !matches!(token.as_str(), "r#_" | "'"));
    alphabet.into_iter().collect()
}

fn agree(recogniser: &Recogniser, text: &str) -> Result<bool, String> {
    let (derived, errors) = (is_derived(recogniser, text), syntax_errors(text));
    match (derived, errors.first()) {
        (true, Some(error)) => Err(format!("the page derives it, and the parser says {error}\n{text}")),
        (false, None) => Err(format!("the page does not derive it, and the parser takes it\n{text}")),
        (derived, _) => Ok(derived),
    }
}

#[test]
fn the_page_and_the_parser_agree_on_changed_programs() {
    let rules = rules();
    let recogniser = Recogniser::new(&rules);
    let alphabet = alphabet(&rules);
    let seed = std::env::var("GRAMMAR_SEED").map_or(2, |seed| seed.parse().expect("a number"));
    let mut deriver = Deriver::new(&rules, seed);
    let mut random = Seeded::new(seed);
    let (mut derived, mut refused) = (0, 0);
    let programs = std::env::var("GRAMMAR_PROGRAMS").map_or(2_000, |count| count.parse().expect("a number"));
    let mut differences = Vec::new();
    for round in 0..programs {
        let [before, middle, behind] = program(&mut deriver, round, 2 + round % 7);
        // Between the brackets of an attribute nothing is changed.
        if middle.len() > 80 || before.starts_with(&["#".to_owned()]) {
            continue;
        }
        for _ in 0..8 {
            let mut changed = middle.clone();
            for _ in 0..=random.below(3) {
                mutate(&mut changed, &alphabet, &mut random);
            }
            match agree(&recogniser, &[&before[..], &changed, &behind].concat().join(" ")) {
                Ok(true) => derived += 1,
                Ok(false) => refused += 1,
                Err(difference) => differences.push(difference),
            }
        }
    }
    differences.sort_by_key(String::len);
    for difference in differences.iter().take(30) {
        println!("{difference}\n");
    }
    assert!(differences.is_empty(), "{} differences", differences.len());
    // Both answers are tested.
    assert!(derived > 300 && refused > 1_000, "{derived} derived, {refused} refused");
}

/// What one writes and what goes wrong: also on the programs of `ui`.
#[test]
fn the_page_and_the_parser_agree_on_the_programs_of_ui() {
    let recogniser = Recogniser::new(&rules());
    let (mut derived, mut refused) = (0, 0);
    for tokens in programs::graphs() {
        let cells = tokens::cells(tokens.clone());
        let (graphs, outside) = kmg_syntax::parse::parse(tokens.clone());
        let graphs = graphs.into_iter().flat_map(|graph| graph.diagnostics.into_faults());
        let faults: Vec<Diagnostic> = outside.into_faults().into_iter().chain(graphs).collect();
        let errors = faults.iter().filter(|fault| fault.code == Code::Syntax).count();
        if cells.len() > 1_000 {
            continue;
        }
        match (recogniser.derives("input", &cells), errors) {
            (true, 0) => derived += 1,
            (false, 1..) => refused += 1,
            // What is wrong with an option is KMG014.
            (false, 0) if faults.iter().any(|fault| fault.code == Code::OptionOrClause) => {}
            (is_derived, _) => panic!("derived: {is_derived}, faults: {faults:?}\n{tokens}"),
        }
    }
    assert!(derived > 80 && refused > 20, "{derived} derived, {refused} refused");
}
