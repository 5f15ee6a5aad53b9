//! Operators that copy elements: joining, cutting, repeating, transposing, padding, variables.

use super::numbers::broadcast_strides;
use super::text::{integer, list, literal, number, scalar};
use super::{Memory, Step};
use crate::error::Reason;
use crate::graph::{Activation, Layout, Op, PadMode, Quantization, TensorId};
use alloc::{vec, vec::Vec};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// A walk over two slices, axis by axis.
struct Walk {
    lengths: Vec<usize>,
    from: usize,
    read: Vec<i64>,
    to: usize,
    write: Vec<i64>,
}

/// The strides of a contiguous tensor.
fn row_major(lengths: &[usize]) -> Vec<i64> {
    let mut stride = 1;
    let mut strides: Vec<i64> = lengths
        .iter()
        .rev()
        .map(|length| {
            let own = stride;
            stride *= *length as i64;
            own
        })
        .collect();
    strides.reverse();
    strides
}

impl Step<'_> {
    /// The statements of an operator that only moves elements; `None` for any other operator.
    pub(super) fn moves(&self, op: &Op, memory: &mut Memory<'_>) -> Result<Option<TokenStream>, Reason> {
        Ok(Some(match op {
            Op::Reshape { .. } => {
                let (input, output) = (self.input(0)?, self.output()?);
                if memory.is_same(input, output) {
                    return Ok(Some(TokenStream::new()));
                }
                all(&memory.read(input)?, &memory.write(output)?)
            }
            Op::ReadVariable(variable) => {
                let output = self.output()?;
                if memory.is_variable(output, *variable) {
                    return Ok(Some(TokenStream::new()));
                }
                let variable = memory.variable(*variable);
                all(&quote!(&*#variable), &memory.write(output)?)
            }
            Op::AssignVariable(variable) => {
                let input = self.input(0)?;
                if memory.is_variable(input, *variable) {
                    return Ok(Some(TokenStream::new()));
                }
                let variable = memory.variable(*variable);
                all(&memory.read(input)?, &quote!(&mut *#variable))
            }
            Op::Concat { axis, activation } => {
                let joined = self.concat(*axis, memory)?;
                if *activation != Activation::None && self.is_quantized() {
                    return Err(Reason::Unwritten("a concatenation of integers with an activation".into()));
                }
                let activated = self.activated(*activation, memory)?;
                quote!(#joined #activated)
            }
            Op::Split { axis, lengths } => self.split(*axis, lengths, memory)?,
            Op::Slice { starts, lengths, steps } => {
                let input = self.input(0)?;
                let strides = self.strides(input);
                let from = starts.iter().zip(&strides).map(|(start, stride)| start * *stride as usize).sum();
                let read =
                    strides.iter().zip(steps).map(|(stride, step)| stride.saturating_mul(*step)).collect();
                let output = self.output()?;
                let walk = Walk { lengths: lengths.clone(), from, read, to: 0, write: self.strides(output) };
                walk.tokens(&memory.read(input)?, &memory.write(output)?)
            }
            Op::Transpose { permutation } => {
                let (input, output) = (self.input(0)?, self.output()?);
                let strides = self.strides(input);
                let read = permutation.iter().map(|axis| strides.get(*axis).copied().unwrap_or(0)).collect();
                let lengths = self.graph[output].shape.clone();
                let walk = Walk { lengths, from: 0, read, to: 0, write: self.strides(output) };
                walk.tokens(&memory.read(input)?, &memory.write(output)?)
            }
            Op::Expand { shape } => {
                let (input, output) = (self.input(0)?, self.output()?);
                let strides = broadcast_strides(&self.graph[input].shape, &self.graph[output].shape);
                let read = strides.into_iter().map(|stride| stride as i64).collect();
                let lengths = if shape.is_empty() { vec![] } else { self.graph[output].shape.clone() };
                let walk = Walk { lengths, from: 0, read, to: 0, write: self.strides(output) };
                walk.tokens(&memory.read(input)?, &memory.write(output)?)
            }
            Op::Tile { .. } => self.tile(memory)?,
            Op::DepthToSpace { .. } | Op::SpaceToDepth { .. } => self.blocks(op, memory)?,
            Op::Trilu { upper, diagonal } => self.triangle(*upper, *diagonal, memory)?,
            Op::Gather { axis, batch } => self.gather(*axis, *batch, memory)?,
            Op::GatherElements { axis } => self.gather_elements(*axis, memory)?,
            Op::Pad { padding, mode: PadMode::Constant } => self.pad(padding, memory)?,
            Op::Pad { padding, mode } => self.pad_with_edges(padding, *mode, memory)?,
            _ => return Ok(None),
        }))
    }

    fn concat(&self, axis: usize, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let output = self.output()?;
        let (y, write) = (memory.write(output)?, self.strides(output));
        let each = write.get(axis).copied().unwrap_or(0) as usize;
        let (mut statements, mut start) = (TokenStream::new(), 0);
        for position in 0..self.node.inputs.len() {
            let input = self.input(position)?;
            let lengths = self.graph[input].shape.clone();
            let length = lengths.get(axis).copied().unwrap_or(0);
            let read = self.strides(input);
            let walk = Walk { lengths, from: 0, read, to: start * each, write: write.clone() };
            statements.extend(walk.tokens(&memory.read(input)?, &y));
            start += length;
        }
        Ok(statements)
    }

    fn split(&self, axis: usize, lengths: &[usize], memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let input = self.input(0)?;
        let (x, read) = (memory.read(input)?, self.strides(input));
        let each = read.get(axis).copied().unwrap_or(0) as usize;
        let (mut statements, mut start) = (TokenStream::new(), 0);
        for (output, length) in self.node.outputs.iter().zip(lengths) {
            if !memory.is_unused(*output) {
                let lengths = self.graph[*output].shape.clone();
                let write = self.strides(*output);
                let walk = Walk { lengths, from: start * each, read: read.clone(), to: 0, write };
                statements.extend(walk.tokens(&x, &memory.write(*output)?));
            }
            start += length;
        }
        Ok(statements)
    }

    /// Repeats each axis: it becomes two, of which the outer one counts the copies.
    fn tile(&self, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        let (mut lengths, mut read, mut write) = (vec![], vec![], vec![]);
        let all = self.graph[input].shape.iter().zip(&self.graph[output].shape);
        for (((&own, &repeated), from), to) in all.zip(self.strides(input)).zip(self.strides(output)) {
            lengths.extend([repeated.checked_div(own).unwrap_or(0), own]);
            read.extend([0, from]);
            write.extend([to * own as i64, to]);
        }
        let walk = Walk { lengths, from: 0, read, to: 0, write };
        Ok(walk.tokens(&memory.read(input)?, &memory.write(output)?))
    }

    /// Moves blocks of rows and columns to channels, or back: a transpose of an image with six axes.
    fn blocks(&self, op: &Op, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        let (layout, block, columns_first, to_depth) = match op {
            Op::DepthToSpace { block, layout, columns_first } => (*layout, *block, *columns_first, false),
            Op::SpaceToDepth { block, layout } => (*layout, *block, false, true),
            _ => return Err(Reason::Operator),
        };
        // The shape in which blocks are among the channels, and the one in which they are among rows and columns.
        let (deep, flat) = if to_depth { (output, input) } else { (input, output) };
        let axes = |id: TensorId| -> Result<([usize; 4], [i64; 4]), Reason> {
            let (shape, strides) = (&self.graph[id].shape, self.strides(id));
            match (layout, shape.as_slice(), strides.as_slice()) {
                (Layout::ChannelsLast, [n, h, w, c], [a, b, d, e]) => {
                    Ok(([*n, *h, *w, *c], [*a, *b, *d, *e]))
                }
                (Layout::ChannelsFirst, [n, c, h, w], [a, e, b, d]) => {
                    Ok(([*n, *h, *w, *c], [*a, *b, *d, *e]))
                }
                _ => Err(Reason::Rank { operand: 0, rank: shape.len(), expected: "4" }),
            }
        };
        let ([images, rows, columns, _], [image, row, column, channel]) = axes(deep)?;
        let ([_, _, _, channels], [flat_image, flat_row, flat_column, flat_channel]) = axes(flat)?;
        let (b, c) = (block as i64, channels as i64);
        // Channel `(i * block + j) * channels + k`, or `(k * block + i) * block + j` if the columns come first.
        let [of_i, of_j, of_k] = if columns_first { [b, 1, b * b] } else { [b * c, c, 1] };
        let lengths = vec![images, rows, block, columns, block, channels];
        let in_depth = vec![image, row, channel * of_i, column, channel * of_j, channel * of_k];
        let in_space = vec![flat_image, flat_row * b, flat_row, flat_column * b, flat_column, flat_channel];
        let (read, write) = if to_depth { (in_space, in_depth) } else { (in_depth, in_space) };
        let walk = Walk { lengths, from: 0, read, to: 0, write };
        Ok(walk.tokens(&memory.read(input)?, &memory.write(output)?))
    }

    /// Sets the elements below or above a diagonal to zero.
    fn triangle(&self, upper: bool, diagonal: i64, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        let [.., rows, columns] = *self.graph[input].shape.as_slice() else {
            return Err(Reason::Rank {
                operand: 0,
                rank: self.graph[input].shape.len(),
                expected: "2 at least",
            });
        };
        let (x, y) = (memory.read(input)?, memory.write(output)?);
        let (zero, diagonal) = (scalar(self.graph[output].element, 0.0), Literal::i64_suffixed(diagonal));
        let (rows, columns) = (number(rows), number(columns));
        let keeps = if upper { quote!(>=) } else { quote!(<=) };
        Ok(quote! {
            (#y).copy_from_slice(#x);
            for matrix in (#y).chunks_exact_mut(#rows * #columns) {
                for (i, row) in (0_i64..).zip(matrix.chunks_exact_mut(#columns)) {
                    for (j, y) in (0_i64..).zip(row) {
                        *y = if j - i #keeps #diagonal { *y } else { #zero };
                    }
                }
            }
        })
    }

    /// Selects positions along an axis; they are constants or data.
    fn gather(&self, axis: usize, batch: usize, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (input, indices, output) = (self.input(0)?, self.input(1)?, self.output()?);
        let lengths = &self.graph[input].shape;
        let (along, inner) = match lengths.get(axis..) {
            Some([along, inner @ ..]) => (*along, inner.iter().product()),
            _ => return Err(Reason::Axis { axis: axis as i64, rank: lengths.len() }),
        };
        let (x, y) = (memory.read(input)?, memory.write(output)?);
        if let Some(found) = self.graph[indices].integers().filter(|_| batch == 0) {
            let from_end = |index: i64| if index < 0 { index + along as i64 } else { index };
            let found = found.into_iter().map(|index| integer(from_end(index)));
            let lengths = list([along, inner]);
            return Ok(quote!(::shapeproof::program::gather_constant(#x, #y, #lengths, &[#(#found),*])?;));
        }
        memory.has_indices = true;
        let batches = lengths.iter().take(batch).product();
        let (name, indices, lengths) =
            (&self.node.name, memory.read(indices)?, list([batches, along, inner]));
        Ok(quote! {
            if let ::core::result::Result::Err(error) =
                ::shapeproof::program::gather(#name, #x, #indices, #y, #lengths)?
            {
                return ::core::option::Option::Some(::core::result::Result::Err(error));
            }
        })
    }

    /// Selects, for each index, the element at that position along an axis.
    fn gather_elements(&self, axis: usize, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (input, indices, output) = (self.input(0)?, self.input(1)?, self.output()?);
        let along = self.graph[input].shape.get(axis).copied().unwrap_or(0);
        let strides = self.strides(input).into_iter().map(|stride| stride as usize);
        let (lengths, strides) = (list(self.graph[indices].shape.iter().copied()), list(strides));
        let (x, indices, y) = (memory.read(input)?, memory.read(indices)?, memory.write(output)?);
        memory.has_indices = true;
        let (name, axis, along) = (&self.node.name, number(axis), number(along));
        Ok(quote! {
            if let ::core::result::Result::Err(error) = ::shapeproof::program::gather_elements(
                #name, #x, #indices, #y, (#lengths, #strides), (#axis, #along),
            )? {
                return ::core::option::Option::Some(::core::result::Result::Err(error));
            }
        })
    }

    /// Padding computed from the elements beside it.
    fn pad_with_edges(
        &self,
        padding: &[[usize; 2]],
        mode: PadMode,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        let mode = match mode {
            PadMode::Constant => return self.pad(padding, memory),
            PadMode::Reflect => quote!(Reflect),
            PadMode::Symmetric => quote!(Symmetric),
            PadMode::Edge => quote!(Edge),
            PadMode::Wrap => quote!(Wrap),
        };
        let (lengths, padded) = (&self.graph[input].shape, &self.graph[output].shape);
        let before = list(padding.iter().map(|[before, _]| *before));
        let (lengths, padded) = (list(lengths.iter().copied()), list(padded.iter().copied()));
        let (x, y) = (memory.read(input)?, memory.write(output)?);
        Ok(quote! {
            ::shapeproof::program::pad(#x, #y, (#lengths, #before, #padded), ::shapeproof::program::EdgeMode::#mode)?;
        })
    }

    fn pad(&self, padding: &[[usize; 2]], memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        let value = match self.node.inputs.get(1).copied().flatten() {
            Some(id) => match literal(&self.graph[id]) {
                Some(value) => value,
                None => {
                    let value = memory.read(id)?;
                    quote!(*(#value).first()?)
                }
            },
            None => {
                let quantization = self.graph[output].quantization.as_ref().map(Quantization::zero_points);
                let zero = quantization.and_then(|points| points.first().copied()).unwrap_or(0);
                scalar(self.graph[output].element, zero.into())
            }
        };
        let write = self.strides(output);
        let to = padding.iter().zip(&write).map(|([before, _], stride)| before * *stride as usize).sum();
        let lengths = self.graph[input].shape.clone();
        let walk = Walk { lengths, from: 0, read: self.strides(input), to, write };
        let (x, y) = (memory.read(input)?, memory.write(output)?);
        let copy = walk.tokens(&x, &y);
        Ok(quote! { (#y).fill(#value); #copy })
    }

    /// How far apart elements are along each axis.
    pub(super) fn strides(&self, id: TensorId) -> Vec<i64> {
        row_major(&self.graph[id].shape)
    }
}

/// Copies all elements of `x` to `y`, which has as many.
fn all(x: &TokenStream, y: &TokenStream) -> TokenStream {
    quote!((#y).copy_from_slice(#x);)
}

impl Walk {
    /// The same walk over fewer axes: without axes of length 1, and with two axes merged if one stride covers both.
    fn merged(self) -> Self {
        let mut merged = Self { lengths: vec![], read: vec![], write: vec![], ..self };
        let axes = self.lengths.iter().zip(&self.read).zip(&self.write);
        for ((&length, &read), &write) in axes.filter(|((length, _), _)| **length != 1) {
            if let (Some(outer), Some(outer_read), Some(outer_write)) =
                (merged.lengths.last_mut(), merged.read.last_mut(), merged.write.last_mut())
                && (*outer_read, *outer_write)
                    == (read.saturating_mul(length as i64), write.saturating_mul(length as i64))
            {
                (*outer, *outer_read, *outer_write) = (*outer * length, read, write);
                continue;
            }
            merged.lengths.push(length);
            merged.read.push(read);
            merged.write.push(write);
        }
        if merged.lengths.is_empty() {
            (merged.lengths, merged.read, merged.write) = (vec![1], vec![1], vec![1]);
        }
        merged
    }

    /// The statement that copies from the slice `x` to the slice `y`.
    fn tokens(self, x: &TokenStream, y: &TokenStream) -> TokenStream {
        let Self { lengths, from, read, to, write } = self.merged();
        if let ([length], [1], [1]) = (lengths.as_slice(), read.as_slice(), write.as_slice()) {
            let [from, from_end, to, to_end] = [from, from + length, to, to + length].map(number);
            return quote!((#y).get_mut(#to..#to_end)?.copy_from_slice((#x).get(#from..#from_end)?););
        }
        let (from, to) = (number(from), number(to));
        let lengths = lengths.into_iter().map(number);
        let (read, write) = (read.into_iter().map(integer), write.into_iter().map(integer));
        quote! {
            ::shapeproof::program::StridedCopy {
                lengths: [#(#lengths),*],
                from: #from,
                read: [#(#read),*],
                to: #to,
                write: [#(#write),*],
            }
            .copy(#x, #y)?;
        }
    }
}
