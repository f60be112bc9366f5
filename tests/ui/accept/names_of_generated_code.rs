//! Graphs and constants with the names of what generated code has or uses.

#![deny(warnings)]

use kmg::{Handler, graph};

const RESULTS: u32 = 1;
const BLOCK: u32 = 2;
const OPTIONS: u32 = 3;
const OUTCOME: u32 = 4;
const RUN_0: u32 = 5;
const WARNING: u32 = 6;
const KMG_OPTION_1: u32 = 7;
const KMG_GROUP_0: u32 = 8;
const KMG_UPLOAD: u32 = 9;
const KMG_HEAD: u32 = 10;
const KMG_TEMPLATES: u32 = 11;
const KMG_SHARED: u32 = 12;
const KMG_HANDLER_0: Handler = Handler::new(13);
const KMG_HANDLER_1: Handler = Handler::new(14);
const UPLOAD: u32 = 15;
const SYMBOLS: u32 = 16;

graph! {
    #[graph(max_runs = KMG_OPTION_1, cores = 60, req = KMG_UPLOAD)]
    pub graph Option {
        bind a, b;
        const K = BLOCK;
        reg x = OPTIONS;
        command one = KMG_HANDLER_1(a, OUTCOME, RUN_0, WARNING, KMG_HEAD) on 0..KMG_GROUP_0;
        command two = KMG_HANDLER_0(b, KMG_TEMPLATES, KMG_SHARED, UPLOAD, SYMBOLS) on 0..2 after one;
        cpu body after two { x = x + RESULTS % K; }
        expect ends { bind a = RESULTS, b = RUN_0; x == { OPTIONS + RESULTS }; }
    }
}

/// The names of generated code where a graph stands in a function, with every pair of brackets.
fn uploads() -> [kmg::Upload<'static>; 3] {
    const KMG_HANDLER_0: Handler = Handler::new(20);
    const STEP: Handler = Handler::new(21);
    graph!(graph Upload { command one = KMG_HANDLER_0() on 0..1; });
    graph![graph Symbols { command one = STEP() on 0..1; }];
    struct Inside<T>(T);
    impl<T> Inside<T> {
        const FIRST: kmg::Upload<'static> = {
            graph! { graph NodeId { command one = STEP() on 0..1; } }
            NodeId::UPLOAD
        };
    }
    let _ = Inside(()).0;
    [Upload::UPLOAD, Symbols::UPLOAD, Inside::<u8>::FIRST]
}

fn main() {
    let handlers = |upload: kmg::Upload<'_>| -> Vec<u8> {
        upload.templates().iter().map(|template| template.line.handler).collect()
    };
    assert_eq!(handlers(Option::UPLOAD), [14, 13]);
    assert_eq!(uploads().map(handlers), [[20], [21], [21]]);
}
