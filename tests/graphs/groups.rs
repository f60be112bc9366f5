//! Constant groups, groups from registers, exclusive ones.

use kmg::graph;

graph! {
    /// Exclusive commands wait while a group in flight overlaps theirs by one core; neighbours do not wait;
    /// one that is not exclusive overlaps an exclusive one at once.
    pub(crate) graph ExclusiveOverlap {
        command n0 = 1() on 0..60 exclusive;
        command n1 = 2() on 59..69 exclusive;
        command n2 = 3() on 60..70 exclusive;
        command n3 = 4() on 65..66;
        command n4 = 5() on 69..70 exclusive;
        command n5 = 6() on 70..71 exclusive;
    }

    /// An exclusive queued command takes the lowest gap; an exclusive one waits for the queued ones'
    /// groups.
    pub(crate) graph ExclusiveQueued {
        command n0 = 1() on 0..4 exclusive;
        command n1 = 2() on any 4 exclusive;
        command n2 = 3() on any 4;
        command n3 = 4() on 2..6 exclusive;
        command n4 = 5() on 2..6;
    }

    /// An exclusive command waits for commands that are not exclusive; those overlap freely.
    pub(crate) graph ExclusiveWaitsForShared {
        command n0 = 1() on 0..50;
        command n1 = 2() on 0..50;
        command n2 = 3() on 49..50 exclusive;
    }

    /// A grid of one core.
    pub(crate) graph GridOfOne {
        command n0 = 1() on 0..1;
        command n1 = 2() on any 1 after n0;
        command n2 = 3() on 0..1 after n0 exclusive;
    }

    /// A busy command's group is read and tested anew at each try: count is 0 at the second.
    #[graph(allow(race))]
    pub(crate) graph GroupAtEachTry {
        command n0 = 1() on 0..10;
        command n1 = 2() on (0, r0) exclusive;
        cpu n2 {
            set r0, 0;
        }
    }

    /// A bad group is error 11 though no slot is free.
    pub(crate) graph GroupBeforeSlot {
        command n0 = 1() on 0..1;
        command n1 = 2() on 0..1;
        command n2 = 3() on 0..1;
        command n3 = 4() on 0..1;
        command n4 = 5() on 0..1;
        command n5 = 6() on 0..1;
        command n6 = 7() on 0..1;
        command n7 = 8() on 0..1;
        command n8 = 9() on 0..1;
        command n9 = 10() on 0..1;
        command n10 = 11() on 0..1;
        command n11 = 12() on 0..1;
        command n12 = 13() on 0..1;
        command n13 = 14() on 0..1;
        command n14 = 15() on 0..1;
        command n15 = 16() on 0..1;
        command n16 = 17() on 0..120;
    }

    /// The second command's constant group leaves a grid of 8.
    pub(crate) graph GroupConstantsSmallGrid {
        command n0 = 1() on 0..8;
        command n1 = 2() on 4..9 after n0;
    }

    /// Count 65,537 is not 1: tested on 32 bits.
    pub(crate) graph GroupCount65537 {
        command n0 = 1() on (r0, r1);
    }

    /// Count 0 from a register: error 11.
    pub(crate) graph GroupCountZero {
        command n0 = 1() on (r0, r1);
    }

    /// First 65,536 is not 0: tested on 32 bits.
    pub(crate) graph GroupFirst65536 {
        command n0 = 1() on (r0, r1);
    }

    /// First equals core_count: error 11.
    pub(crate) graph GroupFirstAtGrid {
        command n0 = 1() on (r0, r1);
    }

    /// First 0xFFFFFFFF, count 2: the sum must not wrap.
    pub(crate) graph GroupFirstHuge {
        command n0 = 1() on (r0, r1);
    }

    /// First + count one above core_count: error 11.
    pub(crate) graph GroupLeavesGrid {
        command n0 = 1() on (r0, r1);
    }

    /// First and count from registers: the last core alone.
    pub(crate) graph GroupRegisters {
        command n0 = 1() on (r0, r1);
    }

    /// First 0, count 119: the whole grid.
    pub(crate) graph GroupRegistersAll {
        command n0 = 1() on (r0, r1);
    }

    /// First 1, count 0xFFFFFFFF: the sum must not wrap.
    pub(crate) graph GroupSumWraps {
        command n0 = 1() on (r0, r1);
    }
}
