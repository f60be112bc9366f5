//! Names of nodes and registers that generated code might use itself.

#![deny(warnings)]

use kmg::{Register, graph};

graph! {
    #[graph(allow(unused))]
    graph Names {
        bind symbols, block, bindings, cores;
        reg after, on, exclusive, command, cpu, join, bind;
        command set = 1(symbols, block, bindings, cores) on 0..1;
        command add = 1() on 0..1;
        command default = 1() on 0..1;
        command handler = 1(command) on 0..1 after set, add;
        cpu body {
            after += 1;
            on = exclusive + join;
            add bind, cpu, join;
        }
        join jmp;
        add -> jmp -> body;
        set -> default;
    }
}

fn main() {
    let _: Register = Names::AFTER;
    let bindings = NamesBindings { symbols: 1, block: 2, bindings: 3, cores: 4 };
    assert_eq!(bindings.block(), [1, 2, 3, 4]);
}
