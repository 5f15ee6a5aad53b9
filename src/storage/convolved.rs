//! Convolutions: sums of products under a window.
//!
//! The sums of a few places and several outputs are kept in registers, as those of a matrix product are ([`put_sums`]). A row of places
//! is cut into runs: the places whose windows lie whole on the image are one, and each place whose window reaches into the padding is
//! one of its own, whose sums have fewer terms. So no element is asked whether it is padding.

mod channels;
mod described;
mod packed;
mod planes;
mod run;
mod terms;
mod ways;

use core::marker::PhantomData;

use super::index::put_sums;
use super::pointer::Pointer;
use super::processor::{self, Registers, Work};
use super::produce::Produce;
use super::unoptimized::UNOPTIMIZED;
use super::view::TensorView;
use crate::element::operation::{add, mul};
use crate::element::{BinaryOp, Factorable};
use crate::kernel::SCALAR;
use crate::kernel::sum::is_integer;
use crate::kernel::terms::Swapped;
use crate::shape::layers::images::KindOf;
use crate::shape::layers::windows::Convolved;
use crate::shape::layout::Layout;
use crate::shape::{StaticShape, least};
use described::{ByTypes, Described};
use run::{PlaceRun, RunOutput};
use terms::{ByOutput, EachChannel};
use ways::{write_all, write_by_values};

/// The convolution of an image of shape `X` with filters of shape `F`, of the kind `Kind`, with steps `G`.
pub(crate) struct Convolution<'a, T, X, XL, F, FL, G, Kind> {
    image: TensorView<'a, T, X, XL>,
    filters: TensorView<'a, T, F, FL>,
    plan: PhantomData<(G, Kind)>,
}

impl<'a, T, X, XL, F, FL, G, Kind> Convolution<'a, T, X, XL, F, FL, G, Kind> {
    #[inline(always)]
    pub(crate) fn new(image: TensorView<'a, T, X, XL>, filters: TensorView<'a, T, F, FL>) -> Self {
        Self { image, filters, plan: PhantomData }
    }
}

// SAFETY: every place of every row, output, group and image is written: the runs of a row cover its places, as the blocks and classes of
// `planes` do, which writes zeros first where a class has no terms; `put_sums` hands over the sum of each place of a run and each output.
unsafe impl<T, X, XL, F, FL, G, Kind> Produce for Convolution<'_, T, X, XL, F, FL, G, Kind>
where
    T: Factorable,
    X: Convolved<F, G, Kind>,
    F: StaticShape,
    XL: Layout,
    FL: Layout,
    Kind: KindOf,
{
    type Elem = T;
    type Shape = X::Result;

    #[inline(always)]
    fn shape(&self) -> X::Result {
        least()
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<T>) {
        // A depthwise convolution gains nothing from other instructions: the sums of a tile of eight rows would not stay in registers.
        let count = if ByTypes::<X, F, G, Kind>::DEPTHWISE { 0 } else { const { X::GEOMETRY.products() } };
        // SAFETY: there is room for the result.
        unsafe { processor::run::<InRuns, _, _, _>(count, processor::are_wide::<T>(count), self, (), out) }
    }
}

/// The number of columns that fill a tile.
const COLUMNS: usize = 8;

/// Writes a convolution to an output with room for it, run by run.
enum InRuns {}

impl<T, X, XL, F, FL, G, Kind> Work<&Convolution<'_, T, X, XL, F, FL, G, Kind>, (), Pointer<T>> for InRuns
where
    T: Factorable,
    X: Convolved<F, G, Kind>,
    F: StaticShape,
    XL: Layout,
    FL: Layout,
    Kind: KindOf,
{
    type Out = ();

    #[inline(always)]
    unsafe fn run<const FUSED: bool, const ROWS: usize>(
        _: Registers<FUSED, ROWS>,
        convolution: &Convolution<'_, T, X, XL, F, FL, G, Kind>,
        (): (),
        out: Pointer<T>,
    ) {
        let Convolution { image, filters, .. } = convolution;
        let sources = Sources {
            image: image.ptr(),
            filters: filters.ptr(),
            x: X::IMAGE.of(image.strides()),
            w: X::FILTERS.of(filters.strides()),
        };
        let of = ByTypes::<X, F, G, Kind>(PhantomData);
        let write: unsafe fn(_, _, _) = const {
            match (ByTypes::<X, F, G, Kind>::DEPTHWISE, Kind::TRANSPOSED) {
                _ if !cfg!(debug_assertions) => write_all::<ROWS, T, _>,
                (false, false) => write_by_values::<ROWS, false, false, T, _>,
                (true, _) => write_by_values::<ROWS, true, false, T, _>,
                (_, true) => write_by_values::<ROWS, false, true, T, _>,
            }
        };
        // SAFETY: there is room for the result.
        unsafe { write(of, sources, out) };
    }
}

