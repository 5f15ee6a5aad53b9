//! Convolutions and pools.

use super::super::text::{element, extent, number, shape};
use super::super::{Memory, Step};
use super::unwritten;
use crate::error::Reason;
use crate::graph::{Conv, Layout, Pool, PoolKind, TensorId, Type, WeightLayout, Window};
use alloc::{format, vec, vec::Vec};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// The lengths of an image: number of images, channels, rows, columns.
struct Image {
    count: usize,
    channels: usize,
    spatial: [usize; 2],
    layout: Layout,
}

impl Image {
    fn new(lengths: &[usize], layout: Layout) -> Result<Self, Reason> {
        let (count, channels, spatial) = match (layout, lengths) {
            (Layout::ChannelsLast, [count, spatial @ .., channels])
            | (Layout::ChannelsFirst, [count, channels, spatial @ ..]) => (*count, *channels, spatial),
            _ => return Err(Reason::Unwritten(format!("an image of rank {}", lengths.len()))),
        };
        Ok(Self { count, channels, spatial: plane(spatial)?, layout })
    }

    fn tokens(&self) -> Result<TokenStream, Reason> {
        let [rows, columns] = self.spatial;
        match self.layout {
            Layout::ChannelsLast => shape(&[self.count, rows, columns, self.channels]),
            Layout::ChannelsFirst => shape(&[self.count, self.channels, rows, columns]),
        }
    }

    /// The number of contiguous elements of one channel.
    fn run(&self) -> usize {
        match self.layout {
            Layout::ChannelsLast => 1,
            Layout::ChannelsFirst => self.spatial.iter().product(),
        }
    }
}

