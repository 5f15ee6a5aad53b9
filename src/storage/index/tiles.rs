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
use super::tile_terms::TileTerms;
use super::tiling::{TileAxes, row};
use super::update::{Scatter, block, blocks, further};
use super::{Index, IndexCount};
use super::{is_empty, panel, unoptimized};
use crate::kernel::SCALAR;
use crate::kernel::matmul::{ROWS, in_tiles};
use crate::kernel::terms::{Numbered, Swapped, Terms};
use crate::shape::{Extent, Shape};
use crate::storage::panel::VECTOR_ELEMENTS;
use crate::storage::pointer::Pointer;
use crate::storage::processor::{self, Registers, Work};
use crate::storage::produce::Produce;
use crate::storage::unoptimized::UNOPTIMIZED;

/// A result whose elements are sums of terms, and what becomes of each sum.
struct Tiled<L, R, B, Term, Finish, S, K> {
    left: L,
    right: R,
    beside: B,
    term: Term,
    finish: Finish,
    shape: S,
    steps: K,
}

/// Writes for one rank how the tiles of a result are written, and for each number of indices that a sum counts the function that the
/// macro calls. For each axis there are its type, its name and its position.
macro_rules! tile_sums {
    ($rank:literal; $axes:tt; $($build:ident $beside:ident $sum:tt)*) => {
        tile_sums!(@fill $rank; $axes);
        $(tile_sums!(@build $build $beside; $axes; $sum);)*
    };
    (@build $build:ident $beside:ident; ($($E:ident $i:ident $axis:literal)*); ($($K:ident $k:ident)*)) => {
        /// A result whose elements are made of sums.
        #[doc(hidden)]
        #[inline(always)]
        pub fn $build<Tiling: TileAxes, X: Copy + 'static, Y: Copy + 'static, T, U, $($E: Extent,)* $($K: Extent),*>(
            _: Tiling,
            ($($i,)*): ($(IndexCount<$E>,)*),
            ($($k,)*): ($(IndexCount<$K>,)*),
            left: impl Fn($(Index<$E>,)* $(Index<$K>),*) -> X,
            right: impl Fn($(Index<$E>,)* $(Index<$K>),*) -> Y,
            term: impl Fn(X, Y, $(Index<$E>,)* $(Index<$K>),*) -> T,
            finish: impl Fn(T, $(Index<$E>),*) -> U,
        ) -> impl Scatter<Elem = U, Shape = ($($E,)*)>
        where
            T: Copy + Zero + Add<Output = T> + 'static,
            U: Copy + 'static,
        {
            let tiled = Tiled {
                left: move |($($i,)*): ($(Index<$E>,)*), ($($k,)*): ($(Index<$K>,)*)| left($($i,)* $($k),*),
                right: move |($($i,)*): ($(Index<$E>,)*), ($($k,)*): ($(Index<$K>,)*)| right($($i,)* $($k),*),
                beside: (),
                term: move |x, y, (), ($($i,)*): ($(Index<$E>,)*), ($($k,)*): ($(Index<$K>,)*)| term(x, y, $($i,)* $($k),*),
                finish: move |sum, ($($i,)*): ($(Index<$E>,)*)| finish(sum, $($i),*),
                shape: ($($i.0,)*),
                steps: ($($k,)*),
            };
            TileSums::<_, Tiling, X, Y, T, U>(tiled, PhantomData)
        }

        /// The same, whose terms also read what may lie in a run.
        #[doc(hidden)]
        #[inline(always)]
        #[allow(clippy::too_many_arguments, reason = "the macro writes the calls")]
        pub fn $beside<'a, Tiling: TileAxes, X: Copy + 'static, Y: Copy + 'static, Z: Copy + 'static, T, U, $($E: Extent,)* $($K: Extent),*>(
            _: Tiling,
            ($($i,)*): ($(IndexCount<$E>,)*),
            ($($k,)*): ($(IndexCount<$K>,)*),
            left: impl Fn($(Index<$E>,)* $(Index<$K>),*) -> X,
            right: impl Fn($(Index<$E>,)* $(Index<$K>),*) -> Y,
            read: impl Fn($(Index<$E>,)* $(Index<$K>,)* bool) -> ElementOrRun<'a, Z>,
            term: impl Fn(X, Y, Z, $(Index<$E>,)* $(Index<$K>),*) -> T,
            finish: impl Fn(T, $(Index<$E>),*) -> U,
        ) -> impl Scatter<Elem = U, Shape = ($($E,)*)>
        where
            T: Copy + Zero + Add<Output = T> + 'static,
            U: Copy + 'static,
        {
            let tiled = Tiled {
                left: move |($($i,)*): ($(Index<$E>,)*), ($($k,)*): ($(Index<$K>,)*)| left($($i,)* $($k),*),
                right: move |($($i,)*): ($(Index<$E>,)*), ($($k,)*): ($(Index<$K>,)*)| right($($i,)* $($k),*),
                beside: Runs::new(move |($($i,)*): ($(Index<$E>,)*), ($($k,)*): ($(Index<$K>,)*), run| read($($i,)* $($k,)* run)),
                term: move |x, y, z, ($($i,)*): ($(Index<$E>,)*), ($($k,)*): ($(Index<$K>,)*)| term(x, y, z, $($i,)* $($k),*),
                finish: move |sum, ($($i,)*): ($(Index<$E>,)*)| finish(sum, $($i),*),
                shape: ($($i.0,)*),
                steps: ($($k,)*),
            };
            TileSums::<_, Tiling, X, Y, T, U>(tiled, PhantomData)
        }
    };
    (@fill $rank:literal; ($($E:ident $i:ident $axis:literal)*)) => {
        // SAFETY: for each index of the axes that count no tile, the kernels write each row and each column.
        unsafe impl<Left, Right, Besides, Term, Finish, Tiling, X, Y, T, U, K, $($E: Extent),*> Produce
            for TileSums<Tiled<Left, Right, Besides, Term, Finish, ($($E,)*), K>, Tiling, X, Y, T, U>
        where
            Tiling: TileAxes,
            X: Copy + 'static,
            Y: Copy + 'static,
            T: Copy + Zero + Add<Output = T> + 'static,
            U: Copy + 'static,
            K: IndexCounts,
            Left: Fn(($(Index<$E>,)*), K::Indices) -> X,
            Right: Fn(($(Index<$E>,)*), K::Indices) -> Y,
            Besides: Beside<($(Index<$E>,)*), K::Indices>,
            Term: Fn(X, Y, Besides::Elem, ($(Index<$E>,)*), K::Indices) -> T,
            Finish: Fn(T, ($(Index<$E>,)*)) -> U,
        {
            type Elem = U;
            type Shape = ($($E,)*);
            #[inline(always)]
            fn shape(&self) -> Self::Shape {
                self.0.shape
            }
            #[inline(always)]
            unsafe fn fill(&self, out: Pointer<U>) {
                let Tiled { shape: ($($i,)*), steps, .. } = &self.0;
                // Unoptimised code gains nothing from asking for processor features.
                let count = if UNOPTIMIZED { 0 } else { steps.count()$(.saturating_mul($i.get()))* };
                let wide = Tiling::PRODUCT && processor::are_wide::<T>(count);
                // SAFETY: there is room for the result.
                unsafe { processor::run::<InTiles<Tiling, X, Y, T, U>, _, _, _>(count, wide, &self.0, (), out) }
            }
        }

        impl<Left, Right, Besides, Term, Finish, Tiling, X, Y, T, U, K, $($E: Extent),*>
            Work<&Tiled<Left, Right, Besides, Term, Finish, ($($E,)*), K>, (), Pointer<U>> for InTiles<Tiling, X, Y, T, U>
        where
            Tiling: TileAxes,
            X: Copy + 'static,
            Y: Copy + 'static,
            T: Copy + Zero + Add<Output = T> + 'static,
            U: Copy + 'static,
            K: IndexCounts,
            Left: Fn(($(Index<$E>,)*), K::Indices) -> X,
            Right: Fn(($(Index<$E>,)*), K::Indices) -> Y,
            Besides: Beside<($(Index<$E>,)*), K::Indices>,
            Term: Fn(X, Y, Besides::Elem, ($(Index<$E>,)*), K::Indices) -> T,
            Finish: Fn(T, ($(Index<$E>,)*)) -> U,
        {
            type Out = ();

            #[inline(always)]
            unsafe fn run<const FUSED: bool, const ROWS: usize>(
                registers: Registers<FUSED, ROWS>,
                tiled: &Tiled<Left, Right, Besides, Term, Finish, ($($E,)*), K>,
                (): (),
                out: Pointer<U>,
            ) {
                if is_empty(tiled.shape) {
                    return;
                }
                let Tiled { left, right, beside, term, finish, shape: ($($i,)*), steps } = tiled;
                let lens = [$($i.get()),*];
                let len = |axis: usize| lens.get(axis).copied().unwrap_or(1);
                let row = row::<Tiling, ROWS>(len);
                let (m, n) = (len(row), len(Tiling::COLUMN));
                tile_sums!(@loops row Tiling ($($axis)*); {
                    // Rows below `m` and columns below `n` make an index of the shape.
                    let at = |i: usize, j: usize| ($(Index {
                        value: if $axis == Tiling::COLUMN { j } else if $axis == row { i } else { $i },
                        extent: PhantomData,
                    },)*);
                    let place = |i: usize, j: usize| {
                        let ($($i,)*) = at(i, j);
                        let mut offset = 0;
                        $(offset = offset * len($axis) + $i.value;)*
                        // SAFETY: the callers ask for rows and columns of the result, so that the index is one of the shape.
                        unsafe { out.add(offset) }
                    };
                    let terms = TileTerms {
                        tiling: PhantomData::<Tiling>,
                        steps: *steps,
                        left: move |i, step| left(at(i, 0), step),
                        right: move |j, step| right(at(0, j), step),
                        at,
                        beside,
                        term: move |x, y, z, (i, j): (usize, usize), step| term(x, y, z, at(i, j), step),
                    };
                    write_result::<Tiling, FUSED, ROWS, T, U, _>(registers, (m, n), &terms, place, |sum, i, j| finish(sum, at(i, j)));
                }; $($i)*);
            }
        }

        // SAFETY: for each index of the axes that count no tile, the blocks have each row and each column of the result, once.
        unsafe impl<Left, Right, Besides, Term, Finish, Tiling, X, Y, T, U, K, $($E: Extent),*> Scatter
            for TileSums<Tiled<Left, Right, Besides, Term, Finish, ($($E,)*), K>, Tiling, X, Y, T, U>
        where
            Tiling: TileAxes,
            X: Copy + 'static,
            Y: Copy + 'static,
            T: Copy + Zero + Add<Output = T> + 'static,
            U: Copy + 'static,
            K: IndexCounts,
            Left: Fn(($(Index<$E>,)*), K::Indices) -> X,
            Right: Fn(($(Index<$E>,)*), K::Indices) -> Y,
            Besides: Beside<($(Index<$E>,)*), K::Indices>,
            Term: Fn(X, Y, Besides::Elem, ($(Index<$E>,)*), K::Indices) -> T,
            Finish: Fn(T, ($(Index<$E>,)*)) -> U,
        {
            #[inline(always)]
            fn scatter<O: Layouts<N>, const N: usize>(&self, layouts: O, put: impl Fn([usize; N], U)) {
                if is_empty(self.0.shape) {
                    return;
                }
                let strides = layouts.strides(self.0.shape.axes());
                let Tiled { left, right, beside, term, finish, shape: ($($i,)*), steps } = &self.0;
                let lens = [$($i.get()),*];
                let len = |axis: usize| lens.get(axis).copied().unwrap_or(1);
                let row = row::<Tiling, ROWS>(len);
                let (m, n) = (len(row), len(Tiling::COLUMN));
                tile_sums!(@loops row Tiling ($($axis)*); {
                    blocks((m, n), |(top, start), size| {
                        let at = |i: usize, j: usize| ($(Index {
                            value: if $axis == Tiling::COLUMN { start + j } else if $axis == row { top + i } else { $i },
                            extent: PhantomData,
                        },)*);
                        let terms = TileTerms {
                            tiling: PhantomData::<Tiling>,
                            steps: *steps,
                            left: move |i, step| left(at(i, 0), step),
                            right: move |j, step| right(at(0, j), step),
                            at,
                            beside,
                            term: move |x, y, z, (i, j): (usize, usize), step| term(x, y, z, at(i, j), step),
                        };
                        let put = |i: usize, j: usize, new: U| {
                            let (($($i,)*), offsets) = (at(i, j), [0; N]);
                            $(let offsets = further(offsets, &strides, 8 - $rank + $axis, $i.value);)*
                            put(offsets, new);
                        };
                        block::<Tiling, T, U, _>(size, &terms, |sum, i, j| finish(sum, at(i, j)), put);
                    });
                }; $($i)*);
            }
        }
    };
    (@loops $row:ident $Tiling:ident ($($axis:literal)*); $body:block;) => { $body };
    (@loops $row:ident $Tiling:ident ($axis:literal $($axes:literal)*); $body:block; $i:ident $($rest:ident)*) => {
        // The kernel counts rows and columns.
        for $i in 0..if $axis == $row || $axis == $Tiling::COLUMN { 1 } else { $i.get() } {
            tile_sums!(@loops $row $Tiling ($($axes)*); $body; $($rest)*);
        }
    };
}

