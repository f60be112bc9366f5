//! The expansion for an editor. A name that is half typed is completed where the expansion without the completion's
//! marker has the same text in front of it, so that the names in scope there are the right ones (`emit/editor.rs`).

use kmg_syntax::{Reader, expand_for};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};

/// What rust-analyzer puts at the cursor.
const MARKER: &str = "raCompletionMarker";

const NEWTON: &str = "
    #[graph(max_runs = 100)]
    pub graph Newton {
        bind iteration;
        const LIMIT = 65;
        reg error;
        reg scratch;
        command step = STEP(iteration, CORES, 3) on 0..60;
        command left = LEFT() on (iteration, 30) if error;
        command right = 3() on any 30 exclusive;
        command norm = NORM() on 0..60 -> error;
        cpu next {
            'top: addi scratch, error, LIMIT;
            jlt scratch, error, 'top;
            if error < LIMIT && iteration > 2 { iteration += 1; } else { scratch = error * 2; }
            for scratch in 0..LIMIT { iteration = iteration + rand(error); }
            again = error >= LIMIT;
        }
        join last after next;
        step -> [left, right] -> norm -> next;
        expect converges {
            bind iteration = 0;
            result norm = [70, LIMIT];
            rounds == 2;
            error < LIMIT;
        }
    }";

/// Words after which a name is declared and not used, and words of the language.
const DECLARING: [&str; 6] = ["const", "reg", "command", "cpu", "join", "expect"];
const WORDS: [&str; 13] =
    ["pub", "graph", "Newton", "on", "any", "exclusive", "after", "for", "in", "if", "else", "top", "rand"];

