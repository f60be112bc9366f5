//! Words of the language are names everywhere else.

#![deny(warnings)]

use kmg::graph;

graph! {
    #[graph(allow(unused))]
    graph Words {
        reg command, cpu, reg, bind, expect, on, set, mov, lt, jmp;
        command after = 1(command, on) on 0..1;
        command exclusive = 1() on 0..1 exclusive if reg after after -> cpu;
        cpu join {
            set = 3;
            set set, 4;
            mov mov, set;
            lt lt, set, mov;
            jmp += lt;
            bind = expect;
        }
        after -> join;
        join const_;
        exclusive -> const_;
        join last;
        join -> last;
    }
}

fn main() {
    let outcome = kmg::sim::Simulation::of::<Words>(WordsBindings {}).run().unwrap();
    assert_eq!(outcome.register(Words::MOV), 4);
}
