//! Operators that move elements without changing them.

use super::super::{Element, Layout, Op, PadMode, Tensor, Type};
use super::{Operands, activated, axis_of, same_elements};
use crate::error::Reason;
use crate::graph::Activation;
use alloc::{vec, vec::Vec};

/// The output types of operators that move elements without changing them.
pub(super) fn moved(op: &Op, all: Operands<'_>) -> Result<Vec<Type>, Reason> {
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
