//! Several graphs at once on one device, each on its own queue.

use std::thread;

use kmg::graph;
use kmg::host::Run;

use super::{SLEEP, SUM, adds_up, device};

graph! {
    #[graph(max_runs = 50)]
    graph Counts {
        bind times, start;
        reg a, b, total, delay = 50;
        command one = SUM(start) on 0..4 -> a;
        command two = SUM(start) on any 3;
        command three = SLEEP(delay, start) on 60..62 exclusive -> b;
        cpu next after one, two, three {
            total += a;
            total += b;
            times -= 1;
            again = times;
        }
    }
}

#[test]
fn graphs_at_once_do_not_disturb_each_other() {
    // Two hardware slots, so that queues are preempted under way.
    let device =
        device(|builder| builder.workers(4).queue_slots(2).time_slice(std::time::Duration::from_micros(300)));
    thread::scope(|scope| {
        for host in 0..8_u32 {
            let device = &device;
            scope.spawn(move || {
                for turn in 0..10 {
                    let (times, start) = (1 + (host + turn) % 7, host * 100 + turn);
                    let run = Run::of::<Counts>(CountsBindings { times, start }).priority(host as u8 % 3);
                    let outcome = run.on(device).unwrap();
                    assert_eq!((outcome.error, outcome.rounds), (None, times));
                    let round = 4 * start + 6 + start;
                    assert_eq!(outcome.register(Counts::TOTAL), times * round);
                    assert_eq!(outcome.commands.len(), 3 * times as usize);
                }
            });
        }
    });
    adds_up(&device);
    assert_eq!((device.stats().lost, device.stats().timed_out, device.stats().rejected), (0, 0, 0));
}
