//! Recurrent networks.

use super::call::{Call, Outputs};
use crate::error::Reason;
use crate::graph::{Cell, Direction, Op, Recurrent, Unary};
use alloc::vec::Vec;

impl Call<'_> {
    pub(super) fn recurrent(mut self, cell: Cell, defaults: &[Unary]) -> Outputs {
        let attributes = self.attributes();
        let hidden = attributes.int("hidden_size")?;
        let hidden = match hidden {
            Some(hidden) => usize::try_from(hidden).unwrap_or(0),
            None => self.shape(2)?.last().copied().unwrap_or(0),
        };
        let direction = match attributes.text("direction")?.unwrap_or("forward") {
            "forward" => Direction::Forward,
            "reverse" => Direction::Reverse,
            "bidirectional" => Direction::Bidirectional,
            other => {
                let expected = "forward, reverse and bidirectional are supported";
                return Err(Reason::Attribute { name: "direction", value: other.into(), expected });
            }
        };
        let mut activations = Vec::new();
        match attributes.texts("activations") {
            Some(names) => {
                for name in names {
                    activations.push(gate(name)?);
                }
            }
            None => (0..direction.count()).for_each(|_| activations.extend_from_slice(defaults)),
        }
        let expected = defaults.len() * direction.count();
        if activations.len() != expected {
            return Err(Reason::Extent {
                what: "the number of activations",
                found: activations.len(),
                expected,
            });
        }
        let clip = attributes.has("clip").then(|| attributes.float("clip", 0.0)).transpose()?;
        let batch_first = attributes.flag("layout", false)?;
        let recurrent = Recurrent { cell, hidden, direction, activations, clip, batch_first };
        let inputs = self.all();
        self.emit(Op::Recurrent(recurrent), inputs, None)
    }
}

/// The activation function of a gate, by its name; those with parameters are not supported.
fn gate(name: &str) -> Result<Unary, Reason> {
    Ok(match name {
        "Relu" => Unary::Relu,
        "Tanh" => Unary::Tanh,
        "Sigmoid" => Unary::Logistic,
        "Softsign" => Unary::Softsign,
        "Softplus" => Unary::Softplus,
        "HardSigmoid" => Unary::HardSigmoid { alpha: 0.2, beta: 0.5 },
        "LeakyRelu" => Unary::LeakyRelu { alpha: 0.01 },
        "ThresholdedRelu" => Unary::ThresholdedRelu { alpha: 1.0 },
        "Elu" => Unary::Elu { alpha: 1.0 },
        _ => {
            let expected = "is no function of a gate that is supported";
            return Err(Reason::Attribute { name: "activations", value: name.into(), expected });
        }
    })
}
