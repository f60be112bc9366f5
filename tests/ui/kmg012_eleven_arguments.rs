use kmg::graph;

graph! {
    graph Arguments {
        command ten = 1(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) on 0..1;
        command eleven = 1(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) on 0..1;
        command more = 1(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,) on 0..1;
    }
}

fn main() {}
