//! How elements become one: what the folds ask of a reduction.

use super::expr::Expr;
pub(crate) use super::unoptimized::MemoryFold;
use super::unoptimized::{self, UNOPTIMIZED};
use crate::kernel::rows::RowBlock;
use crate::kernel::{array_of, mapped};

/// How elements become one.
pub(crate) trait Reducer<T> {
    /// The accumulator.
    type Acc: Copy + 'static;
    /// The result.
    type Out: Copy + 'static;
    /// Which fold of elements in memory it is, if it is one for which a debug build has functions.
    const MEMORY_FOLD: Option<MemoryFold> = None;
    /// The fold of `n > 0` elements; `get` is called with positions below `n` alone.
    fn row(n: usize, get: impl Fn(usize) -> T) -> Self::Acc;
    /// [`Self::row`] of elements that lie apart in memory, with the same value.
    #[inline(always)]
    fn row_apart(n: usize, get: impl Fn(usize) -> T) -> Self::Acc {
        Self::row(n, get)
    }
    /// Whether the results are truth values.
    const TRUTH: bool = false;
    /// Whether elements may be folded in any order. It is a constant.
    #[inline(always)]
    fn any_order() -> bool {
        false
    }
    /// Whether all functions here that fold a row give the same value. It is a constant.
    #[inline(always)]
    fn any_kernel() -> bool {
        Self::any_order()
    }
    /// Whether such rows are folded together.
    #[inline(always)]
    fn together(_: RowBlock) -> bool {
        false
    }
    /// The folds of rows that have elements, for `put`; `get` is called with a row below their count and a position below
    /// their length, or, if they are flat, with that of an element of a later row.
    #[inline(always)]
    fn rows(rows: RowBlock, get: impl Fn(usize, usize) -> T, mut put: impl FnMut(usize, Self::Out)) {
        for r in 0..rows.count {
            put(r, Self::finish(Self::row(rows.n, |j| get(r, j)), rows.n));
        }
    }
    /// The folds of `W` columns of `n > 0` elements, side by side, for `put`, which is called once; `get` is called with positions
    /// below `n` and columns below `W` alone, and `end` between the rows.
    fn columns<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> T,
        end: impl Fn(),
        put: impl FnMut([Self::Out; W]),
    );
    /// [`Self::columns`] of one column: a method of its own for reducers that fold one in another way. In `columns` each width of a tile would
    /// name that way, and the compiler looks at all that is named, even if it is never called: a debug build with an `argmax_axis` took 2.6 times
    /// as long.
    #[inline(always)]
    fn column(n: usize, get: impl Fn(usize) -> T, end: impl Fn(), mut put: impl FnMut(Self::Out)) {
        Self::columns::<1>(n, |i, _| get(i), end, |[fold]| put(fold));
    }
    /// [`Self::columns`] of elements that are computed of others, the widest of which has `lane` bytes. `put` is called in order, once for
    /// each column.
    #[inline(always)]
    fn columns_of<const W: usize>(
        _lane: usize,
        n: usize,
        get: impl Fn(usize, usize) -> T,
        end: impl Fn(),
        mut put: impl FnMut(usize, Self::Out),
    ) {
        Self::columns(n, get, end, |folds: [Self::Out; W]| {
            for (w, value) in folds.into_iter().enumerate() {
                put(w, value);
            }
        });
    }
    /// [`Self::columns`] where `n` is at least [`NARROW_ROWS`](crate::kernel::fold::NARROW_ROWS) and the rows lie behind each other: `get` is
    /// called with positions in row-major order, and `put` in order, once for each column.
    #[inline(always)]
    fn narrow<const C: usize>(n: usize, get: impl Fn(usize) -> T, put: impl FnMut(usize, Self::Out)) {
        Self::columns_of::<C>(size_of::<T>(), n, |i, w| get(i * C + w), || (), put);
    }
    /// Whether the compiler makes good vectors of a few short columns itself. It is a constant.
    #[inline(always)]
    fn plain_columns() -> bool {
        true
    }
    /// Whether there is a [`Self::strided`] for columns of `n` elements; `known` says whether the compiler knows the lengths.
    #[inline(always)]
    fn has_strided(_n: usize, _known: bool) -> bool {
        false
    }
    /// [`Self::columns_of`] up to `W` columns whose elements lie apart, with the same values: so many columns of `n > 0` elements.
    #[inline(always)]
    fn strided<const W: usize>(
        _lane: usize,
        (n, columns): (usize, usize),
        get: impl Fn(usize, usize) -> T,
        mut put: impl FnMut(usize, Self::Out),
    ) {
        for w in 0..columns {
            Self::column(n, |i| get(i, w), || (), |fold| put(w, fold));
        }
    }
    /// The folds of `W` rows of `n > 0` elements, with the values of [`Self::row`], for `put`, which is called once; `get` is called
    /// with positions below `n` and rows below `W` alone. Elements of one position lie side by side.
    #[inline(always)]
    fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([Self::Out; W])) {
        put(array_of(|w| Self::finish(Self::row(n, |i| get(i, w)), n)));
    }
    /// The fold of all elements in row-major order; `None` if there are none.
    fn all<E: Expr<Elem = T>>(expr: &E) -> Option<Self::Out>;
    /// The result of a fold of `n` elements.
    fn finish(acc: Self::Acc, n: usize) -> Self::Out;
}

/// The fold of the `n > 0` elements from a cursor on, along an axis.
///
/// # Safety
///
/// The axis has so many elements behind the cursor; with `UNIT`, `expr.unit(axis)` is true.
#[inline(always)]
pub(super) unsafe fn row<R: Reducer<E::Elem>, E: Expr, const UNIT: bool>(
    expr: &E,
    from: E::Cursor,
    axis: usize,
    n: usize,
) -> R::Acc {
    if UNOPTIMIZED && UNIT && E::STORED {
        // SAFETY: along an axis that is unit the elements lie one behind the other.
        if let Some(acc) = unsafe { unoptimized::fold::<R, E::Elem>(expr.address(from).address(), n) } {
            return acc;
        }
    }
    // SAFETY: a row kernel reads positions below `n`.
    let get = |j| unsafe { expr.load::<UNIT>(from, axis, j) };
    object_if_checked!(get: dyn Fn(usize) -> E::Elem);
    if UNIT { R::row(n, get) } else { R::row_apart(n, get) }
}

/// A fold that goes from one element to the next.
pub(crate) trait Stepwise<T>: Reducer<T> {
    /// The fold of one element.
    fn first(x: T) -> Self::Acc;
    /// The fold with one more element, which is at position `i`.
    fn next(acc: Self::Acc, x: T, i: usize) -> Self::Acc;
    /// The fold of two runs of elements; the positions of the second start at `base`.
    fn join(acc: Self::Acc, more: Self::Acc, base: usize) -> Self::Acc;
}

/// [`Reducer::columns`] step by step.
#[inline(always)]
pub(crate) fn columns_by_steps<R: Stepwise<T>, T, const W: usize>(
    n: usize,
    get: impl Fn(usize, usize) -> T,
    end: impl Fn(),
    mut put: impl FnMut([R::Out; W]),
) {
    let mut acc: [R::Acc; W] = array_of(|w| R::first(get(0, w)));
    for i in 1..n {
        for (w, acc) in acc.iter_mut().enumerate() {
            *acc = R::next(*acc, get(i, w), i);
        }
        end();
    }
    put(mapped(acc, |acc| R::finish(acc, n)));
}

/// A fold that has a value over no elements.
pub(crate) trait Total<T>: Reducer<T> {
    /// The value over no elements.
    fn neutral() -> Self::Out;
}
