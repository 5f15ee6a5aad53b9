//! The element and shape of each output, out of the operator and its operands; and whether the operands fit.

use super::window::{self, channel_axis, conv_output, positions, spatial};
use super::{
    Activation, Binary, ChainOperand, ChainStep, Conv, Element, Layout, Norm, Op, PadMode, Pool, Recurrent,
    Reduction, Tensor, Type, Unary, elements,
};
use crate::error::Reason;
use alloc::{borrow::ToOwned, string::String, vec, vec::Vec};

/// The operands of a node.
#[derive(Clone, Copy)]
struct Operands<'a>(&'a [Option<&'a Tensor>]);

impl<'a> Operands<'a> {
    fn get(self, operand: usize) -> Result<&'a Tensor, Reason> {
        self.optional(operand).ok_or(Reason::MissingOperand(operand))
    }

    fn optional(self, operand: usize) -> Option<&'a Tensor> {
        self.0.get(operand).copied().flatten()
    }

    fn count(self, least: usize, most: usize) -> Result<(), Reason> {
        let found = self.0.len();
        if (least..=most).contains(&found) { Ok(()) } else { Err(Reason::Operands { least, most, found }) }
    }

    /// Whether an operand, if it is there, has this many elements in one row.
    fn row(self, operand: usize, what: &'static str, expected: usize) -> Result<(), Reason> {
        match self.optional(operand) {
            Some(tensor) if tensor.elements() != expected => {
                Err(Reason::Extent { what, found: tensor.elements(), expected })
            }
            _ => Ok(()),
        }
    }

    fn float(self, operand: usize) -> Result<&'a Tensor, Reason> {
        let tensor = self.get(operand)?;
        let element = tensor.element;
        if element.is_float() {
            Ok(tensor)
        } else {
            Err(Reason::Element { operand, element, expected: "f32 or f64" })
        }
    }
}

/// The types of a node's outputs. `declared` is the element that the file says of the first output: it decides where
/// operands of 8 or 16 bits are summed in 32 bits and stored in fewer.
pub(crate) fn infer(
    op: &Op,
    operands: &[Option<&Tensor>],
    declared: Option<Element>,
) -> Result<Vec<Type>, Reason> {
    let types = outputs(op, Operands(operands), declared)?;
    for ty in &types {
        if ty.shape.len() > super::MAX_RANK {
            return Err(Reason::RankTooHigh(ty.shape.len()));
        }
        if elements(&ty.shape, ty.element).is_none() {
            return Err(Reason::TooLarge(ty.shape.clone()));
        }
    }
    Ok(types)
}

