//! Everything else that may be wrong with an expectation, with the codes of its own faults.

use kmg::graph;

graph! {
    graph Words {
        bind a;
        reg x;
        command c = 1() on 0..1;
        cpu d { x = a; }

        expect names {
            bind b = 3;
            result c = [3];
            result d = [2];
            result q = [1];
            statu == ended;
            y == 4;
        }
        expect forms {
            bind a = 1, a = 2;
            x = 3;
            x;
            status == endet;
            status < ended;
            status == 3;
            x == 4294967296;
        }
        expect twice {
            bind a = 1;
            result c = [1];
            result c = [2];
            again == 0;
        }
        expect nothing { bind a = 1; }
        expect nothing { bind a = 1; x == 1; }
        expect;
    }
}

fn main() {}