impl Step<'_> {
    /// A convolution; for a transposed one, `extra` is the number of positions after those that windows reach.
    pub(super) fn convolution(
        &self,
        conv: &Conv,
        extra: Option<&[usize]>,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, weights, output) = (self.input(0)?, self.input(1)?, self.output()?);
        let (image, result) =
            (Image::new(self.lengths(input), conv.layout)?, Image::new(self.lengths(output), conv.layout)?);
        let (filters, lengths) = self.filters_in_order(conv, extra.is_some(), weights, memory)?;
        let mut window = conv.window.clone();
        for (padding, extra) in window.padding.iter_mut().zip(extra.unwrap_or_default()) {
            padding[1] = padding[1].checked_sub(*extra).ok_or_else(|| {
                Reason::Unwritten("an output padding that is larger than the padding".into())
            })?;
        }
        let is_depthwise = conv.weights == WeightLayout::Depthwise;
        let groups = if is_depthwise { 1 } else { conv.groups };
        let (of, steps) = (self.element()?, steps(&window, conv.layout, groups)?);
        let kind = match (extra, is_depthwise) {
            (Some(_), _) => quote!(Transposed),
            (None, true) => quote!(Depthwise),
            (None, false) => quote!(Whole),
        };
        let (image, lengths) = (image.tokens()?, shape(&lengths)?);
        let (x, y) = (memory.read(input)?, memory.write(output)?);
        let program = quote!(::shapeproof::program);
        let (kind_of, [x, w, y]) = self.wrapped(element(of), of.is_float(), [x, filters, y]);
        let bias = self.biased(self.optional(2), result.run(), conv.activation, memory)?;
        Ok(quote! {
            #program::convolve::<#kind_of, #image, #lengths, #steps, #program::#kind>(#x, #w, #y)?;
            #bias
        })
    }

    /// For integers, code that wraps on overflow.
    fn wrapped(
        &self,
        of: Ident,
        is_float: bool,
        [x, w, y]: [TokenStream; 3],
    ) -> (TokenStream, [TokenStream; 3]) {
        if is_float {
            return (quote!(#of), [x, w, y]);
        }
        let program = quote!(::shapeproof::program);
        let slices = [
            quote!(#program::wrapping(#x)),
            quote!(#program::wrapping(#w)),
            quote!(#program::wrapping_mut(#y)),
        ];
        (quote!(::core::num::Wrapping<#of>), slices)
    }

    /// The filters in the library's order, and their lengths in that order.
    fn filters_in_order(
        &self,
        conv: &Conv,
        is_transposed: bool,
        weights: TensorId,
        memory: &mut Memory<'_>,
    ) -> Result<(TokenStream, Vec<usize>), Reason> {
        let tensor = &self.graph[weights];
        match (conv.weights, conv.layout, tensor.shape.as_slice()) {
            (
                WeightLayout::OutInSpatial | WeightLayout::InOutSpatial,
                Layout::ChannelsFirst,
                [a, b, spatial @ ..],
            ) => {
                let [rows, columns] = plane(spatial)?;
                Ok((memory.read(weights)?, vec![*a, *b, rows, columns]))
            }
            (WeightLayout::Depthwise, Layout::ChannelsLast, [1, rows, columns, outputs]) => {
                let channels = conv.groups.max(1);
                Ok((memory.read(weights)?, vec![*rows, *columns, channels, outputs / channels]))
            }
            (WeightLayout::OutSpatialIn, Layout::ChannelsLast, [outputs, rows, columns, inputs]) => {
                // Channels and outputs last; for a transposed convolution, outputs and channels.
                let order = if is_transposed { [1, 2, 0, 3] } else { [1, 2, 3, 0] };
                let lengths = [*outputs, *rows, *columns, *inputs];
                let Some(bytes) = tensor
                    .data
                    .as_deref()
                    .and_then(|data| permuted(data, lengths, order, tensor.element.size()))
                else {
                    return Err(Reason::NotConstant { operand: 1, tensor: tensor.name.clone() });
                };
                let lengths: Vec<usize> =
                    order.iter().filter_map(|axis| lengths.get(*axis).copied()).collect();
                let name = format_ident!("FILTERS_{}", weights.index());
                let ty = Type::new(tensor.element, lengths.clone());
                Ok((memory.constant(&format!("{name}"), ty, &bytes)?, lengths))
            }
            _ => unwritten("filters of such a rank, or in such an order"),
        }
    }

    pub(super) fn pool_of_numbers(
        &self,
        pool: &Pool,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        let (image, result) =
            (Image::new(self.lengths(input), pool.layout)?, Image::new(self.lengths(output), pool.layout)?);
        let [rows, columns] = plane(&pool.extents)?;
        // The last window may start so that the padding at the end is longer or shorter than the file has it.
        let mut window = pool.window.clone();
        let counts = matches!(pool.kind, PoolKind::Average { count_padding: true });
        let first = 2 - window.padding.len().min(2);
        let axes =
            window.padding.iter_mut().zip(window.strides.iter().zip(&window.dilations)).zip(&pool.extents);
        for (axis, ((padding, (stride, dilation)), extent)) in axes.enumerate() {
            let [Some(length), Some(places)] =
                [image.spatial, result.spatial].map(|spatial| spatial.get(first + axis).copied())
            else {
                return unwritten("a window along such axes");
            };
            let reach = places.saturating_sub(1) * stride + extent.saturating_sub(1) * dilation + 1;
            let behind = reach.saturating_sub(length + padding[0]);
            if counts && behind > padding[1] {
                return unwritten("an average that counts padding, of a window that reaches beyond it");
            }
            padding[1] = behind;
        }
        let (of, steps) = (element(self.element()?), steps(&window, pool.layout, 1)?);
        let (image, rows, columns) = (image.tokens()?, extent(rows)?, extent(columns)?);
        let (x, y) = (memory.read(input)?, memory.write(output)?);
        let activation = self.activated(pool.activation, memory)?;
        let program = quote!(::shapeproof::program);
        let call = match pool.kind {
            PoolKind::Max => quote!(#program::max_pool::<#of, #image, #rows, #columns, #steps>(#x, #y)?;),
            PoolKind::Average { .. } => {
                quote!(#program::average_pool::<#of, #image, #rows, #columns, #steps>(#x, #y, #counts)?;)
            }
        };
        Ok(quote!(#call #activation))
    }
}

/// The bytes of a constant with its axes permuted.
fn permuted(data: &[u8], lengths: [usize; 4], order: [usize; 4], size: usize) -> Option<Vec<u8>> {
    let strides = [lengths[1] * lengths[2] * lengths[3], lengths[2] * lengths[3], lengths[3], 1];
    let axis = |at: usize| -> Option<(usize, usize)> {
        let axis = *order.get(at)?;
        Some((*lengths.get(axis)?, *strides.get(axis)?))
    };
    let [a, b, c, d] = [axis(0)?, axis(1)?, axis(2)?, axis(3)?];
    let mut bytes = Vec::with_capacity(data.len());
    for i in 0..a.0 {
        for j in 0..b.0 {
            for k in 0..c.0 {
                for l in 0..d.0 {
                    let at = (i * a.1 + j * b.1 + k * c.1 + l * d.1) * size;
                    bytes.extend_from_slice(data.get(at..at + size)?);
                }
            }
        }
    }
    Some(bytes)
}

/// Code for the steps of a window.
fn steps(window: &Window, layout: Layout, groups: usize) -> Result<TokenStream, Reason> {
    let (strides, dilations) = (plane(&window.strides)?, plane(&window.dilations)?);
    let padding = match *window.padding.as_slice() {
        [columns] => [[0, 0], columns],
        [rows, columns] => [rows, columns],
        _ => return unwritten("a window along other than one or two axes"),
    };
    let padding = match padding {
        [[0, 0], [0, 0]] => quote!(::shapeproof::layers::Valid),
        _ => {
            let padding = padding.into_iter().flatten().map(number);
            quote!(::shapeproof::layers::Explicit<#(#padding),*>)
        }
    };
    let layout = match layout {
        Layout::ChannelsLast => quote!(ChannelsLast),
        Layout::ChannelsFirst => quote!(ChannelsFirst),
    };
    let numbers = strides.into_iter().chain(dilations).map(number);
    let groups = number(groups);
    Ok(quote!(::shapeproof::layers::Steps<#padding, #(#numbers),*, ::shapeproof::layers::#layout, #groups>))
}

/// One or two axes as rows and columns.
fn plane(axes: &[usize]) -> Result<[usize; 2], Reason> {
    match *axes {
        [columns] => Ok([1, columns]),
        [rows, columns] => Ok([rows, columns]),
        _ => Err(Reason::Unwritten(format!("a window along {} axes: one or two are", axes.len()))),
    }
}
