//! Results of rows and columns whose elements are sums of terms. The
//! [tiles](super::matmul) of a product, a convolution or a formula are generic over them.

use core::convert;

use crate::storage::cast::same;
use crate::storage::wide::Itself;

/// What is done with each term of a sum, or of the sums of a tile.
///
/// Closures do too, but the compiler may keep a closure apart that is large, and the sums in memory then: a depthwise convolution of 16 x 8
/// x 100 `i32` takes 8 times as long.
pub trait TermVisitor<Z, S> {
    /// Adds the term of this step to the sums.
    fn visit(&self, sums: &mut Z, step: S);
}

impl<Z, S, F: Fn(&mut Z, S)> TermVisitor<Z, S> for F {
    #[inline(always)]
    fn visit(&self, sums: &mut Z, step: S) {
        self(sums, step);
    }
}

/// A result of rows and columns, whose elements are sums of terms.
pub(crate) trait Terms<T> {
    /// Which term of a sum.
    type Step: Copy;
    /// What the terms of a row have in common.
    type Left: Copy;
    /// What the terms of a column have in common.
    type Right: Copy;
    /// The most rows that a result of such terms has. Tiles that have more are left out, so that a result with more would not be
    /// written whole.
    const MOST_ROWS: usize = usize::MAX;
    /// The most columns, as [`MOST_ROWS`](Self::MOST_ROWS).
    const MOST_COLUMNS: usize = usize::MAX;
    /// Whether there are results of several numbers of rows, some few, so that the compiler does not know it. (Asked for as columns of
    /// [`Swapped`].)
    const ROWS_VARY: bool = false;
    /// Whether there are results of several numbers of columns, as [`ROWS_VARY`](Self::ROWS_VARY).
    const COLUMNS_VARY: bool = false;
    /// Whether the terms of a tile's sums are added in place, not in a closure that the compiler may keep apart.
    const IN_PLACE: bool = false;
    /// The same where rows are columns ([`Swapped`]).
    const SWAPPED_IN_PLACE: bool = false;
    /// How many terms a sum has.
    fn count(&self) -> usize;
    /// Visits the terms of a sum from first to last, with what they are added to.
    ///
    /// (The sums are an argument: a closure that captures the sums of a tile would store them for each term.)
    fn each<Z>(&self, sums: &mut Z, visit: impl TermVisitor<Z, Self::Step>);
    /// What the terms of row `i` have in common at this step.
    fn left(&self, i: usize, step: Self::Step) -> Self::Left;
    /// What the terms of column `j` have in common at this step.
    fn right(&self, step: Self::Step, j: usize) -> Self::Right;
    /// The factors of a row and of a column, if each term is their product. Debug builds and registers of 64 bytes ask for them.
    #[allow(clippy::type_complexity, reason = "two functions")]
    fn factors() -> Option<(fn(Self::Left) -> T, fn(Self::Right) -> T)> {
        None
    }
    /// Whether a sum is rounded once as the product of [factors](Self::factors) is added, not the product before it.
    #[allow(dead_code, reason = "only registers of 64 bytes ask for it")]
    const ROUNDS_ONCE: bool = false;
    /// Whether each term is a product of two numbers, [`Self::product`].
    const PRODUCTS: bool = false;
    /// Whether a tile reads what its columns have in common before it adds the terms of a step. It pays for products of two operands, and
    /// where rows have nothing in common; other terms take up to 7 times as long.
    const READ_FIRST: bool = false;
    /// The numbers whose product a term is.
    fn product(&self, _at: (usize, usize), _: Self::Step, _: Self::Left, _: Self::Right) -> Option<(T, T)> {
        None
    }
    /// Whether columns may read what lies side by side, so that there is an [`add_run`](Self::add_run).
    const RUNS: bool = false;
    /// Of `n` columns the range of those that do in each term; none if that is not known, or all do by their type. There is a term.
    #[inline(always)]
    fn inside(&self, _n: usize) -> Option<(usize, usize)> {
        None
    }
    /// Adds the terms of a step to the sums of a tile from this row and column on, if what they read lies side by side; otherwise nothing is done.
    #[inline(always)]
    fn add_run<A: Accumulator<T>, const H: usize, const W: usize>(
        &self,
        _sums: &mut [[A; W]; H],
        _first: (usize, usize),
        _step: Self::Step,
    ) -> bool {
        false
    }
    /// Adds a term to the sum in row `i` and column `j`.
    fn add(&self, sum: T, at: (usize, usize), step: Self::Step, left: Self::Left, right: Self::Right) -> T;
}

