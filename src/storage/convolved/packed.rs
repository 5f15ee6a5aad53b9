//! Filters that are copied before a convolution, so that their outputs lie side by side, or those of several places.

use core::mem::MaybeUninit;

use super::{COLUMNS, Described, Sources, by_place, write};
use crate::element::Factorable;
use crate::kernel::SCALAR;
use crate::storage::panel::{PANEL, PanelMemory};
use crate::storage::pointer::{LentMemory, Pointer};

/// How many copies of the filters are made first, or 0. One is, if outputs (of a depthwise convolution, the outputs of all channels) do
/// not lie side by side, nor do places, and more than one tile would gather the filters. 16 outputs of 98 places of `i16` take 12 times as
/// long otherwise, 100 channels of `i8` under a transposed filter 1.5 times. Several are for a depthwise convolution whose channels are few
/// and follow those of the place before: vectors go over the channels of several places. 3 channels of 16 x 16 `i32` take 0.4 of the time
/// so, 5 channels of 12 x 31 `u8` 0.15.
#[inline(always)]
pub(super) fn copies<T: 'static, D: Described>(of: D, sources: &Sources<T>) -> usize {
    let g = of.geometry();
    let ([_, _, x_column, x_channel], [_, _, w_channel, w_output]) = (sources.x, sources.w);
    let (channels, outputs) = channels_and_outputs(of);
    let places = g.images * g.height.places * g.width.places;
    let joined = of.has_channels_last()
        && D::DEPTHWISE
        && outputs == 1
        && (2..COLUMNS).contains(&channels)
        && x_channel == 1
        && x_column * g.width.stride == channels
        && places >= 4 * COLUMNS;
    let copies = if joined { COLUMNS.min(g.width.places) } else { 1 };
    let of_copy = channels.saturating_mul(outputs).saturating_mul(size_of::<T>());
    let bytes = g.height.window.saturating_mul(g.width.window).saturating_mul(copies).saturating_mul(of_copy);
    let fits = bytes <= PANEL && align_of::<T>() <= 64 && bytes > 0;
    let apart = w_output != 1 && outputs > 1;
    let apart = if D::DEPTHWISE {
        x_channel == 1
            && if goes_over_channels::<T, D>(of) { w_channel != 1 } else { apart || w_channel != outputs }
    } else {
        apart && !by_place(of, sources)
    };
    let gathered = apart && g.outputs >= COLUMNS && places > COLUMNS / 2;
    if !SCALAR && fits && (joined || gathered) { copies } else { 0 }
}

/// None.
#[inline(always)]
pub(super) fn no_copies<T, D>(_: D, _: &Sources<T>) -> usize {
    0
}

/// Whether a depthwise convolution goes over the channels for each output of a channel, if channels lie side by side in the filters.
#[inline(always)]
pub(super) fn goes_over_channels<T, D: Described>(of: D) -> bool {
    let (channels, outputs) = channels_and_outputs(of);
    let fill = channels >= COLUMNS && channels * size_of::<T>() >= 16;
    D::DEPTHWISE && !SCALAR && fill && outputs < channels
}

/// The channels that filters have, and the outputs of each.
#[inline(always)]
pub(super) fn channels_and_outputs<D: Described>(of: D) -> (usize, usize) {
    let g = of.geometry();
    let of_each = if D::DEPTHWISE {
        g.outputs.checked_div(g.channels).unwrap_or(0)
    } else if D::TRANSPOSED {
        // The filters have the channels of all groups, and the outputs of one.
        return (g.groups.saturating_mul(g.channels), g.outputs);
    } else {
        g.groups.saturating_mul(g.outputs)
    };
    (g.channels, of_each)
}

/// Copies the filters, output by output side by side, and writes the convolution with these.
///
/// # Safety
///
/// As for [`write`]; and the filters have room in a panel.
// Without optimisation it stays a call: the caller's frame would have the memory.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn with_packed<const ROWS: usize, T: Factorable, D: Described>(
    of: D,
    sources: Sources<T>,
    copies: usize,
    out: Pointer<T>,
) {
    let g = of.geometry();
    let mut memory = PanelMemory(MaybeUninit::uninit());
    let room = PANEL / size_of::<T>().max(1);
    // SAFETY: the memory is aligned as elements of up to 64 bytes are, and has room for as many as `PANEL` counts.
    let lent = unsafe { LentMemory::new(memory.0.as_mut_ptr().cast(), room) };
    let (filters, [w_row, w_column, w_channel, w_output]) = (lent.pointer(), sources.w);
    let (channels, outputs) = channels_and_outputs(of);
    let over_channels = goes_over_channels::<T, D>(of);
    let [to_channel, to_output] = if over_channels { [1, channels] } else { [outputs, 1] };
    let mut at = 0;
    let of_copy = channels * outputs;
    for k in 0..g.height.window {
        for l in 0..g.width.window {
            let from = k * w_row + l * w_column;
            let copy = |c: usize, output: usize| {
                // SAFETY: these are an index of the filters, and the panel has room for all copies of them.
                unsafe {
                    let value = sources.filters.add(from + c * w_channel + output * w_output).read();
                    for copy in 0..copies {
                        filters.add(at + copy * of_copy + c * to_channel + output * to_output).write(value);
                    }
                }
            };
            if over_channels {
                (0..outputs).for_each(|output| (0..channels).for_each(|c| copy(c, output)));
            } else {
                (0..channels).for_each(|c| (0..outputs).for_each(|output| copy(c, output)));
            }
            at += copies * of_copy;
        }
    }
    let column = copies * of_copy;
    let w = [g.width.window * column, column, to_channel, to_output];
    // SAFETY: the copy has the filters at these strides; the rest is the contract of this function.
    unsafe { write::<ROWS, T, D>(of, Sources { filters, w, ..sources }, copies, out) }
}
