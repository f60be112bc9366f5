//! What ends a step, and the limit of one slice.

use kmg::graph;

graph! {
    /// 16 joins are one step.
    pub(crate) graph Step16Nodes {
        join n0;
        join n1;
        join n2;
        join n3;
        join n4;
        join n5;
        join n6;
        join n7;
        join n8;
        join n9;
        join n10;
        join n11;
        join n12;
        join n13;
        join n14;
        join n15;
    }

    /// A busy node taken twice in one step counts twice: 12 nodes, node 1 again, then three commands.
    pub(crate) graph Step16Retaken {
        command n0 = 1() on 0..10 exclusive;
        command n1 = 2() on 0..10 exclusive;
        join n2;
        join n3;
        join n4;
        join n5;
        join n6;
        join n7;
        join n8;
        join n9;
        join n10;
        join n11;
        command n12 = 3() on 20..21 after n2;
        command n13 = 4() on 21..22 after n3;
        command n14 = 5() on 22..23 after n4;
        command n15 = 6() on 23..24 after n5;
        command n16 = 7() on 24..25 after n6;
        command n17 = 8() on 25..26 after n7;
        command n18 = 9() on 26..27 after n8;
        command n19 = 10() on 27..28 after n9;
        command n20 = 11() on 28..29 after n10;
        command n21 = 12() on 29..30 after n11;
    }

    /// Skipped nodes count as taken: the command goes in pass 1.
    pub(crate) graph Step16Skipped {
        command n0 = 1() on 0..1 if r0;
        command n1 = 1() on 0..1 if r0;
        command n2 = 1() on 0..1 if r0;
        command n3 = 1() on 0..1 if r0;
        command n4 = 1() on 0..1 if r0;
        command n5 = 1() on 0..1 if r0;
        command n6 = 1() on 0..1 if r0;
        command n7 = 1() on 0..1 if r0;
        command n8 = 1() on 0..1 if r0;
        command n9 = 1() on 0..1 if r0;
        command n10 = 1() on 0..1 if r0;
        command n11 = 1() on 0..1 if r0;
        command n12 = 1() on 0..1 if r0;
        command n13 = 1() on 0..1 if r0;
        command n14 = 1() on 0..1 if r0;
        command n15 = 1() on 0..1 if r0;
        command n16 = 2() on 0..1;
    }

    /// 17 joins are two steps.
    pub(crate) graph Step17Nodes {
        join n0;
        join n1;
        join n2;
        join n3;
        join n4;
        join n5;
        join n6;
        join n7;
        join n8;
        join n9;
        join n10;
        join n11;
        join n12;
        join n13;
        join n14;
        join n15;
        join n16;
    }

    /// 15 micro-ops with step_limit 15: the slice's end is reached, no error.
    #[graph(step_limit = 15)]
    pub(crate) graph StepLimitExact {
        cpu n0 {
            'op0: addi r1, r1, 2;
            addi r0, r0, 0xFFFF_FFFF;
            jnz r0, 'op0;
        }
        command n1 = 1(r0, r1) on 0..1 after n0;
    }

    /// 15 micro-ops with step_limit 14: error 6 before the fifteenth.
    #[graph(step_limit = 14)]
    pub(crate) graph StepLimitExceeded {
        cpu n0 {
            'op0: addi r1, r1, 2;
            addi r0, r0, 0xFFFF_FFFF;
            jnz r0, 'op0;
        }
        command n1 = 1(r0, r1) on 0..1 after n0;
    }

    /// 100 micro-ops each: a step for each.
    #[graph(allow(race))]
    pub(crate) graph StepOps100100 {
        cpu n0 {
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
        }
        cpu n1 {
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
        }
        command n2 = 1() on 0..1;
    }

    /// 63 micro-ops in two cpu nodes do not end the step.
    #[graph(allow(race))]
    pub(crate) graph StepOps63 {
        cpu n0 {
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
        }
        cpu n1 {
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
        }
        command n2 = 1() on 0..1;
    }

    /// 64 micro-ops, counted over two cpu nodes, end the step.
    #[graph(allow(race))]
    pub(crate) graph StepOps64 {
        cpu n0 {
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
        }
        cpu n1 {
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
        }
        command n2 = 1() on 0..1;
    }

    /// 64 micro-ops in the first node end the step.
    #[graph(allow(race))]
    pub(crate) graph StepOps64First {
        cpu n0 {
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
        }
        cpu n1 {
            addi r0, r0, 1;
        }
        command n2 = 1() on 0..1;
    }

    /// Micro-ops that ran count, not the slice's length: four in the slice, 65 ran.
    pub(crate) graph StepOpsLoop {
        cpu n0 {
            set r0, 32;
            'op1: addi r0, r0, 0xFFFF_FFFF;
            jnz r0, 'op1;
        }
        command n1 = 1() on 0..1;
    }

    /// A skipped cpu node runs no micro-ops; the join and the command do not end the step; the 64th does.
    #[graph(allow(race))]
    pub(crate) graph StepOpsSkipped {
        cpu n0 {
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
        }
        cpu n1 if r1 {
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
            addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1; addi r0, r0, 1;
        }
        join n2;
        command n3 = 1() on 0..1;
        cpu n4 {
            addi r0, r0, 1;
        }
        command n5 = 2() on 0..1;
    }
}
