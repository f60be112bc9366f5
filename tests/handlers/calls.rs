//! One command on the cores of its group.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use kmg::{Call, Core, Group, Handler, HandlerError, Handlers, Merge};
use proptest::prelude::*;

use super::{Asked, Recorder, card, fits_threads};

const NONE: [u32; 10] = [0; 10];

fn call(handler: Handler, first: u16, count: u16) -> Call {
    Call {
        handler: handler.number().try_into().expect("a byte"),
        group: Group::new(first, count),
        args: NONE,
    }
}

fn run(words: &[u32], call: Call) -> Option<Result<u32, HandlerError>> {
    call.run(&card::Handlers(Recorder::new(words)), &AtomicBool::new(false))
}

#[test]
fn constants_declare_what_the_methods_have() {
    let declared = |handler: Handler| (handler.number(), handler.args(), handler.merge());
    assert_eq!(declared(card::STEP), (1, Some(1), None));
    assert_eq!(declared(card::PLAIN), (2, Some(0), Some(Merge::First)));
    assert_eq!(declared(card::FIRST), (3, Some(0), Some(Merge::First)));
    assert_eq!(declared(card::SUM), (4, Some(0), Some(Merge::Sum)));
    assert_eq!(declared(card::MIN), (5, Some(0), Some(Merge::Min)));
    assert_eq!(declared(card::MAX), (239, Some(0), Some(Merge::Max)));
    assert_eq!(declared(card::TEN), (7, Some(10), Some(Merge::First)));
}

#[test]
fn every_core_of_the_group_runs_once_and_in_order() {
    let handlers = card::Handlers(Recorder::default());
    let command = Call { args: [9, 0, 0, 0, 0, 0, 0, 0, 0, 1], ..call(card::STEP, 57, 3) };
    assert_eq!(command.run(&handlers, &AtomicBool::new(false)), Some(Ok(0)));
    let asked = |core| Asked { handler: "step", core, group: (57, 3), args: vec![9], cancelled: false };
    assert_eq!(handlers.0.asked(), [asked(57), asked(58), asked(59)]);
}

#[test]
fn arguments_come_in_their_order() {
    let handlers = card::Handlers(Recorder::new(&[77]));
    let command = Call { args: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100], ..call(card::TEN, 0, 1) };
    assert_eq!(command.run(&handlers, &AtomicBool::new(false)), Some(Ok(77)));
    assert_eq!(handlers.0.asked()[0].args, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
}

#[test]
fn words_become_one_as_the_handler_declares() {
    let words = [40, 30, 0x8000_0000, 30, 0x7FFF_FFFF];
    let of = |handler, first, count| run(&words, call(handler, first, count));
    assert_eq!(of(card::PLAIN, 0, 5), Some(Ok(40)));
    assert_eq!(of(card::FIRST, 1, 4), Some(Ok(30)));
    assert_eq!(of(card::SUM, 0, 2), Some(Ok(70)));
    // Modulo 2^32, as registers add.
    assert_eq!(of(card::SUM, 0, 5), Some(Ok(40 + 30 + 30 - 1)));
    assert_eq!(run(&[u32::MAX; 3], call(card::SUM, 0, 3)), Some(Ok(u32::MAX - 2)));
    assert_eq!(of(card::MIN, 0, 5), Some(Ok(30)));
    assert_eq!(of(card::MIN, 2, 1), Some(Ok(0x8000_0000)));
    // Unsigned.
    assert_eq!(of(card::MAX, 0, 5), Some(Ok(0x8000_0000)));
    assert_eq!(of(card::MAX, 3, 2), Some(Ok(0x7FFF_FFFF)));
    // What gives no result gives 0.
    assert_eq!(of(card::STEP, 0, 5), Some(Ok(0)));
}

#[test]
fn a_call_of_an_unknown_handler_runs_nothing() {
    let handlers = card::Handlers(Recorder::default());
    let never = AtomicBool::new(false);
    let core = Core::new(Group::new(0, 1), 0, &never).expect("the first core");
    let declared: Vec<u8> = (0..=u8::MAX).filter(|number| handlers.handler(*number).is_some()).collect();
    assert_eq!(declared, [1, 2, 3, 4, 5, 7, 239]);
    for number in 0..=u8::MAX {
        let known = declared.contains(&number);
        assert_eq!(handlers.call(number, core, &NONE).is_some(), known, "{number}");
        let command = Call { handler: number, group: Group::new(0, 1), args: NONE };
        assert_eq!(command.run(&handlers, &never).is_some(), known, "{number}");
    }
    assert_eq!(handlers.0.asked().len(), 2 * declared.len());
}