fn outputs(op: &Op, all: Operands<'_>, declared: Option<Element>) -> Result<Vec<Type>, Reason> {
    let one = |element, shape: Vec<usize>| Ok(vec![Type { element, shape }]);
    match op {
        Op::Conv(conv) => convolution(all, conv, declared, None),
        Op::ConvTranspose { conv, extra } => convolution(all, conv, declared, Some(extra)),
        Op::ConvInteger(conv) => {
            all.count(2, 4)?;
            let (input, weights) = (narrow(all, 0)?, narrow(all, 1)?);
            one(Element::I32, conv_output(conv, &input.ty(), &weights.ty(), None)?)
        }
        Op::FullyConnected { .. } => fully_connected(all, declared),
        Op::MatMul { transpose } => {
            all.count(2, 2)?;
            let element = product_element(all, declared)?;
            one(element, matmul(all.get(0)?, all.get(1)?, *transpose)?)
        }
        Op::MatMulInteger => {
            all.count(2, 4)?;
            one(Element::I32, matmul(narrow(all, 0)?, narrow(all, 1)?, [false; 2])?)
        }
        Op::Gemm { transpose, .. } => {
            all.count(2, 3)?;
            for operand in 0..2 {
                let rank = all.get(operand)?.shape.len();
                if rank != 2 {
                    return Err(Reason::Rank { operand, rank, expected: "2" });
                }
            }
            let shape = matmul(all.get(0)?, all.get(1)?, *transpose)?;
            if let Some(bias) = all.optional(2) {
                stretches(&bias.shape, &shape)?;
            }
            one(product_element(all, declared)?, shape)
        }
        Op::Einsum { equation } => one(same_elements(all)?, einsum(equation, all)?),
        Op::Pool(pool) => pooled(all, pool),
        Op::Unary(unary) => {
            all.count(1, 1)?;
            let input = all.get(0)?;
            one(unary_element(*unary, input, declared)?, input.shape.clone())
        }
        Op::Binary(binary, activation) => {
            all.count(2, 2)?;
            let (left, right) = (all.get(0)?, all.get(1)?);
            activated(*activation, left.element)?;
            one(binary_element(*binary, left, right, declared)?, broadcast(&left.shape, &right.shape)?)
        }
        Op::Where => {
            all.count(3, 3)?;
            let (condition, left, right) = (all.get(0)?, all.get(1)?, all.get(2)?);
            if condition.element != Element::Bool {
                return Err(Reason::Element { operand: 0, element: condition.element, expected: "bool" });
            }
            if left.element != right.element {
                return Err(Reason::Elements(left.element, right.element));
            }
            one(left.element, broadcast(&condition.shape, &broadcast(&left.shape, &right.shape)?)?)
        }
        Op::Softmax { axis, .. } | Op::LogSoftmax { axis } | Op::Hardmax { axis } => {
            all.count(1, 1)?;
            let input = all.get(0)?;
            axis_of(*axis, input)?;
            one(
                if input.element.is_float() { input.element } else { declared.unwrap_or(input.element) },
                input.shape.clone(),
            )
        }
        Op::Norm(norm) => normalized(all, *norm),
        Op::Reduce { reduction, axes, keep } => {
            all.count(1, 1)?;
            reduced(all.get(0)?, *reduction, axes, *keep)
        }
        Op::CumSum { axis, .. } => {
            all.count(1, 1)?;
            axis_of(*axis, all.get(0)?)?;
            Ok(vec![all.get(0)?.ty()])
        }
        Op::Reshape { shape } => {
            all.count(1, 1)?;
            let input = all.get(0)?;
            let fits = elements(shape, input.element) == Some(input.elements());
            let unfit = || Reason::Reshape {
                found: input.elements(),
                shape: shape.iter().map(|n| *n as i64).collect(),
            };
            if fits { one(input.element, shape.clone()) } else { Err(unfit()) }
        }
        Op::Expand { shape } => {
            all.count(1, 1)?;
            one(all.get(0)?.element, broadcast(&all.get(0)?.shape, shape)?)
        }
        Op::Transpose { .. }
        | Op::Concat { .. }
        | Op::Split { .. }
        | Op::Slice { .. }
        | Op::Pad { .. }
        | Op::Tile { .. }
        | Op::Gather { .. }
        | Op::GatherElements { .. }
        | Op::DepthToSpace { .. }
        | Op::SpaceToDepth { .. } => moved(op, all),
        Op::Trilu { .. } => {
            all.count(1, 1)?;
            let rank = all.get(0)?.shape.len();
            if rank < 2 {
                Err(Reason::Rank { operand: 0, rank, expected: "2 at least" })
            } else {
                Ok(vec![all.get(0)?.ty()])
            }
        }
        Op::DynamicQuantize => {
            all.count(1, 1)?;
            let shape = all.float(0)?.shape.clone();
            let scalar = |element| Type::new(element, Vec::new());
            Ok(vec![Type::new(Element::U8, shape), scalar(Element::F32), scalar(Element::U8)])
        }
        Op::Recurrent(recurrent) => recurrent_outputs(all, recurrent),
        Op::SequenceLstm(_) => sequence_lstm(all),
        Op::Svdf { rank, .. } => svdf(all, *rank),
        Op::ReadVariable(_) | Op::AssignVariable(_) => Ok(Vec::new()),
        Op::Chain(steps) => chain(steps, all),
    }
}

/// The shape that two shapes broadcast to.
pub(crate) fn broadcast(left: &[usize], right: &[usize]) -> Result<Vec<usize>, Reason> {
    let rank = left.len().max(right.len());
    let extent = |shape: &[usize], axis: usize| {
        (axis + shape.len()).checked_sub(rank).and_then(|axis| shape.get(axis).copied()).unwrap_or(1)
    };
    let clash = || Reason::Broadcast { left: left.to_vec(), right: right.to_vec() };
    (0..rank)
        .map(|axis| match (extent(left, axis), extent(right, axis)) {
            (a, b) if a == b => Ok(a),
            (1, b) => Ok(b),
            (a, 1) => Ok(a),
            _ => Err(clash()),
        })
        .collect()
}

/// Whether a shape broadcasts to another without changing that.
fn stretches(from: &[usize], to: &[usize]) -> Result<(), Reason> {
    let fits = broadcast(from, to).is_ok_and(|shape| shape == to);
    if fits { Ok(()) } else { Err(Reason::Broadcast { left: from.to_vec(), right: to.to_vec() }) }
}

fn axis_of(axis: usize, tensor: &Tensor) -> Result<usize, Reason> {
    let rank = tensor.shape.len();
    tensor.shape.get(axis).copied().ok_or(Reason::Axis { axis: axis as i64, rank })
}

