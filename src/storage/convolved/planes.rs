//! Images that are copied before a convolution, channel by channel and with zeros around them, so that places lie side by side.
//!
//! A zero times a float need not be a zero: of floats only where all filters are finite, which is asked first. A sum starts at 0 and is
//! never -0, so that a zero more does not change it.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;

use num_traits::Zero;

use super::{COLUMNS, Described, RunOutput, Sources, step};
use crate::element::operation::mul;
use crate::element::{BinaryOp, Factorable};
use crate::kernel::sum::is_integer;
use crate::kernel::terms::{Swapped, TermVisitor, Terms, Widened};
use crate::shape::layers::geometry::{AxisSteps, Geometry};
use crate::storage::cast::is_float;
use crate::storage::index::put_sums;
use crate::storage::panel::{PANEL, PanelMemory};
use crate::storage::pointer::{LentMemory, Pointer};

/// What elements are copied to, and added up in.
pub(super) trait Kept<T> {
    /// The copy of an element.
    type Element: Copy + Zero + 'static;
    /// The copy of this element.
    fn of(x: T) -> Self::Element;
    /// `sum + x * w`.
    fn step(sum: Self::Element, x: Self::Element, w: Self::Element) -> Self::Element;
    /// The element that this is a copy of.
    fn element(kept: Self::Element) -> T;
}

/// Elements as they are.
pub(super) enum AsTheyAre {}

impl<T: Factorable> Kept<T> for AsTheyAre {
    type Element = T;
    #[inline(always)]
    fn of(x: T) -> T {
        x
    }
    #[inline(always)]
    fn step(sum: T, x: T, w: T) -> T {
        step(sum, x, w)
    }
    #[inline(always)]
    fn element(kept: T) -> T {
        kept
    }
}

/// Integers of eight bits in 16, as [`Widened`] sums are: vectors of them are multiplied as they are loaded.
pub(super) enum In16Bits {}

impl<T: Factorable> Kept<T> for In16Bits {
    type Element = u16;
    #[inline(always)]
    fn of(x: T) -> u16 {
        Widened::number(x)
    }
    #[inline(always)]
    fn step(sum: u16, x: u16, w: u16) -> u16 {
        sum.wrapping_add(x.wrapping_mul(w))
    }
    #[inline(always)]
    fn element(kept: u16) -> T {
        Widened::byte(kept, T::zero())
    }
}

/// The places whose windows are copied together.
#[derive(Clone, Copy)]
pub(super) struct Block {
    rows: usize,
    columns: usize,
    /// From a row of a plane to the next.
    pitch: usize,
    /// From a channel to the next.
    plane: usize,
}

/// How far the last element of a window is from the first.
const fn reach(steps: &AxisSteps) -> usize {
    steps.window.saturating_sub(1).saturating_mul(if steps.dilation == 0 { 1 } else { steps.dilation })
}

/// How many zeros are copied before an image, and how many of its elements are not.
const fn margin(steps: &AxisSteps, transposed: bool) -> (usize, usize) {
    let zeros = if transposed { reach(steps) } else { steps.before };
    let cut = if transposed { steps.before } else { 0 };
    (zeros.saturating_sub(cut), cut.saturating_sub(zeros))
}

const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

impl Block {
    /// As many places as there is room for in a panel of elements of type `E`; none if these are too few to fill vectors.
    pub(super) const fn of<E>(g: &Geometry, transposed: bool) -> Option<Self> {
        let (down, across) = (reach(&g.height), reach(&g.width));
        let (before, _) = margin(&g.width, transposed);
        // The zeros behind a row are those before the next one.
        let whole = g.width.places.saturating_add(across.saturating_sub(before));
        let image = g.width.image.saturating_add(before);
        let (mut columns, mut pitch) = (g.width.places, if whole > image { whole } else { image });
        if pitch == 0 || g.channels == 0 || g.height.window == 0 || g.width.window == 0 {
            return None;
        }
        let room = (room::<E>() / g.channels).saturating_sub(across);
        if room / pitch <= down {
            // Parts of rows: of each as many places as there are rows that the next ones meet again.
            pitch = room / (2 * down + 1);
            columns = pitch.saturating_sub(across);
        }
        let rows = min((room / if pitch == 0 { 1 } else { pitch }).saturating_sub(down), g.height.places);
        let joined = if pitch == columns { columns * rows } else { columns };
        if rows == 0 || joined < min(2 * COLUMNS, g.width.places * g.height.places) {
            return None;
        }
        Some(Self { rows, columns, pitch, plane: (rows + down) * pitch + across })
    }
}

