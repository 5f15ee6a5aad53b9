//! Folding columns side by side, in tiles that fill vector registers.

mod narrow;
mod plan;
mod strided;
mod width;
mod woven;

use core::marker::PhantomData;
use core::sync::atomic::{Ordering, compiler_fence};

use super::{AxisLoop, FoldedAxis};
use crate::kernel::fold::SHORT_LANES;
use crate::kernel::sum::is_integer;
use crate::kernel::{SCALAR, fence_row};
use crate::shape::Shape;
use crate::storage::eval::prevent_unrolling;
use crate::storage::expr::{Expr, axes};
use crate::storage::pointer::Pointer;
use crate::storage::reducer::Reducer;
use crate::storage::strided::{NO_AXIS, OutputPtr, Plan, Visit, Walk, recomputed, visit_outer};
use crate::storage::unoptimized::UNOPTIMIZED;
pub(super) use plan::ColumnPlan;
use plan::is_ever_woven;

/// Folds the columns at every position of the other axes; each as a row with `AS_ROWS`, which makes a difference to sums.
///
/// # Safety
///
/// The length of the axis is not 0, and there is room for the result at `out`.
#[inline(always)]
pub(super) unsafe fn fold_columns<R, P, E, const AS_ROWS: bool>(of: P, expr: &E, out: Pointer<R::Out>)
where
    R: Reducer<E::Elem>,
    P: FoldedAxis,
    E: Expr,
{
    let place = OutputPtr::packed(out, AxisLoop::new(of, axes(expr)).kept);
    let walk = (expr, &place);
    let columns = ColumnPlan::new::<R, P, E>(of, expr, &place);
    let (dims, how) = (columns.plan.dims, PhantomData);
    if columns.packed && (SCALAR || columns.unit) {
        visit_outer(&walk, dims, FoldColumns::<R, P, E, AS_ROWS, true, true> { of, expr, out, columns, how });
    } else if columns.unit {
        visit_outer(
            &walk,
            dims,
            FoldColumns::<R, P, E, AS_ROWS, true, false> { of, expr, out, columns, how },
        );
    } else {
        visit_outer(
            &walk,
            dims,
            FoldColumns::<R, P, E, AS_ROWS, false, false> { of, expr, out, columns, how },
        );
    }
}

/// Folds the columns at a position. `UNIT` and `PACKED` say what [`ColumnPlan`] says.
///
/// Not a closure: the compiler might not inline it, strides of a view would be no constants, and the variance of 96 columns of 12 takes
/// 5 times as long, the largest of two of 3200 `i16` 35 times.
struct FoldColumns<
    'a,
    R: Reducer<E::Elem>,
    P,
    E: Expr,
    const AS_ROWS: bool,
    const UNIT: bool,
    const PACKED: bool,
> {
    of: P,
    expr: &'a E,
    out: Pointer<R::Out>,
    columns: ColumnPlan,
    how: PhantomData<R>,
}

impl<R, P, E, const AS_ROWS: bool, const UNIT: bool, const PACKED: bool> Visit<(E::Cursor, Pointer<R::Out>)>
    for FoldColumns<'_, R, P, E, AS_ROWS, UNIT, PACKED>
where
    R: Reducer<E::Elem>,
    P: FoldedAxis,
    E: Expr,
{
    #[cfg_attr(not(any(debug_assertions, target_arch = "arm", target_arch = "riscv32")), inline(always))]
    fn visit(&mut self, (from, to): (E::Cursor, Pointer<R::Out>)) {
        let Self { of, expr, out, columns, .. } = *self;
        let AxisLoop { axis, n, kept } = AxisLoop::new(of, axes(expr));
        let place = &OutputPtr::packed(out, kept);
        let ColumnPlan { plan: Plan { inner, n: each, .. }, behind, woven, .. } =
            recomputed::<E::Shape, _>(columns, || ColumnPlan::new::<R, P, E>(of, expr, place));
        let mut tiles = ColumnTiles::<R, E, AS_ROWS, UNIT, PACKED> {
            expr,
            place,
            from,
            to,
            axis,
            n,
            inner,
            each,
            behind: behind.0,
            woven,
            end: each * behind.1,
            how: PhantomData,
        };
        // SAFETY: the cursors are at one position of the other axes, and the fields are those of the plan.
        unsafe { tiles.all() };
    }
}

/// What the loops over the columns at one position of the other axes need.
struct ColumnTiles<
    'a,
    R: Reducer<E::Elem>,
    E: Expr,
    const AS_ROWS: bool,
    const UNIT: bool,
    const PACKED: bool,
