use kmg::graph;

graph! {
    graph Races {
        bind block;
        reg left, total;
        command low  = 1(block) on 0..4 -> left;
        command high = 2(block) on 4..8 -> left;
        command show = 3(left) on 0..8 if total after low;
        cpu sum { total += block; }
        cpu count { total += 1; }
    }

    graph Named {
        reg x @ r3;
        cpu one { x = 1; }
        cpu two { r3 = 2; }
        cpu three { x = 1; }
    }

    // One register is excused, the other is not.
    #[graph(allow(race(x)))]
    graph Excused {
        reg x, y;
        cpu one { x = 1; y = 1; }
        cpu two { x = 2; y = 2; }
    }
}

fn main() {}
