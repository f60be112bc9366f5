use kmg::{Handler, graph};

const STEP: Handler = Handler::new(1);
const NORM: Handler = Handler::new(2).with_result();

graph! {
    #[graph(allow(race))]
    graph Results {
        reg error;
        command step = STEP() on 0..1 -> error;
        command norm = NORM() on 0..1 -> error;
        command unread = NORM() on 0..1;
        command literal = 3() on 0..1 -> error;
    }
}

fn main() {}
