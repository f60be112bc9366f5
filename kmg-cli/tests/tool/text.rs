//! `kmg build` and `kmg dis`.

use std::fs;

use crate::{folder, kmg, kmg_fed, reference, reference_text};

const NEWTON: &str = "\
const STEP: Handler = Handler::new(1).with_args(1);
/// Gives the error.
const NORM: kmg::Handler = kmg::Handler::new(4).with_result();
const CORES: u32 = 60;
const LIMIT: u32 = 65;

#[graph(max_runs = 100, cores = CORES)]
graph Newton {
    bind iteration;
    reg error;
    command step = STEP(iteration) on 0..CORES;
    command norm = NORM() on 0..60 after step -> error;
    cpu next after norm {
        iteration += 1;
        again = error < LIMIT;
    }
}
";

#[test]
fn a_text_becomes_an_upload() {
    let folder = folder("build");
    let file = folder.join("newton.kmg");
    fs::write(&file, NEWTON).unwrap();
    let call = kmg(&["build", file.to_str().unwrap()]);
    let output = folder.join("newton.bin");
    let said = format!("{}: 512 bytes, 3 nodes\n", output.display());
    assert_eq!((call.code, call.out, call.err), (Some(0), said, String::new()));
    let call = kmg(&["check", output.to_str().unwrap()]);
    assert_eq!(call.code, Some(0));

    let call = kmg(&["build", "--json", "-o", output.to_str().unwrap(), file.to_str().unwrap()]);
    assert!(
        call.out.contains("\"graph\": \"Newton\"") && call.out.contains("\"bytes\": 512"),
        "{}",
        call.out
    );

    let call = kmg(&["build", file.to_str().unwrap(), "--graph", "Other"]);
    assert_eq!(call.code, Some(2));
    assert!(call.err.contains("there is no graph of that name in it: it has `Newton`"), "{}", call.err);
    assert_eq!(kmg(&["build", folder.join("none.kmg").to_str().unwrap()]).code, Some(2));
}

#[test]
fn messages_show_the_line() {
    let text = NEWTON
        .replace("STEP(iteration)", "STEP()")
        .replace("< LIMIT", "< LIMTI")
        .replace("after n", "aftr n");
    let call = kmg_fed(text.as_bytes(), &["build", "-"]);
    assert_eq!((call.code, call.out.as_str()), (Some(1), ""));
    assert_eq!(
        call.err,
        "\
error: KMG013: the handler takes 1 argument, 0 are given
  --> -:11:20
   |
11 |     command step = STEP() on 0..CORES;
   |                    ^^^^

error: KMG001: unknown clause `aftr`
  --> -:13:14
   |
13 |     cpu next aftr norm {
   |              ^^^^
   |
   = help: did you mean `after`?

"
    );

    let text = NEWTON.replace("< LIMIT", "< LIMTI").replace("u32 = 60", "u32 = 4_294_967_296");
    let call = kmg_fed(text.as_bytes(), &["build", "--json", "-o", "nowhere.bin", "-"]);
    assert_eq!(call.code, Some(1));
    assert!(
        call.out.contains("\"code\": \"KMG002\"") && call.out.contains("\"code\": \"KMG021\""),
        "{}",
        call.out
    );
    assert!(call.out.contains("did you mean `LIMIT`?"), "{}", call.out);

    let call = kmg_fed(b"graph Open {", &["build", "-"]);
    assert!(call.code == Some(1) && call.err.contains("KMG001: expected tokens of Rust"), "{}", call.err);
    assert_eq!(kmg_fed(&[0xFF, 0xFE], &["build", "-"]).code, Some(2));
}

/// Every accepted reference graph: the text builds into the same bytes, or says what differs, or there is none.
#[test]
fn uploads_survive_as_text() {
    let (mut same, mut other, mut unsayable) = (0, 0, 0);
    for entry in fs::read_dir(reference("")).unwrap() {
        let file = entry.unwrap().path();
        let accepted = kmg_like_check(&file);
        if file.extension().is_none_or(|extension| extension != "bin") || !accepted {
            continue;
        }
        let file = file.to_str().unwrap().to_owned();
        let call = kmg(&["dis", &file]);
        if call.code == Some(1) {
            assert!(call.err.contains("the language cannot say it"), "{}", call.err);
            unsayable += 1;
            continue;
        }
        let built = std::process::Command::new(env!("CARGO_BIN_EXE_kmg"))
            .args(["build", "-", "-o", "-"])
            .stdin(temporary(&call.out))
            .output()
            .unwrap();
        assert!(built.status.success(), "{file}: {}", String::from_utf8_lossy(&built.stderr));
        let differs = call.out.starts_with("// This builds into another upload");
        let upload = fs::read(&file).unwrap();
        assert_eq!(built.stdout == upload, !differs, "{file}");
        if differs { other += 1 } else { same += 1 }
    }
    assert_eq!((same, other, unsayable), (107, 15, 6));
}

fn kmg_like_check(file: &std::path::Path) -> bool {
    fs::read(file).is_ok_and(|bytes| ::kmg::Encoded::from_bytes(&bytes).is_ok())
}

fn temporary(text: &str) -> fs::File {
    let file = folder("dis").join("graph.kmg");
    fs::write(&file, text).unwrap();
    fs::File::open(file).unwrap()
}

#[test]
fn dis_says_in_comments_what_builds_differently() {
    let call = kmg(&["dis", &reference_text("templates-64-unused.bin"), "--name", "Unused"]);
    assert!(call.out.contains("of 64 templates are used by no node"), "{}", call.out);
    assert!(call.out.contains("graph Unused {"), "{}", call.out);
    let call = kmg(&["dis", &reference_text("ignored-bytes.bin")]);
    assert!(call.out.contains("// - bytes that the check ignores are not 0\n"), "{}", call.out);
    let call = kmg(&["dis", &reference_text("patches-same-argument.bin")]);
    assert!(call.out.contains("or one twice, at node 0\n"), "{}", call.out);
    let call = kmg(&["dis", "--json", &reference_text("chain.bin")]);
    assert!(call.out.contains("\"differences\": []"), "{}", call.out);

    let call = kmg(&["dis", &reference_text("invalid-magic.bin")]);
    assert_eq!((call.code, call.out.as_str()), (Some(1), ""));
    assert!(call.err.contains("magic"), "{}", call.err);
    assert_eq!(kmg(&["dis", "nowhere.bin"]).code, Some(2));
}