/// Whether vectors would go over places: where these lie side by side in the image, and where each term of the sums of one output would wait
/// for the one before. 64 x 64 x 7 `f32` to one output take a third of the time so. (Of integers vectors go along the terms.)
#[inline(always)]
fn by_place<T: 'static, D: Described>(of: D, sources: &Sources<T>) -> bool {
    let g = of.geometry();
    let [_, _, x_column, _] = sources.x;
    // Transposed, these are the places whose sums have all elements of the window, if steps are 1.
    let (stride, places) = if D::TRANSPOSED {
        (1, (g.width.image + 1).saturating_sub(g.width.window))
    } else {
        (g.width.stride, g.width.places)
    };
    let waits = !D::DEPTHWISE && g.outputs == 1 && !is_integer::<T>();
    !SCALAR && places >= COLUMNS && (x_column * stride == 1 || waits)
}

/// Writes the convolution of what the sources say, whose filters follow one another so many times under each element of the window.
///
/// # Safety
///
/// The pointers and strides of the sources are those of an image and of filters, with these copies, of the lengths that `of` says, and there
/// is room for the result. Where there are several copies, the kind is depthwise, each channel has one output, and the channels of a place
/// follow those of the one before, in the image and in the result.
#[inline(always)]
unsafe fn write<const ROWS: usize, T: Factorable, D: Described>(
    of: D,
    from: Sources<T>,
    copies: usize,
    out: Pointer<T>,
) {
    let g = of.geometry();
    let Sources { image: image_ptr, filters: filters_ptr, x, w } = from;
    let [x_image, _, _, x_channel] = x;
    let [.., w_channel, w_output] = w;
    let [to_image, to_row, to_place, to_output] = of.to();
    if g.outputs == 0 {
        return;
    }
    // Vectors go over outputs, or over places if these lie side by side in the image and outputs are few or lie apart: two outputs of
    // 8 x 100 x 5 windows take 3 times as long otherwise, each channel by itself of 16 x 31 x 8 windows 3.8 times.
    let fill = if D::DEPTHWISE { x_channel == 1 } else { w_output == 1 && g.outputs >= COLUMNS };
    let several = D::DEPTHWISE || g.outputs > 1;
    // The distance of the places of a run.
    let place_step = if D::TRANSPOSED { g.width.step() } else { 1 };
    let places_fill = by_place(of, &from);
    let by_place = !fill && places_fill;
    // Channels first, places lie side by side in the result. Where those of a row fill no vector, and outputs do, vectors go over outputs. Most
    // such images are planes, so that this is for those which have no room in them, and for filters that are not finite. (Before there were
    // planes, 16 outputs of 16 x 7 x 7 `i8` took a quarter of the time so with AVX2; with SSE2 12 of 5 x 8 x 8 `i16` 1.7 times the instructions.)
    let few_bytes = g.width.places * size_of::<T>() < 16 && size_of::<T>() != 2;
    let over_outputs = fill && !places_fill && (ROWS > 2 || few_bytes);
    // Of integers the compiler makes vectors along the terms of a sum, if channels lie side by side: in tiles two outputs of 64 x 7 x 8
    // `i32` take 2.8 times as long, and twelve outputs of one place of 784 `i8`, looked at with channels first, took 80 times the instructions.
    // Where neither channels nor places nor outputs do, tiles would gather the elements of each step: channels by themselves of a transposed
    // 100 x 7 x 8 `i32` take 3.4 times as long with AVX2. In tiles take 0.65 of the time those of `f32`, and with SSE2 three outputs of a
    // transposed 12 x 8 x 5 `u8` 0.6.
    let one_by_one = !SCALAR
        && !UNOPTIMIZED
        && (of.has_channels_last() || (x_channel == 1 && w_channel == 1))
        && is_integer::<T>()
        && !fill
        && !by_place
        && several
        && if D::DEPTHWISE || x_channel == 1 {
            D::DEPTHWISE || w_channel == 1 || g.outputs < 4
        } else {
            ROWS > 2 && (w_channel == 1 || g.outputs < 4 || w_output != 1)
        };
    for image in 0..g.images {
        for group in 0..g.groups {
            // Transposed, the filters have all channels and the outputs of one group.
            let part = if D::TRANSPOSED { g.channels * w_channel } else { g.outputs * w_output };
            let sources = Sources {
                image: image_ptr.wrapping_add(image * x_image + group * g.channels * x_channel),
                filters: filters_ptr.wrapping_add(group * part),
                x,
                w,
            };
            // Not `flat_map`: on a Cortex-M4F 3 x 3, 8 x 8 x 4 to 4 takes 1.6 % more instructions.
            for line in 0..g.height.places * place_step {
                let (row, first) = (line / place_step, line % place_step);
                let rows = if D::TRANSPOSED { 0..g.height.window } else { g.height.inside(row) };
                let mut place = first;
                while place < g.width.places {
                    let (whole, columns) = if D::TRANSPOSED {
                        (g.width.whole_sources(place), 0..g.width.window)
                    } else {
                        (g.width.whole(place), g.width.inside(place))
                    };
                    // Not made by a closure, for the reason given at `RunOutput::put`.
                    let run = PlaceRun {
                        sources,
                        geometry: g,
                        at: (row, place),
                        rows: rows.clone(),
                        columns,
                        whole: whole > 0,
                        transposed: D::TRANSPOSED,
                        channels: if D::DEPTHWISE { 1 } else { g.channels },
                    };
                    let first = image * to_image + row * to_row + group * g.outputs * to_output;
                    // The first place of the run, and the first output of the group.
                    let to = RunOutput {
                        out: out.wrapping_add(first + place * to_place),
                        to_place: place_step * to_place,
                        to_output,
                    };
                    // Each closure below is handed a place of this run and an output of this group, which are indices of the result.
                    let places = whole.max(1);
                    if D::DEPTHWISE {
                        let per_channel = g.outputs.checked_div(g.channels).unwrap_or(1).max(1);
                        // The same run, of the channel and the filter of one output.
                        let of_output = |output: usize| {
                            let (channel, nth) = (output / per_channel, output % per_channel);
                            let image = sources.image.wrapping_add(channel * x_channel);
                            let filters = sources.filters.wrapping_add(channel * w_channel + nth * w_output);
                            let (rows, columns) = (rows.clone(), run.columns.clone());
                            PlaceRun { sources: Sources { image, filters, ..sources }, rows, columns, ..run }
                        };
                        if one_by_one {
                            for i in 0..places {
                                for output in 0..g.outputs {
                                    let run = of_output(output);
                                    let mut sum = T::zero();
                                    run.each(&mut sum, |sum: &mut T, (x, w): (usize, usize)| {
                                        *sum = step(*sum, run.image(i, x), run.filter(0, w));
                                    });
                                    // SAFETY: as said above.
                                    unsafe { to.put(i, output, sum) };
                                }
                            }
                        } else if whole > 1 && by_place {
                            for output in 0..g.outputs {
                                let run = ByOutput(of_output(output), PhantomData::<D>);
                                // SAFETY: as said above.
                                let put = |_, i, sum| unsafe { to.put(i, output, sum) };
                                put_sums::<ROWS, _, _>((1, places), &Swapped(&run), put);
                            }
                        } else if !SCALAR && copies > 1 && whole > 1 {
                            // Several places are one row: their channels follow one another, as the copies of the filters do.
                            let joined = copies.min(places);
                            for first in (0..places).step_by(joined) {
                                // The last ones are moved back.
                                let first = first.min(places - joined);
                                let (at, rows, columns) =
                                    ((row, place + first), rows.clone(), run.columns.clone());
                                let run = EachChannel::<_, true> {
                                    run: PlaceRun { at, rows, columns, ..run },
                                    per_channel: 1,
                                };
                                // SAFETY: as said above; behind the channels of a place are those of the next one.
                                let put = |_, j, sum| unsafe { to.put(first, j, sum) };
                                put_sums::<ROWS, _, _>((1, joined * g.outputs), &run, put);
                            }
                        } else if g.outputs == g.channels {
                            let run = EachChannel::<_, true> { run, per_channel: 1 };
                            // SAFETY: as said above.
                            let put = |i, output, sum| unsafe { to.put(i, output, sum) };
                            put_sums::<ROWS, _, _>((places, g.outputs), &run, put);
                        } else {
                            // SAFETY: as said above.
                            unsafe { channels::write::<ROWS, T, D>(of, run, places, to) };
                        }
                    } else if one_by_one {
                        for i in 0..places {
                            for output in 0..g.outputs {
                                let mut sum = T::zero();
                                run.each(&mut sum, |sum: &mut T, (x, w): (usize, usize)| {
                                    *sum = step(*sum, run.image(i, x), run.filter(output, w));
                                });
                                // SAFETY: as said above.
                                unsafe { to.put(i, output, sum) };
                            }
                        }
                    } else if (of.has_channels_last() || over_outputs) && !(whole > 1 && by_place) {
                        let run = ByOutput(run, PhantomData::<D>);
                        // SAFETY: as said above.
                        let put = |i, output, sum| unsafe { to.put(i, output, sum) };
                        put_sums::<ROWS, _, _>((places, g.outputs), &run, put);
                    } else {
                        let run = ByOutput(run, PhantomData::<D>);
                        // SAFETY: as said above.
                        let put = |output, i, sum| unsafe { to.put(i, output, sum) };
                        put_sums::<ROWS, _, _>((g.outputs, places), &Swapped(&run), put);
                    }
                    place += place_step * places;
                }
            }
        }
    }
}

/// Where the elements of one image and one group are: strides of image, height, width, channel, and of height, width, channel, output.
#[derive(Clone, Copy)]
struct Sources<T> {
    image: Pointer<T>,
    filters: Pointer<T>,
    x: [usize; 4],
    w: [usize; 4],
}

/// Whether elements are one number each, as far as a constant can tell: those of two are aligned as one of these.
const fn are_numbers<T>() -> bool {
    align_of::<T>() == size_of::<T>()
}

/// `sum + x * w`.
#[inline(always)]
fn step<T: Factorable>(sum: T, x: T, w: T) -> T {
    <add as BinaryOp<T, T>>::apply(sum, <mul as BinaryOp<T, T>>::apply(x, w))
}
