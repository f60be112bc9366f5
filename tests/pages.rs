//! The book and the code say the same: every code has a page whose wrong example is refused with that code, in the
//! words and at the places that the page shows, and whose right example is accepted.
//!
//! That the examples compile, or do not, is tested by the documentation tests of `src/book.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use kmg_runtime::Work;
use kmg_syntax::diagnostic::Code;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Codes that have a number and no use yet, and why.
const NOT_YET: [(Code, &str); 0] = [];

/// How the compiler begins a warning of ours: it is the use of a deprecated constant.
const WARNS: &str = "use of deprecated constant `_::WARNING`: ";

/// Codes whose faults the compiler sees and the macro does not.
const BY_THE_COMPILER: [Code; 2] = [Code::Declaration, Code::Expectation];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files below a folder with that extension, sorted.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is part of the repository");
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The fenced blocks of a page: the line after the fence's marks, and the text.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(info), None) => open = Some((info.to_owned(), String::new())),
            (None, Some((_, text))) => *text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a fence is not closed");
    blocks
}

/// The blocks with that fence.
fn fenced(page: &str, info: &str) -> Vec<String> {
    blocks(page).into_iter().filter(|(found, _)| found == info).map(|(_, text)| text).collect()
}

/// A message that the macro gives, where the compiler marks it.
#[derive(Debug)]
struct Fault {
    /// A warning, and no `compile_error!`.
    warning: bool,
    text: String,
    line: usize,
    column: usize,
}

/// What the macros say of every `graph!` and every trait of handlers of a program, faults and warnings.
fn faults(program: &str) -> Vec<Fault> {
    let tokens: TokenStream = program.parse().expect("tokens");
    let mut faults = Vec::new();
    let graphs = arguments(tokens.clone(), "graph").into_iter().map(|(_, graph)| kmg_syntax::expand(graph));
    let traits =
        traits(tokens).into_iter().map(|item| kmg_syntax::handlers::expand(TokenStream::new(), item));
    for expansion in graphs.chain(traits) {
        let mut add = |warning: bool, (span, text): (proc_macro2::Span, String)| {
            let start = span.start();
            let line = program.lines().nth(start.line - 1).unwrap_or_default();
            // For the compiler a label begins with its quote.
            let label = start.column > 0 && line.chars().nth(start.column - 1) == Some('\'');
            let text = serde_json::from_str(&text).expect("a string");
            faults.push(Fault {
                warning,
                text,
                line: start.line,
                column: start.column + usize::from(!label),
            });
        };
        for (span, text) in arguments(expansion.clone(), "compile_error") {
            add(false, (span, text.to_string()));
        }
        warnings(expansion, &mut |warning| add(true, warning));
    }
    faults
}

/// The notes of deprecated constants in an expansion, each where the constant is used.
fn warnings(tokens: TokenStream, found: &mut dyn FnMut((proc_macro2::Span, String))) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for tree in &trees {
        if let TokenTree::Group(group) = tree {
            warnings(group.stream(), found);
        }
    }
    // `#[deprecated(note = "..")] const WARNING: () = (); WARNING`
    let [TokenTree::Punct(_), TokenTree::Group(attribute), .., TokenTree::Ident(used)] = trees.as_slice()
    else {
        return;
    };
    let mut attribute = attribute.stream().into_iter();
    let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(note))) = (attribute.next(), attribute.next())
    else {
        return;
    };
    if name == "deprecated" && used == "WARNING" {
        let text = note.stream().into_iter().last().expect("a note");
        found((used.span(), text.to_string()));
    }
}

/// The arguments of every call of a macro, and where its name stands.
fn arguments(tokens: TokenStream, name: &str) -> Vec<(proc_macro2::Span, TokenStream)> {
    let mut found = Vec::new();
    let mut before: [Option<TokenTree>; 2] = [None, None];
    for tree in tokens {
        if let TokenTree::Group(group) = &tree {
            match &before {
                [Some(TokenTree::Ident(ident)), Some(TokenTree::Punct(mark))]
                    if ident == name && mark.as_char() == '!' =>
                {
                    found.push((ident.span(), group.stream()));
                }
                _ => found.extend(arguments(group.stream(), name)),
            }
        }
        before = [before[1].take(), Some(tree)];
    }
    found
}

