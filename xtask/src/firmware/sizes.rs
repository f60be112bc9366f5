//! The tables of docs/sizes.md, one for each processor: what is recorded and by which compiler, what may grow how far,
//! and what replaces it.
//!
//! A size says something of the code only beside one that the same compiler made. So the record binds that compiler
//! alone, with its library and its linker; what another makes is reported with both versions.

use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use crate::step::root;

/// By how much a figure may grow over the recorded one, in percent.
const GROWTH: u64 = 1;

/// A figure in bytes.
pub(super) struct Row {
    /// The image, or how the code was built.
    pub(super) target: &'static str,
    pub(super) what: String,
    pub(super) bytes: u64,
    /// The bytes of the engine in C, if it was measured too.
    pub(super) beside: Option<u64>,
    /// What it must not exceed.
    pub(super) limit: Option<u64>,
}

/// The figures of one processor.
pub(super) struct Measured {
    pub(super) triple: &'static str,
    /// The compiler, the library and the linker that made them.
    pub(super) made_by: String,
    pub(super) rows: Vec<Row>,
}

/// A row as it stands in the file.
#[derive(Debug, PartialEq, Eq)]
struct Recorded<'a> {
    target: &'a str,
    what: &'a str,
    bytes: u64,
    beside: Option<u64>,
}

/// What the file says of one processor.
struct Record<'a> {
    made_by: &'a str,
    rows: Vec<Recorded<'a>>,
}

/// What came of a comparison.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The record was made by the same compiler, and every figure keeps to it.
    Held,
    /// By the same compiler, and these do not.
    Broken(String),
    /// Another compiler made the record: a report of both.
    Reported(String),
}

fn file() -> PathBuf {
    root().join("docs/sizes.md")
}

fn read() -> Result<String, String> {
    fs::read_to_string(file()).map_err(|error| format!("{}: {error}", file().display()))
}

/// Compares with what the file says.
pub(super) fn compare(measured: &Measured) -> Result<Verdict, String> {
    Ok(compare_with(&read()?, measured))
}

/// With the compiler of the record every figure is within its limit, recorded, and at most a percent above the record,
/// and everything that is recorded was measured.
fn compare_with(page: &str, measured: &Measured) -> Verdict {
    let Some(record) = Record::read(page, measured.triple) else {
        return Verdict::Broken(format!("docs/sizes.md has no table of {}; {ACCEPT}", measured.triple));
    };
    if record.made_by != measured.made_by {
        return Verdict::Reported(report(&record, measured));
    }
    let mut faults = Vec::new();
    for row in &measured.rows {
        let Row { target, what, bytes, limit, .. } = row;
        if let Some(limit) = limit.filter(|limit| bytes > limit) {
            faults.push(format!("{target}, {what}: {bytes} bytes, and the limit is {limit}"));
        }
        match record.of(row) {
            None => faults.push(format!("{target}, {what}: {bytes} bytes are not recorded")),
            Some(recorded) if bytes * 100 > recorded.bytes * (100 + GROWTH) => faults.push(format!(
                "{target}, {what}: {bytes} bytes, more than {GROWTH} % over {} as recorded",
                recorded.bytes
            )),
            Some(_) => {}
        }
    }
    for Recorded { target, what, .. } in &record.rows {
        if !measured.rows.iter().any(|row| row.target == *target && row.what == *what) {
            faults.push(format!("{target}, {what}: recorded, and nothing measures it"));
        }
    }
    if faults.is_empty() {
        return Verdict::Held;
    }
    faults.push(format!("made by {}, as the record is", measured.made_by));
    faults.push(ACCEPT.into());
    Verdict::Broken(faults.join("\n    "))
}

const ACCEPT: &str = "what is right is recorded by: cargo xtask firmware --accept";

/// A table of both, with the compilers that made them.
fn report(record: &Record<'_>, measured: &Measured) -> String {
    let mut text = format!(
        "{}\n  measured: {}\n  recorded: {}\n\n| target | what | bytes | recorded | % | limit |\n| --- | --- | ---: | \
         ---: | ---: | ---: |\n",
        measured.triple, measured.made_by, record.made_by
    );
    for row in &measured.rows {
        let Row { target, what, bytes, limit, .. } = row;
        let known = record.of(row).map(|recorded| recorded.bytes);
        let change = known
            .filter(|known| *known > 0)
            .map(|known| format!("{:+.1}", (*bytes as f64 / known as f64 - 1.0) * 100.0));
        let limit = limit.map(|limit| format!("{limit}{}", if *bytes > limit { ", exceeded" } else { "" }));
        text.push_str(&format!(
            "| {target} | {what} | {bytes} | {} | {} | {} |\n",
            cell(known),
            change.unwrap_or_default(),
            limit.unwrap_or_default()
        ));
    }
    text
}

fn cell(number: Option<u64>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}

