//! Pools: the elements under a window become one.

mod folds;
mod lines;

pub(crate) use folds::{Largest, MeanFold, PoolFold};

use core::marker::PhantomData;
use core::ops::Range;
use core::sync::atomic::{Ordering, compiler_fence};

use super::pointer::Pointer;
use super::produce::Produce;
use super::unoptimized::UNOPTIMIZED;
use super::view::TensorView;
use crate::kernel::SCALAR;
use crate::kernel::sum::{is_integer, small};
use crate::shape::layers::geometry::{AxisSteps, Geometry};
use crate::shape::layers::windows::Pooled;
use crate::shape::layout::{Layout, RowMajor};
use crate::shape::{Shape as _, least};
use lines::{PlaneSide, Planes};

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

/// So many bytes of channels are folded side by side.
const TILE: usize = 128;

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
        let g: &Geometry = const { &X::GEOMETRY };
        // Without channels there is nothing to write, at however many places.
        if g.channels == 0 {
            return;
        }
        let [_, x_row, x_column, x_channel] = X::IMAGE.of(self.image.strides());
        // Channels first, results lie in planes. Elements may not, as where an image with its channels last is looked at: then vectors go over
        // channels, but for small elements, of which a vector has many to store one by one. The largest of 16 x 12 x 12 `f32` take 2.4
        // times as long by planes with AVX2, those of 784 x 12 x 3 `u8` a third. Integers that lie in planes are compared along a large
        // window: those of 16 of 2 x 16 x 31 `i16` take 12 times as long otherwise.
        let planes_of_integers =
            !SCALAR && x_channel != 1 && x_column == 1 && is_integer::<T>() && !is_written_out(g);
        let by_places = X::CHANNELS_LAST && !planes_of_integers
            || !SCALAR && x_channel == 1 && size_of::<T>() >= 4 && g.channels * size_of::<T>() > TILE / 4;
        let [rows, columns] =
            const { whole_places(&X::GEOMETRY.height, &X::GEOMETRY.width, X::CHANNELS_LAST) };
        // SAFETY: there is room for the result.
        if unsafe { self.in_lines(out) } {
            return;
        }
        for image in 0..g.images {
            // First the places whose window lies whole on the image: all their lengths are known to the compiler. Then the others.
            let window = || (0..g.height.window, 0..g.width.window);
            if by_places {
                for row in rows.0..rows.1 {
                    for place in columns.0..columns.1 {
                        // SAFETY: image, row and place are indices of the result.
                        unsafe { self.place::<true>(out, (image, row, place), window()) };
                    }
                    if !SCALAR && x_row != 1 {
                        // As in `some`: of rows of a few places the compiler takes several side by side, and gathers their elements unless
                        // it is rows that lie side by side. Means of 2 x 2 at 32 x 8 places take 4 times as long.
                        compiler_fence(Ordering::SeqCst);
                    }
                }
            } else {
                for channel in 0..g.channels {
                    for row in rows.0..rows.1 {
                        for place in columns.0..columns.1 {
                            let (k, l) = window();
                            // SAFETY: image, row, place and channel are indices of the result.
                            unsafe { self.cell::<1>(out, (image, row, place, channel), k, l) };
                        }
                        if !SCALAR
                            && x_column == 1
                            && (cfg!(target_feature = "avx512f") || is_integer::<T>() || is_written_out(g))
                        {
                            // Of rows of a few places the compiler takes several and gathers their elements: means of 2 x 2 at two planes
                            // of 8 x 4 places take 2.3 times as long with AVX2, and 6.7 times with AVX-512. Floats of a large window gain by
                            // that with AVX2, as each waits for the one before: means of 7 x 7 of 64 planes take half the time.
                            compiler_fence(Ordering::SeqCst);
                        }
                    }
                }
            }
            if all_whole(rows, &g.height) && all_whole(columns, &g.width) {
                continue;
            }
            for row in 0..g.height.places {
                let is_whole = rows.0 <= row && row < rows.1;
                for place in 0..g.width.places {
                    if !(is_whole && columns.0 <= place && place < columns.1) {
                        let window = (g.height.inside(row), g.width.inside(place));
                        // SAFETY: as above.
                        unsafe { self.place::<false>(out, (image, row, place), window) };
                    }
                }
            }
        }
    }
}

/// The rows and the columns of the places whose window lies whole on the image. On small targets some are not told from others, which saves a
/// second loop.
const fn whole_places(height: &AxisSteps, width: &AxisSteps, channels_last: bool) -> [(usize, usize); 2] {
    let (rows, columns) = (whole_along(height), whole_along(width));
    let loops = !SCALAR || !channels_last && all_whole(rows, height) && all_whole(columns, width);
    if loops { [rows, columns] } else { [(0, 0); 2] }
}