/// What stands under each `#[kmg::handlers]`, up to its braces.
fn traits(tokens: TokenStream) -> Vec<TokenStream> {
    let mut found = Vec::new();
    let mut trees = tokens.into_iter();
    while let Some(tree) = trees.next() {
        let TokenTree::Group(group) = tree else { continue };
        if group.stream().to_string().replace(' ', "") == "kmg::handlers" {
            let mut item = Vec::new();
            for tree in trees.by_ref() {
                let braces =
                    matches!(&tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
                item.push(tree);
                if braces {
                    break;
                }
            }
            found.push(item.into_iter().collect());
        } else {
            found.extend(traits(group.stream()));
        }
    }
    found
}

fn page(code: Code) -> PathBuf {
    root().join(format!("docs/errors/{code}.md"))
}

/// The codes that have a page, each with it.
fn pages() -> Vec<(Code, String)> {
    let written = Code::ALL.iter().filter(|code| !NOT_YET.iter().any(|(not_yet, _)| not_yet == *code));
    written.map(|code| (*code, read(&page(*code)))).collect()
}

#[test]
fn codes_in_use_have_a_page_and_others_have_none() {
    let pages: BTreeSet<PathBuf> = pages().iter().map(|(code, _)| page(*code)).collect();
    assert_eq!(files(&root().join("docs/errors"), "md").into_iter().collect::<BTreeSet<_>>(), pages);

    let sources = files(&root().join("kmg-syntax/src"), "rs");
    let sources: String = sources.iter().map(|path| read(path)).collect();
    let generated = ["kmg-runtime/src/generated.rs", "kmg/src/expectation.rs"];
    let generated: String = generated.iter().map(|path| read(&root().join(path))).collect();
    for code in Code::ALL {
        let used = sources.contains(&format!("Code::{code:?}"))
            || BY_THE_COMPILER.contains(code) && generated.contains(&code.to_string());
        let excused = NOT_YET.iter().find(|(not_yet, _)| not_yet == code);
        match (used, excused) {
            (true, Some(_)) => panic!("{code} is in use now: write its page"),
            (false, None) => panic!("{code} is not in use: say why in `NOT_YET`"),
            _ => {}
        }
    }
}

#[test]
fn wrong_examples_are_refused_as_their_page_shows() {
    for (code, page) in pages() {
        // What is warned of compiles.
        let mut wrong = fenced(&page, if code.is_warning() { "rust" } else { "rust,compile_fail" });
        if code.is_warning() {
            wrong.truncate(1);
        }
        let shown = fenced(&page, "text");
        let ([wrong], [shown]) = (wrong.as_slice(), shown.as_slice()) else {
            panic!("{code}: a page has one wrong example and what the compiler says of it");
        };
        let faults = faults(wrong);
        assert_eq!(faults.is_empty(), BY_THE_COMPILER.contains(&code), "{code}: {faults:?}");
        if faults.is_empty() {
            continue;
        }
        for Fault { text, warning, .. } in &faults {
            assert_eq!(*warning, code.is_warning(), "{code}: {text}");
            assert!(text.starts_with(&format!("{code}: ")), "{code}: its example also gives {text}");
        }
        shows(&code.to_string(), shown, &faults);
    }
}

/// What a page shows is what the compiler says: the words, the places, and nothing else.
fn shows(page: &str, shown: &str, faults: &[Fault]) {
    for Fault { warning, text, line, column } in faults {
        // The compiler sets the second line under the first.
        let (what, indent) =
            if *warning { (format!("warning: {WARNS}"), 9) } else { ("error: ".to_owned(), 7) };
        let text = text.replace('\n', &format!("\n{}", " ".repeat(indent)));
        assert!(shown.contains(&format!("{what}{text}\n")), "{page}: not shown: {text}");
        assert!(shown.contains(&format!("src/main.rs:{line}:{column}\n")), "{page}: {line}:{column}");
    }
    let says = |line: &&str| line.starts_with("error") || line.starts_with("warning");
    let shown = shown.lines().filter(says).count();
    assert_eq!(shown, faults.len(), "{page}: other faults are shown too");
}

#[test]
fn the_tutorial_shows_what_the_compiler_says() {
    let page = read(&root().join("docs/tutorial.md"));
    let wrong = fenced(&page, "rust,compile_fail");
    let [wrong] = wrong.as_slice() else { panic!("one wrong example") };
    let blocks = blocks(&page);
    let after = blocks.iter().skip_while(|(info, _)| info != "rust,compile_fail").nth(1);
    let (_, shown) = after.expect("what the compiler says");
    shows("tutorial", shown, &faults(wrong));
}

/// Examples are written as the language wants them: the compiler has nothing to say of them.
#[test]
fn examples_of_the_book_have_no_warnings() {
    let mut paths = files(&root().join("docs"), "md");
    paths.push(root().join("README.md"));
    for path in paths.iter().filter(|path| path.parent().is_none_or(|folder| !folder.ends_with("errors"))) {
        for program in fenced(&read(path), "rust") {
            let faults = faults(&program);
            assert!(faults.is_empty(), "{}: {faults:?}", path.display());
        }
    }
}

#[test]
fn right_examples_are_accepted() {
    for (code, page) in pages() {
        let mut right = fenced(&page, "rust");
        if code.is_warning() {
            right.remove(0);
        }
        assert!(!right.is_empty(), "{code}: no right example");
        for program in right {
            let faults = faults(&program);
            assert!(faults.is_empty(), "{code}: {faults:?}");
        }
    }
}

/// Where only the compiler sees the fault, it is asked.
#[test]
fn the_compiler_says_what_the_page_shows() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    fs::create_dir_all(&folder).expect("a folder for the examples");
    let cases = trybuild::TestCases::new();
    for (code, page) in pages() {
        if !BY_THE_COMPILER.contains(&code) {
            continue;
        }
        let program = folder.join(format!("{code}.rs"));
        for text in fenced(&page, "rust,compile_fail") {
            fs::write(&program, text).expect("the example");
        }
        for text in fenced(&page, "text") {
            let text = text.replace("src/main.rs", &format!("$DIR/{code}.rs"));
            fs::write(program.with_extension("stderr"), text).expect("what the compiler says");
        }
        cases.compile_fail(program);
    }
}

