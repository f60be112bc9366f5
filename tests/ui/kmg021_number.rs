use kmg::graph;

graph! {
    #[graph(req = 4_294_967_296, max_runs = 5u8, deadline_microseconds = 7i32)]
    graph Numbers {
        const LARGE = 4_294_967_296;
        const SUFFIX = 5u64;
        const SIGNED = 5i32;
        reg x = 0x1_0000_0000;
        command a = 1(99_999_999_999_999_999_999, 3usize) on 0..5u16;
        command handler = 1u8() on 0..1;
        cpu body {
            x = x + 4_294_967_296;
            set x, 0xFFu64;
        }
    }
}

fn main() {}
