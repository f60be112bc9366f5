//! No warning, wherever a trait stands, whatever its visibility and whatever of it is used.

#![deny(warnings)]
#![warn(unused, unreachable_pub, unused_qualifications, missing_debug_implementations, single_use_lifetimes)]
#![warn(
    unused_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    missing_copy_implementations,
    let_underscore_drop
)]
#![warn(
    rust_2018_idioms,
    rust_2024_compatibility,
    keyword_idents,
    non_ascii_idents,
    elided_lifetimes_in_paths
)]

use kmg::{Core, graph};

/// Only its constants are used.
#[kmg::handlers]
trait Constants {
    #[handler(1)]
    fn used(&self, core: Core<'_>);
    #[handler(2)]
    fn unused(&self, core: Core<'_>);
}

struct Device;
impl Constants for Device {
    fn used(&self, _: Core<'_>) {}
    fn unused(&self, _: Core<'_>) {}
}

/// Only its adapter is used.
#[kmg::handlers]
trait Adapter {
    #[handler(1)]
    fn step(&self, core: Core<'_>, a: u32, b: u32) -> u32;
}
impl Adapter for Device {
    fn step(&self, _: Core<'_>, a: u32, b: u32) -> u32 {
        a + b
    }
}

mod inner {
    use kmg::Core;

    #[kmg::handlers]
    pub(crate) trait OfTheCrate {
        #[handler(1)]
        fn step(&self, core: Core<'_>);
    }

    #[kmg::handlers]
    pub(super) trait OfTheParent {
        #[handler(1)]
        fn step(&self, core: Core<'_>);
    }

    pub(super) mod deeper {
        use kmg::Core;

        #[kmg::handlers]
        pub(in super::super) trait OfTheGrandparent {
            #[handler(1)]
            fn step(&self, core: Core<'_>);
        }

        #[kmg::handlers]
        pub(in crate::inner) trait ByPath {
            #[handler(1)]
            fn step(&self, core: Core<'_>);
        }

        #[kmg::handlers]
        pub(self) trait OfItself {
            #[handler(1)]
            fn step(&self, core: Core<'_>) {
                let _ = core;
            }
        }

        impl OfItself for u8 {}

        pub(crate) fn itself() -> Option<kmg::Handler> {
            kmg::Handlers::handler(&of_itself::Handlers(3), 1).filter(|handler| *handler == of_itself::STEP)
        }
    }

    pub(super) fn path() -> kmg::Handler {
        deeper::by_path::STEP
    }
}

impl inner::OfTheCrate for Device {
    fn step(&self, _: Core<'_>) {}
}
impl inner::OfTheParent for Device {
    fn step(&self, _: Core<'_>) {}
}
impl inner::deeper::OfTheGrandparent for Device {
    fn step(&self, _: Core<'_>) {}
}

graph! {
    graph All {
        command constants = constants::USED() on 0..1;
        command of_the_crate = inner::of_the_crate::STEP() on 0..1;
        command of_the_parent = inner::of_the_parent::STEP() on 0..1;
        command of_the_grandparent = inner::deeper::of_the_grandparent::STEP() on 0..1;
    }
}

fn main() {
    let _ = (All::UPLOAD, adapter::Handlers(Device), inner::path(), inner::deeper::itself());
    let _ = inner::deeper::of_the_grandparent::Handlers(Device);
}