/// The work that is compiled for several processors: sums of type `T` for elements `U`. Where an operand has both the index of the rows and that
/// of the columns, registers of 64 bytes take longer.
struct InTiles<Tiling, X, Y, T, U>(PhantomData<(Tiling, X, Y, T, U)>);

/// The sums of type `T` of a result of elements `U`.
struct TileSums<Tiled, Tiling, X, Y, T, U>(Tiled, PhantomData<(Tiling, X, Y, T, U)>);

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
    let (across, swapped) = (Tiling::PRODUCT && Tiling::ROW > Tiling::COLUMN, Swapped(terms));
    if !UNOPTIMIZED && !SCALAR && across && m >= VECTOR_ELEMENTS && panel::fits::<T, U, _>(&swapped) {
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
    if !UNOPTIMIZED && Tiling::PANELS && !SCALAR && n >= VECTOR_ELEMENTS && panel::fits::<T, U, S>(terms) {
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
    mut put: impl FnMut(usize, usize, U),
) {
    if UNOPTIMIZED {
        unoptimized::put_sums((m, n), terms, |i, j, sum| put(i, j, finish(sum, i, j)));
    } else {
        in_tiles::<ROWS, T, U, _>((m, n), T::zero(), terms, finish, put);
    }
}

tile_sums!(1; (A a 0); tiled1_1 beside1_1 (K k) tiled1_2 beside1_2 (K k L l) tiled1_3 beside1_3 (K k L l M m) tiled1_4 beside1_4 (K k L l M m N n));
tile_sums!(2; (A a 0 B b 1); tiled2_1 beside2_1 (K k) tiled2_2 beside2_2 (K k L l) tiled2_3 beside2_3 (K k L l M m) tiled2_4 beside2_4 (K k L l M m N n));
tile_sums!(3; (A a 0 B b 1 C c 2); tiled3_1 beside3_1 (K k) tiled3_2 beside3_2 (K k L l) tiled3_3 beside3_3 (K k L l M m) tiled3_4 beside3_4 (K k L l M m N n));
tile_sums!(4; (A a 0 B b 1 C c 2 D d 3); tiled4_1 beside4_1 (K k) tiled4_2 beside4_2 (K k L l) tiled4_3 beside4_3 (K k L l M m) tiled4_4 beside4_4 (K k L l M m N n));
tile_sums!(5; (A a 0 B b 1 C c 2 D d 3 E e 4); tiled5_1 beside5_1 (K k) tiled5_2 beside5_2 (K k L l) tiled5_3 beside5_3 (K k L l M m) tiled5_4 beside5_4 (K k L l M m N n));
tile_sums!(6; (A a 0 B b 1 C c 2 D d 3 E e 4 F f 5); tiled6_1 beside6_1 (K k) tiled6_2 beside6_2 (K k L l) tiled6_3 beside6_3 (K k L l M m) tiled6_4 beside6_4 (K k L l M m N n));
