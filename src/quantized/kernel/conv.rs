//! Convolution over one image: patches are gathered and multiplied with the filters.

#[cfg(not(target_arch = "x86_64"))]
use super::channel::Channel;
use super::channel::{Factor, OutputRange};
use super::gemm::{FilterBlock, Packing};
use super::geometry::WindowGeometry;
#[cfg(not(target_arch = "x86_64"))]
use super::geometry::part;
#[cfg(shapeproof_dsp)]
use super::geometry::part_mut;

/// How filters are packed for the target.
pub(crate) const PACKING: Packing = if cfg!(shapeproof_dsp) {
    Packing::Pairs
} else if cfg!(target_arch = "x86_64") {
    Packing::Lanes
} else {
    Packing::Rows
};

/// How many outputs are computed [from the image itself](super::direct): for so few, a copy of each window takes longer than it saves.
const FEW: usize = 2;

/// Whether a convolution with so many outputs reads the image where it lies. What is excluded here took longer than with copies.
pub(crate) const fn is_direct(geometry: &WindowGeometry, outputs: usize) -> bool {
    let (channels, [rows, columns]) = (geometry.input[2], geometry.kernel);
    // Under columns that lie apart each channel is summed up by itself.
    let apart = geometry.dilation[1] > 1 && columns > 1;
    if outputs > FEW || (apart && outputs * channels >= 32) {
        return false;
    }
    if cfg!(shapeproof_dsp) {
        // Two products at a time pay for the copy of a window that two outputs share.
        return outputs < 2 || channels < 32;
    }
    // Of windows that reach beyond the image only run time knows how long their rows are, and short ones fill no vector.
    let whole = !geometry.is_padded(0) && !geometry.is_padded(1);
    let (taps, line) = (rows * columns, columns * channels);
    if whole || !cfg!(target_feature = "avx2") {
        true
    } else if cfg!(target_feature = "avx512f") {
        line >= 128 || taps <= 3
    } else {
        line >= 16 || taps <= 3 || outputs < 2
    }
}

/// How the filters of a convolution with so many outputs are packed.
pub(crate) const fn packing(geometry: &WindowGeometry, outputs: usize) -> Packing {
    if is_direct(geometry, outputs) { Packing::Rows } else { PACKING }
}

/// The filters of a layer, as the kernels take them.
#[derive(Clone, Copy)]
pub(crate) struct ConvFilters<'a> {
    pub(crate) packed: &'a [FilterBlock],
    /// Twice the biases.
    pub(crate) biases: &'a [[i32; 2]],
    /// One pair for each pair of biases, or one pair for all.
    pub(crate) factors: &'a [[Factor; 2]],
    /// The value of the padding: the zero point of the input.
    pub(crate) zero: i8,
    pub(crate) range: OutputRange,
    /// Whether all channels are [short](super::channel::Channel::is_short).
    pub(crate) short: bool,
}

impl<'a> ConvFilters<'a> {
    /// The channels.
    #[cfg(not(target_arch = "x86_64"))]
    #[inline(always)]
    pub(crate) fn channels(&self) -> impl Iterator<Item = Channel> {
        let factors = self.factors.as_flattened().iter().cycle();
        self.biases.as_flattened().iter().zip(factors).map(|(&bias, &factor)| Channel::of(bias, factor))
    }

    /// The factors of `len` pairs from `start` on, or the pair that all have.
    #[cfg(shapeproof_dsp)]
    #[inline(always)]
    fn factors(&self, start: usize, len: usize) -> &'a [[Factor; 2]] {
        if self.factors.len() == 1 { self.factors } else { part(self.factors, start, len) }
    }
}

/// Memory for patches, each with as many words as a filter; empty if patches need not be copied.
#[cfg(shapeproof_dsp)]
pub(crate) struct Scratch<'a> {
    pub(crate) patches: [&'a mut [[i8; 4]]; 2],
    pub(crate) both: &'a mut [[i16; 8]],
}

