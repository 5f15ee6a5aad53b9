//! Sums of products under windows of an image, channel by channel.

use core::mem;

use super::InstructionSet;
use crate::target::CHANNELS;

/// Windows of an image, whose elements are read where they lie.
#[derive(Clone, Copy)]
pub(crate) struct ImageWindows<'a> {
    pub(crate) image: &'a [i8],
    /// How many rows and columns a window has.
    pub(crate) taps: [usize; 2],
    /// How many elements its rows, and its columns, are apart.
    pub(crate) apart: [usize; 2],
    /// Where the first window begins.
    pub(crate) start: usize,
    /// How many elements the windows are apart.
    pub(crate) step: usize,
}

impl ImageWindows<'_> {
    /// The sums with those of `N` times `S` windows. `S`, which is 1, 2 or 4, windows share the 16 channels: each has `16 / S`. The weights
    /// of a tap are `next` behind those of the tap before; `order` is as for [`add_taps`]. `None` where the image or the weights do not
    /// reach so far.
    #[inline(always)]
    pub(crate) fn add<L: InstructionSet, const N: usize, const S: usize>(
        &self,
        lanes: L,
        sums: [[i32; CHANNELS]; N],
        (weights, next): (&[i8], usize),
        order: Option<&[u8; CHANNELS]>,
    ) -> Option<[[i32; CHANNELS]; N]> {
        let ([rows, columns], [down, right]) = (self.taps, self.apart);
        let (below, beside) =
            (rows.checked_sub(1)?.checked_mul(down)?, columns.checked_sub(1)?.checked_mul(right)?);
        let windows = N.checked_mul(S)?.checked_sub(1)?.checked_mul(self.step)?;
        let end = below.checked_add(beside)?.checked_add(windows)?.checked_add(self.start)?;
        let taps = rows.checked_mul(columns)?;
        let all = (taps - 1).checked_mul(next)?;
        let one = const {
            assert!(S == 1 || S == 2 || S == 4);
            CHANNELS / S
        };
        if end.checked_add(one)? > self.image.len() || all.checked_add(one)? > weights.len() {
            return None;
        }
        Some(add_taps(lanes, sums, (taps, order), &Inside::<S> { windows: *self, weights, next }))
    }
}

/// The taps of windows that lie on the image, `S` windows in a vector. Only [`ImageWindows::add`] makes one, and gives it to [`add_taps`] alone,
/// which asks for taps below their number and vectors of which it has sums.
struct Inside<'a, const S: usize> {
    windows: ImageWindows<'a>,
    weights: &'a [i8],
    next: usize,
}

impl<const S: usize> Taps for Inside<'_, S> {
    #[inline(always)]
    fn weights(&self, tap: usize) -> [i8; CHANNELS] {
        // SAFETY: `add` has checked that the weights of the last tap end within the slice; this tap is not behind it. (A condition here takes
        // 1.15 times as long where the loop over the taps is not unrolled.)
        unsafe { joined::<S>(self.weights.as_ptr().add(tap * self.next), 0) }
    }

    #[inline(always)]
    fn elements(&self, vector: usize, tap: usize) -> [i8; CHANNELS] {
        let ImageWindows { image, taps: [_, columns], apart: [down, right], start, step } = self.windows;
        let place = tap / columns * down + tap % columns * right + start;
        // SAFETY: `add` has checked that the elements under the last row and column of the last window end within the image; a tap's row and
        // column are not behind those, nor is a window of a vector behind the last.
        unsafe { joined::<S>(image.as_ptr().add(place + vector * S * step), step) }
    }
}

/// `S` times `16 / S` elements, which begin `step` apart; `S` is 1, 2 or 4.
///
/// # Safety
///
/// They can be read.
#[inline(always)]
unsafe fn joined<const S: usize>(from: *const i8, step: usize) -> [i8; CHANNELS] {
    // SAFETY: by the contract of this function; a byte need not be aligned, and 16 bytes are 16 bytes.
    unsafe {
        match S {
            4 => mem::transmute::<[[i8; 4]; 4], [i8; 16]>(
                [0, 1, 2, 3].map(|i| from.add(i * step).cast::<[i8; 4]>().read()),
            ),
            2 => mem::transmute::<[[i8; 8]; 2], [i8; 16]>(
                [0, 1].map(|i| from.add(i * step).cast::<[i8; 8]>().read()),
            ),
            _ => from.cast::<[i8; 16]>().read(),
        }
    }
}

/// What the taps of windows read.
pub(crate) trait Taps {
    /// The weights of a tap.
    fn weights(&self, tap: usize) -> [i8; CHANNELS];

    /// The elements under a tap of the windows of a vector.
    fn elements(&self, vector: usize, tap: usize) -> [i8; CHANNELS];
}

/// The sums with the products of so many taps, of `N` vectors; two taps are added at a time. With an `order`, a channel meets the element at
/// the place that it has for the channel, at most 15; without one, that at the channel's own place.
#[inline(always)]
pub(crate) fn add_taps<L: InstructionSet, const N: usize>(
    lanes: L,
    mut sums: [[i32; CHANNELS]; N],
    (number, order): (usize, Option<&[u8; CHANNELS]>),
    taps: &impl Taps,
) -> [[i32; CHANNELS]; N] {
    let mut tap = 0;
    while tap < number {
        let pair = tap + 1 < number;
        let weights =
            lanes.pairs(taps.weights(tap), if pair { taps.weights(tap + 1) } else { [0; CHANNELS] });
        for (vector, sums) in sums.iter_mut().enumerate() {
            let mut first = taps.elements(vector, tap);
            let mut second = if pair { taps.elements(vector, tap + 1) } else { [0; CHANNELS] };
            if let Some(order) = order {
                (first, second) = (lanes.spread(first, order), lanes.spread(second, order));
            }
            *sums = lanes.add_pairs(*sums, weights, lanes.pairs(first, second));
        }
        tap += 2;
    }
    sums
}
