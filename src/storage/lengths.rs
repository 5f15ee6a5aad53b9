//! The lengths, or the strides, of eight axes.

use crate::shape::{Axes, Shape};

/// The length or stride of an axis, 0 where there is none.
///
/// For an axis that only run time knows, all eight are looked at: an array that is indexed stays in memory, and is written there anew for
/// each element that is read. Values in registers are computed once, before the loop. By an index, a maximum along an axis of length 1,
/// at 168 positions, takes 1.24 times the instructions on x86-64, and a sum over two axes 1,248 bytes of a Cortex-M4F's flash in place of
/// 576. Debug builds use the index, as they compute nothing once.
#[inline(always)]
#[expect(clippy::indexing_slicing, reason = "the axis is below eight")]
pub(crate) fn at(axes: Axes, axis: usize) -> usize {
    if cfg!(debug_assertions) {
        return if axis < 8 { axes[axis & 7] } else { 0 };
    }
    let [a, b, c, d, e, f, g, h] = axes;
    // Without branches: this is in the code of a fold a thousand times before the compiler knows the axis.
    let here = |k: usize, value: usize| value * usize::from(axis == k);
    here(0, a) | here(1, b) | here(2, c) | here(3, d) | here(4, e) | here(5, f) | here(6, g) | here(7, h)
}

/// The lengths with a length of 1 at an axis.
#[inline(always)]
pub(super) fn without(axes: Axes, axis: usize) -> Axes {
    with(axes, axis, 1)
}

/// The lengths with another one at an axis.
#[inline(always)]
#[expect(clippy::indexing_slicing, reason = "the axis is below eight")]
pub(crate) fn with(mut axes: Axes, axis: usize, len: usize) -> Axes {
    if cfg!(debug_assertions) {
        axes[axis & 7] = len;
        return axes;
    }
    let [a, b, c, d, e, f, g, h] = axes;
    let here = |k: usize, value: usize| if axis & 7 == k { len } else { value };
    [here(0, a), here(1, b), here(2, c), here(3, d), here(4, e), here(5, f), here(6, g), here(7, h)]
}

/// `to[i] = of[from[i]]`. Not by a closure, which stays a function where there are many calls of it: a permutation of known axes
/// takes 66 ns then for 2 x 3 `f32` on x86-64.
#[inline(always)]
pub(super) fn gathered(of: Axes, [a, b, c, d, e, f, g, h]: Axes) -> Axes {
    [at(of, a), at(of, b), at(of, c), at(of, d), at(of, e), at(of, f), at(of, g), at(of, h)]
}

/// The shape with another length of its first axis, if the capacity allows it.
#[inline]
pub(crate) fn with_rows<S: Shape>(shape: S, rows: usize) -> Option<S> {
    let mut axes = shape.axes();
    *axes.get_mut(8usize.checked_sub(shape.rank())?)? = rows;
    shape.with_axes(axes)
}

/// Whether the lengths are the same. Arrays are compared in memory, by a call on a Cortex-M4F: constants too, which takes 300 cycles.
#[inline(always)]
pub(crate) fn same_lengths(left: Axes, right: Axes) -> bool {
    let [a, b, c, d, e, f, g, h] = left;
    let [i, j, k, l, m, n, o, p] = right;
    a == i && b == j && c == k && d == l && e == m && f == n && g == o && h == p
}
