//! Timing: contenders take turns, so that what disturbs the machine disturbs them alike.

use crate::Workload;
use std::time::Instant;

/// The time of one contender.
#[derive(Clone, Debug)]
pub struct Measurement {
    /// The contender.
    pub contender: &'static str,
    /// Nanoseconds for the work once: the least of three run medians.
    pub ns: f64,
}

/// Nanoseconds for one turn of the work.
pub fn once(workload: &mut dyn Workload, contender: usize, times: usize) -> f64 {
    let start = Instant::now();
    workload.run(contender, times);
    start.elapsed().as_secs_f64() * 1e9 / times as f64
}

/// Times all contenders in three runs of `rounds` rounds; a turn takes about `turn_ns`.
pub fn measure(workload: &mut dyn Workload, rounds: usize, turn_ns: f64) -> Vec<Measurement> {
    let names = workload.contenders();
    let mut best = vec![f64::INFINITY; names.len()];
    let times: Vec<usize> = (0..names.len())
        .map(|i| {
            let mut times = 1;
            loop {
                let ns = once(workload, i, times);
                if ns * times as f64 > turn_ns / 4.0 {
                    return ((turn_ns / ns) as usize).max(1);
                }
                times *= 2;
            }
        })
        .collect();
    for _ in 0..3 {
        let mut turns = vec![Vec::with_capacity(rounds); names.len()];
        for _ in 0..rounds {
            for (i, (turns, times)) in turns.iter_mut().zip(&times).enumerate() {
                // As much again, not timed: the contender before has left other data in the caches.
                workload.run(i, *times);
                turns.push(once(workload, i, *times));
            }
        }
        for (best, turns) in best.iter_mut().zip(&mut turns) {
            *best = best.min(median(turns));
        }
    }
    names.into_iter().zip(best).map(|(contender, ns)| Measurement { contender, ns }).collect()
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
