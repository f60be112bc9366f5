//! Slots, and commands that find none.

use kmg::graph;

graph! {
    /// One submitted and 15 busy are 16 nodes taken: the ring turns on.
    pub(crate) graph Busy16Nodes {
        command n0 = 1() on 0..100 exclusive;
        command n1 = 2(1) on 0..100 exclusive;
        command n2 = 3(2) on 0..100 exclusive;
        command n3 = 4(3) on 0..100 exclusive;
        command n4 = 5(4) on 0..100 exclusive;
        command n5 = 6(5) on 0..100 exclusive;
        command n6 = 7(6) on 0..100 exclusive;
        command n7 = 8(7) on 0..100 exclusive;
        command n8 = 9(8) on 0..100 exclusive;
        command n9 = 10(9) on 0..100 exclusive;
        command n10 = 11(10) on 0..100 exclusive;
        command n11 = 12(11) on 0..100 exclusive;
        command n12 = 13(12) on 0..100 exclusive;
        command n13 = 14(13) on 0..100 exclusive;
        command n14 = 15(14) on 0..100 exclusive;
        command n15 = 16(15) on 0..100 exclusive;
        command n16 = 17(16) on 0..100 exclusive;
        command n17 = 18(17) on 0..100 exclusive;
        command n18 = 19(18) on 0..100 exclusive;
        command n19 = 20(19) on 0..100 exclusive;
    }

    /// Three busy nodes in a ring of three end the step, so their order stays; 16 tries would turn it.
    pub(crate) graph BusyInARow {
        command n0 = 1() on 0..10 exclusive;
        command n1 = 2() on 0..10 exclusive;
        command n2 = 3() on 0..10 exclusive;
        command n3 = 4() on 0..10 exclusive;
    }

    /// The cpu node resets the count: 1 and 2 are busy, then 4, 1 and 2 end the step, so 4 is next.
    pub(crate) graph BusyResetByCpu {
        command n0 = 1() on 0..10 exclusive;
        command n1 = 2() on 0..10 exclusive;
        command n2 = 3() on 0..10 exclusive;
        cpu n3 {
            addi r0, r0, 1;
        }
        command n4 = 4() on 0..10 exclusive;
    }

    /// A skipped node and a join reset the count as well.
    pub(crate) graph BusyResetBySkip {
        command n0 = 1() on 0..10 exclusive;
        command n1 = 2() on 0..10 exclusive;
        command n2 = 3() on 0..10 exclusive;
        join n3 if r0;
        command n4 = 4() on 0..10 exclusive;
        join n5;
    }

    /// The submitted node resets the count: 1, 2, 3 busy, 4 submitted, 1, 2, 3 busy: order stays.
    pub(crate) graph BusyResetBySubmit {
        command n0 = 1() on 0..10 exclusive;
        command n1 = 2() on 0..10 exclusive;
        command n2 = 3() on 0..10 exclusive;
        command n3 = 4() on 0..10 exclusive;
        command n4 = 9() on 50..51;
    }

    /// 17 commands for 16 slots: the step ends at 16 nodes, the last goes in the next pass.
    pub(crate) graph Slots17 {
        command n0 = 1() on 0..1;
        command n1 = 2() on 1..2;
        command n2 = 3() on 2..3;
        command n3 = 4() on 3..4;
        command n4 = 5() on 4..5;
        command n5 = 6() on 5..6;
        command n6 = 7() on 6..7;
        command n7 = 8() on 7..8;
        command n8 = 9() on 8..9;
        command n9 = 10() on 9..10;
        command n10 = 11() on 10..11;
        command n11 = 12() on 11..12;
        command n12 = 13() on 12..13;
        command n13 = 14() on 13..14;
        command n14 = 15() on 14..15;
        command n15 = 16() on 15..16;
        command n16 = 17() on 16..17;
    }

    /// 40 commands that stay three passes: in passes 1 and 2 sixteen of the 24 that wait are taken and go
    /// to the tail, so 24 is next.
    pub(crate) graph Slots40Delay {
        command n0 = 1() on 0..1;
        command n1 = 2(1) on 2..3;
        command n2 = 3(2) on 4..5;
        command n3 = 4(3) on 6..7;
        command n4 = 5(4) on 8..9;
        command n5 = 6(5) on 10..11;
        command n6 = 7(6) on 12..13;
        command n7 = 8(7) on 14..15;
        command n8 = 9(8) on 16..17;
        command n9 = 10(9) on 18..19;
        command n10 = 11(10) on 20..21;
        command n11 = 12(11) on 22..23;
        command n12 = 13(12) on 24..25;
        command n13 = 14(13) on 26..27;
        command n14 = 15(14) on 28..29;
        command n15 = 16(15) on 30..31;
        command n16 = 17(16) on 32..33;
        command n17 = 18(17) on 34..35;
        command n18 = 19(18) on 36..37;
        command n19 = 20(19) on 38..39;
        command n20 = 21(20) on 40..41;
        command n21 = 22(21) on 42..43;
        command n22 = 23(22) on 44..45;
        command n23 = 24(23) on 46..47;
        command n24 = 25(24) on 48..49;
        command n25 = 26(25) on 50..51;
        command n26 = 27(26) on 52..53;
        command n27 = 28(27) on 54..55;
        command n28 = 29(28) on 56..57;
        command n29 = 30(29) on 58..59;
        command n30 = 31(30) on 60..61;
        command n31 = 32(31) on 62..63;
        command n32 = 33(32) on 64..65;
        command n33 = 34(33) on 66..67;
        command n34 = 35(34) on 68..69;
        command n35 = 36(35) on 70..71;
        command n36 = 37(36) on 72..73;
        command n37 = 38(37) on 74..75;
        command n38 = 39(38) on 76..77;
        command n39 = 40(39) on 78..79;
    }

    /// Completions are swept in slot order; new commands take the lowest free slot.
    pub(crate) graph SlotsLowestFree {
        command n0 = 1() on 0..1;
        command n1 = 2() on 0..1;
        command n2 = 3() on 0..1;
        command n3 = 4() on 0..1;
        command n4 = 10() on 0..1 after n1;
        command n5 = 11() on 0..1 after n3;
        command n6 = 12() on 0..1 after n4, n5;
    }
}
