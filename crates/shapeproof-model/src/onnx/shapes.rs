//! Operators that move elements, and the arithmetic of shapes.

use super::call::{Call, Outputs};
use crate::error::Reason;
use crate::graph::{
    Activation, Element, Layout, Op, PadMode, Tensor, Type, float_bytes, integer_bytes, lengths,
    normalized_axis, slice_axis, squeezed,
};
use alloc::{format, vec, vec::Vec};

/// A longer range is an error: it is left to the program that made the file.
const LONGEST_RANGE: usize = 1 << 16;

impl Call<'_> {
    pub(crate) fn shaped(mut self) -> Outputs {
        let node = self.node;
        let attributes = self.attributes();
        match node.operator.as_str() {
            "Constant" => self.constant_node(),
            "ConstantOfShape" => self.constant_of_shape(),
            "Shape" => {
                let shape = self.shape(0)?;
                let rank = i64::try_from(shape.len()).unwrap_or(i64::MAX);
                let bound = |bound: i64| {
                    if bound < 0 { bound.saturating_add(rank) } else { bound }.clamp(0, rank) as usize
                };
                let start = bound(attributes.int("start")?.unwrap_or(0));
                let end = bound(attributes.int("end")?.unwrap_or(rank)).max(start);
                let part: Vec<i64> =
                    shape.get(start..end).unwrap_or_default().iter().map(|extent| *extent as i64).collect();
                Ok(vec![self.integers(Element::I64, vec![part.len()], &part)])
            }
            "Size" => {
                let elements = self.tensor(0)?.elements() as i64;
                Ok(vec![self.integers(Element::I64, Vec::new(), &[elements])])
            }
            "Range" => self.range(),
            "Reshape" => self.reshape(),
            "Flatten" => {
                let shape = self.shape(0)?;
                let axis = attributes.int("axis")?.unwrap_or(1);
                let axis = if axis == shape.len() as i64 {
                    shape.len()
                } else {
                    normalized_axis(axis, shape.len())?
                };
                let (rows, columns) = shape.split_at(axis);
                let shape = vec![rows.iter().product(), columns.iter().product()];
                self.moves(Op::Reshape { shape })
            }
            "Squeeze" => {
                let shape = self.shape(0)?;
                let axes = self.constant_or_attribute(1, "axes")?.unwrap_or_default();
                let axes =
                    axes.into_iter()
                        .map(|axis| normalized_axis(axis, shape.len()))
                        .collect::<Result<Vec<_>, _>>()?;
                let shape = squeezed(&shape, &axes)?;
                self.moves(Op::Reshape { shape })
            }
            "Unsqueeze" => {
                let mut shape = self.shape(0)?;
                let axes = self.constant_or_attribute(1, "axes")?.ok_or(Reason::MissingOperand(1))?;
                let rank = shape.len().saturating_add(axes.len());
                if rank > crate::graph::MAX_RANK {
                    return Err(Reason::RankTooHigh(rank));
                }
                let axes = axes.into_iter().map(|axis| normalized_axis(axis, rank));
                let mut axes = axes.collect::<Result<Vec<_>, _>>()?;
                axes.sort_unstable();
                if axes.windows(2).any(|pair| matches!(pair, [a, b] if a == b)) {
                    return Err(Reason::Unsupported("an axis is given twice"));
                }
                axes.into_iter().for_each(|axis| shape.insert(axis, 1));
                self.moves(Op::Reshape { shape })
            }
            "Transpose" => {
                let rank = self.shape(0)?.len();
                let permutation = match attributes.ints("perm") {
                    Some(axes) => {
                        axes.iter().map(|axis| normalized_axis(*axis, rank)).collect::<Result<_, _>>()?
                    }
                    None => (0..rank).rev().collect(),
                };
                self.moves(Op::Transpose { permutation })
            }
            "Concat" => {
                let axis = attributes.int("axis")?.ok_or(Reason::MissingAttribute("axis"))?;
                let axis = normalized_axis(axis, self.shape(0)?.len())?;
                let inputs = self.inputs.clone();
                self.emit(Op::Concat { axis, activation: Activation::None }, inputs, None)
            }
            "Split" => self.split(),
            "Slice" => self.slice(),
            "Pad" => self.pad(),
            "Expand" => {
                let shape = self.constant(1)?.into_iter().map(|extent| usize::try_from(extent).ok());
                let shape: Vec<usize> =
                    shape.collect::<Option<_>>().ok_or(Reason::Unsupported("an extent is negative"))?;
                if shape.len() > crate::graph::MAX_RANK {
                    return Err(Reason::RankTooHigh(shape.len()));
                }
                self.moves(Op::Expand { shape })
            }
            "Tile" => {
                let repeats = self.constant(1)?.into_iter().map(|repeats| usize::try_from(repeats).ok());
                let repeats = repeats
                    .collect::<Option<_>>()
                    .ok_or(Reason::Unsupported("repeats a negative number of times"))?;
                self.moves(Op::Tile { repeats })
            }
            "Gather" => {
                let axis = self.axis("axis", 0, self.shape(0)?.len())?;
                let inputs = self.inputs.clone();
                self.emit(Op::Gather { axis, batch: 0 }, inputs, None)
            }
            "GatherElements" => {
                let axis = self.axis("axis", 0, self.shape(0)?.len())?;
                let inputs = self.inputs.clone();
                self.emit(Op::GatherElements { axis }, inputs, None)
            }
            "DepthToSpace" | "SpaceToDepth" => {
                let block = attributes.int("blocksize")?.and_then(|block| usize::try_from(block).ok());
                let block = block.ok_or(Reason::MissingAttribute("blocksize"))?;
                let layout = Layout::ChannelsFirst;
                let op = if node.operator == "DepthToSpace" {
                    let columns_first = attributes.text("mode")?.unwrap_or("DCR") == "CRD";
                    Op::DepthToSpace { block, layout, columns_first }
                } else {
                    Op::SpaceToDepth { block, layout }
                };
                self.moves(op)
            }
            "Trilu" => {
                let diagonal = if self.optional(1).is_some() { self.constant(1)? } else { vec![0] };
                let upper = attributes.flag("upper", true)?;
                self.moves(Op::Trilu { upper, diagonal: diagonal.first().copied().unwrap_or(0) })
            }
            _ => Err(Reason::Operator),
        }
    }

    /// A node that reads only operand 0.
    fn moves(&mut self, op: Op) -> Outputs {
        let input = self.input(0)?;
        self.emit(op, vec![Some(input)], None)
    }

    fn constant_node(self) -> Outputs {
        let attributes = self.attributes();
        let name = self.node.outputs.first().cloned().unwrap_or_default();
        let row = |count: usize, scalar: bool| if scalar { Vec::new() } else { vec![count] };
        let (ty, data) = if let Some(tensor) = attributes.tensor("value")? {
            (tensor.ty(), tensor.data)
        } else if attributes.has("value_float") {
            let value = f64::from(attributes.float("value_float", 0.0)?);
            (Type::new(Element::F32, row(1, true)), float_bytes(Element::F32, &[value]))
        } else if let Some(value) = attributes.int("value_int")? {
            (Type::new(Element::I64, row(1, true)), integer_bytes(Element::I64, &[value]))
        } else if let Some(values) = attributes.ints("value_ints") {
            (Type::new(Element::I64, row(values.len(), false)), integer_bytes(Element::I64, values))
        } else if let Some(values) = attributes.floats("value_floats") {
            (Type::new(Element::F32, row(values.len() / 4, false)), Some(values.to_vec()))
        } else {
            return Err(Reason::Unsupported("a constant of this kind is not supported"));
        };
        Ok(vec![self.builder.graph.add(Tensor { data, ..Tensor::new(name, ty) })])
    }

    /// A tensor of one value everywhere.
    fn constant_of_shape(mut self) -> Outputs {
        let shape = self.constant(0)?;
        let shape = super::model::checked(Element::U8, &shape)?.shape;
        let value = self.attributes().tensor("value")?;
        let zero =
            || Tensor { data: Some(vec![0; 4]), ..Tensor::new("", Type::new(Element::F32, Vec::new())) };
        let mut value = value.unwrap_or_else(zero);
        if value.elements() != 1 {
            return Err(Reason::Extent {
                what: "the number of elements of `value`",
                found: value.elements(),
                expected: 1,
            });
        }
        value.shape = Vec::new();
        value.name = format!("{} value", self.node.outputs.first().map_or("", |name| name.as_str()));
        let value = self.builder.graph.add(value);
        self.emit(Op::Expand { shape }, vec![Some(value)], None)
    }

    /// Operands: first, limit, step.
    fn range(mut self) -> Outputs {
        let element = self.tensor(0)?.element;
        if element.is_float() {
            return Err(Reason::Element { operand: 0, element, expected: "integers" });
        }
        let number = |call: &Self, operand: usize| {
            let values = call.constant(operand)?;
            values.first().copied().filter(|_| values.len() == 1).ok_or(Reason::Rank {
                operand,
                rank: 1,
                expected: "0",
            })
        };
        let (first, limit, step) = (number(&self, 0)?, number(&self, 1)?, number(&self, 2)?);
        let unfit = Reason::Unsupported("the range has a step of 0, or more than 65536 elements");
        let mut values = Vec::new();
        let mut value = first;
        while (step > 0 && value < limit) || (step < 0 && value > limit) {
            if values.len() == LONGEST_RANGE {
                return Err(unfit);
            }
            values.push(value);
            value = value.checked_add(step).ok_or(unfit.clone())?;
        }
        if step == 0 {
            return Err(unfit);
        }
        Ok(vec![self.integers(element, vec![values.len()], &values)])
    }

    /// In the new shape, 0 stands for the operand's extent, and -1 for the rest.
    fn reshape(mut self) -> Outputs {
        let (input, given) = (self.shape(0)?, self.constant(1)?);
        let zero_is_zero = self.attributes().flag("allowzero", false)?;
        let elements = self.tensor(0)?.elements();
        let unfit = || Reason::Reshape { found: elements, shape: given.clone() };
        let mut shape = Vec::new();
        let mut open = None;
        for (axis, extent) in given.iter().enumerate() {
            shape.push(match *extent {
                0 if !zero_is_zero => *input.get(axis).ok_or_else(unfit)?,
                -1 if open.is_none() => {
                    open = Some(axis);
                    1
                }
                extent => usize::try_from(extent).map_err(|_| unfit())?,
            });
        }
        let known = shape
            .iter()
            .try_fold(1_usize, |product, extent| product.checked_mul(*extent))
            .ok_or_else(unfit)?;
        if let Some(extent) = open.and_then(|axis| shape.get_mut(axis)) {
            *extent =
                elements.checked_div(known).filter(|rest| rest * known == elements).ok_or_else(unfit)?;
        }
        self.moves(Op::Reshape { shape })
    }

    fn split(mut self) -> Outputs {
        let shape = self.shape(0)?;
        let axis = self.axis("axis", 0, shape.len())?;
        let extent = shape.get(axis).copied().unwrap_or(0);
        let count = self.node.outputs.len();
        let given = self.attributes().int("num_outputs")?;
        if given.is_some_and(|given| usize::try_from(given) != Ok(count)) || count == 0 {
            return Err(Reason::Outputs {
                needed: given.and_then(|n| usize::try_from(n).ok()).unwrap_or(1),
                found: count,
            });
        }
        let lengths = match self.constant_or_attribute(1, "split")? {
            Some(given) => lengths(&given, extent)?,
            None => {
                // The last part may be shorter.
                let length = extent.div_ceil(count);
                (0..count).map(|part| extent.saturating_sub(part * length).min(length)).collect()
            }
        };
        if lengths.len() != count {
            return Err(Reason::Outputs { needed: lengths.len(), found: count });
        }
        self.moves(Op::Split { axis, lengths })
    }

    /// Operands: input, starts, ends, axes, steps.
    fn slice(mut self) -> Outputs {
        let shape = self.shape(0)?;
        let (starts, ends) = (self.constant(1)?, self.constant(2)?);
        let axes = match self.optional(3) {
            Some(_) => self.constant(3)?,
            None => (0..starts.len() as i64).collect(),
        };
        let steps = match self.optional(4) {
            Some(_) => self.constant(4)?,
            None => vec![1; starts.len()],
        };
        if [ends.len(), axes.len(), steps.len()] != [starts.len(); 3] {
            return Err(Reason::Extent {
                what: "the number of ends, axes or steps",
                found: ends.len(),
                expected: starts.len(),
            });
        }
        let (mut first, mut by) = (vec![0; shape.len()], vec![1; shape.len()]);
        let mut length = shape.clone();
        for (((axis, start), end), step) in axes.into_iter().zip(starts).zip(ends).zip(steps) {
            let axis = normalized_axis(axis, shape.len())?;
            let extent = shape.get(axis).copied().unwrap_or(0);
            let (start, count) = slice_axis(extent, Some(start), Some(end), step)?;
            if let (Some(first), Some(length), Some(by)) =
                (first.get_mut(axis), length.get_mut(axis), by.get_mut(axis))
            {
                (*first, *length, *by) = (start, count, step);
            }
        }
        self.moves(Op::Slice { starts: first, lengths: length, steps: by })
    }

    /// Operands: input, padding, value, axes. Negative padding crops.
    fn pad(mut self) -> Outputs {
        let shape = self.shape(0)?;
        let mode = match self.attributes().text("mode")?.unwrap_or("constant") {
            "constant" => PadMode::Constant,
            "reflect" => PadMode::Reflect,
            "edge" => PadMode::Edge,
            "wrap" => PadMode::Wrap,
            other => {
                let expected = "constant, reflect, edge and wrap are supported";
                return Err(Reason::Attribute { name: "mode", value: other.into(), expected });
            }
        };
        let given = self.constant(1)?;
        let axes = match self.optional(3) {
            Some(_) => self.constant(3)?,
            None => (0..shape.len() as i64).collect(),
        };
        if given.len() != 2 * axes.len() {
            return Err(Reason::Extent {
                what: "the number of paddings",
                found: given.len(),
                expected: 2 * axes.len(),
            });
        }
        let (before, after) = given.split_at(axes.len());
        let (mut padding, mut starts, mut kept) =
            (vec![[0, 0]; shape.len()], vec![0; shape.len()], shape.clone());
        for ((axis, before), after) in axes.into_iter().zip(before).zip(after) {
            let axis = normalized_axis(axis, shape.len())?;
            let number = |pad: i64| usize::try_from(pad).unwrap_or(0);
            let cut = |pad: i64| usize::try_from(pad.saturating_neg()).unwrap_or(0);
            let rest =
                shape.get(axis).and_then(|extent| extent.checked_sub(cut(*before))?.checked_sub(cut(*after)));
            let rest = rest.ok_or(Reason::Unsupported("cuts more than there is"))?;
            if let (Some(padding), Some(start), Some(kept)) =
                (padding.get_mut(axis), starts.get_mut(axis), kept.get_mut(axis))
            {
                (*padding, *start, *kept) = ([number(*before), number(*after)], cut(*before), rest);
            }
        }
        let mut input = self.input(0)?;
        if kept != shape {
            let steps = vec![1; shape.len()];
            input = self.helper(Op::Slice { starts, lengths: kept, steps }, vec![input])?;
        }
        let mut inputs = vec![Some(input)];
        inputs.extend(self.optional(2).map(Some));
        self.emit(Op::Pad { padding, mode }, inputs, None)
    }
}