fn narrow(all: Operands<'_>, operand: usize) -> Result<&Tensor, Reason> {
    let tensor = all.get(operand)?;
    match tensor.element {
        Element::I8 | Element::U8 => Ok(tensor),
        element => Err(Reason::Element { operand, element, expected: "i8 or u8" }),
    }
}

fn same_elements(all: Operands<'_>) -> Result<Element, Reason> {
    let first = all.get(0)?.element;
    match all.0.iter().flatten().find(|tensor| tensor.element != first) {
        Some(other) => Err(Reason::Elements(first, other.element)),
        None => Ok(first),
    }
}

/// Only clipping is done to integers on the way out.
fn activated(activation: Activation, element: Element) -> Result<(), Reason> {
    match activation {
        Activation::Tanh if !element.is_float() => {
            Err(Reason::Unsupported("the fused activation TANH is supported for floats only"))
        }
        _ => Ok(()),
    }
}

/// The element of a product: floats of one kind; or integers of 8 or 16 bits, stored as the file says.
fn product_element(all: Operands<'_>, declared: Option<Element>) -> Result<Element, Reason> {
    let (left, right) = (all.get(0)?.element, all.get(1)?.element);
    let bias = all.optional(2).map(|bias| bias.element);
    if left.is_narrow_integer() && all.get(0)?.quantization.is_some() {
        if !right.is_narrow_integer() {
            return Err(Reason::Elements(left, right));
        }
        if let Some(element) = bias.filter(|element| !matches!(element, Element::I32 | Element::I64)) {
            return Err(Reason::Element { operand: 2, element, expected: "i32 or i64" });
        }
        let element = declared.unwrap_or(left);
        return if element.is_narrow_integer() { Ok(element) } else { Err(Reason::Elements(left, element)) };
    }
    match bias.into_iter().chain([right]).find(|element| *element != left) {
        Some(other) => Err(Reason::Elements(left, other)),
        None if left == Element::Bool => {
            Err(Reason::Element { operand: 0, element: left, expected: "numbers" })
        }
        None => Ok(left),
    }
}

fn convolution(
    all: Operands<'_>,
    conv: &Conv,
    declared: Option<Element>,
    transposed: Option<&[usize]>,
) -> Result<Vec<Type>, Reason> {
    all.count(2, 3)?;
    let element = product_element(all, declared)?;
    activated(conv.activation, element)?;
    let shape = conv_output(conv, &all.get(0)?.ty(), &all.get(1)?.ty(), transposed)?;
    let channels = shape.get(channel_axis(conv.layout, shape.len())).copied().unwrap_or(0);
    all.row(2, "the length of the bias", channels)?;
    Ok(vec![Type { element, shape }])
}

fn fully_connected(all: Operands<'_>, declared: Option<Element>) -> Result<Vec<Type>, Reason> {
    all.count(2, 3)?;
    let element = product_element(all, declared)?;
    let (input, weights) = (all.get(0)?, all.get(1)?);
    let [outputs, inputs] = *weights.shape.as_slice() else {
        return Err(Reason::Rank { operand: 1, rank: weights.shape.len(), expected: "2" });
    };
    all.row(2, "the length of the bias", outputs)?;
    match input.shape.as_slice() {
        [batch @ .., last] if *last == inputs => {
            let mut shape = batch.to_vec();
            shape.push(outputs);
            Ok(vec![Type { element, shape }])
        }
        [.., found] => Err(Reason::Extent {
            what: "the length of the input's last axis",
            found: *found,
            expected: inputs,
        }),
        [] => Err(Reason::Rank { operand: 0, rank: 0, expected: "1 at least" }),
    }
}

/// The shape of a product of matrices, with NumPy's rules for rows, columns and batches.
fn matmul(left: &Tensor, right: &Tensor, transpose: [bool; 2]) -> Result<Vec<usize>, Reason> {
    let matrix = |operand, shape: &[usize], transpose: bool| match shape {
        [batch @ .., rows, columns] if transpose => Ok((batch.to_vec(), *columns, *rows)),
        [batch @ .., rows, columns] => Ok((batch.to_vec(), *rows, *columns)),
        [length] if operand == 0 => Ok((Vec::new(), 1, *length)),
        [length] => Ok((Vec::new(), *length, 1)),
        [] => Err(Reason::Rank { operand, rank: 0, expected: "1 at least" }),
    };
    let (batch, rows, inner) = matrix(0, &left.shape, transpose[0])?;
    let (other, expected, columns) = matrix(1, &right.shape, transpose[1])?;
    if inner != expected {
        return Err(Reason::Extent {
            what: "the length of the left operand's inner axis",
            found: inner,
            expected,
        });
    }
    let mut shape = broadcast(&batch, &other)?;
    if left.shape.len() > 1 {
        shape.push(rows);
    }
    if right.shape.len() > 1 {
        shape.push(columns);
    }
    Ok(shape)
}

