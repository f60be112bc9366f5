//! `kmg verify` and `kmg dispatch` over scripts of a dispatcher.

use std::fs;

use serde_json::{Value, json};

use super::{folder, kmg, kmg_fed, reference, reference_text};

fn script(name: &str) -> Value {
    let file = reference("dispatcher").join(format!("{name}.json"));
    serde_json::from_slice(&fs::read(file).unwrap()).unwrap()
}

#[test]
fn the_reference_scripts_pass() {
    let call = kmg(&["verify", &reference_text("dispatcher")]);
    assert_eq!((call.code, call.out.as_str()), (Some(0), "82 passed, 0 failed\n"));
}

#[test]
fn graphs_and_scripts_are_counted_together() {
    let folder = folder("verify-both-kinds");
    for file in ["chain.bin", "chain.json", "dispatcher/run-two.json"] {
        let file = reference(file);
        fs::copy(&file, folder.join(file.file_name().unwrap())).unwrap();
    }
    let call = kmg(&["verify".as_ref(), folder.as_os_str()]);
    assert_eq!((call.code, call.out.as_str()), (Some(0), "2 passed, 0 failed\n"));
}

#[test]
fn a_script_that_is_wrong_is_named_with_its_field() {
    let folder = folder("verify-wrong-scripts");
    let mut expected = Vec::new();
    let mut wrong = |name: &str, change: &dyn Fn(&mut Value), message: &str| {
        let mut json = script("run-one");
        change(&mut json);
        let file = folder.join(format!("{name}.json"));
        fs::write(&file, json.to_string()).unwrap();
        expected.push(message.replace("FILE", &format!("{} is no script", file.display())));
    };
    wrong(
        "a-events",
        &|json| json["answer"]["events"] = json!([]),
        "events: expected 0 entries, found 1 entry",
    );
    wrong("b-end", &|json| json["answer"]["end"] = json!("exit"), "end: expected \"exit\", found \"passes\"");
    wrong(
        "c-offset",
        &|json| json["script"][0]["offset"] = json!(32),
        "FILE: script[0]: offset: 32 is no multiple of 64: the host writes whole lines",
    );
    wrong(
        "d-digits",
        &|json| json["script"][0]["hex"] = json!("12"),
        "FILE: script[0]: hex: 2 digits are no whole lines of 128 digits",
    );
    let no_digit = "zz".repeat(64);
    wrong(
        "e-hex",
        &|json| json["script"][0]["hex"] = json!(no_digit),
        "FILE: script[0]: hex: `zz` at digit 0 is no byte",
    );
    wrong(
        "f-outside",
        &|json| json["script"][0]["offset"] = json!(8_128),
        "FILE: script[0].offset: 256 bytes at 8128 leave the region of 8192 bytes",
    );
    wrong(
        "g-falls",
        &|json| json["script"][0]["pass"] = json!(3),
        "FILE: script[1].pass: pass 0 after pass 3: passes do not fall",
    );
    for (name, region) in [("h-zero", 0_u64), ("i-odd", 100), ("j-huge", 1 << 40)] {
        let message =
            format!("FILE: device.region: {region} bytes: a region is a multiple of 64 from 64 to 67108864");
        wrong(name, &|json| json["device"]["region"] = json!(region), &message);
    }
    wrong(
        "k-cores",
        &|json| json["device"]["core_count"] = json!(65_536),
        "FILE: device.core_count: 65536: a grid has 1 to 65535 cores",
    );
    wrong(
        "l-passes",
        &|json| json["device"]["max_passes"] = json!(u64::MAX),
        "FILE: device.max_passes: 18446744073709551615: at most 1000000 passes are run",
    );
    wrong(
        "m-twice",
        &|json| json["device"]["delays"] = json!([[3, 1], [3, 2]]),
        "FILE: device.delays[1]: handler 3 has a delay in delays[0] already",
    );
    wrong(
        "n-handler",
        &|json| json["device"]["delays"] = json!([[240, 1]]),
        "FILE: device.delays[0]: there is no handler 240: they are 1 to 239",
    );
    wrong(
        "o-unknown",
        &|json| json["device"]["speed"] = json!(1),
        "FILE: device.speed: unknown field `speed`",
    );
    wrong("p-kind", &|json| json["script"][1]["kind"] = json!("walk"), "FILE: script[1]");
    wrong("q-args", &|json| json["script"][1]["a"] = json!([0, 1, 2]), "FILE: script[1]");
    wrong("r-word", &|json| json["script"][1]["a"][0] = json!(1_u64 << 32), "FILE: script[1]");

    let call = kmg(&["verify".as_ref(), folder.as_os_str()]);
    let lines: Vec<&str> = call.out.lines().collect();
    assert_eq!((call.code, lines.len()), (Some(1), expected.len() + 1), "{}", call.out);
    for (line, expected) in lines.iter().zip(&expected) {
        assert!(line.contains(expected.as_str()), "{line}\ndoes not say\n{expected}");
    }
    assert_eq!(lines.last(), Some(&"0 passed, 18 failed"));
}

