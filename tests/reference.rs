//! Every graph of `tests/reference` gives its answer, exact in every field, with both engines.

use kmg::Executor;
use kmg::model::Machine;
use kmg::sim::Engine;
use kmg::sim::reference::Case;
use kmg_tests::reference::cases;

fn replay<E: Engine>() {
    let mut wrong = Vec::new();
    for (name, case) in cases() {
        for difference in case.differences::<E>().unwrap() {
            wrong.push(format!("{}: {difference}", name.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn there_are_217_graphs_of_which_the_check_refuses_89() {
    let cases = cases();
    let refused = cases.iter().filter(|(_, case)| case.reference.answer.check.is_some()).count();
    assert_eq!((cases.len(), refused), (217, 89));
}

#[test]
fn the_executor_gives_every_answer() {
    replay::<Executor>();
}

#[test]
fn the_plain_model_gives_every_answer() {
    replay::<Machine>();
}

#[test]
fn a_reference_survives_being_written() {
    for (name, case) in cases() {
        let json = serde_json::to_string(&case.reference).unwrap();
        assert_eq!(serde_json::from_str(&json).ok(), Some(case.reference), "{}", name.display());
    }
}

#[test]
fn a_difference_names_its_field_and_both_values() {
    let (_, mut case) = cases().into_iter().find(|(name, _)| name == "chain").unwrap();
    case.reference.answer.outcome.commands[1].first += 3;
    case.reference.answer.outcome.events.clear();
    let differences: Vec<String> =
        case.differences::<Executor>().unwrap().iter().map(ToString::to_string).collect();
    let Case { reference, .. } = &case;
    let wrong = reference.answer.outcome.commands[1].first;
    assert_eq!(
        differences,
        [
            format!("commands[1].first: expected {wrong}, found {}", wrong - 3),
            "events: expected 0 entries, found 1 entry".into()
        ]
    );
}
