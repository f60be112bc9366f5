use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::{folder, kmg, reference, reference_text};

/// Copies a reference graph under another name and changes its JSON.
fn copy(folder: &Path, name: &str, change: impl FnOnce(&mut Value)) {
    fs::copy(reference("chain.bin"), folder.join(format!("{name}.bin"))).unwrap();
    let mut json: Value = serde_json::from_slice(&fs::read(reference("chain.json")).unwrap()).unwrap();
    change(&mut json);
    fs::write(folder.join(format!("{name}.json")), json.to_string()).unwrap();
}

#[test]
fn the_reference_graphs_pass() {
    let call = kmg(&["verify", &reference_text("")]);
    assert_eq!((call.code, call.out.as_str()), (Some(0), "217 passed, 0 failed\n"));
}

#[test]
fn every_kind_of_failure_is_one_line_that_names_it() {
    let folder = folder("verify-failures");
    copy(&folder, "a-good", |_| {});
    copy(&folder, "b-field", |json| json["answer"]["commands"][1]["first"] = json!(11));
    copy(&folder, "c-check", |json| json["answer"]["check"] = json!([13, 2]));
    copy(&folder, "d-many", |json| {
        json["answer"]["status"] = json!("error");
        json["answer"]["error"] = json!([10, 65535]);
        json["answer"]["events"] = json!([]);
    });
    copy(&folder, "e-unknown", |json| json["answer"]["speed"] = json!(3));
    copy(&folder, "f-grid", |json| json["simulation"]["core_count"] = json!(0));
    copy(&folder, "g-word", |json| json["bindings"] = json!([4_294_967_296_u64]));
    copy(&folder, "h-none", |json| json["answer"]["error"] = json!([0, 65535]));
    copy(&folder, "i-no-json", |_| {});
    fs::remove_file(folder.join("i-no-json.json")).unwrap();
    copy(&folder, "j-no-bin", |_| {});
    fs::remove_file(folder.join("j-no-bin.bin")).unwrap();
    copy(&folder, "k-syntax", |_| {});
    fs::write(folder.join("k-syntax.json"), "{\"name\":").unwrap();
    copy(&folder, "l-bytes", |_| {});
    fs::write(folder.join("l-bytes.json"), b"\xFF\xFE\x00").unwrap();
    copy(&folder, "m-folder", |_| {});
    fs::remove_file(folder.join("m-folder.json")).unwrap();
    fs::create_dir(folder.join("m-folder.json")).unwrap();
    copy(&folder, "n-register", |json| json["answer"]["registers"][15] = json!(1));
    copy(&folder, "o-option", |json| json["simulation"]["speed"] = json!(1));
    fs::write(folder.join("README.md"), "not a graph").unwrap();

    let call = kmg(&["verify".as_ref(), folder.as_os_str()]);
    let file = |name: &str| folder.join(name).display().to_string();
    let expected = [
        "b-field: commands[1].first: expected 11, found 10".into(),
        "c-check: check: expected [13,2], found null".into(),
        "d-many: status: expected \"error\", found \"ended\" (and 2 more)".into(),
        format!(
            "e-unknown: {} is no reference: unknown field `speed`, expected one of ",
            file("e-unknown.json")
        ),
        "f-grid: a grid of 0 cores: a device has 1 to 65,535".into(),
        format!("g-word: {} is no reference: invalid value: integer `4294967296`", file("g-word.json")),
        format!("h-none: {} is no reference: reason 0 means that there is none", file("h-none.json")),
        format!("i-no-json: {} is missing", file("i-no-json.json")),
        format!("j-no-bin: {} is missing", file("j-no-bin.bin")),
        format!("k-syntax: {} is no reference: EOF while parsing a value at line 1", file("k-syntax.json")),
        format!("l-bytes: {} is no reference: expected value at line 1 column 1", file("l-bytes.json")),
        format!("m-folder: {} cannot be read: ", file("m-folder.json")),
        "n-register: registers[15]: expected 1, found 0".into(),
        format!("o-option: {} is no reference: unknown field `speed`", file("o-option.json")),
        "1 passed, 14 failed".to_owned(),
    ];
    let lines: Vec<&str> = call.out.lines().collect();
    assert_eq!((call.code, lines.len()), (Some(1), expected.len()), "{}", call.out);
    for (line, expected) in lines.iter().zip(&expected) {
        assert!(line.starts_with(expected.as_str()), "{line}\nshould start with\n{expected}");
    }
    assert_eq!(lines.last(), Some(&"1 passed, 14 failed"));
}

#[test]
fn a_reference_whose_upload_is_refused_is_compared_too() {
    let folder = folder("verify-broken");
    copy(&folder, "broken", |_| {});
    fs::write(folder.join("broken.bin"), b"").unwrap();
    let call = kmg(&["verify".as_ref(), folder.as_os_str()]);
    let expected = "broken: check: expected null, found [1,65535] (and ";
    assert_eq!(call.code, Some(1));
    assert!(call.out.starts_with(expected) && call.out.ends_with("\n0 passed, 1 failed\n"), "{}", call.out);
}

#[test]
fn an_empty_folder_or_none_is_2() {
    let folder = folder("verify-empty");
    let call = kmg(&["verify".as_ref(), folder.as_os_str()]);
    assert_eq!((call.code, call.out.as_str()), (Some(2), ""));
    assert!(call.err.contains("holds no reference graphs"), "{}", call.err);
    assert_eq!(kmg(&["verify".as_ref(), folder.join("not-there").as_os_str()]).code, Some(2));
}

#[test]
fn json_lists_failures_with_their_fields() {
    let folder = folder("verify-json");
    copy(&folder, "good", |_| {});
    copy(&folder, "passes", |json| json["answer"]["passes"] = json!(9));
    let call = kmg(&["verify".as_ref(), "--json".as_ref(), folder.as_os_str()]);
    let expected = json!({"passed": 1, "failed": 1, "failures": [{
        "name": "passes",
        "message": "passes: expected 9, found 6",
        "differences": [{"engine": "both", "field": "passes", "expected": "9", "found": "6"}],
    }]});
    assert_eq!(call.code, Some(1));
    assert_eq!(serde_json::from_str::<Value>(&call.out).ok(), Some(expected));
}
