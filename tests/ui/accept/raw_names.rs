//! Keywords are names with `r#`; their constants need none.

#![deny(warnings)]

use kmg::graph;

graph! {
    graph r#Raw {
        bind r#type, r#fn;
        const r#const = 4;
        reg r#loop, r#if = 3;
        command r#match = 1(r#type, r#const) on 0..1 -> r#loop;
        cpu r#while if r#if after r#match { r#loop = r#fn + r#if; }
        join r#join;
        r#while -> r#join;
    }
}

fn main() {
    let block = RawBindings { r#type: 1, r#fn: 2 }.block();
    assert_eq!(block, [1, 2, 4, 3]);
    assert_eq!((Raw::LOOP.number(), Raw::TYPE.number(), Raw::MATCH.number()), (4, 0, 0));
}
