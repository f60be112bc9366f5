use kmg::graph;

const ZERO: u32 = 0;

graph! {
    graph Zero {
        const NONE = 0;
        reg x;
        cpu body {
            x = x % 0;
            x %= 0;
            x = x % NONE;
            x = x % (3 - 3);
            mod x, x, NONE;
            x = 5 % 0;
            x = 5 % ZERO;
        }
    }
}

fn main() {}
