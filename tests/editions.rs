//! The accepted programs of `ui/accept` in crates of older editions: what `graph!` generates is read by the edition of
//! the crate that it stands in.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Programs that are of a later edition themselves: in 2015 their own `::core` is looked up from their root, and their
/// own modules `kmg` and `std` are in the way of these crates.
const OF_LATER_EDITIONS: [&str; 3] =
    ["handlers_documented.rs", "handlers_shadowed_names.rs", "shadowed_names.rs"];

/// The manifest of a crate that uses `kmg`.
fn manifest(edition: &str, kmg: &Path) -> String {
    format!(
        "[package]\nname = \"editions\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n[dependencies]\nkmg = {{ path \
         = {kmg:?}, default-features = false, features = [\"macros\", \"std\"] }}\n\n[workspace]\n"
    )
}

/// A program of edition 2015: it says which crate it takes, after what is said of the program itself.
fn of_2015(program: &str) -> String {
    if program.contains("extern crate kmg") {
        return program.to_owned();
    }
    let starts = ["use", "pub", "mod", "const", "macro_rules", "kmg::", "::kmg", "#[", "///"];
    let item = starts.iter().filter_map(|start| program.find(&format!("\n{start}"))).min().expect("an item");
    let (before, after) = program.split_at(item);
    format!("{before}\nextern crate kmg;{after}")
}

/// A crate with the accepted programs, and `more`, as they are in an edition.
fn accepted(folder: &str, edition: &str, more: &[(&str, &str)]) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let kmg = fs::canonicalize(tests.join("../kmg")).expect("the crate");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let programs = copy.join("src/bin");
    // A program that went is not to be built.
    let _ = fs::remove_dir_all(&programs);
    fs::create_dir_all(&programs).expect("a folder");
    fs::copy(tests.join("../Cargo.lock"), copy.join("Cargo.lock")).expect("the workspace has a lock file");
    let mut count = 0;
    for entry in fs::read_dir(tests.join("ui/accept")).expect("programs") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(OsStr::to_str).expect("a name");
        let program = fs::read_to_string(&path).expect("text");
        let program = match edition {
            "2015" if OF_LATER_EDITIONS.contains(&name) => continue,
            "2015" => of_2015(&program),
            _ => program,
        };
        fs::write(programs.join(name), program).expect("a copy");
        count += 1;
    }
    assert!(count > 25, "{count} programs");
    for (name, program) in more {
        fs::write(programs.join(name), program).expect("a program");
    }
    fs::write(copy.join("Cargo.toml"), manifest(edition, &kmg)).expect("a manifest");
    copy
}

/// What the compiler says of programs: `--bins`, or `--bin` and a name.
fn check(copy: &Path, programs: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .current_dir(copy)
        // The workspace's build has fetched all that this one needs.
        .args(["check", "--quiet", "--offline"])
        .args(programs)
        .env("CARGO_TARGET_DIR", copy.join("target"))
        .output()
        .expect("cargo runs")
}

#[test]
fn accepted_programs_build_in_older_editions() {
    for edition in ["2015", "2018", "2021"] {
        let copy = accepted("editions", edition, &[]);
        let check = check(&copy, &["--bins"]);
        assert!(check.status.success(), "edition {edition}:\n{}", String::from_utf8_lossy(&check.stderr));
    }
}

/// Messages are those of any other edition, at the same tokens.
#[test]
fn faults_are_told_in_edition_2015() {
    let program = "extern crate kmg;
mod inside {
    use kmg::{Core, graph};
    const NONE: u32 = 0;
    graph! {
        graph Wrong { reg x; cpu a { x = y + z; } join b after c; }
        graph Divides { reg x; cpu a { x = x % NONE; } }
    }
    #[::kmg::handlers]
    trait Card { #[handler(300)] fn step(&self, core: Core); #[handler(2)] fn stop(self, core: Core) -> u64; }
}
fn main() {}
";
    let copy = accepted("edition-2015", "2015", &[("wrong.rs", program)]);
    let check = check(&copy, &["--bin", "wrong", "--message-format", "short"]);
    let said = String::from_utf8_lossy(&check.stderr);
    let errors: Vec<&str> = said
        .lines()
        .filter_map(|line| line.trim_start_matches("src/bin/wrong.rs:").split_once(": error"))
        .map(|(place, text)| (place, text.split("KMG").nth(1).and_then(|text| text.get(..3)).unwrap_or(text)))
        .flat_map(|(place, code)| [place, code])
        .collect();
    assert_eq!(
        errors,
        [
            "6:42", "002", "6:46", "002", "6:64", "002", "10:28", "010", "10:84", "023", "10:105", "023",
            "7:48", "017"
        ],
        "{said}"
    );
}
