//! The limits of the format, from both sides: what just fits builds, and one more is a fault, said once.

mod parsed;

use parsed::graph;

/// The faults of a graph: code and message.
fn faults(body: &str) -> Vec<String> {
    let text = format!("#[graph(allow(unused))] graph G {{ {body} }}");
    let (mut graphs, outside) = kmg_syntax::parse::parse(text.parse().expect("tokens"));
    assert!(outside.is_empty(), "{outside:?}");
    let said = kmg_syntax::diagnose(graphs.remove(0));
    said.faults().iter().map(|fault| format!("{}: {}", fault.code, fault.message)).collect()
}

/// How many templates the upload of a graph has.
fn templates(body: &str) -> usize {
    let text = format!("#[graph(allow(unused))] graph G {{ {body} }}");
    let built = kmg_syntax::build(&graph(&text)).unwrap_or_else(|faults| panic!("{body}: {faults:?}"));
    built.encoded.upload().templates().len()
}

#[test]
fn nodes() {
    let joins = |count: usize| (0..count).map(|at| format!("join n{at};")).collect::<String>();
    assert_eq!(faults(&joins(256)), Vec::<String>::new());
    assert_eq!(faults(&joins(257)), ["KMG009: 257 nodes: a graph has at most 256, and `n256` is one more"]);
}

#[test]
fn micro_ops() {
    let ops = |count: usize| "addi x, x, 1;".repeat(count);
    let graph = |first: usize, second: usize, third: usize| {
        let [first, second, third] = [first, second, third].map(ops);
        format!("reg x; cpu a {{ {first} }} cpu b after a {{ {second} }} cpu c after b {{ {third} }}")
    };
    assert_eq!(faults(&graph(4_000, 95, 1)), Vec::<String>::new());
    assert_eq!(faults(&graph(4_000, 96, 1)), ["KMG009: 4097 micro-ops up to `c`: a graph has at most 4,096"]);
    // Said once, at the first node that is too much.
    assert_eq!(faults(&graph(4_000, 99, 1)), ["KMG009: 4099 micro-ops up to `b`: a graph has at most 4,096"]);
}

#[test]
fn templates_of_different_commands() {
    let commands = |count: usize| {
        (0..count).map(|at| format!("command c{at} = 9({at}, 1) on 0..1;")).collect::<String>()
    };
    assert_eq!(faults(&commands(64)), Vec::<String>::new());
    let fault = "KMG009: `c64` is the 65th different command: a graph has at most 64 templates";
    assert_eq!(faults(&commands(65)), [fault]);
    assert_eq!(faults(&commands(70)), [fault]);
}

/// Commands that share a template, and such that do not.
const PAIRS: [(&str, &str, usize); 22] = [
    ("9()", "on 0..1", 1),
    ("8()", "on 0..1", 2),
    ("9(0)", "on 0..1", 1),
    ("9(0, 0)", "on 0..1", 1),
    ("9(0, 1)", "on 0..1", 2),
    ("9(1)", "on 0..1", 2),
    ("9(x)", "on 0..1", 2),
    ("9()", "on 1..2", 2),
    ("9()", "on 0..2", 2),
    ("9()", "on (0, 1)", 1),
    ("9()", "on (1, 1)", 2),
    ("9()", "on (0, 2)", 2),
    ("9()", "on (x, 1)", 2),
    ("9()", "on (0, x)", 2),
    ("9()", "on any 1", 2),
    ("9()", "on any 2", 2),
    ("9()", "on any x", 2),
    ("9()", "on 0..1 exclusive", 2),
    ("9()", "on 0..1 -> x", 2),
    // What stands in the node and not in the template.
    ("9()", "on 0..1 if x", 1),
    ("9()", "on 0..1 after n0", 1),
    ("9(0)", "on (0, 1) if x after n0", 1),
];

