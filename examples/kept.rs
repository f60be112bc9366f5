//! One upload, many runs: the graph stays on the device, and each run binds other values. `cargo run --example kept`

use kmg::sim::{Simulation, Submitted};
use kmg::{Handler, graph};

const DOT: Handler = Handler::new(20).with_args(3).with_result();

graph! {
    /// One row of a product: `row` times a vector at `vector`.
    #[graph(keep, cores = 32, req = 3)]
    graph Row {
        bind row, vector;
        const LENGTH = 256;
        reg address, low, high, total;

        cpu locate { address = row * LENGTH; }
        command low_half  = DOT(address, vector, 128) on 0..16 after locate -> low;
        command high_half = DOT(address, vector, 128) on 16..32 after locate -> high;
        cpu add after low_half, high_half { total = low + high; }
    }
}

fn main() {
    // The device's answer stands for a product of what lies at the two addresses.
    let dot = |command: &Submitted| command.args[0] + command.args[1] * u32::from(command.first + 1);
    println!("the upload stays as it is: {} bytes, `KEEP` set", Row::LEN);
    for row in 0..4 {
        let block = RowBindings { row, vector: 1000 }.block();
        let simulation = Simulation::new(Row::UPLOAD).bindings(&block).cores(32).results(dot);
        let outcome = simulation.run().expect("the grid has cores");
        assert!(outcome.kept);
        println!("row {row}: bindings {block:?}, total {}", outcome.register(Row::TOTAL));
    }
}
