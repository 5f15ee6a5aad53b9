//! Layers of `f32` beside a loop in register tiles for that one shape, and beside ndarray: `cargo xtask bench --layers` runs it.
//!
//! A line of output has the layer, the nanoseconds of this library, of the loop, and of ndarray. All results are compared with the
//! loop's before anything is timed, and the contenders take turns.
#![allow(
    clippy::indexing_slicing,
    clippy::needless_range_loop,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "loops as one would write them by hand, over shapes that fit"
)]

mod recurrent;
mod rows;
mod turns;
mod windows;

use core::hint::black_box;
use turns::{random, times};

/// Compares what three contenders write, and prints a line with their times.
fn compare<O>(
    name: &str,
    out: &mut O,
    values: impl Fn(&mut O) -> &mut [f32],
    contenders: [&mut dyn FnMut(&mut O); 3],
) {
    let [ours, by_hand, theirs] = contenders;
    let mut result = |run: &mut dyn FnMut(&mut O)| {
        values(out).fill(f32::NAN);
        run(out);
        values(out).to_vec()
    };
    let want = result(by_hand);
    for got in [result(ours), result(theirs)] {
        for (at, (x, y)) in got.iter().zip(&want).enumerate() {
            assert!((x - y).abs() <= 1e-4 * y.abs().max(1.0), "{name}: {x} for {y} at {at}");
        }
    }
    let out = core::cell::RefCell::new(out);
    let times = times(&mut [
        &mut || ours(black_box(&mut **out.borrow_mut())),
        &mut || by_hand(black_box(&mut **out.borrow_mut())),
        &mut || theirs(black_box(&mut **out.borrow_mut())),
    ]);
    let times: Vec<String> = times.iter().map(|time| format!("{time:.0}")).collect();
    println!("{name},{}", times.join(","));
}

fn main() {
    rows::dense();
    windows::convolutions();
    windows::depthwise_convolutions();
    windows::pools();
    rows::norm();
    rows::attention();
    recurrent::recurrent();
}
