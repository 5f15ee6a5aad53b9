//! Infers the element and shape of each output from the operator and its operands, and checks that the operands fit.

mod moved;
mod products;
mod recurrent;

use super::window::conv_output;
use super::{
    Activation, Binary, ChainOperand, ChainStep, Element, Norm, Op, Reduction, Tensor, Type, Unary, elements,
};
use crate::error::Reason;
use alloc::{vec, vec::Vec};
use moved::moved;
use products::{convolution, einsum, fully_connected, matmul, pooled, product_element};
use recurrent::{recurrent_outputs, sequence_lstm, svdf};

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

/// The types of a node's outputs. `declared` is the element that the file has for the first output. It decides whether
/// sums of 8- or 16-bit operands are stored as 32 bits or as fewer.
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

/// The shape to which two shapes broadcast.
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

/// Checks that a shape broadcasts to another without changing the other.
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

/// Checks an activation: on integers only clipping is possible.
fn activated(activation: Activation, element: Element) -> Result<(), Reason> {
    match activation {
        Activation::Tanh if !element.is_float() => {
            Err(Reason::Unsupported("the fused activation TANH is supported for floats only"))
        }
        _ => Ok(()),
    }
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
        // The result of a function of a quantized tensor may have another scale, but not another element.
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
    // The exponent of a power, and the number of bits of a shift, may have another type.
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
        // The mean and the inverse standard deviation of each row.
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
