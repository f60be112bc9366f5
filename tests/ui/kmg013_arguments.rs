use kmg::{Handler, graph};

const NONE: Handler = Handler::new(1).with_args(0);
const ONE: Handler = Handler::new(2).with_args(1);
const TWO: Handler = Handler::new(3).with_args(2);

graph! {
    graph Counts {
        bind x;
        command none = NONE(x) on 0..1;
        command one = ONE(x, 2) on 0..1;
        command two = TWO(x) on 0..1;
        command inline = { Handler::new(4).with_args(3) }() on 0..1;
        command right = ONE(5) on 0..1;
        command literal = 2(1, 2, 3) on 0..1;
    }
}

fn main() {}
