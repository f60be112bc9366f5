//! What the stages of the language cost, without a compiler around them: in the dev profile, as a procedural macro has it.
//!
//! ```sh
//! cargo run -p kmg-benches --bin stages -- [--plot FILE.svg]
//! ```

use std::error::Error;
use std::fmt::{self, Write as _};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Parser;
use plotters::prelude::*;
use proc_macro2::TokenStream;

/// Measures parsing, and all that comes after it up to the upload.
#[derive(Parser)]
struct Args {
    /// Draws how the cost grows.
    #[arg(long)]
    plot: Option<PathBuf>,
    /// How often each figure is taken; the median counts.
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u16).range(5..))]
    repetitions: u16,
}

/// A row of graphs of one kind, by their sizes.
struct Row {
    title: &'static str,
    unit: &'static str,
    sizes: &'static [usize],
    graph: fn(usize) -> String,
}

const ROWS: [Row; 3] = [
    Row { title: "nodes, four edges each", unit: "nodes", sizes: &[16, 32, 64, 128, 256], graph: nodes },
    Row {
        title: "micro-ops as assembly",
        unit: "micro-ops",
        sizes: &[64, 256, 1024, 2048, 4096],
        graph: |ops| slices(ops, 16, ASSEMBLY),
    },
    Row {
        title: "micro-ops of statements",
        unit: "micro-ops",
        sizes: &[64, 256, 1024, 2048, 4096],
        graph: |ops| slices(ops, 16, STATEMENTS),
    },
];

/// Sixteen micro-ops.
const ASSEMBLY: &str = "set a, 5; add b, a, c; addi c, b, 7; mul a, b, c; sub d, a, b; and b, d, c; shr c, d, a; \
    mov d, b; set a, 9; add b, a, d; addi c, b, 1; mul a, b, c; sub d, a, c; and b, a, c; rand c, d; mov d, c;";

/// Sixteen micro-ops too, once they are optimized.
const STATEMENTS: &str = "a += b * 3; if a < 10 { b = 1; } else { b = 2; } c = (a & 7) * (b + 1); d = c % 5; \
    while d < 3 { d += 1; }";

/// The limits of the format: 256 nodes, 1,014 edges, 64 templates, 4,096 micro-ops as assembly.
fn limits() -> String {
    let mut text = String::from("graph Limits { reg a, b, c, d;\n");
    for node in 0..256 {
        let after = after(node, 4);
        let _ = match node % 4 {
            0 => writeln!(text, "command n{node} = 9({node}, 7, a) on 0..4{after};"),
            3 => writeln!(text, "join n{node}{after};"),
            _ => writeln!(text, "cpu n{node}{after} {{ {ASSEMBLY} {ASSEMBLY} }}"),
        };
    }
    text.push('}');
    text
}

fn nodes(count: usize) -> String {
    let mut text = String::from("graph Nodes {\n");
    for node in 0..count {
        let _ = writeln!(text, "join n{node}{};", after(node, 4));
    }
    text.push('}');
    text
}

/// Nodes of `each` micro-ops one after another.
fn slices(ops: usize, each: usize, body: &str) -> String {
    let mut text = String::from("graph Slices { reg a, b, c, d;\n");
    for node in 0..ops / each {
        let _ = writeln!(text, "cpu n{node}{} {{ {body} }}", after(node, 1));
    }
    text.push('}');
    text
}

fn after(node: usize, most: usize) -> String {
    let before: Vec<String> = (node.saturating_sub(most)..node).map(|from| format!("n{from}")).collect();
    if before.is_empty() { String::new() } else { format!(" after {}", before.join(", ")) }
}

/// Medians in milliseconds.
struct Costs {
    parse: f64,
    /// Of resolving names, lowering and analyzing together.
    analyze: f64,
    /// Of the same, planning and encoding.
    build: f64,
    micro_ops: usize,
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { parse, analyze, build, micro_ops } = self;
        write!(f, "| {micro_ops} | {parse:.2} | {analyze:.2} | {build:.2} |")
    }
}

fn measure(text: &str, repetitions: usize) -> Result<Costs, Box<dyn Error>> {
    let tokens: TokenStream = text.parse().map_err(|error| format!("{error}"))?;
    let (mut parse, mut analyze, mut build) = (Vec::new(), Vec::new(), Vec::new());
    let mut micro_ops = 0;
    for _ in 0..repetitions {
        let tokens = tokens.clone();
        let start = Instant::now();
        let (graphs, _) = black_box(kmg_syntax::parse::parse(tokens));
        parse.push(milliseconds(start));
        let Ok([parsed]) = <[_; 1]>::try_from(graphs) else { return Err("one graph".into()) };
        let start = Instant::now();
        let built = black_box(kmg_syntax::build(&parsed.graph));
        build.push(milliseconds(start));
        let start = Instant::now();
        black_box(kmg_syntax::diagnose(parsed));
        analyze.push(milliseconds(start));
        let built = built.map_err(|faults| format!("{faults:?}"))?;
        micro_ops = built.encoded.upload().ops().len();
    }
    let [parse, analyze, build] = [parse, analyze, build].map(|mut times| median(&mut times));
    Ok(Costs { parse, analyze, build, micro_ops })
}

fn milliseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn main() -> Result<(), Box<dyn Error>> {
    let args = Args::parse();
    let repetitions = usize::from(args.repetitions);
    println!(
        "| graph | micro-ops | parse, ms | resolve, lower, analyze, ms | resolve to upload, ms |\n\
         | --- | ---: | ---: | ---: | ---: |"
    );
    println!("| limits {}", measure(&limits(), repetitions)?);
    let mut lines = Vec::new();
    for row in &ROWS {
        let mut points = Vec::new();
        for size in row.sizes {
            let costs = measure(&(row.graph)(*size), repetitions)?;
            println!("| {size} {} {costs}", row.title);
            points.push((*size as f64, costs.build * 1e3 / *size as f64));
        }
        lines.push((row, points));
    }
    if let Some(path) = &args.plot {
        plot(path, &lines)?;
    }
    Ok(())
}

/// Microseconds for each node or micro-op, by the size of the graph: level lines are linear costs.
fn plot(path: &Path, lines: &[(&Row, Vec<(f64, f64)>)]) -> Result<(), Box<dyn Error>> {
    let root = SVGBackend::new(path, (760, 420)).into_drawing_area();
    root.fill(&WHITE)?;
    let most = lines.iter().flat_map(|(_, points)| points).map(|(_, cost)| *cost).fold(1.0, f64::max);
    let mut chart = ChartBuilder::on(&root)
        .caption("From names to an upload, dev profile", ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(56)
        .build_cartesian_2d((16.0..4096.0).log_scale(), 0.0..most * 1.3)?;
    chart
        .configure_mesh()
        .max_light_lines(0)
        .label_style(("sans-serif", 14))
        .x_desc("nodes or micro-ops")
        .y_desc("microseconds each")
        .x_label_formatter(&|size| format!("{size:.0}"))
        .draw()?;
    for (index, (row, points)) in lines.iter().enumerate() {
        let color = [BLUE, RED, BLACK].get(index).copied().unwrap_or(BLACK);
        chart
            .draw_series(LineSeries::new(points.iter().copied(), color.stroke_width(2)).point_size(3))?
            .label(format!("{} ({})", row.title, row.unit))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
    }
    chart.configure_series_labels().label_font(("sans-serif", 14)).border_style(BLACK).draw()?;
    root.present()?;
    Ok(())
}
