//! A trait where items stand: in a function, in a block, twice with one name.

#![deny(warnings)]

use kmg::sim::Simulation;
use kmg::{Core, Handlers as _, graph};

fn first() -> u32 {
    #[kmg::handlers]
    trait Card {
        #[handler(1)]
        fn answer(&self, core: Core) -> u32;
    }
    struct Device;
    impl Card for Device {
        fn answer(&self, core: Core) -> u32 {
            41 + core.number()
        }
    }
    graph! {
        graph Answer {
            reg x;
            command ask = card::ANSWER() on 1..2 -> x;
        }
    }
    let outcome = Simulation::of::<Answer>(AnswerBindings {}).handlers(&card::Handlers(Device)).run().unwrap();
    outcome.register(Answer::X)
}

fn second() -> bool {
    {
        #[kmg::handlers]
        trait Card {
            #[handler(7)]
            fn other(&self, core: Core) {
                let _ = core;
            }
        }
        impl Card for u8 {}
        let handlers = card::Handlers(0_u8);
        handlers.handler(7) == Some(card::OTHER) && handlers.handler(1).is_none()
    }
}

fn main() {
    assert_eq!(first(), 42);
    assert!(second());
}
