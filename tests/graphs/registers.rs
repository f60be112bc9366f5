//! Bindings, register arguments, results.

use kmg::graph;

graph! {
    /// 16 bindings fill all registers.
    #[graph(req = 77)]
    pub(crate) graph Bindings16 {
        command n0 = 1(r0) on 0..1;
    }

    /// 17 bindings: error 1 at NONE, nothing runs.
    #[graph(req = 77, keep)]
    pub(crate) graph Bindings17 {
        command n0 = 1(r0) on 0..1;
    }

    /// No binding block: every register is 0.
    #[graph(req = 77)]
    pub(crate) graph BindingsNone {
        command n0 = 1(r0) on 0..1;
    }

    /// Four patches, the other arguments constant.
    pub(crate) graph Patches4 {
        command n0 = 1(r0, 11, r1, 33, 44, r2, 66, 77, 88, r3) on 0..1;
    }

    /// A busy command is filled anew at each try: it carries what the cpu node wrote meanwhile.
    #[graph(allow(race))]
    pub(crate) graph PatchesReadWhenSubmitted {
        command n0 = 1() on 0..100;
        command n1 = 2(r0) on 50..60 exclusive;
        cpu n2 {
            addi r0, r0, 1;
        }
    }

    /// The result function sees a queued command with the first that the allocator picked: 7 and 12.
    pub(crate) graph ResultQueuedPlace {
        command n0 = 1() on 0..7 exclusive;
        command n1 = 2() on any 5 -> r0;
        command n2 = 3() on any 5 -> r1;
        command n3 = 4(r0, r1) on 0..1 after n0, n1, n2;
    }

    /// Results in registers, as arguments, in a cpu node and as a skip register.
    pub(crate) graph ResultRegisters {
        command n0 = 5(3) on 1..3 -> r0;
        command n1 = 6(r0, 7) on 1..3 after n0 -> r1;
        cpu n2 after n1 {
            sub r2, r1, r0;
        }
        command n3 = 7() on 0..1 after n2 if r2 -> r3;
        command n4 = 8(r0, r1, r2, r3) on 0..1 after n3;
    }

    /// The default result 0 overwrites the register.
    pub(crate) graph ResultZero {
        cpu n0 {
            set r0, 55;
        }
        command n1 = 5() on 0..1 after n0 -> r0;
    }
}
