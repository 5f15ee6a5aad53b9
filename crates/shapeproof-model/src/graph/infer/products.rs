//! Sums of products, and pools.

use super::super::window::{self, channel_axis, conv_output, positions, spatial};
use super::super::{Conv, Element, Pool, Tensor, Type};
use super::{Operands, activated, broadcast};
use crate::error::Reason;
use alloc::{borrow::ToOwned, string::String, vec, vec::Vec};

/// The element of a product: floats of one type, or for integers of 8 or 16 bits the type that the file declares.
pub(super) fn product_element(all: Operands<'_>, declared: Option<Element>) -> Result<Element, Reason> {
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

pub(super) fn convolution(
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

pub(super) fn fully_connected(all: Operands<'_>, declared: Option<Element>) -> Result<Vec<Type>, Reason> {
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
pub(super) fn matmul(left: &Tensor, right: &Tensor, transpose: [bool; 2]) -> Result<Vec<usize>, Reason> {
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

pub(super) fn einsum(equation: &str, all: Operands<'_>) -> Result<Vec<usize>, Reason> {
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

pub(super) fn pooled(all: Operands<'_>, pool: &Pool) -> Result<Vec<Type>, Reason> {
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
