//! The largest upload.

use kmg::graph;

graph! {
    /// 256 nodes, 4,096 micro-ops, 64 templates, 1,014 edges (all that four predecessors allow): 76,864
    /// bytes, two rounds.
    #[graph(req = 3, max_runs = 2, deadline_microseconds = 123_456, keep)]
    pub(crate) graph MaxSize {
        reg again @ r15;
        cpu n0 {
            addi r14, r14, 1; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5;
        }
        command n1 = 1(0, r0, 0, r1) on 0..1 after n0 -> r8;
        cpu n2 after n0, n1 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n3 = 4(1, r1, 1, r2) on 1..3 after n0, n1, n2 exclusive;
        cpu n4 after n0, n1, n2, n3 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n5 = 7(2, r2, 4, r3) on any 3 after n1, n2, n3, n4;
        cpu n6 after n2, n3, n4, n5 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n7 = 10(3, r3, 9, r4) on 3..7 after n3, n4, n5, n6 exclusive -> r11;
        cpu n8 after n4, n5, n6, n7 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n9 = 13(4, r4, 16, r5) on 4..9 after n5, n6, n7, n8;
        cpu n10 after n6, n7, n8, n9 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n11 = 16(5, r5, 25, r6) on 5..11 after n7, n8, n9, n10 exclusive;
        cpu n12 after n8, n9, n10, n11 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n13 = 19(6, r6, 36, r7) on any 7 after n9, n10, n11, n12 -> r9;
        cpu n14 after n10, n11, n12, n13 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n15 = 22(7, r7, 49, r0) on 7..15 after n11, n12, n13, n14 exclusive;
        cpu n16 after n12, n13, n14, n15 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n17 = 25(8, r0, 64, r1) on 8..9 after n13, n14, n15, n16;
        cpu n18 after n14, n15, n16, n17 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n19 = 28(9, r1, 81, r2) on 9..11 after n15, n16, n17, n18 exclusive -> r12;
        cpu n20 after n16, n17, n18, n19 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n21 = 31(10, r2, 100, r3) on any 3 after n17, n18, n19, n20;
        cpu n22 after n18, n19, n20, n21 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n23 = 34(11, r3, 121, r4) on 11..15 after n19, n20, n21, n22 exclusive;
        cpu n24 after n20, n21, n22, n23 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n25 = 37(12, r4, 144, r5) on 12..17 after n21, n22, n23, n24 -> r10;
        cpu n26 after n22, n23, n24, n25 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n27 = 40(13, r5, 169, r6) on 13..19 after n23, n24, n25, n26 exclusive;
        cpu n28 after n24, n25, n26, n27 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n29 = 43(14, r6, 196, r7) on any 7 after n25, n26, n27, n28;
        cpu n30 after n26, n27, n28, n29 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n31 = 46(15, r7, 225, r0) on 15..23 after n27, n28, n29, n30 exclusive -> r8;
        cpu n32 after n28, n29, n30, n31 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n33 = 49(16, r0, 256, r1) on 16..17 after n29, n30, n31, n32;
        cpu n34 after n30, n31, n32, n33 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n35 = 52(17, r1, 289, r2) on 17..19 after n31, n32, n33, n34 exclusive;
        cpu n36 after n32, n33, n34, n35 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n37 = 55(18, r2, 324, r3) on any 3 after n33, n34, n35, n36 -> r11;
        cpu n38 after n34, n35, n36, n37 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n39 = 58(19, r3, 361, r4) on 19..23 after n35, n36, n37, n38 exclusive;
        cpu n40 after n36, n37, n38, n39 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n41 = 61(20, r4, 400, r5) on 20..25 after n37, n38, n39, n40;
        cpu n42 after n38, n39, n40, n41 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n43 = 64(21, r5, 441, r6) on 21..27 after n39, n40, n41, n42 exclusive -> r9;
        cpu n44 after n40, n41, n42, n43 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n45 = 67(22, r6, 484, r7) on any 7 after n41, n42, n43, n44;
        cpu n46 after n42, n43, n44, n45 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n47 = 70(23, r7, 529, r0) on 23..31 after n43, n44, n45, n46 exclusive;
        cpu n48 after n44, n45, n46, n47 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n49 = 73(24, r0, 576, r1) on 24..25 after n45, n46, n47, n48 -> r12;
        cpu n50 after n46, n47, n48, n49 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n51 = 76(25, r1, 625, r2) on 25..27 after n47, n48, n49, n50 exclusive;
        cpu n52 after n48, n49, n50, n51 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n53 = 79(26, r2, 676, r3) on any 3 after n49, n50, n51, n52;
        cpu n54 after n50, n51, n52, n53 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n55 = 82(27, r3, 729, r4) on 27..31 after n51, n52, n53, n54 exclusive -> r10;
        cpu n56 after n52, n53, n54, n55 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n57 = 85(28, r4, 784, r5) on 28..33 after n53, n54, n55, n56;
        cpu n58 after n54, n55, n56, n57 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n59 = 88(29, r5, 841, r6) on 29..35 after n55, n56, n57, n58 exclusive;
        cpu n60 after n56, n57, n58, n59 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n61 = 91(30, r6, 900, r7) on any 7 after n57, n58, n59, n60 -> r8;
        cpu n62 after n58, n59, n60, n61 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n63 = 94(31, r7, 961, r0) on 31..39 after n59, n60, n61, n62 exclusive;
        cpu n64 after n60, n61, n62, n63 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n65 = 97(32, r0, 1024, r1) on 32..33 after n61, n62, n63, n64;
        cpu n66 after n62, n63, n64, n65 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n67 = 100(33, r1, 1089, r2) on 33..35 after n63, n64, n65, n66 exclusive -> r11;
        cpu n68 after n64, n65, n66, n67 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n69 = 103(34, r2, 1156, r3) on any 3 after n65, n66, n67, n68;
        cpu n70 after n66, n67, n68, n69 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n71 = 106(35, r3, 1225, r4) on 35..39 after n67, n68, n69, n70 exclusive;
        cpu n72 after n68, n69, n70, n71 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n73 = 109(36, r4, 1296, r5) on 36..41 after n69, n70, n71, n72 -> r9;
        cpu n74 after n70, n71, n72, n73 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n75 = 112(37, r5, 1369, r6) on 37..43 after n71, n72, n73, n74 exclusive;
        cpu n76 after n72, n73, n74, n75 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n77 = 115(38, r6, 1444, r7) on any 7 after n73, n74, n75, n76;
        cpu n78 after n74, n75, n76, n77 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n79 = 118(39, r7, 1521, r0) on 39..47 after n75, n76, n77, n78 exclusive -> r12;
        cpu n80 after n76, n77, n78, n79 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n81 = 121(40, r0, 1600, r1) on 40..41 after n77, n78, n79, n80;
        cpu n82 after n78, n79, n80, n81 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n83 = 124(41, r1, 1681, r2) on 41..43 after n79, n80, n81, n82 exclusive;
        cpu n84 after n80, n81, n82, n83 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n85 = 127(42, r2, 1764, r3) on any 3 after n81, n82, n83, n84 -> r10;
        cpu n86 after n82, n83, n84, n85 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n87 = 130(43, r3, 1849, r4) on 43..47 after n83, n84, n85, n86 exclusive;
        cpu n88 after n84, n85, n86, n87 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n89 = 133(44, r4, 1936, r5) on 44..49 after n85, n86, n87, n88;
        cpu n90 after n86, n87, n88, n89 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n91 = 136(45, r5, 2025, r6) on 45..51 after n87, n88, n89, n90 exclusive -> r8;
        cpu n92 after n88, n89, n90, n91 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n93 = 139(46, r6, 2116, r7) on any 7 after n89, n90, n91, n92;
        cpu n94 after n90, n91, n92, n93 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n95 = 142(47, r7, 2209, r0) on 47..55 after n91, n92, n93, n94 exclusive;
        cpu n96 after n92, n93, n94, n95 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n97 = 145(48, r0, 2304, r1) on 48..49 after n93, n94, n95, n96 -> r11;
        cpu n98 after n94, n95, n96, n97 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n99 = 148(49, r1, 2401, r2) on 49..51 after n95, n96, n97, n98 exclusive;
        cpu n100 after n96, n97, n98, n99 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n101 = 151(50, r2, 2500, r3) on any 3 after n97, n98, n99, n100;
        cpu n102 after n98, n99, n100, n101 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n103 = 154(51, r3, 2601, r4) on 51..55 after n99, n100, n101, n102 exclusive -> r9;
        cpu n104 after n100, n101, n102, n103 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n105 = 157(52, r4, 2704, r5) on 52..57 after n101, n102, n103, n104;
        cpu n106 after n102, n103, n104, n105 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n107 = 160(53, r5, 2809, r6) on 53..59 after n103, n104, n105, n106 exclusive;
        cpu n108 after n104, n105, n106, n107 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n109 = 163(54, r6, 2916, r7) on any 7 after n105, n106, n107, n108 -> r12;
        cpu n110 after n106, n107, n108, n109 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n111 = 166(55, r7, 3025, r0) on 55..63 after n107, n108, n109, n110 exclusive;
        cpu n112 after n108, n109, n110, n111 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n113 = 169(56, r0, 3136, r1) on 56..57 after n109, n110, n111, n112;
        cpu n114 after n110, n111, n112, n113 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n115 = 172(57, r1, 3249, r2) on 57..59 after n111, n112, n113, n114 exclusive -> r10;
        cpu n116 after n112, n113, n114, n115 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n117 = 175(58, r2, 3364, r3) on any 3 after n113, n114, n115, n116;
        cpu n118 after n114, n115, n116, n117 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n119 = 178(59, r3, 3481, r4) on 59..63 after n115, n116, n117, n118 exclusive;
        cpu n120 after n116, n117, n118, n119 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n121 = 181(60, r4, 3600, r5) on 60..65 after n117, n118, n119, n120 -> r8;
        cpu n122 after n118, n119, n120, n121 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n123 = 184(61, r5, 3721, r6) on 61..67 after n119, n120, n121, n122 exclusive;
        cpu n124 after n120, n121, n122, n123 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n125 = 187(62, r6, 3844, r7) on any 7 after n121, n122, n123, n124;
        cpu n126 after n122, n123, n124, n125 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n127 = 190(63, r7, 3969, r0) on 63..71 after n123, n124, n125, n126 exclusive -> r11;
        cpu n128 after n124, n125, n126, n127 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n129 = 1(0, r0, 0, r1) on 0..1 after n125, n126, n127, n128 -> r8;
        cpu n130 after n126, n127, n128, n129 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n131 = 4(1, r1, 1, r2) on 1..3 after n127, n128, n129, n130 exclusive;
        cpu n132 after n128, n129, n130, n131 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n133 = 7(2, r2, 4, r3) on any 3 after n129, n130, n131, n132;
        cpu n134 after n130, n131, n132, n133 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n135 = 10(3, r3, 9, r4) on 3..7 after n131, n132, n133, n134 exclusive -> r11;
        cpu n136 after n132, n133, n134, n135 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n137 = 13(4, r4, 16, r5) on 4..9 after n133, n134, n135, n136;
        cpu n138 after n134, n135, n136, n137 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n139 = 16(5, r5, 25, r6) on 5..11 after n135, n136, n137, n138 exclusive;
        cpu n140 after n136, n137, n138, n139 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n141 = 19(6, r6, 36, r7) on any 7 after n137, n138, n139, n140 -> r9;
        cpu n142 after n138, n139, n140, n141 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n143 = 22(7, r7, 49, r0) on 7..15 after n139, n140, n141, n142 exclusive;
        cpu n144 after n140, n141, n142, n143 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n145 = 25(8, r0, 64, r1) on 8..9 after n141, n142, n143, n144;
        cpu n146 after n142, n143, n144, n145 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n147 = 28(9, r1, 81, r2) on 9..11 after n143, n144, n145, n146 exclusive -> r12;
        cpu n148 after n144, n145, n146, n147 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n149 = 31(10, r2, 100, r3) on any 3 after n145, n146, n147, n148;
        cpu n150 after n146, n147, n148, n149 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n151 = 34(11, r3, 121, r4) on 11..15 after n147, n148, n149, n150 exclusive;
        cpu n152 after n148, n149, n150, n151 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n153 = 37(12, r4, 144, r5) on 12..17 after n149, n150, n151, n152 -> r10;
        cpu n154 after n150, n151, n152, n153 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n155 = 40(13, r5, 169, r6) on 13..19 after n151, n152, n153, n154 exclusive;
        cpu n156 after n152, n153, n154, n155 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n157 = 43(14, r6, 196, r7) on any 7 after n153, n154, n155, n156;
        cpu n158 after n154, n155, n156, n157 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n159 = 46(15, r7, 225, r0) on 15..23 after n155, n156, n157, n158 exclusive -> r8;
        cpu n160 after n156, n157, n158, n159 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n161 = 49(16, r0, 256, r1) on 16..17 after n157, n158, n159, n160;
        cpu n162 after n158, n159, n160, n161 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n163 = 52(17, r1, 289, r2) on 17..19 after n159, n160, n161, n162 exclusive;
        cpu n164 after n160, n161, n162, n163 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n165 = 55(18, r2, 324, r3) on any 3 after n161, n162, n163, n164 -> r11;
        cpu n166 after n162, n163, n164, n165 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n167 = 58(19, r3, 361, r4) on 19..23 after n163, n164, n165, n166 exclusive;
        cpu n168 after n164, n165, n166, n167 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n169 = 61(20, r4, 400, r5) on 20..25 after n165, n166, n167, n168;
        cpu n170 after n166, n167, n168, n169 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n171 = 64(21, r5, 441, r6) on 21..27 after n167, n168, n169, n170 exclusive -> r9;
        cpu n172 after n168, n169, n170, n171 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n173 = 67(22, r6, 484, r7) on any 7 after n169, n170, n171, n172;
        cpu n174 after n170, n171, n172, n173 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n175 = 70(23, r7, 529, r0) on 23..31 after n171, n172, n173, n174 exclusive;
        cpu n176 after n172, n173, n174, n175 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n177 = 73(24, r0, 576, r1) on 24..25 after n173, n174, n175, n176 -> r12;
        cpu n178 after n174, n175, n176, n177 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n179 = 76(25, r1, 625, r2) on 25..27 after n175, n176, n177, n178 exclusive;
        cpu n180 after n176, n177, n178, n179 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n181 = 79(26, r2, 676, r3) on any 3 after n177, n178, n179, n180;
        cpu n182 after n178, n179, n180, n181 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n183 = 82(27, r3, 729, r4) on 27..31 after n179, n180, n181, n182 exclusive -> r10;
        cpu n184 after n180, n181, n182, n183 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n185 = 85(28, r4, 784, r5) on 28..33 after n181, n182, n183, n184;
        cpu n186 after n182, n183, n184, n185 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n187 = 88(29, r5, 841, r6) on 29..35 after n183, n184, n185, n186 exclusive;
        cpu n188 after n184, n185, n186, n187 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n189 = 91(30, r6, 900, r7) on any 7 after n185, n186, n187, n188 -> r8;
        cpu n190 after n186, n187, n188, n189 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n191 = 94(31, r7, 961, r0) on 31..39 after n187, n188, n189, n190 exclusive;
        cpu n192 after n188, n189, n190, n191 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n193 = 97(32, r0, 1024, r1) on 32..33 after n189, n190, n191, n192;
        cpu n194 after n190, n191, n192, n193 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n195 = 100(33, r1, 1089, r2) on 33..35 after n191, n192, n193, n194 exclusive -> r11;
        cpu n196 after n192, n193, n194, n195 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n197 = 103(34, r2, 1156, r3) on any 3 after n193, n194, n195, n196;
        cpu n198 after n194, n195, n196, n197 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n199 = 106(35, r3, 1225, r4) on 35..39 after n195, n196, n197, n198 exclusive;
        cpu n200 after n196, n197, n198, n199 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n201 = 109(36, r4, 1296, r5) on 36..41 after n197, n198, n199, n200 -> r9;
        cpu n202 after n198, n199, n200, n201 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n203 = 112(37, r5, 1369, r6) on 37..43 after n199, n200, n201, n202 exclusive;
        cpu n204 after n200, n201, n202, n203 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n205 = 115(38, r6, 1444, r7) on any 7 after n201, n202, n203, n204;
        cpu n206 after n202, n203, n204, n205 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n207 = 118(39, r7, 1521, r0) on 39..47 after n203, n204, n205, n206 exclusive -> r12;
        cpu n208 after n204, n205, n206, n207 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n209 = 121(40, r0, 1600, r1) on 40..41 after n205, n206, n207, n208;
        cpu n210 after n206, n207, n208, n209 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n211 = 124(41, r1, 1681, r2) on 41..43 after n207, n208, n209, n210 exclusive;
        cpu n212 after n208, n209, n210, n211 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n213 = 127(42, r2, 1764, r3) on any 3 after n209, n210, n211, n212 -> r10;
        cpu n214 after n210, n211, n212, n213 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n215 = 130(43, r3, 1849, r4) on 43..47 after n211, n212, n213, n214 exclusive;
        cpu n216 after n212, n213, n214, n215 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n217 = 133(44, r4, 1936, r5) on 44..49 after n213, n214, n215, n216;
        cpu n218 after n214, n215, n216, n217 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n219 = 136(45, r5, 2025, r6) on 45..51 after n215, n216, n217, n218 exclusive -> r8;
        cpu n220 after n216, n217, n218, n219 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n221 = 139(46, r6, 2116, r7) on any 7 after n217, n218, n219, n220;
        cpu n222 after n218, n219, n220, n221 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n223 = 142(47, r7, 2209, r0) on 47..55 after n219, n220, n221, n222 exclusive;
        cpu n224 after n220, n221, n222, n223 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n225 = 145(48, r0, 2304, r1) on 48..49 after n221, n222, n223, n224 -> r11;
        cpu n226 after n222, n223, n224, n225 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n227 = 148(49, r1, 2401, r2) on 49..51 after n223, n224, n225, n226 exclusive;
        cpu n228 after n224, n225, n226, n227 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n229 = 151(50, r2, 2500, r3) on any 3 after n225, n226, n227, n228;
        cpu n230 after n226, n227, n228, n229 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n231 = 154(51, r3, 2601, r4) on 51..55 after n227, n228, n229, n230 exclusive -> r9;
        cpu n232 after n228, n229, n230, n231 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n233 = 157(52, r4, 2704, r5) on 52..57 after n229, n230, n231, n232;
        cpu n234 after n230, n231, n232, n233 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n235 = 160(53, r5, 2809, r6) on 53..59 after n231, n232, n233, n234 exclusive;
        cpu n236 after n232, n233, n234, n235 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n237 = 163(54, r6, 2916, r7) on any 7 after n233, n234, n235, n236 -> r12;
        cpu n238 after n234, n235, n236, n237 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n239 = 166(55, r7, 3025, r0) on 55..63 after n235, n236, n237, n238 exclusive;
        cpu n240 after n236, n237, n238, n239 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n241 = 169(56, r0, 3136, r1) on 56..57 after n237, n238, n239, n240;
        cpu n242 after n238, n239, n240, n241 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n243 = 172(57, r1, 3249, r2) on 57..59 after n239, n240, n241, n242 exclusive -> r10;
        cpu n244 after n240, n241, n242, n243 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n245 = 175(58, r2, 3364, r3) on any 3 after n241, n242, n243, n244;
        cpu n246 after n242, n243, n244, n245 {
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
        }
        command n247 = 178(59, r3, 3481, r4) on 59..63 after n243, n244, n245, n246 exclusive;
        cpu n248 after n244, n245, n246, n247 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
        }
        command n249 = 181(60, r4, 3600, r5) on 60..65 after n245, n246, n247, n248 -> r8;
        cpu n250 after n246, n247, n248, n249 {
            sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5;
            and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3;
        }
        command n251 = 184(61, r5, 3721, r6) on 61..67 after n247, n248, n249, n250 exclusive;
        cpu n252 after n248, n249, n250, n251 {
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
            addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2;
            rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6;
            shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3;
        }
        command n253 = 187(62, r6, 3844, r7) on any 7 after n249, n250, n251, n252;
        cpu n254 after n250, n251, n252, n253 {
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            mul r5, r4, r3; addi r6, r5, 0x9E37_79B9; mov r1, r6; shr r2, r6, r5; and r7, r6, r3;
            add r0, r1, r2; rand r3, r3; sub r4, r3, r0; mul r5, r4, r3; addi r6, r5, 0x9E37_79B9;
            mov r1, r6; shr r2, r6, r5; and r7, r6, r3; add r0, r1, r2; rand r3, r3; sub r4, r3, r0;
            set r13, 2; lt again, r14, r13;
        }
        command n255 = 190(63, r7, 3969, r0) on 63..71 after n251, n252, n253, n254 exclusive -> r11;
    }
}
