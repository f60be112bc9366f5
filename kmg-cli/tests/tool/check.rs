use std::fs;

use super::{folder, kmg, kmg_fed, reference, reference_text};

#[test]
fn a_good_upload_is_ok() {
    let file = reference_text("chain.bin");
    let call = kmg(&["check", &file]);
    assert_eq!((call.code, call.out), (Some(0), format!("{file}: ok\n")));
}

#[test]
fn a_rejected_upload_says_where_and_why() {
    let bytes = fs::read(reference("chain.bin")).unwrap();
    let cases: [(usize, u8, &str); 4] = [
        (0, 0, "reason 1: magic (byte 0) is 0x4b4d4700; must be 0x4b4d4752, the bytes `RGMK`"),
        (64, 9, "reason 12 at node 0: kind (byte 64) is 9; must be 1 `COMMAND`, 2 `CPU` or 3 `JOIN`"),
        (
            64 + 16 + 2,
            0,
            "reason 13 at node 1: predecessor_count (byte 82) is 0; must be 1, the times that node 1 stands in the lists",
        ),
        (64 + 3, 16, "reason 4 at node 0: skip_register (byte 67) is 16; must be below 16, or 255 for none"),
    ];
    for (position, value, expected) in cases {
        let mut bytes = bytes.clone();
        bytes[position] = value;
        let call = kmg_fed(&bytes, &["check", "-"]);
        assert_eq!((call.code, call.out), (Some(1), format!("-: {expected}\n")));
    }
}

#[test]
fn many_files_give_a_line_each_and_the_worst_code() {
    let [good, bad] = ["chain.bin", "invalid-63-bytes.bin"].map(reference_text);
    let call = kmg(&["check", &good, &bad, &good]);
    let expected = format!(
        "{good}: ok\n{bad}: reason 1: the size in bytes is 63; must be at least 64, a header\n{good}: ok\n"
    );
    assert_eq!((call.code, call.out), (Some(1), expected));

    let call = kmg(&["check", "not-there.bin", &bad, &good]);
    assert_eq!(call.code, Some(2));
    assert_eq!(call.out.lines().count(), 2);
    assert!(call.err.starts_with("kmg: not-there.bin cannot be read: "), "{}", call.err);
}

#[test]
fn a_folder_cannot_be_read() {
    assert_eq!(kmg(&["check".as_ref(), folder("check-folder").as_os_str()]).code, Some(2));
}

#[test]
fn json_has_the_check_and_the_place() {
    let [good, bad] = ["chain.bin", "invalid-63-bytes.bin"].map(reference_text);
    let call = kmg(&["check", "--json", &good, &bad]);
    assert_eq!(call.code, Some(1));
    let json: serde_json::Value = serde_json::from_str(&call.out).unwrap();
    let message = "reason 1: the size in bytes is 63; must be at least 64, a header";
    let place = serde_json::json!({
        "field": "the size in bytes", "offset": null, "found": "63", "expected": "at least 64, a header"
    });
    let expected = serde_json::json!({"files": [
        {"file": good, "check": null, "message": null, "where": null, "faults": [], "warnings": []},
        {"file": bad, "check": [1, 65535], "message": message, "where": place, "faults": [], "warnings": []},
    ]});
    assert_eq!(json, expected);
}

/// All reference graphs that the check refuses, and a few sizes of nothing: a reason that agrees, no panic.
#[test]
fn every_refused_reference_graph_gets_its_reason() {
    let mut refused = 0_u32;
    for entry in fs::read_dir(reference("")).unwrap() {
        let json = entry.unwrap().path();
        if json.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let known: serde_json::Value = serde_json::from_slice(&fs::read(&json).unwrap()).unwrap();
        let upload = json.with_extension("bin");
        let call = kmg(&["check".as_ref(), "--json".as_ref(), upload.as_os_str()]);
        let answer: serde_json::Value = serde_json::from_str(&call.out).unwrap();
        let (check, answer) = (&known["answer"]["check"], &answer["files"][0]);
        assert_eq!(&answer["check"], check, "{}", json.display());
        assert_eq!(call.code, Some(i32::from(!check.is_null())));
        assert_eq!(answer["where"].is_null(), check.is_null());
        refused += u32::from(!check.is_null());
    }
    assert_eq!(refused, 89);
    for size in [0, 1, 64, 128, 1 << 20] {
        assert_eq!(kmg_fed(&vec![0xFF; size], &["check", "-"]).code, Some(1));
    }
}
