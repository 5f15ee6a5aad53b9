//! The operators of TFLite by number: those on one and two operands, reductions, recurrent networks. The others are in the
//! sibling modules.

use super::call::Call;
use crate::error::{Error, Reason};
use crate::graph::{
    Binary, Element, Layout, Norm, Op, PadMode, PoolKind, Reduction, SequenceLstm, Unary, integer_bytes,
    normalized_axis,
};
use alloc::{vec, vec::Vec};

pub(crate) const VAR_HANDLE: i32 = 142;
pub(crate) const READ_VARIABLE: i32 = 143;
pub(crate) const ASSIGN_VARIABLE: i32 = 144;
pub(crate) const CALL_ONCE: i32 = 129;

/// The positions of the operands that are the operator's own state.
pub(crate) fn states(number: i32) -> &'static [usize] {
    match number {
        27 => &[4],
        44 => &[18, 19],
        _ => &[],
    }
}

impl Call<'_, '_, '_> {
    fn reduce(self, reduction: Reduction) -> Result<(), Error> {
        let (keep, rank) = (self.bool(0)?, self.shape(0)?.len());
        let axes = self.constant(1)?.into_iter().map(|axis| normalized_axis(axis, rank));
        let axes = axes.collect::<Result<Vec<_>, _>>()?;
        let inputs = self.data(1);
        Ok(self.node(Op::Reduce { reduction, axes, keep }, inputs)?)
    }

    fn arg(self, reduction: impl Fn(Element) -> Reduction) -> Result<(), Error> {
        let axis = normalized_axis(self.constant_scalar(1)?, self.shape(0)?.len())?;
        let index = self.reader.builder.graph[self.output()?].element;
        let inputs = self.data(1);
        Ok(self.node(Op::Reduce { reduction: reduction(index), axes: vec![axis], keep: false }, inputs)?)
    }

    /// Reads the options of an operator and adds its node. `raw` are the operands, as tensor numbers in the file.
    pub(crate) fn operator(self, number: i32, raw: &[i32]) -> Result<(), Error> {
        match number {
            0 => self.binary(Binary::Add, Some(0)),
            41 => self.binary(Binary::Sub, Some(0)),
            18 => self.binary(Binary::Mul, Some(0)),
            42 => self.binary(Binary::Div, Some(0)),
            54 => self.binary(Binary::PRelu, None),
            55 => self.binary(Binary::Maximum, None),
            57 => self.binary(Binary::Minimum, None),
            58 => self.binary(Binary::Less, None),
            61 => self.binary(Binary::Greater, None),
            62 => self.binary(Binary::GreaterEqual, None),
            63 => self.binary(Binary::LessEqual, None),
            71 => self.binary(Binary::Equal, None),
            72 => self.binary(Binary::NotEqual, None),
            78 => self.binary(Binary::Pow, None),
            84 => self.binary(Binary::Or, None),
            86 => self.binary(Binary::And, None),
            95 => self.binary(Binary::Mod, None),
            99 => self.binary(Binary::SquaredDifference, None),
            6 => self.unary(Unary::Dequantize),
            114 => self.unary(Unary::Quantize),
            8 => self.unary(Unary::Floor),
            14 => self.unary(Unary::Logistic),
            19 => self.unary(Unary::Relu),
            20 => self.unary(Unary::ReluN1To1),
            21 => self.unary(Unary::Relu6),
            28 => self.unary(Unary::Tanh),
            47 => self.unary(Unary::Exp),
            59 => self.unary(Unary::Neg),
            66 => self.unary(Unary::Sin),
            73 => self.unary(Unary::Log),
            75 => self.unary(Unary::Sqrt),
            76 => self.unary(Unary::Rsqrt),
            87 => self.unary(Unary::Not),
            92 => self.unary(Unary::Square),
            101 => self.unary(Unary::Abs),
            104 => self.unary(Unary::Ceil),
            108 => self.unary(Unary::Cos),
            111 => self.unary(Unary::Elu { alpha: 1.0 }),
            116 => self.unary(Unary::Round),
            117 => self.unary(Unary::HardSwish),
            158 => self.unary(Unary::Sign),
            98 => {
                let alpha = self.f32(0)?;
                self.unary(Unary::LeakyRelu { alpha })
            }
            150 => {
                let tanh = self.bool(0)?;
                self.unary(Unary::Gelu { tanh })
            }
            53 => {
                let to = self.reader.builder.graph[self.output()?].element;
                self.unary(Unary::Cast { to })
            }
            3 => self.conv(),
            4 => self.depthwise_conv(),
            67 => self.transpose_conv(),
            9 => self.fully_connected(),
            1 => self.pool(PoolKind::Average { count_padding: false }),
            17 => self.pool(PoolKind::Max),
            40 => self.reduce(Reduction::Mean),
            74 => self.reduce(Reduction::Sum),
            81 => self.reduce(Reduction::Prod),
            82 => self.reduce(Reduction::Max),
            89 => self.reduce(Reduction::Min),
            56 => self.arg(|index| Reduction::ArgMax { last: false, index }),
            79 => self.arg(|index| Reduction::ArgMin { last: false, index }),
            22 => self.reshape(),
            43 => self.squeeze(),
            70 => self.expand_dims(),
            83 => self.pack(),
            88 => self.unpack(),
            25 => {
                let (axis, beta) = (self.shape(0)?.len().saturating_sub(1), self.f32(0)?);
                let inputs = self.inputs.clone();
                Ok(self.node(Op::Softmax { axis, beta }, inputs)?)
            }
            50 => {
                let axis = self.shape(0)?.len().saturating_sub(1);
                let inputs = self.inputs.clone();
                Ok(self.node(Op::LogSoftmax { axis }, inputs)?)
            }
            11 => {
                let axis = self.shape(0)?.len().saturating_sub(1);
                let inputs = self.inputs.clone();
                Ok(self.node(Op::Norm(Norm::Lp { axis, p: 2 }), inputs)?)
            }
            2 => {
                let axis = normalized_axis(i64::from(self.i32(0)?), self.shape(0)?.len())?;
                let activation = self.activation(1)?;
                let inputs = self.inputs.clone();
                Ok(self.node(Op::Concat { axis, activation }, inputs)?)
            }
            49 => self.split(),
            102 => self.split_v(),
            45 => self.strided_slice(),
            65 => self.slice(),
            34 | 60 => self.pad(PadMode::Constant),
            100 => {
                let mode = self.options.map_or(Ok(0), |options| options.i8(0))?;
                self.pad(if mode == 0 { PadMode::Reflect } else { PadMode::Symmetric })
            }
            39 => {
                let rank = self.shape(0)?.len();
                let permutation = self.constant(1)?.into_iter().map(|axis| normalized_axis(axis, rank));
                let permutation = permutation.collect::<Result<Vec<_>, _>>()?;
                let inputs = self.data(1);
                Ok(self.node(Op::Transpose { permutation }, inputs)?)
            }
            69 => {
                let repeats = self.constant(1)?.into_iter().map(|repeats| usize::try_from(repeats).ok());
                let repeats = repeats
                    .collect::<Option<Vec<_>>>()
                    .ok_or(Reason::Unsupported("repeats a negative number of times"))?;
                let inputs = self.data(1);
                Ok(self.node(Op::Tile { repeats }, inputs)?)
            }
            130 => {
                let (shape, inputs) = (self.output_shape()?, self.data(1));
                Ok(self.node(Op::Expand { shape }, inputs)?)
            }
            36 => {
                let rank = self.shape(0)?.len();
                let axis = normalized_axis(i64::from(self.i32(0)?), rank)?;
                let batch = self.i32(1)?;
                let indices = self.shape(1)?.len();
                let batch = normalized_axis(i64::from(batch), indices + 1)?;
                let inputs = self.inputs.clone();
                Ok(self.node(Op::Gather { axis, batch }, inputs)?)
            }
            64 | 123 => {
                let inputs = self.inputs.clone();
                Ok(self.node(Op::Where, inputs)?)
            }
            126 => {
                let transpose = [self.bool(0)?, self.bool(1)?];
                let inputs = self.inputs.clone();
                Ok(self.node(Op::MatMul { transpose }, inputs)?)
            }
            5 | 26 => {
                let (block, layout) = (self.positive(0, "block_size", 0)?, Layout::ChannelsLast);
                let inputs = self.inputs.clone();
                let to_space = Op::DepthToSpace { block, layout, columns_first: false };
                Ok(self
                    .node(if number == 5 { to_space } else { Op::SpaceToDepth { block, layout } }, inputs)?)
            }
            128 => {
                let axis = normalized_axis(self.constant_scalar(1)?, self.shape(0)?.len())?;
                let (exclusive, reverse) = (self.bool(0)?, self.bool(1)?);
                let inputs = self.data(1);
                Ok(self.node(Op::CumSum { axis, exclusive, reverse }, inputs)?)
            }
            77 => {
                let shape: Vec<i64> = self.shape(0)?.into_iter().map(|extent| extent as i64).collect();
                let output = self.output()?;
                let tensor = &mut self.reader.builder.graph[output];
                let expected = tensor.elements();
                if expected != shape.len() {
                    return Err(Reason::Extent {
                        what: "the length of the output",
                        found: expected,
                        expected: shape.len(),
                    }
                    .into());
                }
                tensor.data = integer_bytes(tensor.element, &shape);
                Ok(())
            }
            27 => self.svdf(raw),
            44 => self.sequence_lstm(raw),
            _ => Err(Reason::Operator.into()),
        }
    }

    /// Operands: input, feature weights, time weights, bias, state.
    fn svdf(self, raw: &[i32]) -> Result<(), Error> {
        let (rank, activation) = (self.positive(0, "rank", 0)?, self.activation(1)?);
        let state = self.reader.state(*raw.get(4).ok_or(Reason::MissingOperand(4))?)?;
        let inputs = self.data(4);
        Ok(self.node(Op::Svdf { rank, activation, state }, inputs)?)
    }

    fn sequence_lstm(self, raw: &[i32]) -> Result<(), Error> {
        let activation = self.activation(0)?;
        let (cell_clip, projection_clip, time_major) = (self.f32(1)?, self.f32(2)?, self.bool(3)?);
        if self.bool(5)? {
            return Err(Reason::Unsupported("diagonal recurrent weights are not supported").into());
        }
        let output_state = self.reader.state(*raw.get(18).ok_or(Reason::MissingOperand(18))?)?;
        let cell_state = self.reader.state(*raw.get(19).ok_or(Reason::MissingOperand(19))?)?;
        let lstm =
            SequenceLstm { activation, cell_clip, projection_clip, time_major, output_state, cell_state };
        let inputs = self.inputs.clone();
        Ok(self.node(Op::SequenceLstm(lstm), inputs)?)
    }
}
