//! Random scripts: the dispatcher and the plain model do the same, and every row of every table is reached.

use kmg_tests::dispatcher::{Rows, agreed, script, stands_up_to};
use kmg_tests::seeded::Seeded;

/// How many scripts: `cargo xtask dispatcher --cases N` sets it.
fn cases() -> u64 {
    std::env::var("DISPATCHER_CASES")
        .map_or(3_000, |cases| cases.parse().expect("DISPATCHER_CASES is a number"))
}

fn seed() -> u64 {
    std::env::var("DISPATCHER_SEED").map_or(1, |seed| seed.parse().expect("DISPATCHER_SEED is a number"))
}

#[test]
fn random_scripts_give_the_same_in_the_dispatcher_and_the_plain_model() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let mut rows = Rows::default();
    let (mut events, mut commands) = (0, 0);
    std::thread::scope(|scope| {
        let work = |thread: u64| {
            move || {
                let mut rows = Rows::default();
                let (mut events, mut commands) = (0, 0);
                for case in (0..cases()).filter(|case| case % threads == thread) {
                    let script = script(&mut Seeded::new(seed().wrapping_mul(1 << 40).wrapping_add(case)));
                    let trace = agreed(&script);
                    rows.count(&script, &trace);
                    events += trace.events.len();
                    commands += trace.commands.len();
                }
                (rows, events, commands)
            }
        };
        let threads: Vec<_> = (0..threads).map(|thread| scope.spawn(work(thread))).collect();
        for thread in threads {
            let (more, its_events, its_commands) =
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            rows.merge(&more);
            events += its_events;
            commands += its_commands;
        }
    });
    println!("{} scripts, {events} events, {commands} commands", cases());
    for (row, count) in rows.counts() {
        println!("{count:8}  {row}");
    }
    assert_eq!(rows.missing(), [""; 0]);
}

#[test]
fn a_host_that_writes_anywhere_does_no_harm_to_another_graph() {
    for case in 0..cases() / 10 {
        stands_up_to(&mut Seeded::new(case));
    }
}
