//! What was expected in a body, and where; after a fault the next op is read.

use kmg::graph;

graph! {
    graph Ops {
        reg x, y;
        cpu body {
            add x, y
            x = ;
            x = (x + );
            set x 5;
            x == 5;
            5;
            else { x = 1; }
            match x { }
            if { x = 1; }
            while x < 3;
            for x { }
            for x in 0..=3 { y += 1; }
            for x in 0 { }
            x = y[3];
            x = f(3);
            x = y.max(3);
            x = rand(3);
            x = "text";
            x = 'y;
            x++;
            'top x = 1;
            x = 1.5;
            x = true;
            x = unknown;
            x
        }
    }
}

fn main() {}
