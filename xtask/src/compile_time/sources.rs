use std::fmt::Write as _;

/// How large a graph is: a quarter of its nodes are commands, half are `cpu`, a quarter are joins.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) nodes: usize,
    pub(super) ops: usize,
}

/// How its words are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Words {
    Literals,
    /// Paths to constants, which only the compiler can evaluate.
    Holes,
}

/// A crate with one graph of a shape: every node feeds the next four, every command is a template of its own.
pub(super) fn crate_source(shape: Shape, words: Words) -> String {
    let mut source = String::new();
    if words == Words::Holes {
        source.push_str("const HANDLER: kmg::Handler = kmg::Handler::new(9);\nconst WORD: u32 = 7;\n");
    }
    source.push_str("kmg::graph! {\n    /// A graph.\n    pub graph Large {\n        reg a, b, c;\n");
    let cpus = (shape.nodes / 2).max(1);
    for node in 0..shape.nodes {
        let after: Vec<String> = (node.saturating_sub(4)..node).map(|from| format!("n{from}")).collect();
        let after = if after.is_empty() { String::new() } else { format!(" after {}", after.join(", ")) };
        match node % 4 {
            0 => {
                let (handler, word) = match words {
                    Words::Literals => ("9", "7"),
                    Words::Holes => ("HANDLER", "WORD"),
                };
                let _ = writeln!(
                    source,
                    "        command n{node} = {handler}({node}, {word}, a) on 0..4{after};"
                );
            }
            3 => {
                let _ = writeln!(source, "        join n{node}{after};");
            }
            _ => {
                let _ = writeln!(source, "        cpu n{node}{after} {{");
                let ops = (shape.ops / cpus).max(1);
                for op in 0..ops {
                    let line = match (op % 4, words) {
                        (0, Words::Literals) => format!("set a, {op};"),
                        (0, Words::Holes) => "set a, WORD;".to_owned(),
                        (1, _) => "add b, a, c;".to_owned(),
                        (2, Words::Literals) => format!("addi c, b, {op};"),
                        (2, Words::Holes) => "addi c, b, WORD;".to_owned(),
                        _ => "mul a, b, c;".to_owned(),
                    };
                    let _ = writeln!(source, "            {line}");
                }
                source.push_str("        }\n");
            }
        }
    }
    source.push_str("    }\n}\n");
    source
}

/// A crate with one trait of handlers.
pub(super) fn trait_source(handlers: usize) -> String {
    let mut source = String::from("/// A device.\n#[kmg::handlers]\npub trait Device {\n");
    for handler in 1..=handlers {
        let _ = writeln!(
            source,
            "    /// A handler.\n    #[handler({handler}, result = max)]\n    \
             fn h{handler}(&self, core: kmg::Core, a: u32, b: u32) -> u32;"
        );
    }
    source.push_str("}\n");
    source
}
