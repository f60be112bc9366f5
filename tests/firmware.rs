//! What the images of examples/firmware print is what the simulator says: the files in `expected`, with which
//! `cargo xtask firmware` compares their output, are written from its answers here, without any image.
//!
//! `KMG_FIRMWARE=overwrite cargo test -p kmg-tests --test firmware` writes them anew.

#![cfg(not(target_vendor = "apple"))]
#![allow(unsafe_code, reason = "the graphs of the images name a linker section")]

#[path = "../examples/firmware/graphs/src/graphs.rs"]
#[expect(unreachable_pub, reason = "in its own crate it is reached")]
mod graphs;
#[path = "../examples/firmware/graphs/src/wire.rs"]
#[expect(unreachable_pub, reason = "in its own crate it is reached")]
mod wire;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use graphs::{Deal, DealBindings, Newton, NewtonBindings, Pipeline, PipelineBindings, answer};
use kmg::sim::{LinearResult, Outcome, Simulation, Submitted};
use kmg::{Line, StaticGraph, Symbols};
use kmg_syntax::Built;

fn firmware() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/firmware")
}

/// Compares with a file, or writes it.
fn agrees(name: &str, text: &str) {
    let path = firmware().join("expected").join(name);
    if env::var("KMG_FIRMWARE").is_ok_and(|wish| wish == "overwrite") {
        fs::write(&path, text).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "{}", path.display());
}

/// The lines about a run, in the order of the passes: the commands of a pass before its event.
fn lines_of(
    outcome: &Outcome,
    command: impl Fn(&Submitted) -> String,
    event: impl Fn(&kmg::Event) -> String,
) -> String {
    let mut lines: Vec<(u64, u32, String)> = Vec::new();
    lines.extend(outcome.commands.iter().map(|submitted| (submitted.pass, 0, command(submitted))));
    lines.extend(outcome.events.iter().map(|posted| (posted.pass, 1, event(&posted.event))));
    lines.sort_by_key(|(pass, order, _)| (*pass, *order));
    lines.into_iter().map(|(_, _, line)| line + "\n").collect()
}

/// What an image prints about a run of a graph.
fn report<G: StaticGraph>(bindings: G::Bindings) -> (String, Outcome) {
    // In an image the compiler names the file from its workspace on.
    let symbols = Symbols { file: "graphs/src/graphs.rs", ..G::SYMBOLS };
    assert!(G::CORES.is_some(), "the image runs it on the grid that it says");
    let answer = |command: &Submitted| answer(command.handler, &command.args);
    let outcome = Simulation::of::<G>(bindings).results(answer).run().unwrap();

    let mut text = format!("{}: {} bytes in .kmg.uploads\n", symbols.graph, G::LEN);
    let command = |command: &Submitted| {
        let name = symbols.node(command.node).unwrap().name;
        let [a, b, ..] = command.args;
        let end = command.first + command.count;
        let queued = if command.queued { ", placed by the device" } else { "" };
        format!("  round {}: {name} ({a}, {b}) on {}..{end}{queued}", command.round, command.first)
    };
    let event = |event: &kmg::Event| match event.fault() {
        Some(fault) => format!("  graph {}: {}", event.req, symbols.explain(fault)),
        None => format!("  {event}"),
    };
    text += &lines_of(&outcome, command, event);
    let Outcome { commands, rounds, .. } = &outcome;
    writeln!(text, "  {} commands, {rounds} rounds", commands.len()).unwrap();
    for symbol in symbols.registers {
        writeln!(text, "  {} {} = {}", symbol.register, symbol.name, outcome.register(symbol.register))
            .unwrap();
    }
    (text, outcome)
}

#[test]
fn the_images_in_rust() {
    let runs = [
        report::<Newton>(NewtonBindings { iteration: 0 }),
        report::<Pipeline>(PipelineBindings { blocks: 5 }),
        report::<Deal>(DealBindings { players: 5 }),
        report::<Deal>(DealBindings { players: 0 }),
    ];
    let errors = runs.iter().filter(|(_, outcome)| outcome.error.is_some()).count();
    assert_eq!(errors, 1, "one of the runs is made to fail");
    let mut text: String = runs.into_iter().map(|(text, _)| text).collect();
    assert!(text.contains("error 7 (mod by zero) at node 1 `share`, graphs/src/graphs.rs:"));
    writeln!(text, "{errors} ended with an error\nexit code {errors}").unwrap();
    agrees("graphs.txt", &text);
}

/// The only graph of a text.
fn only_graph(text: &str) -> Built {
    let mut graphs = kmg_syntax::text::read(text).unwrap();
    assert_eq!(graphs.len(), 1);
    graphs.remove(0).1
}

