//! Handlers as a trait: declared once, for the graph that asks for them and for the device that runs them. Each of 16
//! cores looks for a square root by Newton's method. `cargo run --example handlers`

use std::sync::Mutex;

use kmg::sim::Simulation;
use kmg::{Core, graph};

/// What a core of the device can do.
#[kmg::handlers]
pub trait Card {
    /// Starts with the number of the core, counted from 1, times `scale` squared.
    #[handler(1)]
    fn load(&self, core: Core, scale: u32);
    /// One step of Newton's method.
    #[handler(2)]
    fn step(&self, core: Core);
    /// How far the last step went; of all cores the farthest.
    #[handler(3, result = max)]
    fn norm(&self, core: Core) -> u32;
    /// The root; of all cores the sum.
    #[handler(4, result = sum)]
    fn root(&self, core: Core) -> u32;
}

graph! {
    /// Steps on all cores until none of them moves any more.
    #[graph(max_runs = 50, cores = 16)]
    pub graph Roots {
        bind scale;
        reg round, first, moved, total;

        cpu begin { first = round == 0; }
        command load = card::LOAD(scale) on 0..16 if first;
        command step = card::STEP() on 0..16;
        command norm = card::NORM() on 0..16 -> moved;
        command root = card::ROOT() on 0..16 -> total;
        cpu next {
            round += 1;
            again = moved > 0;
        }

        begin -> load -> step -> [norm, root] -> next;
    }
}

/// The memory of a core.
#[derive(Clone, Copy, Default)]
struct Cell {
    square: u32,
    root: u32,
    moved: u32,
}

/// A device: many cores, one value, so it is `&self`.
#[derive(Default)]
struct Device {
    cells: Mutex<[Cell; 16]>,
}

impl Device {
    fn cell<R>(&self, core: Core, work: impl FnOnce(&mut Cell) -> R) -> R {
        let mut cells = self.cells.lock().expect("no handler panics");
        work(&mut cells[core.number() as usize])
    }
}

impl Card for Device {
    fn load(&self, core: Core, scale: u32) {
        let square = (core.number() + 1) * scale * scale;
        self.cell(core, |cell| *cell = Cell { square, root: square, moved: 0 });
    }

    fn step(&self, core: Core) {
        self.cell(core, |cell| {
            let better = (cell.root + cell.square / cell.root) / 2;
            cell.moved = cell.root.saturating_sub(better);
            cell.root = cell.root.min(better);
        });
    }

    fn norm(&self, core: Core) -> u32 {
        self.cell(core, |cell| cell.moved)
    }

    fn root(&self, core: Core) -> u32 {
        self.cell(core, |cell| cell.root)
    }
}

fn main() {
    println!("card::NORM: {:?}\n", card::NORM);

    let device = card::Handlers(Device::default());
    let bindings = RootsBindings { scale: 1000 };
    let simulation = Simulation::of::<Roots>(bindings).handlers(&device);
    let outcome = simulation.run().expect("the device has every handler of the graph");

    let cells = device.0.cells.lock().expect("no handler panics");
    for (core, cell) in cells.iter().enumerate() {
        println!("core {core:2}: the root of {:2} is {}.{:03}", core + 1, cell.root / 1000, cell.root % 1000);
    }
    let total = outcome.register(Roots::TOTAL);
    println!("\n{} rounds, {} commands, sum {total}", outcome.rounds, outcome.commands.len());
    assert_eq!(total, cells.iter().map(|cell| cell.root).sum::<u32>());
}
