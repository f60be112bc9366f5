//! Items of the user's with the names of what generated code needs.

#![deny(warnings)]
#![allow(dead_code, non_camel_case_types, unused_macros)]

struct Option;
struct Some;
struct None;
struct Result;
struct u8;
struct u32;
struct usize;
struct str;
struct Register;
struct NodeId;
struct Upload;
struct Symbols;
struct StaticGraph;
struct Line;
struct Clone;
struct Copy;
struct Debug;
struct Sized;
mod std {}
mod alloc {}
mod generated {}
mod kmg {}
mod core {}

macro_rules! compile_error {
    () => {};
}
macro_rules! concat {
    () => {};
}

const LIMIT: ::core::primitive::u32 = 5;
const STEP: ::kmg::Handler = ::kmg::Handler::new(3);

::kmg::graph! {
    #[graph(cores = 60, max_runs = LIMIT)]
    graph Shadowed {
        bind x;
        const K = 5;
        reg y = LIMIT;
        command step = 1(x, LIMIT) on 0..60;
        command path = STEP(x, self::LIMIT) on 0..LIMIT;
        cpu body { y = y % LIMIT + 1; again = y < K; }
    }
}

fn main() {
    let _ = Shadowed::UPLOAD;
    let _ = ShadowedBindings { x: 3 }.block();
}