/// Elements of a panel.
const fn room<E>() -> usize {
    if size_of::<E>() == 0 || align_of::<E>() > 64 { 0 } else { PANEL / size_of::<E>() }
}

/// Whether the image of a convolution is copied, to what `K` keeps. Not where outputs lie side by side and fill vectors (8 or 12 of `i16` do
/// not); nor for long sums over channels that lie side by side in image and filters, where vectors go along the terms of one output: copied,
/// one output of 16 x 12 x 16 `i32` takes twice the time, five of 5 x 7 x 100 `i16` 2.3 times. SSE2 has no multiplication of 4 bytes.
#[inline(always)]
fn pays<const ROWS: usize, K: Kept<T>, T: Factorable, D: Described>(of: D, from: &Sources<T>) -> bool {
    let g = of.geometry();
    let ([_, _, x_column, x_channel], [_, _, w_channel, w_output]) = (from.x, from.w);
    let of_kind = of.has_channels_last() && !D::DEPTHWISE && g.height.stride == 1 && g.width.stride == 1;
    let (fits, whole) = match of.block::<K::Element>() {
        Some(block) => (true, block.rows == g.height.places && block.columns == g.width.places),
        None => (false, false),
    };
    // A transposed convolution of floats is asked place by place otherwise which elements are on the image, unless its outputs fill a vector:
    // one output of 31 x 31 x 1 `f32` takes 2.3 times as long, seven of 16 x 16 x 5 3 times. In parts of the image it does not pay.
    let few = whole && g.outputs * size_of::<T>() <= 32;
    let of_elements = is_integer::<T>() || (is_float::<T>() && D::TRANSPOSED && few);
    let lanes = if ROWS > 2 && size_of::<T>() < 4 { 2 * COLUMNS } else { COLUMNS };
    let filled = w_output == 1 && 4 * g.outputs.next_multiple_of(lanes) <= 5 * g.outputs;
    let along = is_integer::<T>()
        && x_channel == 1
        && w_channel == 1
        && g.channels * size_of::<T>() >= 64
        && g.channels > COLUMNS * g.outputs;
    // Without padding there is less to gain: places that fill no vector, or lie side by side as it is, and short sums are better off otherwise.
    let terms = g.height.window * g.width.window * g.channels;
    let gains = D::TRANSPOSED || (x_column != 1 && g.width.places >= 2 * COLUMNS && terms >= 2 * COLUMNS);
    let multiplied = ROWS > 2 || size_of::<T>() < 4 || is_float::<T>();
    of_elements
        && of_kind
        && fits
        && multiplied
        && gains
        && !filled
        && !along
        && (is_integer::<T>() || are_finite(g, from))
}

