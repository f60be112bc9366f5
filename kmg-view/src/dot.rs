use std::fmt::{self, Write as _};

use crate::drawing::{Drawing, MicroOps, Node, Work};
use crate::layout::Links;

impl Drawing {
    /// The graph as text for Graphviz, with the same nodes, edges and labels as the picture.
    ///
    /// ```
    /// use kmg_view::{Drawing, Node, Work};
    /// let join = Node { name: "all".to_owned(), work: Work::Join, skip: None };
    /// let drawing = Drawing { name: "One".to_owned(), nodes: vec![join], ..Drawing::default() };
    /// assert_eq!(drawing.dot(), "\
    /// digraph \"One\" {
    ///     node [shape=box, fontname=\"monospace\"];
    ///     n0 [label=\"all\", shape=oval];
    /// }
    /// ");
    /// ```
    #[must_use]
    pub fn dot(&self) -> String {
        let mut text = format!("digraph {} {{\n", Quoted(&self.name));
        text.push_str("    node [shape=box, fontname=\"monospace\"];\n");
        for (number, node) in self.nodes.iter().enumerate() {
            let look = match (&node.work, &node.skip) {
                (Work::Command { .. }, None) => ", style=rounded",
                (Work::Command { .. }, Some(_)) => ", style=\"rounded,dashed\"",
                (Work::Cpu { .. }, None) => "",
                (Work::Cpu { .. }, Some(_)) => ", style=dashed",
                (Work::Join, None) => ", shape=oval",
                (Work::Join, Some(_)) => ", shape=oval, style=dashed",
            };
            let _ = writeln!(text, "    n{number} [label={}{look}];", Quoted(&label(node)));
        }
        for (from, successors) in Links::new(self).successors.iter().enumerate() {
            for to in successors {
                let _ = writeln!(text, "    n{from} -> n{to};");
            }
        }
        if let Some(again) = &self.again
            && let Some(last) = self.nodes.len().checked_sub(1)
        {
            let label = again.to_string();
            let _ = writeln!(
                text,
                "    n{last} -> n0 [label={}, style=dashed, constraint=false];",
                Quoted(&label)
            );
        }
        text.push_str("}\n");
        text
    }
}

/// What stands in a node, line by line.
fn label(node: &Node) -> String {
    let mut label = node.name.clone();
    match &node.work {
        Work::Command { handler, args, place, exclusive, result } => {
            let exclusive = if *exclusive { " exclusive" } else { "" };
            let _ = write!(label, "\n{handler}({args})\n{place}{exclusive}");
            if let Some(result) = result {
                let _ = write!(label, "\n-> {result}");
            }
        }
        Work::Cpu { ops, .. } => {
            let _ = write!(label, "\n{}", MicroOps(*ops));
        }
        Work::Join => {}
    }
    if let Some(skip) = &node.skip {
        let _ = write!(label, "\nif {skip}");
    }
    label
}

/// Prints as a quoted string of DOT, line ends as its `\n`.
///
/// A backslash of the text is doubled, because Graphviz reads escapes in labels.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for character in self.0.chars() {
            match character {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                _ if character.is_control() => f.write_char(' ')?,
                _ => f.write_char(character)?,
            }
        }
        f.write_char('"')
    }
}

#[cfg(test)]
mod tests {
    use super::Quoted;

    #[test]
    fn quotes_in_dot_are_escaped() {
        assert_eq!(Quoted("a \"b\" \\N\nc\0").to_string(), "\"a \\\"b\\\" \\\\N\\nc \"");
    }
}
