use kmg::graph;

graph! {
    graph Keywords {
        reg x;
        command a = 1(loop) on 0..1;
        command b = 1() on 0..1 after match;
        command c = 1() on 0..1 -> type;
        a -> loop;
        cpu body {
            loop = 3;
            x = match;
        }
    }
}

fn main() {}
