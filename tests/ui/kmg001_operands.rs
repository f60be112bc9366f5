use kmg::graph;

graph! {
    graph Operands {
        reg x, y;
        cpu body {
            add x, y;
            set x;
            mov;
            jmp;
            jmp x;
            jlt x, y, 3;
            add x, y, 'end;
            add x, y, 3;
            add x, 3, y;
            set x, y;
            addi x, y, x;
            'end:
        }
    }
}

fn main() {}
