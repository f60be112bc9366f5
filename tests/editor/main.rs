//! What an editor with rust-analyzer shows of a crate with graphs: messages, what a name is, where it is declared, what
//! can stand where one is half typed.
//!
//! It takes rust-analyzer and the sources of the standard library, so it runs where it is asked for:
//! `cargo xtask test`, or `cargo test -p kmg-tests --test editor -- --ignored`. What is expected was written down with
//! rust-analyzer 1.96: the macro's own messages to the letter, what the editor words itself in part.

mod client;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use client::{Client, uri};
use kmg_tests::fixture;
use ls_types::request::{Completion, GotoDefinition, HoverRequest};
use ls_types::{
    CompletionParams, CompletionResponse, DiagnosticSeverity, GotoDefinitionParams, GotoDefinitionResponse,
    Hover, HoverContents, HoverParams, PartialResultParams, Position, TextDocumentIdentifier,
    TextDocumentPositionParams, WorkDoneProgressParams,
};
use serde_json::{Value, json};

/// The fixture's only file, open in the editor.
struct Opened {
    client: Client,
    path: PathBuf,
    text: String,
}

/// A place in a text: the line and the column of a cursor that is written as `|`.
fn position(text: &str, at: usize) -> Position {
    let (before, number) = (&text[..at], |number: usize| u32::try_from(number).expect("a short file"));
    let column = before.chars().rev().take_while(|character| *character != '\n').count();
    Position::new(number(before.matches('\n').count()), number(column))
}

impl Opened {
    /// Shows the file with something else in a place, which `|` marks the cursor in.
    fn edit(&mut self, old: &str, new: &str) -> TextDocumentPositionParams {
        assert_eq!(self.text.matches(old).count(), 1, "`{old}` is once in the file");
        let start = self.text.find(old).expect("it is there");
        let text = self.text.replacen(old, &new.replacen('|', "", 1), 1);
        let cursor = start + new.find('|').expect("a cursor");
        self.client.show(&self.path, &text);
        let text_document = TextDocumentIdentifier { uri: uri(&self.path) };
        TextDocumentPositionParams { text_document, position: position(&text, cursor) }
    }

    /// The place of a cursor in the file as it is.
    fn cursor(&mut self, at: &str) -> TextDocumentPositionParams {
        self.edit(&at.replacen('|', "", 1), at)
    }

    fn definition(&mut self, place: TextDocumentPositionParams) -> Vec<(PathBuf, Position)> {
        let answer = self.client.request::<GotoDefinition>(GotoDefinitionParams {
            text_document_position_params: place,
            work_done_progress_params: WorkDoneProgressParams::default(),
            partial_result_params: PartialResultParams::default(),
        });
        let locations = match answer {
            Some(GotoDefinitionResponse::Array(locations)) => locations,
            other => panic!("{other:?}"),
        };
        let file = |location: &ls_types::Location| location.uri.to_file_path().expect("a file").into_owned();
        locations.iter().map(|location| (file(location), location.range.start)).collect()
    }

    /// Goes from a name to where it is declared; both are written with a cursor at their first letter.
    fn leads(&mut self, from: &str, to: &str) {
        let place = self.cursor(from);
        let target = self.cursor(to).position;
        let path = fs::canonicalize(&self.path).expect("the file");
        assert_eq!(self.definition(place), [(path, target)], "from `{from}` to `{to}`");
    }

    fn hover(&mut self, at: &str) -> String {
        let place = self.cursor(at);
        let answer = self.client.request::<HoverRequest>(HoverParams {
            text_document_position_params: place,
            work_done_progress_params: WorkDoneProgressParams::default(),
        });
        match answer {
            Some(Hover { contents: HoverContents::Markup(markup), .. }) => markup.value,
            other => panic!("{at}: {other:?}"),
        }
    }

    /// Hovering over a name shows all of this, and nothing of another thing.
    fn shows(&mut self, at: &str, what: &[&str]) {
        let shown = self.hover(at);
        for text in what {
            assert!(shown.contains(text), "{at}: `{text}` in {shown}");
        }
        let signatures = what.iter().filter(|text| text.contains("pub ")).count();
        assert_eq!(shown.matches("\npub ").count(), signatures, "{at}: {shown}");
    }

    /// The names that are offered, the better ones first.
    fn offers(&mut self, old: &str, new: &str) -> Vec<String> {
        let place = self.edit(old, new);
        let answer = self.client.request::<Completion>(CompletionParams {
            text_document_position: place,
            work_done_progress_params: WorkDoneProgressParams::default(),
            partial_result_params: PartialResultParams::default(),
            context: None,
        });
        let mut items = match answer {
            Some(CompletionResponse::List(list)) => list.items,
            Some(CompletionResponse::Array(items)) => items,
            None => Vec::new(),
        };
        items.sort_by(|a, b| (&a.sort_text, &a.label).cmp(&(&b.sort_text, &b.label)));
        items.into_iter().map(|item| item.label).collect()
    }