fn einsum(equation: &str, all: Operands<'_>) -> Result<Vec<usize>, Reason> {
    let unfit = || Reason::Equation(equation.to_owned());
    let text: String = equation.chars().filter(|c| *c != ' ').collect();
    let (inputs, output) = text.split_once("->").map_or((text.as_str(), None), |(a, b)| (a, Some(b)));
    let terms: Vec<&str> = inputs.split(',').collect();
    if terms.len() != all.0.len() {
        return Err(unfit());
    }
    let mut extents: Vec<(char, usize, usize)> = Vec::new();
    let mut dots: Vec<usize> = Vec::new();
    for (operand, term) in terms.iter().enumerate() {
        let shape = &all.get(operand)?.shape;
        let (before, after) = term.split_once("...").map_or((*term, None), |(a, b)| (a, Some(b)));
        let labels = before.chars().count() + after.unwrap_or("").chars().count();
        let free =
            shape.len().checked_sub(labels).filter(|free| after.is_some() || *free == 0).ok_or_else(unfit)?;
        let first = before.chars().count();
        dots = broadcast(&dots, shape.get(first..first + free).unwrap_or_default())?;
        let named = shape.iter().take(first).chain(shape.iter().skip(first + free));
        for (label, extent) in before.chars().chain(after.unwrap_or("").chars()).zip(named) {
            if !label.is_ascii_alphabetic() {
                return Err(unfit());
            }
            match extents.iter_mut().find(|(known, ..)| *known == label) {
                Some((_, known, times)) => {
                    if *known != *extent && *known != 1 && *extent != 1 {
                        return Err(unfit());
                    }
                    *known = if *known == 1 { *extent } else { *known };
                    *times += 1;
                }
                None => extents.push((label, *extent, 1)),
            }
        }
    }
    let mut shape = Vec::new();
    match output {
        Some(output) => {
            let (before, after) = output.split_once("...").map_or((output, None), |(a, b)| (a, Some(b)));
            let find = |label: char| {
                extents.iter().find(|(known, ..)| *known == label).map(|(_, extent, _)| *extent)
            };
            for label in before.chars() {
                shape.push(find(label).ok_or_else(unfit)?);
            }
            if let Some(after) = after {
                shape.extend(dots);
                for label in after.chars() {
                    shape.push(find(label).ok_or_else(unfit)?);
                }
            }
        }
        None => {
            shape.extend(dots);
            extents.sort_unstable();
            shape.extend(extents.iter().filter(|(.., times)| *times == 1).map(|(_, extent, _)| *extent));
        }
    }
    Ok(shape)
}

fn pooled(all: Operands<'_>, pool: &Pool) -> Result<Vec<Type>, Reason> {
    all.count(1, 1)?;
    let input = all.get(0)?;
    let rank = input.shape.len();
    if rank < 3 {
        return Err(Reason::Rank { operand: 0, rank, expected: "3 at least" });
    }
    activated(pool.activation, input.element)?;
    let (first, axes) = spatial(pool.layout, rank);
    window::check(&pool.window, axes)?;
    if pool.extents.len() != axes || pool.extents.iter().any(|extent| *extent >= window::MAX_ATTRIBUTE) {
        return Err(Reason::Extent {
            what: "the rank of the window",
            found: pool.extents.len(),
            expected: axes,
        });
    }
    let found = positions(
        input.shape.get(first..first + axes).unwrap_or_default(),
        &pool.extents,
        &pool.window,
        pool.ceil,
    )?;
    let mut shape = input.shape.clone();
    for (extent, found) in shape.iter_mut().skip(first).zip(found) {
        *extent = found;
    }
    Ok(vec![Type { element: input.element, shape }])
}

fn unary_element(unary: Unary, input: &Tensor, declared: Option<Element>) -> Result<Element, Reason> {
    let element = input.element;
    let refuse = |expected| Err(Reason::Element { operand: 0, element, expected });
    match unary {
        Unary::Cast { to } => Ok(to),
        Unary::Quantize => match declared {
            Some(to) if !to.is_float() && to != Element::Bool => Ok(to),
            _ => Err(Reason::Unsupported("quantizes to something that is no integer")),
        },
        Unary::Dequantize if element.is_float() || element == Element::Bool => refuse("integers"),
        Unary::Dequantize => Ok(declared.filter(|to| to.is_float()).unwrap_or(Element::F32)),
        Unary::Not if element != Element::Bool => refuse("bool"),
        Unary::Not => Ok(element),
        Unary::IsNan | Unary::IsInf { .. } if element.is_float() => Ok(Element::Bool),
        Unary::IsNan | Unary::IsInf { .. } => refuse("f32 or f64"),
        Unary::BitwiseNot if element.is_float() => refuse("integers"),
        _ if element == Element::Bool => refuse("numbers"),
        // A function of a quantized tensor may be stored with another scale, but in the same element.
        _ => Ok(element),
    }
}

