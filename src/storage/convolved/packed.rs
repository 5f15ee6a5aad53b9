//! Filters that are copied before a convolution, so that their outputs lie side by side.

use core::mem::MaybeUninit;

use super::{COLUMNS, Sources, by_place, write};
use crate::element::Factorable;
use crate::kernel::SCALAR;
use crate::shape::StaticShape;
use crate::shape::layers::images::KindOf;
use crate::shape::layers::windows::Convolved;
use crate::storage::panel::{PANEL, PanelMemory};
use crate::storage::pointer::{LentMemory, Pointer};
use crate::storage::unoptimized::UNOPTIMIZED;

/// Whether the filters are copied first: if outputs (of a depthwise convolution, the outputs of all channels) do not lie side by side,
/// nor do places, and there are so many places that tiles would gather the filters again and again. 16 outputs of 98 places of `i16`
/// take 12 times as long otherwise, 100 channels of `i8` under a transposed filter 1.5 times.
#[inline(always)]
pub(super) fn packs<T: 'static, X: Convolved<F, G, Kind>, F, G, Kind: KindOf>(sources: &Sources<T>) -> bool {
    let g = const { &X::GEOMETRY };
    let ([.., x_channel], [_, _, w_channel, w_output]) = (sources.x, sources.w);
    let (channels, outputs) = channels_and_outputs::<X, F, G, Kind>();
    let lens = [g.width.window, channels, outputs, size_of::<T>()];
    let bytes = lens.iter().fold(g.height.window, |product, len| product.saturating_mul(*len));
    let fits = bytes <= PANEL && align_of::<T>() <= 64 && bytes > 0;
    let apart = w_output != 1 && outputs > 1;
    let apart = if Kind::DEPTHWISE {
        x_channel == 1 && (apart || w_channel != outputs)
    } else {
        apart && !by_place::<T, X, F, G, Kind>(sources)
    };
    let many = g.images * g.height.places * g.width.places > COLUMNS / 2;
    !SCALAR && !UNOPTIMIZED && apart && g.outputs >= COLUMNS && fits && many
}

/// The channels that filters have, and the outputs of each.
#[inline(always)]
fn channels_and_outputs<X: Convolved<F, G, Kind>, F, G, Kind: KindOf>() -> (usize, usize) {
    let g = const { &X::GEOMETRY };
    let of_each = if Kind::DEPTHWISE {
        g.outputs.checked_div(g.channels).unwrap_or(0)
    } else if Kind::TRANSPOSED {
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
pub(super) unsafe fn with_packed<const ROWS: usize, T, X, F, G, Kind>(sources: Sources<T>, out: Pointer<T>)
where
    T: Factorable,
    X: Convolved<F, G, Kind>,
    F: StaticShape,
    Kind: KindOf,
{
    let g = const { &X::GEOMETRY };
    let mut memory = PanelMemory(MaybeUninit::uninit());
    let room = PANEL / size_of::<T>().max(1);
    // SAFETY: the memory is aligned as elements of up to 64 bytes are, and has room for as many as `PANEL` counts.
    let lent = unsafe { LentMemory::new(memory.0.as_mut_ptr().cast(), room) };
    let (filters, [w_row, w_column, w_channel, w_output]) = (lent.pointer(), sources.w);
    let (channels, outputs) = channels_and_outputs::<X, F, G, Kind>();
    let mut at = 0;
    for k in 0..g.height.window {
        for l in 0..g.width.window {
            for c in 0..channels {
                let from = k * w_row + l * w_column + c * w_channel;
                for output in 0..outputs {
                    // SAFETY: these are an index of the filters, and the panel has room for all of them.
                    unsafe {
                        let value = sources.filters.add(from + output * w_output).read();
                        filters.add(at + output).write(value);
                    }
                }
                at += outputs;
            }
        }
    }
    let w = [g.width.window * channels * outputs, channels * outputs, outputs, 1];
    // SAFETY: the copy has the filters at these strides; the rest is the contract of this function.
    unsafe { write::<ROWS, T, X, F, G, Kind>(Sources { filters, w, ..sources }, out) }
}
