//! Sums of products over typed indices, in tiles: what [`compute!`](crate::compute) writes for
//! `[b, o] => sum!(i => w[o, i] * x[b, i]) + bias[o]`.
//!
//! The sums of several rows and columns of the result are kept in registers while the terms are added, each from left to right, as
//! the matrix product does it ([`crate::kernel::matmul`]). The macro has chosen which index counts columns: one along which elements
//! lie side by side. The index of the rows is one that an operand does not have, so that its element serves all rows.

use core::marker::PhantomData;
use core::ops::Add;

use num_traits::Zero;

use super::beside::{Beside, ElementOrRun, FromColumn, Runs};
use super::counts::IndexCounts;
use super::flat::Layouts;
use super::tile_terms::{Origin, TileTerms};
use super::tiling::{TileAxes, row};
use super::update::{Scatter, block, blocks};
use super::{is_empty, panel, unoptimized};
use crate::kernel::SCALAR;
use crate::kernel::matmul::{ROWS, in_tiles};
use crate::kernel::terms::{Numbered, Swapped, Terms};
use crate::shape::Shape;
use crate::storage::panel::VECTOR_ELEMENTS;
use crate::storage::pointer::Pointer;
use crate::storage::processor::{self, Registers, Work};
use crate::storage::produce::Produce;
use crate::storage::unoptimized::UNOPTIMIZED;

/// A result whose elements are sums of terms, and what becomes of each sum. The closures take the indices of the result and those of the sum as
/// tuples.
pub(super) struct Tiled<Tiling, C, K, L, R, B, Term, Finish> {
    tiling: PhantomData<Tiling>,
    counts: C,
    pub(super) steps: K,
    /// What a row contributes, and what a column contributes.
    pub(super) left: L,
    pub(super) right: R,
    /// What may be read in runs: `()` if nothing is.
    pub(super) beside: B,
    /// The term made of all these.
    pub(super) term: Term,
    finish: Finish,
}

/// A result whose elements are made of sums.
#[doc(hidden)]
#[inline(always)]
pub fn tiled<Tiling: TileAxes, X, Y, T, U, C: IndexCounts, K: IndexCounts>(
    _: Tiling,
    counts: C,
    steps: K,
    left: impl Fn(C::Indices, K::Indices) -> X,
    right: impl Fn(C::Indices, K::Indices) -> Y,
    term: impl Fn(X, Y, (), C::Indices, K::Indices) -> T,
    finish: impl Fn(T, C::Indices) -> U,
) -> impl Scatter<Elem = U, Shape = C::Shape>
where
    X: Copy + 'static,
    Y: Copy + 'static,
    T: Copy + Zero + Add<Output = T> + 'static,
    U: Copy + 'static,
{
    Tiled { tiling: PhantomData::<Tiling>, counts, steps, left, right, beside: (), term, finish }
}

/// The same, whose terms also read what may lie in a run.
#[doc(hidden)]
#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "the macro writes the calls")]
pub fn tiled_beside<'a, Tiling: TileAxes, X, Y, Z, T, U, C: IndexCounts, K: IndexCounts>(
    _: Tiling,
    counts: C,
    steps: K,
    left: impl Fn(C::Indices, K::Indices) -> X,
    right: impl Fn(C::Indices, K::Indices) -> Y,
    read: impl Fn(C::Indices, K::Indices, bool) -> ElementOrRun<'a, Z>,
    term: impl Fn(X, Y, Z, C::Indices, K::Indices) -> T,
    finish: impl Fn(T, C::Indices) -> U,
) -> impl Scatter<Elem = U, Shape = C::Shape>
where
    X: Copy + 'static,
    Y: Copy + 'static,
    Z: Copy + 'static,
    T: Copy + Zero + Add<Output = T> + 'static,
    U: Copy + 'static,
{
    let beside = Runs::new(read);
    Tiled { tiling: PhantomData::<Tiling>, counts, steps, left, right, beside, term, finish }
}

// SAFETY: for each index of the axes that count no tile, the kernels write each row and each column.
unsafe impl<Tiling, X, Y, T, U, C, K, L, R, B, Term, Finish> Produce
    for Tiled<Tiling, C, K, L, R, B, Term, Finish>
where
    Tiling: TileAxes,
    X: Copy + 'static,
    Y: Copy + 'static,
    T: Copy + Zero + Add<Output = T> + 'static,
    U: Copy + 'static,
    C: IndexCounts,
    K: IndexCounts,
    L: Fn(C::Indices, K::Indices) -> X,
    R: Fn(C::Indices, K::Indices) -> Y,
    B: Beside<C::Indices, K::Indices>,
    Term: Fn(X, Y, B::Elem, C::Indices, K::Indices) -> T,
    Finish: Fn(T, C::Indices) -> U,
{
    type Elem = U;
    type Shape = C::Shape;
    #[inline(always)]
    fn shape(&self) -> C::Shape {
        self.counts.shape()
    }
    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<U>) {
        let count = self.steps.count().saturating_mul(self.counts.count());
        let wide = Tiling::PRODUCT && processor::are_wide::<T>(count);
        // SAFETY: there is room for the result.
        unsafe { processor::run::<InTiles, _, _, _>(count, wide, self, (), out) }
    }
}