fn binary_element(
    binary: Binary,
    left: &Tensor,
    right: &Tensor,
    declared: Option<Element>,
) -> Result<Element, Reason> {
    let element = left.element;
    // The exponent of a power, and the places of a shift, may have another type.
    if element != right.element && binary != Binary::Pow {
        return Err(Reason::Elements(element, right.element));
    }
    let refuse = |expected| Err(Reason::Element { operand: 0, element, expected });
    match binary {
        _ if binary.compares() => Ok(Element::Bool),
        Binary::And | Binary::Or | Binary::Xor if element != Element::Bool => refuse("bool"),
        Binary::And | Binary::Or | Binary::Xor => Ok(element),
        Binary::BitwiseAnd
        | Binary::BitwiseOr
        | Binary::BitwiseXor
        | Binary::ShiftLeft
        | Binary::ShiftRight
            if element.is_float() =>
        {
            refuse("integers")
        }
        _ if element == Element::Bool => refuse("numbers"),
        _ if left.quantization.is_some() && element.is_narrow_integer() => Ok(declared.unwrap_or(element)),
        _ => Ok(element),
    }
}

fn normalized(all: Operands<'_>, norm: Norm) -> Result<Vec<Type>, Reason> {
    let input = all.float(0)?;
    let rank = input.shape.len();
    let channels = input.shape.get(1).copied().unwrap_or(1);
    let rows = |range: core::ops::Range<usize>| {
        range.into_iter().try_for_each(|operand| {
            all.float(operand)?;
            all.row(operand, "the length of a row of statistics or weights", channels)
        })
    };
    match norm {
        Norm::Batch { .. } => {
            all.count(5, 5)?;
            rows(1..5)?;
        }
        Norm::Instance { .. } => {
            all.count(3, 3)?;
            rows(1..3)?;
        }
        Norm::Group { groups, .. } => {
            all.count(3, 3)?;
            rows(1..3)?;
            if groups == 0 || channels % groups != 0 {
                return Err(Reason::Unsupported("its groups do not divide the channels of its input"));
            }
        }
        Norm::Layer { axis, .. } | Norm::Rms { axis, .. } => {
            all.count(2, 3)?;
            if axis >= rank {
                return Err(Reason::Axis { axis: axis as i64, rank });
            }
            for operand in 1..all.0.len() {
                if let Some(tensor) = all.optional(operand) {
                    stretches(&tensor.shape, &input.shape)?;
                }
            }
        }
        Norm::Lp { axis, .. } => {
            all.count(1, 1)?;
            axis_of(axis, input)?;
        }
        Norm::LocalResponse { .. } => {
            all.count(1, 1)?;
            if rank < 3 {
                return Err(Reason::Rank { operand: 0, rank, expected: "3 at least" });
            }
        }
    }
    let mut types = vec![input.ty()];
    if let Norm::Layer { axis, .. } = norm {
        // The mean, and the inverse of the deviation, of each row.
        let kept = input.shape.iter().enumerate().map(|(at, extent)| if at < axis { *extent } else { 1 });
        let statistics = Type::new(Element::F32, kept.collect::<Vec<_>>());
        types.extend([statistics.clone(), statistics]);
    }
    Ok(types)
}

fn reduced(input: &Tensor, reduction: Reduction, axes: &[usize], keep: bool) -> Result<Vec<Type>, Reason> {
    for axis in axes {
        axis_of(*axis, input)?;
    }
    let element = match reduction {
        Reduction::ArgMax { index, .. } | Reduction::ArgMin { index, .. } => index,
        _ => input.element,
    };
    let extents = input.shape.iter().enumerate();
    let shape = extents.filter_map(|(axis, extent)| match axes.contains(&axis) {
        true if keep => Some(1),
        true => None,
        false => Some(*extent),
    });
    Ok(vec![Type { element, shape: shape.collect() }])
}