/// Terms that can be asked for by number, as panels are filled.
pub(crate) trait Numbered<T>: Terms<T> {
    /// The term of this number.
    fn nth(&self, p: usize) -> Self::Step;
}

/// How the product of two numbers is added to a sum.
pub(crate) trait AddProduct<T> {
    /// Whether the sum is rounded once, not the product before it.
    #[allow(dead_code, reason = "only registers of 64 bytes ask for it")]
    const ROUNDS_ONCE: bool;
    /// The most rows of the product ([`Terms::MOST_ROWS`]).
    const MOST_ROWS: usize = usize::MAX;
    /// The most columns of the product.
    const MOST_COLUMNS: usize = usize::MAX;
    /// `sum` with the product of `x` and `y`. Of numbers of the language it is just that; integers wrap.
    fn add_product(&self, x: T, y: T, sum: T) -> T;
}

/// The products of a row of the left operand and a column of the right one.
pub(super) struct ProductTerms<A, B, F> {
    pub(super) k: usize,
    pub(super) a: A,
    pub(super) b: B,
    pub(super) add: F,
}

impl<T, A, B, F> Terms<T> for ProductTerms<A, B, F>
where
    T: Copy,
    A: Fn(usize, usize) -> T,
    B: Fn(usize, usize) -> T,
    F: AddProduct<T>,
{
    type Step = usize;
    type Left = T;
    type Right = T;
    const MOST_ROWS: usize = F::MOST_ROWS;
    const MOST_COLUMNS: usize = F::MOST_COLUMNS;
    #[inline(always)]
    fn count(&self) -> usize {
        self.k
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn each<Z>(&self, sums: &mut Z, visit: impl TermVisitor<Z, usize>) {
        for p in 0..self.k {
            visit.visit(sums, p);
        }
    }
    #[inline(always)]
    fn left(&self, i: usize, p: usize) -> T {
        (self.a)(i, p)
    }
    #[inline(always)]
    fn right(&self, p: usize, j: usize) -> T {
        (self.b)(p, j)
    }
    #[inline(always)]
    fn add(&self, sum: T, _: (usize, usize), _: usize, left: T, right: T) -> T {
        self.add.add_product(left, right, sum)
    }
    fn factors() -> Option<(fn(T) -> T, fn(T) -> T)> {
        Some((convert::identity, convert::identity))
    }
    const ROUNDS_ONCE: bool = F::ROUNDS_ONCE;
    const PRODUCTS: bool = true;
    const READ_FIRST: bool = true;
    #[inline(always)]
    fn product(&self, _: (usize, usize), _: usize, left: T, right: T) -> Option<(T, T)> {
        Some((left, right))
    }
}

impl<T, A, B, F> Numbered<T> for ProductTerms<A, B, F>
where
    T: Copy,
    A: Fn(usize, usize) -> T,
    B: Fn(usize, usize) -> T,
    F: AddProduct<T>,
{
    #[inline(always)]
    fn nth(&self, p: usize) -> usize {
        p
    }
}

/// Terms with rows and columns swapped, so that a result is written in the order of its memory, or vectors go over what was a column.
pub(crate) struct Swapped<'a, S>(pub(crate) &'a S);

impl<T, S: Terms<T>> Terms<T> for Swapped<'_, S> {
    type Step = S::Step;
    type Left = S::Right;
    type Right = S::Left;
    const MOST_ROWS: usize = S::MOST_COLUMNS;
    const MOST_COLUMNS: usize = S::MOST_ROWS;
    const ROWS_VARY: bool = S::COLUMNS_VARY;
    const COLUMNS_VARY: bool = S::ROWS_VARY;
    const IN_PLACE: bool = S::SWAPPED_IN_PLACE;
    const SWAPPED_IN_PLACE: bool = S::IN_PLACE;
    #[inline(always)]
    fn count(&self) -> usize {
        self.0.count()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn each<Z>(&self, sums: &mut Z, visit: impl TermVisitor<Z, S::Step>) {
        self.0.each(sums, visit);
    }
    #[inline(always)]
    fn left(&self, i: usize, step: S::Step) -> S::Right {
        self.0.right(step, i)
    }
    #[inline(always)]
    fn right(&self, step: S::Step, j: usize) -> S::Left {
        self.0.left(j, step)
    }
    fn factors() -> Option<(fn(S::Right) -> T, fn(S::Left) -> T)> {
        S::factors().map(|(left, right)| (right, left))
    }
    const ROUNDS_ONCE: bool = S::ROUNDS_ONCE;
    const PRODUCTS: bool = S::PRODUCTS;
    #[inline(always)]
    fn product(
        &self,
        (i, j): (usize, usize),
        step: S::Step,
        left: S::Right,
        right: S::Left,
    ) -> Option<(T, T)> {
        self.0.product((j, i), step, right, left)
    }
    #[inline(always)]
    fn add(&self, sum: T, (i, j): (usize, usize), step: S::Step, left: S::Right, right: S::Left) -> T {
        self.0.add(sum, (j, i), step, right, left)
    }
}

