//! Code that no path reaches, in assembly and in statements.

#![deny(deprecated)]

use kmg::graph;

graph! {
    pub graph Assembly {
        reg x;
        cpu body {
            jmp 'end;
            set x, 1;
            set x, 2;
            'end: set x, 3;
        }
    }

    pub graph Statements {
        const DEBUG = 0;
        reg x, y;
        cpu conditions {
            if DEBUG { x = 1; }
            if DEBUG == 1 && y < 3 { x = 2; } else { x = 3; }
            while y < 0 { x += 1; }
            if x > 2 || 1 { x += 2; } else if x > 4 { x = 4; }
        }
        cpu loops after conditions {
            loop {
                if x > 5 { break; x = 4; }
                x += 1;
                continue;
                while x < y { y = 2; }
                y = 3;
            }
            for y in 3..3 { x += y; }
            'top: loop {
                loop { x += 1; if x > 9 { break 'top; } }
                y = 4;
            }
        }
    }
}

graph! {
    #[graph(allow(unreachable))]
    pub graph Allowed {
        reg x;
        cpu body { if 0 { x = 1; } x = 2; }
    }

    #[allow(deprecated)]
    pub graph AllowedByLint {
        reg x;
        cpu body { if 0 { x = 1; } x = 2; }
    }

    // Jumps that only join code are no code.
    pub graph Joined {
        reg x;
        cpu body {
            loop { if x > 3 { break; } else { x += 1; continue; } }
            loop { x += 1; break; }
            if x > 2 || x < 1 { x = 1; } else if x > 4 { jmp 'end; }
            'end: x += 1;
        }
    }
}

fn main() {}
