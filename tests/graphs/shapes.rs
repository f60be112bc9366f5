//! Chains, diamonds, joins, fans: what edges make.

use kmg::graph;

graph! {
    /// Five commands in a chain: one a pass.
    pub(crate) graph Chain {
        command n0 = 1() on 0..10;
        command n1 = 2(1) on 10..20 after n0;
        command n2 = 3(2) on 20..30 after n1;
        command n3 = 4(3) on 30..40 after n2;
        command n4 = 5(4) on 40..50 after n3;
    }

    /// One, two beside each other, one after both.
    pub(crate) graph Diamond {
        command n0 = 1() on 0..60;
        command n1 = 2() on 0..30 after n0;
        command n2 = 3() on 30..60 after n0;
        command n3 = 4() on 0..60 after n1, n2;
    }

    /// A join with 255 successors, 204 of them commands, through 16 slots.
    pub(crate) graph FanOut255 {
        join n0;
        join n1 after n0;
        command n2 = 2(1) on 2..3 after n0;
        command n3 = 3(2) on 4..5 after n0;
        command n4 = 4(3) on 6..7 after n0;
        command n5 = 5(4) on 8..9 after n0;
        join n6 after n0;
        command n7 = 7(6) on 12..13 after n0;
        command n8 = 8(7) on 14..15 after n0;
        command n9 = 9(8) on 16..17 after n0;
        command n10 = 10(9) on 18..19 after n0;
        join n11 after n0;
        command n12 = 12(11) on 22..23 after n0;
        command n13 = 13(12) on 24..25 after n0;
        command n14 = 14(13) on 26..27 after n0;
        command n15 = 15(14) on 28..29 after n0;
        join n16 after n0;
        command n17 = 17(16) on 32..33 after n0;
        command n18 = 18(17) on 34..35 after n0;
        command n19 = 19(18) on 36..37 after n0;
        command n20 = 20(19) on 38..39 after n0;
        join n21 after n0;
        command n22 = 22(21) on 42..43 after n0;
        command n23 = 23(22) on 44..45 after n0;
        command n24 = 24(23) on 46..47 after n0;
        command n25 = 25(24) on 48..49 after n0;
        join n26 after n0;
        command n27 = 27(26) on 52..53 after n0;
        command n28 = 28(27) on 54..55 after n0;
        command n29 = 29(28) on 56..57 after n0;
        command n30 = 30(29) on 58..59 after n0;
        join n31 after n0;
        command n32 = 32(31) on 62..63 after n0;
        command n33 = 33(32) on 64..65 after n0;
        command n34 = 34(33) on 66..67 after n0;
        command n35 = 35(34) on 68..69 after n0;
        join n36 after n0;
        command n37 = 37(36) on 72..73 after n0;
        command n38 = 38(37) on 74..75 after n0;
        command n39 = 39(38) on 76..77 after n0;
        command n40 = 40(39) on 78..79 after n0;
        join n41 after n0;
        command n42 = 42(41) on 82..83 after n0;
        command n43 = 43(42) on 84..85 after n0;
        command n44 = 44(43) on 86..87 after n0;
        command n45 = 45(44) on 88..89 after n0;
        join n46 after n0;
        command n47 = 47(46) on 92..93 after n0;
        command n48 = 48(47) on 94..95 after n0;
        command n49 = 49(48) on 96..97 after n0;
        command n50 = 50(49) on 98..99 after n0;
        join n51 after n0;
        command n52 = 52(51) on 102..103 after n0;
        command n53 = 53(52) on 104..105 after n0;
        command n54 = 54(53) on 106..107 after n0;
        command n55 = 55(54) on 108..109 after n0;
        join n56 after n0;
        command n57 = 57(56) on 112..113 after n0;
        command n58 = 58(57) on 114..115 after n0;
        command n59 = 59(58) on 116..117 after n0;
        command n60 = 60(59) on 118..119 after n0;
        join n61 after n0;
        command n62 = 2(1) on 2..3 after n0;
        command n63 = 3(2) on 4..5 after n0;
        command n64 = 4(3) on 6..7 after n0;
        command n65 = 5(4) on 8..9 after n0;
        join n66 after n0;
        command n67 = 7(6) on 12..13 after n0;
        command n68 = 8(7) on 14..15 after n0;
        command n69 = 9(8) on 16..17 after n0;
        command n70 = 10(9) on 18..19 after n0;
        join n71 after n0;
        command n72 = 12(11) on 22..23 after n0;
        command n73 = 13(12) on 24..25 after n0;
        command n74 = 14(13) on 26..27 after n0;
        command n75 = 15(14) on 28..29 after n0;
        join n76 after n0;
        command n77 = 17(16) on 32..33 after n0;
        command n78 = 18(17) on 34..35 after n0;
        command n79 = 19(18) on 36..37 after n0;
        command n80 = 20(19) on 38..39 after n0;
        join n81 after n0;
        command n82 = 22(21) on 42..43 after n0;
        command n83 = 23(22) on 44..45 after n0;
        command n84 = 24(23) on 46..47 after n0;
        command n85 = 25(24) on 48..49 after n0;
        join n86 after n0;
        command n87 = 27(26) on 52..53 after n0;
        command n88 = 28(27) on 54..55 after n0;
        command n89 = 29(28) on 56..57 after n0;
        command n90 = 30(29) on 58..59 after n0;
        join n91 after n0;
        command n92 = 32(31) on 62..63 after n0;
        command n93 = 33(32) on 64..65 after n0;
        command n94 = 34(33) on 66..67 after n0;
        command n95 = 35(34) on 68..69 after n0;
        join n96 after n0;
        command n97 = 37(36) on 72..73 after n0;
        command n98 = 38(37) on 74..75 after n0;
        command n99 = 39(38) on 76..77 after n0;
        command n100 = 40(39) on 78..79 after n0;
        join n101 after n0;
        command n102 = 42(41) on 82..83 after n0;
        command n103 = 43(42) on 84..85 after n0;
        command n104 = 44(43) on 86..87 after n0;
        command n105 = 45(44) on 88..89 after n0;
        join n106 after n0;
        command n107 = 47(46) on 92..93 after n0;
        command n108 = 48(47) on 94..95 after n0;
        command n109 = 49(48) on 96..97 after n0;
        command n110 = 50(49) on 98..99 after n0;
        join n111 after n0;
        command n112 = 52(51) on 102..103 after n0;
        command n113 = 53(52) on 104..105 after n0;
        command n114 = 54(53) on 106..107 after n0;
        command n115 = 55(54) on 108..109 after n0;
        join n116 after n0;
        command n117 = 57(56) on 112..113 after n0;
        command n118 = 58(57) on 114..115 after n0;
        command n119 = 59(58) on 116..117 after n0;
        command n120 = 60(59) on 118..119 after n0;
        join n121 after n0;
        command n122 = 2(1) on 2..3 after n0;
        command n123 = 3(2) on 4..5 after n0;
        command n124 = 4(3) on 6..7 after n0;
        command n125 = 5(4) on 8..9 after n0;
        join n126 after n0;
        command n127 = 7(6) on 12..13 after n0;
        command n128 = 8(7) on 14..15 after n0;
        command n129 = 9(8) on 16..17 after n0;
        command n130 = 10(9) on 18..19 after n0;
        join n131 after n0;
        command n132 = 12(11) on 22..23 after n0;
        command n133 = 13(12) on 24..25 after n0;
        command n134 = 14(13) on 26..27 after n0;
        command n135 = 15(14) on 28..29 after n0;
        join n136 after n0;
        command n137 = 17(16) on 32..33 after n0;
        command n138 = 18(17) on 34..35 after n0;
        command n139 = 19(18) on 36..37 after n0;
        command n140 = 20(19) on 38..39 after n0;
        join n141 after n0;
        command n142 = 22(21) on 42..43 after n0;
        command n143 = 23(22) on 44..45 after n0;
        command n144 = 24(23) on 46..47 after n0;
        command n145 = 25(24) on 48..49 after n0;
        join n146 after n0;
        command n147 = 27(26) on 52..53 after n0;
        command n148 = 28(27) on 54..55 after n0;
        command n149 = 29(28) on 56..57 after n0;
        command n150 = 30(29) on 58..59 after n0;
        join n151 after n0;
        command n152 = 32(31) on 62..63 after n0;
        command n153 = 33(32) on 64..65 after n0;
        command n154 = 34(33) on 66..67 after n0;
        command n155 = 35(34) on 68..69 after n0;
        join n156 after n0;
        command n157 = 37(36) on 72..73 after n0;
        command n158 = 38(37) on 74..75 after n0;
        command n159 = 39(38) on 76..77 after n0;
        command n160 = 40(39) on 78..79 after n0;
        join n161 after n0;
        command n162 = 42(41) on 82..83 after n0;
        command n163 = 43(42) on 84..85 after n0;
        command n164 = 44(43) on 86..87 after n0;
        command n165 = 45(44) on 88..89 after n0;
        join n166 after n0;
        command n167 = 47(46) on 92..93 after n0;
        command n168 = 48(47) on 94..95 after n0;
        command n169 = 49(48) on 96..97 after n0;
        command n170 = 50(49) on 98..99 after n0;
        join n171 after n0;
        command n172 = 52(51) on 102..103 after n0;
        command n173 = 53(52) on 104..105 after n0;
        command n174 = 54(53) on 106..107 after n0;
        command n175 = 55(54) on 108..109 after n0;
        join n176 after n0;
        command n177 = 57(56) on 112..113 after n0;
        command n178 = 58(57) on 114..115 after n0;
        command n179 = 59(58) on 116..117 after n0;
        command n180 = 60(59) on 118..119 after n0;
        join n181 after n0;
        command n182 = 2(1) on 2..3 after n0;
        command n183 = 3(2) on 4..5 after n0;
        command n184 = 4(3) on 6..7 after n0;
        command n185 = 5(4) on 8..9 after n0;
        join n186 after n0;
        command n187 = 7(6) on 12..13 after n0;
        command n188 = 8(7) on 14..15 after n0;
        command n189 = 9(8) on 16..17 after n0;
        command n190 = 10(9) on 18..19 after n0;
        join n191 after n0;
        command n192 = 12(11) on 22..23 after n0;
        command n193 = 13(12) on 24..25 after n0;
        command n194 = 14(13) on 26..27 after n0;
        command n195 = 15(14) on 28..29 after n0;
        join n196 after n0;
        command n197 = 17(16) on 32..33 after n0;
        command n198 = 18(17) on 34..35 after n0;
        command n199 = 19(18) on 36..37 after n0;
        command n200 = 20(19) on 38..39 after n0;
        join n201 after n0;
        command n202 = 22(21) on 42..43 after n0;
        command n203 = 23(22) on 44..45 after n0;
        command n204 = 24(23) on 46..47 after n0;
        command n205 = 25(24) on 48..49 after n0;
        join n206 after n0;
        command n207 = 27(26) on 52..53 after n0;
        command n208 = 28(27) on 54..55 after n0;
        command n209 = 29(28) on 56..57 after n0;
        command n210 = 30(29) on 58..59 after n0;
        join n211 after n0;
        command n212 = 32(31) on 62..63 after n0;
        command n213 = 33(32) on 64..65 after n0;
        command n214 = 34(33) on 66..67 after n0;
        command n215 = 35(34) on 68..69 after n0;
        join n216 after n0;
        command n217 = 37(36) on 72..73 after n0;
        command n218 = 38(37) on 74..75 after n0;
        command n219 = 39(38) on 76..77 after n0;
        command n220 = 40(39) on 78..79 after n0;
        join n221 after n0;
        command n222 = 42(41) on 82..83 after n0;
        command n223 = 43(42) on 84..85 after n0;
        command n224 = 44(43) on 86..87 after n0;
        command n225 = 45(44) on 88..89 after n0;
        join n226 after n0;
        command n227 = 47(46) on 92..93 after n0;
        command n228 = 48(47) on 94..95 after n0;
        command n229 = 49(48) on 96..97 after n0;
        command n230 = 50(49) on 98..99 after n0;
        join n231 after n0;
        command n232 = 52(51) on 102..103 after n0;
        command n233 = 53(52) on 104..105 after n0;
        command n234 = 54(53) on 106..107 after n0;
        command n235 = 55(54) on 108..109 after n0;
        join n236 after n0;
        command n237 = 57(56) on 112..113 after n0;
        command n238 = 58(57) on 114..115 after n0;
        command n239 = 59(58) on 116..117 after n0;
        command n240 = 60(59) on 118..119 after n0;
        join n241 after n0;
        command n242 = 2(1) on 2..3 after n0;
        command n243 = 3(2) on 4..5 after n0;
        command n244 = 4(3) on 6..7 after n0;
        command n245 = 5(4) on 8..9 after n0;
        join n246 after n0;
        command n247 = 7(6) on 12..13 after n0;
        command n248 = 8(7) on 14..15 after n0;
        command n249 = 9(8) on 16..17 after n0;
        command n250 = 10(9) on 18..19 after n0;
        join n251 after n0;
        command n252 = 12(11) on 22..23 after n0;
        command n253 = 13(12) on 24..25 after n0;
        command n254 = 14(13) on 26..27 after n0;
        command n255 = 15(14) on 28..29 after n0;
    }

    /// A join of four predecessors, then a command on the whole grid.
    pub(crate) graph Join4 {
        command n0 = 1() on 0..10;
        command n1 = 2() on 10..20;
        command n2 = 3() on 20..30;
        command n3 = 4() on 30..40;
        join n4 after n0, n1, n2, n3;
        command n5 = 9() on 0..119 after n4;
    }

    /// One command with all ten arguments; submitted in pass 0, done and END in pass 1.
    #[graph(req = 7)]
    pub(crate) graph SingleCommand {
        command n0 = 1(10, 20, 30, 40, 50, 60, 70, 80, 90, 0xFFFF_FFFF) on 0..60;
    }

    /// One cpu node; GRAPH_END carries r0's low 24 bits and all of r1; req of 32 bits.
    #[graph(req = 0xFFFF_FFFF)]
    pub(crate) graph SingleCpu {
        cpu n0 {
            set r0, 305_419_896;
            set r1, 0x9ABC_DEF0;
        }
    }

    /// One join: the graph ends in pass 0.
    pub(crate) graph SingleJoin {
        join n0;
    }

    /// A done node frees its successors in list order (2, 3); the sweep in slot order decides between two
    /// done nodes (5 before 4).
    pub(crate) graph SuccessorOrder {
        command n0 = 1() on 0..1;
        command n1 = 2() on 1..2;
        command n2 = 3() on 2..3 after n0, n1;
        command n3 = 4() on 3..4 after n1;
        command n4 = 5() on 4..5 after n0, n3;
        command n5 = 6() on 5..6 after n1, n2;
    }

    /// The graph that the invalid uploads start from.
    #[graph(req = 43_981, keep)]
    pub(crate) graph ValidBase {
        command n0 = 1(r0, r1) on 0..10 -> r2;
        cpu n1 after n0 {
            set r0, 1;
            'op1: addi r0, r0, 1;
            jlt r0, r1, 'op1;
        }
        command n2 = 2() on 0..10 after n0;
        join n3 after n1, n2;
        cpu n4 after n0, n3 {
            add r0, r0, r1;
            jmp 'end;
            'end:
        }
        command n5 = 3() on 0..1 after n0, n4;
    }
}
