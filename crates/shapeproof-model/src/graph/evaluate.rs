//! Constant folding: elements that are moved, and arithmetic on shapes.
//!
//! Functions that need an approximation (`exp`, `tanh`) are not folded, so that a constant has the value that the program
//! would have computed.

use super::{
    Binary, Element, Op, Reduction, Tensor, Type, Unary, float_bytes, floats, integer_bytes, integers,
};
use alloc::{vec, vec::Vec};

/// The bytes of each output, if the operator can be folded. The operands fit the operator, and `outputs` are
/// the inferred types.
pub(crate) fn evaluate(op: &Op, operands: &[Option<&Tensor>], outputs: &[Type]) -> Option<Vec<Vec<u8>>> {
    let operands: Vec<&Tensor> = operands.iter().copied().collect::<Option<_>>()?;
    let first = *operands.first()?;
    let output = outputs.first()?;
    // If one extent is zero, the others may be huge, and a walk over them would take as long.
    if operands.iter().any(|tensor| tensor.elements() == 0) || output.shape.contains(&0) {
        return None;
    }
    if let Op::Split { axis, lengths } = op {
        let mut start = 0;
        let mut parts = Vec::new();
        for (length, output) in lengths.iter().zip(outputs) {
            let mut from = strides(&first.shape);
            let step = *from.get(*axis)?;
            from.truncate(output.shape.len());
            parts.push(gather(first, &walk(&output.shape, start * step, &from)?)?);
            start += i64::try_from(*length).ok()?;
        }
        return Some(parts);
    }
    let bytes = match op {
        Op::Concat { axis, .. } => concat(&operands, *axis)?,
        Op::Unary(unary) => self::unary(*unary, first, output.element)?,
        Op::Binary(binary, super::Activation::None) => {
            self::binary(*binary, first, operands.get(1)?, output)?
        }
        Op::Reduce { reduction, axes, .. } => reduce(*reduction, axes, first, output)?,
        Op::Where => {
            let chosen = broadcast(first, &output.shape)?;
            let (left, right) =
                (broadcast(operands.get(1)?, &output.shape)?, broadcast(operands.get(2)?, &output.shape)?);
            let sides = left.chunks(output.element.size()).zip(right.chunks(output.element.size()));
            let picked = chosen
                .iter()
                .zip(sides)
                .map(|(chosen, (left, right))| if *chosen != 0 { left } else { right });
            picked.flatten().copied().collect()
        }
        _ => gather(first, &sources(op, &operands, output)?)?,
    };
    Some(vec![bytes])
}

/// The row-major strides of a shape.
fn strides(shape: &[usize]) -> Vec<i64> {
    let mut strides = vec![1_i64; shape.len()];
    let mut step = 1_i64;
    for (stride, extent) in strides.iter_mut().zip(shape).rev() {
        *stride = step;
        step = step.saturating_mul(i64::try_from(*extent).unwrap_or(i64::MAX));
    }
    strides
}

/// The positions that a walk over `shape` visits, with a step for each axis.
fn walk(shape: &[usize], start: i64, steps: &[i64]) -> Option<Vec<usize>> {
    let mut positions = vec![start];
    for (extent, step) in shape.iter().zip(steps) {
        let mut next = Vec::with_capacity(positions.len().checked_mul(*extent)?);
        for position in positions {
            for index in 0..i64::try_from(*extent).ok()? {
                next.push(position.checked_add(index.checked_mul(*step)?)?);
            }
        }
        positions = next;
    }
    positions.into_iter().map(|position| usize::try_from(position).ok()).collect()
}

/// The elements at the positions.
fn gather(tensor: &Tensor, positions: &[usize]) -> Option<Vec<u8>> {
    let (data, size) = (tensor.data.as_deref()?, tensor.element.size());
    let mut bytes = Vec::with_capacity(positions.len() * size);
    for position in positions {
        bytes.extend_from_slice(data.get(position * size..(position + 1) * size)?);
    }
    Some(bytes)
}

/// The strides of an operand that is broadcast to a shape.
fn stretched(from: &[usize], to: &[usize]) -> Vec<i64> {
    let mut steps = strides(from);
    for (step, extent) in steps.iter_mut().zip(from) {
        if *extent == 1 {
            *step = 0;
        }
    }
    let mut all = vec![0; to.len().saturating_sub(from.len())];
    all.extend(steps);
    all
}

fn broadcast(tensor: &Tensor, shape: &[usize]) -> Option<Vec<u8>> {
    gather(tensor, &walk(shape, 0, &stretched(&tensor.shape, shape))?)
}