#[test]
fn a_group_without_cores_runs_nothing() {
    let handlers = card::Handlers(Recorder::default());
    assert_eq!(call(card::MAX, 5, 0).run(&handlers, &AtomicBool::new(false)), Some(Ok(0)));
    assert!(handlers.0.asked().is_empty());
}

#[test]
fn cores_see_that_the_command_was_cancelled() {
    let handlers = card::Handlers(Recorder::default());
    let cancelled = AtomicBool::new(false);
    call(card::PLAIN, 0, 1).run(&handlers, &cancelled);
    cancelled.store(true, Ordering::Relaxed);
    call(card::PLAIN, 0, 1).run(&handlers, &cancelled);
    let seen: Vec<bool> = handlers.0.asked().iter().map(|asked| asked.cancelled).collect();
    assert_eq!(seen, [false, true]);
}

/// As a device of threads does it: a thread for each core, words joined in the order of the cores.
#[test]
fn cores_on_threads_give_what_one_after_another_gives() {
    let words: Vec<u32> = (0..64).map(|core: u32| core.wrapping_mul(0x9E37_79B9)).collect();
    let handlers = Arc::new(fits_threads(card::Handlers(Recorder::new(&words))));
    for handler in [card::PLAIN, card::SUM, card::MIN, card::MAX] {
        let command = call(handler, 3, 61);
        let cancelled = AtomicBool::new(false);
        let joined = thread::scope(|scope| {
            let cores: Vec<_> = command
                .group
                .cores(&cancelled)
                .map(|core| {
                    let handlers = Arc::clone(&handlers);
                    scope.spawn(move || {
                        handlers
                            .call(command.handler, core, &command.args)
                            .expect("it is there")
                            .expect("no handler fails")
                    })
                })
                .collect();
            let words = cores.into_iter().map(|core| core.join().expect("no panic"));
            words.reduce(|a, b| handler.merge().expect("a result").join(a, b))
        });
        assert_eq!(joined.map(Ok), run(&words, command), "{handler:?}");
    }
}

#[test]
fn pointers_to_handlers_are_handlers() {
    let command = call(card::SUM, 1, 3);
    let never = AtomicBool::new(false);
    let of = |handlers: &dyn Handlers| command.run(handlers, &never);
    let handlers = || card::Handlers(Recorder::new(&[1, 20, 300, 4000]));
    assert_eq!(of(&handlers()), Some(Ok(4320)));
    assert_eq!(of(&&handlers()), Some(Ok(4320)));
    assert_eq!(of(&Box::new(handlers())), Some(Ok(4320)));
    let boxed: Box<dyn Handlers + Send + Sync> = Box::new(handlers());
    assert_eq!(of(&fits_threads(boxed)), Some(Ok(4320)));
    assert_eq!(of(&fits_threads(Arc::new(handlers()))), Some(Ok(4320)));
}

/// Another way to the same word.
fn expected(merge: Merge, words: &[u32]) -> u32 {
    let wide = || words.iter().map(|word| u64::from(*word));
    let word = match merge {
        Merge::First => wide().next(),
        Merge::Sum => Some(wide().sum::<u64>() % (1 << 32)),
        Merge::Min => wide().min(),
        Merge::Max => wide().max(),
    };
    word.unwrap_or_default().try_into().expect("a word")
}

proptest! {
    #[test]
    fn words_of_any_group_become_one(words in proptest::collection::vec(any::<u32>(), 1..40), first in 0_u16..40) {
        let first = first % u16::try_from(words.len()).expect("few");
        for handler in [card::PLAIN, card::FIRST, card::SUM, card::MIN, card::MAX] {
            for count in 1..=u16::try_from(words.len()).expect("few") - first {
                let group = &words[first.into()..(first + count).into()];
                let merge = handler.merge().expect("a result");
                prop_assert_eq!(run(&words, call(handler, first, count)), Some(Ok(expected(merge, group))));
            }
        }
    }
}
