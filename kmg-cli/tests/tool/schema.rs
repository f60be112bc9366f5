//! `kmg schema` and what the commands print with `--json`.
//!
//! `SCHEMAS=overwrite cargo test -p kmg-cli --test tool schema` writes the files of docs/schemas anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{folder, kmg, reference_text};

const COMMANDS: [&str; 8] = ["build", "check", "dis", "dispatch", "explain", "run", "sim", "verify"];

fn schema(command: &str) -> Value {
    serde_json::from_str(&kmg(&["schema", command]).out).unwrap()
}

#[test]
fn the_book_has_the_schemas() {
    for command in COMMANDS {
        let said = kmg(&["schema", command]).out;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/schemas/{command}.json"));
        if std::env::var_os("SCHEMAS").is_some_and(|value| value == "overwrite") {
            fs::write(&path, &said).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), said, "{}", path.display());
    }
    assert_eq!(kmg(&["schema", "completions"]).code, Some(2));
}

/// The part of JSON Schema that the schemas use; what is not in a schema is not in its values either. The properties
/// that values have are noted.
struct Validator<'s> {
    root: &'s Value,
    seen: BTreeSet<String>,
}

impl Validator<'_> {
    fn check(&mut self, schema: &Value, value: &Value, path: &str) -> Result<(), String> {
        let fields = schema.as_object().expect("a schema");
        let wrong = |what: &str| Err(format!("{path}: {what}: {value}"));
        for (keyword, of) in fields {
            match keyword.as_str() {
                "$schema" | "$defs" | "title" | "description" | "format" | "required" | "items" => {}
                "$ref" => {
                    let name = of.as_str().and_then(|of| of.strip_prefix("#/$defs/")).expect("a definition");
                    let definition = self.root["$defs"][name].clone();
                    self.check(&definition, value, path)?;
                }
                "type" => {
                    let types = of.as_array().cloned().unwrap_or_else(|| vec![of.clone()]);
                    let is = |of: &Value| match of.as_str().expect("a type") {
                        "object" => value.is_object(),
                        "array" => value.is_array(),
                        "string" => value.is_string(),
                        "boolean" => value.is_boolean(),
                        "integer" => value.is_u64() || value.is_i64(),
                        "null" => value.is_null(),
                        other => panic!("the type {other}"),
                    };
                    if !types.iter().any(is) {
                        return wrong("the type");
                    }
                }
                "enum" => {
                    if !of.as_array().expect("values").contains(value) {
                        return wrong("none of the values");
                    }
                }
                "minimum" | "maximum" => {
                    let (limit, number) = (of.as_u64().expect("a limit"), value.as_u64());
                    if number.is_some_and(
                        |number| if keyword == "minimum" { number < limit } else { number > limit },
                    ) {
                        return wrong("the range");
                    }
                }
                "minItems" | "maxItems" => {
                    let (limit, items) = (of.as_u64().expect("a count"), value.as_array().map(Vec::len));
                    let wrong_count = items.is_some_and(|items| {
                        let items = items as u64;
                        if keyword == "minItems" { items < limit } else { items > limit }
                    });
                    if wrong_count {
                        return wrong("the count");
                    }
                }
                "prefixItems" => {
                    let schemas = of.as_array().expect("schemas");
                    for (schema, item) in schemas.iter().zip(value.as_array().into_iter().flatten()) {
                        self.check(schema, item, path)?;
                    }
                }
                "anyOf" => {
                    let tried: Vec<Result<(), String>> = of
                        .as_array()
                        .expect("schemas")
                        .iter()
                        .map(|schema| self.check(schema, value, path))
                        .collect();
                    if tried.iter().all(Result::is_err) {
                        return wrong(&format!("none of {tried:?}"));
                    }
                }
                "properties" => {
                    let Some(object) = value.as_object() else { continue };
                    for (name, inner) in object {
                        let Some(schema) = of.get(name) else {
                            return wrong(&format!("`{name}` is not in the schema"));
                        };
                        let path = format!("{path}.{name}");
                        self.check(schema, inner, &path)?;
                        self.seen.insert(path);
                    }
                    let required = fields["required"].as_array().expect("names");
                    assert_eq!(
                        required.len(),
                        of.as_object().expect("properties").len(),
                        "{path}: all are required"
                    );
                    if let Some(missing) =
                        required.iter().find(|name| !object.contains_key(name.as_str().unwrap()))
                    {
                        return wrong(&format!("{missing} is missing"));
                    }
                }
                other => panic!("the validator does not know `{other}`"),
            }
        }
        if let Some(items) = fields.get("items") {
            for item in value.as_array().into_iter().flatten() {
                self.check(items, item, path)?;
            }
        }
        Ok(())
    }
}

