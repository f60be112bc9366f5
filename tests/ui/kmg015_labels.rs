use kmg::graph;

graph! {
    graph Labels {
        reg x;
        cpu first {
            'top: x += 1;
            jlt x, x, 'tpo;
            jmp 'elsewhere;
            'end:
        }
        cpu second {
            jmp 'top;
            x = 1;
        }
    }
}

fn main() {}
