//! Nodes that are skipped.

use kmg::graph;

graph! {
    /// Commands, cpu nodes and joins skipped (register 0) and not skipped; the successors of a skipped node
    /// run.
    pub(crate) graph Skip {
        cpu n0 {
            set r0, 1;
        }
        command n1 = 1() on 0..1 after n0 if r0;
        command n2 = 2() on 0..1 after n1 if r1;
        cpu n3 after n2 if r1 {
            set r2, 5;
        }
        cpu n4 after n3 if r0 {
            addi r2, r2, 9;
        }
        join n5 after n4 if r1;
        join n6 after n5 if r0;
        command n7 = 3(r2) on 0..1 after n6;
    }

    /// Node 2 is busy, node 3 clears its skip register, node 2 is taken again and skipped in one step.
    #[graph(allow(race))]
    pub(crate) graph SkipClearedSameStep {
        cpu n0 {
            set r0, 1;
        }
        command n1 = 1() on 0..100 after n0 exclusive;
        command n2 = 3() on 50..60 after n0 if r0 exclusive;
        cpu n3 after n0 {
            addi r0, r0, 0xFFFF_FFFF;
        }
        command n4 = 4() on 0..1 after n2;
    }

    /// A skipped command leaves its result register alone.
    pub(crate) graph SkipKeepsResultRegister {
        cpu n0 {
            set r0, 8;
        }
        command n1 = 1() on 0..1 after n0 if r1 -> r0;
    }

    /// Node 3 waits for node 2's group; in pass 2 the gate's end lets node 4 clear its skip register: busy
    /// once more, then skipped in the same step, and its successor runs.
    #[graph(allow(race))]
    pub(crate) graph SkipWhileBusy {
        command n0 = 1() on 0..10;
        cpu n1 {
            set r0, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1;
            addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1;
            addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1;
            addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1;
            addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1;
            addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1;
            addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1;
            addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1;
            addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1;
            addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1;
            addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1; addi r1, r1, 1;
        }
        command n2 = 2() on 0..100;
        command n3 = 3() on 50..60 if r0 exclusive;
        cpu n4 after n0 {
            set r0, 0;
        }
        command n5 = 4(r1) on 110..111 after n3;
    }
}
