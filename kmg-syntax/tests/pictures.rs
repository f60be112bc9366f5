//! What documentation shows of a graph: the picture and the tables, as one attribute that only `cfg(doc)` sees.

use kmg_syntax::{Reader, expand, expand_for};
use proc_macro2::{Literal, TokenStream, TokenTree};

const NEWTON: &str = "
    /// Steps again.
    #[graph(max_runs = 100, cores = 60)]
    pub graph Newton {
        bind iteration;
        const LIMIT = 65;
        reg error;
        command step = STEP(iteration, crate::limits::MOST, { 1 + 2 }) on 0..60;
        command norm = 4() on any CORES -> error after step;
        cpu next if error after norm { iteration += 1; again = error >= LIMIT; }
    }";

/// The string literals of `cfg_attr(doc, doc = ..)`.
fn documentation(tokens: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    let mut waiting = vec![tokens];
    while let Some(stream) = waiting.pop() {
        let text: Vec<TokenTree> = stream.into_iter().collect();
        let conditional = matches!(text.first(), Some(TokenTree::Ident(ident)) if ident == "cfg_attr");
        for tree in text {
            match tree {
                TokenTree::Group(group) if conditional => {
                    found.extend(group.stream().into_iter().filter_map(|tree| match tree {
                        TokenTree::Literal(literal) => Some(text_of(&literal)),
                        _ => None,
                    }));
                }
                TokenTree::Group(group) => waiting.push(group.stream()),
                _ => {}
            }
        }
    }
    found
}

fn text_of(literal: &Literal) -> String {
    syn::parse_str::<syn::LitStr>(&literal.to_string()).expect("a string").value()
}

#[test]
fn a_graph_is_drawn_for_documentation() {
    let found = documentation(expand(NEWTON.parse().unwrap()));
    let [text] = found.as_slice() else { panic!("{found:?}") };
    let (start, end) = (text.find("<div").unwrap(), text.find("</div>").unwrap());
    let picture = &text[start..end];
    assert!(text[..start].ends_with("\n\n") && text[end..].starts_with("</div>\n\n"), "{text}");
    assert!(!picture.contains("\n\n"), "a blank line ends a block of HTML in markdown");
    for shown in [
        "STEP(iteration, crate::limits::MOST, ",
        "0..60",
        "any CORES",
        "error",
        "if error",
        "at most 100 rounds",
        ">next<",
    ] {
        let escaped = shown.replace('>', "&gt;").replace('<', "&lt;");
        assert!(picture.contains(shown) || picture.contains(&escaped), "{shown} in {picture}");
    }
    for row in [
        "| max_runs | 100 |",
        "| cores | 60 |",
        "| r0 | `iteration` | a binding |",
        "| r1 | `LIMIT` | the constant 65 |",
    ] {
        assert!(text.contains(row), "{row} in {text}");
    }
}

#[test]
fn only_the_expansion_for_documentation_has_a_picture() {
    assert_eq!(documentation(expand_for(Reader::Compiler, NEWTON.parse().unwrap())), Vec::<String>::new());
    // A graph with faults has nothing to draw.
    let faulty = "graph Faulty { command a = 300() on 0..1; }";
    assert_eq!(documentation(expand(faulty.parse().unwrap())), Vec::<String>::new());
}
