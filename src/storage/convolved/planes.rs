//! Images as planes, channel by channel, so that places lie side by side: copies of them with zeros around, or images that are such planes.
//!
//! A zero times a float need not be a zero: of floats only where all filters are finite, which is asked first. A sum starts at 0 and is
//! never -0, so that a zero more does not change it.

mod block;
mod gains;
mod kept;
mod terms;

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;

use num_traits::Zero;

use self::block::{Block, FEW_PLANES, PLANES, PlaneMemory, lines_and_places, margin, reach, room};
use self::gains::{Planned, copied, in_place};
use self::kept::Kept;
pub(super) use self::kept::{AsTheyAre, In16Bits};
use self::terms::PlaneTerms;
use super::{COLUMNS, Described, RunOutput, Sources, step};
use crate::element::Factorable;
use crate::kernel::SCALAR;
use crate::kernel::terms::Swapped;
use crate::shape::layers::geometry::Geometry;
use crate::storage::index::put_sums;
use crate::storage::pointer::{LentMemory, Pointer};
use crate::storage::unoptimized::UNOPTIMIZED;

/// Whether the image of such a convolution may be copied, as far as types say.
pub(super) const fn may_be_copied<T, D: Described>() -> bool {
    let planned = if size_of::<T>() == 1 { Planned::copied::<u16, D>() } else { Planned::copied::<T, D>() };
    !SCALAR && !UNOPTIMIZED && !matches!(planned, Planned::Never)
}

/// Writes the convolution from planes if that pays; else it returns false. `packs` says whether filters would be copied otherwise.
///
/// # Safety
///
/// As for [`write`](super::write).
#[inline(always)]
pub(super) unsafe fn if_it_pays<const ROWS: usize, K: Kept<T>, T: Factorable, D: Described>(
    of: D,
    from: Sources<T>,
    packs: bool,
    out: Pointer<T>,
) -> bool {
    let [as_it_is, copies]: [unsafe fn(_, _, _, _) -> bool; 2] = const {
        let as_it_is = if K::IN_PLACE { Planned::in_place::<T, D>() } else { Planned::Never };
        [
            chosen::<ROWS, false, K, T, D>(as_it_is),
            chosen::<ROWS, true, K, T, D>(Planned::copied::<K::Element, D>()),
        ]
    };
    // SAFETY: the contract is that of this function.
    unsafe { as_it_is(of, from, packs, out) || copies(of, from, packs, out) }
}

/// Where it never pays.
#[inline(always)]
pub(super) unsafe fn never<T, D>(_: D, _: Sources<T>, _: bool, _: Pointer<T>) -> bool {
    false
}

/// The function for the planes that are planned: no other is compiled.
const fn chosen<const ROWS: usize, const COPIED: bool, K: Kept<T>, T: Factorable, D: Described>(
    planned: Planned,
) -> unsafe fn(D, Sources<T>, bool, Pointer<T>) -> bool {
    match planned {
        Planned::Never => never,
        Planned::AtRunTime => at_run_time::<ROWS, COPIED, K, T, D>,
        Planned::Block(block) => match (block.bytes, block.has_gaps()) {
            (FEW_PLANES, false) => in_blocks::<ROWS, FEW_PLANES, false, COPIED, K, T, D>,
            (FEW_PLANES, true) => in_blocks::<ROWS, FEW_PLANES, true, COPIED, K, T, D>,
            (_, false) => in_blocks::<ROWS, PLANES, false, COPIED, K, T, D>,
            (_, true) => in_blocks::<ROWS, PLANES, true, COPIED, K, T, D>,
        },
    }
}

/// [`in_blocks`] for blocks that run time says.
///
/// # Safety
///
/// As for [`write`](super::write).
unsafe fn at_run_time<const ROWS: usize, const COPIED: bool, K: Kept<T>, T: Factorable, D: Described>(
    of: D,
    from: Sources<T>,
    packs: bool,
    out: Pointer<T>,
) -> bool {
    // SAFETY: the contract is that of this function.
    unsafe {
        in_blocks::<ROWS, PLANES, true, COPIED, K, T, D>(of, from, packs, out)
            || in_blocks::<ROWS, PLANES, false, COPIED, K, T, D>(of, from, packs, out)
    }
}