#[test]
fn commands_share_a_template_as_the_upload_has_it() {
    for (call, clauses, count) in PAIRS {
        let command = format!("command other = {call} {clauses};");
        let first = "reg x; command n0 = 9() on 0..1;";
        assert_eq!(templates(&format!("{first} {command}")), count, "{command}");
        let more: String = (1..64).map(|at| format!("command n{at} = 10({at}) on 0..1;")).collect();
        let faults = faults(&format!("{first} {more} {command}"));
        assert_eq!(faults.iter().filter(|fault| fault.starts_with("KMG009")).count(), count - 1, "{command}");
    }
}

/// Registers are not words, and two registers are two things.
#[test]
fn places_of_registers_differ() {
    let graph = |one: &str, other: &str| format!("reg x, y; command a = {one}; command b = {other};");
    for (one, other, count) in [
        ("9(x) on 0..1", "9(y) on 0..1", 2),
        ("9(x) on 0..1", "9(x) on 0..1", 1),
        ("9() on any x", "9() on any y", 2),
        ("9() on any x", "9() on any x", 1),
        ("9() on (x, y)", "9() on (y, x)", 2),
        ("9() on (x, y)", "9() on (x, y)", 1),
        ("9() on any 3 exclusive", "9() on any 3", 2),
    ] {
        assert_eq!(templates(&graph(one, other)), count, "{one} {other}");
    }
}

/// What only a compiler knows may turn out to be the same: it is counted when the upload is made.
#[test]
fn commands_that_are_not_known_whole_are_not_counted() {
    let many = |command: &str| {
        let commands = |at: usize| command.replace('#', &at.to_string());
        (0..70).map(commands).collect::<String>()
    };
    for command in [
        "command c# = 9(self::A#) on 0..1;",
        "command c# = 9(#, self::A#) on 0..1;",
        "command c# = 9(self::A#, #) on 0..1;",
        "command c# = 9(#) on self::A#..1;",
        "command c# = 9(#) on 0..self::A#;",
        "command c# = 9(#) on (self::A#, 1);",
        "command c# = 9(#) on (0, self::A#);",
        "command c# = 9(#) on any self::A#;",
        "command c# = self::a#(#) on 0..1;",
    ] {
        assert_eq!(faults(&many(command)), Vec::<String>::new(), "{command}");
    }
    let known = many("command c# = 9(#) on (x, 1);");
    assert_eq!(faults(&format!("reg x; {known}")).len(), 1);
}

/// Values of the compiler take registers that the graph leaves.
#[test]
fn scratch_registers() {
    let graph = |count: usize, body: &str| {
        let names: Vec<String> = (b'a'..).take(count).map(|name| char::from(name).to_string()).collect();
        format!("bind {}; cpu first {{ {body} }}", names.join(", "))
    };
    let (one, two) = ("if b + 3 < c { a = 1; }", "if b + 3 < c * d { a = 1; }");
    assert_eq!(faults(&graph(15, one)), Vec::<String>::new());
    assert_eq!(faults(&graph(14, two)), Vec::<String>::new());
    let faulty = |count, body| faults(&graph(count, body));
    assert_eq!(faulty(16, one), ["KMG008: `first` needs a scratch register, and none is left of 16"]);
    assert_eq!(faulty(15, two), ["KMG008: `first` needs 2 scratch registers, and one is left of 16"]);
    assert_eq!(faulty(16, two), ["KMG008: `first` needs 2 scratch registers, and 0 are left of 16"]);
    // The side that takes more of them is computed first.
    for both in ["if a + b < (c + d) * (a * c) { e = 1; }", "if (c + d) * (a * c) < a + b { e = 1; }"] {
        assert_eq!(faults(&graph(14, both)), Vec::<String>::new(), "{both}");
    }
    // Nodes beside each other do not share them, nodes in order do.
    let both = |edge: &str| {
        graph(14, one)
            .replace("cpu first", &format!("cpu other {{ if b + 3 < c * d {{ e = 1; }} }} cpu first{edge}"))
    };
    assert_eq!(faults(&both(" after other")), Vec::<String>::new());
    assert_eq!(faults(&both("")), ["KMG008: `first` needs a scratch register, and none is left of 16"]);
}
