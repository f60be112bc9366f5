//! Models of the inbox as it is shipped: `RUSTFLAGS="--cfg loom" cargo test -p kmg-runtime --lib --release loom`, or
//! `cargo xtask loom`.
//!
//! loom runs each in every order that the memory model of C11 allows. A model in which a wake-up is lost never ends,
//! which loom reports as a deadlock.

use std::boxed::Box;
use std::sync::atomic::Ordering as Plain;

use loom::sync::Arc;
use loom::sync::atomic::{AtomicU32, Ordering};
use loom::thread;

use super::inbox::Landed;
use super::*;
use crate::Reason;

fn inbox(wake: impl Fn() + Sync + 'static) -> &'static Inbox<'static> {
    Box::leak(Box::new(Inbox::new(Box::leak(Box::new(wake)))))
}

/// Sweeps until something has landed.
fn landed(inbox: &Inbox<'_>) -> Landed {
    loop {
        let landed = inbox.sweep();
        if landed.completed | landed.other != 0 {
            return landed;
        }
        thread::yield_now();
    }
}

#[test]
fn loom_a_landing_brings_its_word_and_what_the_command_wrote() {
    loom::model(|| {
        let inbox = inbox(|| {});
        let memory = Arc::new(AtomicU32::new(0));
        let ticket = inbox.lend().unwrap();
        let written = memory.clone();
        let interrupt = thread::spawn(move || {
            written.store(7, Ordering::Relaxed);
            ticket.complete(9);
        });
        let landed = landed(inbox);
        assert_eq!((landed.completed, landed.other), (1, 0));
        assert_eq!(inbox.word(0), 9);
        assert_eq!(memory.load(Ordering::Relaxed), 7);
        interrupt.join().unwrap();
    });
}

#[test]
fn loom_two_landings_at_once_are_both_taken_in() {
    loom::model(|| {
        let inbox = inbox(|| {});
        let (one, two) = (inbox.lend().unwrap(), inbox.lend().unwrap());
        let other = thread::spawn(move || one.complete(1));
        let last = thread::spawn(move || drop(two));
        let (mut completed, mut failed) = (0, 0);
        while completed | failed != 0b11 {
            let landed = landed(inbox);
            assert_eq!((completed & landed.completed, failed & landed.other), (0, 0), "each once");
            completed |= landed.completed;
            failed |= landed.other;
        }
        assert_eq!((completed, failed), (0b01, 0b10));
        assert_eq!((inbox.word(0), inbox.word(1)), (1, Reason::DEADLINE.number()));
        other.join().unwrap();
        last.join().unwrap();
    });
}

#[test]
fn loom_a_loop_that_sleeps_hears_of_a_landing_a_nudge_and_a_stop() {
    for kind in 0..3 {
        loom::model(move || {
            let sleeper = thread::current();
            let inbox = inbox(move || sleeper.unpark());
            let ticket = inbox.lend().unwrap();
            let waker = thread::spawn(move || match kind {
                0 => ticket.complete(1),
                1 => {
                    inbox.nudge();
                    let _slot = ticket.into_raw();
                }
                _ => {
                    inbox.stop(Reason::CANCELLED);
                    let _slot = ticket.into_raw();
                }
            });
            loop {
                let found = match kind {
                    0 => inbox.sweep().completed != 0,
                    1 => inbox.take_nudge(),
                    _ => inbox.take_stop() == Some(Reason::CANCELLED),
                };
                if found {
                    break;
                }
                thread::park();
            }
            waker.join().unwrap();
        });
    }
}

#[test]
fn loom_a_slot_given_again_has_the_word_of_its_new_ticket() {
    loom::model(|| {
        let inbox = inbox(|| {});
        let first = inbox.lend().unwrap();
        let early = thread::spawn(move || first.complete(1));
        assert_eq!(landed(inbox).completed, 1);
        assert_eq!(inbox.word(0), 1);
        inbox.take_back(1);
        let second = inbox.lend().unwrap();
        assert_eq!(second.key().slot(), 0);
        let late = thread::spawn(move || second.complete(2));
        assert_eq!(landed(inbox).completed, 1);
        assert_eq!(inbox.word(0), 2);
        early.join().unwrap();
        late.join().unwrap();
    });
}

#[test]
fn loom_a_number_is_a_ticket_for_one_of_two() {
    loom::model(|| {
        let inbox = inbox(|| {});
        let slot = inbox.lend().unwrap().into_raw();
        let take = move || match inbox.ticket(slot) {
            Some(ticket) => {
                ticket.complete(3);
                1
            }
            None => 0,
        };
        let other = thread::spawn(take);
        assert_eq!(take() + other.join().unwrap(), 1);
        assert_eq!(landed(inbox).completed, 1);
    });
}

#[test]
fn loom_the_first_of_two_stops_counts_once() {
    loom::model(|| {
        let inbox = inbox(|| {});
        let other = thread::spawn(move || inbox.stop(Reason::DEADLINE));
        inbox.stop(Reason::CANCELLED);
        other.join().unwrap();
        let reason = inbox.take_stop().unwrap();
        assert!(reason == Reason::CANCELLED || reason == Reason::DEADLINE);
        assert_eq!(inbox.take_stop(), None);
    });
}

#[test]
fn loom_one_of_two_runs_holds_the_inbox_and_the_next_finds_its_slots() {
    let held = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(0));
    let seen = held.clone();
    loom::model(move || {
        let inbox = inbox(|| {});
        let hold = move || match inbox.hold() {
            Ok(()) => {
                let ticket = inbox.lend().expect("a slot is free");
                let slot = ticket.into_raw();
                inbox.release();
                Some(slot)
            }
            Err(InboxHeld) => None,
        };
        let other = thread::spawn(hold);
        let slots = [hold(), other.join().unwrap()];
        if let [Some(one), Some(two)] = slots {
            assert_ne!(one, two, "a slot that is lent is not given again");
            seen.fetch_add(1, Plain::Relaxed);
        }
        assert!(slots.iter().any(Option::is_some));
    });
    assert!(held.load(Plain::Relaxed) > 0);
}
