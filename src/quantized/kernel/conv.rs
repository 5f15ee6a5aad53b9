//! Convolution over one image: patches are gathered and multiplied with the filters.

use super::channel::{Channel, Range};
use super::gemm::{self, Block, Packing};
use super::geometry::{Geometry, copy, part, part_mut};

/// How filters are packed for the target.
pub(crate) const PACKING: Packing = if cfg!(shapeproof_dsp) { Packing::Pairs } else { Packing::Rows };

/// What a layer of filters is at run time.
#[derive(Clone, Copy)]
pub(crate) struct Filters<'a> {
    pub(crate) packed: &'a [Block],
    pub(crate) channels: &'a [[Channel; 2]],
    /// The value of the padding: the zero point of the input.
    pub(crate) zero: i8,
    pub(crate) range: Range,
    /// Whether all channels are [short](Channel::is_short).
    #[cfg_attr(not(shapeproof_dsp), expect(dead_code, reason = "the portable kernel takes all"))]
    pub(crate) short: bool,
}

/// Memory for patches, of as many words as a filter has.
pub(crate) struct Scratch<'a> {
    pub(crate) patch: &'a mut [[i8; 4]],
    #[cfg(shapeproof_dsp)]
    pub(crate) other: &'a mut [[i8; 4]],
    #[cfg(shapeproof_dsp)]
    pub(crate) both: &'a mut [[i16; 8]],
}

/// The elements under the window at a place: those of the image where they are contiguous and whole words, else a copy.
#[inline(always)]
fn patch<'a>(
    x: &'a [i8],
    geometry: &Geometry,
    place: usize,
    zero: i8,
    memory: &'a mut [[i8; 4]],
) -> &'a [[i8; 4]] {
    let len = geometry.patch();
    if geometry.is_pointwise() && len.is_multiple_of(4) {
        return part(x, place * len, len).as_chunks().0;
    }
    let width = geometry.output[1].max(1);
    geometry.gather(x, place / width, place % width, zero, memory.as_flattened_mut());
    memory
}

/// The convolution with the portable kernel.
#[inline(always)]
pub(crate) fn portable(
    packing: Packing,
    x: &[i8],
    geometry: &Geometry,
    filters: Filters<'_>,
    memory: &mut [[i8; 4]],
    out: &mut [i8],
) {
    let places = geometry.places();
    if places == 0 {
        return;
    }
    let channels = out.len() / places;
    for (place, y) in out.chunks_exact_mut(channels.max(1)).enumerate() {
        let patch = patch(x, geometry, place, filters.zero, memory).as_flattened();
        gemm::row(packing, patch, filters.packed, filters.channels, filters.range, y);
    }
}

/// The convolution with DSP instructions: two patches at a time.
#[cfg(shapeproof_dsp)]
#[inline(always)]
fn dsp(x: &[i8], geometry: &Geometry, filters: Filters<'_>, scratch: Scratch<'_>, out: &mut [i8]) {
    use super::asm::gemm::{two, widen};

    let places = geometry.places();
    if places == 0 {
        return;
    }
    let channels = out.len() / places;
    let mut place = 0;
    while place + 1 < places {
        let a = patch(x, geometry, place, filters.zero, scratch.patch);
        let b = patch(x, geometry, place + 1, filters.zero, scratch.other);
        widen(a, b, scratch.both);
        let (y, z) = part_mut(out, place * channels, 2 * channels).split_at_mut(channels);
        let ((y, y_last), (z, z_last)) = (y.as_chunks_mut(), z.as_chunks_mut());
        let pairs = y.len();
        let (whole, last) = filters.packed.split_at(filters.packed.len().min(pairs * scratch.both.len()));
        two(scratch.both, whole, part(filters.channels, 0, pairs), y, z);
        if let ([y], [z]) = (y_last, z_last) {
            let (mut a, mut b) = ([0; 2], [0; 2]);
            let (one, other) = (core::array::from_mut(&mut a), core::array::from_mut(&mut b));
            two(scratch.both, last, part(filters.channels, pairs, 1), one, other);
            [*y, _] = a;
            [*z, _] = b;
        }
        place += 2;
    }
    if place < places {
        let patch = patch(x, geometry, place, filters.zero, scratch.patch);
        let (wide, _) = scratch.both.as_flattened_mut().as_chunks_mut();
        let wide = part_mut(wide, 0, patch.len());
        one(patch, filters, wide, part_mut(out, place * channels, channels));
    }
}

/// One patch with DSP instructions. `wide` has room for as many words.
#[cfg(shapeproof_dsp)]
#[inline(always)]
fn one(patch: &[[i8; 4]], filters: Filters<'_>, wide: &mut [[i16; 4]], out: &mut [i8]) {
    use super::asm::dense;

    dense::widen(patch, wide);
    let (y, y_last) = out.as_chunks_mut();
    let pairs = y.len();
    let (whole, last) = filters.packed.split_at(filters.packed.len().min(pairs * wide.len()));
    dense::one(wide, whole, part(filters.channels, 0, pairs), y);
    if let [y] = y_last {
        let mut pair = [0; 2];
        dense::one(wide, last, part(filters.channels, pairs, 1), core::array::from_mut(&mut pair));
        [*y, _] = pair;
    }
}

/// A dense layer: one patch, `x`. The memory has room for as many words as a filter has.
#[inline(always)]
pub(crate) fn dense(
    x: &[i8],
    filters: Filters<'_>,
    patch: &mut [[i8; 4]],
    #[cfg(shapeproof_dsp)] wide: &mut [[i16; 4]],
    out: &mut [i8],
) {
    let patch = if x.len().is_multiple_of(4) {
        x.as_chunks().0
    } else {
        copy(part_mut(patch.as_flattened_mut(), 0, x.len()), x);
        patch
    };
    #[cfg(shapeproof_dsp)]
    if filters.short {
        one(patch, filters, wide, out);
        return filters.range.cut_all(out);
    }
    gemm::row(PACKING, patch.as_flattened(), filters.packed, filters.channels, filters.range, out);
}

/// The convolution of an image with packed filters; `out` has the channels of each place.
#[inline(always)]
pub(crate) fn conv(
    x: &[i8],
    geometry: &Geometry,
    filters: Filters<'_>,
    scratch: Scratch<'_>,
    out: &mut [i8],
) {
    #[cfg(shapeproof_dsp)]
    if filters.short {
        let range = filters.range;
        dsp(x, geometry, filters, scratch, out);
        return range.cut_all(out);
    }
    portable(PACKING, x, geometry, filters, scratch.patch, out);
}
