use std::process::Command;

use crate::debian::ensure;
use crate::step::{Steps, cargo, succeeds};

/// The test of the pictures in documentation, in a browser.
pub(crate) fn run(steps: &mut Steps) {
    let name = "pictures in a browser";
    if let Err(why) = ensure(chromium, &["chromium"]) {
        steps.missing(name, format!("there is no Chromium; {why}"));
        return;
    }
    let locked = steps.locked();
    let test = ["test", "-p", "kmg-tests", "--test", "pictures"];
    steps.command(name, cargo(test).args(locked).args(["--", "--ignored"]));
}

fn chromium() -> bool {
    ["chromium", "chromium-browser", "google-chrome"].into_iter().any(|name| {
        let mut chromium = Command::new(name);
        chromium.arg("--version");
        succeeds(chromium)
    })
}
