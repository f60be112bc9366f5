//! Numbers of handlers by paths and expressions that the compiler evaluates, outside of 1 to 239.

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
