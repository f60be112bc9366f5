//! Lets the linker find the `memory.x` of the machine, and says which uploads are measured.

use std::env;
use std::path::Path;

fn main() {
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let machine = match env::var("CARGO_CFG_TARGET_ARCH").as_deref() {
        Ok("arm") => "thumbv7em",
        _ => "riscv64",
    };
    println!("cargo::rustc-link-search={}", Path::new(&here).join("..").join(machine).display());
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
    println!("cargo::rerun-if-env-changed=KMG_UPLOADS");
    // `cargo xtask firmware` sets it. Without, there is only something to look at.
    let uploads = env::var("KMG_UPLOADS").unwrap_or_default();
    println!("cargo::rustc-env=KMG_UPLOADS={uploads}");
}