/// Whether a window has so few elements that the compiler writes out what there is to do under it.
const fn is_written_out(g: &Geometry) -> bool {
    g.height.window * g.width.window <= 9
}

/// The positions of a side at which the window lies whole on the image.
const fn whole_along(side: &AxisSteps) -> (usize, usize) {
    let first = if side.stride == 0 { 0 } else { side.before.div_ceil(side.stride) };
    if first >= side.places { (0, 0) } else { (first, first + side.whole(first)) }
}

/// Whether these are all places.
const fn all_whole((first, end): (usize, usize), side: &AxisSteps) -> bool {
    first == 0 && end == side.places
}

impl<T, X, L, KH, KW, G, Fd> Pooling<'_, T, X, L, KH, KW, G, Fd>
where
    T: Copy + 'static,
    X: Pooled<KH, KW, G>,
    L: Layout,
    Fd: PoolFold<T>,
{
    /// Writes the result line by line, if lines of the image lie side by side and that pays; else it returns false. It pays for the largest of
    /// small integers under several lines: with AVX2, those of 3 x 3 of 16 x 16 `i8` take 0.06 of the time, of 8 x 8 of 64 x 64 0.4. With
    /// AVX-512 not where windows are small and lie whole on the image, of which the compiler makes wider vectors: those of 2 x 2 of 64 x 64 `u8`
    /// take 1.9 times as long.
    ///
    /// # Safety
    ///
    /// There is room for the result.
    #[inline(always)]
    unsafe fn in_lines(&self, out: Pointer<T>) -> bool {
        let g = const { &X::GEOMETRY };
        let [x_image, x_row, x_column, x_channel] = X::IMAGE.of(self.image.strides());
        let [to_image, to_row, to_column, to_channel] = X::IMAGE.of(RowMajor.strides(self.shape().axes()));
        let wider_by_compiler = const {
            let [rows, columns] = [whole_along(&X::GEOMETRY.height), whole_along(&X::GEOMETRY.width)];
            let whole = all_whole(rows, &X::GEOMETRY.height) && all_whole(columns, &X::GEOMETRY.width);
            cfg!(target_feature = "avx512f") && whole && is_written_out(&X::GEOMETRY)
        };
        if SCALAR || UNOPTIMIZED || wider_by_compiler || !Fd::STARTS || !small::<T>() {
            return false;
        }
        let down = PlaneSide { steps: &g.height, from: x_row, to: to_row };
        let across = PlaneSide { steps: &g.width, from: x_column, to: to_column };
        let by_channels = x_channel == 1 && g.channels > 1;
        let fits = |over: PlaneSide<'_>, along: PlaneSide<'_>| {
            !by_channels
                && along.from == 1
                && over.steps.window > 1
                && lines::fits::<Fd::Folded>(along.steps.image)
        };
        let (over, along) = if fits(down, across) {
            (down, across)
        } else if fits(across, down) {
            (across, down)
        } else {
            return false;
        };
        let planes = Planes { fold: &self.fold, over, along };
        for image in 0..g.images {
            for channel in 0..g.channels {
                let from = self.image.ptr().wrapping_add(image * x_image + channel * x_channel);
                let out = out.wrapping_add(image * to_image + channel * to_channel);
                // SAFETY: this is a plane of the image, and there is room for its result.
                unsafe { planes.write(from, out) };
            }
        }
        true
    }

    /// Whether a window that lies whole on the image is left to the compiler, which writes it out and makes vectors of the loop over
    /// channels or over places: where the window is small, and channels fill no vector, or their elements lie apart. The largest of 2 x 2
    /// of 8 channels of `i8` take 1.9 times as long in tiles, and of 31 channels 4 times as long by the compiler.
    #[inline(always)]
    fn by_compiler(&self) -> bool {
        let written_out = const { is_written_out(&X::GEOMETRY) };
        let few = const { X::GEOMETRY.channels * size_of::<T>() < TILE / 8 };
        let [.., x_channel] = X::IMAGE.of(self.image.strides());
        written_out && (few || !X::CHANNELS_LAST || x_channel != 1)
    }

    /// Writes one place, under whose window these rows and columns are on the image; `WHOLE` says that it is all of the window.
    ///
    /// # Safety
    ///
    /// Image, row and place are indices of the result.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn place<const WHOLE: bool>(
        &self,
        out: Pointer<T>,
        at: (usize, usize, usize),
        window: (Range<usize>, Range<usize>),
    ) {
        let channels = const { &X::GEOMETRY }.channels;
        let mut c = 0;
        // SAFETY: the contract is that of this function.
        unsafe {
            if WHOLE && self.by_compiler() {
                for channel in 0..channels {
                    self.cell::<1>(out, (at.0, at.1, at.2, channel), window.0.clone(), window.1.clone());
                }
                return;
            }
            if X::CHANNELS_LAST {
                c = self.some::<32>(out, c, at, &window);
                c = self.some::<16>(out, c, at, &window);
                c = self.some::<8>(out, c, at, &window);
                c = self.some::<4>(out, c, at, &window);
            }
            self.some::<1>(out, c, at, &window);
        }
    }

    /// Writes channels from `c` on, `W` at a time, and gives back where the rest starts. Where more than half as many are left, the last
    /// ones are moved back over their neighbours.
    ///
    /// # Safety
    ///
    /// As for [`place`](Self::place).
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn some<const W: usize>(
        &self,
        out: Pointer<T>,
        mut c: usize,
        (image, row, place): (usize, usize, usize),
        (rows, columns): &(Range<usize>, Range<usize>),
    ) -> usize {
        let channels = const { &X::GEOMETRY }.channels;
        // Without vector registers there is room for 16 floats, or for four integers: of 16 the compiler reads all windows before it
        // compares them, and maxima of 2 x 2 take 1.3 times the modelled cycles of a Cortex-M4F.
        let fits = W == 4 || (W == 16 && !is_integer::<T>());
        if W > 1 && (W * size_of::<T>() > TILE || (SCALAR && !fits)) {
            return c;
        }
        while c < channels && channels >= W && (c + W <= channels || (!SCALAR && (channels - c) * 2 > W)) {
            let first = c.min(channels - W);
            // SAFETY: the channels of a block are below their number.
            unsafe { self.cell::<W>(out, (image, row, place, first), rows.clone(), columns.clone()) };
            if W > 1 && !SCALAR {
                // Otherwise the compiler takes several places side by side and gathers their elements: means of 2 x 2 of 8 channels of
                // `f32` take 5 times as long.
                compiler_fence(Ordering::SeqCst);
            }
            c += W;
        }
        c.min(channels)
    }

    /// Writes `W` channels of one place, under whose window these rows and columns are on the image.
    ///
    /// # Safety
    ///
    /// Image, row, place and `W` channels from the given one on are indices of the result.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn cell<const W: usize>(
        &self,
        out: Pointer<T>,
        (image, row, place, channel): (usize, usize, usize, usize),
        rows: Range<usize>,
        columns: Range<usize>,
    ) {
        let Geometry { height, width, .. } = const { &X::GEOMETRY };
        let [x_image, x_row, x_column, x_channel] = X::IMAGE.of(self.image.strides());
        let [to_image, to_row, to_column, to_channel] = X::IMAGE.of(RowMajor.strides(self.shape().axes()));
        let load = |k: usize, l: usize, c: usize| {
            let at = image * x_image
                + height.at(row, k) * x_row
                + width.at(place, l) * x_column
                + (channel + c) * x_channel;
            // SAFETY: `k` and `l` are among the rows and columns that lie on the image, so that this is an index of its shape.
            Fd::take(unsafe { self.image.ptr().add(at).read() })
        };
        let elements = rows.len() * columns.len();
        let first = image * to_image + row * to_row + place * to_column;
        let put = |c: usize, folded: Fd::Folded| {
            // SAFETY: by the contract of this method.
            unsafe { out.add(first + (channel + c) * to_channel).write(self.fold.end(folded, elements)) };
        };
        if elements == 0 {
            // Not asked for each channel: the largest of 12 x 3 x 784 `u8` in steps of 2 with padding take 35 times as long.
            return (0..W).for_each(|c| put(c, Fd::start(None)));
        }
        let mut folded: [Fd::Folded; W] =
            core::array::from_fn(|c| Fd::start(Some(load(rows.start, columns.start, c))));
        // A maximum starts with the first element, which need not be joined again. In a large window of one plane of small integers
        // it is, so that all rows are alike: the largest of 112 `i16` take 0.6 of the time with AVX2.
        let start = rows.start;
        let again = W == 1 && x_channel != 1 && small::<T>() && !is_written_out(const { &X::GEOMETRY });
        for k in rows.clone() {
            for l in if Fd::STARTS && k == start && !again {
                columns.start + 1..columns.end
            } else {
                columns.clone()
            } {
                for (c, folded) in folded.iter_mut().enumerate() {
                    *folded = Fd::join(*folded, load(k, l, c));
                }
            }
        }
        for (c, folded) in folded.into_iter().enumerate() {
            put(c, folded);
        }
    }
}
