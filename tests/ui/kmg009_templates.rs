use kmg::graph;

graph! {
    graph Templates {
        command n0 = 1(0) on 0..1;
        command n1 = 1(1) on 0..1;
        command n2 = 1(2) on 0..1;
        command n3 = 1(3) on 0..1;
        command n4 = 1(4) on 0..1;
        command n5 = 1(5) on 0..1;
        command n6 = 1(6) on 0..1;
        command n7 = 1(7) on 0..1;
        command n8 = 1(8) on 0..1;
        command n9 = 1(9) on 0..1;
        command n10 = 1(10) on 0..1;
        command n11 = 1(11) on 0..1;
        command n12 = 1(12) on 0..1;
        command n13 = 1(13) on 0..1;
        command n14 = 1(14) on 0..1;
        command n15 = 1(15) on 0..1;
        command n16 = 1(16) on 0..1;
        command n17 = 1(17) on 0..1;
        command n18 = 1(18) on 0..1;
        command n19 = 1(19) on 0..1;
        command n20 = 1(20) on 0..1;
        command n21 = 1(21) on 0..1;
        command n22 = 1(22) on 0..1;
        command n23 = 1(23) on 0..1;
        command n24 = 1(24) on 0..1;
        command n25 = 1(25) on 0..1;
        command n26 = 1(26) on 0..1;
        command n27 = 1(27) on 0..1;
        command n28 = 1(28) on 0..1;
        command n29 = 1(29) on 0..1;
        command n30 = 1(30) on 0..1;
        command n31 = 1(31) on 0..1;
        command n32 = 1(32) on 0..1;
        command n33 = 1(33) on 0..1;
        command n34 = 1(34) on 0..1;
        command n35 = 1(35) on 0..1;
        command n36 = 1(36) on 0..1;
        command n37 = 1(37) on 0..1;
        command n38 = 1(38) on 0..1;
        command n39 = 1(39) on 0..1;
        command n40 = 1(40) on 0..1;
        command n41 = 1(41) on 0..1;
        command n42 = 1(42) on 0..1;
        command n43 = 1(43) on 0..1;
        command n44 = 1(44) on 0..1;
        command n45 = 1(45) on 0..1;
        command n46 = 1(46) on 0..1;
        command n47 = 1(47) on 0..1;
        command n48 = 1(48) on 0..1;
        command n49 = 1(49) on 0..1;
        command n50 = 1(50) on 0..1;
        command n51 = 1(51) on 0..1;
        command n52 = 1(52) on 0..1;
        command n53 = 1(53) on 0..1;
        command n54 = 1(54) on 0..1;
        command n55 = 1(55) on 0..1;
        command n56 = 1(56) on 0..1;
        command n57 = 1(57) on 0..1;
        command n58 = 1(58) on 0..1;
        command n59 = 1(59) on 0..1;
        command n60 = 1(60) on 0..1;
        command n61 = 1(61) on 0..1;
        command n62 = 1(62) on 0..1;
        command n63 = 1(63) on 0..1;
        command n64 = 1(64) on 0..1;
        command n65 = 1(65) on 0..1;
    }
}

fn main() {}
