//! A soak of the device of threads: thousands of graphs at once, each on its own queue, with injected faults.
//!
//! Handlers fail, panic, hang past their deadlines and are slow; runs are cancelled, run out of time or are dropped; the
//! device is reset. At the end every command has ended exactly once, by the device's count as by the hosts', every graph
//! without a fault has its answer, and memory has not grown.

use std::panic;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use kmg::device::{Device, Status as Ending};
use kmg::handlers::HandlerTable;
use kmg::host::{Cancel, Outcome, Run, RunError};
use kmg::{Handler, HandlerError, Merge, Reason, graph};

/// Runs graphs with injected faults for a while, and counts.
#[derive(Parser)]
struct Arguments {
    /// For how long.
    #[arg(long, value_name = "N", default_value_t = 20)]
    seconds: u64,
    /// How many graphs run at once.
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    graphs: usize,
    /// The threads of the hosts.
    #[arg(long, value_name = "N", default_value_t = 4)]
    hosts: usize,
    /// The threads of the device.
    #[arg(long, value_name = "N", default_value_t = 4)]
    workers: usize,
}

const SUM: Handler = Handler::new(1).with_args(1).with_merged(Merge::Sum);
const FAULT: Handler = Handler::new(2).with_args(1).with_result();
const SLOW: Handler = Handler::new(3).with_args(1).with_result();

/// What `FAULT` does.
const FAIL: u32 = 1;
const PANIC: u32 = 2;
const HANG: u32 = 3;
const WAIT: u32 = 4;

graph! {
    /// Three rounds of commands side by side; its total is known.
    #[graph(max_runs = 3, cores = 64)]
    graph Clean {
        bind start;
        reg a, b, total, left = 3;
        command one = SUM(start) on 0..8 -> a;
        command two = SUM(start) on any 4;
        command three = SUM(start) on 60..62 exclusive -> b;
        cpu next after one, two, three { total += a; total += b; left -= 1; again = left; }
    }

    /// A command with a fault between two without.
    #[graph(cores = 64, deadline_microseconds = 2_000_000)]
    graph Faulty {
        bind fault;
        reg word;
        command first = SUM(1) on any 3;
        command bad = FAULT(fault) on 10..11 after first -> word;
        command beside = SLOW(20) on any 1 after first;
        cpu last after bad, beside { word += 1; }
    }

    /// A command that does not end within its deadline.
    #[graph(cores = 64, deadline_microseconds = 3_000)]
    graph Late {
        bind fault;
        command bad = FAULT(fault) on any 1;
        command beside = SUM(1) on any 2;
    }
}

/// What became of the runs and their commands.
#[derive(Debug, Default)]
struct Counts {
    runs: AtomicU64,
    ended: AtomicU64,
    failed: AtomicU64,
    cancelled: AtomicU64,
    out_of_time: AtomicU64,
    dropped: AtomicU64,
    done: AtomicU64,
    timed_out: AtomicU64,
    lost: AtomicU64,
    rejected: AtomicU64,
    /// What should not be.
    wrong: AtomicU64,
}

fn add(count: &AtomicU64) {
    count.fetch_add(1, Ordering::Relaxed);
}

impl Counts {
    /// Counts a run, and looks at everything in it that is known.
    fn take(&self, outcome: &Outcome, expected: Option<u32>) {
        for command in &outcome.commands {
            add(match &command.status {
                Some(Ending::Done) => &self.done,
                Some(Ending::Timeout) => &self.timed_out,
                Some(Ending::Lost(_)) => &self.lost,
                Some(Ending::Rejected(_)) => &self.rejected,
                None => &self.wrong,
            });
        }
        let reason = outcome.error.map(|fault| fault.reason);
        add(match reason {
            None => &self.ended,
            Some(Reason::DEADLINE) if outcome.lost.is_some() => &self.failed,
            Some(Reason::CANCELLED) => &self.cancelled,
            Some(_) => &self.wrong,
        });
        let answer = outcome.register(Clean::TOTAL);
        if reason.is_none() && expected.is_some_and(|expected| expected != answer) {
            add(&self.wrong);
        }
    }

    fn get(count: &AtomicU64) -> u64 {
        count.load(Ordering::Relaxed)
    }
}

fn handlers() -> Result<HandlerTable, kmg::handlers::TableError> {
    let mut table = HandlerTable::new();
    table.add(SUM, |core, args| args[0] + core.index())?;
    table.add(SLOW, |_, args| {
        std::thread::sleep(Duration::from_micros(args[0].into()));
        args[0]
    })?;
    table.add(FAULT, |core, args| match args[0] {
        FAIL => Err(HandlerError::new("injected")),
        PANIC => panic!("injected"),
        HANG => {
            // Longer than its deadline and the grace after it, whoever tells it what.
            std::thread::sleep(Duration::from_millis(12));
            Ok(0)
        }
        WAIT => {
            while !core.cancelled() {
                std::thread::sleep(Duration::from_micros(200));
            }
            Ok(0)
        }
        _ => Ok(5),
    })?;
    Ok(table)
}

