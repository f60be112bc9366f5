//! Graphs in files: constants of the file, in which forms, and what is said of others.

use kmg_syntax::Built;
use kmg_syntax::diagnostic::Diagnostic;
use kmg_syntax::text;

fn built(text: &str) -> Vec<(String, Built)> {
    text::read(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

/// The faults of a file: line and column, counted from 1, and the message.
fn faults(text: &str) -> Vec<String> {
    let fault = |fault: &Diagnostic| {
        let start = fault.start.start();
        format!("{}:{} {}: {}", start.line, start.column + 1, fault.code, fault.message)
    };
    text::read(text).err().unwrap_or_default().iter().map(fault).collect()
}

#[test]
fn constants_stand_in_any_order_and_form() {
    let file = "
        graph Early { command step = STEP(LIMIT) on 0..CORES; }
        /// How many.
        #[allow(dead_code)]
        pub(crate) const CORES: u32 = SIZE;
        const SIZE: ::core::primitive::u32 = 0x3C;
        pub const STEP: kmg::Handler = OTHER;
        const OTHER: Handler = ::kmg::Handler::new(7).with_args(1);
        const LIMIT: u32 = 4_294_967_295;
    ";
    let [(name, graph)] = &built(file)[..] else { panic!("one graph") };
    assert_eq!(name, "Early");
    let upload = graph.encoded.upload();
    let [template] = upload.templates() else { panic!("one template") };
    let line = &template.line;
    assert_eq!((line.handler, line.count.get(), line.args[0].get()), (7, 60, u32::MAX));
}

#[test]
fn other_forms_of_constants_are_refused_where_they_differ() {
    let help = |text: &str| text::read(text).unwrap_err()[0].help.clone().unwrap_or_default();
    for (constant, message) in [
        ("const A u32 = 1;", "1:9 KMG001: expected `:` and the constant's type, found `u32`"),
        ("const A: u64 = 1;", "1:10 KMG001: a constant of a file is a `u32` or a `Handler`, and not `u64`"),
        ("const A: u32 = 1", "1:16 KMG001: expected `;` after the constant, found the end"),
        ("const A: u32 = -1;", "1:16 KMG001: expected a number or the name of another constant, found `-`"),
        ("const A: u32 = b::C;", "1:17 KMG001: expected `;` after the constant, found `::`"),
        (
            "const A: u32 = 4294967296;",
            "1:16 KMG021: `4294967296` is above 4,294,967,295, the largest word: a word has 32 bits",
        ),
        ("const A: u32 = B;", "1:16 KMG002: `B` is no constant of the file"),
        ("const A: u32 = A;", "1:7 KMG001: the value of `A` depends on itself"),
        (
            "const A: Handler = 3;",
            "1:20 KMG001: expected `Handler::new(n)` or the name of another constant, found `3`",
        ),
        ("const A: Handler = new(3);", "1:20 KMG001: expected `Handler::new(n)`"),
        ("const A: Handler = Handler::old(3);", "1:20 KMG001: expected `Handler::new(n)`"),
        ("const A: Handler = Handler::new();", "1:33 KMG001: expected the handler's number, found `)`"),
        ("const A: Handler = Handler::new(3, 4);", "1:34 KMG001: expected `)`, found `,`"),
        (
            "const A: Handler = Handler::new(3).with_args();",
            "1:46 KMG001: expected a count of arguments, found `)`",
        ),
        (
            "const A: Handler = Handler::new(3).with_result(1);",
            "1:50 KMG001: expected `()` after `with_result`, found `;`",
        ),
        (
            "const A: Handler = Handler::new(3).name();",
            "1:36 KMG001: expected `with_args(n)` or `with_result()`, found `name`",
        ),
        ("const again: u32 = 1;", "1:7 KMG003: `again` is reserved and cannot be declared"),
        ("#[cfg(x)] const A: u32 = 1;", "1:3 KMG001: `cfg` is no attribute of a constant of a file"),
    ] {
        assert_eq!(faults(constant), [message], "{constant}");
    }
    assert!(help("const A: u64 = 1;").contains("const NAME: u32 = 65;"));
}

#[test]
fn after_a_faulty_constant_the_file_goes_on() {
    let file = "const A: = 3;
const B: u32 = 65
graph One { join a after b; }
const A: u32 = 4;
const C: Handler = Handler::new(1;
";
    // A bracket that is not closed leaves no tokens at all.
    assert_eq!(faults(file).len(), 1);
    let file = file.replace("new(1;", "new(1)");
    assert_eq!(
        faults(&file),
        [
            "1:7 KMG003: `A` is declared here first",
            "1:10 KMG001: expected a type, `u32` or `Handler`, found `=`",
            "3:1 KMG001: expected `;` after the constant, found `graph`",
            "3:26 KMG002: unknown node `b`",
            "4:7 KMG003: the constant `A` is declared twice",
            "5:34 KMG001: expected `;` after the constant, found the end",
        ]
    );
}

#[test]
fn cfg_has_no_meaning_in_a_file() {
    assert_eq!(
        faults("#[cfg(feature = \"x\")]\ngraph One { join a; }"),
        ["1:3 KMG001: `cfg` cannot stand in a file: no compiler knows which way it goes"]
    );
}
