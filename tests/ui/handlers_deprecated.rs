//! A graph that asks for a deprecated handler is warned at its name.

#![deny(deprecated)]

use kmg::{Core, graph};

#[kmg::handlers]
pub trait Card {
    #[deprecated(note = "use `step`")]
    #[handler(2)]
    fn old(&self, core: Core);
}

graph! {
    graph Asks {
        command old = card::OLD() on 0..1;
    }
}

fn main() {
    let _ = Asks::UPLOAD;
}
