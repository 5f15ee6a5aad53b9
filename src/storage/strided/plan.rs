//! Which axes of a walk are one loop, and which is the inner one.

use super::{NO_AXIS, Walk};
use crate::kernel::SCALAR;
use crate::shape::{Axes, Shape};
use crate::storage::lengths::{at, without};

/// Whether a shape of the type `S` has this axis. The others have one position, and no code is made for them.
const fn has_axis<S: Shape>(axis: usize) -> bool {
    axis + S::RANK >= 8
}

/// The last axis of several positions that lie side by side, or 8. (Written out, as are the strides of a view in `relayout`.)
#[cfg_attr(not(debug_assertions), inline(always))]
pub(in crate::storage) fn unit_axis<S: Shape, W: Walk>(axes: Axes, walk: &W) -> usize {
    let before = unit_or::<S, 0, W>(axes, walk, 8);
    let before = unit_or::<S, 1, W>(axes, walk, before);
    let before = unit_or::<S, 2, W>(axes, walk, before);
    let before = unit_or::<S, 3, W>(axes, walk, before);
    let before = unit_or::<S, 4, W>(axes, walk, before);
    let before = unit_or::<S, 5, W>(axes, walk, before);
    let before = unit_or::<S, 6, W>(axes, walk, before);
    unit_or::<S, 7, W>(axes, walk, before)
}

/// This axis if it has several positions that lie side by side, or else `before`. Not a closure, which would stay a call.
#[cfg_attr(not(debug_assertions), inline(always))]
#[expect(clippy::indexing_slicing, reason = "the axis is below eight")]
fn unit_or<S: Shape, const AXIS: usize, W: Walk>(axes: Axes, walk: &W, before: usize) -> usize {
    if const { !has_axis::<S>(AXIS) } {
        return before;
    }
    if axes[AXIS] > 1 && walk.unit(AXIS) { AXIS } else { before }
}

/// The last axis of several positions that follows `n` elements along `inner` in memory, or [`NO_AXIS`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(in crate::storage) fn follower<S: Shape, W: Walk>(axes: Axes, walk: &W, inner: usize, n: usize) -> usize {
    let before = follower_or::<S, 0, W>(axes, walk, (inner, n), NO_AXIS);
    let before = follower_or::<S, 1, W>(axes, walk, (inner, n), before);
    let before = follower_or::<S, 2, W>(axes, walk, (inner, n), before);
    let before = follower_or::<S, 3, W>(axes, walk, (inner, n), before);
    let before = follower_or::<S, 4, W>(axes, walk, (inner, n), before);
    let before = follower_or::<S, 5, W>(axes, walk, (inner, n), before);
    let before = follower_or::<S, 6, W>(axes, walk, (inner, n), before);
    follower_or::<S, 7, W>(axes, walk, (inner, n), before)
}

/// This axis if it has several positions and follows the inner one, or else `before`.
#[cfg_attr(not(debug_assertions), inline(always))]
#[expect(clippy::indexing_slicing, reason = "the axis is below eight")]
fn follower_or<S: Shape, const AXIS: usize, W: Walk>(
    axes: Axes,
    walk: &W,
    (inner, n): (usize, usize),
    before: usize,
) -> usize {
    if const { !has_axis::<S>(AXIS) } {
        return before;
    }
    if axes[AXIS] > 1 && walk.merges(AXIS, inner, n) { AXIS } else { before }
}

/// How a walk goes: outer loops over `dims`, and one inner loop of `n` along the axis `inner`.
///
/// If `n` is 0, one of `dims` is 0 as well, so that nothing is visited: a visit may rely on `n > 0`.
#[derive(Clone, Copy)]
pub(in crate::storage) struct Plan {
    pub(in crate::storage) dims: Axes,
    pub(in crate::storage) inner: usize,
    pub(in crate::storage) n: usize,
}

/// The lengths are those of a shape of the type `S`, or the lengths that are left of it.
impl Plan {
    /// Merges the last axes into one inner loop, as far as every operand is dense over them.
    #[inline(always)]
    pub(in crate::storage) fn new<S: Shape, W: Walk>(axes: Axes, walk: &W) -> Self {
        Self::merged::<S, W>(axes, walk, None)
    }

