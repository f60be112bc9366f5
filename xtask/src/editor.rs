use std::path::Path;
use std::process::Command;

use crate::debian::ensure;
use crate::step::{Steps, cargo, succeeds};

/// The test with rust-analyzer, which a toolchain need not have.
pub(crate) fn run(steps: &mut Steps) {
    let name = "what an editor shows";
    if let Err(why) = ensure(|| analyzer() && standard_library(), &["rust-web-analyzer", "rust-web-src"]) {
        steps.missing(name, format!("{why}; with rustup: rustup component add rust-analyzer rust-src"));
        return;
    }
    let locked = steps.locked();
    let test = ["test", "-p", "kmg-tests", "--test", "editor"];
    steps.command(name, cargo(test).args(locked).args(["--", "--ignored"]));
}

fn analyzer() -> bool {
    let mut analyzer = Command::new("rust-analyzer");
    analyzer.arg("--version");
    succeeds(analyzer)
}

/// Whether the toolchain has the sources of the standard library, or Debian's package has brought them.
fn standard_library() -> bool {
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output();
    let own = sysroot.is_ok_and(|output| {
        let sysroot = String::from_utf8_lossy(&output.stdout);
        Path::new(sysroot.trim_end()).join("lib/rustlib/src/rust/library").exists()
    });
    own || Path::new("/usr/lib/rustlib/src/rust/library").exists()
}