/// Whether zeros around the image of a transposed convolution add nothing: a zero times each element of the filters is zero.
#[inline(always)]
fn are_finite<T: Factorable>(g: &Geometry, from: &Sources<T>) -> bool {
    let [w_row, w_column, w_channel, w_output] = from.w;
    let mut finite = true;
    for k in 0..g.height.window {
        for l in 0..g.width.window {
            for c in 0..g.groups * g.channels {
                for output in 0..g.outputs {
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

/// The terms of the sums of places side by side.
struct PlaneTerms<'a, T, E, K> {
    planes: Pointer<E>,
    filters: Pointer<T>,
    w: [usize; 4],
    geometry: &'static Geometry,
    /// The rows of the window that are on the image.
    rows: &'a Range<usize>,
    block: Block,
    transposed: bool,
    kept: PhantomData<K>,
}

impl<T: Factorable, K: Kept<T>> Terms<K::Element> for PlaneTerms<'_, T, K::Element, K> {
    type Step = (usize, usize);
    type Left = K::Element;
    type Right = K::Element;
    #[inline(always)]
    fn count(&self) -> usize {
        self.rows.len() * self.geometry.width.window * self.geometry.channels
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn each<Z>(&self, sums: &mut Z, visit: impl TermVisitor<Z, (usize, usize)>) {
        let Geometry { height, width, .. } = self.geometry;
        let [w_row, w_column, w_channel, _] = self.w;
        // Transposed, the first element of a window meets the last of the image.
        let from = |steps: &AxisSteps, k: usize| {
            (if self.transposed { steps.window - 1 - k } else { k }) * steps.dilation
        };
        for k in self.rows.clone() {
            for l in 0..width.window {
                let x = from(height, k) * self.block.pitch + from(width, l);
                let w = k * w_row + l * w_column;
                for c in 0..self.geometry.channels {
                    visit.visit(sums, (x + c * self.block.plane, w + c * w_channel));
                }
            }
        }
    }
    #[inline(always)]
    fn left(&self, i: usize, (x, _): (usize, usize)) -> K::Element {
        // SAFETY: place `i` of the run is one of the block, and `each` visits what its window meets, all of which is copied.
        unsafe { self.planes.add(x + i).read() }
    }
    #[inline(always)]
    fn right(&self, (_, w): (usize, usize), j: usize) -> K::Element {
        let [.., w_output] = self.w;
        // SAFETY: `each` visits rows, columns and channels of the filters, and the kernels ask for outputs of the group.
        K::of(unsafe { self.filters.add(w + j * w_output).read() })
    }
    #[inline(always)]
    fn add(
        &self,
        sum: K::Element,
        _: (usize, usize),
        _: (usize, usize),
        left: K::Element,
        right: K::Element,
    ) -> K::Element {
        K::step(sum, left, right)
    }
}

/// Writes the convolution from copies of the image if that pays; else it returns false.
///
/// # Safety
///
/// As for [`write`](super::write).
#[inline(always)]
pub(super) unsafe fn if_it_pays<const ROWS: usize, K: Kept<T>, T: Factorable, D: Described>(
    of: D,
    from: Sources<T>,
    out: Pointer<T>,
) -> bool {
    let pays = pays::<ROWS, K, T, D>(of, &from);
    if pays {
        // SAFETY: the contract is that of this function.
        unsafe { in_blocks::<ROWS, K, T, D>(of, from, out) };
    }
    pays
}

/// Where it never pays.
#[inline(always)]
pub(super) unsafe fn never<T, D>(_: D, _: Sources<T>, _: Pointer<T>) -> bool {
    false
}

/// Copies the image block by block, and writes the convolution of each.
///
/// # Safety
///
/// As for [`write`](super::write), for a convolution of which [`pays`] says so.
#[inline(always)]
unsafe fn in_blocks<const ROWS: usize, K: Kept<T>, T: Factorable, D: Described>(
    of: D,
    from: Sources<T>,
    out: Pointer<T>,
) {
    let g = of.geometry();
    let Some(block) = of.block::<K::Element>() else { return };
    let Block { rows, columns, pitch, .. } = block;
    let mut memory = PanelMemory(MaybeUninit::uninit());
    // SAFETY: the memory is aligned as elements of up to 64 bytes are, and has room for as many as `room` counts.
    let lent = unsafe { LentMemory::new(memory.0.as_mut_ptr().cast(), room::<K::Element>()) };
    let panel: Pointer<K::Element> = lent.pointer();
    let [to_image, to_row, to_place, to_output] = of.to();
    let ([x_image, .., x_channel], [.., w_channel, w_output]) = (from.x, from.w);
    // Rows of places follow one another as one, if they are whole and nothing lies between them, where they fill no vector, or where fewer
    // places are computed so: those whose windows have rows that are not on the image, in place of those that fill up vectors.
    let lanes = 2 * COLUMNS;
    let joined = pitch == columns
        && columns == g.width.places
        && (columns < lanes
            || columns * g.height.places
                <= columns.next_multiple_of(lanes) * g.height.image.min(g.height.places));
    // With SSE2 two rows of a tile are not in registers: eight outputs of 7 x 7 x 5 `i16` take 5 times as long.
    let at_once = if ROWS > 2 { g.outputs } else { 1 };
    for image in 0..g.images {
        for group in 0..g.groups {
            let part = if D::TRANSPOSED { g.channels * w_channel } else { g.outputs * w_output };
            let image_ptr = from.image.wrapping_add(image * x_image + group * g.channels * x_channel);
            let filters = from.filters.wrapping_add(group * part);
            let first = image * to_image + group * g.outputs * to_output;
            for row in (0..g.height.places).step_by(rows) {
                let rows = rows.min(g.height.places - row);
                for column in (0..g.width.places).step_by(columns) {
                    let columns = columns.min(g.width.places - column);
                    // SAFETY: the panel has room for the block.
                    unsafe {
                        let (sources, block) =
                            (Sources { image: image_ptr, ..from }, Block { rows, ..block });
                        copy::<K, T>(g, D::TRANSPOSED, sources, block, (row, column), panel);
                    }
                    let (lines, places) = if joined { (1, rows * columns) } else { (rows, columns) };
                    for line in 0..lines {
                        let on_image = if joined {
                            0..g.height.window
                        } else if D::TRANSPOSED {
                            g.height.sources(row + line)
                        } else {
                            g.height.inside(row + line)
                        };
                        let terms = PlaneTerms::<T, K::Element, K> {
                            planes: panel.wrapping_add(line * pitch),
                            filters,
                            w: from.w,
                            geometry: g,
                            rows: &on_image,
                            block,
                            transposed: D::TRANSPOSED,
                            kept: PhantomData,
                        };
                        let first = first + (row + line) * to_row + column * to_place;
                        let to = RunOutput { out: out.wrapping_add(first), to_place, to_output };
                        for first in (0..g.outputs).step_by(at_once) {
                            let terms =
                                PlaneTerms { filters: filters.wrapping_add(first * w_output), ..terms };
                            // SAFETY: these are places of the block and outputs of the group, which are indices of the result.
                            let put = |output, i, sum| unsafe { to.put(i, first + output, K::element(sum)) };
                            put_sums::<ROWS, _, _>((at_once, places), &Swapped(&terms), put);
                        }
                    }
                }
            }
        }
    }
}

/// Copies what the windows at the places of a block meet, from this row and column on.
///
/// # Safety
///
/// The image is that of the geometry, and the panel has room for the planes of the block.
#[inline(always)]
unsafe fn copy<K: Kept<T>, T: Factorable>(
    g: &Geometry,
    transposed: bool,
    from: Sources<T>,
    Block { pitch, rows, plane, .. }: Block,
    (row, column): (usize, usize),
    panel: Pointer<K::Element>,
) {
    let [_, x_row, x_column, x_channel] = from.x;
    let ((above, cut_above), (before, cut_before)) =
        (margin(&g.height, transposed), margin(&g.width, transposed));
    // The positions of a row that are on the image.
    let start = before.saturating_sub(column);
    let end = (g.width.image + before).saturating_sub(column + cut_before).min(pitch);
    // SAFETY: what is read is on the image, and what is written in the planes.
    unsafe {
        for i in 0..g.channels * plane {
            panel.add(i).write(K::Element::zero());
        }
        for y in 0..rows + reach(&g.height) {
            let on_image = (row + y + cut_above).checked_sub(above).filter(|y| *y < g.height.image);
            let Some(on_image) = on_image else { continue };
            for c in 0..g.channels {
                for x in start..end {
                    let from_column = column + x + cut_before - before;
                    let offset = on_image * x_row + from_column * x_column + c * x_channel;
                    panel.add(c * plane + y * pitch + x).write(K::of(from.image.add(offset).read()));
                }
            }
        }
    }
}
