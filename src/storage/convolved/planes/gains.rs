//! When planes pay, and which.

use super::block::Block;
use crate::element::operation::mul;
use crate::element::{BinaryOp, Factorable};
use crate::kernel::sum::is_integer;
use crate::shape::layers::geometry::Geometry;
use crate::storage::cast::is_float;
use crate::storage::convolved::packed::channels_and_outputs;
use crate::storage::convolved::{COLUMNS, Described, Sources};

/// What is known of the planes of a convolution before it is run.
#[derive(Clone, Copy)]
pub(super) enum Planned {
    Never,
    Block(Block),
    /// Types do not say the lengths.
    AtRunTime,
}

impl Planned {
    /// The blocks that an image is copied in.
    pub(super) const fn copied<E, D: Described>() -> Self {
        match D::KNOWN {
            _ if D::DEPTHWISE => Self::Never,
            None => Self::AtRunTime,
            Some((g, last)) => Self::of(copied_block::<E, D>(g, last)),
        }
    }

    /// An image that is not copied.
    pub(super) const fn in_place<E, D: Described>() -> Self {
        match D::KNOWN {
            _ if D::DEPTHWISE || D::TRANSPOSED => Self::Never,
            None => Self::AtRunTime,
            Some((g, last)) => Self::of(whole_block::<E, D>(g, last)),
        }
    }

    /// The most places that are computed at once.
    pub(super) const fn most_places(self) -> usize {
        match self {
            Self::Never => 0,
            Self::Block(Block { joined: false, places, .. }) => places,
            // Places of another class than the first may be fewer, and vectors are filled up for these alone.
            Self::Block(block) => block.run(block.lines, block.places).next_multiple_of(COLUMNS),
            Self::AtRunTime => usize::MAX,
        }
    }

    const fn of(block: Option<Block>) -> Self {
        match block {
            Some(block) => Self::Block(block),
            None => Self::Never,
        }
    }
}

/// The blocks that an image is copied in.
const fn copied_block<E, D: Described>(g: &Geometry, channels_last: bool) -> Option<Block> {
    Block::of::<E>(g, D::TRANSPOSED, channels_last)
}

/// The block of an image that is not copied: with its channels first and no zeros around it.
const fn whole_block<E, D: Described>(g: &Geometry, channels_last: bool) -> Option<Block> {
    let may = g.height.stride == 1 && g.width.stride == 1 && !channels_last && !meets_zeros::<D>(g);
    if may { Block::in_place::<E>(g) } else { None }
}

/// The blocks of copies, if they pay.
#[inline(always)]
pub(super) fn copied<const ROWS: usize, E, T: Factorable, D: Described>(
    of: D,
    from: &Sources<T>,
    packs: bool,
) -> Option<Block> {
    let (g, last) = (of.geometry(), of.has_channels_last());
    let block = match const { Planned::copied::<E, D>() } {
        Planned::Block(block) => block,
        _ => copied_block::<E, D>(g, last)?,
    };
    let gains = if goes_along_channels::<T>(g, from, packs, last) {
        false
    } else if last {
        gains_last::<T, D>(g, from, block) && !is_filled::<ROWS, T>(g, from, packs)
    } else {
        gains_first::<ROWS, T, D>(g, from)
    };
    let pays = (!last || is_multiplied::<ROWS, T>())
        && gains
        && (is_integer::<T>() || !meets_zeros::<D>(g) || are_finite(of, from));
    pays.then_some(block)
}

/// The block of an image as it is, if its places lie side by side, and its lines follow one another where they are joined.
#[inline(always)]
pub(super) fn in_place<const ROWS: usize, T: Factorable, D: Described>(
    of: D,
    from: &Sources<T>,
) -> Option<Block> {
    let g = of.geometry();
    let block = match const { Planned::in_place::<T, D>() } {
        Planned::Block(block) => block,
        _ => whole_block::<T, D>(g, of.has_channels_last())?,
    };
    let [_, x_row, x_column, channel] = from.x;
    let (pitch, x_place) = if block.turned { (x_column, x_row) } else { (x_row, x_column) };
    let as_planned = gain_lanes::<ROWS, T>() && x_place == 1 && (!block.joined || pitch == block.pitch);
    as_planned.then_some(Block { pitch, channel, ..block })
}

/// Whether there is a multiplication of vectors: SSE2 has none of 4 bytes.
#[inline(always)]
fn is_multiplied<const ROWS: usize, T: Factorable>() -> bool {
    ROWS > 2 || size_of::<T>() < 4 || !is_integer::<T>()
}

/// Whether outputs lie side by side and fill vectors. (8 or 12 of `i16` do not.)
#[inline(always)]
fn is_filled<const ROWS: usize, T: Factorable>(g: &Geometry, from: &Sources<T>, packs: bool) -> bool {
    let [.., w_output] = from.w;
    let lanes = if ROWS > 2 && size_of::<T>() < 4 { 2 * COLUMNS } else { COLUMNS };
    (packs || w_output == 1) && 4 * g.outputs.next_multiple_of(lanes) <= 5 * g.outputs
}

