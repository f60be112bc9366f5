//! A deprecated handler warns who asks for it, and neither its adapter nor a trait's.

#![deny(warnings)]

use kmg::{Core, graph};

#[kmg::handlers]
pub trait Card {
    #[handler(1)]
    fn step(&self, core: Core);
    #[deprecated]
    #[handler(2)]
    fn old(&self, core: Core, a: u32) -> u32;
    #[deprecated(since = "1.0.0", note = "use `step`")]
    #[handler(3)]
    fn older(&self, core: Core);
    #[cfg_attr(all(), deprecated)]
    #[handler(4)]
    fn oldest(&self, core: Core);
}

#[deprecated]
#[kmg::handlers]
pub trait Old {
    #[handler(1)]
    fn step(&self, core: Core);
}

struct Device;
impl Card for Device {
    fn step(&self, _: Core) {}
    fn old(&self, _: Core, a: u32) -> u32 {
        a
    }
    fn older(&self, _: Core) {}
    fn oldest(&self, _: Core) {}
}

graph! {
    graph New {
        command step = card::STEP() on 0..1;
    }

    #[allow(deprecated)]
    graph Older {
        command step = card::OLDER() on 0..1;
    }
}

fn main() {
    let device = card::Handlers(Device);
    assert!(kmg::Handlers::handler(&device, 3).is_some());
    let _ = (New::UPLOAD, Older::UPLOAD);
}