/// For each element of the output, the position in the first operand from which it is copied.
fn sources(op: &Op, operands: &[&Tensor], output: &Type) -> Option<Vec<usize>> {
    let first = *operands.first()?;
    let steps = strides(&first.shape);
    match op {
        Op::Reshape { .. } => Some((0..first.elements()).collect()),
        Op::Expand { .. } => walk(&output.shape, 0, &stretched(&first.shape, &output.shape)),
        Op::Transpose { permutation } => {
            let steps: Option<Vec<i64>> = permutation.iter().map(|axis| steps.get(*axis).copied()).collect();
            walk(&output.shape, 0, &steps?)
        }
        Op::Slice { starts, steps: by, .. } => {
            let start = starts.iter().zip(&steps).map(|(start, step)| *start as i64 * step).sum();
            let steps: Vec<i64> = steps.iter().zip(by).map(|(step, by)| step.saturating_mul(*by)).collect();
            walk(&output.shape, start, &steps)
        }
        Op::Tile { .. } => {
            let wrapped = |index: Vec<usize>| {
                let along = index.iter().zip(&first.shape).zip(&steps);
                along.map(|((index, extent), step)| (index % (*extent).max(1)) * *step as usize).sum()
            };
            Some(indices(&output.shape)?.into_iter().map(wrapped).collect())
        }
        Op::Gather { axis, batch: 0 } => {
            let inner: usize = first.shape.iter().skip(axis + 1).product();
            let outer: usize = first.shape.iter().take(*axis).product();
            let extent = *first.shape.get(*axis)?;
            let mut positions = Vec::new();
            let chosen = operands.get(1)?.integers()?;
            for block in 0..outer {
                for index in &chosen {
                    let index =
                        usize::try_from(if *index < 0 { index + extent as i64 } else { *index }).ok()?;
                    let start = (block * extent + index) * inner;
                    positions.extend(start..start + inner);
                }
            }
            Some(positions)
        }
        _ => None,
    }
}

/// The multi-indices of a shape, in row-major order.
fn indices(shape: &[usize]) -> Option<Vec<Vec<usize>>> {
    let mut all = vec![Vec::new()];
    for extent in shape {
        let mut next = Vec::with_capacity(all.len().checked_mul(*extent)?);
        for index in all {
            for last in 0..*extent {
                let mut index = index.clone();
                index.push(last);
                next.push(index);
            }
        }
        all = next;
    }
    Some(all)
}

fn concat(operands: &[&Tensor], axis: usize) -> Option<Vec<u8>> {
    let outer: usize = operands.first()?.shape.iter().take(axis).product();
    let mut bytes = Vec::new();
    for block in 0..outer {
        for tensor in operands {
            let data = tensor.data.as_deref()?;
            let length = data.len() / outer.max(1);
            bytes.extend_from_slice(data.get(block * length..(block + 1) * length)?);
        }
    }
    Some(bytes)
}

/// Integers as `i64`, floats as `f64`: both hold the exact value before it is rounded to the element type.
enum Values {
    Integers(Vec<i64>),
    Floats(Vec<f64>),
}

fn values(element: Element, data: &[u8]) -> Option<Values> {
    if element.is_float() {
        floats(element, data).map(Values::Floats)
    } else {
        integers(element, data).map(Values::Integers)
    }
}

#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]
fn unary(unary: Unary, input: &Tensor, to: Element) -> Option<Vec<u8>> {
    let values = values(input.element, input.data.as_deref()?)?;
    match (unary, values) {
        (Unary::Cast { .. }, Values::Integers(values)) if to.is_float() => {
            // `i64` to `f32` must be rounded only once, so not through `f64`.
            if to == Element::F32 {
                return Some(values.iter().flat_map(|value| (*value as f32).to_le_bytes()).collect());
            }
            float_bytes(to, &values.iter().map(|value| *value as f64).collect::<Vec<_>>())
        }
        (Unary::Cast { .. }, Values::Integers(values)) => integer_bytes(to, &values),
        (Unary::Cast { .. }, Values::Floats(values)) if to.is_float() => float_bytes(to, &values),
        (Unary::Cast { .. }, Values::Floats(values)) => {
            let value =
                |value: &f64| if to == Element::Bool { i64::from(*value != 0.0) } else { *value as i64 };
            integer_bytes(to, &values.iter().map(value).collect::<Vec<_>>())
        }
        (Unary::Neg, Values::Integers(values)) => {
            integer_bytes(to, &values.iter().map(|value| value.wrapping_neg()).collect::<Vec<_>>())
        }
        (Unary::Neg, Values::Floats(values)) => {
            float_bytes(to, &values.iter().map(|value| -value).collect::<Vec<_>>())
        }
        (Unary::Abs, Values::Integers(values)) => {
            integer_bytes(to, &values.iter().map(|value| value.wrapping_abs()).collect::<Vec<_>>())
        }
        (Unary::Abs, Values::Floats(values)) => {
            float_bytes(to, &values.iter().map(|value| value.abs()).collect::<Vec<_>>())
        }
        (Unary::Not, Values::Integers(values)) => {
            integer_bytes(to, &values.iter().map(|value| i64::from(*value == 0)).collect::<Vec<_>>())
        }
        _ => None,
    }
}

