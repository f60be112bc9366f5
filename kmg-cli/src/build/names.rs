//! What a graph's items are called in generated source.

use heck::{ToShoutySnakeCase, ToSnakeCase};

/// A graph's name as C and Rust write names of variables and of constants.
pub(super) struct Names {
    pub(super) lower: String,
    pub(super) upper: String,
}

impl Names {
    pub(super) fn new(graph: &str) -> Self {
        let graph = plain(graph);
        let mut lower = graph.to_snake_case();
        // `_1` has lost the underscore that made it a name.
        if !lower.starts_with(char::is_alphabetic) {
            lower.insert_str(0, "graph_");
        }
        Self { upper: lower.to_shouty_snake_case(), lower }
    }
}

/// A name without the mark of raw identifiers.
pub(super) fn plain(name: &str) -> &str {
    name.trim_start_matches("r#")
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn every_name_of_a_graph_makes_names() {
        let cases = [
            ("Newton", "newton", "NEWTON"),
            ("HTTPGet2", "http_get2", "HTTP_GET2"),
            ("r#type", "type", "TYPE"),
            ("_1", "graph_1", "GRAPH_1"),
            ("Größe", "größe", "GRÖSSE"),
        ];
        for (graph, lower, upper) in cases {
            let names = Names::new(graph);
            assert_eq!((names.lower.as_str(), names.upper.as_str()), (lower, upper));
        }
    }
}