/// The work that is compiled for several processors. Where an operand has both the index of the rows and that of the columns, registers of
/// 64 bytes take longer.
struct InTiles;

impl<Tiling, X, Y, T, U, C, K, L, R, B, Term, Finish>
    Work<&Tiled<Tiling, C, K, L, R, B, Term, Finish>, (), Pointer<U>> for InTiles
where
    Tiling: TileAxes,
    X: Copy + 'static,
    Y: Copy + 'static,
    T: Copy + Zero + Add<Output = T> + 'static,
    U: Copy + 'static,
    C: IndexCounts,
    K: IndexCounts,
    L: Fn(C::Indices, K::Indices) -> X,
    R: Fn(C::Indices, K::Indices) -> Y,
    B: Beside<C::Indices, K::Indices>,
    Term: Fn(X, Y, B::Elem, C::Indices, K::Indices) -> T,
    Finish: Fn(T, C::Indices) -> U,
{
    type Out = ();

    #[inline(always)]
    unsafe fn run<const FUSED: bool, const ROWS: usize>(
        registers: Registers<FUSED, ROWS>,
        tiled: &Tiled<Tiling, C, K, L, R, B, Term, Finish>,
        (): (),
        out: Pointer<U>,
    ) {
        let counts = tiled.counts;
        if is_empty(counts.shape()) {
            return;
        }
        let row = row::<Tiling, ROWS>(|axis| counts.len(axis));
        let size = (counts.len(row), counts.len(Tiling::COLUMN));
        for number in 0..counts.count_beside((row, Tiling::COLUMN)) {
            let first = counts.nth_beside((row, Tiling::COLUMN), number);
            // Rows and columns of the result make an index of the shape. (Not `terms.at`, which adds: products of 32 x 32 whose result is
            // transposed would take 1.3 times as long.)
            let at = |i: usize, j: usize| C::with(C::with(first, row, i), Tiling::COLUMN, j);
            let place = |i: usize, j: usize| {
                let offset = counts.offset(at(i, j));
                // SAFETY: the callers ask for rows and columns of the result, so that the index is one of the shape.
                unsafe { out.add(offset) }
            };
            let terms = TileTerms { tiled, origin: &Origin { first, row } };
            let finish = |sum, i, j| (tiled.finish)(sum, at(i, j));
            write_result::<Tiling, FUSED, ROWS, T, U, _>(registers, size, &terms, place, finish);
        }
    }
}

// SAFETY: for each index of the axes that count no tile, the blocks have each row and each column of the result, once.
unsafe impl<Tiling, X, Y, T, U, C, K, L, R, B, Term, Finish> Scatter
    for Tiled<Tiling, C, K, L, R, B, Term, Finish>
where
    Tiling: TileAxes,
    X: Copy + 'static,
    Y: Copy + 'static,
    T: Copy + Zero + Add<Output = T> + 'static,
    U: Copy + 'static,
    C: IndexCounts,
    K: IndexCounts,
    L: Fn(C::Indices, K::Indices) -> X,
    R: Fn(C::Indices, K::Indices) -> Y,
    B: Beside<C::Indices, K::Indices>,
    Term: Fn(X, Y, B::Elem, C::Indices, K::Indices) -> T,
    Finish: Fn(T, C::Indices) -> U,
{
    #[inline(always)]
    fn scatter<O: Layouts<N>, const N: usize>(&self, layouts: O, put: impl Fn([usize; N], U)) {
        let (tiled, counts) = (self, self.counts);
        if is_empty(counts.shape()) {
            return;
        }
        let strides = layouts.strides(counts.shape().axes());
        let row = row::<Tiling, ROWS>(|axis| counts.len(axis));
        let size = (counts.len(row), counts.len(Tiling::COLUMN));
        for number in 0..counts.count_beside((row, Tiling::COLUMN)) {
            let first = counts.nth_beside((row, Tiling::COLUMN), number);
            blocks(size, |(i, j), size| {
                let origin = &Origin { first: C::moved(first, (Tiling::COLUMN, j), (row, i)), row };
                let terms = TileTerms { tiled, origin };
                let finish = |sum, i, j| (tiled.finish)(sum, terms.at(i, j));
                let put = |i: usize, j: usize, new: U| put(C::offsets(terms.at(i, j), &strides), new);
                block::<Tiling, T, U, _>(size, &terms, finish, put);
            });
        }
    }
}