/// The elements under the window at a position: a copy, or a part of the image if [that is possible](WindowGeometry::has_patches) and
/// there is no memory for a copy.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn patch<'a>(
    x: &'a [i8],
    geometry: &WindowGeometry,
    place: usize,
    zero: i8,
    memory: &'a mut [[i8; 4]],
) -> &'a [[i8; 4]] {
    let len = geometry.patch();
    if memory.is_empty() {
        return part(x, place * len, len).as_chunks().0;
    }
    let width = geometry.output[1].max(1);
    geometry.gather(x, place / width, place % width, zero, memory.as_flattened_mut());
    memory
}

/// The convolution with the portable kernel.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn portable(
    x: &[i8],
    geometry: &WindowGeometry,
    filters: &ConvFilters<'_>,
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
        super::gemm::row(patch, filters, y);
    }
}

/// The convolution with DSP instructions: two patches at a time; if their number is odd, the last step repeats a patch. There are at least
/// two. The channels are [short](Channel::is_short). All layers of a program have one copy of it.
#[cfg(shapeproof_dsp)]
#[inline(never)]
pub(crate) fn dsp(
    x: &[i8],
    geometry: &WindowGeometry,
    filters: &ConvFilters<'_>,
    scratch: Scratch<'_>,
    out: &mut [i8],
) {
    use super::asm::gemm::{two, widen};

    let places = geometry.places();
    let Some(last_two) = places.checked_sub(2) else { return };
    let channels = out.len() / places;
    let Scratch { patches: [first, second], both } = scratch;
    for place in (0..places).step_by(2) {
        let place = place.min(last_two);
        let a = patch(x, geometry, place, filters.zero, first);
        let b = patch(x, geometry, place + 1, filters.zero, second);
        widen(a, b, both);
        let both_results = part_mut(out, place * channels, 2 * channels);
        let Some((y, z)) = both_results.split_at_mut_checked(channels) else { return };
        let ((y, y_last), (z, z_last)) = (y.as_chunks_mut(), z.as_chunks_mut());
        let pairs = y.len();
        let (whole, last) = filters.packed.split_at(filters.packed.len().min(pairs * both.len()));
        two(both, whole, part(filters.biases, 0, pairs), part(filters.factors, 0, pairs), y, z);
        if let ([y], [z]) = (y_last, z_last) {
            let (mut a, mut b) = ([0; 2], [0; 2]);
            let (one, other) = (core::array::from_mut(&mut a), core::array::from_mut(&mut b));
            two(both, last, part(filters.biases, pairs, 1), part(filters.factors, pairs, 1), one, other);
            [*y, _] = a;
            [*z, _] = b;
        }
    }
    filters.range.cut_all(out);
}

/// One patch with DSP instructions. `wide` has as many words as `patch`. The channels are [short](Channel::is_short).
#[cfg(shapeproof_dsp)]
#[inline(always)]
pub(crate) fn dense(patch: &[[i8; 4]], filters: &ConvFilters<'_>, wide: &mut [[i16; 4]], out: &mut [i8]) {
    one(patch, filters, wide, out, super::asm::dense::one);
}

/// As [`dense`]; all layers of a program have one copy of it.
#[cfg(shapeproof_dsp)]
#[inline(never)]
pub(crate) fn shared_dense(
    patch: &[[i8; 4]],
    filters: &ConvFilters<'_>,
    wide: &mut [[i16; 4]],
    out: &mut [i8],
) {
    one(patch, filters, wide, out, super::asm::dense::shared_one);
}

#[cfg(shapeproof_dsp)]
#[inline(always)]
fn one(
    patch: &[[i8; 4]],
    filters: &ConvFilters<'_>,
    wide: &mut [[i16; 4]],
    out: &mut [i8],
    products: impl Fn(&[[i16; 4]], &[FilterBlock], &[[i32; 2]], &[[Factor; 2]], &mut [[i8; 2]]),
) {
    super::asm::dense::widen(patch, wide);
    let (y, y_last) = out.as_chunks_mut();
    let pairs = y.len();
    let (whole, last) = filters.packed.split_at(filters.packed.len().min(pairs * wide.len()));
    products(wide, whole, part(filters.biases, 0, pairs), filters.factors(0, pairs), y);
    if let [y] = y_last {
        let mut pair = [0; 2];
        let result = core::array::from_mut(&mut pair);
        products(wide, last, part(filters.biases, pairs, 1), filters.factors(pairs, 1), result);
        [*y, _] = pair;
    }
    filters.range.cut_all(out);
}