/// Calls whose output is compared, and the exit code of each.
fn calls() -> Vec<(Vec<String>, i32)> {
    let work = folder("schema");
    let file = |name: &str, text: &str| {
        let path = work.join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let graph = "graph G { bind p, unused; reg x; command a = 1(p) on 0..1 -> x; expect e { bind p = 1, unused = 0; rounds == 1; } }";
    let good = file("good.kmg", graph);
    let wrong = file("wrong.kmg", &graph.replace("rounds == 1", "rounds == 2"));
    let faulty = file("faulty.kmg", &graph.replace("1(p)", "1(q)"));
    let rounds = "#[graph(max_runs = 3)] graph G { command a = 1() on 0..1; cpu b after a { again = 1; } }";
    let rounds = file("rounds.kmg", rounds);
    let out = work.join("out.bin").display().to_string();
    let cases = work.join("cases");
    fs::create_dir_all(&cases).unwrap();
    for (from, to) in
        [("chain.bin", "chain.bin"), ("rounds-max-exceeded.json", "chain.json"), ("chain.bin", "alone.bin")]
    {
        fs::copy(reference_text(from), cases.join(to)).unwrap();
    }
    let cases = cases.display().to_string();
    let [chain, refused, stopped, unsayable] = [
        "chain.bin",
        "invalid-again-16.bin",
        "error-with-commands-in-flight.bin",
        "result-without-register.bin",
    ]
    .map(reference_text);
    let call = |words: &[&str], code: i32| (words.iter().map(|word| (*word).to_owned()).collect(), code);
    vec![
        call(&["build", &good, "-o", &out], 0),
        call(&["build", &wrong], 1),
        call(&["build", &faulty], 1),
        call(&["check", &good, &wrong, &faulty, &chain, &refused, "not-there.bin"], 2),
        call(&["check", &wrong], 1),
        call(&["dis", &good], 0),
        call(&["dis", &faulty], 1),
        call(&["dis", &unsayable], 1),
        call(&["dis", &reference_text("ignored-bytes.bin")], 0),
        call(&["dispatch", &reference_text("dispatcher/kept-two-again.json")], 0),
        call(&["explain"], 0),
        call(&["explain", "101"], 0),
        call(&["run", &good, "--bind", "p=1", "--bind", "unused=2"], 0),
        call(&["run", &rounds], 1),
        call(&["run", &faulty], 1),
        call(&["run", &refused], 1),
        call(&["run", &stopped], 1),
        call(&["sim", &good, "--bind", "p=1", "--bind", "unused=2"], 0),
        call(&["sim", &rounds], 1),
        call(&["sim", &faulty], 1),
        call(&["sim", &refused], 1),
        call(&["sim", &stopped, "--delay", "9"], 1),
        call(&["sim", &chain, "--max-passes", "2"], 1),
        call(&["verify", &cases], 1),
        call(
            &["verify", &Path::new(&reference_text("chain.bin")).parent().unwrap().display().to_string()],
            0,
        ),
    ]
}

#[test]
fn what_commands_print_is_what_their_schemas_say() {
    let calls = calls();
    for command in COMMANDS {
        let schema = schema(command);
        let mut validator = Validator { root: &schema, seen: BTreeSet::new() };
        for (words, code) in calls.iter().filter(|(words, _)| words[0] == command) {
            let mut words = words.clone();
            words.insert(1, "--json".to_owned());
            let call = kmg(&words);
            assert_eq!(call.code, Some(*code), "{words:?}: {}", call.err);
            let value: Value =
                serde_json::from_str(&call.out).unwrap_or_else(|error| panic!("{words:?}: {error}"));
            if let Err(wrong) = validator.check(&schema, &value, command) {
                panic!("{words:?}: {wrong}");
            }
        }
        // Nothing is in a schema that no call shows.
        let mut named = BTreeSet::new();
        properties(&schema, &schema, command, &mut named);
        let unseen: Vec<&String> = named.difference(&validator.seen).collect();
        assert_eq!(unseen, Vec::<&String>::new());
    }
}

/// The path of every property of a schema.
fn properties(root: &Value, schema: &Value, path: &str, named: &mut BTreeSet<String>) {
    if let Some(name) = schema.get("$ref").and_then(Value::as_str).and_then(|of| of.strip_prefix("#/$defs/"))
    {
        properties(root, &root["$defs"][name], path, named);
    }
    for (name, inner) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let path = format!("{path}.{name}");
        properties(root, inner, &path, named);
        named.insert(path);
    }
    if let Some(items) = schema.get("items") {
        properties(root, items, path, named);
    }
    for inner in schema.get("anyOf").and_then(Value::as_array).into_iter().flatten() {
        properties(root, inner, path, named);
    }
}
