//! What a picture costs, from 16 to 256 nodes: `cargo bench -p kmg-view`, and with `--profile dev` as inside of a
//! macro that is built without optimization.

#[path = "../tests/view/samples.rs"]
#[expect(dead_code, reason = "not every sample grows")]
mod samples;

use std::hint::black_box;
use std::time::Instant;

use kmg_view::Drawing;

/// The fastest of many, in microseconds: what else the machine does only adds.
fn microseconds(drawing: &Drawing) -> f64 {
    let best = (0..40).map(|_| {
        let start = Instant::now();
        black_box(black_box(drawing).figure());
        start.elapsed().as_secs_f64() * 1e6
    });
    best.fold(f64::MAX, f64::min)
}

fn main() {
    // `cargo test --all-targets` starts it, too, and is not to wait.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("{:<28} {:>6} {:>6} {:>9} {:>10} {:>9}", "graph", "nodes", "edges", "bytes", "us", "us/part");
    for (name, near) in [("near: the last 8", 8), ("far: all before", usize::MAX)] {
        for count in [16, 32, 64, 128, 256] {
            report(name, &samples::random(7, count, near));
        }
    }
    for rows in [1, 2, 4, 8, 16] {
        report("grid of 16 columns", &samples::grid_of(rows));
    }
    for count in [12, 24, 48, 96, 190] {
        report("wide", &samples::wide_of(count));
    }
}

fn report(name: &str, drawing: &Drawing) {
    let (nodes, edges) = (drawing.nodes.len(), drawing.edges.len());
    let time = microseconds(drawing);
    let parts = u32::try_from(nodes + edges).map_or(f64::MAX, f64::from);
    let bytes = drawing.figure().len();
    println!("{name:<28} {nodes:>6} {edges:>6} {bytes:>9} {time:>10.0} {:>9.2}", time / parts);
}
