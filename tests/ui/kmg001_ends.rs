//! What lacks its end, or has something behind it.

use kmg::graph;

graph! {
    graph Operands {
        reg x;
        cpu a {
            add x, x, ;
            'end: ;
            jmp 'end;
            _ = 3;
            _ x;
            x = _;
            x = 1
        }
        command b = 1(A::<3) on 0..1;
        command c = 1(A::<fn() -> u32>::N, A::<{ 3 + 1 }>::N) on 0..after::N;
        /// Of nothing.
    }

    #[graph(keep) twice]
    graph Options { join a; }
}

fn main() {}
