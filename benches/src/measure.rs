//! Time of a call: medians, and whatever is compared takes turns.

use std::time::Instant;

/// One repetition takes about this long: short enough for what else a machine does to fall on all that is
/// compared alike.
const REPETITION_NANOSECONDS: f64 = 2e6;

/// Nanoseconds of one call of each thing compared.
pub(crate) struct Costs(Vec<Vec<f64>>);

impl Costs {
    /// The median of a call's repetitions, in the order in which the calls were given.
    pub(crate) fn median(&self, call: usize) -> Option<f64> {
        self.0.get(call).map(|samples| median(samples.clone()))
    }

    /// The median of how many times the second call's cost the first costs, repetition by repetition.
    pub(crate) fn ratio(&self) -> Option<f64> {
        match self.0.as_slice() {
            [first, second] => {
                Some(median(first.iter().zip(second).map(|(one, other)| one / other).collect()))
            }
            _ => None,
        }
    }
}

/// Takes the cost of each call that many times; the calls take turns.
pub(crate) fn interleaved(calls: &mut [&mut dyn FnMut()], repetitions: usize) -> Costs {
    let turns: Vec<u32> = calls.iter_mut().map(|call| turns_of(*call)).collect();
    let mut samples = vec![Vec::new(); calls.len()];
    for _ in 0..repetitions {
        for ((call, turns), samples) in calls.iter_mut().zip(&turns).zip(&mut samples) {
            samples.push(time(*call, *turns) / f64::from(*turns));
        }
    }
    Costs(samples)
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
