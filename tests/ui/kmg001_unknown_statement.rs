use kmg::graph;

graph! {
    graph Misspelled {
        bnid iteration;
        comand step = 1(iteration) on 0..1;
        regs error;
        cpus next { error += 1; }
        node other = 1() on 0..1;
        step -> next;
    }
}

fn main() {}
