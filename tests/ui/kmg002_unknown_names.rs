//! Each with the nearest declared name of its kind.

use kmg::{Handler, graph};

const STEP: Handler = Handler::new(1);

graph! {
    graph Names {
        bind iteration;
        reg error;
        command step = STEP(iteratoin, zzz) on 0..60;
        command norm = STEP() on 0..60 after stpe, qqq if eror -> errro;
        command place = STEP() on (frist, cuont);
        command handler = stpe() on 0..60;
        cpu next {
            iteratin += 1;
            error = errr + unknown;
            addd error, error, error;
            frobnicate error;
            zzz = rand(eror);
        }
        step -> nrom -> nxt;
    }
}

fn main() {}