/// Runs a graph that was built from text with one binding.
fn run(built: &Built, binding: (&str, u32), cores: u32, result: LinearResult) -> Outcome {
    let mut block = built.block.clone();
    let (name, value) = binding;
    let place = built.bindings.iter().position(|(bound, _)| bound == name).unwrap();
    block[usize::from(built.bindings[place].1.number())] = value;
    let simulation = Simulation::new(&built.encoded).bindings(&block).cores(cores);
    simulation.results(|command| result.of(command)).run().unwrap()
}

#[test]
fn the_image_without_names() {
    let source = fs::read_to_string(firmware().join("riscv64/src/bin/nameless.rs")).unwrap();
    let (_, graph) = source.split_once("\ngraph! {").unwrap();
    let (graph, _) = graph.split_once("\n}\n").unwrap();
    let outcome = run(&only_graph(graph), ("minutes", 2), 8, LinearResult::default());
    assert_eq!(outcome.error, None);
    let seconds: u32 = outcome.commands.iter().map(|command| command.args[0]).sum();
    agrees("nameless.txt", &format!("exit code {seconds}\n"));
}

#[test]
fn the_image_in_c() {
    let text = fs::read_to_string(firmware().join("c/wash.kmg")).unwrap();
    let built = only_graph(&text);
    let heat = LinearResult { constant: 20, round: 25, ..LinearResult::default() };
    let outcome = run(&built, ("spins", 3), 4, heat);
    assert_eq!(outcome.error, None);

    let mut text = format!("{} bytes in .kmg.uploads, check 0\n", built.encoded.bytes().len());
    let command = |command: &Submitted| {
        let node = command.node.number();
        let Submitted { round, handler, args, first, count, .. } = command;
        format!("  round {round}: node {node}, handler {handler} ({}) on {first}..{}", args[0], first + count)
    };
    let event = |event: &kmg::Event| match event.kind {
        kmg::EventKind::Graph => format!("  round {} done", event.auxiliary),
        _ => "ended: 0".into(),
    };
    text += lines_of(&outcome, command, event).trim_end();
    writeln!(text, ", {} commands, {} rounds", outcome.commands.len(), outcome.rounds).unwrap();
    let registers: Vec<String> = outcome.registers.iter().map(ToString::to_string).collect();
    writeln!(text, "registers {}\nexit code 0", registers.join(" ")).unwrap();
    agrees("c.txt", &text);
}

/// A frame of an upload, as wire.rs receives it.
fn frame(upload: &[u8]) -> Vec<u8> {
    let checksum = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(upload);
    [&(upload.len() as u32).to_le_bytes()[..], upload, &checksum.to_le_bytes()].concat()
}

/// Receives it; how much was read, and the upload or why there is none. A wire that is silent gives zeros.
fn receive(frame: &[u8]) -> (usize, Result<Vec<u8>, wire::Refused>) {
    let mut lines = [Line::ZERO; 16];
    let mut read = 0;
    let received = wire::receive(&mut lines, |bytes| {
        for byte in bytes {
            *byte = frame.get(read).copied().unwrap_or_default();
            read += 1;
        }
    });
    let received = received.map(|upload| upload.bytes().to_vec());
    (read, received)
}

#[test]
fn a_frame_with_a_checksum_lets_no_changed_bit_through() {
    let upload = Newton::BYTES;
    let sent = frame(upload);
    assert_eq!(receive(&sent), (sent.len(), Ok(upload.to_vec())));
    let mut accepted_by_check = 0;
    for bit in 0..sent.len() * 8 {
        let mut changed = sent.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        let (_, received) = receive(&changed);
        assert!(received.is_err(), "bit {bit}");
        if (4..sent.len() - 4).contains(&(bit / 8)) {
            accepted_by_check +=
                u32::from(kmg::Upload::from_lines(&aligned(&changed[4..sent.len() - 4])).is_ok());
        }
    }
    // The check alone is about safety: most changes make another graph.
    assert!(accepted_by_check > 2_000, "{accepted_by_check}");
}

/// Bytes at a multiple of 64.
fn aligned(bytes: &[u8]) -> Vec<Line> {
    bytes.chunks(Line::BYTES).map(|chunk| Line(chunk.try_into().unwrap())).collect()
}

#[test]
fn a_frame_of_a_wrong_length_is_refused_before_the_rest_is_read() {
    for length in [0_u32, 63, 17 * 64, 64, 704, u32::MAX] {
        let mut sent = frame(Newton::BYTES);
        sent[..4].copy_from_slice(&length.to_le_bytes());
        let (read, received) = receive(&sent);
        assert_eq!(received, Err(wire::Refused::Length(length)));
        assert!(read <= 4 + Line::BYTES, "{length}: {read} bytes were read");
    }
}