/// Operators that move elements and change none.
fn moved(op: &Op, all: Operands<'_>) -> Result<Vec<Type>, Reason> {
    let input = all.get(0)?;
    let rank = input.shape.len();
    let of_rank = |what, found: usize| {
        if found == rank { Ok(()) } else { Err(Reason::Extent { what, found, expected: rank }) }
    };
    let mut shape = input.shape.clone();
    match op {
        Op::Transpose { permutation } => {
            all.count(1, 1)?;
            of_rank("the length of the permutation", permutation.len())?;
            let mut seen = vec![false; rank];
            for (extent, axis) in shape.iter_mut().zip(permutation) {
                *extent = axis_of(*axis, input)?;
                match seen.get_mut(*axis) {
                    Some(seen) if !*seen => *seen = true,
                    _ => return Err(Reason::Unsupported("the permutation has an axis twice")),
                }
            }
        }
        Op::Concat { axis, activation } => return concatenated(all, *axis, *activation),
        Op::Split { axis, lengths } => {
            all.count(1, 1)?;
            let extent = axis_of(*axis, input)?;
            let sum = lengths
                .iter()
                .try_fold(0_usize, |sum, length| sum.checked_add(*length))
                .unwrap_or(usize::MAX);
            if sum != extent {
                return Err(Reason::Extent { what: "the sum of the lengths", found: sum, expected: extent });
            }
            let part = |length: &usize| {
                let mut part = shape.clone();
                if let Some(extent) = part.get_mut(*axis) {
                    *extent = *length;
                }
                Type::new(input.element, part)
            };
            return Ok(lengths.iter().map(part).collect());
        }
        Op::Slice { starts, lengths, steps } => {
            all.count(1, 1)?;
            of_rank("the number of starts", starts.len())?;
            of_rank("the number of lengths", lengths.len())?;
            of_rank("the number of steps", steps.len())?;
            for (axis, ((extent, (start, length)), step)) in
                shape.iter_mut().zip(starts.iter().zip(lengths)).zip(steps).enumerate()
            {
                if *length > 0 {
                    let last = (*length as i64 - 1)
                        .checked_mul(*step)
                        .and_then(|reach| reach.checked_add(*start as i64));
                    let last = last.unwrap_or(i64::MAX);
                    let outside = |index: i64| !usize::try_from(index).is_ok_and(|index| index < *extent);
                    if let Some(index) = [*start as i64, last].into_iter().find(|index| outside(*index)) {
                        return Err(Reason::Index { axis, index, extent: *extent });
                    }
                }
                *extent = *length;
            }
        }
        Op::Pad { padding, mode } => {
            all.count(1, 2)?;
            of_rank("the number of paddings", padding.len())?;
            for (axis, (extent, [before, after])) in shape.iter_mut().zip(padding).enumerate() {
                let most = match mode {
                    PadMode::Constant => usize::MAX,
                    PadMode::Edge if *extent > 0 => usize::MAX,
                    PadMode::Edge => 0,
                    PadMode::Symmetric | PadMode::Wrap => *extent,
                    PadMode::Reflect => extent.saturating_sub(1),
                };
                if let Some(index) = [before, after].into_iter().find(|index| **index > most) {
                    return Err(Reason::Index { axis, index: *index as i64, extent: *extent });
                }
                let padded = extent.checked_add(*before).and_then(|sum| sum.checked_add(*after));
                *extent = padded.ok_or(Reason::TooLarge(vec![*extent, *before, *after]))?;
            }
            if let Some(value) = all.optional(1)
                && (value.element != input.element || value.elements() != 1)
            {
                return Err(Reason::Element {
                    operand: 1,
                    element: value.element,
                    expected: "one of operand 0's",
                });
            }
        }
        Op::Tile { repeats } => {
            all.count(1, 1)?;
            of_rank("the number of repeats", repeats.len())?;
            for (extent, repeats) in shape.iter_mut().zip(repeats) {
                *extent =
                    extent.checked_mul(*repeats).ok_or_else(|| Reason::TooLarge(input.shape.clone()))?;
            }
        }
        Op::Gather { axis, batch } => {
            all.count(2, 2)?;
            let indices = indices(all)?;
            axis_of(*axis, input)?;
            let common = input.shape.get(..*batch).zip(indices.shape.get(..*batch));
            if *batch > *axis || common.is_none_or(|(left, right)| left != right) {
                return Err(Reason::Broadcast { left: input.shape.clone(), right: indices.shape.clone() });
            }
            if let Some(found) = indices.integers() {
                let extent = axis_of(*axis, input)?;
                if let Some(index) =
                    found.into_iter().find(|index| !(-(extent as i64)..extent as i64).contains(index))
                {
                    return Err(Reason::Index { axis: *axis, index, extent });
                }
            }
            shape.splice(*axis..=*axis, indices.shape.iter().skip(*batch).copied());
        }
        Op::GatherElements { axis } => {
            all.count(2, 2)?;
            let indices = indices(all)?;
            axis_of(*axis, input)?;
            let too_long = |(at, (a, b)): (usize, (&usize, &usize))| at != *axis && a > b;
            if indices.shape.len() != rank || indices.shape.iter().zip(&input.shape).enumerate().any(too_long)
            {
                return Err(Reason::Broadcast { left: input.shape.clone(), right: indices.shape.clone() });
            }
            shape.clone_from(&indices.shape);
        }
        Op::DepthToSpace { block, layout, .. } => shape = blocks(input, *block, *layout, true)?,
        Op::SpaceToDepth { block, layout } => shape = blocks(input, *block, *layout, false)?,
        _ => return Err(Reason::Operator),
    }
    Ok(vec![Type { element: input.element, shape }])
}

