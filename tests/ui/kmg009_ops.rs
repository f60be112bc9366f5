//! The micro-ops of all bodies together: a body of 4,096 and one more.

use kmg::graph;

macro_rules! ops {
    ($x:ident [$($turn:tt)*] $turns:tt) => {
        ops! { @ $x $([$turn $turns])* }
    };
    (@ $x:ident $([$turn:tt [$($inner:tt)*]])*) => {
        graph! {
            graph Ops {
                reg $x;
                cpu full {
                    $($( addi $x, $x, $inner; )*)*
                }
                cpu over after full {
                    $x = $x * 3;
                }
            }
        }
    };
}

ops! { x
    [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
     16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
     32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47
     48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63]
    [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
     16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
     32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47
     48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63]
}

fn main() {}