fn binary(binary: Binary, left: &Tensor, right: &Tensor, output: &Type) -> Option<Vec<u8>> {
    // Arithmetic on quantized integers is not arithmetic on the numbers that they stand for.
    if left.quantization.is_some() || right.quantization.is_some() {
        return None;
    }
    let left = values(left.element, &broadcast(left, &output.shape)?)?;
    let right = values(right.element, &broadcast(right, &output.shape)?)?;
    match (left, right) {
        (Values::Integers(left), Values::Integers(right)) => {
            let values: Option<Vec<i64>> =
                left.into_iter().zip(right).map(|(a, b)| of_integers(binary, a, b)).collect();
            integer_bytes(output.element, &values?)
        }
        (Values::Floats(left), Values::Floats(right)) => {
            if binary.compares() {
                let values: Option<Vec<i64>> = left
                    .into_iter()
                    .zip(right)
                    .map(|(a, b)| compare(binary, &a, &b).map(i64::from))
                    .collect();
                return integer_bytes(output.element, &values?);
            }
            // For these four operations, the result in `f64` rounded to `f32` is the result that `f32` would give.
            let values: Option<Vec<f64>> = left
                .into_iter()
                .zip(right)
                .map(|(a, b)| match binary {
                    Binary::Add => Some(a + b),
                    Binary::Sub => Some(a - b),
                    Binary::Mul => Some(a * b),
                    Binary::Div => Some(a / b),
                    _ => None,
                })
                .collect();
            float_bytes(output.element, &values?)
        }
        _ => None,
    }
}

fn of_integers(binary: Binary, a: i64, b: i64) -> Option<i64> {
    Some(match binary {
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::Div => a.checked_div(b)?,
        Binary::Mod => {
            let rest = a.checked_rem(b)?;
            if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
        }
        Binary::Fmod => a.checked_rem(b)?,
        Binary::Maximum => a.max(b),
        Binary::Minimum => a.min(b),
        Binary::And | Binary::BitwiseAnd => a & b,
        Binary::Or | Binary::BitwiseOr => a | b,
        Binary::Xor | Binary::BitwiseXor => a ^ b,
        _ => i64::from(compare(binary, &a, &b)?),
    })
}

fn compare<T: PartialOrd>(binary: Binary, a: &T, b: &T) -> Option<bool> {
    Some(match binary {
        Binary::Equal => a == b,
        Binary::NotEqual => a != b,
        Binary::Less => a < b,
        Binary::LessEqual => a <= b,
        Binary::Greater => a > b,
        Binary::GreaterEqual => a >= b,
        _ => return None,
    })
}

fn reduce(reduction: Reduction, axes: &[usize], input: &Tensor, output: &Type) -> Option<Vec<u8>> {
    let values = input.integers().filter(|_| input.quantization.is_none())?;
    let (start, step): (i64, fn(i64, i64) -> i64) = match reduction {
        Reduction::Sum => (0, i64::wrapping_add),
        Reduction::Prod => (1, i64::wrapping_mul),
        Reduction::Max if !values.is_empty() => (i64::MIN, i64::max),
        Reduction::Min if !values.is_empty() => (i64::MAX, i64::min),
        _ => return None,
    };
    let kept: Vec<usize> = input
        .shape
        .iter()
        .enumerate()
        .map(|(axis, extent)| if axes.contains(&axis) { 1 } else { *extent })
        .collect();
    let places = walk(&input.shape, 0, &stretched(&kept, &input.shape))?;
    let mut sums = vec![start; output.shape.iter().product()];
    for (value, place) in values.into_iter().zip(places) {
        let sum = sums.get_mut(place)?;
        *sum = step(*sum, value);
    }
    integer_bytes(output.element, &sums)
}
