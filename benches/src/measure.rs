//! Time of a call: medians, and whatever is compared takes turns.

use std::time::Instant;

/// One repetition takes about this long.
const REPETITION_NANOSECONDS: f64 = 8e6;

/// Nanoseconds of one call of each: the median of that many repetitions. The calls take turns, so that what
/// slows the machine down for a while slows all of them.
pub(crate) fn interleaved(calls: &mut [&mut dyn FnMut()], repetitions: usize) -> Vec<f64> {
    let turns: Vec<u32> = calls.iter_mut().map(|call| turns_of(*call)).collect();
    let mut samples = vec![Vec::new(); calls.len()];
    for _ in 0..repetitions {
        for ((call, turns), samples) in calls.iter_mut().zip(&turns).zip(&mut samples) {
            samples.push(time(*call, *turns) / f64::from(*turns));
        }
    }
    samples.into_iter().map(median).collect()
}

fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples[samples.len() / 2]
}

fn turns_of(call: &mut dyn FnMut()) -> u32 {
    let mut turns = 1_u32;
    loop {
        let taken = time(call, turns);
        if taken > REPETITION_NANOSECONDS / 2.0 {
            return (REPETITION_NANOSECONDS / taken * f64::from(turns)) as u32 + 1;
        }
        turns *= 2;
    }
}

fn time(call: &mut dyn FnMut(), turns: u32) -> f64 {
    let start = Instant::now();
    for _ in 0..turns {
        call();
    }
    start.elapsed().as_nanos() as f64
}
