//! A crate that renames `kmg` says so with a path from its root.

#![deny(warnings)]

pub extern crate kmg as tasks;

mod facade {
    pub use tasks as graphs;

    #[tasks::handlers(crate = self::graphs)]
    pub(crate) trait Near {
        #[handler(1, result = max)]
        fn step(&self, core: tasks::Core) -> u32;
    }

    pub(super) mod inner {
        #[tasks::handlers(crate = super::graphs)]
        pub(in super::super) trait Above {
            #[handler(2)]
            fn step(&self, core: tasks::Core);
        }
    }
}

#[tasks::handlers(crate = tasks)]
trait Renamed {
    #[handler(3)]
    fn step(&self, core: tasks::Core);
}

#[tasks::handlers(crate = crate::facade::graphs)]
trait ThroughPath {
    #[handler(4, result = sum)]
    fn step(&self, core: tasks::Core) -> u32;
}

tasks::graph! {
    #[graph(crate = tasks)]
    graph All {
        reg x, y;
        command near = facade::near::STEP() on 0..1 -> x;
        command above = facade::inner::above::STEP() on 0..1;
        command renamed = renamed::STEP() on 0..1;
        command path = through_path::STEP() on 0..1 -> y;
    }
}

struct Device;
impl facade::Near for Device {
    fn step(&self, _: tasks::Core) -> u32 {
        1
    }
}
impl facade::inner::Above for Device {
    fn step(&self, _: tasks::Core) {}
}
impl Renamed for Device {
    fn step(&self, _: tasks::Core) {}
}
impl ThroughPath for Device {
    fn step(&self, _: tasks::Core) -> u32 {
        2
    }
}

fn main() {
    let mut table = tasks::handlers::HandlerTable::new();
    table.add_all(facade::near::Handlers(Device)).unwrap();
    table.add_all(facade::inner::above::Handlers(Device)).unwrap();
    table.add_all(renamed::Handlers(Device)).unwrap();
    table.add_all(through_path::Handlers(Device)).unwrap();
    let outcome = tasks::sim::Simulation::of::<All>(AllBindings {}).handlers(&table).run().unwrap();
    assert_eq!((outcome.register(All::X), outcome.register(All::Y)), (1, 2));
}
