//! A dispatcher with two running graphs beside two bare executors with the same slots: nanoseconds for each command.
//!
//! ```sh
//! cargo run --profile bench -p kmg-benches --bin dispatcher
//! ```

#[path = "../measure.rs"]
mod measure;

use std::error::Error;

use kmg_runtime::dispatcher::{Backend, Completion, Dispatcher, HostCommand, Origin, Work as Held};
use kmg_runtime::slots::{InFlight, Slots};
use kmg_runtime::{
    CommandSpec, Encoded, EventKind, GraphSpec, Line, NodeId, NodeSpec, Operand, Place, State, Step, Submit,
    Work, encode,
};

/// Nodes of a layer: two graphs fill the 16 slots.
const WIDTH: usize = 8;
const NODES: usize = 256;
const CORES: u32 = 119;
const REPETITIONS: usize = 101;

/// Layers of commands, each of which waits for four of the layer before.
fn graph(req: u32) -> Result<Encoded, Box<dyn Error>> {
    let place = Place::Group { first: Operand::Word(0), count: Operand::Word(4) };
    let command = CommandSpec {
        handler: 1,
        exclusive: false,
        with_result: false,
        place,
        args: [1; 10],
        patches: Vec::new(),
    };
    let node = |number: usize| {
        let layer = number - number % WIDTH + WIDTH;
        let mut successors: Vec<usize> = (0..4).map(|next| layer + (number + next) % WIDTH).collect();
        successors.retain(|successor| *successor < NODES);
        successors.sort_unstable();
        let successors = successors.into_iter().filter_map(|node| u8::try_from(node).ok()).map(NodeId::new);
        let work = Work::Command { command: command.clone(), result: None };
        NodeSpec { work, skip: None, successors: successors.collect() }
    };
    let nodes = (0..NODES).map(node).collect();
    Ok(encode(&GraphSpec { req, keep: true, nodes, ..GraphSpec::default() })?)
}

/// Every command is done in the next pass.
struct Prompt;

impl Backend for Prompt {
    fn launch(&mut self, _entry: &InFlight<Held>, _origin: Origin) {}

    fn poll(&mut self, _entry: &InFlight<Held>, _now: u64) -> Completion {
        Completion::Done(0)
    }
}

/// Runs both graphs to their ends, without a dispatcher.
fn bare(uploads: &[Encoded; 2], states: &mut [State; 2], slots: &mut Slots<(u8, NodeId)>) {
    let uploads = uploads.each_ref().map(|encoded| encoded.upload());
    for (state, upload) in states.iter_mut().zip(&uploads) {
        state.start(upload, &[], CORES).expect("no bindings");
    }
    let (mut running, mut pass) = (2, 0);
    while running > 0 {
        for slot in 0..16 {
            if let Some(key) = slots.key_of(slot)
                && let Some(entry) = slots.finish(key)
            {
                let (graph, node) = entry.held;
                states[usize::from(graph)]
                    .complete(&uploads[usize::from(graph)], node, 0)
                    .expect("it was in flight");
            }
        }
        for (graph, (state, upload)) in (0_u8..).zip(states.iter_mut().zip(&uploads)) {
            let step = state.step(upload, |node, command| match slots.submit(command, pass, (graph, node)) {
                Ok(_) => Submit::Submitted,
                Err(_) => Submit::Busy,
            });
            running -= i32::from(step == Step::End);
        }
        pass += 1;
    }
}

/// Runs both kept graphs to their ends.
fn dispatched(dispatcher: &mut Dispatcher<Vec<Line>>, commands: [HostCommand; 2]) {
    let mut ended = 0;
    let mut commands = commands.into_iter();
    while ended < 2 {
        dispatcher
            .pass(&mut Prompt, |host| {
                for command in commands.by_ref() {
                    host.command(command).expect("there is room");
                }
            })
            .expect("a pass");
        while let Some(posted) = dispatcher.event() {
            assert_eq!(posted.event.kind, EventKind::GraphEnd);
            ended += 1;
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let uploads = [graph(1)?, graph(2)?];
    let region: Vec<Line> = uploads.iter().flat_map(|encoded| encoded.lines()).copied().collect();
    let bytes = u32::try_from(uploads[0].lines().len() * Line::BYTES)?;
    let mut dispatcher: Dispatcher<Vec<Line>> = Dispatcher::new(region, CORES);
    dispatched(&mut dispatcher, [HostCommand::upload(0, bytes), HostCommand::upload(bytes, bytes)]);

    let mut states = [State::new(), State::new()];
    let mut slots = Slots::new(CORES);
    let kept = [HostCommand::kept(1), HostCommand::kept(2)];
    let mut with = || dispatched(&mut dispatcher, kept);
    let mut without = || bare(&uploads, &mut states, &mut slots);
    let costs = measure::interleaved(&mut [&mut with, &mut without], REPETITIONS);
    let each = |call| costs.median(call).map_or(f64::NAN, |cost| cost / (2 * NODES) as f64);
    println!("| two graphs of {NODES} COMMAND nodes | dispatcher | two executors | ratio |");
    println!("| --- | ---: | ---: | ---: |");
    let ratio = costs.ratio().unwrap_or(f64::NAN);
    println!("| command, ns | {:.2} | {:.2} | {ratio:.2} |", each(0), each(1));
    println!("| state without the region, bytes | {} | | |", size_of::<Dispatcher<[Line; 0]>>());
    Ok(())
}