fn indices(all: Operands<'_>) -> Result<&Tensor, Reason> {
    let indices = all.get(1)?;
    match indices.element {
        Element::I32 | Element::I64 => Ok(indices),
        element => Err(Reason::Element { operand: 1, element, expected: "i32 or i64" }),
    }
}

fn concatenated(all: Operands<'_>, axis: usize, activation: Activation) -> Result<Vec<Type>, Reason> {
    let first = all.get(0)?;
    let mut sum = axis_of(axis, first)?;
    let element = same_elements(all)?;
    activated(activation, element)?;
    for operand in 1..all.0.len() {
        let other = all.get(operand)?;
        let differs = |(at, (a, b)): (usize, (&usize, &usize))| at != axis && a != b;
        if other.shape.len() != first.shape.len()
            || other.shape.iter().zip(&first.shape).enumerate().any(differs)
        {
            return Err(Reason::Broadcast { left: first.shape.clone(), right: other.shape.clone() });
        }
        sum = sum.checked_add(axis_of(axis, other)?).ok_or_else(|| Reason::TooLarge(first.shape.clone()))?;
    }
    let mut shape = first.shape.clone();
    if let Some(extent) = shape.get_mut(axis) {
        *extent = sum;
    }
    Ok(vec![Type { element, shape }])
}

fn blocks(input: &Tensor, block: usize, layout: Layout, to_space: bool) -> Result<Vec<usize>, Reason> {
    let [batch, a, b, c] = *input.shape.as_slice() else {
        return Err(Reason::Rank { operand: 0, rank: input.shape.len(), expected: "4" });
    };
    let (rows, columns, channels) = match layout {
        Layout::ChannelsLast => (a, b, c),
        Layout::ChannelsFirst => (b, c, a),
    };
    let unfit = || Reason::Unsupported("its block does not divide the extents");
    let area = block.checked_mul(block).filter(|area| *area > 0).ok_or_else(unfit)?;
    let (rows, columns, channels) = if to_space {
        let size = |extent: usize| extent.checked_mul(block).ok_or_else(unfit);
        (
            size(rows)?,
            size(columns)?,
            if channels % area == 0 { channels / area } else { return Err(unfit()) },
        )
    } else {
        let size =
            |extent: usize| if extent.is_multiple_of(block) { Ok(extent / block) } else { Err(unfit()) };
        (size(rows)?, size(columns)?, channels.checked_mul(area).ok_or_else(unfit)?)
    };
    Ok(match layout {
        Layout::ChannelsLast => vec![batch, rows, columns, channels],
        Layout::ChannelsFirst => vec![batch, channels, rows, columns],
    })
}

/// LSTM, GRU and RNN of ONNX: X, W, R, B, sequence_lens, initial_h, initial_c, P.
fn recurrent_outputs(all: Operands<'_>, recurrent: &Recurrent) -> Result<Vec<Type>, Reason> {
    all.count(3, 8)?;
    let input = all.float(0)?;
    let [first, second, features] = *input.shape.as_slice() else {
        return Err(Reason::Rank { operand: 0, rank: input.shape.len(), expected: "3" });
    };
    let (steps, batch) = if recurrent.batch_first { (second, first) } else { (first, second) };
    let (directions, hidden) = (recurrent.direction.count(), recurrent.hidden);
    let rows = hidden.checked_mul(recurrent.cell.gates()).filter(|_| hidden > 0);
    let rows = rows.ok_or(Reason::Attribute {
        name: "hidden_size",
        value: "0".into(),
        expected: "at least 1 is needed",
    })?;
    let state =
        if recurrent.batch_first { vec![batch, directions, hidden] } else { vec![directions, batch, hidden] };
    let double = rows.saturating_mul(2);
    let peepholes = hidden.saturating_mul(3);
    let expected: [(usize, Vec<usize>); 7] = [
        (1, vec![directions, rows, features]),
        (2, vec![directions, rows, hidden]),
        (3, vec![directions, double]),
        (4, vec![batch]),
        (5, state.clone()),
        (6, state.clone()),
        (7, vec![directions, peepholes]),
    ];
    for (operand, expected) in expected {
        if let Some(tensor) = all.optional(operand) {
            if tensor.shape != expected {
                return Err(Reason::Broadcast { left: tensor.shape.clone(), right: expected });
            }
            if operand != 4 && tensor.element != input.element {
                return Err(Reason::Elements(input.element, tensor.element));
            }
        }
    }
    all.get(1)?;
    all.get(2)?;
    let all_steps = if recurrent.batch_first {
        vec![batch, steps, directions, hidden]
    } else {
        vec![steps, directions, batch, hidden]
    };
    let element = input.element;
    Ok(vec![Type::new(element, all_steps), Type::new(element, state.clone()), Type::new(element, state)])
}

