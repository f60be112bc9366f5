//! Every script of `tests/reference/dispatcher` gives its answer, exact in every field, with the dispatcher and with
//! the plain model.

mod alone;
mod desk;
mod random;
mod rows;

use std::fs;

use kmg::sim::reference::script::{Case, Dispatchers};
use kmg_tests::reference::folder;

fn cases() -> Vec<(String, Case)> {
    let mut files: Vec<_> =
        fs::read_dir(folder().join("dispatcher")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let load = |file: &std::path::PathBuf| {
        (file.file_stem().unwrap().display().to_string(), Case::load(file).unwrap())
    };
    files.iter().map(load).collect()
}

fn replay(dispatcher: Dispatchers) {
    let mut wrong = Vec::new();
    for (name, case) in cases() {
        assert!(case.answer.is_some(), "{name} has no answer");
        for difference in case.differences(dispatcher).unwrap() {
            wrong.push(format!("{name}: {difference}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn there_are_82_scripts() {
    assert_eq!(cases().len(), 82);
}

#[test]
fn the_dispatcher_gives_every_answer() {
    replay(Dispatchers::Device);
}

#[test]
fn the_plain_model_gives_every_answer() {
    replay(Dispatchers::Plain);
}

#[test]
fn a_script_survives_being_written() {
    for (name, case) in cases() {
        let mut json = serde_json::to_value(&case.script).unwrap();
        json["answer"] = serde_json::to_value(&case.answer).unwrap();
        let again = Case::from_json(json.to_string().as_bytes()).unwrap();
        assert_eq!(again, case, "{name}");
    }
}
