//! The accepted programs of `ui/accept` in crates of older editions: what `graph!` generates is read by the edition of
//! the crate that it stands in.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The manifest of a crate that uses `kmg`.
fn manifest(edition: &str, kmg: &Path) -> String {
    format!(
        "[package]\nname = \"editions\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n[dependencies]\nkmg = {{ path \
         = {kmg:?}, default-features = false, features = [\"macros\", \"std\"] }}\n\n[workspace]\n"
    )
}

#[test]
fn accepted_programs_build_in_older_editions() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let kmg = fs::canonicalize(tests.join("../kmg")).expect("the crate");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editions");
    let programs = copy.join("src/bin");
    // A program that went is not to be built.
    let _ = fs::remove_dir_all(&programs);
    fs::create_dir_all(&programs).expect("a folder");
    fs::copy(tests.join("../Cargo.lock"), copy.join("Cargo.lock")).expect("the workspace has a lock file");
    for entry in fs::read_dir(tests.join("ui/accept")).expect("programs") {
        let path = entry.expect("an entry").path();
        fs::copy(&path, programs.join(path.file_name().expect("a name"))).expect("a copy");
    }
    for edition in ["2018", "2021"] {
        fs::write(copy.join("Cargo.toml"), manifest(edition, &kmg)).expect("a manifest");
        let check = Command::new(env!("CARGO"))
            .current_dir(&copy)
            // The workspace's build has fetched all that this one needs.
            .args(["check", "--quiet", "--offline", "--bins"])
            .env("CARGO_TARGET_DIR", copy.join("target"))
            .output()
            .expect("cargo runs");
        assert!(check.status.success(), "edition {edition}:\n{}", String::from_utf8_lossy(&check.stderr));
    }
}
