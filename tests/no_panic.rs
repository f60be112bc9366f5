//! No path of the linked check, executor and model panics, nor of running handlers: a library of them links although
//! its panic handler calls a function that nobody defines.

use std::path::Path;
use std::process::Command;

use kmg_tests::fixture;

/// Whether the fixture links; what the build printed.
fn links(fixture: &Path, level: &str, features: &str) -> (bool, String) {
    let build = Command::new(env!("CARGO"))
        .current_dir(fixture)
        // The workspace's build has fetched all that this one needs.
        .args(["rustc", "--offline", "--release", "--features", features])
        // From the C library come memcpy and its like only.
        .args(["--", "-C", "link-args=-Wl,-z,defs -lc"])
        .env("CARGO_TARGET_DIR", fixture.join("target"))
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level)
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .unwrap();
    (build.status.success(), String::from_utf8_lossy(&build.stderr).into_owned())
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "the linker's flag is that of ELF linkers")]
fn no_path_panics() {
    let fixture = fixture::copy("no_panic", Path::new(env!("CARGO_TARGET_TMPDIR")));
    for level in ["3", "s"] {
        for features in ["", "small"] {
            let (linked, printed) = links(&fixture, level, features);
            assert!(linked, "opt-level {level}, features `{features}`:\n{printed}");
        }
        // The way of testing works: one index that is not tested, and the library does not link.
        let (linked, printed) = links(&fixture, level, "faulty");
        assert!(!linked && printed.contains("a_path_to_a_panic"), "opt-level {level}:\n{printed}");
    }
}