/// Whether vectors go along the terms of one output: in long sums of integers over channels that lie side by side in image and filters. Copied,
/// one output of 16 x 12 x 16 `i32` takes twice the time, five of 5 x 7 x 100 `i16` 2.3 times.
#[inline(always)]
fn goes_along_channels<T: Factorable>(g: &Geometry, from: &Sources<T>, packs: bool, last: bool) -> bool {
    let ([.., x_channel], [_, _, w_channel, _]) = (from.x, from.w);
    is_integer::<T>()
        && !packs
        && x_channel == 1
        && w_channel == 1
        && g.channels * size_of::<T>() >= 64
        && (!last || g.channels > COLUMNS * g.outputs)
}

/// Whether it gains something where channels are last.
#[inline(always)]
fn gains_last<T: Factorable, D: Described>(g: &Geometry, from: &Sources<T>, block: Block) -> bool {
    let ([_, _, x_column, _], [.., w_output]) = (from.x, from.w);
    // A transposed convolution of floats is asked place by place otherwise which elements are on the image, unless it steps by 1 and its outputs
    // fill a vector: one output of 31 x 31 x 1 `f32` takes 2.3 times as long, seven of 16 x 16 x 5 3 times, twelve of 16 x 3 x 5 `f64` in steps
    // of 3 2.5 times. (32 of 8 x 8 x 16 in steps of 2 take a quarter so.) In parts of the image it does not pay.
    let (over, along) = block.sides(g);
    let whole = block.lines == over.places() && block.places == along.places();
    let few = whole
        && block.lines * block.places >= COLUMNS
        && (g.outputs * size_of::<T>() <= 32 || (block.classes > 1 && g.outputs < 2 * COLUMNS));
    let of_elements = is_integer::<T>() || (is_float::<T>() && D::TRANSPOSED && few);
    // Others gain less: few places, or those that lie side by side as it is, and short sums are better off otherwise.
    let terms = g.height.window * g.width.window * g.channels;
    // In short lines sums are longer that gain something where outputs fill a vector: eight outputs of 16 x 16 x 3 `i8` in steps of 2 take 1.2
    // times as long copied, those of 8 x 8 x 16 0.6 times.
    let least = if block.places < 2 * COLUMNS && w_output == 1 && g.outputs >= COLUMNS { 8 } else { 2 };
    let many = g.width.places * g.height.places >= 2 * COLUMNS && terms >= least * COLUMNS;
    let gains = is_spread::<D>(g) || (x_column != 1 && many);
    of_elements && gains
}

/// Whether it gains something where channels are first: where places do not lie side by side as it is, or those of a row fill no vector, or where
/// windows meet zeros beside the image, without which the places there are computed one by one: of 16 x 14 x 14 `f32` to 16 outputs these take
/// 13 times as long with AVX-512, of 4 x 8 x 8 `Complex<f32>` to 4 outputs of a transposed one 57 times. Bytes are widened once in a copy, and not
/// for each output: for four outputs and more. Not of few terms of few places: copied, seven outputs of 1 x 3 x 5 `i16` take 2.9 times as long.
#[inline(always)]
fn gains_first<const ROWS: usize, T: Factorable, D: Described>(g: &Geometry, from: &Sources<T>) -> bool {
    let ([_, _, x_column, _], places) = (from.x, g.width.places);
    let terms = g.height.window * g.width.window * g.channels;
    let many = places * g.height.places >= COLUMNS / 2 || terms >= 8 * COLUMNS;
    let lanes = if size_of::<T>() <= 2 { 2 * COLUMNS } else { COLUMNS };
    let beside = is_spread::<D>(g) || g.width.whole(0) < places;
    let apart = x_column * g.width.stride != 1 || places < lanes;
    many && gain_lanes::<ROWS, T>() && (beside || apart || (size_of::<T>() == 1 && g.outputs >= 4))
}

/// Whether it is a transposed convolution whose elements reach beyond a place of their own.
const fn is_spread<D: Described>(g: &Geometry) -> bool {
    let (height, width) = (&g.height, &g.width);
    let of_one = height.window == 1 && height.stride == 1 && width.window == 1 && width.stride == 1;
    D::TRANSPOSED && !of_one
}

/// Whether planes of such elements gain something: with SSE2 five outputs of 7 x 64 x 7 `Complex<f32>` take 1.6 times as long in them.
#[inline(always)]
fn gain_lanes<const ROWS: usize, T: Factorable>() -> bool {
    ROWS > 2 || is_integer::<T>() || is_float::<T>()
}

/// Whether windows meet zeros around the image.
const fn meets_zeros<D: Described>(g: &Geometry) -> bool {
    D::TRANSPOSED || g.height.whole(0) < g.height.places || g.width.whole(0) < g.width.places
}

/// Whether zeros around the image add nothing: a zero times each element of the filters is zero.
#[inline(always)]
fn are_finite<T: Factorable, D: Described>(of: D, from: &Sources<T>) -> bool {
    let (g, [w_row, w_column, w_channel, w_output]) = (of.geometry(), from.w);
    let (channels, outputs) = channels_and_outputs(of);
    let mut finite = true;
    for k in 0..g.height.window {
        for l in 0..g.width.window {
            for c in 0..channels {
                for output in 0..outputs {
                    let at = k * w_row + l * w_column + c * w_channel + output * w_output;
                    // SAFETY: these are an index of the filters.
                    let filter = unsafe { from.filters.add(at).read() };
                    finite &= <mul as BinaryOp<T, T>>::apply(T::zero(), filter).is_zero();
                }
            }
        }
    }
    finite
}
