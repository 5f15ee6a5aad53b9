//! The extents of convolutions and pools.

use super::{Conv, Layout, Type, WeightLayout, Window};
use crate::error::Reason;
use alloc::vec::Vec;

/// Attributes must be smaller than this, so that sums and products of two fit 64 bits.
pub(crate) const MAX_ATTRIBUTE: usize = 1 << 31;

/// TFLite's `SAME`: the output length is that of the input divided by the stride, rounded up.
pub(crate) fn same_padding(extent: usize, window: usize, stride: usize, dilation: usize) -> [usize; 2] {
    let reach = window.saturating_sub(1) * dilation + 1;
    let results = extent.div_ceil(stride.max(1));
    let total = (results.saturating_sub(1) * stride + reach).saturating_sub(extent);
    [total / 2, total - total / 2]
}

/// The spatial axes: the first one, and their number.
pub(crate) fn spatial(layout: Layout, rank: usize) -> (usize, usize) {
    match layout {
        Layout::ChannelsLast => (1, rank.saturating_sub(2)),
        Layout::ChannelsFirst => (2, rank.saturating_sub(2)),
    }
}

/// The axis of the channels.
pub(crate) fn channel_axis(layout: Layout, rank: usize) -> usize {
    match layout {
        Layout::ChannelsLast => rank.saturating_sub(1),
        Layout::ChannelsFirst => 1,
    }
}

/// Checks that the window's strides and dilations are positive, one number for each axis.
pub(crate) fn check(window: &Window, axes: usize) -> Result<(), Reason> {
    for (what, found) in [
        ("the number of strides", window.strides.len()),
        ("the number of dilations", window.dilations.len()),
        ("the number of paddings", window.padding.len()),
    ] {
        if found != axes {
            return Err(Reason::Extent { what, found, expected: axes });
        }
    }
    if window.strides.contains(&0) {
        return Err(Reason::Attribute {
            name: "strides",
            value: "0".into(),
            expected: "at least 1 is needed",
        });
    }
    if window.dilations.contains(&0) {
        return Err(Reason::Attribute {
            name: "dilations",
            value: "0".into(),
            expected: "at least 1 is needed",
        });
    }
    let numbers = window.strides.iter().chain(&window.dilations).chain(window.padding.iter().flatten());
    if numbers.into_iter().any(|number| *number >= MAX_ATTRIBUTE) {
        return Err(Reason::Unsupported("a stride, dilation or padding is 2147483648 or more"));
    }
    Ok(())
}

/// The number of positions of a window along each axis.
pub(crate) fn positions(
    input: &[usize],
    extents: &[usize],
    window: &Window,
    ceil: bool,
) -> Result<Vec<usize>, Reason> {
    let steps = window.strides.iter().zip(&window.dilations).zip(&window.padding);
    let axes = input.iter().zip(extents).zip(steps).enumerate();
    axes.map(|(axis, ((input, window), ((stride, dilation), padding)))| {
        let padded = input + padding[0] + padding[1];
        let reach = dilation * window.saturating_sub(1) + 1;
        let free = padded.checked_sub(reach).filter(|_| *window > 0);
        let free = free.ok_or(Reason::Window { axis, window: reach, extent: padded })?;
        let positions = if ceil { free.div_ceil(*stride) } else { free / stride } + 1;
        // A last window that starts in the padding after the input does not count.
        let outside = ceil && (positions - 1) * stride >= input + padding[0];
        Ok(if outside { positions - 1 } else { positions })
    })
    .collect()
}

/// The lengths that the weights of a convolution have: inputs, outputs, and the extents of the window.
pub(crate) struct Kernel {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) extents: Vec<usize>,
}

