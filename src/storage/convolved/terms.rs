//! The terms of the sums of a run of places, as rows and columns of a tile.

use core::convert;
use core::marker::PhantomData;

use super::{COLUMNS, Described, PlaceRun, are_numbers, step};
use crate::element::Factorable;
use crate::kernel::terms::{TermVisitor, Terms};

/// Rows of a tile are places, its columns outputs.
pub(super) struct ByOutput<T, D>(pub(super) PlaceRun<T>, pub(super) PhantomData<D>);

impl<T: Factorable, D: Described> Terms<T> for ByOutput<T, D> {
    type Step = (usize, usize);
    type Left = T;
    type Right = T;
    const MOST_ROWS: usize = match D::KNOWN {
        Some((g, _)) => most(g.width.places),
        None => usize::MAX,
    };
    const MOST_COLUMNS: usize = match D::KNOWN {
        Some((g, _)) => most(g.outputs),
        None => usize::MAX,
    };
    const ROWS_VARY: bool = match D::KNOWN {
        Some((g, _)) => g.width.places > 1 && (D::TRANSPOSED || g.width.whole(0) < g.width.places),
        None => true,
    };
    // With AVX-512 three outputs of 62 samples of `f32` take 15 times as long in a closure. As they are, 64 outputs of 8 x 8 x 16 take 10 times
    // as long in place.
    const SWAPPED_IN_PLACE: bool = are_numbers::<T>();
    #[inline(always)]
    fn count(&self) -> usize {
        self.0.count()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn each<Z>(&self, sums: &mut Z, visit: impl TermVisitor<Z, (usize, usize)>) {
        self.0.each(sums, visit);
    }
    #[inline(always)]
    fn left(&self, i: usize, (x, _): (usize, usize)) -> T {
        self.0.image(i, x)
    }
    #[inline(always)]
    fn right(&self, (_, w): (usize, usize), j: usize) -> T {
        self.0.filter(j, w)
    }
    fn factors() -> Option<(fn(T) -> T, fn(T) -> T)> {
        Some((convert::identity, convert::identity))
    }
    #[inline(always)]
    fn add(&self, sum: T, _: (usize, usize), _: (usize, usize), left: T, right: T) -> T {
        step(sum, left, right)
    }
    const PRODUCTS: bool = true;
    #[inline(always)]
    fn product(&self, _: (usize, usize), _: (usize, usize), left: T, right: T) -> Option<(T, T)> {
        Some((left, right))
    }
}

/// What is told of the number of rows or columns: only that they fill no vector. If larger tiles than theirs were left out as well, the compiler
/// would make other code of the rest: one output of 31 x 31 x 1 `i16` takes 3 times as long.
const fn most(len: usize) -> usize {
    if len < COLUMNS { len } else { usize::MAX }
}

/// Rows of a tile are places, its columns outputs, each of one channel.
pub(super) struct EachChannel<T, const ONE: bool> {
    pub(super) run: PlaceRun<T>,
    /// The number of outputs for each channel; with `ONE` it is 1.
    pub(super) per_channel: usize,
}

impl<T, const ONE: bool> EachChannel<T, ONE> {
    /// The channel that an output is of, and which of this channel's outputs it is.
    #[inline(always)]
    fn channel(&self, output: usize) -> (usize, usize) {
        // At least 1 where there is an output. Stated here, so that no check for a division by zero stays where lengths are no constants.
        let each = if self.per_channel == 0 { 1 } else { self.per_channel };
        if ONE { (output, 0) } else { (output / each, output % each) }
    }
}

impl<T: Factorable, const ONE: bool> Terms<T> for EachChannel<T, ONE> {
    type Step = (usize, usize);
    type Left = ();
    type Right = T;
    #[inline(always)]
    fn count(&self) -> usize {
        self.run.count()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn each<Z>(&self, sums: &mut Z, visit: impl TermVisitor<Z, (usize, usize)>) {
        self.run.each(sums, visit);
    }
    #[inline(always)]
    fn left(&self, _: usize, _: (usize, usize)) {}
    #[inline(always)]
    fn right(&self, (_, w): (usize, usize), j: usize) -> T {
        let [.., w_channel, w_output] = self.run.sources.w;
        let (channel, nth) = self.channel(j);
        // SAFETY: `each` visits rows and columns of the filters, and the kernels ask for outputs of the group.
        unsafe { self.run.sources.filters.add(w + channel * w_channel + nth * w_output).read() }
    }
    #[inline(always)]
    fn add(&self, sum: T, (i, j): (usize, usize), (x, _): (usize, usize), (): (), right: T) -> T {
        let [.., x_channel] = self.run.sources.x;
        step(sum, self.run.image(i, x + self.channel(j).0 * x_channel), right)
    }
    const PRODUCTS: bool = true;
    #[inline(always)]
    fn product(&self, (i, j): (usize, usize), (x, _): (usize, usize), (): (), right: T) -> Option<(T, T)> {
        let [.., x_channel] = self.run.sources.x;
        Some((self.run.image(i, x + self.channel(j).0 * x_channel), right))
    }
}
