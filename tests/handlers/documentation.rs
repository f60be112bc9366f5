//! The documentation of what is generated: rustdoc says nothing of links that lead nowhere in the code of a macro.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the documentation of a fixture; where its pages are.
fn documented(package: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documentation");
    let doc = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        // The workspace's build has fetched all that this one needs.
        .args(["doc", "--quiet", "--offline", "--no-deps", "--package", package])
        .env("CARGO_TARGET_DIR", &target)
        .env("RUSTDOCFLAGS", "-D warnings")
        .output()
        .expect("cargo runs");
    assert!(doc.status.success(), "{}", String::from_utf8_lossy(&doc.stderr));
    target.join("doc").join(package)
}

#[test]
fn links_in_generated_docs_lead_to_the_trait_and_its_methods() {
    let pages = documented("accelerator").join("accelerator");
    let page = |name: &str| fs::read_to_string(pages.join(name)).expect("a page");

    let module = page("index.html");
    let to_the_trait = r#"href="../trait.Accelerator.html""#;
    assert!(module.contains(to_the_trait), "the module leads to the trait");
    assert!(module.contains("what runs them, <a href=\"struct.Handlers.html\""), "and to the adapter");
    assert!(page("struct.Handlers.html").contains(to_the_trait), "the adapter leads to the trait");
    // What has docs of its own shows their first paragraph in the list.
    assert!(module.contains("Multiplies the core’s part by a factor."), "the words of the author");
    let scale = page("constant.SCALE.html");
    assert!(
        scale.contains(r#"href="../trait.Accelerator.html#tymethod.scale""#),
        "a constant leads to its method"
    );
    assert!(scale.contains("2 arguments, no result."));
    let norm = page("constant.NORM.html");
    assert!(norm.contains("no arguments, the largest of its cores’ words as result."));
    assert!(!norm.contains("The norm of"), "docs with a link stay where they are");
}
