//! Kept graphs, shared templates, bytes that the check ignores.

use kmg::graph;

graph! {
    /// Pad, reserved and padding bytes, unused op fields, unused patches and a template's zero fields are
    /// not read.
    pub(crate) graph IgnoredBytes {
        cpu n0 {
            set r0, 5;
            jmp 'end;
            'end:
        }
        command n1 = 1(1, r0) on 3..7 after n0 -> r1;
    }

    /// Constants under a first and a count register are not used.
    pub(crate) graph IgnoredConstantGroup {
        command n0 = 1() on (r0, r1);
    }

    /// A queued command's first and first_register are not used at submit.
    #[graph(keep)]
    pub(crate) graph IgnoredQueueFirst {
        command n0 = 200(r0) on any 1;
    }

    /// KEEP: kept after its end.
    #[graph(req = 77, keep)]
    pub(crate) graph Kept {
        command n0 = 1(r0) on 0..1;
    }

    /// Eight kept and 17 bindings: the kept table is first.
    #[graph(req = 77, keep)]
    pub(crate) graph KeptBeforeBindings {
        command n0 = 1(r0) on 0..1;
    }

    /// KEEP with eight kept: error 15.
    #[graph(req = 77, keep)]
    pub(crate) graph KeptEight {
        command n0 = 1(r0) on 0..1;
    }

    /// Eight kept do not matter without KEEP.
    #[graph(req = 77)]
    pub(crate) graph KeptEightWithoutKeep {
        command n0 = 1(r0) on 0..1;
    }

    /// KEEP with seven kept already.
    #[graph(req = 77, keep)]
    pub(crate) graph KeptSeven {
        command n0 = 1(r0) on 0..1;
    }

    /// Nodes 0, 1 and 3 share template 0; the last of three templates is valid and unused.
    pub(crate) graph TemplateSharedUnused {
        command n0 = 1() on 0..1;
        command n1 = 1() on 0..1 after n0;
        command n2 = 1(1) on 0..1 after n1;
        command n3 = 1() on 0..1 after n2;
    }

    /// A join and 64 valid templates that no node uses.
    #[graph(req = 5)]
    pub(crate) graph Templates64Unused {
        join n0;
    }
}
