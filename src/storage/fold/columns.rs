//! Folding columns side by side, in tiles that fill vector registers.

mod narrow;
mod strided;
mod woven;

use core::marker::PhantomData;
use core::sync::atomic::{Ordering, compiler_fence};

use super::AxisLoop;
use crate::kernel::fold::{NARROW_ROWS, SHORT_LANES};
use crate::kernel::sum::is_integer;
use crate::kernel::{SCALAR, fence_row};
use crate::shape::axis::AtAxis;
use crate::shape::{Axes, Shape};
use crate::storage::eval::prevent_unrolling;
use crate::storage::expr::{Expr, axes};
use crate::storage::lengths::{at, without};
use crate::storage::pointer::Pointer;
use crate::storage::reducer::Reducer;
use crate::storage::strided::{NO_AXIS, OutputPtr, Plan, Visit, Walk, recomputed, unit_axis, visit_outer};
use woven::THREADS;

/// The bytes of elements that are folded side by side: four registers of AVX2 keep their accumulators, and others what is read.
const TILE: usize = 128;

/// The most columns whose elements lie apart that are folded side by side where only run time knows the lengths. With 32 the largest of 31
/// rows of 100 strided `f32` takes 2.0 times as long with AVX2, with 16 that of 2 rows of `f64` 1.6 times with SSE2.
const APART: usize = if cfg!(all(target_arch = "x86_64", not(target_feature = "avx"))) { 8 } else { 16 };

/// Columns of integers are few below this number.
const FEW_INTEGERS: usize = 8;

/// The most elements of a column that, lying apart, stay in the nearest cache until the next column is read.
const NEAR: usize = 256;

/// Columns that are folded side by side, and the walk over the others.
#[derive(Clone, Copy)]
pub(super) struct ColumnPlan {
    /// The inner axis has the columns.
    plan: Plan,
    /// Whether their elements lie side by side.
    unit: bool,
    /// Whether both elements and results of the columns lie side by side.
    packed: bool,
    /// An axis that follows the columns in the memory of the elements, but not of the results, and its length; [`NO_AXIS`] and 1 if there
    /// is none. Its columns come behind the others.
    behind: (usize, usize),
    /// The axis along which a few results lie side by side, between those of the columns, and its length; or [`NO_AXIS`] and 1.
    woven: (usize, usize),
}

impl ColumnPlan {
    /// The columns are those of an axis along which elements lie side by side, and of all axes that follow it in memory. If there is
    /// none, they are those of the axes behind `Ax`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new<R: Reducer<E::Elem>, Ax, E: Expr<Shape: AtAxis<Ax>>>(
        expr: &E,
        place: &OutputPtr<R::Out>,
    ) -> Self {
        let along = AxisLoop::new::<Ax, E::Shape>(axes(expr));
        let AxisLoop { axis, n, kept } = along;
        let walk = &(expr, place);
        let both = unit_axis(kept, walk);
        if !SCALAR && E::Shape::KNOWN && both == 8 {
            let (inner, beside) = (unit_axis(kept, expr), unit_axis(kept, place));
            if inner != 8 && beside != 8 {
                let plan = Plan::along(kept, walk, inner);
                let threads = at(plan.dims, beside);
                if (2..=THREADS).contains(&threads)
                    && plan.n >= SHORT_LANES / 2
                    && place.merges(inner, beside, threads)
                {
                    let plan = Plan { dims: without(plan.dims, beside), ..plan };
                    return Self {
                        plan,
                        unit: true,
                        packed: false,
                        behind: (NO_AXIS, 1),
                        woven: (beside, threads),
                    };
                }
            }
        }
        let beside = if both == 8 && !is_in_order::<R, E>(along) { unit_axis(kept, expr) } else { both };
        let plan = if SCALAR || beside == 8 {
            Plan::behind(kept, walk, axis)
        } else {
            Plan::along(kept, walk, beside)
        };
        let (unit, packed) = (!SCALAR && expr.unit(plan.inner), walk.unit(plan.inner));
        // Short columns of truth values are left to the compiler, which would divide for each of them to find its place.
        let follows = unit && !packed && !(R::TRUTH && E::STORED && E::Shape::KNOWN && n <= SHORT_LANES);
        let (dims, behind) = if follows { follower(plan, expr) } else { (plan.dims, (NO_AXIS, 1)) };
        Self { plan: Plan { dims, ..plan }, unit, packed, behind, woven: (NO_AXIS, 1) }
    }

    /// Whether the elements of columns lie side by side. If those of each column do, too (`length` is then its length), as those of windows that
    /// overlap, only many columns of a length that fills registers, but no more: vectors of columns need not be folded to one element. Window
    /// by window the position of the least of each of 784 windows of 16 `i16` takes 10 times as long, sums of `f32` 2.7 times.
    #[inline(always)]
    pub(super) fn is_unit(&self, length: Option<usize>) -> bool {
        let few = |length| self.plan.n < SHORT_LANES || !(SHORT_LANES..NARROW_ROWS).contains(&length);
        self.unit && !length.is_some_and(few)
    }
}

