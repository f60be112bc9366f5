//! Handlers as traits, run: what cores see, how their words become one, what a graph gets, what stops it.

mod calls;
mod documentation;
mod failing;
mod graphs;
mod stopped;
mod tables;

use std::sync::Mutex;

use kmg::{Core, Handlers};

/// A word of each core, whatever the trait asks for, and a record of who was asked.
#[kmg::handlers]
pub(crate) trait Card {
    /// Gives nothing.
    #[handler(1)]
    fn step(&self, core: Core, iteration: u32);
    /// Without `result`, which is that of the first core.
    #[handler(2)]
    fn plain(&self, core: Core) -> u32;
    #[handler(3, result = first)]
    fn first(&self, core: Core) -> u32;
    #[handler(4, result = sum)]
    fn sum(&self, core: Core) -> u32;
    #[handler(5, result = min)]
    fn min(&self, core: Core) -> u32;
    #[handler(239, result = max)]
    fn max(&self, core: Core) -> u32;
    /// All of a command's words.
    #[handler(7, result = first)]
    #[expect(clippy::too_many_arguments, reason = "all of a command's words")]
    fn ten(
        &self,
        core: Core,
        a: u32,
        b: u32,
        c: u32,
        d: u32,
        e: u32,
        f: u32,
        g: u32,
        h: u32,
        i: u32,
        j: u32,
    ) -> u32;
}

/// What a core was asked: handler, core, group, arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) handler: &'static str,
    pub(crate) core: u32,
    pub(crate) group: (u32, u32),
    pub(crate) args: Vec<u32>,
    pub(crate) cancelled: bool,
}

/// Answers with words by the number of the core.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    words: Vec<u32>,
    asked: Mutex<Vec<Asked>>,
}

impl Recorder {
    pub(crate) fn new(words: &[u32]) -> Self {
        Self { words: words.to_vec(), asked: Mutex::default() }
    }

    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().expect("no panic while it was held").clone()
    }

    fn answer(&self, handler: &'static str, core: Core, args: &[u32]) -> u32 {
        let asked = Asked {
            handler,
            core: core.number(),
            group: (core.group().first(), core.group().count()),
            args: args.to_vec(),
            cancelled: core.cancelled(),
        };
        self.asked.lock().expect("no panic while it was held").push(asked);
        self.words.get(core.number() as usize).copied().unwrap_or(core.number())
    }
}

impl Card for Recorder {
    fn step(&self, core: Core, iteration: u32) {
        self.answer("step", core, &[iteration]);
    }
    fn plain(&self, core: Core) -> u32 {
        self.answer("plain", core, &[])
    }
    fn first(&self, core: Core) -> u32 {
        self.answer("first", core, &[])
    }
    fn sum(&self, core: Core) -> u32 {
        self.answer("sum", core, &[])
    }
    fn min(&self, core: Core) -> u32 {
        self.answer("min", core, &[])
    }
    fn max(&self, core: Core) -> u32 {
        self.answer("max", core, &[])
    }
    fn ten(
        &self,
        core: Core,
        a: u32,
        b: u32,
        c: u32,
        d: u32,
        e: u32,
        f: u32,
        g: u32,
        h: u32,
        i: u32,
        j: u32,
    ) -> u32 {
        self.answer("ten", core, &[a, b, c, d, e, f, g, h, i, j])
    }
}

/// What devices on threads ask of an adapter.
pub(crate) fn fits_threads<H: Handlers + Send + Sync + 'static>(handlers: H) -> H {
    handlers
}
