//! Commands that only the compiler completes are counted by it.

use kmg::{Handler, graph};

const STEP: Handler = Handler::new(1);

graph! {
    graph Templates {
        command n0 = STEP(0) on 0..1;
        command n1 = STEP(1) on 0..1;
        command n2 = STEP(2) on 0..1;
        command n3 = STEP(3) on 0..1;
        command n4 = STEP(4) on 0..1;
        command n5 = STEP(5) on 0..1;
        command n6 = STEP(6) on 0..1;
        command n7 = STEP(7) on 0..1;
        command n8 = STEP(8) on 0..1;
        command n9 = STEP(9) on 0..1;
        command n10 = STEP(10) on 0..1;
        command n11 = STEP(11) on 0..1;
        command n12 = STEP(12) on 0..1;
        command n13 = STEP(13) on 0..1;
        command n14 = STEP(14) on 0..1;
        command n15 = STEP(15) on 0..1;
        command n16 = STEP(16) on 0..1;
        command n17 = STEP(17) on 0..1;
        command n18 = STEP(18) on 0..1;
        command n19 = STEP(19) on 0..1;
        command n20 = STEP(20) on 0..1;
        command n21 = STEP(21) on 0..1;
        command n22 = STEP(22) on 0..1;
        command n23 = STEP(23) on 0..1;
        command n24 = STEP(24) on 0..1;
        command n25 = STEP(25) on 0..1;
        command n26 = STEP(26) on 0..1;
        command n27 = STEP(27) on 0..1;
        command n28 = STEP(28) on 0..1;
        command n29 = STEP(29) on 0..1;
        command n30 = STEP(30) on 0..1;
        command n31 = STEP(31) on 0..1;
        command n32 = STEP(32) on 0..1;
        command n33 = STEP(33) on 0..1;
        command n34 = STEP(34) on 0..1;
        command n35 = STEP(35) on 0..1;
        command n36 = STEP(36) on 0..1;
        command n37 = STEP(37) on 0..1;
        command n38 = STEP(38) on 0..1;
        command n39 = STEP(39) on 0..1;
        command n40 = STEP(40) on 0..1;
        command n41 = STEP(41) on 0..1;
        command n42 = STEP(42) on 0..1;
        command n43 = STEP(43) on 0..1;
        command n44 = STEP(44) on 0..1;
        command n45 = STEP(45) on 0..1;
        command n46 = STEP(46) on 0..1;
        command n47 = STEP(47) on 0..1;
        command n48 = STEP(48) on 0..1;
        command n49 = STEP(49) on 0..1;
        command n50 = STEP(50) on 0..1;
        command n51 = STEP(51) on 0..1;
        command n52 = STEP(52) on 0..1;
        command n53 = STEP(53) on 0..1;
        command n54 = STEP(54) on 0..1;
        command n55 = STEP(55) on 0..1;
        command n56 = STEP(56) on 0..1;
        command n57 = STEP(57) on 0..1;
        command n58 = STEP(58) on 0..1;
        command n59 = STEP(59) on 0..1;
        command n60 = STEP(60) on 0..1;
        command n61 = STEP(61) on 0..1;
        command n62 = STEP(62) on 0..1;
        command n63 = STEP(63) on 0..1;
        command n64 = STEP(64) on 0..1;
        command n65 = STEP(65) on 0..1;
    }
}

fn main() {}
