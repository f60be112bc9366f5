use std::fs;
use std::process::{Command, Stdio};

use crate::browser;
use crate::dependencies::{firmware_gets_the_runtime_alone, host_gets_no_language};
use crate::editor;
use crate::firmware;
use crate::loom;
use crate::metadata::{Example, examples};
use crate::soak;
use crate::step::{Steps, cargo, root};
use crate::tools;

/// Every test of the workspace. Features are tested apart where they choose other code.
pub(crate) fn run(steps: &mut Steps) {
    tools::for_the_libraries(steps);
    let locked = steps.locked();
    let mut test = |name: &str, arguments: &[&'static str]| {
        steps.command(name, cargo(["test"]).args(arguments).args(locked));
    };
    test("tests and documentation, default features", &["--workspace"]);
    test("tests and documentation, all features", &["--workspace", "--all-features"]);
    test("the runtime without features", &["-p", "kmg-runtime", "--no-default-features"]);
    test("the runtime with `alloc`", &["-p", "kmg-runtime", "--no-default-features", "--features", "alloc"]);
    test("the runtime with `small`", &["-p", "kmg-runtime", "--features", "alloc,small"]);
    test("kmg without features", &["-p", "kmg", "--no-default-features"]);
    test("kmg with `macros` alone", &["-p", "kmg", "--no-default-features", "--features", "macros"]);
    test("kmg with `std` and `macros`", &["-p", "kmg"]);
    test("kmg with `serde` and no `std`", &["-p", "kmg", "--no-default-features", "--features", "serde"]);

    for features in ["", "macros"] {
        let name = match features {
            "" => "a firmware without features gets the runtime alone".into(),
            features => format!("a firmware with `{features}` gets the runtime alone"),
        };
        steps.check(&name, || firmware_gets_the_runtime_alone(features));
    }
    steps.check("a host without the builder gets no language", host_gets_no_language);

    let verify = ["run", "--package", "kmg-cli", "--bin", "kmg"];
    for folder in ["tests/reference", "tests/reference/dispatcher"] {
        let name = format!("kmg verify {folder}");
        steps.command(&name, cargo(verify).args(locked).args(["--", "verify", folder]));
    }
    loom::run(steps);
    // A longer one is `cargo xtask soak`.
    soak::run(steps, 20);
    run_examples(steps);
    editor::run(steps);
    browser::run(steps);
    firmware::run(steps, &firmware::Options { peer: None, accept: false });
}

fn run_examples(steps: &mut Steps) {
    let examples = match examples() {
        Ok(examples) => examples,
        Err(why) => {
            steps.check("examples", || Err(why));
            return;
        }
    };
    if examples.is_empty() {
        steps.missing("examples", "there are none");
    }
    let locked = steps.locked();
    for Example { package, name, features } in examples {
        let mut command = cargo(["run", "--package", &package, "--example", &name]);
        if !features.is_empty() {
            command.args(["--features", &features.join(",")]);
        }
        steps.check(&format!("example {name}"), || says_what_is_recorded(command.args(locked), &name));
    }
}

/// An example prints what `examples/NAME.txt` holds, to the letter.
fn says_what_is_recorded(command: &mut Command, name: &str) -> Result<(), String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| error.to_string())?;
    let printed = String::from_utf8_lossy(&output.stdout);
    print!("{printed}");
    if !output.status.success() {
        return Err(output.status.to_string());
    }
    let path = root().join("examples").join(name).with_extension("txt");
    let recorded = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    if printed == recorded {
        Ok(())
    } else {
        Err(format!("it prints something else than {}", path.display()))
    }
}