/// Writes the figures into the table of their processor.
pub(super) fn accept(measured: &Measured) -> Result<(), String> {
    let page = accepted(&read()?, measured)?;
    fs::write(file(), page).map_err(|error| format!("{}: {error}", file().display()))
}

/// The page with these figures in place of those that were recorded of the processor.
fn accepted(page: &str, measured: &Measured) -> Result<String, String> {
    let place = section(page, measured.triple)
        .ok_or_else(|| format!("docs/sizes.md has no heading `## {}`", measured.triple))?;
    let record = Record::read(page, measured.triple);
    // A step that failed has measured nothing, and what is known is not lost by it.
    for recorded in record.iter().flat_map(|record| &record.rows) {
        if !measured.rows.iter().any(|row| row.target == recorded.target && row.what == recorded.what) {
            return Err(format!(
                "{}, {}: recorded, and nothing measures it; if that is meant, its row goes first",
                recorded.target, recorded.what
            ));
        }
    }
    let mut text = format!(
        "\n{RECORDED}{}.\n\n| target | what | bytes | C | limit |\n| --- | --- | ---: | ---: | ---: |\n",
        measured.made_by
    );
    for row in &measured.rows {
        // A run without the engine in C keeps what is known of it.
        let known = record.as_ref().and_then(|record| record.of(row)?.beside);
        let (beside, limit) = (cell(row.beside.or(known)), cell(row.limit));
        let Row { target, what, bytes, .. } = row;
        let padded = |text: String| if text.is_empty() { text } else { format!("{text} ") };
        text.push_str(&format!("| {target} | {what} | {bytes} | {}| {}|\n", padded(beside), padded(limit)));
    }
    text.push('\n');
    let mut page = page.to_owned();
    page.replace_range(place, &text);
    Ok(page)
}

/// Where what follows the heading of a processor stands, up to the next heading.
fn section(page: &str, triple: &str) -> Option<Range<usize>> {
    let heading = format!("\n## {triple}\n");
    let start = page.find(&heading)? + heading.len();
    let rest = page.get(start..)?;
    let end = rest.find("\n## ").map_or(rest.len(), |end| end + 1);
    Some(start..start + end)
}

const RECORDED: &str = "Recorded with ";

impl<'a> Record<'a> {
    /// What a page says of a processor.
    fn read(page: &'a str, triple: &str) -> Option<Self> {
        let section = page.get(section(page, triple)?)?;
        let made_by = section.lines().find_map(|line| line.strip_prefix(RECORDED)?.strip_suffix('.'))?;
        Some(Self { made_by, rows: section.lines().filter_map(Recorded::parse).collect() })
    }

    /// What is recorded of a figure.
    fn of(&self, row: &Row) -> Option<&Recorded<'a>> {
        self.rows.iter().find(|recorded| recorded.target == row.target && recorded.what == row.what)
    }
}

