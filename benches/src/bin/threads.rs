//! What the device of threads costs: commands through ring, fence and executor beside the same graph on other means, and
//! the time from a doorbell to a handler and from a fence to the host beside that of a park and an unpark.

#[path = "../measure.rs"]
#[allow(dead_code, reason = "what two things cost is compared in the other program")]
mod measure;

use std::hint::black_box;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use crossbeam_channel::{Receiver, Sender};
use kmg::device::{Device, Packet, QueueOptions};
use kmg::handlers::HandlerTable;
use kmg::host::Run;
use kmg::wire::Le16;
use kmg::{
    Command, CommandSpec, Encoded, GraphSpec, Handler, NodeId, NodeSpec, Operand, Place, Work, encode,
};
use measure::interleaved;

/// Measures the device of threads.
#[derive(Parser)]
struct Arguments {
    /// How often each figure is taken.
    #[arg(long, value_name = "N", default_value_t = 101)]
    repetitions: usize,
    /// How many wake-ups are timed.
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    wake_ups: usize,
}

/// Nodes of the graph: 16 layers of 16, of which node j feeds j, j + 1, j + 2 and j + 3 (mod 16) of the next.
const NODES: usize = 256;

fn successors(number: usize) -> impl Iterator<Item = usize> {
    let next = number / 16 * 16 + 16;
    (0..4).map(move |step| next + (number + step) % 16).filter(|successor| *successor < NODES)
}

/// `layered_command` of the other benchmarks.
fn layered() -> Result<Encoded, kmg::EncodeError> {
    let command = CommandSpec {
        handler: 9,
        exclusive: false,
        with_result: false,
        place: Place::Group { first: Operand::Word(3), count: Operand::Word(2) },
        args: [0; 10],
        patches: Vec::new(),
    };
    let nodes = (0..NODES).map(|number| {
        let mut list: Vec<NodeId> = successors(number).map(|node| NodeId::new(node as u8)).collect();
        list.sort_unstable();
        NodeSpec {
            work: Work::Command { command: command.clone(), result: None },
            skip: None,
            successors: list,
        }
    });
    encode(&GraphSpec { nodes: nodes.collect(), ..GraphSpec::default() })
}

/// What stands for a handler on its two cores.
fn handler() {
    black_box(0);
    black_box(1);
}

/// How many predecessors of each node are not done.
fn counts() -> Vec<AtomicU32> {
    (0..NODES).map(|node| AtomicU32::new(if node < 16 { 0 } else { 4 })).collect()
}

/// The nodes that are ready once that one is done.
fn done(counts: &[AtomicU32], node: usize) -> impl Iterator<Item = usize> {
    successors(node).filter(|successor| counts[*successor].fetch_sub(1, Ordering::AcqRel) == 1)
}

/// A task for each node, spawned when its predecessors are done.
mod tasks {
    use super::*;

    pub(super) struct Graph {
        counts: Vec<AtomicU32>,
        left: AtomicU32,
        all: tokio::sync::Notify,
    }

    impl Graph {
        pub(super) fn new() -> Arc<Self> {
            Arc::new(Self {
                counts: counts(),
                left: AtomicU32::new(NODES as u32),
                all: tokio::sync::Notify::new(),
            })
        }

        fn spawn(self: &Arc<Self>, node: usize) {
            let graph = Arc::clone(self);
            tokio::spawn(async move {
                handler();
                for next in done(&graph.counts, node) {
                    graph.spawn(next);
                }
                if graph.left.fetch_sub(1, Ordering::AcqRel) == 1 {
                    graph.all.notify_one();
                }
            });
        }

        pub(super) async fn run(self: Arc<Self>) {
            for node in 0..16 {
                self.spawn(node);
            }
            self.all.notified().await;
        }
    }
}

/// A worker at two channels.
struct Channels {
    to: Option<Sender<usize>>,
    from: Receiver<usize>,
    worker: Option<thread::JoinHandle<()>>,
}

impl Channels {
    fn new() -> Self {
        let (to, work) = crossbeam_channel::bounded::<usize>(64);
        let (back, from) = crossbeam_channel::bounded::<usize>(64);
        let worker = thread::spawn(move || {
            for node in work {
                handler();
                if back.send(node).is_err() {
                    break;
                }
            }
        });
        Self { to: Some(to), from, worker: Some(worker) }
    }

    fn run(&self) {
        let counts = counts();
        let Some(to) = &self.to else { return };
        let send = |node| to.send(node).expect("the worker is there");
        (0..16).for_each(send);
        for _ in 0..NODES {
            let node = self.from.recv().expect("the worker is there");
            done(&counts, node).for_each(send);
        }
    }
}

impl Drop for Channels {
    fn drop(&mut self) {
        self.to = None;
        let _ended = self.worker.take().map(thread::JoinHandle::join);
    }
}

fn in_scope<'s>(scope: &rayon::Scope<'s>, counts: &'s [AtomicU32], node: usize) {
    scope.spawn(move |scope| {
        handler();
        for next in done(counts, node) {
            in_scope(scope, counts, next);
        }
    });
}

