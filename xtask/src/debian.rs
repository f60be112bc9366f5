use std::path::Path;
use std::process::{Command, Stdio};

use crate::step::succeeds;

/// Makes sure that something is on this machine: where it is missing, root gets it from its Debian packages.
///
/// # Errors
///
/// What to install.
pub(crate) fn ensure(there: impl Fn() -> bool, packages: &[&str]) -> Result<(), String> {
    if there() {
        return Ok(());
    }
    let install = format!("apt-get install {}", packages.join(" "));
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if !root || !Path::new("/usr/bin/apt-get").exists() {
        return Err(format!("on Debian: {install}"));
    }
    println!("{install}");
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
        succeeds(command)
    };
    // The lists of a fresh machine are empty.
    let options = ["install", "--yes", "--no-install-recommends"];
    let installed = apt(&["update"]) && apt(&[&options, packages].concat());
    if installed && there() { Ok(()) } else { Err(format!("{install} did not help")) }
}