> {
    expr: &'a E,
    place: &'a OutputPtr<R::Out>,
    from: E::Cursor,
    to: Pointer<R::Out>,
    /// The axis that is folded, and its length.
    axis: usize,
    n: usize,
    /// The axis of the columns, and how many it has; the axis whose columns come behind them; and the number of all.
    inner: usize,
    each: usize,
    behind: usize,
    /// As in [`ColumnPlan`].
    woven: (usize, usize),
    end: usize,
    how: PhantomData<R>,
}

impl<R: Reducer<E::Elem>, E: Expr, const AS_ROWS: bool, const UNIT: bool, const PACKED: bool>
    ColumnTiles<'_, R, E, AS_ROWS, UNIT, PACKED>
{
    /// Folds all columns.
    ///
    /// # Safety
    ///
    /// The cursors are inside; axes and lengths are as the fields say, and `n` is not 0. Along the inner axis the expression is unit if
    /// `UNIT`, and the place if `PACKED`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn all(&mut self) {
        let all: unsafe fn(&mut Self) =
            const { if SCALAR || UNOPTIMIZED { Self::in_one_width } else { Self::in_vectors } };
        // SAFETY: the contract is that of this function.
        unsafe { all(self) };
    }

    /// Folds all columns without vectors: as many at a time as a small target has registers for, or as make up for the calls of a debug build.
    ///
    /// # Safety
    ///
    /// As for [`all`](Self::all).
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn in_one_width(&mut self) {
        const WIDTH: usize = if SCALAR { 4 } else { 8 };
        // The bytes of short columns of truth values are read column by column: of several at a time the compiler reads all before it folds.
        if const { SCALAR && R::TRUTH && E::KNOWN } && self.n <= SHORT_LANES {
            // SAFETY: the contract is that of this function.
            return unsafe { self.ones(0) };
        }
        let mut j = 0;
        // SAFETY: there are so many columns from `j` on, and as for `all`.
        unsafe {
            while j + WIDTH <= self.end {
                self.tile::<WIDTH>(j);
                j += WIDTH;
            }
            self.ones(j);
        }
    }

    /// Folds all columns, as many at a time as fill vectors.
    ///
    /// # Safety
    ///
    /// As for [`all`](Self::all).
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn in_vectors(&mut self) {
        let mut j = 0;
        // SAFETY: the contract is that of this function.
        unsafe {
            if const { UNIT && !PACKED && is_ever_woven::<E>() } && self.woven.0 != NO_AXIS {
                return self.woven();
            } else if const { UNIT && E::KNOWN } && self.is_narrow() {
                return self.narrow();
            } else if !UNIT && self.is_strided() {
                return self.strided();
            } else if !self.by_compiler() {
                let most = self.most();
                j = self.some::<64>(j, most);
                j = self.some::<32>(j, most);
                j = self.some::<16>(j, most);
                j = self.some::<8>(j, most);
                j = self.some::<4>(j, most);
                j = self.some::<2>(j, most);
            }
            self.ones(j);
        }
    }

    /// Folds the columns from `j` on, one by one.
    ///
    /// # Safety
    ///
    /// As for [`all`](Self::all).
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn ones(&mut self, mut j: usize) {
        while j < self.end {
            // SAFETY: there is such a column, and as for `all`.
            unsafe { self.one(j) };
            j += 1;
        }
    }

    /// Writes the result of a column. Its arguments are copies: what is read through `self` may be no constant.
    ///
    /// # Safety
    ///
    /// There is such a column, and the arguments are what the fields say.
    #[inline(always)]
    unsafe fn put(
        place: &OutputPtr<R::Out>,
        to: Pointer<R::Out>,
        (inner, each): (usize, usize),
        behind: usize,
        column: usize,
        value: R::Out,
    ) {
        // SAFETY: by the contract of this function; a column behind those of the inner axis is one of the axis that follows.
        unsafe {
            if PACKED || behind == NO_AXIS {
                place.at::<PACKED>(to, inner, column).write(value);
            } else {
                let to = place.step(to, behind, column.checked_div(each).unwrap_or(0));
                place.at::<false>(to, inner, column.checked_rem(each).unwrap_or(0)).write(value);
            }
        }
    }

    /// Folds columns from `j` on in tiles of `W`, unless that is more than `most`, and gives back where the rest starts. Where more
    /// than half a tile is left, or several columns and a tile is a small vector, the last tile is moved back over columns that are done. Not for
    /// one column: the compiler would take both tiles apart for what they share, and sums of 2 rows of 9 `f32` take 2.5 times as long with AVX2.
    ///
    /// # Safety
    ///
    /// As for [`all`](Self::all).
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn some<const W: usize>(&mut self, j: usize, most: usize) -> usize {
        let tiles: unsafe fn(&mut Self, usize) -> usize = const {
            if W > Self::MOST || W > E::Shape::CAPACITY || (!UNIT && W == 2) {
                Self::no_tiles
            } else {
                Self::tiles::<W>
            }
        };
        // SAFETY: as for this function.
        if W > most { j } else { unsafe { tiles(self, j) } }
    }

    /// Folds no columns.
    #[inline(always)]
    unsafe fn no_tiles(&mut self, j: usize) -> usize {
        j
    }

    /// [`Self::some`] with such tiles.
    ///
    /// # Safety
    ///
    /// As for [`all`](Self::all).
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn tiles<const W: usize>(&mut self, mut j: usize) -> usize {
        // Two positions are no vector.
        let vector = if UNIT { W * Self::LANE <= 16 && (W > 2 || !Self::WIDE) } else { W <= 8 };
        let left = if vector { usize::from(!is_integer::<E::Elem>() && !R::TRUTH) } else { W / 2 };
        while j + left < self.end && self.end >= W {
            // SAFETY: there are `W` columns, so that these are some of them.
            unsafe { self.tile::<W>(j.min(self.end - W)) };
            j += W;
        }
        j.min(self.end)
    }

    /// Folds column `j`.
    ///
    /// # Safety
    ///
    /// There is a column `j`; and as for [`all`](Self::all).
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn one(&mut self, j: usize) {
        let Self { expr, place, from, to, axis, n, inner, each, behind, .. } = *self;
        // SAFETY: `i` is below the length of the axis; `j` is a column of the inner axis, or of the one that follows it in memory.
        let get = |i| unsafe { expr.load::<UNIT>(expr.step(from, axis, i), inner, j) };
        // SAFETY: as above.
        let put = |value: R::Out| unsafe { Self::put(place, to, (inner, each), behind, j, value) };
        object_if_checked!(get: dyn Fn(usize) -> E::Elem);
        object_if_checked!(put: dyn Fn(R::Out));
        if AS_ROWS {
            R::across(n, |i, _| get(i), |[fold]| put(fold));
        } else {
            R::column(n, get, prevent_unrolling::<E::Shape>, put);
        }
    }

    /// Folds the `W` columns from `j` on.
    ///
    /// # Safety
    ///
    /// There are `W` columns from `j` on; and as for [`all`](Self::all).
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn tile<const W: usize>(&mut self, j: usize) {
        let Self { expr, place, from, to, axis, n, inner, each, behind, .. } = *self;
        // SAFETY: `i` is below the length of the axis; `j + w` is a column of the inner axis, or of the one that follows it in memory.
        let get = |i, w| unsafe { expr.load::<UNIT>(expr.step(from, axis, i), inner, j + w) };
        // SAFETY: as above.
        let put = |w, value: R::Out| unsafe { Self::put(place, to, (inner, each), behind, j + w, value) };
        let put_all = |folds: [R::Out; W]| {
            for (w, value) in folds.into_iter().enumerate() {
                // SAFETY: as above.
                unsafe { Self::put(place, to, (inner, each), behind, j + w, value) };
            }
        };
        let end = || {
            prevent_unrolling::<E::Shape>();
            if R::any_order() && is_integer::<E::Elem>() && (n >= SHORT_LANES || !E::KNOWN) {
                // Otherwise the compiler folds along the axis and gathers the elements: the products of 64 rows of 16 `i16` then take 7
                // times as long with AVX2.
                fence_row(W);
            }
        };
        object_if_checked!(get: dyn Fn(usize, usize) -> E::Elem);
        if AS_ROWS {
            object_if_checked!(put_all: dyn Fn([R::Out; W]));
            R::across(n, get, put_all);
        } else if const { R::TRUTH } {
            object_if_checked!(put: dyn Fn(usize, R::Out));
            object_if_checked!(end: dyn Fn());
            R::columns_of::<W>(E::LANE, n, get, end, put);
        } else {
            object_if_checked!(put_all: dyn Fn([R::Out; W]));
            object_if_checked!(end: dyn Fn());
            R::columns(n, get, end, put_all);
        }
        if !SCALAR {
            // Otherwise the compiler takes several tiles side by side and gathers their elements: the means of 784 columns of
            // three elements then take 4 times as long with AVX2.
            compiler_fence(Ordering::SeqCst);
        }
    }
}
