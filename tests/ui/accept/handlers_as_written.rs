//! The trait stays what it is: bounds, default bodies, items that are no handlers, conditions, names that need `r#`.

#![deny(warnings)]

use std::fmt::{Debug, Display};

use kmg::sim::Simulation;
use kmg::{Core, Handlers as _, graph};

/// More than handlers.
#[kmg::handlers]
#[allow(clippy::too_many_arguments)]
pub(crate) trait Full: Debug + Send
where
    Self: Sized + 'static,
{
    /// A constant of the trait.
    const CORES: u32 = { 8 };
    /// A type of the trait.
    type Label: Display;

    /// A default body, of whatever the compiler takes.
    #[handler(1)]
    #[inline]
    fn step(&self, core: Core, mut iteration: u32) {
        iteration += core.number();
        let list = { [iteration, 2, 3] };
        for _ in list.iter().filter(|word| **word > 3) {
            println!("{}", self.label());
        }
    }

    #[must_use]
    #[handler(2)]
    fn r#loop(&self, _: Core) -> u32
    where
        Self: Send;

    /// No handler.
    fn label(&self) -> Self::Label;
    fn generic<D: Display + Into<String>>(&mut self, label: D) -> Option<String> {
        Some(label.into())
    }
    fn nothing() {}

    #[handler(3)]
    fn ten(
        &self,
        _: Core,
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

    #[cfg(any())]
    #[handler(4)]
    fn somewhere_else(&self, core: Core, words: u32);
    #[cfg(not(any()))]
    #[handler(4, result = sum)]
    fn here(self: &Self, core: Core<'_>) -> u32;
    // One handler, one way or the other.
    #[cfg(any())]
    #[handler(5)]
    fn either(&self, core: Core, word: u32);
    #[cfg(not(any()))]
    #[handler(5)]
    fn either(&self, _: Core) {}
    // What is not there has no faults.
    #[cfg(any())]
    #[handler(240)]
    fn nowhere(core: Core) -> u64;
}

#[derive(Debug)]
struct Device;

impl Full for Device {
    type Label = &'static str;

    fn r#loop(&self, _: Core) -> u32 {
        Self::CORES
    }
    fn label(&self) -> &'static str {
        "step"
    }
    fn ten(
        &self,
        _: Core,
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
        [a, b, c, d, e, f, g, h, i, j].iter().fold(0, |number, digit| 10 * number + digit)
    }
    fn here(&self, core: Core) -> u32 {
        1 + core.index()
    }
}

/// From a macro.
macro_rules! handlers {
    ($(#[$attribute:meta])* $visibility:vis $name:ident { $($number:literal $method:ident ($($argument:ident: $word:ty),*) $(-> $result:ty)?;)* }) => {
        $(#[$attribute])*
        #[kmg::handlers]
        $visibility trait $name {
            $(#[handler($number)] fn $method(&self, core: Core, $($argument: $word),*) $(-> $result)?;)*
        }
    };
}

handlers! {
    /// Written by a macro.
    pub(crate) Short { 7 one(a: u32, b: u32) -> u32; 8 two(); }
}

impl Short for Device {
    fn one(&self, _: Core, a: u32, b: u32) -> u32 {
        a * b
    }
    fn two(&self, _: Core) {}
}

// Not there at all.
#[kmg::handlers]
#[cfg(any())]
trait Nowhere {
    #[handler(1000)]
    fn step(self);
}

graph! {
    #[graph(cores = 8)]
    graph All {
        reg a, b, c, d;
        command step = full::STEP(1) on 0..8;
        command again_and_again = full::LOOP() on 0..8 -> a;
        command ten = full::TEN(1, 2, 3, 4, 5, 6, 7, 8, 9, 0) on 3..8 -> b;
        command here = full::HERE() on 2..8 -> c;
        command either = full::EITHER() on 0..1;
        command one = short::ONE(6, 7) on 0..1 -> d;
        command two = short::TWO() on 0..1;
    }
}

fn main() {
    let mut table = kmg::handlers::HandlerTable::new();
    table.add_all(full::Handlers(Device)).unwrap();
    table.add_all(short::Handlers(Device)).unwrap();
    assert!(table.numbers().eq([1, 2, 3, 4, 5, 7, 8]));
    let outcome = Simulation::of::<All>(AllBindings {}).handlers(&table).run().unwrap();
    let words = [All::A, All::B, All::C, All::D].map(|register| outcome.register(register));
    assert_eq!(words, [8, 1_234_567_890, 1 + 2 + 3 + 4 + 5 + 6, 42]);
    assert!(full::Handlers(Device).handler(240).is_none());
    Device::nothing();
    assert_eq!(Device.generic("label").as_deref(), Some("label"));
}