/// [`write_tiles`] to a result. Where the rows of its tiles would lie across those of the result, rows and columns are swapped: `a[k, i] *
/// b[j, k]` of 16 x 16 takes 0.9 of the time with AVX2, and 0.4 where the compiler scatters elements by instructions of AVX-512. With those
/// 32 x 32 takes 0.65 of what it takes with AVX2.
#[inline(always)]
fn write_result<Tiling: TileAxes, const FUSED: bool, const ROWS: usize, T, U, S>(
    registers: Registers<FUSED, ROWS>,
    (m, n): (usize, usize),
    terms: &S,
    place: impl Fn(usize, usize) -> Pointer<U>,
    finish: impl Fn(T, usize, usize) -> U,
) where
    T: Copy + Zero + 'static,
    U: Copy + 'static,
    S: Numbered<T, Left: 'static, Right: 'static>,
{
    let swapped = Swapped(terms);
    let across = Tiling::PRODUCT && Tiling::ROW > Tiling::COLUMN;
    if const { !UNOPTIMIZED && !SCALAR && S::MOST_ROWS >= VECTOR_ELEMENTS }
        && across
        && m >= VECTOR_ELEMENTS
        && panel::fits::<T, U, _>(&swapped)
    {
        let (place, finish) = (|i, j| place(j, i), |sum, i, j| finish(sum, j, i));
        panel::write(registers, (n, m), &swapped, place, finish);
    } else {
        write_tiles::<Tiling, FUSED, ROWS, T, U, S>(registers, (m, n), terms, place, finish);
    }
}

/// Writes `m` rows and `n` columns, of which there is at least one, to where `place` says. The kernels name rows and columns below
/// these numbers only, and write each element.
#[inline(always)]
pub(super) fn write_tiles<Tiling: TileAxes, const FUSED: bool, const ROWS: usize, T, U, S>(
    registers: Registers<FUSED, ROWS>,
    (m, n): (usize, usize),
    terms: &S,
    place: impl Fn(usize, usize) -> Pointer<U>,
    finish: impl Fn(T, usize, usize) -> U,
) where
    T: Copy + Zero + 'static,
    U: Copy + 'static,
    S: Numbered<T, Right: 'static>,
{
    if const { !UNOPTIMIZED && Tiling::PANELS && !SCALAR && S::MOST_COLUMNS >= VECTOR_ELEMENTS }
        && n >= VECTOR_ELEMENTS
        && panel::fits::<T, U, S>(terms)
    {
        return panel::write(registers, (m, n), terms, place, finish);
    }
    if const { S::RUNS && !UNOPTIMIZED && !SCALAR }
        && terms.count() > 0
        && let Some((low, high)) = terms.inside(n)
    {
        // Columns that leave the tensor in some term are apart, so that the others have runs in each. The three parts are all columns: `low` is at most
        // `high`, and that at most `n`, as `Run::inside` makes them so whatever the closures say.
        write_columns::<true, T, U, S>(m, (low, high), terms, &place, &finish);
        write_columns::<false, T, U, S>(m, (0, low), terms, &place, &finish);
        write_columns::<false, T, U, S>(m, (high, n), terms, &place, &finish);
        return;
    }
    // SAFETY: there is room for the element.
    let put = |i, j, element| unsafe { place(i, j).write(element) };
    if ROWS > FEW_ROWS && !Tiling::PRODUCT {
        put_finished::<FEW_ROWS, T, U, S>((m, n), terms, finish, put);
    } else {
        put_finished::<ROWS, T, U, S>((m, n), terms, finish, put);
    }
}

/// Writes `m` rows of some columns, with `RUNS` those that read runs.
#[inline(always)]
fn write_columns<const RUNS: bool, T, U, S>(
    m: usize,
    (column, end): (usize, usize),
    terms: &S,
    place: impl Fn(usize, usize) -> Pointer<U>,
    finish: impl Fn(T, usize, usize) -> U,
) where
    T: Copy + Zero + 'static,
    U: Copy + 'static,
    S: Terms<T>,
{
    let terms = FromColumn::<S, RUNS> { terms, column };
    let finish = |sum, i, j| finish(sum, i, column + j);
    // SAFETY: there is room for the element.
    let put = |i, j, element| unsafe { place(i, column + j).write(element) };
    if column < end {
        put_finished::<1, T, U, _>((m, end - column), &terms, finish, put);
    }
}

/// The most rows of a tile where a term reads what belongs to its row and its column alone: of 8 rows of a depthwise convolution of 3 x 3
/// the sums are in memory, and it takes 100 times as long.
const FEW_ROWS: usize = 4;

/// Hands over the sums of `m` rows and `n` columns, of which there is at least one, in tiles of `ROWS` rows: each once or more, with its
/// row and column.
#[inline(always)]
pub(in crate::storage) fn put_sums<const ROWS: usize, T: Copy + Zero + 'static, S: Terms<T>>(
    (m, n): (usize, usize),
    terms: &S,
    put: impl FnMut(usize, usize, T),
) {
    put_finished::<ROWS, T, T, S>((m, n), terms, |sum, _, _| sum, put);
}

/// The same with what `finish` makes of the sums.
#[inline(always)]
fn put_finished<const ROWS: usize, T: Copy + Zero + 'static, U: Copy + 'static, S: Terms<T>>(
    (m, n): (usize, usize),
    terms: &S,
    finish: impl Fn(T, usize, usize) -> U,
    put: impl FnMut(usize, usize, U),
) {
    let put_all: fn(_, _, _, _, _) =
        const { if UNOPTIMIZED { unoptimized::put_finished::<T, U, S> } else { in_tiles::<ROWS, T, U, S> } };
    put_all((m, n), T::zero(), terms, finish, put);
}
