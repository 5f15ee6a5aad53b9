//! Pools: the elements under a window become one.

use core::marker::PhantomData;
use core::ops::Range;

use num_traits::Bounded;

use super::pointer::Pointer;
use super::produce::Produce;
use super::view::TensorView;
use crate::kernel::{SCALAR, extremum};
use crate::math::Real;
use crate::shape::layers::geometry::Geometry;
use crate::shape::layers::windows::Pooled;
use crate::shape::layout::{Layout, RowMajor};
use crate::shape::{Shape as _, least};

/// How elements become one.
pub(crate) trait PoolFold<T> {
    /// Whether it starts with the first element, and not with what that is joined to.
    const STARTS: bool;
    /// What it starts with.
    fn start(first: Option<T>) -> T;
    fn join(so_far: T, x: T) -> T;
    /// The result of so many elements.
    fn end(&self, folded: T, elements: usize) -> T;
}

/// The largest element, NaN if there is one; of no elements the least number.
pub(crate) struct Largest;
impl<T: Copy + PartialOrd + Bounded> PoolFold<T> for Largest {
    const STARTS: bool = true;
    #[inline(always)]
    fn start(first: Option<T>) -> T {
        first.unwrap_or_else(T::min_value)
    }
    #[inline(always)]
    fn join(so_far: T, x: T) -> T {
        extremum::max(so_far, x)
    }
    #[inline(always)]
    fn end(&self, folded: T, _: usize) -> T {
        folded
    }
}

/// The mean of the elements, or their sum divided by a number that is given.
pub(crate) struct MeanFold(pub(crate) Option<usize>);
impl<T: Real> PoolFold<T> for MeanFold {
    const STARTS: bool = false;
    #[inline(always)]
    fn start(_: Option<T>) -> T {
        T::zero()
    }
    #[inline(always)]
    fn join(so_far: T, x: T) -> T {
        so_far + x
    }
    #[inline(always)]
    fn end(&self, folded: T, elements: usize) -> T {
        folded / T::from_f64(self.0.unwrap_or(elements) as f64)
    }
}

/// A pool over an image of shape `X` with windows of `KH` by `KW` and steps `G`.
pub(crate) struct Pooling<'a, T, X, L, KH, KW, G, Fd> {
    image: TensorView<'a, T, X, L>,
    fold: Fd,
    plan: PhantomData<(KH, KW, G)>,
}

impl<'a, T, X, L, KH, KW, G, Fd> Pooling<'a, T, X, L, KH, KW, G, Fd> {
    #[inline(always)]
    pub(crate) fn new(image: TensorView<'a, T, X, L>, fold: Fd) -> Self {
        Self { image, fold, plan: PhantomData }
    }
}

/// Channels that are folded side by side.
const LANES: usize = 16;

// SAFETY: every channel of every place, row and image is written: the blocks of channels cover them all.
unsafe impl<T, X, L, KH, KW, G, Fd> Produce for Pooling<'_, T, X, L, KH, KW, G, Fd>
where
    T: Copy + 'static,
    X: Pooled<KH, KW, G>,
    L: Layout,
    Fd: PoolFold<T>,
{
    type Elem = T;
    type Shape = X::Result;

    #[inline(always)]
    fn shape(&self) -> X::Result {
        least()
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<T>) {
        let g: &'static Geometry = const { &X::GEOMETRY };
        // Without channels there is nothing to write, at however many places.
        if g.channels == 0 {
            return;
        }
        let x = X::IMAGE.of(self.image.strides());
        let to = X::IMAGE.of(RowMajor.strides(self.shape().axes()));
        let work = PooledRows { image: self.image.ptr(), out, x, to, geometry: g, fold: &self.fold };
        for image in 0..g.images {
            if X::CHANNELS_LAST {
                for row in 0..g.height.places {
                    for place in 0..g.width.places {
                        // SAFETY: image, row and place are indices of the result.
                        unsafe { work.all_channels(image, row, place) };
                    }
                }
            } else {
                for channel in 0..g.channels {
                    for row in 0..g.height.places {
                        for place in 0..g.width.places {
                            let (rows, columns) = inside(g, row, place);
                            // SAFETY: as above, and so is the channel.
                            unsafe { work.cell::<1>((image, row, place, channel), rows, columns) };
                        }
                    }
                }
            }
        }
    }
}

