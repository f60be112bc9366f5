//! Queued commands.

use kmg::graph;

graph! {
    /// A queued command without room is tested anew at each try: error 9 at the second.
    #[graph(allow(race))]
    pub(crate) graph QueueAtEachTry {
        command n0 = 1() on 0..10;
        command n1 = 2() on any r0;
        cpu n2 {
            set r0, 120;
        }
    }

    /// Commands that overlap each other; the queued one goes above them all.
    pub(crate) graph QueueBesideOverlapping {
        command n0 = 1() on 20..40;
        command n1 = 2() on 30..50;
        command n2 = 3() on 30..50;
        command n3 = 4() on any 21;
    }

    /// A queued command of 65,537 cores is not one of 1: error 9.
    pub(crate) graph QueueCount65536 {
        command n0 = 1() on any r0;
    }

    /// A queued command of 120 cores on 119: error 9.
    pub(crate) graph QueueCountAbove {
        command n0 = 1() on any r0;
    }

    /// A queued command of the whole grid.
    pub(crate) graph QueueCountGrid {
        command n0 = 1() on any r0;
    }

    /// Count from a register; the constant first of a queued command is not used.
    pub(crate) graph QueueCountRegister {
        command n0 = 1() on any r0;
    }

    /// A queued command of 0 cores: error 9.
    pub(crate) graph QueueCountZero {
        command n0 = 1() on any r0;
    }

    /// Queued commands take the lowest gap that fits: 0, 30, 6, 20; the fifth has no room until they end.
    pub(crate) graph QueueFirstFit {
        command n0 = 1() on 10..20;
        command n1 = 2() on 25..30;
        command n2 = 3() on any 6;
        command n3 = 4() on any 6;
        command n4 = 5() on any 4;
        command n5 = 6() on any 2;
        command n6 = 7() on any 90;
    }

    /// A queued command's first register is ignored, however large.
    pub(crate) graph QueueFirstRegister {
        command n0 = 1() on any 3;
    }

    /// A grid of 10: two queued commands fill it, the others wait a pass.
    pub(crate) graph QueueNoRoom {
        command n0 = 1() on any 5;
        command n1 = 2() on any 5;
        command n2 = 3() on any 3;
        command n3 = 4() on any 2;
        command n4 = 5() on any 1;
    }
}
