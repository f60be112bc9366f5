//! How many micro-ops and registers random bodies take: no change of the compiler makes them longer unseen.
//!
//! `BLESS=1 cargo test -p kmg-syntax --test lowering` writes `lengths.txt` anew; a body that became longer is a loss.

use std::fmt::Write as _;

use crate::generate::Generator;
use crate::machine::Built;
use crate::program::print;

const BODIES: u64 = 400;
const PER_LINE: u64 = 10;

/// `ops/registers` of each body, ten in a line; with fewer and fewer registers that are left, `-` if they are not enough.
fn lengths() -> String {
    let mut text = String::new();
    for seed in 0..BODIES {
        let body = print(&Generator::new(0x1000_0000 + seed).body());
        let left = usize::try_from(seed % 5).expect("small");
        let length = match Built::new(&crate::graph_with(&body, left)) {
            Ok(built) => format!("{}/{}", built.op_count(), built.register_count()),
            Err(_) => "-".to_owned(),
        };
        let end = if seed % PER_LINE == PER_LINE - 1 { '\n' } else { ' ' };
        let _ = write!(text, "{length}{end}");
    }
    text
}

#[test]
fn micro_op_counts_are_as_recorded() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lowering/lengths.txt");
    let found = lengths();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &found).expect("written");
    }
    let recorded = std::fs::read_to_string(path).unwrap_or_default();
    let differences: Vec<String> = (0..)
        .zip(recorded.split_whitespace().zip(found.split_whitespace()))
        .filter(|(_, (recorded, found))| recorded != found)
        .map(|(seed, (recorded, found))| format!("body {seed} took {recorded} and takes {found}"))
        .collect();
    assert!(differences.is_empty(), "{differences:#?}");
    assert_eq!(recorded, found);
}