/// The rows and columns of the window at a place that lie on the image; of a window that is there as a whole, numbers that the compiler
/// knows.
#[inline(always)]
fn inside(g: &Geometry, row: usize, place: usize) -> (Range<usize>, Range<usize>) {
    if !SCALAR && g.height.whole(row) > 0 && g.width.whole(place) > 0 {
        (0..g.height.window, 0..g.width.window)
    } else {
        (g.height.inside(row), g.width.inside(place))
    }
}

/// Operand and result with their strides: of image, height, width, channel.
struct PooledRows<'a, T, Fd> {
    image: Pointer<T>,
    out: Pointer<T>,
    x: [usize; 4],
    to: [usize; 4],
    geometry: &'static Geometry,
    fold: &'a Fd,
}

impl<T: Copy, Fd: PoolFold<T>> PooledRows<'_, T, Fd> {
    /// Writes one place.
    ///
    /// # Safety
    ///
    /// Image, row and place are indices of the result.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn all_channels(&self, image: usize, row: usize, place: usize) {
        let channels = self.geometry.channels;
        let (rows, columns) = inside(self.geometry, row, place);
        let mut c = 0;
        // SAFETY: the channels of a block are below their number.
        unsafe {
            while c + LANES <= channels {
                self.cell::<LANES>((image, row, place, c), rows.clone(), columns.clone());
                c += LANES;
            }
            while c + 4 <= channels {
                self.cell::<4>((image, row, place, c), rows.clone(), columns.clone());
                c += 4;
            }
            while c < channels {
                self.cell::<1>((image, row, place, c), rows.clone(), columns.clone());
                c += 1;
            }
        }
    }

    /// Writes `W` channels of one place, under whose window these rows and columns are on the image.
    ///
    /// # Safety
    ///
    /// Image, row, place and `W` channels from the given one on are indices of the result.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn cell<const W: usize>(
        &self,
        (image, row, place, channel): (usize, usize, usize, usize),
        rows: Range<usize>,
        columns: Range<usize>,
    ) {
        let Geometry { height, width, .. } = self.geometry;
        let [x_image, x_row, x_column, x_channel] = self.x;
        let [to_image, to_row, to_column, to_channel] = self.to;
        let load = |k: usize, l: usize, c: usize| {
            let at = image * x_image
                + height.at(row, k) * x_row
                + width.at(place, l) * x_column
                + (channel + c) * x_channel;
            // SAFETY: `k` and `l` are among the rows and columns that lie on the image, so that this is an index of its shape.
            unsafe { self.image.add(at).read() }
        };
        let is_empty = rows.is_empty() || columns.is_empty();
        let mut folded: [T; W] = core::array::from_fn(|c| {
            Fd::start(if is_empty { None } else { Some(load(rows.start, columns.start, c)) })
        });
        // A maximum starts with the first element, which need not be joined again.
        let start = rows.start;
        for k in rows.clone() {
            for l in if Fd::STARTS && k == start { columns.start + 1..columns.end } else { columns.clone() } {
                for (c, folded) in folded.iter_mut().enumerate() {
                    *folded = Fd::join(*folded, load(k, l, c));
                }
            }
        }
        let elements = rows.len() * columns.len();
        let first = image * to_image + row * to_row + place * to_column;
        for (c, folded) in folded.into_iter().enumerate() {
            let end = self.fold.end(folded, elements);
            // SAFETY: by the contract of this method.
            unsafe { self.out.add(first + (channel + c) * to_channel).write(end) };
        }
    }
}
