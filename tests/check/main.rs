//! The check finds the first fault, whatever the bytes are.

use kmg_runtime::model::{Machine, Turn};
use kmg_runtime::{Fault, Line, NodeId, Phase, Reject, Submit, Upload, check, check_bytes, encode, wire};
use kmg_tests::{broken, random};
use proptest::prelude::*;

mod plain_check;

/// The largest upload: 76,864 bytes.
static LARGEST: [Line; wire::MAX_BYTES / Line::BYTES] = {
    let (chunks, rest) = include_bytes!("../reference/max-size.bin").as_chunks::<{ Line::BYTES }>();
    assert!(rest.is_empty());
    let mut lines = [Line::ZERO; wire::MAX_BYTES / Line::BYTES];
    let mut index = 0;
    while index < lines.len() {
        lines[index] = Line(chunks[index]);
        index += 1;
    }
    lines
};

/// When this compiles: the compiler would refuse a check that takes it long (`long_running_const_eval`).
static LARGEST_CHECKED: Result<(), Fault> = check(&LARGEST);

/// The model runs it then too, every command done one step after it was submitted.
static LARGEST_RUN: (Phase, u32) = {
    let mut machine = Machine::new();
    assert!(machine.start(Upload::trusted(&LARGEST), &[], 119).is_ok());
    while let Phase::Running = machine.phase() {
        let mut stepping = machine.begin_step();
        while let Turn::Submit(node, _command) = machine.next(&mut stepping) {
            machine.answer(&mut stepping, node, Submit::Submitted);
        }
        let mut node = 0;
        while node < 256 {
            let _ = machine.complete(NodeId::new(node as u8), 0);
            node += 1;
        }
    }
    (machine.phase(), machine.rounds())
};

#[test]
fn the_compiler_checks_and_runs_the_largest_upload() {
    assert_eq!(LARGEST_CHECKED, Ok(()));
    assert_eq!(agreed(&LARGEST), Ok(()));
    assert_eq!(LARGEST_RUN, (Phase::Ended, 2));
}

fn numbers(fault: Fault) -> (u32, u32) {
    (fault.reason.number(), fault.node_number().into())
}

/// What both formulations say of these lines, after a test that they agree.
fn agreed(lines: &[Line]) -> Result<(), (u32, u32)> {
    let found = check(lines).map_err(numbers);
    assert_eq!(found, plain_check::check(Line::bytes(lines)));
    assert_eq!(Upload::from_lines(lines).map(|_| ()).map_err(numbers), found);
    assert_eq!(check_bytes(Line::bytes(lines)), found.map_err(|_| Reject::Fault(check(lines).unwrap_err())));
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn both_checks_agree_on_broken_uploads(lines in broken::lines()) {
        agreed(&lines).ok();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn both_checks_agree_on_forged_uploads(lines in broken::forged()) {
        agreed(&lines).ok();
    }

    #[test]
    fn both_checks_accept_what_encode_writes(graph in random::graph()) {
        prop_assert_eq!(agreed(encode(&graph).unwrap().lines()), Ok(()));
    }

    #[test]
    fn both_checks_accept_noise_where_it_is_ignored(upload in broken::accepted_with_noise()) {
        prop_assert_eq!(agreed(upload.lines()), Ok(()));
    }

    #[test]
    fn bytes_of_any_size_at_any_place_get_an_answer(
        bytes in proptest::collection::vec(any::<u8>(), 0..400),
        start in 0_usize..70,
    ) {
        let bytes = bytes.get(start..).unwrap_or_default();
        match check_bytes(bytes) {
            Ok(()) => prop_assert!(false, "random bytes were accepted"),
            Err(Reject::Unaligned) => prop_assert!(!bytes.as_ptr().addr().is_multiple_of(64)),
            Err(Reject::Fault(fault)) => {
                prop_assert_eq!(Err(numbers(fault)), plain_check::check(bytes));
            }
        }
    }

    /// A header that fits its size, and anything behind it.
    #[test]
    fn both_checks_agree_on_random_parts(
        counts in (1_u32..=8, 0_u32..=12, 0_u32..=12, 0_u32..=3),
        noise in proptest::collection::vec(prop_oneof![Just(0_u8), 0_u8..18, any::<u8>()], 1024),
    ) {
        let (nodes, edges, ops, templates) = counts;
        let words = [wire::MAGIC, 1, nodes, edges, ops, templates, 0, 0xFF, 1, 0, 1, 0];
        let mut lines = vec![Line::ZERO];
        for (bytes, word) in lines[0].0.chunks_exact_mut(4).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        let count = wire::Layout::new(nodes, edges, ops, templates).end - 1;
        lines.extend(noise.as_chunks::<64>().0.iter().take(count).map(|chunk| Line(*chunk)));
        prop_assume!(lines.len() == count + 1);
        agreed(&lines).ok();
    }
}

/// The mistakes of `broken` reach every reason that the check has.
#[test]
fn random_broken_uploads_cover_every_fault_of_the_check() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut found = std::collections::BTreeSet::new();
    for _ in 0..4000 {
        let lines = broken::lines().new_tree(&mut runner).unwrap().current();
        found.extend(agreed(&lines).err().map(|(reason, node)| (reason, node == plain_check::NONE)));
    }
    let expected = [
        (1, true),
        (2, false),
        (3, false),
        (4, false),
        (5, false),
        (5, true),
        (12, false),
        (12, true),
        (13, false),
        (13, true),
    ];
    assert_eq!(found, expected.into());
}
