//! Convolutions, pools, and fully connected layers.

use super::call::Call;
use crate::error::{Error, Reason};
use crate::graph::{Conv, Layout, Op, Pool, PoolKind, WeightLayout, Window, same_padding};
use alloc::{format, vec, vec::Vec};

impl Call<'_, '_, '_> {
    /// Strides and dilations of a window over an image, and the padding computed from them.
    pub(super) fn window(
        &self,
        extents: &[usize],
        strides: [usize; 2],
        dilations: [usize; 2],
        same: bool,
    ) -> Result<Window, Reason> {
        let input = self.shape(0)?;
        let spatial = input.get(1..3).filter(|_| input.len() == 4);
        let spatial = spatial.ok_or(Reason::Rank { operand: 0, rank: input.len(), expected: "4" })?;
        let axes = spatial.iter().zip(extents).zip(strides.iter().zip(&dilations));
        let padding =
            axes.map(
                |((extent, window), (stride, dilation))| {
                    if same { same_padding(*extent, *window, *stride, *dilation) } else { [0, 0] }
                },
            );
        let padding = padding.collect();
        Ok(Window { strides: strides.to_vec(), dilations: dilations.to_vec(), padding })
    }

    /// The extents of the window, from weights `[outputs, rows, columns, inputs]`.
    pub(super) fn kernel(&self) -> Result<[usize; 2], Reason> {
        match *self.shape(1)?.as_slice() {
            [_, rows, columns, _] => Ok([rows, columns]),
            ref other => Err(Reason::Rank { operand: 1, rank: other.len(), expected: "4" }),
        }
    }

    pub(super) fn conv(self) -> Result<(), Error> {
        let strides = [self.positive(2, "stride_h", 0)?, self.positive(1, "stride_w", 0)?];
        let dilations =
            [self.positive(5, "dilation_h_factor", 1)?, self.positive(4, "dilation_w_factor", 1)?];
        let window = self.window(&self.kernel()?, strides, dilations, self.same(0)?)?;
        let seen = self.shape(1)?.last().copied().unwrap_or(0);
        let channels = self.shape(0)?.last().copied().unwrap_or(0);
        // If the filters have fewer input channels than the image, the channels are in groups.
        let groups = if seen > 0 && channels % seen == 0 { (channels / seen).max(1) } else { 1 };
        let (layout, weights) = (Layout::ChannelsLast, WeightLayout::OutSpatialIn);
        let conv = Conv { layout, weights, window, groups, activation: self.activation(3)? };
        let inputs = self.inputs.clone();
        Ok(self.node(Op::Conv(conv), inputs)?)
    }

    pub(super) fn depthwise_conv(self) -> Result<(), Error> {
        let strides = [self.positive(2, "stride_h", 0)?, self.positive(1, "stride_w", 0)?];
        let dilations =
            [self.positive(6, "dilation_h_factor", 1)?, self.positive(5, "dilation_w_factor", 1)?];
        let window = self.window(&self.kernel()?, strides, dilations, self.same(0)?)?;
        let groups = self.shape(0)?.last().copied().unwrap_or(0);
        let (layout, weights) = (Layout::ChannelsLast, WeightLayout::Depthwise);
        let conv = Conv { layout, weights, window, groups, activation: self.activation(4)? };
        let inputs = self.inputs.clone();
        Ok(self.node(Op::Conv(conv), inputs)?)
    }

    /// Operands: output shape, weights, input, and optionally a bias.
    pub(super) fn transpose_conv(mut self) -> Result<(), Error> {
        let wanted = self.constant(0)?;
        let mut inputs = vec![Some(self.input(2)?), Some(self.input(1)?)];
        inputs.extend(self.inputs.get(3).copied());
        self.inputs = inputs;
        let strides = [self.positive(2, "stride_h", 0)?, self.positive(1, "stride_w", 0)?];
        let (kernel, same) = (self.kernel()?, self.same(0)?);
        let mut window = self.window(&kernel, strides, [1, 1], false)?;
        let spatial: Vec<usize> = self.shape(0)?.into_iter().skip(1).take(2).collect();
        let unfit =
            || Reason::Unsupported("the output shape does not follow from input, strides and padding");
        let mut extra = Vec::new();
        for (((wanted, input), (kernel, stride)), padding) in
            wanted.iter().skip(1).zip(&spatial).zip(kernel.iter().zip(&strides)).zip(&mut window.padding)
        {
            let wanted = usize::try_from(*wanted).map_err(|_| unfit())?;
            // The padding is that of the forward convolution, from the output to the input.
            let total = (input.saturating_sub(1) * stride + kernel).saturating_sub(wanted);
            *padding = if same { [total / 2, total - total / 2] } else { [0, total] };
            let full = input.saturating_sub(1) * stride + kernel;
            extra.push(wanted.checked_sub(full - total).ok_or_else(unfit)?);
        }
        let activation = self.activation(3)?;
        let (layout, weights) = (Layout::ChannelsLast, WeightLayout::OutSpatialIn);
        let conv = Conv { layout, weights, window, groups: 1, activation };
        let inputs = self.inputs.clone();
        Ok(self.node(Op::ConvTranspose { conv, extra }, inputs)?)
    }

    pub(super) fn fully_connected(mut self) -> Result<(), Error> {
        let activation = self.activation(0)?;
        let format = self.options.map_or(Ok(0), |options| options.i8(1))?;
        if format != 0 {
            let (name, expected) = ("weights_format", "only 0 (DEFAULT) is supported");
            return Err(Reason::Attribute { name, value: format!("{format}"), expected }.into());
        }
        let (keep, shape, weights) = (self.bool(2)?, self.shape(0)?, self.shape(1)?);
        // Without `keep_num_dims` the input is reshaped to as many rows as its elements fill.
        if let [_, inputs] = *weights.as_slice()
            && !keep
            && (shape.len() != 2 || shape.last() != Some(&inputs))
        {
            let input = self.input(0)?;
            let elements = self.reader.builder.graph[input].elements();
            if inputs == 0 || !elements.is_multiple_of(inputs) {
                let what = "the number of elements of the input";
                return Err(Reason::Extent { what, found: elements, expected: inputs }.into());
            }
            let rows =
                self.before("RESHAPE", Op::Reshape { shape: vec![elements / inputs, inputs] }, input)?;
            if let Some(first) = self.inputs.first_mut() {
                *first = Some(rows);
            }
        }
        let inputs = self.inputs.clone();
        Ok(self.node(Op::FullyConnected { activation }, inputs)?)
    }

    pub(super) fn pool(self, kind: PoolKind) -> Result<(), Error> {
        let strides = [self.positive(2, "stride_h", 0)?, self.positive(1, "stride_w", 0)?];
        let extents = [self.positive(4, "filter_height", 0)?, self.positive(3, "filter_width", 0)?];
        let window = self.window(&extents, strides, [1, 1], self.same(0)?)?;
        let (layout, activation) = (Layout::ChannelsLast, self.activation(5)?);
        let pool = Pool { kind, layout, extents: extents.to_vec(), window, ceil: false, activation };
        let inputs = self.inputs.clone();
        Ok(self.node(Op::Pool(pool), inputs)?)
    }
}
