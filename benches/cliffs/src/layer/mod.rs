//! Layers and filters whose constants are part of the program: how they are written, and how the library is called.

mod quantized;

use crate::operation::{ELEMENTS, Operation};
use crate::uses::Use;

/// A layer of a use.
pub(crate) struct Layer {
    /// The constants that the functions share.
    pub(crate) items: String,
    /// The library's call.
    pub(crate) call: String,
}

/// The elements that the operations of layers and signals are drawn with; none of another operation.
pub(crate) fn elements(operation: Operation) -> Option<&'static [&'static str]> {
    Some(match operation {
        operation if operation.gates().is_some() => &ELEMENTS[..2],
        Operation::BatchNorm | Operation::Biquads | Operation::Rms => &ELEMENTS[..2],
        Operation::QuantizedAdd
        | Operation::QuantizedSub
        | Operation::QuantizedMul
        | Operation::QuantizedMaxPool
        | Operation::QuantizedAveragePool => &ELEMENTS[3..5],
        Operation::Quantize | Operation::Goertzel => &ELEMENTS[..1],
        Operation::Dequantize | Operation::Requantize => &ELEMENTS[3..6],
        Operation::Power | Operation::Magnitude => &ELEMENTS[6..7],
        operation if operation.is_quantized() => &ELEMENTS[4..5],
        _ => return None,
    })
}

impl Operation {
    /// How many gates a recurrent layer has, if it is one.
    pub(crate) fn gates(self) -> Option<usize> {
        match self {
            Self::Rnn => Some(1),
            Self::Gru | Self::GruResetBefore => Some(3),
            Self::Lstm => Some(4),
            _ => None,
        }
    }

    /// Whether it is one of quantized elements.
    pub(crate) fn is_quantized(self) -> bool {
        self.has_constant_filters()
            || matches!(
                self,
                Self::QuantizedMaxPool
                    | Self::QuantizedAveragePool
                    | Self::QuantizedAdd
                    | Self::QuantizedSub
                    | Self::QuantizedMul
                    | Self::QuantizedSoftmax
                    | Self::QuantizedMean
                    | Self::QuantizedTable
                    | Self::Quantize
                    | Self::Dequantize
                    | Self::Requantize
            )
    }

    /// Whether its second operand is a constant.
    pub(crate) fn has_constant_filters(self) -> bool {
        self.has_filters_of_rows() || matches!(self, Self::QuantizedDepthwise | Self::FullyConnected)
    }

    /// Whether its filters are `[outputs, height, width, channels]`, whatever the order of the image.
    pub(crate) fn has_filters_of_rows(self) -> bool {
        matches!(self, Self::QuantizedConv | Self::QuantizedConvTranspose)
    }
}

/// The constants and the call of a layer or of an operation on signals, if the use is one.
pub(crate) fn layer(use_: &Use) -> Option<Layer> {
    let Use { operation, element, operands, axis, .. } = use_;
    let x = operands[0].view("x");
    let plain = |call: String| Layer { items: String::new(), call };
    Some(match operation {
        operation if operation.is_quantized() => quantized::layer(use_),
        operation if operation.gates().is_some() => recurrent(use_),
        Operation::BatchNorm => {
            let channels = operands[0].dims[*axis];
            let numbers =
                |seed: usize| format!("Tensor::from_flat(floats_{element}::<{channels}>({seed}, 0.02))");
            let norm = format!("BatchNorm {{ factor: {}, summand: {} }}", numbers(1), numbers(2));
            Layer {
                items: format!("    static NORM: BatchNorm<{element}, Dim<{channels}>> = {norm};\n"),
                call: format!("NORM.eval_into({x}, Axis::<{axis}>, o)"),
            }
        }
        Operation::Biquads => plain("o.assign(x); Biquads::new(y).filter_in_place(o.as_mut_slice())".into()),
        Operation::Goertzel => {
            let len = operands[0].dims[0];
            Layer {
                items: format!(
                    "    const TONE: Goertzel<{len}> = Goertzel::new({});\n",
                    frequency(operands[0].dims[0])
                ),
                call: "let mut tone = TONE; x.as_slice().iter().for_each(|v| tone.push(*v)); o.as_mut_slice().copy_from_slice(&tone.take())"
                    .to_owned(),
            }
        }
        Operation::Power => plain(format!("power_into({x}, o)")),
        Operation::Magnitude => plain(format!("magnitude_into({x}, o)")),
        Operation::Rms => plain(format!("o.as_mut_slice()[0] = rms({x})")),
        _ => return None,
    })
}

/// The element of the transform that [`Operation::Goertzel`] computes of so many samples.
pub(crate) fn frequency(len: usize) -> usize {
    len / 5
}

/// A recurrent layer, whose weights are so small that its states are not at the ends of their range.
fn recurrent(use_: &Use) -> Layer {
    let Use { operation, element, operands, .. } = use_;
    let (inputs, state, gates) =
        (operands[0].dims[1], operands[1].dims[0], operation.gates().unwrap_or_default());
    let by = 0.03 / ((inputs + state) as f64).sqrt();
    let numbers = |seed: usize, len: usize| {
        format!("Tensor::from_flat(floats_{element}::<{}>({seed}, {by:.6}))", gates * state * len)
    };
    let items = format!(
        "    static LAYER: {operation:?}<{element}, Dim<{inputs}>, Dim<{state}>> = {operation:?}(Gates {{ input: {}, hidden: {}, input_bias: {}, hidden_bias: {} }});\n",
        numbers(1, inputs),
        numbers(2, state),
        numbers(3, 1),
        numbers(4, 1)
    );
    let start = if *operation == Operation::Lstm {
        "LstmState { hidden: y.clone(), cell: y.clone() }"
    } else {
        "y.clone()"
    };
    let call = format!("let mut state = {start}; LAYER.run_into({}, &mut state, o)", operands[0].view("x"));
    Layer { items, call }
}
