//! Operators that move elements: reshape, split, join, pad.

use super::call::Call;
use crate::error::{Error, Reason};
use crate::graph::{Activation, Names, Op, PadMode, normalized_axis, slice_axis};
use alloc::{format, string::String, vec, vec::Vec};

impl Call<'_, '_, '_> {
    /// A node whose output shape is declared in the file; it has no attributes.
    pub(super) fn reshape(self) -> Result<(), Error> {
        let shape = self.output_shape()?;
        let inputs = self.data(1);
        Ok(self.node(Op::Reshape { shape }, inputs)?)
    }

    pub(super) fn squeeze(self) -> Result<(), Error> {
        let input = self.shape(0)?;
        let axes = self.options.map_or(Ok(Vec::new()), |options| options.i32s(0))?;
        let axes = axes.into_iter().map(|axis| normalized_axis(i64::from(axis), input.len()));
        let axes = axes.collect::<Result<Vec<_>, _>>()?;
        let shape = crate::graph::squeezed(&input, &axes)?;
        let inputs = self.data(1);
        Ok(self.node(Op::Reshape { shape }, inputs)?)
    }

    pub(super) fn expand_dims(self) -> Result<(), Error> {
        let mut shape = self.shape(0)?;
        let axis = normalized_axis(self.constant_scalar(1)?, shape.len() + 1)?;
        shape.insert(axis, 1);
        let inputs = self.data(1);
        Ok(self.node(Op::Reshape { shape }, inputs)?)
    }

    /// Joins the operands along a new axis.
    pub(super) fn pack(mut self) -> Result<(), Error> {
        let mut shape = self.shape(0)?;
        let axis = normalized_axis(i64::from(self.i32(1)?), shape.len() + 1)?;
        shape.insert(axis, 1);
        for operand in 0..self.inputs.len() {
            let input = self.input(operand)?;
            let rows = self.before("RESHAPE", Op::Reshape { shape: shape.clone() }, input)?;
            if let Some(input) = self.inputs.get_mut(operand) {
                *input = Some(rows);
            }
        }
        let inputs = self.inputs.clone();
        Ok(self.node(Op::Concat { axis, activation: Activation::None }, inputs)?)
    }

    /// The parts along an axis, each without that axis.
    pub(super) fn unpack(self) -> Result<(), Error> {
        let shape = self.shape(0)?;
        let axis = normalized_axis(i64::from(self.i32(1)?), shape.len())?;
        let count = shape.get(axis).copied().unwrap_or(0);
        if count != self.outputs.len() {
            return Err(Reason::Outputs { needed: count, found: self.outputs.len() }.into());
        }
        let input = self.input(0)?;
        let reader = self.reader;
        let quantization = reader.builder.graph[input].quantization.clone();
        let texts: Vec<String> =
            self.outputs.iter().map(|id| format!("{} (part)", reader.builder.graph[*id].name)).collect();
        let outputs: Vec<&str> = texts.iter().map(String::as_str).collect();
        let names = Names { node: "", operator: &self.name };
        let op = Op::Split { axis, lengths: vec![1; count] };
        let parts = reader.builder.inferred(&names, op, vec![Some(input)], &outputs, None)?;
        for (part, output) in parts.into_iter().zip(self.outputs) {
            reader.builder.graph[part].quantization.clone_from(&quantization);
            let mut shape = shape.clone();
            shape.remove(axis);
            reader.builder.declared(&names, Op::Reshape { shape }, vec![Some(part)], vec![output])?;
        }
        Ok(())
    }

    /// Operands: axis, input.
    pub(super) fn split(self) -> Result<(), Error> {
        let (input, count) = (self.input(1)?, self.outputs.len());
        let shape = self.reader.builder.graph[input].shape.clone();
        let axis = normalized_axis(self.constant_scalar(0)?, shape.len())?;
        let extent = shape.get(axis).copied().unwrap_or(0);
        if count == 0 || extent % count != 0 {
            return Err(Reason::Unsupported("the number of outputs does not divide the axis").into());
        }
        Ok(self.node(Op::Split { axis, lengths: vec![extent / count; count] }, vec![Some(input)])?)
    }

    /// Operands: input, lengths, axis.
    pub(super) fn split_v(self) -> Result<(), Error> {
        let shape = self.shape(0)?;
        let axis = normalized_axis(self.constant_scalar(2)?, shape.len())?;
        let extent = shape.get(axis).copied().unwrap_or(0);
        let lengths = crate::graph::lengths(&self.constant(1)?, extent)?;
        let inputs = self.data(1);
        Ok(self.node(Op::Split { axis, lengths }, inputs)?)
    }

    pub(super) fn slice(self) -> Result<(), Error> {
        let (shape, begin, size) = (self.shape(0)?, self.constant(1)?, self.constant(2)?);
        if begin.len() != shape.len() || size.len() != shape.len() {
            return Err(Reason::Extent {
                what: "the number of starts",
                found: begin.len(),
                expected: shape.len(),
            }
            .into());
        }
        let negative = || Reason::Unsupported("a start or length is negative");
        let mut starts = Vec::new();
        let mut lengths = Vec::new();
        for ((extent, begin), size) in shape.iter().zip(begin).zip(size) {
            let start = usize::try_from(begin).map_err(|_| negative())?;
            let rest = extent.checked_sub(start).ok_or_else(negative)?;
            starts.push(start);
            lengths.push(if size == -1 { rest } else { usize::try_from(size).map_err(|_| negative())? });
        }
        let (steps, inputs) = (vec![1; shape.len()], self.data(1));
        Ok(self.node(Op::Slice { starts, lengths, steps }, inputs)?)
    }

    /// NumPy's slicing, without ellipses and new axes.
    pub(super) fn strided_slice(mut self) -> Result<(), Error> {
        let (begin_mask, end_mask) = (self.i32(0)?, self.i32(1)?);
        let (ellipsis, new_axis, shrink, offset) = (self.i32(2)?, self.i32(3)?, self.i32(4)?, self.bool(5)?);
        if ellipsis != 0 || new_axis != 0 || offset {
            return Err(
                Reason::Unsupported("ellipsis_mask, new_axis_mask and offset are not supported").into()
            );
        }
        let (shape, begin, end, steps) =
            (self.shape(0)?, self.constant(1)?, self.constant(2)?, self.constant(3)?);
        if begin.len() > shape.len() || end.len() != begin.len() || steps.len() != begin.len() {
            return Err(Reason::Extent {
                what: "the number of starts",
                found: begin.len(),
                expected: shape.len(),
            }
            .into());
        }
        let bit = |mask: i32, axis: usize| axis < 32 && mask >> axis & 1 == 1;
        let (mut starts, mut lengths, mut all_steps, mut kept) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (axis, extent) in shape.iter().enumerate() {
            let given = begin.get(axis).zip(end.get(axis)).zip(steps.get(axis));
            let (start, length, step) = match given {
                None => (0, *extent, 1),
                Some(((begin, _), _)) if bit(shrink, axis) => {
                    let index = if *begin < 0 { begin.saturating_add(*extent as i64) } else { *begin };
                    let found = usize::try_from(index).ok().filter(|index| index < extent);
                    (found.ok_or(Reason::Index { axis, index: *begin, extent: *extent })?, 1, 1)
                }
                Some(((begin, end), step)) => {
                    let begin = (!bit(begin_mask, axis)).then_some(*begin);
                    let end = (!bit(end_mask, axis)).then_some(*end);
                    let (start, length) = slice_axis(*extent, begin, end, *step)?;
                    (start, length, *step)
                }
            };
            starts.push(start);
            lengths.push(length);
            all_steps.push(step);
            if !bit(shrink, axis) {
                kept.push(length);
            }
        }
        let op = Op::Slice { starts, lengths, steps: all_steps };
        if kept.len() == shape.len() {
            let inputs = self.data(1);
            return Ok(self.node(op, inputs)?);
        }
        let input = self.input(0)?;
        let part = self.before("STRIDED_SLICE", op, input)?;
        Ok(self.node(Op::Reshape { shape: kept }, vec![Some(part)])?)
    }

    /// Operands: input, a pair of numbers for each axis, and optionally the value.
    pub(super) fn pad(self, mode: PadMode) -> Result<(), Error> {
        let rank = self.shape(0)?.len();
        let numbers = self.constant(1)?.into_iter().map(|number| usize::try_from(number).ok());
        let numbers =
            numbers.collect::<Option<Vec<_>>>().ok_or(Reason::Unsupported("a padding is negative"))?;
        let (padding, rest) = numbers.as_chunks::<2>();
        if padding.len() != rank || !rest.is_empty() {
            return Err(Reason::Extent {
                what: "the number of paddings",
                found: padding.len(),
                expected: rank,
            }
            .into());
        }
        let padding = padding.to_vec();
        let mut inputs = self.data(1);
        inputs.extend(self.inputs.get(2).copied());
        Ok(self.node(Op::Pad { padding, mode }, inputs)?)
    }
}
