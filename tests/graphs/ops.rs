//! Micro-ops, their loops and jumps.

use kmg::graph;

graph! {
    /// Jump targets are indices into the whole table; slices of four nodes.
    pub(crate) graph JumpTargetsAbsolute {
        cpu n0 {
            jmp 'end;
            set r0, 1;
            'end:
        }
        cpu n1 after n0 {
            'op0: addi r1, r1, 1;
            jlt r1, r0, 'op0;
        }
        cpu n2 after n1 {
            set r0, 3;
            jmp 'end;
            'end:
        }
        cpu n3 after n2 {
            'op0: addi r1, r1, 1;
            jlt r1, r0, 'op0;
            jmp 'end;
            set r0, 0;
            'end:
        }
    }

    /// Two loops, a jump out of the slice's middle to its end, a jump to its start.
    pub(crate) graph LoopNested {
        cpu n0 {
            'op0: jeq r3, r4, 'end;
            addi r3, r3, 1;
            set r1, 3;
            'op3: addi r2, r2, 1;
            addi r1, r1, 0xFFFF_FFFF;
            jnz r1, 'op3;
            jmp 'op0;
            'end:
        }
        command n1 = 1(r0, r1, r2, r3) on 0..1 after n0;
    }

    /// A loop with labels: 10 + 9 + ... + 1.
    pub(crate) graph LoopSum {
        cpu n0 {
            'op0: add r1, r1, r0;
            addi r0, r0, 0xFFFF_FFFF;
            jnz r0, 'op0;
        }
        command n1 = 1(r0, r1) on 0..1 after n0;
    }

    /// Mod by zero: error 7; what ran before stays, the destination keeps its value.
    pub(crate) graph ModZero {
        cpu n0 {
            set r0, 77;
            set r2, 5;
            mod r0, r0, r1;
            set r2, 6;
        }
        command n1 = 1(r0, r1, r2) on 0..1 after n0;
    }

    /// Add and sub wrap at 2^32.
    pub(crate) graph OpAddSubWrap {
        cpu n0 {
            add r2, r0, r1;
            sub r3, r1, r0;
            sub r4, r0, r1;
            add r0, r0, r0;
        }
        command n1 = 1(r0, r1, r2, r3) on 0..1 after n0;
    }

    /// Addi adds 32 bits of value: 0xFFFFFFFF is minus one.
    pub(crate) graph OpAddiWrap {
        cpu n0 {
            addi r1, r0, 0xFFFF_FFFF;
            addi r2, r0, 0x8000_0000;
            addi r0, r0, 1;
        }
        command n1 = 1(r0, r1, r2) on 0..1 after n0;
    }

    /// And.
    pub(crate) graph OpAnd {
        cpu n0 {
            and r2, r0, r1;
            and r0, r0, r0;
        }
        command n1 = 1(r0, r1, r2) on 0..1 after n0;
    }

    /// Every jump taken and not taken; jlt is unsigned.
    pub(crate) graph OpJumps {
        cpu n0 {
            jlt r0, r1, 'op2;
            addi r2, r2, 1;
            'op2: jlt r1, r0, 'op4;
            addi r2, r2, 2;
            'op4: jlt r0, r0, 'op6;
            addi r2, r2, 4;
            'op6: jeq r0, r1, 'op8;
            addi r2, r2, 8;
            'op8: jeq r1, r1, 'op10;
            addi r2, r2, 16;
            'op10: jnz r3, 'op12;
            addi r2, r2, 32;
            'op12: jnz r1, 'op14;
            addi r2, r2, 64;
            'op14: jmp 'end;
            addi r2, r2, 128;
            'end:
        }
        command n1 = 1(r0, r1, r2, r3) on 0..1 after n0;
    }

    /// Lt and ge as sources emit them, also with d = a, d = b and all three one; unsigned.
    pub(crate) graph OpLtGeAliasing {
        cpu n0 {
            lt r2, r0, r1;
            lt r3, r1, r0;
            lt r4, r0, r0;
            ge r5, r0, r1;
            ge r6, r1, r0;
            ge r7, r0, r0;
            mov r8, r0;
            lt r8, r8, r1;
            mov r9, r1;
            lt r9, r0, r9;
            mov r10, r0;
            ge r10, r10, r1;
            mov r11, r1;
            ge r11, r0, r11;
            lt r12, r12, r12;
            ge r13, r13, r13;
        }
        command n1 = 1(r0, r1, r2, r3) on 0..1 after n0;
    }

    /// Mod is unsigned; a register modulo itself is 0.
    pub(crate) graph OpMod {
        cpu n0 {
            mod r2, r0, r1;
            mod r3, r1, r0;
            mod r0, r0, r0;
        }
        command n1 = 1(r0, r1, r2, r3) on 0..1 after n0;
    }

    /// Mul keeps the low 32 bits.
    pub(crate) graph OpMulWrap {
        cpu n0 {
            mul r2, r0, r1;
            mul r3, r0, r0;
            mul r4, r1, r1;
        }
        command n1 = 1(r0, r1, r2, r3) on 0..1 after n0;
    }

    /// Rand from 1 four times: the known xorshift32 (13, 17, 5) chain.
    pub(crate) graph OpRandChain {
        cpu n0 {
            rand r1, r0;
            rand r2, r1;
            rand r3, r2;
            rand r4, r3;
        }
        command n1 = 1(r0, r1, r2, r3) on 0..1 after n0;
    }

    /// Rand of 0 starts from 0x9E3779B9; in place, four times.
    pub(crate) graph OpRandZero {
        cpu n0 {
            rand r1, r0;
            rand r0, r0;
            rand r0, r0;
            rand r0, r0;
            rand r0, r0;
            set r2, 0x9E37_79B9;
            rand r2, r2;
        }
        command n1 = 1(r0, r1, r2) on 0..1 after n0;
    }

    /// Set and mov; a register not set is 0.
    pub(crate) graph OpSetMov {
        cpu n0 {
            set r0, 0xFFFF_FFFF;
            mov r1, r0;
            mov r2, r3;
            set r0, 5;
        }
        command n1 = 1(r0, r1, r2, r3) on 0..1 after n0;
    }

    /// Shr takes the low five bits of b: 31, 32, 33, 0xFFFFFFFF; the shift is logical.
    pub(crate) graph OpShr {
        cpu n0 {
            set r1, 31;
            shr r2, r0, r1;
            set r1, 32;
            shr r3, r0, r1;
            set r1, 33;
            shr r4, r0, r1;
            set r1, 0xFFFF_FFFF;
            shr r5, r0, r1;
            shr r1, r0, r1;
        }
        command n1 = 1(r0, r1, r2, r3) on 0..1 after n0;
    }
}