    /// The messages of the file with something else in a place: where each starts and ends, and who says it.
    fn messages(&mut self, old: &str, new: &str) -> Vec<(Position, Position, String, String)> {
        self.edit(old, new);
        let said = self.client.diagnostics(&self.path).into_iter();
        let said = said.map(|diagnostic| {
            let source = diagnostic.source.unwrap_or_default();
            (diagnostic.range.start, diagnostic.range.end, source, diagnostic.message)
        });
        said.collect()
    }
}

/// Where the sources of the standard library are if the toolchain has none of its own: Debian's.
fn options() -> Value {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let sysroot = Command::new(rustc).args(["--print", "sysroot"]).output().expect("rustc").stdout;
    let sysroot = PathBuf::from(String::from_utf8(sysroot).expect("a path").trim_end());
    let places = [sysroot.join("lib/rustlib/src/rust/library"), "/usr/lib/rustlib/src/rust/library".into()];
    let sources = places.iter().find(|place| place.join("core/src/lib.rs").exists());
    let sources = sources.expect("the sources of the standard library: `cargo xtask test` says where from");
    json!({
        "cargo": { "sysrootSrc": sources, "targetDir": true },
        "cachePriming": { "enable": false },
    })
}

#[test]
#[ignore = "needs rust-analyzer: `cargo xtask test` installs it"]
fn an_editor_understands_graphs() {
    let folder = fixture::copy("editor", Path::new(env!("CARGO_TARGET_TMPDIR")));
    let programs = accepted_programs(&folder.join("src/bin"));
    let path = folder.join("src/lib.rs");
    let text = fs::read_to_string(&path).expect("the fixture");
    let mut opened = Opened { client: Client::open(&folder, options()), path, text };
    messages(&mut opened);
    definitions(&mut opened);
    hovering(&mut opened);
    completions(&mut opened);
    half_typed_lines(&mut opened);
    handlers(&mut opened);
    what_the_compiler_says(&mut opened);
    for program in &programs {
        let text = fs::read_to_string(program).expect("a program");
        opened.client.show(program, &text);
        let said = opened.client.diagnostics(program);
        // A hint says that what is under a condition is not there.
        let said = said.iter().filter(|said| said.severity != Some(DiagnosticSeverity::HINT));
        let said: Vec<_> = said.map(|said| (said.range.start, &said.message)).collect();
        assert_eq!(said, [], "{}", program.display());
    }
    opened.client.close();
}

/// The programs that a compiler accepts, as programs of the fixture.
fn accepted_programs(folder: &Path) -> Vec<PathBuf> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).expect("a folder");
    let accepted = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/accept");
    let programs = fs::read_dir(accepted).expect("programs").map(|entry| entry.expect("an entry").path());
    let copies = programs.map(|program| {
        let copy = folder.join(program.file_name().expect("a name"));
        fs::copy(&program, &copy).expect("a copy");
        copy
    });
    sorted(copies.collect())
}

/// The macro's own messages, while the file is changed and not saved.
fn messages(opened: &mut Opened) {
    assert_eq!(opened.messages("norm -> next;", "norm -> next;|"), [], "a right graph");

    let wrong = "-> normm -> next; norm -> step;";
    let found = opened.messages("-> norm -> next;", &format!("{wrong}|"));
    let start = opened.edit("-> norm -> next;", &wrong.replace("normm", "|normm")).position;
    let end = Position::new(start.line, start.character + 5);
    let message = "KMG002: unknown node `normm`\nhelp: did you mean `norm`?";
    assert_eq!(found, [(start, end, "rust-analyzer".into(), message.into())]);

    // Two faults, and nothing of what they bring with them: `Newton::NORM` is still there.
    let found = opened.messages("command norm = NORM() on 0..60", "command norm = 300() on 60..0|");
    let codes: Vec<&str> = found.iter().map(|(.., message)| &message[..6]).collect();
    assert_eq!(codes, ["KMG010", "KMG011"], "{found:?}");
}

