//! The table of docs/sizes.md: what is recorded, what may grow how far, and what replaces it.

use std::fs;
use std::path::PathBuf;

use crate::step::root;

/// By how much a figure may grow over the recorded one, in percent.
const GROWTH: u64 = 1;

/// A figure in bytes.
pub(super) struct Row {
    /// The processor and how the code was built.
    pub(super) target: &'static str,
    pub(super) what: String,
    pub(super) bytes: u64,
    /// The same of the engine in C, if it was measured too.
    pub(super) beside: Option<u64>,
    /// What it must not exceed.
    pub(super) limit: Option<u64>,
}

/// A row as it stands in the file.
struct Recorded<'a> {
    target: &'a str,
    what: &'a str,
    bytes: u64,
    beside: Option<u64>,
}

fn file() -> PathBuf {
    root().join("docs/sizes.md")
}

fn read() -> Result<String, String> {
    fs::read_to_string(file()).map_err(|error| format!("{}: {error}", file().display()))
}

/// Every figure is within its limit, recorded, and at most a percent above the record.
pub(super) fn compare(rows: &[Row], compiler: &str) -> Result<(), String> {
    let text = read()?;
    let recorded: Vec<Recorded<'_>> = text.lines().filter_map(parse).collect();
    let mut faults = Vec::new();
    for row in rows {
        let Row { target, what, bytes, limit, .. } = row;
        if let Some(limit) = limit.filter(|limit| bytes > limit) {
            faults.push(format!("{target}, {what}: {bytes} bytes, and the limit is {limit}"));
        }
        match recorded.iter().find(|recorded| recorded.target == *target && recorded.what == what) {
            None => faults.push(format!("{target}, {what}: {bytes} bytes are not recorded")),
            Some(recorded) if bytes * 100 > recorded.bytes * (100 + GROWTH) => faults.push(format!(
                "{target}, {what}: {bytes} bytes, more than 1 % over {} as recorded",
                recorded.bytes
            )),
            Some(_) => {}
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    let built = text.lines().find_map(|line| line.strip_prefix(RECORDED)).unwrap_or("an unknown compiler.");
    faults.push(format!("measured with {compiler}, recorded with {built}"));
    faults.push("what is right is recorded by: cargo xtask firmware --accept".into());
    Err(faults.join("\n    "))
}

const RECORDED: &str = "Recorded with ";

/// Writes the figures into the table, which is between the first and the last line that begins with `|`.
pub(super) fn accept(rows: &[Row], compiler: &str) -> Result<(), String> {
    let text = read()?;
    let recorded: Vec<Recorded<'_>> = text.lines().filter_map(parse).collect();
    let mut table =
        String::from("| target | what | bytes | C | limit |\n| --- | --- | ---: | ---: | ---: |\n");
    for Row { target, what, bytes, beside, limit } in rows {
        // A run without the engine in C keeps what is known of it.
        let known = recorded.iter().find(|recorded| recorded.target == *target && recorded.what == what);
        let cell = |number: Option<u64>| number.map_or(String::new(), |number| format!("{number} "));
        let beside = cell(beside.or(known.and_then(|recorded| recorded.beside)));
        table.push_str(&format!("| {target} | {what} | {bytes} | {beside}| {}|\n", cell(*limit)));
    }
    let before = text.lines().take_while(|line| !line.starts_with('|'));
    let after =
        text.lines().skip_while(|line| !line.starts_with('|')).skip_while(|line| line.starts_with('|'));
    let renamed = |line: &str| match line.strip_prefix(RECORDED) {
        Some(_) => format!("{RECORDED}{compiler}.\n"),
        None => format!("{line}\n"),
    };
    let written: String = before.map(renamed).chain([table]).chain(after.map(renamed)).collect();
    fs::write(file(), written).map_err(|error| format!("{}: {error}", file().display()))
}

/// A row `| target | what | bytes | C | limit |`.
fn parse(line: &str) -> Option<Recorded<'_>> {
    let cells: Vec<&str> = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
    match cells.as_slice() {
        [target, what, bytes, beside, _limit] => {
            Some(Recorded { target, what, bytes: bytes.parse().ok()?, beside: beside.parse().ok() })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_and_headings_are_not() {
        let row = parse("| riscv64gc small | check, code | 1238 | 1052 | 1367 |").unwrap();
        assert_eq!(
            (row.target, row.what, row.bytes, row.beside),
            ("riscv64gc small", "check, code", 1238, Some(1052))
        );
        assert!(parse("| target | what | bytes | C | limit |").is_none());
        assert!(parse("| --- | --- | ---: | ---: | ---: |").is_none());
        assert_eq!(parse("| a | b | 7 | | |").unwrap().beside, None);
    }
}