fn sequence_lstm(all: Operands<'_>) -> Result<Vec<Type>, Reason> {
    all.count(20, 24)?;
    let input = all.get(0)?;
    let [first, second, features] = *input.shape.as_slice() else {
        return Err(Reason::Rank { operand: 0, rank: input.shape.len(), expected: "3" });
    };
    let (recurrent, projection) = (all.get(6)?, all.optional(16));
    let [cells, outputs] = *recurrent.shape.as_slice() else {
        return Err(Reason::Rank { operand: 6, rank: recurrent.shape.len(), expected: "2" });
    };
    let matrices = [
        (1, features),
        (2, features),
        (3, features),
        (4, features),
        (5, outputs),
        (6, outputs),
        (7, outputs),
        (8, outputs),
    ];
    for (operand, columns) in matrices {
        // Without the input gate's weights, the input gate is one less the forget gate.
        if let Some(weights) = all.optional(operand)
            && weights.shape != [cells, columns]
        {
            return Err(Reason::Broadcast { left: weights.shape.clone(), right: vec![cells, columns] });
        }
        if !matches!(operand, 1 | 5) {
            all.get(operand)?;
        }
    }
    if let Some(projection) = projection
        && projection.shape != [outputs, cells]
    {
        return Err(Reason::Broadcast { left: projection.shape.clone(), right: vec![outputs, cells] });
    }
    for operand in (9..16).chain(20..24) {
        all.row(operand, "the length of a row of weights", cells)?;
    }
    all.row(17, "the length of the projection's bias", outputs)?;
    Ok(vec![Type::new(input.element, vec![first, second, outputs])])
}

fn svdf(all: Operands<'_>, rank: usize) -> Result<Vec<Type>, Reason> {
    all.count(3, 4)?;
    let (input, features, time) = (all.get(0)?, all.get(1)?, all.get(2)?);
    let [batch, inputs] = *input.shape.as_slice() else {
        return Err(Reason::Rank { operand: 0, rank: input.shape.len(), expected: "2" });
    };
    let [filters, columns] = *features.shape.as_slice() else {
        return Err(Reason::Rank { operand: 1, rank: features.shape.len(), expected: "2" });
    };
    if columns != inputs {
        return Err(Reason::Extent {
            what: "the length of a filter of features",
            found: columns,
            expected: inputs,
        });
    }
    match *time.shape.as_slice() {
        [rows, _] if rows == filters => {}
        [found, _] => {
            return Err(Reason::Extent { what: "the number of filters of time", found, expected: filters });
        }
        _ => return Err(Reason::Rank { operand: 2, rank: time.shape.len(), expected: "2" }),
    }
    if rank == 0 || filters % rank != 0 {
        return Err(Reason::Unsupported("its rank does not divide the number of filters"));
    }
    all.row(3, "the length of the bias", filters / rank)?;
    Ok(vec![Type::new(input.element, vec![batch, filters / rank])])
}

fn chain(steps: &[ChainStep], all: Operands<'_>) -> Result<Vec<Type>, Reason> {
    let mut last = None;
    for (index, step) in steps.iter().enumerate() {
        let operand = |operand: &ChainOperand| match *operand {
            ChainOperand::Input(input) => all.get(input).ok(),
            ChainOperand::Step(before) => {
                steps.get(before).filter(|_| before < index).map(|step| &step.result)
            }
        };
        let operands: Vec<_> = step.operands.iter().map(operand).collect();
        if !matches!(step.op, Op::Unary(_) | Op::Binary(..) | Op::Where) {
            return Err(Reason::Operator);
        }
        last = Some(outputs(&step.op, Operands(&operands), Some(step.result.element))?);
    }
    last.ok_or(Reason::MissingOperand(0))
}
