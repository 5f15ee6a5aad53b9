//! What copies elements: joining, cutting, transposing, padding, variables.

use super::text::{integer, number};
use super::{Memory, Step};
use crate::error::Reason;
use crate::graph::{Activation, Op, PadMode, TensorId};
use alloc::{format, vec, vec::Vec};
use proc_macro2::TokenStream;
use quote::quote;

/// A walk over two pieces of memory, axis by axis.
struct Walk {
    lengths: Vec<usize>,
    from: usize,
    read: Vec<i64>,
    to: usize,
    write: Vec<i64>,
}

impl Step<'_> {
    /// The statements of an operator that only moves elements; `None` for another one.
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
            Op::Concat { axis, activation: Activation::None } => self.concat(*axis, memory)?,
            Op::Concat { .. } => return Err(Reason::Unwritten("a concatenation with an activation".into())),
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
            Op::Gather { axis, batch: 0 } => self.gather(*axis, memory)?,
            Op::Gather { .. } => return Err(Reason::Unwritten("a gather of each batch by itself".into())),
            Op::Pad { padding, mode: PadMode::Constant } => self.pad(padding, memory)?,
            Op::Pad { .. } => return Err(Reason::Unwritten("a padding that is not constant".into())),
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

    /// Positions along an axis, which the file says.
    fn gather(&self, axis: usize, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (input, indices, output) = (self.input(0)?, self.input(1)?, self.output()?);
        let lengths = &self.graph[input].shape;
        let (along, inner) = match lengths.get(axis..) {
            Some([along, inner @ ..]) => (*along, inner.iter().product()),
            _ => return Err(Reason::Axis { axis: axis as i64, rank: lengths.len() }),
        };
        let tensor = &self.graph[indices];
        let found = tensor.integers();
        let found = found.ok_or_else(|| Reason::NotConstant { operand: 1, tensor: tensor.name.clone() })?;
        if let Some(index) =
            found.iter().find(|index| usize::try_from(**index).is_ok_and(|at| at >= along) || **index < 0)
        {
            return Err(Reason::Unwritten(format!("the position {index} of an axis of {along}")));
        }
        let (along, inner, found) = (number(along), number(inner), found.into_iter().map(integer));
        let (x, y) = (memory.read(input)?, memory.write(output)?);
        Ok(quote!(::shapeproof::quantized::gather_constant(#x, #y, [#along, #inner], &[#(#found),*])?;))
    }

    fn pad(&self, padding: &[[usize; 2]], memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        self.is_i8(input)?;
        let value = match self.node.inputs.get(1).copied().flatten() {
            Some(id) => {
                let values = self.graph[id].integers().unwrap_or_default();
                let value = values.first().copied();
                value
                    .ok_or_else(|| Reason::NotConstant { operand: 1, tensor: self.graph[id].name.clone() })?
            }
            None => self.affine(output)?.1.into(),
        };
        let write = self.strides(output);
        let to = padding.iter().zip(&write).map(|([before, _], stride)| before * *stride as usize).sum();
        let lengths = self.graph[input].shape.clone();
        let walk = Walk { lengths, from: 0, read: self.strides(input), to, write };
        let (x, y, value) = (memory.read(input)?, memory.write(output)?, integer(value));
        let copy = walk.tokens(&x, &y);
        Ok(quote! { (#y).fill(#value); #copy })
    }

    /// How far apart elements are along each axis.
    fn strides(&self, id: TensorId) -> Vec<i64> {
        let shape = &self.graph[id].shape;
        let mut strides = vec![1_i64; shape.len()];
        let mut stride = 1;
        for (place, length) in strides.iter_mut().zip(shape).rev() {
            *place = stride;
            stride *= *length as i64;
        }
        strides
    }
}

/// All elements, where there are as many of both.
fn all(x: &TokenStream, y: &TokenStream) -> TokenStream {
    quote!((#y).copy_from_slice(#x);)
}

impl Walk {
    /// The walk over fewer axes: none of length 1, and two that one step covers as one.
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
            ::shapeproof::quantized::Walk {
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
