//! The pictures of all samples, byte by byte. `BLESS=1` writes them anew: look at them in a browser then.

use std::path::Path;

use crate::samples;

fn compare(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens").join(file);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(golden == text, "{file} differs: run with BLESS=1, look at it, and commit it if it is right");
}

#[test]
fn pictures_are_as_recorded() {
    for drawing in samples::all() {
        compare(&format!("{}.svg", drawing.name.to_lowercase()), &drawing.svg());
    }
}

#[test]
fn dot_is_as_recorded() {
    for drawing in [samples::newton(), samples::clauses(), samples::rounds()] {
        compare(&format!("{}.dot", drawing.name.to_lowercase()), &drawing.dot());
    }
}