impl<T, S: Numbered<T>> Numbered<T> for Swapped<'_, S> {
    #[inline(always)]
    fn nth(&self, p: usize) -> S::Step {
        self.0.nth(p)
    }
}

/// What a sum of elements `T` is kept in while terms are added to it.
pub(crate) trait Accumulator<T>: Copy + 'static {
    /// A sum so far.
    fn of(sum: T) -> Self;
    /// The sum with another term.
    fn add<S: Terms<T>>(
        self,
        terms: &S,
        at: (usize, usize),
        step: S::Step,
        left: S::Left,
        right: S::Right,
    ) -> Self;
    /// The sum. `opaque_zero` is 0, which the compiler does not know.
    fn sum(self, zero: T, opaque_zero: u32) -> T;
}

impl<T: Copy + 'static> Accumulator<T> for Itself<T> {
    #[inline(always)]
    fn of(sum: T) -> Self {
        Self(sum)
    }
    #[inline(always)]
    fn add<S: Terms<T>>(
        self,
        terms: &S,
        at: (usize, usize),
        step: S::Step,
        left: S::Left,
        right: S::Right,
    ) -> Self {
        Self(terms.add(self.0, at, step, left, right))
    }
    #[inline(always)]
    fn sum(self, _: T, _: u32) -> T {
        self.0
    }
}

/// 16 bits for the sum of products of integers of eight, as vectors of eight bits are not multiplied: each product would be widened, and
/// cut to eight bits again. The lower half of the sum depends on the lower halves of the terms alone.
#[derive(Clone, Copy)]
pub(crate) struct Widened(u16);

impl Widened {
    /// Whether sums of these terms are, in tiles of `W` columns, if `T` is an integer: a constant, so that tiles that never use it are not
    /// compiled. Rows of eight take 3 times as long so, and with SSE2 rows of 16 1.5 to 2 times.
    pub(super) const fn fits<const ROWS: usize, const W: usize, T, S: Terms<T>>() -> bool {
        ROWS > 2 && W >= 16 && size_of::<T>() == 1 && S::PRODUCTS
    }

    /// An integer of eight bits as one of 16.
    #[inline(always)]
    pub(crate) fn number<T: Copy + 'static>(x: T) -> u16 {
        let byte: Option<u8> = same(x).or_else(|| same::<T, i8>(x).map(i8::cast_unsigned));
        byte.map_or(0, u16::from)
    }

    /// The integer in the lower half; `other` if `T` is none.
    #[inline(always)]
    pub(crate) fn byte<T: Copy + 'static>(number: u16, other: T) -> T {
        let byte = number as u8;
        same(byte).or_else(|| same(byte.cast_signed())).unwrap_or(other)
    }
}

impl<T: Copy + 'static> Accumulator<T> for Widened {
    #[inline(always)]
    fn of(sum: T) -> Self {
        Self(Self::number(sum))
    }
    #[inline(always)]
    fn add<S: Terms<T>>(
        self,
        terms: &S,
        at: (usize, usize),
        step: S::Step,
        left: S::Left,
        right: S::Right,
    ) -> Self {
        let product = terms.product(at, step, left, right);
        let product = product.map_or(0, |(x, y)| Self::number(x).wrapping_mul(Self::number(y)));
        Self(self.0.wrapping_add(product))
    }
    #[inline(always)]
    fn sum(self, zero: T, opaque_zero: u32) -> T {
        // Shifted by a number that the compiler does not know, so that it does not narrow each product of a short sum to eight bits.
        Self::byte(self.0.wrapping_shr(opaque_zero), zero)
    }
}