/// The kernel for weights of this shape.
pub(crate) fn kernel(layout: WeightLayout, groups: usize, shape: &[usize]) -> Option<Kernel> {
    let (inputs, outputs, extents) = match (layout, shape) {
        (WeightLayout::OutSpatialIn, [outputs, extents @ .., inputs]) => {
            (inputs.checked_mul(groups)?, *outputs, extents)
        }
        (WeightLayout::Depthwise, [1, extents @ .., outputs]) => (groups, *outputs, extents),
        (WeightLayout::OutInSpatial, [outputs, inputs, extents @ ..]) => {
            (inputs.checked_mul(groups)?, *outputs, extents)
        }
        (WeightLayout::InOutSpatial, [inputs, outputs, extents @ ..]) => {
            (*inputs, outputs.checked_mul(groups)?, extents)
        }
        _ => return None,
    };
    Some(Kernel { inputs, outputs, extents: extents.to_vec() })
}

/// The output shape of a convolution.
pub(crate) fn conv_output(
    conv: &Conv,
    input: &Type,
    weights: &Type,
    transposed: Option<&[usize]>,
) -> Result<Vec<usize>, Reason> {
    let rank = input.shape.len();
    if rank < 3 {
        return Err(Reason::Rank { operand: 0, rank, expected: "3 at least" });
    }
    if weights.shape.len() != rank {
        return Err(Reason::Rank {
            operand: 1,
            rank: weights.shape.len(),
            expected: "the rank of operand 0",
        });
    }
    let (first, axes) = spatial(conv.layout, rank);
    check(&conv.window, axes)?;
    let kernel = kernel(conv.weights, conv.groups, &weights.shape);
    let kernel = kernel
        .ok_or(Reason::Unsupported("the weights of a depthwise convolution do not begin with extent 1"))?;
    let channels = input.shape.get(channel_axis(conv.layout, rank)).copied().unwrap_or(0);
    if conv.groups == 0 || channels == 0 || channels % conv.groups != 0 || kernel.outputs % conv.groups != 0 {
        return Err(Reason::Unsupported("its groups do not divide the channels of its input and output"));
    }
    if kernel.inputs != channels {
        let what = "the number of input channels of the weights";
        return Err(Reason::Extent { what, found: kernel.inputs, expected: channels });
    }
    let spatial = input.shape.get(first..first + axes).unwrap_or_default();
    let positions = match transposed {
        Some(extra) => transposed_positions(spatial, &kernel.extents, &conv.window, extra)?,
        None => positions(spatial, &kernel.extents, &conv.window, false)?,
    };
    let batch = input.shape.first().copied().unwrap_or(0);
    let mut shape = Vec::with_capacity(rank);
    shape.push(batch);
    match conv.layout {
        Layout::ChannelsLast => {
            shape.extend(positions);
            shape.push(kernel.outputs);
        }
        Layout::ChannelsFirst => {
            shape.push(kernel.outputs);
            shape.extend(positions);
        }
    }
    Ok(shape)
}

/// The positions that a transposed convolution writes: padding is cut off the full result.
fn transposed_positions(
    input: &[usize],
    extents: &[usize],
    window: &Window,
    extra: &[usize],
) -> Result<Vec<usize>, Reason> {
    if extra.len() != input.len() || extra.iter().any(|extra| *extra >= MAX_ATTRIBUTE) {
        return Err(Reason::Unsupported("the output padding has a wrong number of axes, or is too large"));
    }
    let steps = window.strides.iter().zip(&window.dilations).zip(&window.padding).zip(extra);
    let axes = input.iter().zip(extents).zip(steps).enumerate();
    axes.map(|(axis, ((input, window), (((stride, dilation), padding), extra)))| {
        let reach = window.saturating_sub(1).checked_mul(*dilation);
        let full = input
            .saturating_sub(1)
            .checked_mul(*stride)
            .zip(reach)
            .and_then(|(a, b)| a.checked_add(b + 1 + extra));
        let full = full.ok_or(Reason::Unsupported("a stride or dilation is too large"))?;
        let cut = padding[0] + padding[1];
        full.checked_sub(cut).ok_or(Reason::Window { axis, window: cut, extent: full })
    })
    .collect()
}
