//! Recurrent networks.

use super::super::{Recurrent, Type};
use super::Operands;
use crate::error::Reason;
use alloc::{vec, vec::Vec};

/// The outputs of ONNX's LSTM, GRU and RNN. Operands: X, W, R, B, sequence_lens, initial_h, initial_c, P.
pub(super) fn recurrent_outputs(all: Operands<'_>, recurrent: &Recurrent) -> Result<Vec<Type>, Reason> {
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

pub(super) fn sequence_lstm(all: Operands<'_>) -> Result<Vec<Type>, Reason> {
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
        // Without the input gate's weights, the input gate is one minus the forget gate.
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

pub(super) fn svdf(all: Operands<'_>, rank: usize) -> Result<Vec<Type>, Reason> {
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
