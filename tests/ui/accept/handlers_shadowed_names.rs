//! Items of the user's with the names of what the adapter needs, and a trait with the name of its own type parameter.

#![deny(warnings)]
#![allow(dead_code, non_camel_case_types, unused_macros)]

struct Option;
struct Some;
struct None;
struct u8;
struct Handler;
struct Handlers;
struct Merge;
struct Clone;
struct Copy;
struct Debug;
mod std {}
mod alloc {}
mod kmg {}
mod core {}

macro_rules! compile_error {
    () => {};
}

use ::kmg::Core;

#[::kmg::handlers]
pub trait T {
    #[handler(1)]
    fn args(&self, core: Core, number: u32);
    #[handler(2, result = sum)]
    fn number(&self, args: Core<'_>, core: ::core::primitive::u32) -> ::core::primitive::u32;
    #[handler(3)]
    fn handlers(&self, _: ::kmg::Core<'_>, _: u32) -> u32;
    #[handler(4)]
    fn handler(&self, core: Core) -> u32;
    #[handler(5)]
    fn call(&self, core: Core) -> ();
}

struct Device;

impl T for Device {
    fn args(&self, _: Core, _: u32) {}
    fn number(&self, _: Core, word: u32) -> u32 {
        word + 1
    }
    fn handlers(&self, core: Core, word: u32) -> u32 {
        word + core.number()
    }
    fn handler(&self, core: Core) -> u32 {
        core.group().count()
    }
    fn call(&self, _: Core) {}
}

::kmg::graph! {
    #[graph(cores = 60)]
    graph Shadowed {
        reg x, y, z;
        command a = t::ARGS(1) on 0..60;
        command b = t::NUMBER(10) on 0..60 -> x;
        command c = t::HANDLERS(10) on 7..60 -> y;
        command d = t::HANDLER() on any 9 -> z;
        command e = t::CALL() on 0..60;
    }
}

fn main() {
    let device = t::Handlers(Device);
    let simulation = ::kmg::sim::Simulation::of::<Shadowed>(ShadowedBindings {}).handlers(&device);
    let outcome = simulation.run().unwrap();
    assert_eq!(outcome.registers[..3], [660, 17, 9]);
}

/// Constants and a type with the names of what generated functions take.
mod of_arguments {
    #[allow(non_upper_case_globals)]
    const number: u32 = 1;
    #[allow(non_upper_case_globals)]
    const core: u32 = number;
    #[allow(non_camel_case_types)]
    pub struct args;

    #[::kmg::handlers]
    pub trait Device {
        #[handler(1)]
        fn step(&self, _: ::kmg::Core, word: u32) -> u32;
    }

    impl Device for args {
        fn step(&self, _: ::kmg::Core, word: u32) -> u32 {
            word + core
        }
    }

    /// Gives every type the methods that constants are made with.
    trait Grabs: Sized {
        fn with_args(self, _: u32) -> Self {
            self
        }
        fn with_result(self) -> Self {
            self
        }
        fn step(self) {}
    }
    impl<T> Grabs for T {}
}