/// The graph with each use of a name typed up to some letter: what is typed, the graph, and the same with the marker.
fn half_typed(tokens: TokenStream) -> Vec<(String, TokenStream, TokenStream)> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let with = |at: usize, tree: TokenTree| -> TokenStream {
        trees.iter().take(at).cloned().chain([tree]).chain(trees.iter().skip(at + 1).cloned()).collect()
    };
    let mut found = Vec::new();
    for (at, tree) in trees.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| trees.get(before)).map(ToString::to_string);
        let before = before.unwrap_or_default();
        match tree {
            TokenTree::Group(_) if before == "#" => {}
            TokenTree::Group(group) => {
                for (text, plain, marked) in half_typed(group.stream()) {
                    let [plain, marked] =
                        [plain, marked].map(|stream| with(at, Group::new(group.delimiter(), stream).into()));
                    found.push((text, plain, marked));
                }
            }
            TokenTree::Ident(ident) => {
                let text = ident.to_string();
                // `result` of an expectation declares nothing, but it is a word.
                let word = WORDS.contains(&text.as_str()) || text == "result";
                let bound = before == "bind" && at == 1;
                if word || bound || DECLARING.contains(&before.as_str()) {
                    continue;
                }
                for end in 1..=text.len() {
                    let typed = &text[..end];
                    if syn::parse_str::<Ident>(typed).is_err() {
                        continue;
                    }
                    let [plain, marked] = [typed.to_owned(), format!("{typed}{MARKER}")]
                        .map(|text| with(at, Ident::new(&text, Span::call_site()).into()));
                    found.push((typed.to_owned(), plain, marked));
                }
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    found
}

fn expanded(tokens: TokenStream) -> String {
    expand_for(Reader::Editor, tokens).to_string()
}

/// Asserts that both expansions are the same up to the marker; what comes right before it there.
fn in_step(plain: TokenStream, marked: TokenStream) -> String {
    let text = marked.to_string();
    let (without, with) = (expanded(plain), expanded(marked));
    let at = with.find(MARKER).unwrap_or_else(|| panic!("the marker got lost: {text}"));
    let start = with[..at].rfind(' ').expect("something before the name") + 1;
    assert_eq!(without.get(..start), with.get(..start), "{text}");
    let rest = &without[start..];
    assert!(rest.starts_with(|first: char| first == '_' || first.is_alphabetic()), "{text}: {rest}");
    with[..start].rsplit(" let ").next().expect("a statement").trim().to_owned()
}

#[test]
fn a_half_typed_name_is_completed_in_the_right_scope() {
    let variants = half_typed(NEWTON.parse().expect("tokens"));
    assert!(variants.len() > 200, "{}", variants.len());
    for (_, plain, marked) in variants {
        in_step(plain, marked);
    }
}

#[test]
fn where_nothing_is_typed_yet_the_right_names_are_offered() {
    let register = "_ : :: core :: primitive :: u32 =";
    for (line, offered) in [
        ("step -> | ;", "_ : nodes ::"),
        ("step -> |", "_ : nodes ::"),
        ("step -> | norm -> next;", "_ : nodes ::"),
        ("step -> [left, | ];", "_ : nodes ::"),
        ("step -> [ | ] -> norm;", "_ : nodes ::"),
        ("join more after |", "_ : nodes ::"),
        ("join more after |\n command other = 1() on 0..1;", "_ : nodes ::"),
        ("join more if |\n cpu other { again = 0; }", "_ : registers ::"),
        ("command more = 4() on 0..1 -> | ;", "_ : registers ::"),
        ("command more = |", "_ : :: kmg :: Handler ="),
        ("command more = |\n command other = 1() on 0..1;", "_ : :: kmg :: Handler ="),
        ("command more = 1( | ) on 0..1;", register),
        ("command more = 1(iteration, | ) on 0..1;", register),
        ("cpu more { | }", "_ : ops ::"),
        ("cpu more { | error = 1; }", "_ : ops ::"),
        ("cpu more { 'top: | }", "_ : ops ::"),
        ("cpu more { error = | }", register),
        ("cpu more { error = | ; }", register),
        ("cpu more { error = |\n again = 1; }", register),
        ("cpu more { error = 1 + | ; }", register),
        ("cpu more { mov | }", register),
        ("cpu more { mov error, | ; }", register),
        ("|", "_ : statements ::"),
        ("| join more;", "_ : statements ::"),
    ] {
        let graph = NEWTON.replace("step -> [left, right] -> norm -> next;", line);
        let plain = graph.replace('|', "").parse().expect("tokens");
        let marked = graph.replace('|', MARKER).parse().expect("tokens");
        assert_eq!(in_step(plain, marked), offered, "{line}");
    }
}

/// What is written is there once for each time it is written, also where a line is half typed.
#[test]
fn every_use_of_a_name_is_mentioned() {
    let mentions = |text: &str, constant: &str| {
        let tokens = expanded(text.parse().expect("tokens"));
        tokens.matches(&format!("let _ = Newton :: {constant} ;")).count()
    };
    for (constant, count) in
        [("STEP", 1), ("NORM", 2), ("NEXT", 2), ("ITERATION", 7), ("LIMIT", 6), ("AGAIN", 1)]
    {
        assert_eq!(mentions(NEWTON, constant), count, "{constant}");
    }
    let half = NEWTON.replace("join last", "step -> \n right -> norm -> next; join last");
    assert_eq!((mentions(&half, "RIGHT"), mentions(&half, "NORM"), mentions(&half, "NEXT")), (2, 3, 3));
}

#[test]
fn the_expansion_for_a_compiler_has_no_mentions() {
    for reader in [Reader::Compiler, Reader::Documentation] {
        let tokens = expand_for(reader, NEWTON.parse().expect("tokens")).to_string();
        assert!(!tokens.contains("mod nodes"), "{tokens}");
    }
}

/// rust-analyzer puts parentheses around what `macro_rules!` captured as an expression; rustc a group without any.
#[test]
fn captured_expressions_are_words() {
    let graph = "graph G { const K = (1 + 2); command a = (STEP)((K), (3)) on (0)..(60); command b = 1() on (0, (2)); }";
    let refused =
        |reader| expand_for(reader, graph.parse().expect("tokens")).to_string().contains("compile_error");
    assert!(!refused(Reader::Editor) && refused(Reader::Compiler));
}
