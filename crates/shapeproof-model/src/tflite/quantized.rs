//! The scales and zero points that arithmetic on 8 and 16 bits needs.

use crate::error::Reason;
use crate::graph::{Op, Quantization, Reduction, Tensor, Unary, WeightLayout};

/// Checks that every tensor with which the operator computes has a scale and a zero point, and that only weights have several.
pub(crate) fn check(op: &Op, operands: &[Option<&Tensor>], outputs: &[&Tensor]) -> Result<(), Reason> {
    let moves = match op {
        // Values are copied, together with their quantization.
        op if op.moves() => return Ok(()),
        Op::Unary(Unary::Cast { .. })
        | Op::Reduce { reduction: Reduction::ArgMax { .. } | Reduction::ArgMin { .. }, .. } => return Ok(()),
        Op::Concat { .. } | Op::Pad { .. } | Op::Where => true,
        _ => false,
    };
    let has_weights = matches!(
        op,
        Op::Conv(_)
            | Op::ConvTranspose { .. }
            | Op::FullyConnected { .. }
            | Op::Svdf { .. }
            | Op::SequenceLstm(_)
    );
    let operands = operands.iter().enumerate().filter_map(|(position, tensor)| Some((position, (*tensor)?)));
    let rows = weight_axis(op);
    let mut first = None;
    for (position, tensor) in operands.chain(outputs.iter().map(|tensor| (0, *tensor))) {
        if !tensor.element.is_narrow_integer() {
            continue;
        }
        match &tensor.quantization {
            None => return Err(Reason::MissingQuantization(tensor.name.clone())),
            Some(Quantization::PerAxis { .. }) if !(has_weights && position > 0) => {
                return Err(Reason::Unsupported(
                    "a scale for each position of an axis is supported for weights only",
                ));
            }
            Some(Quantization::PerAxis { axis, .. })
                if position == 1 && rows.is_some_and(|rows| rows != *axis) =>
            {
                return Err(Reason::Unsupported(
                    "the scales of the weights are not along the axis of the outputs",
                ));
            }
            Some(found) if moves => {
                if *first.get_or_insert(found) != found {
                    return Err(Reason::Unsupported(
                        "its operands and output have different scales or zero points",
                    ));
                }
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// The axis of the weights that counts the outputs.
fn weight_axis(op: &Op) -> Option<usize> {
    match op {
        Op::Conv(conv) if conv.weights == WeightLayout::Depthwise => Some(3),
        Op::Conv(_) | Op::ConvTranspose { .. } | Op::FullyConnected { .. } => Some(0),
        _ => None,
    }
}
