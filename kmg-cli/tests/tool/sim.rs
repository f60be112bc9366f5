use std::fs;

use serde_json::{Value, json};

use super::{kmg, kmg_fed, reference, reference_text};

fn json(arguments: &[&str]) -> (Option<i32>, Value) {
    let call = kmg(&[&["sim", "--json"], arguments].concat());
    (call.code, serde_json::from_str(&call.out).unwrap_or_else(|error| panic!("{error}: {}", call.err)))
}

#[test]
fn a_run_prints_everything() {
    let call = kmg(&["sim", &reference_text("chain.bin")]);
    let expected = "\
ended after 1 round, 6 passes
registers
  all are 0
5 commands
  pass 0, round 0, slot 0: #1 node 0, handler 1 on 0..10 ()
  pass 1, round 0, slot 0: #2 node 1, handler 2 on 10..20 (1)
  pass 2, round 0, slot 0: #3 node 2, handler 3 on 20..30 (2)
  pass 3, round 0, slot 0: #4 node 3, handler 4 on 30..40 (3)
  pass 4, round 0, slot 0: #5 node 4, handler 5 on 40..50 (4)
1 event
  pass 5: graph 1: ended, r0 = 0, r1 = 0
";
    assert_eq!((call.code, call.out.as_str(), call.err.as_str()), (Some(0), expected, ""));
}

/// Every option of the tool, from the JSON of every reference graph: its answer comes out.
#[test]
fn every_reference_graph_gives_its_answer_with_both_engines() {
    for entry in fs::read_dir(reference("")).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let known: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        let simulation = &known["simulation"];
        let mut arguments = vec![file.with_extension("bin").display().to_string()];
        let words: Vec<String> =
            known["bindings"].as_array().unwrap().iter().map(ToString::to_string).collect();
        arguments.push(format!("--bindings={}", words.join(",")));
        for (option, field) in [
            ("--cores", "core_count"),
            ("--delay", "delay"),
            ("--deadline-passes", "deadline_passes"),
            ("--cancel-pass", "cancel_pass"),
            ("--max-passes", "max_passes"),
            ("--kept", "kept"),
        ] {
            if !simulation[field].is_null() {
                arguments.push(format!("{option}={}", simulation[field]));
            }
        }
        let result = &simulation["result"];
        let mut factors: Vec<String> = ["constant", "handler", "first", "count", "run"]
            .into_iter()
            .map(|name| format!("{name}={}", result[name]))
            .collect();
        let args = result["args"].as_array().unwrap();
        factors.extend(args.iter().enumerate().map(|(number, factor)| format!("a{number}={factor}")));
        arguments.push(format!("--result={}", factors.join(",")));
        for engine in ["executor", "model"] {
            let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            arguments.extend(["--engine", engine]);
            let (code, answer) = json(&arguments);
            assert_eq!(answer, known["answer"], "{}", file.display());
            assert_eq!(code, Some(i32::from(known["answer"]["status"] != "ended")));
        }
    }
}

#[test]
fn a_rejected_graph_is_1_with_its_event_and_the_place() {
    let call = kmg(&["sim", &reference_text("invalid-again-16.bin")]);
    assert_eq!(call.code, Some(1));
    assert!(call.out.starts_with("error after 0 rounds, 0 passes: error 1 ("), "{}", call.out);
    let place = "kmg: reason 1: again_register (byte 28) is 16; must be below 16, or 255 for one round\n";
    assert_eq!(call.err, place);
}

#[test]
fn bytes_that_are_nothing_are_1() {
    for bytes in [&b""[..], b"no upload", &[0; 64], &[0xFF; 4096]] {
        let call = kmg_fed(bytes, &["sim", "-"]);
        assert_eq!(call.code, Some(1));
    }
}

#[test]
fn a_run_that_does_not_end_is_stuck_and_1() {
    let file = reference_text("chain.bin");
    let (code, answer) = json(&[&file, "--max-passes", "2", "--delay", "18446744073709551615"]);
    assert_eq!((code, &answer["status"], &answer["passes"]), (Some(1), &json!("stuck"), &json!(2)));
    let (code, answer) = json(&[&file, "--max-passes", "18446744073709551615", "--delay", "1000000000000"]);
    assert_eq!((code, &answer["passes"]), (Some(0), &json!(5_000_000_000_006_u64)));
}

#[test]
fn bindings_are_a_block_or_single_registers() {
    let file = reference_text("bindings-none.bin");
    let registers = |arguments: &[&str]| {
        let (_, answer) = json(&[&[file.as_str(), "--max-passes=0"], arguments].concat());
        answer["registers"].as_array().unwrap().iter().map(|word| word.as_u64().unwrap()).collect::<Vec<_>>()
    };
    let poison = 0xDEAD_BEEF;
    let mut expected = vec![0; 16];
    assert_eq!(registers(&[]), expected);
    assert_eq!(registers(&["--bindings", ""]), expected);
    (expected[0], expected[3]) = (7, 0xFFFF_FFFF);
    assert_eq!(registers(&["--bind", "r3=-1", "--bind", "r0=0x7"]), expected);
    assert_eq!(registers(&["--bindings", "7,0,0,-1"]), expected);

    let mut expected = vec![poison; 16];
    assert_eq!(registers(&["--poison"]), expected);
    (expected[0], expected[3]) = (7, 9);
    assert_eq!(registers(&["--poison", "--bind", "r3=9", "--bind", "r0=7"]), expected);
    (expected[0], expected[1], expected[3]) = (5, 6, poison);
    assert_eq!(registers(&["--poison", "--bindings", "5,6"]), expected);

    let seventeen = vec!["1"; 17].join(",");
    let (code, answer) = json(&[&file, "--bindings", &seventeen]);
    assert_eq!((code, &answer["error"]), (Some(1), &json!([1, 65535])));
}

#[test]
fn wrong_calls_are_2_and_say_what_is_wrong() {
    let file = reference_text("chain.bin");
    let cases: [(&[&str], &str); 15] = [
        (&["--cores", "0"], "a grid of 0 cores: a device has 1 to 65,535"),
        (&["--cores", "65536"], "a grid of 65536 cores"),
        (&["--cores=-1"], "invalid value '-1'"),
        (&["--delay", "18446744073709551616"], "invalid value"),
        (&["--kept", "many"], "invalid value 'many'"),
        (&["--bind", "r16=1"], "`r16` is no register"),
        (&["--bind", "iteration=1"], "`iteration` is no register"),
        (&["--bind", "r1"], "`r1` is no `rN=V` pair"),
        (&["--bind", "r1=x"], "`x` is no 32-bit word"),
        (&["--bind", "r1=1", "--bind", "r1=2"], "r1 is bound twice"),
        (&["--bind", "r1=1", "--bindings", "1"], "cannot be used with"),
        (&["--bindings", "1,,2"], "`` is no 32-bit word"),
        (&["--result", "size=2"], "`size` is no part of a command"),
        (&["--result", "run=4294967296"], "`4294967296` is no 32-bit word"),
        (&["--engine", "steam"], "invalid value 'steam'"),
    ];
    for (arguments, expected) in cases {
        let call = kmg(&[&["sim", file.as_str()], arguments].concat());
        assert_eq!((call.code, call.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(call.err.contains(expected), "{arguments:?}: {}", call.err);
    }
    assert_eq!(kmg(&["sim", "not-there.bin"]).code, Some(2));
    assert_eq!(kmg(&["sim", "graph.kmg"]).code, Some(2));
}
