use kmg::graph;

graph! {
    graph Numbers {
        const FLOAT = 1.5;
        const EXPONENT = 1e3;
        const TEXT = "text";
        const BYTE = b'x';
        const CHARACTER = 'x';
        const TRUTH = true;
        command a = 1(2.0) on 0..1;
    }
}

fn main() {}
