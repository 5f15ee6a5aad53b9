//! Which axes of a walk are one loop, and which is the inner one.

use super::{NO_AXIS, Walk};
use crate::kernel::SCALAR;
use crate::shape::{Axes, Shape};
use crate::storage::lengths::{at, without};
use crate::storage::run::may_be_run;

/// Fewer elements are a short inner loop.
const FEW: usize = 8;

/// Whether a shape of the type `S` has this axis. The others have one position, and no code is made for them.
const fn has_axis<S: Shape>(axis: usize) -> bool {
    axis + S::RANK >= 8
}

/// Makes a value anew for each axis that a shape of the type `S` has, in this order.
macro_rules! for_axes {
    ($S:ident, $value:ident, $axis:ident in $($number:literal)* => $next:expr) => {$(
        let $value = if const { has_axis::<$S>($number) } {
            let $axis = $number;
            $next
        } else {
            $value
        };
    )*};
}

/// The last axis of several positions that lie side by side, or 8. (Written out, as are the strides of a view in `relayout`.)
#[cfg_attr(not(debug_assertions), inline(always))]
pub(in crate::storage) fn unit_axis<S: Shape, W: Walk>(axes: Axes, walk: &W) -> usize {
    let last = 8;
    for_axes!(S, last, axis in 0 1 2 3 4 5 6 7 => unit_or(axes, walk, last, axis));
    last
}

/// This axis if it has several positions that lie side by side, or else `before`. Not a closure, which would stay a call.
#[cfg_attr(not(debug_assertions), inline(always))]
fn unit_or<W: Walk>(axes: Axes, walk: &W, before: usize, axis: usize) -> usize {
    if at(axes, axis) > 1 && walk.unit(axis) { axis } else { before }
}

/// The last axis of several positions that follows `n` elements along `inner` in memory, or [`NO_AXIS`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(in crate::storage) fn follower<S: Shape, W: Walk>(axes: Axes, walk: &W, inner: usize, n: usize) -> usize {
    let last = NO_AXIS;
    for_axes!(S, last, axis in 0 1 2 3 4 5 6 7 => follower_or(axes, walk, (inner, n), last, axis));
    last
}

/// This axis if it has several positions and follows the inner one, or else `before`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn follower_or<W: Walk>(
    axes: Axes,
    walk: &W,
    (inner, n): (usize, usize),
    before: usize,
    axis: usize,
) -> usize {
    if at(axes, axis) > 1 && walk.merges(axis, inner, n) { axis } else { before }
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

/// The lengths are those of a shape of the type `S`, or what is left of them. An axis that the type has not would stay a loop of its own.
impl Plan {
    /// Merges the last axes into one inner loop, as far as every operand is dense over them.
    #[inline(always)]
    pub(in crate::storage) fn new<S: Shape, W: Walk>(axes: Axes, walk: &W) -> Self {
        Self::merged::<S, W>(axes, walk, None)
    }

    /// [`new`](Self::new); but where only run time knows how many axes there are, an inner loop of a few elements goes along the longest axis
    /// instead: around each of its rows is a nest of loops over eight axes. The transpose of 2 x 100 `bool` takes 3.0 times as long without.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::storage) fn of_any_rank<S: Shape, W: Walk>(axes: Axes, walk: &W) -> Self {
        let plan = Self::new::<S, W>(axes, walk);
        if !const { may_be_run::<S>() } || plan.n >= FEW {
            return plan;
        }
        let [a, b, c, d, e, f, g, _] = plan.dims;
        let best = (plan.inner, plan.n);
        let longer = |best: (usize, usize), axis: usize, len: usize| {
            if len > 1 && len > best.1 { (axis, len) } else { best }
        };
        let best = longer(longer(longer(longer(best, 6, g), 5, f), 4, e), 3, d);
        let (axis, len) = longer(longer(longer(best, 2, c), 1, b), 0, a);
        if len > plan.n { Self::along::<S, W>(axes, walk, axis) } else { plan }
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
        // Written out, because the compiler does not always unroll a loop here. Twice, because the axis that follows in memory may be one that
        // was tried too early in the first round.
        for_axes!(S, plan, axis in 7 6 5 4 3 2 1 0 => plan.with(walk, axis));
        for_axes!(S, plan, axis in 7 6 5 4 3 2 1 0 => plan.with(walk, axis));
        plan
    }

    /// The plan with one of its outer axes in the inner loop, if it follows the inner one in memory.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn with<W: Walk>(self, walk: &W, axis: usize) -> Self {
        let Self { dims, inner, n } = self;
        let len = at(dims, axis);
        let (product, beyond) = n.overflowing_mul(len);
        if len > 1 && walk.merges(axis, inner, n) & !beyond {
            Self { dims: without(dims, axis), inner, n: product }
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
        let (plan, g) = if const { has_axis::<S>(6) } { plan.with(walk, 6, g) } else { (plan, g) };
        let (plan, f) = if const { has_axis::<S>(5) } { plan.with(walk, 5, f) } else { (plan, f) };
        let (plan, e) = if const { has_axis::<S>(4) } { plan.with(walk, 4, e) } else { (plan, e) };
        let (plan, d) = if const { has_axis::<S>(3) } { plan.with(walk, 3, d) } else { (plan, d) };
        let (plan, c) = if const { has_axis::<S>(2) } { plan.with(walk, 2, c) } else { (plan, c) };
        let (plan, b) = if const { has_axis::<S>(1) } { plan.with(walk, 1, b) } else { (plan, b) };
        let (plan, a) = if const { has_axis::<S>(0) } { plan.with(walk, 0, a) } else { (plan, a) };
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
    fn with<W: Walk>(self, walk: &W, axis: usize, len: usize) -> (Self, usize) {
        let Self { inner, n, last, .. } = self;
        let open = self.open && last.is_none_or(|last| axis > last);
        // The product may overflow: an expression may have more elements than a `usize` counts. Such axes stay loops of their own.
        let (product, beyond) = n.overflowing_mul(len);
        if n == 0 {
            // There is nothing to visit at any position of this axis.
            (self, 1)
        } else if !open || len == 1 {
            (Self { open, ..self }, len)
        } else if n == 1 {
            (Self { inner: axis, n: len, ..self }, 1)
        } else if walk.merges(axis, inner, n) & !beyond {
            (Self { n: product, ..self }, 1)
        } else {
            (Self { open: false, ..self }, len)
        }
    }
}
