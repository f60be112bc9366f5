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

/// Neither a panic nor a hang nor two opinions, whatever stands in an upload.
#[test]
fn the_engines_agree_on_changed_uploads_too() {
    let (mut refused, mut ran) = (0_u32, 0_u32);
    for (name, mut case) in cases() {
        case.reference.simulation.options.max_passes = 200;
        let upload = case.upload.clone();
        let fields = upload.len().min(1_024);
        for change in 0..150 {
            // Strides without a common factor reach every field and many values.
            if let Some(byte) = upload.get((change * 61) % fields.max(1)) {
                case.upload.clone_from(&upload);
                case.upload[(change * 61) % fields] = byte.wrapping_add([1, 255, 2, 16, 128][change % 5]);
            }
            let executor = case.replay::<Executor>().unwrap();
            let model = case.replay::<Machine>().unwrap();
            assert_eq!(executor, model, "{} change {change}", name.display());
            if executor.check.is_some() { refused += 1 } else { ran += 1 }
        }
    }
    assert!(refused > 5_000 && ran > 5_000, "{refused} refused, {ran} ran");
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
