use core::fmt::{self, Write};
use core::ops::Range;

use kmg::model::InFlight;
use kmg::{Event, Symbols};

use crate::{Machine, Watcher};

/// Where the linker put the section `.kmg.uploads`.
pub struct Uploads(pub Range<usize>);

/// Prints a run by the names of its graph.
pub struct Report<'o, O> {
    out: &'o mut O,
    symbols: Symbols<'static>,
    commands: u32,
}

impl<'o, O: Write> Report<'o, O> {
    /// A report that begins.
    pub fn new(out: &'o mut O, symbols: Symbols<'static>) -> Self {
        Self { out, symbols, commands: 0 }
    }

    /// Says where the upload lies that is about to run.
    pub fn upload(&mut self, bytes: &[u8], uploads: &Uploads) -> fmt::Result {
        let place = bytes.as_ptr_range();
        let (start, end) = (place.start.addr(), place.end.addr());
        let inside = uploads.0.start <= start && end <= uploads.0.end;
        let place = if inside { "in" } else { "outside" };
        writeln!(self.out, "{}: {} bytes {place} .kmg.uploads", self.symbols.graph, bytes.len())
    }

    /// Says what the run came to.
    pub fn summary(&mut self, machine: &Machine) -> fmt::Result {
        let executor = machine.executor();
        writeln!(
            self.out,
            "  {} commands, {} rounds, {} passes",
            self.commands,
            executor.rounds(),
            machine.passes()
        )?;
        for symbol in self.symbols.registers {
            let register = symbol.register;
            let value = executor.registers()[usize::from(register.number())];
            writeln!(self.out, "  {register} {} = {value}", symbol.name)?;
        }
        Ok(())
    }
}

impl<O: Write> Watcher for Report<'_, O> {
    fn submitted(&mut self, entry: &InFlight, rounds: u32) -> fmt::Result {
        self.commands += 1;
        let command = &entry.command;
        let name = self.symbols.node(entry.node).map_or("?", |symbol| symbol.name);
        let first = command.first.get();
        let end = u32::from(first) + u32::from(command.count.get());
        let queued = if command.is_queued() { ", placed by the device" } else { "" };
        let [a, b, ..] = command.arg_values();
        writeln!(self.out, "  round {rounds}: {name} ({a}, {b}) on {first}..{end}{queued}")
    }

    fn posted(&mut self, event: Event) -> fmt::Result {
        match event.fault() {
            Some(fault) => writeln!(self.out, "  graph {}: {}", event.req, self.symbols.explain(fault)),
            None => writeln!(self.out, "  {event}"),
        }
    }
}
