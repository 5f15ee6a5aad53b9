//! Images as planes, channel by channel, so that places lie side by side: copies of them with zeros around, or images that are such planes.
//!
//! A zero times a number that is no integer need not be a zero: of those only where all filters are finite, which is asked first. A sum starts at 0 and is
//! never -0, so that a zero more does not change it.

mod block;
mod gains;
mod kept;
mod side;
mod terms;

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;

use num_traits::Zero;

use self::block::{Block, FEW_PLANES, PLANES, PlaneMemory, room};
use self::gains::{Planned, copied, in_place};
use self::kept::Kept;
pub(super) use self::kept::{AsTheyAre, In16Bits};
use self::side::Side;
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
    let ([x_image, .., x_channel], [.., w_channel, w_output]) = (from.x, from.w);
    let (over, along) = block.sides(g);
    let all_met = |side: Side<'_>| (0..side.classes()).all(|class| side.is_met(class));
    if !(all_met(over) && all_met(along)) {
        // SAFETY: there is room for the result, whose elements follow one another.
        unsafe {
            zeros::<T>(out, 0..g.images * g.groups * g.outputs * over.steps.places * along.steps.places)
        };
    }
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
                let to = (RunOutput { out: first, to_place, to_output }, to_row);
                // SAFETY: what is not copied is the whole image.
                unsafe {
                    write_classes::<ROWS, BYTES, GAPS, K, T, D>(of, (planes, sources), block, (0, 0), to)
                };
                continue;
            }
            let mut memory = PlaneMemory::<BYTES>(MaybeUninit::uninit());
            // SAFETY: the memory is aligned as elements of up to 64 bytes are, and has room for as many as `room` counts.
            let panel = unsafe { LentMemory::new(memory.0.as_mut_ptr().cast(), room::<K::Element>(BYTES)) };
            let planes: Pointer<K::Element> = panel.pointer();
            let to = (RunOutput { out: first, to_place, to_output }, to_row);
            if block.lines == over.places() && block.places == along.places() {
                // One block: the compiler knows all its lengths.
                // SAFETY: the memory has room for it.
                unsafe {
                    copy::<K, T>(g, sources, block, (0, 0), planes);
                    write_classes::<ROWS, BYTES, GAPS, K, T, D>(of, (planes, sources), block, (0, 0), to);
                }
                continue;
            }
            for line in (0..over.places()).step_by(block.lines) {
                for place in (0..along.places()).step_by(block.places) {
                    let lines = block.lines.min(over.places() - line);
                    let places = block.places.min(along.places() - place);
                    let (block, at) = (Block { lines, places, ..block }, (line, place));
                    // SAFETY: the memory has room for the block.
                    unsafe {
                        copy::<K, T>(g, sources, block, at, planes);
                        write_classes::<ROWS, BYTES, GAPS, K, T, D>(of, (planes, sources), block, at, to);
                    }
                }
            }
        }
    }
    true
}

/// Writes the sums of a block that begins at this line and this place of it, class by class.
///
/// # Safety
///
/// The planes have what the windows at the places of the block meet, and there is room for the result of the group.
#[inline(always)]
unsafe fn write_classes<
    const ROWS: usize,
    const BYTES: usize,
    const GAPS: bool,
    K: Kept<T>,
    T: Factorable,
    D: Described,
>(
    of: D,
    planes: (Pointer<K::Element>, Sources<T>),
    block: Block,
    (line, place): (usize, usize),
    (to, to_row): (RunOutput<T>, usize),
) {
    let (over, along) = block.sides(of.geometry());
    let (to_line, to_place) = if block.turned { (to.to_place, to_row) } else { (to_row, to.to_place) };
    if over.classes() == 1 && along.classes() == 1 {
        let out = to.out.wrapping_add(line * to_line + place * to_place);
        let to = (RunOutput { out, to_place, ..to }, to_line);
        // SAFETY: the contract is that of this function.
        return unsafe { write_class::<ROWS, BYTES, GAPS, K, T, D>(of, planes, block, (line, 0, 0), to) };
    }
    for of_line in 0..over.classes() {
        for of_place in 0..along.classes() {
            if !(over.is_met(of_line) && along.is_met(of_place)) {
                continue;
            }
            let (lines, places) = (over.places_of(of_line), along.places_of(of_place));
            let [lines, places] = [(lines, line, block.lines), (places, place, block.places)]
                .map(|(all, first, of_block)| all.saturating_sub(first).min(of_block));
            let block = Block { lines, places, ..block };
            let first = over.place(of_line, line) * to_line + along.place(of_place, place) * to_place;
            let out = to.out.wrapping_add(first);
            let to = RunOutput { out, to_place: along.apart() * to_place, ..to };
            let to = (to, over.apart() * to_line);
            // SAFETY: the places are those of the block which are of this class, and the rest is the contract of this function.
            unsafe {
                write_class::<ROWS, BYTES, GAPS, K, T, D>(of, planes, block, (line, of_line, of_place), to)
            };
        }
    }
}