#[test]
fn a_script_without_an_answer_or_cut_off_fails() {
    let folder = folder("verify-cut-scripts");
    let mut json = script("run-one");
    json.as_object_mut().unwrap().remove("answer");
    fs::write(folder.join("a.json"), json.to_string()).unwrap();
    let whole = script("run-one").to_string();
    fs::write(folder.join("b.json"), &whole[..whole.len() - 5]).unwrap();
    let call = kmg(&["verify".as_ref(), folder.as_os_str()]);
    let lines: Vec<&str> = call.out.lines().collect();
    assert_eq!((call.code, lines.len()), (Some(1), 3), "{}", call.out);
    assert!(lines[0].contains("answer: it has none to compare with"), "{}", call.out);
    assert!(lines[1].contains("b.json is no script: ") && lines[1].contains("EOF"), "{}", call.out);
}

#[test]
fn dispatch_prints_what_happens_in_each_pass() {
    let call = kmg(&["dispatch", &reference_text("dispatcher/cancel-late-drops.json")]);
    assert_eq!(call.code, Some(0), "{}", call.err);
    let lines: Vec<&str> = call.out.lines().collect();
    assert_eq!(lines[0], "pass 0");
    assert!(lines.iter().any(|line| line.starts_with("  host: 1, RUN the upload of ")), "{}", call.out);
    assert!(lines.iter().any(|line| line.starts_with("  slot 0: command 1 of graph 1, round 0, handler ")));
    assert!(lines.contains(&"  event: graph 1: error 10 (cancelled)"), "{}", call.out);
    assert!(lines.iter().any(|line| line.ends_with("is done")), "{}", call.out);
}

#[test]
fn dispatch_prints_the_answer_as_json() {
    for name in ["kept-two-again", "exit-waits", "deadline-two"] {
        let call = kmg(&["dispatch", "--json", &reference_text(&format!("dispatcher/{name}.json"))]);
        assert_eq!(call.code, Some(0));
        assert_eq!(serde_json::from_str::<Value>(&call.out).unwrap(), script(name)["answer"], "{name}");
    }
}

#[test]
fn dispatch_takes_a_script_without_an_answer_and_says_where_an_answer_differs() {
    let script_of_exit = br#"{"script": [{"pass": 2, "kind": "exit"}]}"#;
    let call = kmg_fed(script_of_exit, &["dispatch", "-"]);
    let expected = "pass 2\n  host: 1, EXIT\nend after 3 passes: EXIT was carried out\n";
    assert_eq!((call.code, call.out.as_str()), (Some(0), expected));

    let mut json = script("run-one");
    json["answer"]["passes"] = json!(3);
    let call = kmg_fed(json.to_string().as_bytes(), &["dispatch", "-"]);
    assert_eq!(call.code, Some(1));
    assert!(call.out.ends_with("not the answer: passes: expected 3, found 20\n"), "{}", call.out);

    let call = kmg_fed(b"{}", &["dispatch", "-"]);
    assert_eq!((call.code, call.out.as_str()), (Some(2), ""));
    assert!(
        call.err.contains("- is no script: ") && call.err.contains("missing field `script`"),
        "{}",
        call.err
    );
}

#[test]
fn the_page_of_the_dispatcher_shows_what_its_script_prints() {
    let page = crate::page::page("dispatcher.md");
    let [script] = crate::page::fenced(&page, "json").try_into().unwrap();
    let [said] = crate::page::fenced(&page, "text").try_into().unwrap();
    let call = kmg_fed(script.as_bytes(), &["dispatch", "-"]);
    assert_eq!((call.code, call.out, call.err), (Some(0), said, String::new()));
}
