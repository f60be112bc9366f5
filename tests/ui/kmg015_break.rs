use kmg::graph;

graph! {
    graph Breaks {
        reg x;
        cpu body {
            break;
            continue;
            'plain: x += 1;
            loop { break 'plain; }
            'outer: loop { loop { continue 'outre; } }
            'done: while x { x -= 1; }
            loop { break 'done; }
            if x { continue 'plain; }
        }
    }
}

fn main() {}
