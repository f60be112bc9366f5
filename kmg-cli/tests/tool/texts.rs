//! Texts where uploads are taken too: `kmg check`, `kmg sim`, `kmg dis`; expectations.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{folder, kmg, kmg_fed, reference};

const COUNT: &str = "\
#[graph(cores = 8)]
graph Count {
    bind turns, step;
    const LIMIT = 9;
    reg sum, spare = 5;
    command norm = 4(turns) on 0..8 -> sum;
    cpu add after norm { sum += step; spare = sum < LIMIT; }
}
";

/// A file with that text.
fn file(name: &str, text: &str) -> String {
    let path = folder(name).join("graph.kmg");
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

fn registers(arguments: &[&str]) -> Vec<u64> {
    let call = kmg(&[&["sim", "--json"], arguments].concat());
    assert_eq!(call.code, Some(0), "{}", call.err);
    let json: Value = serde_json::from_str(&call.out).unwrap();
    json["registers"].as_array().unwrap().iter().map(|word| word.as_u64().unwrap()).collect()
}

#[test]
fn a_text_is_simulated_with_its_names() {
    let file = file("sim-text", COUNT);
    // turns r0, step r1, LIMIT r2, spare r3, sum r4.
    let call = [file.as_str(), "--bind", "turns=2", "--bind", "step=3", "--result", "a0=10"];
    assert_eq!(registers(&call)[..5], [2, 3, 9, 0, 23]);
    let out = kmg(&[&["sim"], &call[..]].concat()).out;
    assert!(out.contains("  r4           23  0x00000017  `sum`\n"), "{out}");
    assert!(out.contains("#1 node 0 `norm`, handler 4 on 0..8 (2) result"), "{out}");

    // A register that is no binding by its number, also one that the block has not.
    let more = [&call[..], &["--bind", "r3=7", "--bind", "r9=1"]].concat();
    let with_more = registers(&more);
    assert_eq!((with_more[3], with_more[9]), (0, 1));
    assert_eq!(registers(&[&file, "--bindings", "2,3,9,5", "--result", "a0=10"])[4], 23);
    let poisoned = registers(&[&call[..], &["--poison"]].concat());
    assert_eq!((poisoned[3], poisoned[5]), (0, 0xDEAD_BEEF));
}

#[test]
fn wrong_bindings_of_a_text_are_2_and_say_what_it_has() {
    let file = file("sim-bindings", COUNT);
    for (arguments, said) in [
        (&[][..], "the binding `turns` has no value: --bind turns=V"),
        (&["--bind", "turns=1"], "the binding `step` has no value: --bind step=V"),
        (&["--bind", "trns=1"], "the graph has no binding `trns`: it has `turns`, `step`"),
        (
            &["--bind", "sum=1"],
            "`sum` is a register of the graph and no binding: --bind r4=V sets it all the same",
        ),
        (&["--bind", "turns=1", "--bind", "r0=2"], "r0 is bound twice"),
        (&["--bindings", "1,2,3"], "the binding block has 4 words, and 3 are given"),
    ] {
        let call = kmg(&[&["sim", &file], arguments].concat());
        assert_eq!((call.code, call.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert_eq!(call.err, format!("kmg: {said}\n"));
    }
    let upload = reference("chain.bin").display().to_string();
    let call = kmg(&["sim", &upload, "--bind", "turns=1"]);
    assert!(call.code == Some(2) && call.err.contains("names are those of a text graph"), "{}", call.err);
}

#[test]
fn the_grid_is_the_one_that_the_text_says() {
    let file = file("sim-grid", "graph G { command a = 1() on 0..200; }");
    // A grid of 119 cores by default, which is too small.
    assert_eq!(kmg(&["sim", &file]).code, Some(1));
    assert_eq!(kmg(&["sim", &file, "--cores", "200"]).code, Some(0));
    fs::write(&file, "#[graph(cores = 200)] graph G { command a = 1() on 0..200; }").unwrap();
    assert_eq!(kmg(&["sim", &file]).code, Some(0));
    assert_eq!(kmg(&["sim", &file, "--cores", "100"]).code, Some(1));
}

#[test]
fn a_text_that_is_wrong_is_1_everywhere_at_its_place() {
    let text = COUNT.replace("sum += step", "sum += stp");
    let file = file("wrong-text", &text);
    let line = format!("error: KMG002: unknown name `stp`\n --> {file}:7:33\n");
    let check = kmg(&["check", &file]);
    assert!(check.code == Some(1) && check.out.starts_with(&line), "{}", check.out);
    for command in ["sim", "dis", "build"] {
        let call = kmg(&[command, &file]);
        assert_eq!((call.code, call.out.as_str()), (Some(1), ""), "{command}");
        assert!(call.err.starts_with(&line), "{command}: {}", call.err);
        assert!(call.err.contains("did you mean `step`?"), "{}", call.err);
    }
}

#[test]
fn several_graphs_are_chosen_from() {
    let file = file("several", "graph A { join a; } graph B { command b = 7() on 0..1; }");
    assert_eq!(kmg(&["check", &file]).out, format!("{file}: ok\n"));
    for command in ["sim", "dis"] {
        let call = kmg(&[command, &file]);
        assert!(call.code == Some(2) && call.err.contains("choose one with --graph"), "{}", call.err);
        let call = kmg(&[command, &file, "--graph", "B"]);
        assert!(call.code == Some(0) && call.out.contains('7'), "{}", call.out);
    }
}

#[test]
fn standard_input_says_by_its_bytes_what_it_is() {
    let upload = fs::read(reference("chain.bin")).unwrap();
    assert_eq!(kmg_fed(&upload, &["check", "-"]).out, "-: ok\n");
    assert_eq!(kmg_fed(b"graph A { join a; }", &["check", "-"]).out, "-: ok\n");
    let call = kmg_fed(b"graph A { join a after b; }", &["check", "-"]);
    assert!(call.out.starts_with("error: KMG002: unknown node `b`\n --> -:1:24\n"), "{}", call.out);
    // What is neither is an upload, and rejected.
    for bytes in [&b""[..], &[0; 64], &[0xFF; 10], b"RGMK"] {
        assert!(kmg_fed(bytes, &["check", "-"]).out.starts_with("-: reason 1: "), "{bytes:?}");
    }
}

#[test]
fn warnings_stand_beside_the_verdict() {
    let file = file("warned", "graph A { reg unused; join a; }");
    let call = kmg(&["check", &file]);
    assert_eq!((call.code, call.out), (Some(0), format!("{file}: ok\n")));
    let warning = format!("warning: KMG101: the register `unused` is never used\n --> {file}:1:15\n");
    assert!(call.err.starts_with(&warning), "{}", call.err);
}

/// The places at which messages stand, and what is said there: the compiler's and the tool's are laid out alike.
fn recorded(messages: &str, error: &str, file: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut said = None;
    for line in messages.lines() {
        if let Some(text) = line.strip_prefix(error) {
            said = Some(text.to_owned());
        } else if let (Some(place), Some(_)) =
            (line.trim_start().strip_prefix("--> ").and_then(|place| place.strip_prefix(file)), &said)
        {
            found.extend(said.take().map(|said| format!("{place}: {said}")));
        }
    }
    found
}

/// What the compiler says of expectations that do not hold, the tool says in the same words at the same places.
#[test]
fn expectations_are_tested_as_the_compiler_tests_them() {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/ui/kmg022_expectation.rs");
    let program = fs::read_to_string(&ui).unwrap();
    let (before, rest) = program.split_once("graph! {").unwrap();
    let (graphs, _) = rest.rsplit_once("}\n\nfn main").unwrap();
    // The lines stay what they are.
    let text = "\n".repeat(before.lines().count()) + graphs;
    let call = kmg_fed(text.as_bytes(), &["build", "-", "-o", "nowhere.bin"]);
    assert_eq!((call.code, call.out.as_str()), (Some(1), ""));
    let said = recorded(&call.err, "error: ", "-:");
    let messages = fs::read_to_string(ui.with_extension("stderr")).unwrap();
    let recorded = recorded(&messages, "error[E0080]: evaluation panicked: ", "ui/kmg022_expectation.rs:");
    assert!(recorded.len() > 8, "{messages}");
    let sorted = |mut list: Vec<String>| {
        list.sort();
        list
    };
    assert_eq!(sorted(said), sorted(recorded));
    assert!(!Path::new("nowhere.bin").exists());
}

/// It is rejected as a graph without a node is, wherever a text is taken.
#[test]
fn a_text_without_a_graph_is_1_and_says_so() {
    for (name, text, place) in [
        ("none", "", "1:1"),
        ("comment", "// graph G { join a; }\n", "1:1"),
        ("constant", "const A: u32 = 1;\n", "1:17"),
    ] {
        let file = file(&format!("no-graph-{name}"), text);
        let call = kmg(&["check", &file]);
        assert_eq!(call.code, Some(1), "{text:?}");
        let said = format!("error: KMG020: the file has no graph\n --> {file}:{place}\n");
        assert!(call.out.starts_with(&said), "{}", call.out);
        for command in ["build", "dis", "sim"] {
            let call = kmg(&[command, &file]);
            assert_eq!((call.code, call.out.as_str()), (Some(1), ""), "{command} {text:?}");
            assert!(call.err.starts_with(&said), "{command}: {}", call.err);
        }
    }
    let call = kmg_fed(b"const A: u32 = 1;", &["check", "--json", "-"]);
    let json: Value = serde_json::from_str(&call.out).unwrap();
    let fault = &json["files"][0]["faults"][0];
    assert_eq!((call.code, &fault["code"], &fault["line"]), (Some(1), &"KMG020".into(), &1.into()));
}

/// One sentence instead of every fault of its syntax.
#[test]
fn rust_source_is_2_and_says_so() {
    const MAIN: &str = "use kmg::graph;\n\ngraph! {\n    pub graph G { join a; }\n}\n\nfn main() {}\n";
    let said = |file: &str| {
        format!(
            "kmg: {file} is Rust source: the compiler checks and builds the graphs in it, as `cargo check` does\n"
        )
    };
    let place = folder("rust-source");
    for (name, text) in [
        ("main.rs", MAIN),
        ("lib.rs", "graph G { join a; }"),
        ("main.kmg", MAIN),
        ("main.txt", "kmg::graph!(graph G { join a; });"),
        ("function.kmg", "pub fn a() {}"),
    ] {
        let file = place.join(name).display().to_string();
        fs::write(&file, text).unwrap();
        for command in ["check", "build", "dis", "sim"] {
            let call = kmg(&[command, &file]);
            assert_eq!(
                (call.code, call.out.as_str(), call.err),
                (Some(2), "", said(&file)),
                "{command} {name}"
            );
        }
    }
    let call = kmg_fed(MAIN.as_bytes(), &["check", "-"]);
    assert_eq!((call.code, call.err), (Some(2), said("-")));
    // Neither is a graph with a node of such a name.
    let named = file("rust-source-names", "graph graph_of_fn { join r#fn; join graph_; r#fn -> graph_; }");
    assert_eq!(kmg(&["check", &named]).code, Some(0));
}

#[test]
fn two_graphs_of_one_name_are_rejected_at_the_second() {
    let file = file(
        "two-graphs",
        "graph A { join a; }\ngraph B { join a; }\ngraph A { join b; }\ngraph BBindings { join a; }\n",
    );
    let call = kmg(&["check", &file]);
    assert_eq!(call.code, Some(1));
    let titles: Vec<&str> =
        call.out.lines().filter(|line| line.starts_with("error") || line.starts_with(" -->")).collect();
    assert_eq!(
        titles,
        [
            "error: KMG003: `A` is declared twice: it is a graph already",
            &format!(" --> {file}:3:7"),
            "error: KMG003: `BBindings` is the type of the bindings of the graph `B`",
            &format!(" --> {file}:4:7"),
        ]
    );
}

#[test]
fn names_that_are_not_ascii_stay() {
    let text = "graph Größe {\n    join größe;\n    join \u{5927}\u{304d}\u{3055};\n    join क्षि;\n    join r#fn;\n\n    größe -> [\u{5927}\u{304d}\u{3055}, क्षि, r#fn];\n}\n";
    let call = kmg(&["dis", &file("not-ascii", text)]);
    assert_eq!(call.code, Some(0), "{}", call.err);
    for name in ["graph Größe {", "join größe", "join \u{5927}\u{304d}\u{3055}", "join क्षि", "join r#fn"]
    {
        assert!(call.out.contains(name), "{}", call.out);
    }
    // The text builds again, with its names.
    let again = kmg_fed(call.out.as_bytes(), &["dis", "-"]);
    assert_eq!((again.code, again.out), (Some(0), call.out));
    // What is no name is left out, and so is what has the constant of another.
    for name in ["a b", "a\u{2028}b", "1a", "a-b", "\u{1f980}", "a//", "r#a", "(", "\"", "_", "$crate", ""] {
        let call = kmg_fed(text.as_bytes(), &["dis", "-", "--name", name]);
        assert!(call.out.starts_with("graph Graph {\n"), "{name:?}: {}", call.out);
    }
}