impl<'a> Recorded<'a> {
    /// A row `| target | what | bytes | C | limit |`.
    fn parse(line: &'a str) -> Option<Self> {
        let cells: Vec<&str> = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
        match cells.as_slice() {
            [target, what, bytes, beside, _limit] => {
                Some(Self { target, what, bytes: bytes.parse().ok()?, beside: beside.parse().ok() })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::firmware::toolchain::Way;

    /// The record of Debian's compiler and a figure that grew by more than a percent with rustup's: the numbers of a
    /// machine on which the record was held to be broken.
    const PAGE: &str = "# Sizes\n\nAbout them.\n\n## riscv64gc-unknown-none-elf\n\nRecorded with rustc 1.96.0 (LLVM \
                        22.1.8), the library built from its sources, GNU ld 2.40.\n\n| target | what | bytes | C | limit \
                        |\n| --- | --- | ---: | ---: | ---: |\n| firmware-riscv64 | flash | 15040 | | |\n| riscv64gc \
                        `small` | check, code | 1236 | 1052 | 1367 |\n\n## thumbv7em-none-eabi\n\nRecorded with \
                        nothing.\n\n## What is what\n\n| a | b |\n";

    const DEBIAN: &str = "rustc 1.96.0 (LLVM 22.1.8), the library built from its sources, GNU ld 2.40";
    const RUSTUP: &str = "rustc 1.95.0 (LLVM 22.1.2), the target's library as it is installed, rust-lld";

    fn measured(made_by: &str, flash: u64, check: u64) -> Measured {
        let row =
            |target, what: &str, bytes, limit| Row { target, what: what.into(), bytes, beside: None, limit };
        Measured {
            triple: "riscv64gc-unknown-none-elf",
            made_by: made_by.into(),
            rows: vec![
                row("firmware-riscv64", "flash", flash, None),
                row("riscv64gc `small`", "check, code", check, Some(1367)),
            ],
        }
    }

    #[test]
    fn rows_are_read_and_headings_are_not() {
        let row = Recorded::parse("| riscv64gc small | check, code | 1238 | 1052 | 1367 |").unwrap();
        assert_eq!(
            (row.target, row.what, row.bytes, row.beside),
            ("riscv64gc small", "check, code", 1238, Some(1052))
        );
        assert!(Recorded::parse("| target | what | bytes | C | limit |").is_none());
        assert!(Recorded::parse("| --- | --- | ---: | ---: | ---: |").is_none());
        assert_eq!(Recorded::parse("| a | b | 7 | | |").unwrap().beside, None);
    }

    #[test]
    fn a_processor_without_a_record_gets_its_table_under_its_heading() {
        let page = "# Sizes\n\nAbout them.\n\n## thumbv7m-none-eabi\n\n## What is what\n";
        let mut measured = measured(DEBIAN, 15040, 1236);
        measured.triple = "thumbv7m-none-eabi";
        let accepted = accepted(page, &measured).unwrap();
        let (before, after) = accepted.split_once(RECORDED).unwrap();
        assert_eq!(before, "# Sizes\n\nAbout them.\n\n## thumbv7m-none-eabi\n\n");
        assert!(after.ends_with("| 1367 |\n\n## What is what\n"), "{after}");
        assert_eq!(compare_with(&accepted, &measured), Verdict::Held);
    }

    #[test]
    fn the_compiler_of_the_record_is_held_to_it() {
        assert_eq!(compare_with(PAGE, &measured(DEBIAN, 15040, 1236)), Verdict::Held);
        // A percent is allowed; the next byte is not.
        assert_eq!(compare_with(PAGE, &measured(DEBIAN, 15190, 1248)), Verdict::Held);
        let Verdict::Broken(why) = compare_with(PAGE, &measured(DEBIAN, 15191, 1368)) else {
            panic!("it grew")
        };
        assert!(why.contains("firmware-riscv64, flash: 15191 bytes, more than 1 % over 15040"), "{why}");
        assert!(why.contains("check, code: 1368 bytes, and the limit is 1367"), "{why}");
    }

    #[test]
    fn another_compiler_is_reported_with_both_versions() {
        let Verdict::Reported(text) = compare_with(PAGE, &measured(RUSTUP, 16690, 1400)) else {
            panic!("another compiler is not held to the record")
        };
        assert!(text.contains(&format!("measured: {RUSTUP}\n")), "{text}");
        assert!(text.contains(&format!("recorded: {DEBIAN}\n")), "{text}");
        assert!(text.contains("| firmware-riscv64 | flash | 16690 | 15040 | +11.0 |  |"), "{text}");
        assert!(text.contains("| 1400 | 1236 | +13.3 | 1367, exceeded |"), "{text}");
    }

    #[test]
    fn compiler_library_and_linker_must_all_be_those_of_the_record() {
        let parts = ["rustc 1.96.0 (LLVM 22.1.8)", "the library built from its sources", "GNU ld 2.40"];
        assert_eq!(parts.join(", "), DEBIAN);
        for (index, other) in
            ["rustc 1.96.0 (LLVM 22.1.7)", Way::Installed.describe(), "rust-lld"].iter().enumerate()
        {
            let mut parts = parts;
            parts[index] = other;
            let verdict = compare_with(PAGE, &measured(&parts.join(", "), 20000, 1236));
            assert!(matches!(verdict, Verdict::Reported(_)), "{parts:?}: {verdict:?}");
        }
    }

    #[test]
    fn what_is_recorded_and_not_measured_is_a_fault_and_the_other_way_round() {
        let mut fewer = measured(DEBIAN, 15040, 1236);
        fewer.rows.remove(0);
        let Verdict::Broken(why) = compare_with(PAGE, &fewer) else { panic!("a row is missing") };
        assert!(why.contains("firmware-riscv64, flash: recorded, and nothing measures it"), "{why}");
        let mut more = measured(DEBIAN, 15040, 1236);
        more.rows[0].what = "stack".into();
        let Verdict::Broken(why) = compare_with(PAGE, &more) else { panic!("a row is new") };
        assert!(why.contains("firmware-riscv64, stack: 15040 bytes are not recorded"), "{why}");
    }

    #[test]
    fn what_is_accepted_replaces_one_table_and_keeps_what_is_known_of_c() {
        let page = accepted(PAGE, &measured(RUSTUP, 16690, 1300)).unwrap();
        let record = Record::read(&page, "riscv64gc-unknown-none-elf").unwrap();
        assert_eq!(record.made_by, RUSTUP);
        assert_eq!(
            record.rows[1],
            Recorded { target: "riscv64gc `small`", what: "check, code", bytes: 1300, beside: Some(1052) }
        );
        assert_eq!(compare_with(&page, &measured(RUSTUP, 16690, 1300)), Verdict::Held);
        let rest = |page: &str| page.split_once("## thumbv7em-none-eabi").unwrap().1.to_owned();
        assert_eq!(rest(&page), rest(PAGE));
        assert!(page.starts_with("# Sizes\n\nAbout them.\n\n## riscv64gc-unknown-none-elf\n\nRecorded"));
    }
}
