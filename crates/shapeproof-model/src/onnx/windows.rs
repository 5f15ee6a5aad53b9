//! Convolutions and pools.

use super::call::{Call, Outputs};
use crate::error::Reason;
use crate::graph::{
    Activation, Conv, Layout, Op, Pool, PoolKind, Reduction, WeightLayout, Window, same_padding,
};
use alloc::{vec, vec::Vec};

impl Call<'_> {
    pub(crate) fn windowed(mut self) -> Outputs {
        let node = self.node;
        let attributes = self.attributes();
        match node.operator.as_str() {
            "Conv" => {
                let conv = self.conv(1, WeightLayout::OutInSpatial)?;
                let inputs = self.inputs.clone();
                self.emit(Op::Conv(conv), inputs, None)
            }
            "ConvInteger" => {
                let conv = self.conv(1, WeightLayout::OutInSpatial)?;
                let inputs = self.inputs.clone();
                self.emit(Op::ConvInteger(conv), inputs, None)
            }
            "ConvTranspose" => self.conv_transpose(),
            "MaxPool" => {
                if attributes.flag("storage_order", false)? || node.outputs.len() > 1 {
                    return Err(Reason::Unsupported("the indices of the largest elements are not supported"));
                }
                self.pool(PoolKind::Max)
            }
            "AveragePool" => {
                let count_padding = attributes.flag("count_include_pad", false)?;
                self.pool(PoolKind::Average { count_padding })
            }
            "GlobalMaxPool" => self.global(Reduction::Max),
            "GlobalAveragePool" => self.global(Reduction::Mean),
            _ => Err(Reason::Operator),
        }
    }

    fn global(mut self, reduction: Reduction) -> Outputs {
        let axes = (2..self.shape(0)?.len()).collect();
        let input = self.input(0)?;
        self.emit(Op::Reduce { reduction, axes, keep: true }, vec![Some(input)], None)
    }

    /// A list of positive numbers; ones if it is omitted.
    fn steps(&self, name: &'static str, axes: usize) -> Result<Vec<usize>, Reason> {
        let Some(ints) = self.attributes().ints(name) else { return Ok(vec![1; axes]) };
        ints.iter()
            .map(|step| {
                usize::try_from(*step).map_err(|_| Reason::Unsupported("a stride or dilation is negative"))
            })
            .collect()
    }

    /// The window of a convolution or pool over the spatial axes of operand 0.
    fn window(&self, extents: &[usize]) -> Result<Window, Reason> {
        let input = self.shape(0)?;
        let spatial = input.get(2..).unwrap_or_default();
        if extents.len() != spatial.len() {
            return Err(Reason::Extent {
                what: "the rank of the window",
                found: extents.len(),
                expected: spatial.len(),
            });
        }
        let strides = self.steps("strides", spatial.len())?;
        let dilations = self.steps("dilations", spatial.len())?;
        let limit = |steps: &[usize]| steps.iter().any(|step| *step >= 1 << 31);
        if limit(&strides) || limit(&dilations) || limit(extents) {
            return Err(Reason::Unsupported("a stride, dilation or window is 2147483648 or more"));
        }
        let automatic = self.attributes().text("auto_pad")?.unwrap_or("NOTSET");
        let given = self.attributes().ints("pads");
        let padding = match automatic {
            "NOTSET" => pads(given, spatial.len())?,
            "VALID" => vec![[0, 0]; spatial.len()],
            "SAME_UPPER" | "SAME_LOWER" => {
                let axes = spatial.iter().zip(extents).zip(strides.iter().zip(&dilations));
                let same = axes.map(|((extent, window), (stride, dilation))| {
                    let [less, more] = same_padding(*extent, *window, *stride, *dilation);
                    if automatic == "SAME_UPPER" { [less, more] } else { [more, less] }
                });
                same.collect()
            }
            other => {
                let expected = "NOTSET, VALID, SAME_UPPER and SAME_LOWER are supported";
                return Err(Reason::Attribute { name: "auto_pad", value: other.into(), expected });
            }
        };
        Ok(Window { strides, dilations, padding })
    }

    fn groups(&self) -> Result<usize, Reason> {
        let groups = self.attributes().int("group")?.unwrap_or(1);
        usize::try_from(groups).map_err(|_| Reason::Unsupported("the number of groups is negative"))
    }

    /// The extents of the window, from the weights; the file may repeat them in an attribute.
    fn kernel(&self, weights: usize) -> Result<Vec<usize>, Reason> {
        let extents = self.shape(weights)?.get(2..).unwrap_or_default().to_vec();
        if let Some(given) = self.attributes().ints("kernel_shape") {
            let same = given.len() == extents.len()
                && given.iter().zip(&extents).all(|(given, extent)| usize::try_from(*given) == Ok(*extent));
            if !same {
                return Err(Reason::Unsupported("kernel_shape differs from the weights' extents"));
            }
        }
        Ok(extents)
    }

    pub(crate) fn conv(&self, weights: usize, layout: WeightLayout) -> Result<Conv, Reason> {
        let window = self.window(&self.kernel(weights)?)?;
        let groups = self.groups()?;
        Ok(Conv {
            layout: Layout::ChannelsFirst,
            weights: layout,
            window,
            groups,
            activation: Activation::None,
        })
    }

    fn conv_transpose(mut self) -> Outputs {
        let extents = self.kernel(1)?;
        let mut window = self.window(&extents)?;
        let axes = extents.len();
        let input: Vec<usize> = self.shape(0)?.into_iter().skip(2).collect();
        let mut extra = match self.attributes().ints("output_padding") {
            Some(given) => given.iter().map(|extra| usize::try_from(*extra).unwrap_or(usize::MAX)).collect(),
            None => vec![0; axes],
        };
        let automatic = self.attributes().text("auto_pad")?.unwrap_or("NOTSET");
        let wanted: Option<Vec<usize>> = match self.attributes().ints("output_shape") {
            Some(given) => {
                Some(given.iter().map(|extent| usize::try_from(*extent).unwrap_or(usize::MAX)).collect())
            }
            None if automatic.starts_with("SAME") => Some(
                input
                    .iter()
                    .zip(&window.strides)
                    .map(|(input, stride)| input.saturating_mul(*stride))
                    .collect(),
            ),
            None => None,
        };
        if let Some(wanted) = wanted {
            // Older files have the batch and the channels in the list too.
            let wanted = wanted.get(wanted.len().saturating_sub(axes)..).unwrap_or_default().to_vec();
            if wanted.len() != axes
                || extra.len() != axes
                || wanted.iter().chain(&extra).any(|number| *number >= 1 << 31)
            {
                return Err(Reason::Unsupported(
                    "output_shape or output_padding is not one extent for each axis",
                ));
            }
            let steps = window.strides.iter().zip(&window.dilations).zip(&mut window.padding);
            for ((((input, extent), wanted), extra), ((stride, dilation), padding)) in
                input.iter().zip(&extents).zip(&wanted).zip(&mut extra).zip(steps)
            {
                let full = input.saturating_sub(1) * stride + extent.saturating_sub(1) * dilation + 1;
                let total = (full + *extra).saturating_sub(*wanted);
                let half = total / 2;
                *padding =
                    if automatic == "SAME_UPPER" { [half, total - half] } else { [total - half, half] };
                *extra += wanted.saturating_sub(full + *extra);
            }
        }
        let groups = self.groups()?;
        let (layout, weights) = (Layout::ChannelsFirst, WeightLayout::InOutSpatial);
        let conv = Conv { layout, weights, window, groups, activation: Activation::None };
        let inputs = self.inputs.clone();
        self.emit(Op::ConvTranspose { conv, extra }, inputs, None)
    }

    fn pool(mut self, kind: PoolKind) -> Outputs {
        let given = self.attributes().ints("kernel_shape").ok_or(Reason::MissingAttribute("kernel_shape"))?;
        let extents = given.iter().map(|extent| usize::try_from(*extent).ok());
        let extents = extents
            .collect::<Option<Vec<_>>>()
            .ok_or(Reason::Unsupported("the window has a negative extent"))?;
        let window = self.window(&extents)?;
        let ceil = self.attributes().flag("ceil_mode", false)?;
        let pool =
            Pool { kind, layout: Layout::ChannelsFirst, extents, window, ceil, activation: Activation::None };
        let inputs = self.inputs.clone();
        self.emit(Op::Pool(pool), inputs, None)
    }
}

/// Pairs from a list that has all padding before the axes first, then all padding after them.
fn pads(given: Option<&[i64]>, axes: usize) -> Result<Vec<[usize; 2]>, Reason> {
    let Some(given) = given else { return Ok(vec![[0, 0]; axes]) };
    let numbers = given.iter().map(|pad| usize::try_from(*pad).ok()).collect::<Option<Vec<_>>>();
    let numbers = numbers.ok_or(Reason::Unsupported("a padding is negative"))?;
    if numbers.len() != 2 * axes {
        return Err(Reason::Extent {
            what: "the number of paddings",
            found: numbers.len(),
            expected: 2 * axes,
        });
    }
    let (before, after) = numbers.split_at(axes);
    Ok(before.iter().zip(after).map(|(before, after)| [*before, *after]).collect())
}
