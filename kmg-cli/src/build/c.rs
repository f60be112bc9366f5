//! An upload as C: C99 with the attribute of GCC and clang, C11 and C++11 without.

use kmg_syntax::Built;

use super::names::{Names, plain};

/// How C says that an array starts at a multiple of 64.
const ALIGNED: &str = "\
#ifndef KMG_ALIGNED
#if defined(__GNUC__)
#define KMG_ALIGNED __attribute__((aligned(64)))
#elif defined(__cplusplus)
#define KMG_ALIGNED alignas(64)
#else
#define KMG_ALIGNED _Alignas(64)
#endif
#endif
";

/// A source file that defines the upload and its binding block.
pub(super) fn source(name: &str, built: &Built) -> String {
    let Names { lower, upper } = Names::new(name);
    let bytes = built.encoded.bytes();
    let nodes = built.nodes.len();
    let mut text = format!(
        "/* The graph {name}, {nodes} node{}. Written by `kmg build --emit c`: do not edit.\n",
        if nodes == 1 { "" } else { "s" }
    );
    text.push_str(
        " * Include it in one source file, or compile it and declare its arrays where they are used. */\n",
    );
    text.push_str("#include <stdint.h>\n\n");
    text.push_str(ALIGNED);

    text.push_str(&format!("\n/* The upload. */\n#define {upper}_BYTES {}\n", bytes.len()));
    let section = built
        .section
        .as_deref()
        .map_or(String::new(), |section| format!("__attribute__((section(\"{}\"), used)) ", quoted(section)));
    text.push_str(&format!("extern const uint8_t {lower}_upload[{upper}_BYTES];\n"));
    text.push_str(&format!("{section}KMG_ALIGNED const uint8_t {lower}_upload[{upper}_BYTES] = {{\n"));
    for row in bytes.chunks(16) {
        let row: Vec<String> = row.iter().map(|byte| format!("0x{byte:02X}")).collect();
        text.push_str(&format!("    {},\n", row.join(", ")));
    }
    text.push_str("};\n");

    text.push_str("\n/* The binding block to start it with. Constants and initial values stand in it; a copy takes the\n");
    text.push_str(" * bindings at their places. */\n");
    let words = built.block.len();
    text.push_str(&format!("#define {upper}_BLOCK_WORDS {words}\n"));
    // C has no empty array.
    let block: Vec<String> = built.block.iter().map(|word| format!("{word}u")).collect();
    let block = if block.is_empty() { "0u".to_owned() } else { block.join(", ") };
    let length = words.max(1);
    text.push_str(&format!("extern const uint32_t {lower}_block[{length}];\n"));
    text.push_str(&format!("const uint32_t {lower}_block[{length}] = {{{block}}};\n"));
    if !built.bindings.is_empty() {
        let places = built.bindings.iter().map(|(binding, register)| {
            format!("    {lower}_bind_{} = {}", plain(binding), register.number())
        });
        let places: Vec<String> = places.collect();
        text.push_str(&format!("enum {{\n{}\n}};\n", places.join(",\n")));
    }
    if let Some(cores) = built.cores {
        text.push_str(&format!(
            "\n/* The grid that the graph is made for. */\n#define {upper}_CORES {cores}\n"
        ));
    }
    text
}

/// Text between quotes. Three digits at most belong to an octal escape, so what follows cannot join in.
fn quoted(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'"' | b'\\' | b'?' | 0..=0x1F | 0x7F.. => format!("\\{byte:03o}"),
            _ => char::from(byte).to_string(),
        })
        .collect()
}