fn definitions(opened: &mut Opened) {
    // From outside of the macro to the node's name in it.
    opened.leads("Newton::|NORM", "command |norm");
    opened.leads("|Newton::NORM", "graph |Newton");
    // From an edge, a clause, an op, an argument, an expectation to the declaration.
    opened.leads("right] -> |norm -> next", "command |norm");
    opened.leads("step -> [|left, right]", "command |left");
    opened.leads("join last after |next", "cpu |next");
    opened.leads("again = |error >= BOUND", "reg |error");
    opened.leads("error >= |BOUND", "const |BOUND");
    opened.leads("|iteration += 1", "bind |iteration;");
    opened.leads("STEP(|iteration)", "bind |iteration;");
    opened.leads("on 0..60 -> |error", "reg |error");
    opened.leads("result |norm = [70", "command |norm");
    opened.leads("    |error == 64", "reg |error");
    // To Rust.
    opened.leads("norm = |NORM()", "pub const |NORM");
    opened.leads("cores = |CORES", "pub const |CORES");
}

fn hovering(opened: &mut Opened) {
    let node =
        ["pub const NORM: ::kmg::NodeId = NodeId(3)", "Gathers the errors.", "Node 3, `norm`: a command."];
    opened.shows("command no|rm", &node);
    opened.shows("right] -> no|rm -> next", &node);
    opened.shows("Newton::NO|RM", &node);
    let register =
        ["pub const ERROR: ::kmg::Register = Register(2)", "What `norm` found.", "Register r2, `error`."];
    opened.shows("reg er|ror", &register);
    opened.shows("again = er|ror >= BOUND", &register);
    opened.shows("norm = NO|RM()", &["pub const NORM: Handler", "The largest error of all cores."]);
    opened.shows("cores = CO|RES", &["pub const CORES: u32 = 60", "Cores of the grid."]);
    opened.shows("bind itera|tion;", &["pub iteration: u32", "pub const ITERATION", "How often it stepped."]);
    let graph = ["pub struct Newton", "pub struct NewtonBindings", "Steps again while the error", "6 nodes"];
    opened.shows("graph New|ton", &graph);
    opened.shows("|command left", &["pub struct command", "declares a node that runs a handler on cores"]);
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

fn completions(opened: &mut Opened) {
    let edges = "step -> [left, right] -> norm -> next;";
    let nodes = ["last", "left", "next", "norm", "right", "step"];
    for typed in [
        "step -> no|;",
        "step -> no|",
        "step -> |",
        "step -> |;",
        "step -> [left, |",
        "step -> [le|] -> norm;",
    ] {
        assert_eq!(sorted(opened.offers(edges, typed)), nodes, "{typed}");
    }
    let last = "join last after next;";
    assert_eq!(sorted(opened.offers(last, "join last after |")), nodes);

    let registers = ["BOUND", "again", "error", "iteration"];
    let left = "command left = LEFT() on 0..30;";
    for typed in [
        "command left = LEFT() on 0..30 if er|;",
        "command left = LEFT() on 0..30 if |",
        "command left = LEFT() on 0..30 -> |;",
    ] {
        assert_eq!(sorted(opened.offers(left, typed)), registers, "{typed}");
    }

    // Where a word may stand, registers come first and constants of the crate after them.
    let again = "again = error >= BOUND;";
    for typed in ["again = error >= BO|;", "again = error >= |;", "mov again, |;", "mov again, er|"] {
        let offered = opened.offers(again, typed);
        let place = |name: &str| {
            let place = offered.iter().position(|offered| offered == name);
            place.unwrap_or_else(|| panic!("{typed}: `{name}` in {offered:?}"))
        };
        assert!(place("BOUND") < 5 && place("error") < 5 && place("iteration") < 5, "{typed}: {offered:?}");
        assert!(place("CORES") < 8, "{typed}: {offered:?}");
    }
    assert!(opened.offers(left, "command left = LEFT(it|) on 0..30;").contains(&"iteration".to_owned()));

    // Constants of type `Handler` come first where a handler stands.
    for typed in [
        "command left = LE|() on 0..30;",
        "command left = |",
        "command left = |() on 0..30;",
        "command left = crate::LE|",
    ] {
        let offered = opened.offers(left, typed);
        assert_eq!(offered.get(..4).unwrap_or_default(), ["LEFT", "NORM", "RIGHT", "STEP"], "{typed}");
    }

    // A statement starts with a word or a node, an op with a mnemonic or a register.
    let offered = opened.offers(edges, "|");
    for name in ["command", "cpu", "join", "step"] {
        assert!(offered.iter().any(|offered| offered == name), "`{name}` in {offered:?}");
    }
    let offered = opened.offers(again, "a|");
    for name in ["add", "addi", "again", "error"] {
        assert!(offered.iter().any(|offered| offered == name), "`{name}` in {offered:?}");
    }
    assert!(!offered.contains(&"step".to_owned()), "{offered:?}");

    // Outside of the macro.
    let offered = opened.offers("Newton::NORM", "Newton::|");
    for name in ["UPLOAD", "BYTES", "LEN", "NORM", "STEP", "ERROR", "ITERATION"] {
        assert!(offered.iter().any(|offered| offered == name), "`{name}` in {offered:?}");
    }
}

/// A line that is being typed takes nothing from the lines around it.
fn half_typed_lines(opened: &mut Opened) {
    let lines = [
        ("step -> [left, right] -> norm -> next;", "step -> |"),
        ("again = error >= BOUND;", "again = |"),
        ("command left = LEFT() on 0..30;", "command left = |"),
        ("command left = LEFT() on 0..30;", "command left = LEFT(|"),
        ("command left = LEFT() on 0..30;", "command left = LEFT() on 0..30 after |"),
        ("join last after next;", "join last after |"),
    ];
    for (old, typed) in lines {
        // A bracket that is not closed is the editor's to close.
        let typed = if typed.ends_with("(|") { format!("{typed})") } else { typed.to_owned() };
        opened.edit(old, &typed);
        let whole = std::mem::take(&mut opened.text);
        opened.text = whole.replacen(old, &typed.replace('|', ""), 1);
        opened.leads("Newton::|NORM", "command |norm");
        opened.leads("Newton::|RIGHT", "command |right");
        opened.leads("    |error == 64", "reg |error");
        opened.leads("|iteration += 1", "bind |iteration;");
        opened.shows("command ri|ght", &["pub const RIGHT: ::kmg::NodeId", "`right`: a command."]);
        let found = opened.messages("/// The node with the result.", "/// The node with the result.|");
        assert!(!found.is_empty(), "`{typed}`");
        for (.., message) in &found {
            assert!(message.starts_with("KMG"), "`{typed}` brings a fault of its own: {found:?}");
        }
        opened.text = whole;
    }
}

/// A trait of handlers, from inside and outside.
fn handlers(opened: &mut Opened) {
    opened.leads("scaled = card::|SCALE(3)", "fn |scale(");
    opened.leads("sized = |card::SIZE()", "trait |Card");
    opened.leads("card::|Handlers<T>", "trait |Card");
    let scale = "card::SCA|LE(3)";
    opened.shows(
        scale,
        &["pub const SCALE: ::kmg::Handler", "Scales the part of a core.", "1 argument, no result"],
    );
    // What stands in the trait is what it was.
    let method = ["pub trait Card", "pub fn scale(&self, core: Core", "pub const SCALE: ::kmg::Handler"];
    opened.shows("fn sca|le(", &method);
    opened.shows(
        "trait Ca|rd",
        &["pub trait Card", "What a core can do.", "pub mod card", "pub struct Handlers"],
    );
    opened.shows("scale(&self, core: Co|re", &["pub struct Core", "The core that a handler runs on"]);
    opened.shows("factor: u|32", &["u32", "32-bit unsigned integer"]);

    let offered = opened.offers("scaled = card::SCALE(3) on 0..4;", "scaled = card::SC|;");
    assert_eq!(offered.get(..2).unwrap_or_default(), ["SCALE", "SIZE"], "{offered:?}");

    let found = opened.messages("#[handler(20)]", "#[handler(21)]|");
    let codes: Vec<&str> = found.iter().map(|(.., message)| &message[..6]).collect();
    assert_eq!(codes, ["KMG010", "KMG010"], "{found:?}");
    let found = opened.messages("factor: u32", "factor: u64|");
    let start = opened.edit("factor: u32", "factor: |u64").position;
    let end = Position::new(start.line, start.character + 3);
    let message = "KMG023: the argument `factor` of `scale` is `u64`: a command brings words, `u32`";
    assert_eq!(found, [(start, end, "rust-analyzer".into(), message.into())]);
}

/// What `cargo check` says when the file is saved: the same places.
fn what_the_compiler_says(opened: &mut Opened) {
    let wrong = opened.text.replacen("again = error >= BOUND", "again = eror >= BOUND", 1);
    let at = wrong.find("eror").expect("it is there");
    let (start, end) = (position(&wrong, at), position(&wrong, at + 4));
    opened.client.show(&opened.path, &wrong);
    fs::write(&opened.path, &wrong).expect("the file");
    let said = opened.client.save(&opened.path);
    let said: Vec<_> =
        said.into_iter().map(|said| (said.range.start, said.range.end, said.message)).collect();
    let message = "KMG002: unknown name `eror`\nhelp: did you mean `error`?";
    assert_eq!(said, [(start, end, message.to_owned())]);

    opened.client.show(&opened.path, &opened.text);
    fs::write(&opened.path, &opened.text).expect("the file");
    assert_eq!(opened.client.save(&opened.path), [], "a right crate");
}
