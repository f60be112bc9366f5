use std::collections::BTreeSet;

use crate::step::cargo;

/// What a firmware may get with `kmg`: the runtime and what that is made of. Proc macros do not end up in it.
const ALLOWED: [&str; 5] = ["kmg", "kmg-runtime", "bytemuck", "thiserror", "kmg-macros"];

/// What a host may get besides without the feature `build`. The builder brings the language, with syn and darling.
const ALLOWED_ON_HOSTS: [&str; 2] = ["serde", "serde_core"];

/// A build of `kmg` with those features, without the default ones, pulls in the runtime and nothing else.
pub(crate) fn firmware_gets_the_runtime_alone(features: &str) -> Result<(), String> {
    gets_nothing_but(features, &ALLOWED)
}

/// A build of `kmg` with `std` and `macros`, the default, compiles the language for the macro alone.
pub(crate) fn host_gets_no_language() -> Result<(), String> {
    gets_nothing_but("std,macros,serde", &[ALLOWED.as_slice(), &ALLOWED_ON_HOSTS].concat())
}

/// What ends up in a program, proc macros apart, is part of the list.
fn gets_nothing_but(features: &str, allowed: &[&str]) -> Result<(), String> {
    let tree = ["tree", "-p", "kmg", "--no-default-features", "--features", features];
    let output = cargo(tree)
        .args(["--edges", "no-build,no-dev,no-proc-macro", "--prefix", "none", "--format", "{lib}"])
        .output()
        .map_err(|error| format!("cargo tree cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let allowed: BTreeSet<String> = allowed.iter().map(|name| name.replace('-', "_")).collect();
    let tree = String::from_utf8_lossy(&output.stdout);
    let found: BTreeSet<String> = tree
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .map(|name| name.replace('-', "_"))
        .filter(|name| !allowed.contains(name))
        .collect();
    if found.is_empty() {
        return Ok(());
    }
    Err(format!("it also gets {}", found.into_iter().collect::<Vec<_>>().join(", ")))
}
