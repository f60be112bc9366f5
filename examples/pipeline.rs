//! Blocks through a pipeline: rounds that repeat, a stage that is skipped, commands that the device places, and one
//! that wants its cores alone. `cargo run --example pipeline`

use kmg::sim::{Simulation, Submitted};
use kmg::{Handler, graph};

const LOAD: Handler = Handler::new(10).with_args(1);
const FILTER: Handler = Handler::new(11).with_args(2);
const CALIBRATE: Handler = Handler::new(12);
const CHECKSUM: Handler = Handler::new(13).with_result();

/// Every how many blocks the device is calibrated.
const PERIOD: u32 = 4;

graph! {
    /// Reads `blocks` blocks; every fourth round calibrates first.
    #[graph(max_runs = 64, cores = 16, req = 7)]
    pub graph Pipeline {
        bind blocks;
        reg block, sum, digest, due, width = 4;

        cpu plan {
            due = block % PERIOD == 0;
            // A wider stage while much is left.
            width = 4;
            if blocks - block > 8 { width = 8; }
        }
        command calibrate = CALIBRATE() on 0..16 if due exclusive after plan;
        command load      = LOAD(block) on any width after calibrate;
        command low       = FILTER(block, 0) on any 4 after load;
        command high      = FILTER(block, 1) on any 4 after load;
        command checksum  = CHECKSUM(block) on (0, width) exclusive after low, high -> digest;
        cpu next after checksum {
            sum += digest;
            block += 1;
            again = block < blocks;
        }
    }
}

fn main() {
    let digest = |command: &Submitted| 100 + command.args[0];
    let simulation = Simulation::of::<Pipeline>(PipelineBindings { blocks: 10 }).cores(16).delay(2);
    let outcome = simulation.results(digest).run().expect("the grid has cores");
    println!("{}", outcome.named::<Pipeline>());
    assert_eq!(outcome.register(Pipeline::SUM), (0..10).map(|block| 100 + block).sum::<u32>());
    let calibrated = outcome.commands.iter().filter(|command| command.node == Pipeline::CALIBRATE);
    assert_eq!(calibrated.map(|command| command.round).collect::<Vec<_>>(), [0, 4, 8]);
}