/// One graph after another, until it is over.
async fn host(device: Arc<Device>, counts: Arc<Counts>, stop: Arc<AtomicBool>, mut random: u32) {
    let mut next = move || {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        random
    };
    while !stop.load(Ordering::Relaxed) {
        add(&counts.runs);
        let (kind, chance) = (next() % 16, next() % 100);
        let priority = (next() % 3) as u8;
        let start = next() % 1000;
        let fault = if chance < 90 { 0 } else { 1 + next() % 2 };
        let (run, expected) = match kind {
            0..12 => {
                let total = 3 * (8 * start + 28 + 2 * start + 1);
                (Run::of::<Clean>(CleanBindings { start }), Some(total))
            }
            12..15 => (Run::of::<Faulty>(FaultyBindings { fault }), None),
            _ => {
                let fault = if chance < 2 { HANG } else { WAIT };
                (Run::of::<Late>(LateBindings { fault: if chance < 30 { fault } else { 0 } }), None)
            }
        };
        let cancel = Cancel::new();
        let limit = if chance == 50 { Duration::from_millis(1) } else { Duration::from_secs(120) };
        let run = run.priority(priority).cancel(&cancel).time_limit(limit);
        let future = run.on_async(&device);
        if chance == 60 {
            cancel.cancel();
        }
        if chance == 70 {
            // Begun, and dropped in flight.
            let mut future = std::pin::pin!(future);
            let begun = std::future::poll_fn(|context| {
                std::task::Poll::Ready(future.as_mut().poll(context).is_pending())
            });
            let _pending = begun.await;
            add(&counts.dropped);
            continue;
        }
        match future.await {
            Ok(outcome) => counts.take(&outcome, expected),
            Err(RunError::WaitTimeout(timeout)) => {
                add(&counts.out_of_time);
                counts.take(&timeout.outcome, None);
                counts.cancelled.fetch_sub(1, Ordering::Relaxed);
            }
            Err(error) => {
                eprintln!("{error}");
                add(&counts.wrong);
            }
        }
    }
}

/// The memory of the process in KiB, where the operating system says.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // Injected panics are many; anyone else's is printed.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if info.payload().downcast_ref::<&str>() != Some(&"injected") {
            hook(info);
        }
    }));
    match soak(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn soak(arguments: &Arguments) -> Result<bool, Box<dyn std::error::Error>> {
    let device = Device::builder()
        .cores(64)
        .workers(arguments.workers)
        .queue_slots(4)
        .time_slice(Duration::from_micros(500))
        .grace(Duration::from_millis(2))
        .most_abandoned(64)
        .handlers(handlers()?)
        .build()?;
    let (device, counts) = (Arc::new(device), Arc::new(Counts::default()));
    let stop = Arc::new(AtomicBool::new(false));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(arguments.hosts).build()?;
    let tasks: Vec<_> = (1..)
        .take(arguments.graphs)
        .map(|number: u32| {
            let seed = number.wrapping_mul(0x9E37_79B9);
            runtime.spawn(host(Arc::clone(&device), Arc::clone(&counts), Arc::clone(&stop), seed))
        })
        .collect();
    let (start, length) = (Instant::now(), Duration::from_secs(arguments.seconds));
    let mut early = None;
    let mut resets = 0;
    while start.elapsed() < length {
        std::thread::sleep(Duration::from_millis(250));
        device.reset();
        resets += 1;
        if start.elapsed() > length / 4 {
            early = early.or_else(memory);
        }
    }
    let late = memory();
    stop.store(true, Ordering::Relaxed);
    let broken = tasks.into_iter().map(|task| runtime.block_on(task)).filter(Result::is_err).count();
    // What was dropped in flight is over too, and abandoned threads come back.
    std::thread::sleep(Duration::from_millis(100));

    let stats = device.stats();
    let get = Counts::get;
    println!(
        "{} graphs, {} at once: {} ended, {} failed, {} cancelled, {} out of time, {} dropped; {resets} resets",
        get(&counts.runs),
        arguments.graphs,
        get(&counts.ended),
        get(&counts.failed),
        get(&counts.cancelled),
        get(&counts.out_of_time),
        get(&counts.dropped),
    );
    println!(
        "{} commands seen: {} done, {} timed out, {} lost, {} rejected",
        [&counts.done, &counts.timed_out, &counts.lost, &counts.rejected].map(get).iter().sum::<u64>(),
        get(&counts.done),
        get(&counts.timed_out),
        get(&counts.lost),
        get(&counts.rejected),
    );
    println!("the device: {stats:?}");
    let mut good = true;
    let mut hold = |what: &str, holds: bool| {
        if !holds {
            println!("WRONG: {what}");
            good = false;
        }
    };
    hold("a task panicked", broken == 0);
    hold("a run has what it should not have", get(&counts.wrong) == 0);
    hold(
        "every command ends once by the device's count",
        stats.taken == stats.done + stats.timed_out + stats.lost && stats.in_flight == 0,
    );
    // Hosts see every record but those of runs that were dropped.
    hold("no host sees more than there is", get(&counts.done) <= stats.done);
    let dropped = 4 * get(&counts.dropped);
    hold("hosts see what was done", stats.done - get(&counts.done) <= dropped);
    hold("hosts see what was lost", stats.lost.abs_diff(get(&counts.lost)) <= dropped);
    hold("hosts see every timeout", stats.timed_out.abs_diff(get(&counts.timed_out)) <= dropped);
    hold("faults were injected", get(&counts.failed) > 0 && stats.timed_out > 0);
    if let (Some(early), Some(late)) = (early, late) {
        println!("memory: {early} KiB after a quarter of the time, {late} KiB at the end");
        hold("memory is flat", late < early + early / 4 + 8 * 1024);
    }
    Ok(good)
}
