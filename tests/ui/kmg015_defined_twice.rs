use kmg::graph;

graph! {
    graph Labels {
        reg x;
        cpu body {
            'top: x += 1;
            if x {
                'top: x += 2;
            }
            jnz x, 'top;
        }
    }
}

fn main() {}