/// Writes the convolution from planes if that pays and their blocks have `GAPS` or not, as asked for: from copies of parts of the image, if
/// `COPIED`, or from the image itself as one block. Else it returns false.
///
/// # Safety
///
/// As for [`write`](super::write). What is planned has room in `BYTES`.
#[inline(always)]
unsafe fn in_blocks<
    const ROWS: usize,
    const BYTES: usize,
    const GAPS: bool,
    const COPIED: bool,
    K: Kept<T>,
    T: Factorable,
    D: Described,
>(
    of: D,
    from: Sources<T>,
    packs: bool,
    out: Pointer<T>,
) -> bool {
    let block = if COPIED {
        copied::<ROWS, K::Element, T, D>(of, &from, packs)
    } else {
        in_place::<ROWS, T, D>(of, &from)
    };
    let Some(block) = block.filter(|block| block.has_gaps() == GAPS) else { return false };
    let g = of.geometry();
    let [to_image, to_row, to_place, to_output] = of.to();
    let (to_line, to_place) = if block.turned { (to_place, to_row) } else { (to_row, to_place) };
    let ([x_image, .., x_channel], [.., w_channel, w_output]) = (from.x, from.w);
    let (over, along) = lines_and_places(g, block.turned);
    for image in 0..g.images {
        for group in 0..g.groups {
            let part = if D::TRANSPOSED { g.channels * w_channel } else { g.outputs * w_output };
            let first = out.wrapping_add(image * to_image + group * g.outputs * to_output);
            let sources = Sources {
                image: from.image.wrapping_add(image * x_image + group * g.channels * x_channel),
                filters: from.filters.wrapping_add(group * part),
                ..from
            };
            if const { !COPIED } {
                let Some(planes) = K::in_place(sources.image) else { return false };
                let to = (RunOutput { out: first, to_place, to_output }, to_line);
                // SAFETY: what is not copied is the whole image.
                unsafe { write_block::<ROWS, BYTES, GAPS, K, T, D>(of, (planes, sources), block, 0, to) };
                continue;
            }
            let mut memory = PlaneMemory::<BYTES>(MaybeUninit::uninit());
            // SAFETY: the memory is aligned as elements of up to 64 bytes are, and has room for as many as `room` counts.
            let panel = unsafe { LentMemory::new(memory.0.as_mut_ptr().cast(), room::<K::Element>(BYTES)) };
            for line in (0..over.places).step_by(block.lines) {
                for place in (0..along.places).step_by(block.places) {
                    let lines = block.lines.min(over.places - line);
                    let places = block.places.min(along.places - place);
                    let block = Block { lines, places, ..block };
                    let out = first.wrapping_add(line * to_line + place * to_place);
                    let to = (RunOutput { out, to_place, to_output }, to_line);
                    let planes: Pointer<K::Element> = panel.pointer();
                    // SAFETY: the memory has room for the block.
                    unsafe {
                        copy::<K, T>(g, D::TRANSPOSED, sources, block, (line, place), planes);
                        write_block::<ROWS, BYTES, GAPS, K, T, D>(of, (planes, sources), block, line, to);
                    }
                }
            }
        }
    }
    true
}

/// Writes the sums of a block that begins at this line.
///
/// # Safety
///
/// The planes have what the windows at the places of the block meet, and there is room for its places and the outputs of the group.
#[inline(always)]
unsafe fn write_block<
    const ROWS: usize,
    const BYTES: usize,
    const GAPS: bool,
    K: Kept<T>,
    T: Factorable,
    D: Described,
