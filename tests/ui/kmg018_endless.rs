use kmg::graph;

graph! {
    graph Endless {
        reg x;
        cpu spin { loop { x += 1; } }
        cpu circle after spin {
            'top: addi x, x, 1;
            jmp 'top;
        }
        cpu leaves after circle { loop { x += 1; if x > 9 { break; } } }
    }

    #[graph(step_limit = 3)]
    graph Long {
        reg x;
        cpu long { set x, 1; set x, 2; set x, 3; set x, 4; }
        cpu short after long { jnz x, 'end; set x, 1; set x, 2; set x, 3; 'end: }
    }
}

const THREE: u32 = 3;

graph! {
    #[graph(step_limit = THREE)]
    graph LongByConstant {
        reg x;
        cpu long { set x, 1; set x, 2; set x, 3; set x, 4; }
    }
}

fn main() {}