/// Whether short columns whose elements lie side by side, but not their results, are left to the compiler in the order of the results: each
/// result of a tile would be written by itself. It makes vectors of all results where few of them are neighbours, or where there is little
/// to read. Of neighbours that fill a vector it would make one, and gather its elements. Sums of 8 rows of 784 `u8` whose results lie three
/// apart take 6 times as long in tiles with AVX2.
#[cfg_attr(not(debug_assertions), inline(always))]
fn is_in_order<R: Reducer<E::Elem>, E: Expr>(AxisLoop { n, kept, .. }: AxisLoop) -> bool {
    // Written out: a loop would be unrolled too late for what comes of it to be a constant.
    let [a, b, c, d, e, f, g, h] = kept;
    let (ab, cd) = (if b > 1 { b } else { a }, if d > 1 { d } else { c });
    let (ef, gh) = (if f > 1 { f } else { e }, if h > 1 { h } else { g });
    let (first, second) = (if cd > 1 { cd } else { ab }, if gh > 1 { gh } else { ef });
    let neighbours = if second > 1 { second } else { first };
    let vector = neighbours >= 4 && neighbours.is_power_of_two();
    let few = neighbours < FEW_INTEGERS && n * neighbours <= 64 || n <= 3 && !R::TRUTH;
    let integers = R::any_order() && (is_integer::<E::Elem>() || R::TRUTH && E::STORED);
    E::Shape::KNOWN && integers && few && !vector
}

/// Takes an axis that follows the inner one in memory from the outer axes: those that are left, that axis, and its length.
#[cfg_attr(not(debug_assertions), inline(always))]
fn follower<E: Expr>(Plan { dims, inner, n }: Plan, expr: &E) -> (Axes, (usize, usize)) {
    let or = |before, axis| if at(dims, axis) > 1 && expr.merges(axis, inner, n) { axis } else { before };
    let axis = or(or(or(or(or(or(or(or(NO_AXIS, 0), 1), 2), 3), 4), 5), 6), 7);
    if axis == NO_AXIS { (dims, (NO_AXIS, 1)) } else { (without(dims, axis), (axis, at(dims, axis))) }
}

