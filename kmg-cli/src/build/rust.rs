//! An upload as Rust, for a crate that depends on `kmg`.

use kmg::Line;
use kmg_syntax::Built;

use super::names::{Names, plain};

/// A source file that defines the upload and its binding block: a module, or for `include!`.
pub(super) fn source(name: &str, built: &Built) -> String {
    let Names { lower, upper } = Names::new(name);
    let lines = built.encoded.lines();
    let nodes = built.nodes.len();
    let mut text = format!(
        "/// The upload of the graph `{name}`, {nodes} node{}. Written by `kmg build --emit rust`: do not edit.\n",
        if nodes == 1 { "" } else { "s" }
    );
    if let Some(section) = &built.section {
        text.push_str(&format!("#[used]\n#[unsafe(link_section = {section:?})]\n"));
    }
    text.push_str(&format!("pub static {upper}_UPLOAD: [::kmg::Line; {}] = [\n", lines.len()));
    for line in lines {
        text.push_str("    ::kmg::Line([\n");
        for row in Line::bytes(std::slice::from_ref(line)).chunks(16) {
            let row: Vec<String> = row.iter().map(|byte| format!("0x{byte:02X}")).collect();
            text.push_str(&format!("        {},\n", row.join(", ")));
        }
        text.push_str("    ]),\n");
    }
    text.push_str("];\n");

    text.push_str(
        "\n/// The binding block to start it with: constants and initial values stand in it, a copy takes the bindings.\n",
    );
    text.push_str(&format!("pub const {upper}_BLOCK: [u32; {}] = {:?};\n", built.block.len(), built.block));
    for (binding, register) in &built.bindings {
        let plain = plain(binding);
        text.push_str(&format!(
            "\n/// Where `{plain}` stands in the binding block.\n#[allow(non_upper_case_globals, reason = \"named as in the graph\")]\n\
             pub const {lower}_bind_{plain}: usize = {};\n",
            register.number()
        ));
    }
    if let Some(cores) = built.cores {
        text.push_str(&format!(
            "\n/// The grid that the graph is made for.\npub const {upper}_CORES: u32 = {cores};\n"
        ));
    }
    text
}
