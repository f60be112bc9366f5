//! Delays, deadlines, cancels, graphs that get stuck.

use kmg::graph;

graph! {
    /// Cancelled in pass 2 with two commands in flight; it stays kept.
    #[graph(req = 9, keep)]
    pub(crate) graph Cancel {
        cpu n0 {
            set r0, 3;
        }
        command n1 = 1() on 0..1 after n0;
        command n2 = 2() on 1..2 after n0;
        command n3 = 3() on 2..3 after n1, n2;
    }

    /// The graph ended before the cancel's pass.
    #[graph(req = 9)]
    pub(crate) graph CancelAfterEnd {
        cpu n0 {
            set r0, 3;
        }
        command n1 = 1() on 0..1 after n0;
        command n2 = 2() on 1..2 after n0;
        command n3 = 3() on 2..3 after n1, n2;
    }

    /// Cancelled in the pass in which the commands are due: none is in flight, the last is not submitted.
    #[graph(req = 9)]
    pub(crate) graph CancelAfterSweep {
        cpu n0 {
            set r0, 3;
        }
        command n1 = 1() on 0..1 after n0;
        command n2 = 2() on 1..2 after n0;
        command n3 = 3() on 2..3 after n1, n2;
    }

    /// Deadline and cancel in one pass: the deadline is first.
    #[graph(req = 9)]
    pub(crate) graph CancelAndDeadline {
        cpu n0 {
            set r0, 3;
        }
        command n1 = 1() on 0..1 after n0;
        command n2 = 2() on 1..2 after n0;
        command n3 = 3() on 2..3 after n1, n2;
    }

    /// Cancelled in pass 0: nothing was submitted.
    #[graph(req = 9)]
    pub(crate) graph CancelFirstPass {
        cpu n0 {
            set r0, 3;
        }
        command n1 = 1() on 0..1 after n0;
        command n2 = 2() on 1..2 after n0;
        command n3 = 3() on 2..3 after n1, n2;
    }

    /// A command still busy two passes after its submit: error 8 at the lowest slot's node.
    #[graph(req = 9)]
    pub(crate) graph Deadline {
        cpu n0 {
            set r0, 3;
        }
        command n1 = 1() on 0..1 after n0;
        command n2 = 2() on 1..2 after n0;
        command n3 = 3() on 2..3 after n1, n2;
    }

    /// Due one pass after the deadline.
    #[graph(req = 9)]
    pub(crate) graph DeadlineJustMissed {
        cpu n0 {
            set r0, 3;
        }
        command n1 = 1() on 0..1 after n0;
        command n2 = 2() on 1..2 after n0;
        command n3 = 3() on 2..3 after n1, n2;
    }

    /// Every command passes its deadline at once: the lowest slot is named.
    pub(crate) graph DeadlineLowestSlot {
        command n0 = 1() on 0..1;
        command n1 = 2() on 1..2;
        command n2 = 3() on 2..3;
        command n3 = 9() on 0..1 after n0;
        join n4 after n1, n2;
    }

    /// Due in the pass of the deadline: the completion is swept first.
    #[graph(req = 9)]
    pub(crate) graph DeadlineNotReached {
        cpu n0 {
            set r0, 3;
        }
        command n1 = 1() on 0..1 after n0;
        command n2 = 2() on 1..2 after n0;
        command n3 = 3() on 2..3 after n1, n2;
    }

    /// The deadline counts from the submit, not from when the node was first taken.
    pub(crate) graph DeadlineWaitingDoesNotCount {
        command n0 = 1() on 0..1;
        command n1 = 2() on 0..119;
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
        command n16 = 3() on 0..1 exclusive;
    }

    /// Two levels of commands with delay 0.
    #[graph(req = 16_909_060)]
    pub(crate) graph Delay0 {
        command n0 = 1() on 0..50;
        command n1 = 2() on 0..50 after n0;
        command n2 = 3() on 50..100 after n0;
    }

    /// Two levels of commands with delay 1.
    #[graph(req = 16_909_060)]
    pub(crate) graph Delay1 {
        command n0 = 1() on 0..50;
        command n1 = 2() on 0..50 after n0;
        command n2 = 3() on 50..100 after n0;
    }

    /// Two levels of commands with delay 5.
    #[graph(req = 16_909_060)]
    pub(crate) graph Delay5 {
        command n0 = 1() on 0..50;
        command n1 = 2() on 0..50 after n0;
        command n2 = 3() on 50..100 after n0;
    }

    /// Max_passes 3 with a delay of 5: stuck, two commands in flight, no event.
    #[graph(req = 9, keep)]
    pub(crate) graph Stuck {
        cpu n0 {
            set r0, 3;
        }
        command n1 = 1() on 0..1 after n0;
        command n2 = 2() on 1..2 after n0;
        command n3 = 3() on 2..3 after n1, n2;
    }

    /// Max_passes equals the passes needed: ended.
    #[graph(req = 9)]
    pub(crate) graph StuckExact {
        cpu n0 {
            set r0, 3;
        }
        command n1 = 1() on 0..1 after n0;
        command n2 = 2() on 1..2 after n0;
        command n3 = 3() on 2..3 after n1, n2;
    }

    /// An endless graph: max_passes 20 rounds.
    #[graph(max_runs = 0xFFFF_FFFF)]
    pub(crate) graph StuckRounds {
        reg again @ r0;
        cpu n0 {
            set again, 1;
        }
    }
}
