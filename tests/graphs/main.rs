//! Every reference graph that the language can say, written in it: the macro gives the bytes of the reference.

#![allow(deprecated, reason = "a warning of the language is a deprecation, and these graphs are as they are")]

mod groups;
mod largest;
mod ops;
mod queue;
mod registers;
mod rounds;
mod shapes;
mod skip;
mod slots;
mod steps;
mod time;
mod uploads;

use kmg::{Encoded, Upload, decode, encode};
use kmg_tests::reference::cases;

/// A graph of this test: the name of its reference, the reference's bytes, what the macro made.
type Written = (&'static str, &'static [u8], Upload<'static>);

macro_rules! written {
    ($($name:literal = $module:ident::$graph:ident;)*) => {
        &[$(($name, include_bytes!(concat!("../reference/", $name, ".bin")), $module::$graph::UPLOAD)),*]
    };
}

const WRITTEN: &[Written] = written! {
    "bindings-16" = registers::Bindings16;
    "bindings-17" = registers::Bindings17;
    "bindings-none" = registers::BindingsNone;
    "busy-16-nodes" = slots::Busy16Nodes;
    "busy-in-a-row" = slots::BusyInARow;
    "busy-reset-by-cpu" = slots::BusyResetByCpu;
    "busy-reset-by-skip" = slots::BusyResetBySkip;
    "busy-reset-by-submit" = slots::BusyResetBySubmit;
    "cancel" = time::Cancel;
    "cancel-after-end" = time::CancelAfterEnd;
    "cancel-after-sweep" = time::CancelAfterSweep;
    "cancel-and-deadline" = time::CancelAndDeadline;
    "cancel-first-pass" = time::CancelFirstPass;
    "chain" = shapes::Chain;
    "deadline" = time::Deadline;
    "deadline-just-missed" = time::DeadlineJustMissed;
    "deadline-lowest-slot" = time::DeadlineLowestSlot;
    "deadline-not-reached" = time::DeadlineNotReached;
    "deadline-waiting-does-not-count" = time::DeadlineWaitingDoesNotCount;
    "delay-0" = time::Delay0;
    "delay-1" = time::Delay1;
    "delay-5" = time::Delay5;
    "diamond" = shapes::Diamond;
    "exclusive-overlap" = groups::ExclusiveOverlap;
    "exclusive-queued" = groups::ExclusiveQueued;
    "exclusive-waits-for-shared" = groups::ExclusiveWaitsForShared;
    "fan-out-255" = shapes::FanOut255;
    "grid-of-one" = groups::GridOfOne;
    "group-at-each-try" = groups::GroupAtEachTry;
    "group-before-slot" = groups::GroupBeforeSlot;
    "group-constants-small-grid" = groups::GroupConstantsSmallGrid;
    "group-count-65537" = groups::GroupCount65537;
    "group-count-zero" = groups::GroupCountZero;
    "group-first-65536" = groups::GroupFirst65536;
    "group-first-at-grid" = groups::GroupFirstAtGrid;
    "group-first-huge" = groups::GroupFirstHuge;
    "group-leaves-grid" = groups::GroupLeavesGrid;
    "group-registers" = groups::GroupRegisters;
    "group-registers-all" = groups::GroupRegistersAll;
    "group-sum-wraps" = groups::GroupSumWraps;
    "ignored-bytes" = uploads::IgnoredBytes;
    "ignored-constant-group" = uploads::IgnoredConstantGroup;
    "ignored-queue-first" = uploads::IgnoredQueueFirst;
    "join-4" = shapes::Join4;
    "jump-targets-absolute" = ops::JumpTargetsAbsolute;
    "kept" = uploads::Kept;
    "kept-before-bindings" = uploads::KeptBeforeBindings;
    "kept-eight" = uploads::KeptEight;
    "kept-eight-without-keep" = uploads::KeptEightWithoutKeep;
    "kept-seven" = uploads::KeptSeven;
    "loop-nested" = ops::LoopNested;
    "loop-sum" = ops::LoopSum;
    "max-size" = largest::MaxSize;
    "mod-zero" = ops::ModZero;
    "newton" = rounds::Newton;
    "newton-max-runs" = rounds::NewtonMaxRuns;
    "op-add-sub-wrap" = ops::OpAddSubWrap;
    "op-addi-wrap" = ops::OpAddiWrap;
    "op-and" = ops::OpAnd;
    "op-jumps" = ops::OpJumps;
    "op-lt-ge-aliasing" = ops::OpLtGeAliasing;
    "op-mod" = ops::OpMod;
    "op-mul-wrap" = ops::OpMulWrap;
    "op-rand-chain" = ops::OpRandChain;
    "op-rand-zero" = ops::OpRandZero;
    "op-set-mov" = ops::OpSetMov;
    "op-shr" = ops::OpShr;
    "patches-4" = registers::Patches4;
    "patches-read-when-submitted" = registers::PatchesReadWhenSubmitted;
    "queue-at-each-try" = queue::QueueAtEachTry;
    "queue-beside-overlapping" = queue::QueueBesideOverlapping;
    "queue-count-65536" = queue::QueueCount65536;
    "queue-count-above" = queue::QueueCountAbove;
    "queue-count-grid" = queue::QueueCountGrid;
    "queue-count-register" = queue::QueueCountRegister;
    "queue-count-zero" = queue::QueueCountZero;
    "queue-first-fit" = queue::QueueFirstFit;
    "queue-first-register" = queue::QueueFirstRegister;
    "queue-no-room" = queue::QueueNoRoom;
    "result-queued-place" = registers::ResultQueuedPlace;
    "result-registers" = registers::ResultRegisters;
    "result-zero" = registers::ResultZero;
    "rounds-again-is-result" = rounds::RoundsAgainIsResult;
    "rounds-max-exact" = rounds::RoundsMaxExact;
    "rounds-max-exceeded" = rounds::RoundsMaxExceeded;
    "rounds-max-one" = rounds::RoundsMaxOne;
    "rounds-next-step" = rounds::RoundsNextStep;
    "rounds-no-again" = rounds::RoundsNoAgain;
    "rounds-one-a-step" = rounds::RoundsOneAStep;
    "rounds-order" = rounds::RoundsOrder;
    "rounds-skip-changes" = rounds::RoundsSkipChanges;
    "rounds-three" = rounds::RoundsThree;
    "single-command" = shapes::SingleCommand;
    "single-cpu" = shapes::SingleCpu;
    "single-join" = shapes::SingleJoin;
    "skip" = skip::Skip;
    "skip-cleared-same-step" = skip::SkipClearedSameStep;
    "skip-keeps-result-register" = skip::SkipKeepsResultRegister;
    "skip-while-busy" = skip::SkipWhileBusy;
    "slots-17" = slots::Slots17;
    "slots-40-delay" = slots::Slots40Delay;
    "slots-lowest-free" = slots::SlotsLowestFree;
    "step-16-nodes" = steps::Step16Nodes;
    "step-16-retaken" = steps::Step16Retaken;
    "step-16-skipped" = steps::Step16Skipped;
    "step-17-nodes" = steps::Step17Nodes;
    "step-limit-exact" = steps::StepLimitExact;
    "step-limit-exceeded" = steps::StepLimitExceeded;
    "step-ops-100-100" = steps::StepOps100100;
    "step-ops-63" = steps::StepOps63;
    "step-ops-64" = steps::StepOps64;
    "step-ops-64-first" = steps::StepOps64First;
    "step-ops-loop" = steps::StepOpsLoop;
    "step-ops-skipped" = steps::StepOpsSkipped;
    "stuck" = time::Stuck;
    "stuck-exact" = time::StuckExact;
    "stuck-rounds" = time::StuckRounds;
    "successor-order" = shapes::SuccessorOrder;
    "template-shared-unused" = uploads::TemplateSharedUnused;
    "templates-64-unused" = uploads::Templates64Unused;
    "valid-base" = shapes::ValidBase;
};

/// The accepted reference graphs that the language cannot say.
const UNSAYABLE: &[&str] = &[
    // `RESULT` without a result register: `->` says both.
    "error-with-commands-in-flight",
    // Two registers for one argument.
    "patches-same-argument",
    // `RESULT` without a result register.
    "result-without-register",
    // A constant group that is empty: KMG011.
    "skip-hides-errors",
    // Slices that cannot end within step_limit: KMG018.
    "step-limit-before-mod",
    "step-limit-forever",
    "step-limit-one",
];

/// Those with bytes in places that the check ignores, templates that nothing uses or that stand in another order:
/// their description is written here, and its bytes are compared.
const NOT_CANONICAL: &[&str] = &[
    "ignored-bytes",
    "ignored-constant-group",
    "ignored-queue-first",
    "max-size",
    "queue-count-65536",
    "queue-count-above",
    "queue-count-grid",
    "queue-count-register",
    "queue-count-zero",
    "queue-first-register",
    "result-queued-place",
    "template-shared-unused",
    "templates-64-unused",
    "valid-base",
];

#[test]
fn the_macro_gives_the_bytes_of_the_reference() {
    let mut not_canonical = Vec::new();
    for (name, reference, written) in WRITTEN {
        let encoded = Encoded::from_bytes(reference).unwrap();
        let canonical = encode(&decode(&encoded.upload())).unwrap();
        assert_eq!(written.bytes(), canonical.bytes(), "{name}");
        if canonical != encoded {
            not_canonical.push(*name);
        }
    }
    assert_eq!(not_canonical, NOT_CANONICAL);
}

#[test]
fn every_accepted_reference_graph_is_written_or_unsayable() {
    let mut accepted: Vec<String> = cases()
        .into_iter()
        .filter(|(_, case)| case.reference.answer.check.is_none())
        .map(|(name, _)| name.into_string().unwrap())
        .collect();
    let mut here: Vec<&str> =
        WRITTEN.iter().map(|(name, ..)| *name).chain(UNSAYABLE.iter().copied()).collect();
    accepted.sort_unstable();
    here.sort_unstable();
    assert_eq!(here, accepted);
    assert_eq!(here.len(), 128);
}
