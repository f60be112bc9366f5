//! The graphs that the images hold. Their bytes go into the section `.kmg.uploads`, which a linker script puts into
//! flash.

use kmg::{Handler, graph};

const STEP: Handler = Handler::new(1).with_args(1);
const LEFT: Handler = Handler::new(2).with_args(0);
const RIGHT: Handler = Handler::new(3).with_args(0);
const NORM: Handler = Handler::new(4).with_args(1).with_result();

const LOAD: Handler = Handler::new(10).with_args(1);
const FILTER: Handler = Handler::new(11).with_args(2);
const CALIBRATE: Handler = Handler::new(12).with_args(0);
const CHECKSUM: Handler = Handler::new(13).with_args(1).with_result();

const COUNT: Handler = Handler::new(20).with_args(0).with_result();
const DEAL: Handler = Handler::new(21).with_args(2);

graph! {
    /// Steps again until the error is below the limit.
    #[graph(section = ".kmg.uploads", req = 1, deadline_microseconds = 200_000, max_runs = 100, cores = 60)]
    pub graph Newton {
        bind iteration;
        const LIMIT = 65;
        reg error;

        command step  = STEP(iteration) on 0..60;
        command left  = LEFT() on 0..30;
        command right = RIGHT() on 30..60;
        command norm  = NORM(iteration) on 0..60 -> error;
        cpu next {
            iteration += 1;
            again = error >= LIMIT;
        }

        step -> [left, right] -> norm -> next;
    }
}

graph! {
    /// Reads `blocks` blocks; every second round calibrates first. The device places the two filters.
    #[graph(section = ".kmg.uploads", req = 2, max_runs = 64, cores = 16)]
    pub graph Pipeline {
        bind blocks;
        reg block, sum, digest, due, width = 4;

        cpu plan {
            due = block % 2 == 0;
            width = 4;
            if blocks - block > 2 { width = 8; }
        }
        command calibrate = CALIBRATE() on 0..16 if due exclusive after plan;
        command load      = LOAD(block) on any width after calibrate;
        command low       = FILTER(block, 0) on any 4 after load;
        command high      = FILTER(block, 1) on any 4 after load;
        command checksum  = CHECKSUM(block) on (0, width) exclusive after low, high -> digest;
        cpu next after checksum {
            sum += digest;
            block += 1;
            again = block < blocks;
        }
    }
}

graph! {
    /// Deals what was counted out to `players`; without players that is a remainder by zero.
    #[graph(section = ".kmg.uploads", req = 3, cores = 4)]
    pub graph Deal {
        bind players;
        reg cards, rest;

        command count = COUNT() on 0..1 -> cards;
        cpu share after count { rest = cards % players; }
        command deal = DEAL(players, rest) on 0..4 after share;
    }
}

/// What the device's handlers answer to their arguments.
pub fn answer(handler: u8, args: &[u32; 10]) -> u32 {
    match u32::from(handler) {
        // An error that shrinks by a quarter in each iteration.
        number if number == NORM.number() => 400 * 3_u32.pow(args[0]) / 4_u32.pow(args[0]),
        number if number == CHECKSUM.number() => 100 + args[0],
        number if number == COUNT.number() => 52,
        _ => 0,
    }
}
