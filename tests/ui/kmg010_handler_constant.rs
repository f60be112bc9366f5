//! The same fault through paths and expressions, which the compiler evaluates.

use kmg::{Handler, graph};

mod device {
    pub const ABOVE: kmg::Handler = kmg::Handler::new(240);
}

const ZERO: Handler = Handler::new(0);

graph! {
    graph Constants {
        command zero = ZERO() on 0..1;
        command above = device::ABOVE() on 0..1;
        command inline = { Handler::new(1000) }() on 0..1;
    }
}

fn main() {}