>(
    of: D,
    (planes, Sources { filters, w, .. }): (Pointer<K::Element>, Sources<T>),
    block: Block,
    line: usize,
    (to, to_line): (RunOutput<T>, usize),
) {
    let geometry = of.geometry();
    let (over, _) = lines_and_places(geometry, block.turned);
    let Block { lines, places, pitch, .. } = block;
    // With SSE2 two rows of a tile are not in registers: eight outputs of 7 x 7 x 5 `i16` take 5 times as long.
    let at_once = if ROWS > 2 { geometry.outputs } else { 1 };
    let (runs, run) = if block.joined { (1, block.run(lines, places)) } else { (lines, places) };
    let at_once = if GAPS { at_once.min(room::<K::Element>(BYTES) / run.max(1)) } else { at_once };
    for nth in 0..runs {
        let across = if block.joined {
            0..over.window
        } else if D::TRANSPOSED {
            over.sources(line + nth)
        } else {
            over.inside(line + nth)
        };
        for first in (0..geometry.outputs).step_by(at_once.max(1)) {
            let outputs = at_once.min(geometry.outputs - first);
            let terms = PlaneTerms::<T, K::Element, K, D> {
                planes: planes.wrapping_add(nth * pitch),
                filters: filters.wrapping_add(first * w[3]),
                w,
                geometry,
                across: &across,
                block,
                kept: PhantomData,
            };
            let out = to.out.wrapping_add(nth * to_line + first * to.to_output);
            let to = RunOutput { out, ..to };
            if const { !GAPS } {
                // SAFETY: these are places of the block and outputs of the group, which are indices of the result.
                let put = |output, i, sum| unsafe { to.put(i, output, K::element(sum)) };
                put_sums::<ROWS, _, _>((outputs, run), &Swapped(&terms), put);
                continue;
            }
            let mut memory = PlaneMemory::<BYTES>(MaybeUninit::uninit());
            // SAFETY: the memory is aligned as elements of up to 64 bytes are, and has room for as many as `room` counts.
            let sums = unsafe { LentMemory::new(memory.0.as_mut_ptr().cast(), room::<K::Element>(BYTES)) };
            let sums: Pointer<K::Element> = sums.pointer();
            // SAFETY: there is room for the sums of so many outputs.
            let put = |output, i, sum| unsafe { sums.add(output * run + i).write(sum) };
            put_sums::<ROWS, _, _>((outputs, run), &Swapped(&terms), put);
            for output in 0..outputs {
                for line in 0..lines {
                    let to = RunOutput { out: to.out.wrapping_add(line * to_line), ..to };
                    for place in 0..places {
                        // SAFETY: the sums of all places of a run are written; this is a place of the block and an output of the group.
                        unsafe {
                            let sum = sums.add(output * run + line * pitch + place).read();
                            to.put(place, output, K::element(sum));
                        }
                    }
                }
            }
        }
    }
}

/// Copies what the windows at the places of a block meet, from this line and this place of it on.
///
/// # Safety
///
/// The image is that of the geometry, and the panel has room for the planes of the block, and for what fills up the last vector.
#[inline(always)]
unsafe fn copy<K: Kept<T>, T: Factorable>(
    g: &Geometry,
    transposed: bool,
    from: Sources<T>,
    block: Block,
    (line, place): (usize, usize),
    panel: Pointer<K::Element>,
) {
    let Block { turned, pitch, lines, plane, .. } = block;
    let [_, x_row, x_column, x_channel] = from.x;
    let (x_line, x_place) = if turned { (x_column, x_row) } else { (x_row, x_column) };
    let (over, along) = lines_and_places(g, turned);
    let ((above, cut_above), (before, cut_before)) = (margin(over, transposed), margin(along, transposed));
    // The positions of a line that are on the image.
    let start = before.saturating_sub(place).min(pitch);
    let end = (along.image + before).saturating_sub(place + cut_before).clamp(start, pitch);
    // SAFETY: what is read is on the image, and what is written in the planes or behind them.
    unsafe {
        let zeros = |range: Range<usize>| {
            for i in range {
                panel.add(i).write(K::Element::zero());
            }
        };
        let met = lines + reach(over);
        for c in 0..g.channels {
            for y in 0..met {
                let to = c * plane + y * pitch;
                let on_image = (line + y + cut_above).checked_sub(above).filter(|y| *y < over.image);
                let Some(on_image) = on_image else {
                    zeros(to..to + pitch);
                    continue;
                };
                zeros(to..to + start);
                for x in start..end {
                    let from_place = place + x + cut_before - before;
                    let offset = on_image * x_line + from_place * x_place + c * x_channel;
                    panel.add(to + x).write(K::of(from.image.add(offset).read()));
                }
                zeros(to + end..to + pitch);
            }
            zeros(c * plane + met * pitch..(c + 1) * plane);
        }
        if block.has_gaps() {
            zeros(g.channels * plane..g.channels * plane + COLUMNS);
        }
    }
}