/// Folds the columns at every position of the other axes; each as a row with `AS_ROWS`, which makes a difference to sums.
///
/// # Safety
///
/// The length of `Ax` is not 0, and there is room for the result at `out`.
#[inline(always)]
pub(super) unsafe fn fold_columns<R, Ax, E, const AS_ROWS: bool>(expr: &E, out: Pointer<R::Out>)
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxis<Ax>>,
{
    let place = OutputPtr::packed(out, AxisLoop::new::<Ax, E::Shape>(axes(expr)).kept);
    let walk = (expr, &place);
    let columns = ColumnPlan::new::<R, Ax, E>(expr, &place);
    let (dims, how) = (columns.plan.dims, PhantomData);
    if columns.packed && (SCALAR || columns.unit) {
        visit_outer(&walk, dims, FoldColumns::<R, Ax, E, AS_ROWS, true, true> { expr, out, columns, how });
    } else if columns.unit {
        visit_outer(&walk, dims, FoldColumns::<R, Ax, E, AS_ROWS, true, false> { expr, out, columns, how });
    } else {
        visit_outer(&walk, dims, FoldColumns::<R, Ax, E, AS_ROWS, false, false> { expr, out, columns, how });
    }
}

/// Folds the columns at a position. `UNIT` and `PACKED` say what [`ColumnPlan`] says.
///
/// Not a closure: the compiler might not inline it, strides of a view would be no constants, and the variance of 96 columns of 12 takes
/// 5 times as long, the largest of two of 3200 `i16` 35 times.
struct FoldColumns<
    'a,
    R: Reducer<E::Elem>,
    Ax,
    E: Expr,
    const AS_ROWS: bool,
    const UNIT: bool,
    const PACKED: bool,
> {
    expr: &'a E,
    out: Pointer<R::Out>,
    columns: ColumnPlan,
    how: PhantomData<(R, Ax)>,
}

