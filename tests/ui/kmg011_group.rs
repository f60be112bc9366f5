use kmg::graph;

graph! {
    #[graph(cores = 60)]
    graph Groups {
        command empty = 1() on 5..5;
        command backwards = 1() on 30..10;
        command outside = 1() on 0..61;
        command far = 1() on 60..61;
        command negative = 1() on -1..5;
        command negative_end = 1() on 0..-5;
        command negative_any = 1() on any -1;
        command negative_group = 1() on (-3, -4);
        command nothing = 1() on (3, 0);
        command over = 1() on (59, 2);
        command any_nothing = 1() on any 0;
        command any_over = 1() on any 61;
        command first_over = 1() on (60, r1);
        command count_over = 1() on (r1, 61);
    }
}

fn main() {}
