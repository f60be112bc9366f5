use core::cell::Cell;
use core::fmt::{self, Write};
use core::ops::Range;

use kmg::record::{Call, Recorder};
use kmg::{Event, Submit, Symbols};

/// Where the linker put the section `.kmg.uploads`.
pub struct Uploads(pub Range<usize>);

/// Prints a run by the names of its graph: it is told of each command that the executor submits.
pub struct Report<'o, O> {
    out: &'o mut O,
    symbols: Symbols<'static>,
    /// Where the device puts the command.
    placed: &'o Cell<u16>,
    commands: u32,
    rounds: u32,
    printed: fmt::Result,
}

impl<'o, O: Write> Report<'o, O> {
    /// A report that begins.
    pub fn new(out: &'o mut O, symbols: Symbols<'static>, placed: &'o Cell<u16>) -> Self {
        Self { out, symbols, placed, commands: 0, rounds: 0, printed: Ok(()) }
    }

    /// Says where the upload lies that is about to run.
    pub fn upload(&mut self, bytes: &[u8], uploads: &Uploads) -> fmt::Result {
        let place = bytes.as_ptr_range();
        let (start, end) = (place.start.addr(), place.end.addr());
        let inside = uploads.0.start <= start && end <= uploads.0.end;
        let place = if inside { "in" } else { "outside" };
        writeln!(self.out, "{}: {} bytes {place} .kmg.uploads", self.symbols.graph, bytes.len())
    }

    /// Says that a round ended, or the graph.
    pub fn event(&mut self, event: Event) -> fmt::Result {
        self.rounds += 1;
        match event.fault() {
            Some(fault) => writeln!(self.out, "  graph {}: {}", event.req, self.symbols.explain(fault)),
            None => writeln!(self.out, "  {event}"),
        }
    }

    /// Says what the run came to.
    pub fn summary(&mut self, registers: &[u32; 16], rounds: u32) -> fmt::Result {
        self.printed?;
        writeln!(self.out, "  {} commands, {rounds} rounds", self.commands)?;
        for symbol in self.symbols.registers {
            let register = symbol.register;
            let value = registers[usize::from(register.number())];
            writeln!(self.out, "  {register} {} = {value}", symbol.name)?;
        }
        Ok(())
    }
}

impl<O: Write> Recorder for Report<'_, O> {
    fn record(&mut self, call: Call<'_>) {
        let Call::Submit { node, command, answer: Submit::Submitted } = call else { return };
        self.commands += 1;
        let name = self.symbols.node(node).map_or("?", |symbol| symbol.name);
        let first = self.placed.get();
        let end = u32::from(first) + u32::from(command.count.get());
        let queued = if command.is_queued() { ", placed by the device" } else { "" };
        let [a, b, ..] = command.arg_values();
        let rounds = self.rounds;
        let printed = writeln!(self.out, "  round {rounds}: {name} ({a}, {b}) on {first}..{end}{queued}");
        self.printed = self.printed.and(printed);
    }
}
