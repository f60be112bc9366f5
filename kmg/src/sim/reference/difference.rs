use std::fmt;

use serde::Serialize;
use serde_json::Value;

/// A place in which two answers differ, in the terms of NAME.json.
///
/// It prints as `commands[3].first: expected 4, found 5`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The field, as a path from the answer.
    pub field: String,
    /// What is known.
    pub expected: String,
    /// What came out.
    pub found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.field, self.expected, self.found)
    }
}

const MOST: usize = 100;

/// Top-level fields in the order in which people look for a cause, then whatever else there is.
pub(super) const ORDER: [&str; 10] =
    ["check", "status", "error", "runs", "passes", "registers", "commands", "events", "stopped", "kept"];

pub(super) fn between<T: PartialEq + Serialize>(expected: &T, found: &T, order: &[&str]) -> Vec<Difference> {
    let mut differences = Vec::new();
    // The JSON is made only where something differs: folders have thousands of graphs.
    if expected != found {
        let [expected, found] =
            [expected, found].map(|answer| serde_json::to_value(answer).unwrap_or_default());
        for field in order {
            compare(field, &expected[*field], &found[*field], &mut differences);
        }
    }
    differences
}

fn compare(field: &str, expected: &Value, found: &Value, differences: &mut Vec<Difference>) {
    if differences.len() >= MOST || expected == found {
        return;
    }
    match (expected, found) {
        (Value::Object(known), Value::Object(new)) => {
            for (name, value) in known {
                compare(
                    &format!("{field}.{name}"),
                    value,
                    new.get(name).unwrap_or(&Value::Null),
                    differences,
                );
            }
        }
        (Value::Array(known), Value::Array(new)) if !is_pair(field) => {
            for (position, (known, new)) in known.iter().zip(new).enumerate() {
                compare(&format!("{field}[{position}]"), known, new, differences);
            }
            if known.len() != new.len() {
                let entries =
                    |count: usize| format!("{count} {}", if count == 1 { "entry" } else { "entries" });
                push(field, entries(known.len()), entries(new.len()), differences);
            }
        }
        (known, new) => push(field, known.to_string(), new.to_string(), differences),
    }
}

/// A fault is one thing: its reason and its node belong on one line.
fn is_pair(field: &str) -> bool {
    matches!(field, "check" | "error")
}

fn push(field: &str, expected: String, found: String, differences: &mut Vec<Difference>) {
    differences.push(Difference { field: field.into(), expected, found });
}
