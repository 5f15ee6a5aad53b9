//! The position of the largest element of each column of a sequence.

use super::columns::REGISTERS;
use crate::kernel::extremum::{arg_columns, argmax};

/// The position of the first maximum of each column of at least one row of `out.len()` elements.
#[inline(always)]
pub(super) fn positions<T: Copy + PartialOrd + 'static>(rows: &[T], out: &mut [usize]) {
    let Some(&first) = rows.first() else { return };
    if rows.len() == out.len() {
        out.fill(0);
        return;
    }
    if let [to] = out {
        *to = argmax(rows.len(), |i| rows.get(i).copied().unwrap_or(first));
        return;
    }
    let done = strips::<32, T>(rows, out, first, 0);
    let done = strips::<16, T>(rows, out, first, done);
    let done = strips::<8, T>(rows, out, first, done);
    let done = strips::<4, T>(rows, out, first, done);
    strips::<1, T>(rows, out, first, done);
}

/// Finds the positions in the columns from number `done` on, `W` at a time, and gives back how many columns are finished. Where more than
/// half a strip is left, the last one is moved back.
#[inline(always)]
fn strips<const W: usize, T: Copy + PartialOrd + 'static>(
    rows: &[T],
    out: &mut [usize],
    first: T,
    mut done: usize,
) -> usize {
    let width = out.len();
    // Beside the elements, their positions and whether there was a NaN take as many registers.
    if W > 1 && W * size_of::<T>() > REGISTERS / 2 {
        return done;
    }
    while width >= W && done + W / 2 < width {
        let at = done.min(width - W);
        let get = |i: usize, w: usize| {
            let cells = rows.get(i * width + at..).and_then(<[T]>::first_chunk::<W>);
            cells.and_then(|cells| cells.get(w)).copied().unwrap_or(first)
        };
        if let Some(to) = out.get_mut(at..).and_then(<[usize]>::first_chunk_mut::<W>) {
            *to = arg_columns(rows.len() / width, get, |a: T, b| a > b, || ());
        }
        done = at + W;
    }
    done
}
