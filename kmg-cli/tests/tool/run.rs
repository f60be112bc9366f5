use serde_json::{Value, json};

use super::{kmg, kmg_fed, reference_text};

fn json(arguments: &[&str]) -> (Option<i32>, Value) {
    let call = kmg(&[&["run", "--json"], arguments].concat());
    (call.code, serde_json::from_str(&call.out).unwrap_or_else(|error| panic!("{error}: {}", call.err)))
}

/// What is equal on threads: everything but passes and slots, the commands in any order.
fn comparable(mut answer: Value) -> Value {
    for field in ["passes", "kept", "stopped"] {
        answer[field] = Value::Null;
    }
    for list in ["commands", "events"] {
        let entries = answer[list].as_array_mut().expect("a list");
        for entry in entries.iter_mut() {
            let entry = entry.as_object_mut().expect("an object");
            for field in ["slot", "sequence", "pass"] {
                entry.remove(field);
            }
        }
        entries.sort_by_key(ToString::to_string);
    }
    answer
}

#[test]
fn the_answers_are_those_of_the_simulator() {
    for (name, arguments) in [
        ("chain", vec![]),
        ("newton", vec!["--result=constant=70,run=-1"]),
        ("fan-out-255", vec!["--result=constant=7,handler=3,a0=5"]),
        ("rounds-three", vec![]),
        ("queue-first-fit", vec![]),
        ("op-mod", vec!["--bindings=7,3"]),
        ("invalid-again-16", vec![]),
    ] {
        let file = reference_text(&format!("{name}.bin"));
        let simulated = kmg(&[&["sim", "--json", &file], arguments.as_slice()].concat());
        let known: Value = serde_json::from_str(&simulated.out).unwrap();
        for workers in ["1", "3"] {
            let mut all = vec![file.as_str(), "--workers", workers];
            all.extend(&arguments);
            let (code, answer) = json(&all);
            assert_eq!((&answer["passes"], &answer["kept"]), (&Value::Null, &Value::Null), "{name}");
            let commands = answer["commands"].as_array().unwrap();
            assert!(commands.iter().all(|one| one["slot"].is_null() && one["pass"].is_null()), "{name}");
            let queued = |one: &Value| one["queued"] == json!(true);
            if !commands.iter().any(queued) {
                assert_eq!(comparable(answer), comparable(known.clone()), "{name}");
            } else {
                assert_eq!(answer["registers"], known["registers"], "{name}");
            }
            assert_eq!(code, simulated.code, "{name}");
        }
    }
}

#[test]
fn a_run_prints_everything_with_times() {
    let call = kmg(&["run", &reference_text("chain.bin"), "--workers", "1"]);
    assert_eq!((call.code, call.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = call.out.lines().collect();
    assert!(lines[0].starts_with("ended after 1 round, ") && lines[0].ends_with(" us"), "{}", call.out);
    assert_eq!(lines[3], "5 commands");
    assert!(lines[5].ends_with(" us, round 0: #2 node 1, handler 2 on 10..20 (1): done"), "{}", call.out);
    assert!(lines[10].ends_with(": graph 1: ended, r0 = 0, r1 = 0"), "{}", call.out);
}

const ENDLESS: &str =
    "#[graph(max_runs = 0xFFFF_FFFF)] graph Endless { reg x; cpu only { x += 1; again = 1; } }";

#[test]
fn a_run_without_an_end_is_1_and_says_so() {
    let call = kmg_fed(ENDLESS.as_bytes(), &["run", "-", "--timeout", "0.05", "--json"]);
    assert_eq!(call.code, Some(1));
    assert_eq!(call.err, "kmg: no end within 50ms: no command is in flight, and rounds go on\n");
    let answer: Value = serde_json::from_str(&call.out).unwrap();
    assert_eq!((&answer["status"], &answer["error"]), (&json!("error"), &json!([10, 65535])));
}

#[test]
fn texts_have_their_names_their_bindings_and_their_grid() {
    let text =
        "#[graph(cores = 4)] graph Sum { bind start; reg total; command add = 3(start) on 0..4 -> total; }";
    let call = kmg_fed(text.as_bytes(), &["run", "-", "--bind", "start=5", "--result", "a0=2,constant=1"]);
    assert_eq!(call.code, Some(0));
    assert!(call.out.contains("         11  0x0000000b  `total`\n"), "{}", call.out);
    assert!(call.out.contains("node 0 `add`, handler 3 on 0..4 (5) result: 11\n"), "{}", call.out);
    let call = kmg_fed(text.as_bytes(), &["run", "-"]);
    assert_eq!(call.code, Some(2));
    let call = kmg_fed(b"graph Sum { cpu only { x = 1; } }", &["run", "-", "--json"]);
    assert_eq!(call.code, Some(1));
    assert!(call.out.contains("KMG002"), "{}", call.out);
}

#[test]
fn wrong_calls_are_2_and_say_what_is_wrong() {
    let file = reference_text("chain.bin");
    let cases: [(&[&str], &str); 7] = [
        (&["--cores", "0"], "a grid of 0 cores: a device has 1 to 65,535"),
        (&["--workers", "0"], "0 workers: a device has 1 to 1,024"),
        (&["--workers", "2000"], "2000 workers"),
        (&["--timeout", "soon"], "`soon` is no number of seconds"),
        (&["--timeout=-1"], "`-1` is no number of seconds"),
        (&["--result", "size=2"], "`size` is no part of a command"),
        (&["--bind", "r16=1"], "`r16` is no register"),
    ];
    for (arguments, expected) in cases {
        let call = kmg(&[&["run", file.as_str()], arguments].concat());
        assert_eq!((call.code, call.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(call.err.contains(expected), "{arguments:?}: {}", call.err);
    }
    assert_eq!(kmg(&["run", "not-there.bin"]).code, Some(2));
}