    /// Merges axes into one inner loop in the order in which they follow one another in memory. If no axis has stride 1, and on a target
    /// without vector registers, where nothing is gained, this is [`new`](Self::new).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::storage) fn by_memory<S: Shape, W: Walk>(axes: Axes, walk: &W) -> Self {
        let plan = Self::new::<S, W>(axes, walk);
        let [a, b, c, d, e, f, g, h] = plan.dims;
        let outer = a != 1 || b != 1 || c != 1 || d != 1 || e != 1 || f != 1 || g != 1 || h != 1;
        if SCALAR || (walk.unit(plan.inner) && !outer) {
            return plan;
        }
        let inner = unit_axis::<S, W>(axes, walk);
        if inner == 8 { plan } else { Self::along::<S, W>(axes, walk, inner) }
    }

    /// The inner loop is one of these axes, with all others that follow it in memory.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::storage) fn along<S: Shape, W: Walk>(axes: Axes, walk: &W, inner: usize) -> Self {
        let plan = Self { dims: without(axes, inner), inner, n: at(axes, inner) };
        // Twice, because the axis that follows in memory may be one that was tried too early in the first round.
        plan.with_those_behind::<S, W>(walk).with_those_behind::<S, W>(walk)
    }

    /// The plan with its outer axes in the inner loop, each that follows it in memory. Written out, because the compiler does not always
    /// unroll a loop here.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn with_those_behind<S: Shape, W: Walk>(self, walk: &W) -> Self {
        let plan = self.with::<S, 7, W>(walk).with::<S, 6, W>(walk).with::<S, 5, W>(walk);
        let plan = plan.with::<S, 4, W>(walk).with::<S, 3, W>(walk).with::<S, 2, W>(walk);
        plan.with::<S, 1, W>(walk).with::<S, 0, W>(walk)
    }

    /// The plan with one of its outer axes in the inner loop, if it follows the inner one in memory.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[expect(clippy::indexing_slicing, reason = "the axis is below eight")]
    fn with<S: Shape, const AXIS: usize, W: Walk>(self, walk: &W) -> Self {
        if const { !has_axis::<S>(AXIS) } {
            return self;
        }
        let Self { dims, inner, n } = self;
        let len = dims[AXIS];
        let (product, beyond) = n.overflowing_mul(len);
        if len > 1 && walk.merges(AXIS, inner, n) & !beyond {
            Self { dims: without(dims, AXIS), inner, n: product }
        } else {
            self
        }
    }

    /// Merges the axes behind `last` into one inner loop; `last` itself and those before it stay.
    #[inline(always)]
    pub(in crate::storage) fn behind<S: Shape, W: Walk>(axes: Axes, walk: &W, last: usize) -> Self {
        Self::merged::<S, W>(axes, walk, Some(last))
    }

    #[inline(always)]
    fn merged<S: Shape, W: Walk>(axes: Axes, walk: &W, last: Option<usize>) -> Self {
        let [a, b, c, d, e, f, g, h] = axes;
        let plan = AxisMerge { inner: 7, n: h, last, open: true };
        let (plan, g) = plan.with::<S, 6, W>(walk, g);
        let (plan, f) = plan.with::<S, 5, W>(walk, f);
        let (plan, e) = plan.with::<S, 4, W>(walk, e);
        let (plan, d) = plan.with::<S, 3, W>(walk, d);
        let (plan, c) = plan.with::<S, 2, W>(walk, c);
        let (plan, b) = plan.with::<S, 1, W>(walk, b);
        let (plan, a) = plan.with::<S, 0, W>(walk, a);
        let a = if plan.n == 0 { 0 } else { a };
        Self { dims: [a, b, c, d, e, f, g, 1], inner: plan.inner, n: plan.n }
    }
}

#[derive(Clone, Copy)]
struct AxisMerge {
    inner: usize,
    n: usize,
    last: Option<usize>,
    open: bool,
}

impl AxisMerge {
    /// The plan with one more axis, and the length that is left to the outer loop there.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn with<S: Shape, const AXIS: usize, W: Walk>(self, walk: &W, len: usize) -> (Self, usize) {
        if const { !has_axis::<S>(AXIS) } {
            return (self, len);
        }
        let Self { inner, n, last, .. } = self;
        let open = self.open && last.is_none_or(|last| AXIS > last);
        // The product may overflow: an expression may have more elements than a `usize` counts. Such axes stay loops of their own.
        let (product, beyond) = n.overflowing_mul(len);
        if n == 0 {
            // There is nothing to visit at any position of this axis.
            (self, 1)
        } else if !open || len == 1 {
            (Self { open, ..self }, len)
        } else if n == 1 {
            (Self { inner: AXIS, n: len, ..self }, 1)
        } else if walk.merges(AXIS, inner, n) & !beyond {
            (Self { n: product, ..self }, 1)
        } else {
            (Self { open: false, ..self }, len)
        }
    }
}