/// Writes the sums of the places of a block that begins at this line, which are of these classes over and along the lines.
///
/// # Safety
///
/// The planes have what the windows at these places meet, and there is room for them and the outputs of the group.
#[inline(always)]
unsafe fn write_class<
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
    (line, of_line, of_place): (usize, usize, usize),
    (to, to_line): (RunOutput<T>, usize),
) {
    let geometry = of.geometry();
    let (over, _) = block.sides(geometry);
    let class = if block.turned { (of_place, of_line) } else { (of_line, of_place) };
    let Block { lines, places, pitch, .. } = block;
    if lines == 0 || places == 0 {
        return;
    }
    // With SSE2 two rows of a tile are not in registers: eight outputs of 7 x 7 x 5 `i16` take 5 times as long.
    let at_once = if ROWS > 2 { geometry.outputs } else { 1 };
    let (runs, run) = if block.joined { (1, block.run(lines, places)) } else { (lines, places) };
    let at_once = if GAPS { at_once.min(room::<K::Element>(BYTES) / run.max(1)) } else { at_once };
    for nth in 0..runs {
        let of_run = if block.joined { (line, lines) } else { (line + nth, 1) };
        let across = over.inside(of_line, of_run);
        for first in (0..geometry.outputs).step_by(at_once.max(1)) {
            let outputs = at_once.min(geometry.outputs - first);
            let terms = PlaneTerms::<T, K::Element, K, D> {
                planes: planes.wrapping_add(nth * pitch),
                filters: filters.wrapping_add(first * w[3]),
                w,
                geometry,
                across: &across,
                class,
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

/// Writes zeros to these places of the memory.
///
/// # Safety
///
/// They are in the memory.
#[inline(always)]
unsafe fn zeros<T: Copy + Zero>(memory: Pointer<T>, range: Range<usize>) {
    for i in range {
        // SAFETY: by the contract of this function.
        unsafe { memory.add(i).write(T::zero()) };
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
    from: Sources<T>,
    block: Block,
    (line, place): (usize, usize),
    panel: Pointer<K::Element>,
) {
    let Block { turned, pitch, lines, plane, channel, .. } = block;
    let [_, x_row, x_column, x_channel] = from.x;
    let (x_line, x_place) = if turned { (x_column, x_row) } else { (x_row, x_column) };
    let (over, along) = block.sides(g);
    // SAFETY: what is read is on the image, and what is written in the planes or behind them.
    unsafe {
        let zeros = |range: Range<usize>| zeros(panel, range);
        let met = lines + over.reach();
        for c in 0..g.channels {
            for nth in 0..over.planes() * along.planes() {
                let to = c * channel + nth * plane;
                let (of_lines, of_places) = (nth / along.planes(), nth % along.planes());
                // The positions of a line that are on the image.
                let start = along.start_from(place, of_places).min(pitch);
                let end = along.end_from(place, of_places).clamp(start, pitch);
                for y in 0..met {
                    let to = to + y * pitch;
                    let on_image = over.element(line + y, of_lines);
                    if on_image >= over.steps.image {
                        zeros(to..to + pitch);
                        continue;
                    }
                    zeros(to..to + start);
                    for x in start..end {
                        let from_place = along.element(place + x, of_places);
                        let offset = on_image * x_line + from_place * x_place + c * x_channel;
                        panel.add(to + x).write(K::of(from.image.add(offset).read()));
                    }
                    zeros(to + end..to + pitch);
                }
                zeros(to + met * pitch..to + plane);
            }
        }
        if block.has_gaps() {
            zeros(g.channels * channel..g.channels * channel + COLUMNS);
        }
    }
}