#[test]
fn every_example_of_the_book_is_compiled() {
    let list = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/book.rs"));
    let docs = root().join("docs");
    for path in files(&docs, "md") {
        // What is written into a file of an image, or is part of one, is compiled by `cargo xtask firmware`.
        let of_an_image = |info: &str| info.contains(" file=") || info.contains(" in=");
        let here = |info: &str| info.starts_with("rust") && !of_an_image(info);
        let has_rust = blocks(&read(&path)).iter().any(|(info, _)| here(info));
        let name = path.strip_prefix(&docs).expect("below docs").to_string_lossy().replace('\\', "/");
        assert_eq!(list.contains(&format!("\"../../docs/{name}\"")), has_rust, "{name} in src/book.rs");
    }
}

#[test]
fn links_between_pages_lead_somewhere() {
    for path in files(&root().join("docs"), "md") {
        let text = read(&path);
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            let elsewhere = file.is_empty() || file.contains("://");
            let target = path.parent().expect("a folder").join(file);
            assert!(elsewhere || target.exists(), "{}: {link}", path.display());
        }
    }
}

/// The micro-ops of the only node of a graph with that body.
fn micro_ops(body: &str) -> usize {
    let graph = format!("graph Cost {{ bind x, y, z; reg i; const K = 300; cpu body {{ {body} }} }}");
    let (graphs, outside) = kmg_syntax::parse::parse(graph.parse().expect("tokens"));
    assert!(outside.is_empty(), "{body}");
    let [parsed] = graphs.as_slice() else { panic!("one graph") };
    assert!(parsed.diagnostics.is_empty(), "{body}: {:?}", parsed.diagnostics);
    let built = kmg_syntax::build(&parsed.graph).unwrap_or_else(|faults| panic!("{body}: {faults:?}"));
    let Some(Work::Cpu(slice)) = built.spec.nodes.first().map(|node| &node.work) else { panic!("a slice") };
    slice.len()
}

/// The tables of LANGUAGE.md 3 with what statements cost: the statement in backticks, then a number.
#[test]
fn statements_cost_no_more_than_the_tables_say() {
    let page = read(&root().join("docs/LANGUAGE.md"));
    let mut rows = 0;
    for line in page.lines() {
        let cells: Vec<&str> = line.split(" | ").map(|cell| cell.trim_matches(['|', ' '])).collect();
        let [statement, count, ..] = cells.as_slice() else { continue };
        let (Some(statement), Ok(count)) =
            (statement.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')), count.parse::<usize>())
        else {
            continue;
        };
        // In a table, `|` is written with a backslash.
        let statement = statement.replace("\\|", "|");
        if !statement.ends_with([';', '}']) {
            continue;
        }
        rows += 1;
        let needed = micro_ops(&statement);
        assert!(needed <= count, "`{statement}` takes {needed} micro-ops, not {count}");
    }
    assert!(rows > 20, "only {rows} rows were found");
}
