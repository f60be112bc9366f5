//! A macro of a crate writes a trait with paths from that crate, also to `kmg`.

#![deny(warnings)]

pub extern crate kmg as tasks;

pub mod words {
    pub type Word = u32;
    pub use std::primitive::u32;
    pub const STEPS: u32 = 3;
}

macro_rules! card {
    ($name:ident, $core:ty, $path:path) => {
        #[$crate::tasks::handlers(crate = $crate::tasks)]
        pub(in $crate) trait $name {
            #[handler(1)]
            fn step(&self, core: $crate::tasks::Core, a: $crate::words::u32);
            #[handler(2)]
            fn norm(&self, core: $crate::tasks::Core<'_>) -> u32;
            #[handler(3)]
            fn load(&self, core: $core) -> Result<(), $crate::tasks::HandlerError>;
            #[handler(4)]
            fn sum(&self, core: $path) -> $crate::result::Result<u32, $crate::tasks::HandlerError>;
        }
    };
}

pub mod result {
    pub use std::result::Result;
}

card!(Card, kmg::Core, kmg::Core);

macro_rules! steps {
    ($name:ident) => {
        tasks::graph! {
            #[graph(crate = $crate::tasks, cores = $crate::words::STEPS)]
            pub(in $crate) graph $name {
                command step = $crate::card::STEP($crate::words::STEPS) on 0..$crate::words::STEPS;
            }
        }
    };
}

steps!(Steps);

struct Device;
impl Card for Device {
    fn step(&self, _: kmg::Core, _: u32) {}
    fn norm(&self, _: kmg::Core) -> u32 {
        1
    }
    fn load(&self, _: kmg::Core) -> Result<(), kmg::HandlerError> {
        Ok(())
    }
    fn sum(&self, _: kmg::Core) -> Result<words::Word, kmg::HandlerError> {
        Ok(2)
    }
}

fn main() {
    let device = card::Handlers(Device);
    let numbers: Vec<u8> = (0..=255).filter(|number| kmg::Handlers::handler(&device, *number).is_some()).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
    assert_eq!(Steps::UPLOAD.templates().len(), 1);
}