impl<R, Ax, E, const AS_ROWS: bool, const UNIT: bool, const PACKED: bool> Visit<(E::Cursor, Pointer<R::Out>)>
    for FoldColumns<'_, R, Ax, E, AS_ROWS, UNIT, PACKED>
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxis<Ax>>,
{
    #[cfg_attr(not(any(debug_assertions, target_arch = "arm", target_arch = "riscv32")), inline(always))]
    fn visit(&mut self, (from, to): (E::Cursor, Pointer<R::Out>)) {
        let Self { expr, out, columns, .. } = *self;
        let AxisLoop { axis, n, kept } = AxisLoop::new::<Ax, E::Shape>(axes(expr));
        let place = &OutputPtr::packed(out, kept);
        let ColumnPlan { plan: Plan { inner, n: each, .. }, behind, woven, .. } =
            recomputed::<E::Shape, _>(columns, || ColumnPlan::new::<R, Ax, E>(expr, place));
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
        let mut j = 0;
        // SAFETY: the contract is that of this function.
        unsafe {
            if SCALAR {
                j = self.whole::<4>(j);
            } else if const { UNIT && !PACKED && E::Shape::KNOWN } && self.woven.0 != NO_AXIS {
                return self.woven();
            } else if const { UNIT && E::Shape::KNOWN } && self.is_narrow() {
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
            self.whole::<1>(j);
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

    /// The bytes of a lane of the vectors that fold the columns.
    const LANE: usize = match if R::TRUTH { E::LANE } else { size_of::<E::Elem>() } {
        0 => 1,
        lane => lane,
    };
    /// Columns of integers or truth values are few below this number.
    const FEW: usize = if R::TRUTH { 4 } else { FEW_INTEGERS };
    /// Whether an accumulator is larger than an element: it takes more registers, and the compiler leaves larger arrays in memory.
    const WIDE: bool = size_of::<R::Acc>() > size_of::<E::Elem>();
    /// How many columns are folded side by side: as many as [`TILE`] has room for. Wider tiles are not compiled.
    const MOST: usize = {
        let (bytes, columns) = if Self::WIDE { (TILE / 2, 32) } else { (TILE, 64) };
        match bytes / Self::LANE {
            _ if Self::WIDE && !UNIT => 8,
            // An element that lies apart takes a register until it is part of a vector, and so does what only run time knows.
            most if !UNIT && !E::Shape::KNOWN && most > APART => APART,
            0 => 1,
            most if most > columns => columns,
            most => most,
        }
    };

    /// [`Self::MOST`], if columns whose elements lie apart are long enough. It is a constant.
    #[inline(always)]
    fn most(&self) -> usize {
        if Self::WIDE && !UNIT && self.n <= NEAR { 1 } else { Self::MOST }
    }

    /// Whether columns are left to the compiler, which puts a few elements of each side by side itself. It is a constant where the
    /// compiler knows the shape.
    #[inline(always)]
    fn by_compiler(&self) -> bool {
        if !UNIT {
            // Without `pshufb`, bytes that lie apart are loaded one by one in any vector.
            let bytes = cfg!(all(target_arch = "x86_64", not(target_feature = "ssse3"))) && Self::LANE == 1;
            return E::Shape::KNOWN && self.n <= SHORT_LANES || bytes && self.n <= NEAR;
        }
        // A few columns of integers the compiler folds along the axis in vectors. So it does with short columns of truth values, which is
        // best where they are bytes that fill a vector, or where each result of a tile would be written to another place.
        let vectors = !PACKED || E::LANE <= 1 && self.end >= SHORT_LANES;
        let short = R::TRUTH && E::Shape::KNOWN && self.n <= SHORT_LANES && vectors;
        let few = self.end < Self::FEW || self.is_small();
        R::any_order() && ((is_integer::<E::Elem>() || R::TRUTH) && few || short)
    }

    /// Whether the elements of all columns fill little more than a register. The results of a tile that is smaller than one are a number to
    /// the compiler, and its elements are put together by shifts: the largest of two of 64 x 12 `u8` take 13 times as long with AVX2.
    #[inline(always)]
    fn is_small(&self) -> bool {
        R::plain_columns()
            && E::Shape::KNOWN
            && !R::TRUTH
            && self.n.saturating_mul(self.end).saturating_mul(Self::LANE) <= 48
    }

    /// Folds columns from `j` on in tiles of `W`, unless that is more than `most`, and gives back where the rest starts. Where more
    /// than half a tile is left, or a tile is a small vector, the last tile is moved back over columns that are done.
    ///
    /// # Safety
    ///
    /// As for [`all`](Self::all).
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn some<const W: usize>(&mut self, mut j: usize, most: usize) -> usize {
        if const { W > Self::MOST || (!UNIT && W == 2) } || W > most {
            return j;
        }
        // Two positions are no vector.
        let vector = if UNIT { W * Self::LANE <= 16 && (W > 2 || !Self::WIDE) } else { W <= 8 };
        while j < self.end && self.end >= W && (vector || (self.end - j) * 2 > W) {
            // SAFETY: there are `W` columns, so that these are some of them.
            unsafe { self.tile::<W>(j.min(self.end - W)) };
            j += W;
        }
        j.min(self.end)
    }

    /// Folds columns from `j` on in tiles of `W` as long as there are as many, and gives back where the rest starts.
    ///
    /// # Safety
    ///
    /// As for [`all`](Self::all).
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn whole<const W: usize>(&mut self, mut j: usize) -> usize {
        while j + W <= self.end {
            // SAFETY: there are `W` columns from `j` on.
            unsafe { self.tile::<W>(j) };
            j += W;
        }
        j
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
            if R::any_order() && is_integer::<E::Elem>() && (n >= SHORT_LANES || !E::Shape::KNOWN) {
                // Otherwise the compiler folds along the axis and gathers the elements: the products of 64 rows of 16 `i16` then take 7
                // times as long with AVX2.
                fence_row(W);
            }
        };
        if AS_ROWS {
            R::across(n, get, put_all);
        } else if const { R::TRUTH } {
            R::columns_of::<W>(E::LANE, n, get, end, put);
        } else {
            R::columns(n, get, end, put_all);
        }
        if W > 1 && !SCALAR {
            // Otherwise the compiler takes several tiles side by side and gathers their elements: the means of 784 columns of
            // three elements then take 4 times as long with AVX2.
            compiler_fence(Ordering::SeqCst);
        }
    }
}
