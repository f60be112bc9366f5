//! Paths and expressions wherever a word or a handler stands.

#![deny(warnings)]

use kmg::{Handler, StaticGraph, graph};

mod device {
    pub const STEP: super::Handler = super::Handler::new(7);
    pub const WORD: u32 = 3;
    pub mod grid {
        pub const CORES: u32 = 60;
    }
}

struct Sized<const N: u32>;
impl<const N: u32> Sized<N> {
    const TWICE: u32 = N * 2;
    const HANDLER: Handler = Handler::new(N).with_args(0);
}

trait Numbers {
    const NUMBER: u32;
}
impl Numbers for u8 {
    const NUMBER: u32 = 11;
}

const ANY: u32 = 5;
const END: u32 = 59;
#[allow(non_upper_case_globals)]
const lower: u32 = 8;

const fn twice(word: u32) -> u32 {
    word * 2
}

graph! {
    #[graph(
        deadline_microseconds = device::WORD,
        max_runs = twice(3),
        step_limit = Sized::<5>::TWICE + 90,
        req = self::lower,
        cores = device::grid::CORES
    )]
    pub graph Everywhere {
        bind x;
        const A = device::WORD;
        const _B = { twice(4) };
        const C = A;
        const _D = -3;
        const _E = 0xFF_u32;
        const F = 0b101;
        reg y = Sized::<3>::TWICE, z = -1, v = self::lower;
        command path = device::STEP(device::WORD, Sized::<2>::TWICE, { <u8 as Numbers>::NUMBER }, lower_word::W) on 0..END;
        command associated = Sized::<9>::HANDLER() on ANY..{ twice(ANY) };
        command block = { Handler::new(9) }(-1, 0xFFFF_FFFF, { let a = 3; a + 1 }) on 0..1;
        command group = device::STEP(A, ANY, ::std::primitive::u32::MAX) on (device::WORD, { END - 10 });
        command queued = device::STEP(u32::MAX) on any ANY;
        command any_range = device::STEP() on ANY..END;
        command any_path = device::STEP() on any any::COUNT;
        command declared = device::STEP() on C..F;
        cpu body {
            x = x + device::WORD * 2 - { twice(2) } % device::WORD;
            if x < Sized::<4>::TWICE { x = 0; }
            y = ANY * ANY + A;
            set z, device::WORD;
            addi z, z, { ANY };
            z = z % device::WORD;
            v = (ANY > A) + !ANY;
            while v >= ANY { v = v >> A; }
        }
    }
}

mod lower_word {
    pub const W: u32 = 1;
}

mod any {
    pub const COUNT: u32 = 2;
}

fn in_a_function() -> u32 {
    const LOCAL: u32 = 21;
    const HANDLER: Handler = Handler::new(LOCAL);
    graph! {
        graph Local {
            reg x = LOCAL;
            command step = HANDLER(LOCAL) on 0..LOCAL;
            cpu body { x += LOCAL; }
        }
    }
    let outcome = kmg::sim::Simulation::of::<Local>(LocalBindings {}).run().unwrap();
    outcome.register(Local::X)
}

fn main() {
    assert_eq!(in_a_function(), 42);
    let block = EverywhereBindings { x: 1 }.block();
    assert_eq!(block, [1, 3, 8, 3, u32::MAX - 2, 255, 5, 6, u32::MAX, 8]);
    assert_eq!(Everywhere::CORES, Some(60));
    let spec = Everywhere::UPLOAD;
    assert_eq!(spec.nodes().len(), 9);
    let outcome = kmg::sim::Simulation::of::<Everywhere>(EverywhereBindings { x: 1 }).run().unwrap();
    assert_eq!(outcome.error, None);
    assert_eq!(outcome.register(Everywhere::X), 0);
    assert_eq!(outcome.register(Everywhere::Y), 28);
    assert_eq!(outcome.register(Everywhere::Z), 2);
    let path = outcome.commands.iter().find(|command| command.node == Everywhere::PATH).expect("it ran");
    assert_eq!(path.args[..5], [3, 4, 11, 1, 0]);
    assert_eq!((path.handler, path.first, path.count), (7, 0, 59));
}
