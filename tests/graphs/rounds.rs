//! Rounds, the register that starts another, the most of them.

use kmg::graph;

graph! {
    /// An iterate graph: step, left beside right, norm, and again = error < 65; the model's error is 13 x
    /// round, so six rounds.
    #[graph(req = 42, max_runs = 100, deadline_microseconds = 200_000)]
    pub(crate) graph Newton {
        reg again @ r3;
        command n0 = 1(r0) on 0..60;
        command n1 = 2(r0) on 0..30 after n0;
        command n2 = 3(r0, 1) on 30..60 after n0;
        command n3 = 4(r0) on 0..60 after n1, n2 -> r2;
        cpu n4 after n3 {
            addi r0, r0, 1;
            lt again, r2, r1;
        }
    }

    /// A solver whose error never reaches 65: error 14 after 100 rounds.
    #[graph(req = 42, max_runs = 100, deadline_microseconds = 200_000)]
    pub(crate) graph NewtonMaxRuns {
        reg again @ r3;
        command n0 = 1(r0) on 0..60;
        command n1 = 2(r0) on 0..30 after n0;
        command n2 = 3(r0, 1) on 30..60 after n0;
        command n3 = 4(r0) on 0..60 after n1, n2 -> r2;
        cpu n4 after n3 {
            addi r0, r0, 1;
            lt again, r2, r1;
        }
    }

    /// The again register is a result register that falls to 0 in the fourth round; registers live on over
    /// rounds.
    #[graph(max_runs = 10)]
    pub(crate) graph RoundsAgainIsResult {
        reg again @ r0;
        command n0 = 1() on 0..1 -> again;
        cpu n1 after n0 {
            add r1, r1, again;
        }
    }

    /// Max_runs 3 and again cleared in the third round: END.
    #[graph(max_runs = 3)]
    pub(crate) graph RoundsMaxExact {
        reg again @ r1;
        command n0 = 1(r0) on 0..1;
        cpu n1 after n0 {
            addi r0, r0, 1;
            set r2, 3;
            lt again, r0, r2;
        }
    }

    /// Max_runs 3 and again still set after the third: error 14.
    #[graph(max_runs = 3)]
    pub(crate) graph RoundsMaxExceeded {
        reg again @ r1;
        command n0 = 1(r0) on 0..1;
        cpu n1 after n0 {
            addi r0, r0, 1;
            set r2, 4;
            lt again, r0, r2;
        }
    }

    /// Max_runs 1 and again set after the first round: error 14, no GRAPH event.
    pub(crate) graph RoundsMaxOne {
        reg again @ r1;
        command n0 = 1(r0) on 0..1;
        cpu n1 after n0 {
            addi r0, r0, 1;
            set r2, 2;
            lt again, r0, r2;
        }
    }

    /// The next round's nodes are first taken by the next step.
    #[graph(max_runs = 5)]
    pub(crate) graph RoundsNextStep {
        reg again @ r0;
        join n0;
        join n1;
        join n2;
        cpu n3 {
            addi again, again, 0xFFFF_FFFF;
        }
        command n4 = 1() on 0..1;
    }

    /// No again register: one round, whatever max_runs and the registers are.
    pub(crate) graph RoundsNoAgain {
        cpu n0 {
            set r0, 1;
        }
        join n1 after n0;
    }

    /// A graph of cpu nodes: one round a pass though the ring could go on.
    #[graph(max_runs = 0xFFFF_FFFF)]
    pub(crate) graph RoundsOneAStep {
        reg again @ r0;
        cpu n0 {
            addi again, again, 0xFFFF_FFFF;
        }
    }

    /// Every round starts with the nodes without predecessors in node order.
    #[graph(max_runs = 2)]
    pub(crate) graph RoundsOrder {
        reg again @ r0;
        command n0 = 1() on 0..1;
        command n1 = 2() on 0..1;
        command n2 = 3() on 0..1 after n0;
        cpu n3 after n1 {
            addi again, again, 0xFFFF_FFFF;
        }
        command n4 = 4() on 0..1;
    }

    /// Node 1 runs in two rounds and is skipped in the third.
    #[graph(max_runs = 3)]
    pub(crate) graph RoundsSkipChanges {
        reg again @ r0;
        cpu n0 {
            addi again, again, 0xFFFF_FFFF;
            mov r1, again;
        }
        command n1 = 1(again) on 0..1 after n0 if r1;
        command n2 = 2(again) on 0..1 after n1;
    }

    /// Again set twice: three rounds, two GRAPH events, then GRAPH_END.
    #[graph(max_runs = 100)]
    pub(crate) graph RoundsThree {
        reg again @ r1;
        command n0 = 1(r0) on 0..1;
        cpu n1 after n0 {
            addi r0, r0, 1;
            set r2, 3;
            lt again, r0, r2;
        }
    }
}