fn throughput(repetitions: usize) -> Result<(), Box<dyn std::error::Error>> {
    let upload = layered()?;
    let mut table = HandlerTable::new();
    table.add(Handler::new(9), |core, _| _ = black_box(core.index()))?;
    let device = Device::builder().workers(1).handlers(table).build()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build()?;
    let channels = Channels::new();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let ours = || {
        let outcome = Run::new(&upload).on(&device).expect("a run");
        assert_eq!(outcome.commands.len(), NODES, "{outcome}");
    };
    let tokio_tasks =
        || runtime.block_on(async { tokio::spawn(tasks::Graph::new().run()).await.expect("a run") });
    let rayon_scope = || {
        let counts = counts();
        pool.scope(|scope| (0..16).for_each(|node| in_scope(scope, &counts, node)));
    };
    // Another crate's channels as they come, and ours with its rings.
    let mut calls: [&mut dyn FnMut(); 4] =
        [&mut { ours }, &mut { tokio_tasks }, &mut || channels.run(), &mut { rayon_scope }];
    let costs = interleaved(&mut calls, repetitions);
    println!("{NODES} commands in 16 layers, empty handlers, one worker");
    let names = ["kmg::host", "tokio tasks", "crossbeam channels", "rayon scopes"];
    let ours = costs.median(0).unwrap_or_default();
    for (call, name) in names.into_iter().enumerate() {
        let cost = costs.median(call).unwrap_or_default();
        let each = cost / NODES as f64;
        println!("  {name:<20}{each:>9.1} ns{:>9.2} million/s{:>8.2} x", 1e3 / each, cost / ours);
    }
    Ok(())
}

/// The median and the 99th percentile, in microseconds.
fn percentiles(mut times: Vec<u64>) -> (f64, f64) {
    times.sort_unstable();
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default() as f64 / 1e3;
    (at(50), at(99))
}

/// From a doorbell to the handler and from the handler's end to the host behind a fence, in nanoseconds.
fn wake_ups(count: usize, spin: u32) -> Result<(Vec<u64>, Vec<u64>), Box<dyn std::error::Error>> {
    let epoch = Instant::now();
    let at = Arc::new(AtomicU64::new(0));
    let stamp = Arc::clone(&at);
    let mut table = HandlerTable::new();
    table.add(Handler::new(9), move |_, _| {
        stamp.store(epoch.elapsed().as_nanos() as u64, Ordering::Release);
    })?;
    let device = Device::builder().workers(1).spin(spin).handlers(table).build()?;
    let mut queue = device.queue(QueueOptions::default())?;
    let fence = device.fence();
    let mut command = Command::EMPTY;
    command.handler = 9;
    command.count = Le16::new(1);
    let (mut to, mut back) = (Vec::new(), Vec::new());
    for value in 1..=count as u64 {
        if spin == 0 {
            // Everyone sleeps.
            thread::sleep(Duration::from_micros(150));
        }
        queue.push(Packet::command(&command, value))?;
        queue.push(Packet::fence(&fence, value))?;
        let start = epoch.elapsed().as_nanos() as u64;
        queue.ring();
        assert!(fence.wait(value, Some(Duration::from_secs(10))), "the fence comes");
        let end = epoch.elapsed().as_nanos() as u64;
        let ran = at.load(Ordering::Acquire);
        to.push(ran - start);
        back.push(end - ran);
        while queue.next().is_some() {}
    }
    Ok((to, back))
}

/// From an unpark to the thread that was parked, and back, in nanoseconds.
fn park_chain(count: usize) -> (Vec<u64>, Vec<u64>) {
    let epoch = Instant::now();
    let shared = Arc::new((AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0)));
    let (host, other) = (thread::current(), Arc::clone(&shared));
    let last = count as u64;
    let worker = thread::spawn(move || {
        let (asked, answered, at) = &*other;
        for turn in 1..=last {
            while asked.load(Ordering::Acquire) < turn {
                thread::park();
            }
            at.store(epoch.elapsed().as_nanos() as u64, Ordering::Relaxed);
            answered.store(turn, Ordering::Release);
            host.unpark();
        }
    });
    let (asked, answered, at) = &*shared;
    let (mut to, mut back) = (Vec::new(), Vec::new());
    for turn in 1..=last {
        thread::sleep(Duration::from_micros(150));
        let start = epoch.elapsed().as_nanos() as u64;
        asked.store(turn, Ordering::Release);
        worker.thread().unpark();
        while answered.load(Ordering::Acquire) < turn {
            thread::park();
        }
        let end = epoch.elapsed().as_nanos() as u64;
        to.push(at.load(Ordering::Relaxed) - start);
        back.push(end - at.load(Ordering::Relaxed));
    }
    worker.join().expect("the other thread ends");
    (to, back)
}

fn latency(count: usize) -> Result<(), Box<dyn std::error::Error>> {
    println!("one command and a fence, us: median, 99th percentile");
    let (parked, chain, spinning) = (wake_ups(count, 0)?, park_chain(count), wake_ups(count, 2_000)?);
    let rows = [
        ("doorbell to handler, asleep", parked.0, "unpark to thread", chain.0),
        ("handler to host by fence, asleep", parked.1, "thread to host", chain.1),
    ];
    for (name, ours, peer, theirs) in rows {
        let ((median, late), (other, other_late)) = (percentiles(ours), percentiles(theirs));
        println!(
            "  {name:<34}{median:>8.2}{late:>9.2}   {peer:<18}{other:>8.2}{other_late:>9.2}{:>7.2} x",
            median / other
        );
    }
    for (name, times) in
        [("doorbell to handler, spinning", spinning.0), ("handler to host, spinning", spinning.1)]
    {
        let (median, late) = percentiles(times);
        println!("  {name:<34}{median:>8.2}{late:>9.2}");
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match throughput(arguments.repetitions).and_then(|()| latency(arguments.wake_ups)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
