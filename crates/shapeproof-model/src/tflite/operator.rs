//! The operators of TFLite: their numbers, and each with its options and operands as a node of the graph.

use super::flatbuffer::Table;
use super::quantized;
use super::read::Reader;
use crate::error::{Error, Reason};
use crate::graph::{
    Activation, Binary, Conv, Element, Layout, Norm, Op, PadMode, Pool, PoolKind, Reduction, SequenceLstm,
    TensorId, Unary, VariableId, WeightLayout, Window, same_padding,
};
use crate::graph::{Names, integer_bytes, normalized_axis, slice_axis};
use alloc::{format, string::String, vec, vec::Vec};

pub(crate) const VAR_HANDLE: i32 = 142;
pub(crate) const READ_VARIABLE: i32 = 143;
pub(crate) const ASSIGN_VARIABLE: i32 = 144;
pub(crate) const CALL_ONCE: i32 = 129;

/// The operands that are the operator's own state.
pub(crate) fn states(number: i32) -> &'static [usize] {
    match number {
        27 => &[4],
        44 => &[18, 19],
        _ => &[],
    }
}

/// One operator on its way into the graph.
pub(crate) struct Call<'r, 'f, 'a> {
    reader: &'r mut Reader<'f, 'a>,
    options: Option<Table<'f, 'a>>,
    name: String,
    inputs: Vec<Option<TensorId>>,
    outputs: Vec<TensorId>,
}

impl<'r, 'f, 'a> Call<'r, 'f, 'a> {
    pub(crate) fn new(
        reader: &'r mut Reader<'f, 'a>,
        options: Option<Table<'f, 'a>>,
        name: String,
        inputs: Vec<Option<TensorId>>,
        outputs: Vec<TensorId>,
    ) -> Self {
        Self { reader, options, name, inputs, outputs }
    }

    pub(crate) fn read_variable(self, variable: VariableId) -> Result<(), Reason> {
        self.node(Op::ReadVariable(variable), Vec::new())
    }

    pub(crate) fn assign_variable(self, variable: VariableId) -> Result<(), Reason> {
        let inputs = self.inputs.clone();
        self.node(Op::AssignVariable(variable), inputs)
    }

    fn input(&self, operand: usize) -> Result<TensorId, Reason> {
        self.inputs.get(operand).copied().flatten().ok_or(Reason::MissingOperand(operand))
    }

    fn shape(&self, operand: usize) -> Result<Vec<usize>, Reason> {
        Ok(self.reader.builder.graph[self.input(operand)?].shape.clone())
    }

    fn output(&self) -> Result<TensorId, Reason> {
        self.outputs.first().copied().ok_or(Reason::Outputs { needed: 1, found: 0 })
    }

    fn output_shape(&self) -> Result<Vec<usize>, Reason> {
        Ok(self.reader.builder.graph[self.output()?].shape.clone())
    }

    /// The integers of a constant operand.
    fn constant(&self, operand: usize) -> Result<Vec<i64>, Reason> {
        let tensor = &self.reader.builder.graph[self.input(operand)?];
        tensor.integers().ok_or_else(|| Reason::NotConstant { operand, tensor: tensor.name.clone() })
    }

    fn constant_scalar(&self, operand: usize) -> Result<i64, Reason> {
        let values = self.constant(operand)?;
        let unfit = Reason::Extent {
            what: "the number of elements of a constant operand",
            found: values.len(),
            expected: 1,
        };
        values.first().copied().filter(|_| values.len() == 1).ok_or(unfit)
    }

    /// The operands from the first on, without those that became attributes.
    fn data(&self, count: usize) -> Vec<Option<TensorId>> {
        self.inputs.iter().copied().take(count).collect()
    }

    fn i32(&self, field: usize) -> Result<i32, Error> {
        self.options.map_or(Ok(0), |options| options.i32(field, 0))
    }

    fn bool(&self, field: usize) -> Result<bool, Error> {
        self.options.map_or(Ok(false), |options| options.bool(field))
    }

    fn f32(&self, field: usize) -> Result<f32, Error> {
        self.options.map_or(Ok(0.0), |options| options.f32(field))
    }

    fn positive(&self, field: usize, name: &'static str, default: i32) -> Result<usize, Error> {
        let value = self.options.map_or(Ok(default), |options| options.i32(field, default))?;
        let positive = usize::try_from(value).ok().filter(|value| *value > 0);
        let unfit = Reason::Attribute { name, value: format!("{value}"), expected: "at least 1 is needed" };
        Ok(positive.ok_or(unfit)?)
    }

    fn activation(&self, field: usize) -> Result<Activation, Error> {
        let value = self.options.map_or(Ok(0), |options| options.i8(field))?;
        Ok(match value {
            0 => Activation::None,
            1 => Activation::Relu,
            2 => Activation::ReluN1To1,
            3 => Activation::Relu6,
            4 => Activation::Tanh,
            _ => {
                let (name, expected) = ("fused_activation_function", "0 to 4 are supported");
                return Err(Reason::Attribute { name, value: format!("{value}"), expected }.into());
            }
        })
    }

    /// Whether the padding is SAME.
    fn same(&self, field: usize) -> Result<bool, Error> {
        match self.options.map_or(Ok(0), |options| options.i8(field))? {
            0 => Ok(true),
            1 => Ok(false),
            value => Err(Reason::Attribute {
                name: "padding",
                value: format!("{value}"),
                expected: "it is 0 (SAME) or 1 (VALID)",
            }
            .into()),
        }
    }

    /// Adds the node, with the outputs of the file.
    fn node(self, op: Op, inputs: Vec<Option<TensorId>>) -> Result<(), Reason> {
        let graph = &self.reader.builder.graph;
        let outputs: Vec<_> = self.outputs.iter().map(|id| &graph[*id]).collect();
        quantized::check(&op, &graph.operands(&inputs), &outputs)?;
        let names = Names { node: "", operator: &self.name };
        self.reader.builder.declared(&names, op, inputs, self.outputs)
    }

    /// Adds a node before the one that has the outputs of the file.
    fn before(&mut self, operator: &str, op: Op, input: TensorId) -> Result<TensorId, Reason> {
        let name = self.reader.builder.graph[input].name.clone();
        let names = Names { node: &name, operator };
        let output = format!("{name} ({operator})");
        let outputs = self.reader.builder.inferred(&names, op, vec![Some(input)], &[&output], None)?;
        let first = outputs.first().copied().ok_or(Reason::Outputs { needed: 1, found: 0 })?;
        self.reader.builder.graph[first].quantization = self.reader.builder.graph[input].quantization.clone();
        Ok(first)
    }

    fn unary(self, unary: Unary) -> Result<(), Error> {
        let inputs = self.inputs.clone();
        Ok(self.node(Op::Unary(unary), inputs)?)
    }

    /// An operator of two operands; `field` is that of the fused activation.
    fn binary(self, binary: Binary, field: Option<usize>) -> Result<(), Error> {
        let activation = field.map_or(Ok(Activation::None), |field| self.activation(field))?;
        let inputs = self.inputs.clone();
        Ok(self.node(Op::Binary(binary, activation), inputs)?)
    }

    /// A node whose output the file describes, without attributes of its own.
    fn reshape(self) -> Result<(), Error> {
        let shape = self.output_shape()?;
        let inputs = self.data(1);
        Ok(self.node(Op::Reshape { shape }, inputs)?)
    }

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

    /// Reads the options of an operator and adds its node. `raw` are the operands as numbers of the file.
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

    /// Strides and dilations of an image, with the padding that follows from them.
    fn window(
        &self,
        extents: &[usize],
        strides: [usize; 2],
        dilations: [usize; 2],
        same: bool,
    ) -> Result<Window, Reason> {
        let input = self.shape(0)?;
        let spatial = input.get(1..3).filter(|_| input.len() == 4);
        let spatial = spatial.ok_or(Reason::Rank { operand: 0, rank: input.len(), expected: "4" })?;
        let axes = spatial.iter().zip(extents).zip(strides.iter().zip(&dilations));
        let padding =
            axes.map(
                |((extent, window), (stride, dilation))| {
                    if same { same_padding(*extent, *window, *stride, *dilation) } else { [0, 0] }
                },
            );
        let padding = padding.collect();
        Ok(Window { strides: strides.to_vec(), dilations: dilations.to_vec(), padding })
    }

    /// The extents of the window of weights `[outputs, rows, columns, inputs]`.
    fn kernel(&self) -> Result<[usize; 2], Reason> {
        match *self.shape(1)?.as_slice() {
            [_, rows, columns, _] => Ok([rows, columns]),
            ref other => Err(Reason::Rank { operand: 1, rank: other.len(), expected: "4" }),
        }
    }

    fn conv(self) -> Result<(), Error> {
        let strides = [self.positive(2, "stride_h", 0)?, self.positive(1, "stride_w", 0)?];
        let dilations =
            [self.positive(5, "dilation_h_factor", 1)?, self.positive(4, "dilation_w_factor", 1)?];
        let window = self.window(&self.kernel()?, strides, dilations, self.same(0)?)?;
        let seen = self.shape(1)?.last().copied().unwrap_or(0);
        let channels = self.shape(0)?.last().copied().unwrap_or(0);
        // Weights that see a part of the channels make groups.
        let groups = if seen > 0 && channels % seen == 0 { (channels / seen).max(1) } else { 1 };
        let (layout, weights) = (Layout::ChannelsLast, WeightLayout::OutSpatialIn);
        let conv = Conv { layout, weights, window, groups, activation: self.activation(3)? };
        let inputs = self.inputs.clone();
        Ok(self.node(Op::Conv(conv), inputs)?)
    }

    fn depthwise_conv(self) -> Result<(), Error> {
        let strides = [self.positive(2, "stride_h", 0)?, self.positive(1, "stride_w", 0)?];
        let dilations =
            [self.positive(6, "dilation_h_factor", 1)?, self.positive(5, "dilation_w_factor", 1)?];
        let window = self.window(&self.kernel()?, strides, dilations, self.same(0)?)?;
        let groups = self.shape(0)?.last().copied().unwrap_or(0);
        let (layout, weights) = (Layout::ChannelsLast, WeightLayout::Depthwise);
        let conv = Conv { layout, weights, window, groups, activation: self.activation(4)? };
        let inputs = self.inputs.clone();
        Ok(self.node(Op::Conv(conv), inputs)?)
    }

    /// Operands: output shape, weights, input, and a bias where there is one.
    fn transpose_conv(mut self) -> Result<(), Error> {
        let wanted = self.constant(0)?;
        let mut inputs = vec![Some(self.input(2)?), Some(self.input(1)?)];
        inputs.extend(self.inputs.get(3).copied());
        self.inputs = inputs;
        let strides = [self.positive(2, "stride_h", 0)?, self.positive(1, "stride_w", 0)?];
        let (kernel, same) = (self.kernel()?, self.same(0)?);
        let mut window = self.window(&kernel, strides, [1, 1], false)?;
        let spatial: Vec<usize> = self.shape(0)?.into_iter().skip(1).take(2).collect();
        let unfit =
            || Reason::Unsupported("the output shape does not follow from input, strides and padding");
        let mut extra = Vec::new();
        for (((wanted, input), (kernel, stride)), padding) in
            wanted.iter().skip(1).zip(&spatial).zip(kernel.iter().zip(&strides)).zip(&mut window.padding)
        {
            let wanted = usize::try_from(*wanted).map_err(|_| unfit())?;
            // Padding is that of the convolution from the output to the input.
            let total = (input.saturating_sub(1) * stride + kernel).saturating_sub(wanted);
            *padding = if same { [total / 2, total - total / 2] } else { [0, total] };
            let full = input.saturating_sub(1) * stride + kernel;
            extra.push(wanted.checked_sub(full - total).ok_or_else(unfit)?);
        }
        let activation = self.activation(3)?;
        let (layout, weights) = (Layout::ChannelsLast, WeightLayout::OutSpatialIn);
        let conv = Conv { layout, weights, window, groups: 1, activation };
        let inputs = self.inputs.clone();
        Ok(self.node(Op::ConvTranspose { conv, extra }, inputs)?)
    }

    fn fully_connected(mut self) -> Result<(), Error> {
        let activation = self.activation(0)?;
        let format = self.options.map_or(Ok(0), |options| options.i8(1))?;
        if format != 0 {
            let (name, expected) = ("weights_format", "only 0 (DEFAULT) is supported");
            return Err(Reason::Attribute { name, value: format!("{format}"), expected }.into());
        }
        let (keep, shape, weights) = (self.bool(2)?, self.shape(0)?, self.shape(1)?);
        // Without `keep_num_dims` the input is as many rows as its elements make.
        if let [_, inputs] = *weights.as_slice()
            && !keep
            && (shape.len() != 2 || shape.last() != Some(&inputs))
        {
            let input = self.input(0)?;
            let elements = self.reader.builder.graph[input].elements();
            if inputs == 0 || !elements.is_multiple_of(inputs) {
                let what = "the number of elements of the input";
                return Err(Reason::Extent { what, found: elements, expected: inputs }.into());
            }
            let rows =
                self.before("RESHAPE", Op::Reshape { shape: vec![elements / inputs, inputs] }, input)?;
            if let Some(first) = self.inputs.first_mut() {
                *first = Some(rows);
            }
        }
        let inputs = self.inputs.clone();
        Ok(self.node(Op::FullyConnected { activation }, inputs)?)
    }

    fn pool(self, kind: PoolKind) -> Result<(), Error> {
        let strides = [self.positive(2, "stride_h", 0)?, self.positive(1, "stride_w", 0)?];
        let extents = [self.positive(4, "filter_height", 0)?, self.positive(3, "filter_width", 0)?];
        let window = self.window(&extents, strides, [1, 1], self.same(0)?)?;
        let (layout, activation) = (Layout::ChannelsLast, self.activation(5)?);
        let pool = Pool { kind, layout, extents: extents.to_vec(), window, ceil: false, activation };
        let inputs = self.inputs.clone();
        Ok(self.node(Op::Pool(pool), inputs)?)
    }

    fn squeeze(self) -> Result<(), Error> {
        let input = self.shape(0)?;
        let axes = self.options.map_or(Ok(Vec::new()), |options| options.i32s(0))?;
        let axes = axes.into_iter().map(|axis| normalized_axis(i64::from(axis), input.len()));
        let axes = axes.collect::<Result<Vec<_>, _>>()?;
        let shape = crate::graph::squeezed(&input, &axes)?;
        let inputs = self.data(1);
        Ok(self.node(Op::Reshape { shape }, inputs)?)
    }

    fn expand_dims(self) -> Result<(), Error> {
        let mut shape = self.shape(0)?;
        let axis = normalized_axis(self.constant_scalar(1)?, shape.len() + 1)?;
        shape.insert(axis, 1);
        let inputs = self.data(1);
        Ok(self.node(Op::Reshape { shape }, inputs)?)
    }

    /// A new axis for each operand, along which they are joined.
    fn pack(mut self) -> Result<(), Error> {
        let mut shape = self.shape(0)?;
        let axis = normalized_axis(i64::from(self.i32(1)?), shape.len() + 1)?;
        shape.insert(axis, 1);
        for operand in 0..self.inputs.len() {
            let input = self.input(operand)?;
            let rows = self.before("RESHAPE", Op::Reshape { shape: shape.clone() }, input)?;
            if let Some(input) = self.inputs.get_mut(operand) {
                *input = Some(rows);
            }
        }
        let inputs = self.inputs.clone();
        Ok(self.node(Op::Concat { axis, activation: Activation::None }, inputs)?)
    }

    /// The parts along an axis, each without the axis.
    fn unpack(self) -> Result<(), Error> {
        let shape = self.shape(0)?;
        let axis = normalized_axis(i64::from(self.i32(1)?), shape.len())?;
        let count = shape.get(axis).copied().unwrap_or(0);
        if count != self.outputs.len() {
            return Err(Reason::Outputs { needed: count, found: self.outputs.len() }.into());
        }
        let input = self.input(0)?;
        let reader = self.reader;
        let quantization = reader.builder.graph[input].quantization.clone();
        let texts: Vec<String> =
            self.outputs.iter().map(|id| format!("{} (part)", reader.builder.graph[*id].name)).collect();
        let outputs: Vec<&str> = texts.iter().map(String::as_str).collect();
        let names = Names { node: "", operator: &self.name };
        let op = Op::Split { axis, lengths: vec![1; count] };
        let parts = reader.builder.inferred(&names, op, vec![Some(input)], &outputs, None)?;
        for (part, output) in parts.into_iter().zip(self.outputs) {
            reader.builder.graph[part].quantization.clone_from(&quantization);
            let mut shape = shape.clone();
            shape.remove(axis);
            reader.builder.declared(&names, Op::Reshape { shape }, vec![Some(part)], vec![output])?;
        }
        Ok(())
    }

    /// Operands: axis, input.
    fn split(self) -> Result<(), Error> {
        let (input, count) = (self.input(1)?, self.outputs.len());
        let shape = self.reader.builder.graph[input].shape.clone();
        let axis = normalized_axis(self.constant_scalar(0)?, shape.len())?;
        let extent = shape.get(axis).copied().unwrap_or(0);
        if count == 0 || extent % count != 0 {
            return Err(Reason::Unsupported("the number of outputs does not divide the axis").into());
        }
        Ok(self.node(Op::Split { axis, lengths: vec![extent / count; count] }, vec![Some(input)])?)
    }

    /// Operands: input, lengths, axis.
    fn split_v(self) -> Result<(), Error> {
        let shape = self.shape(0)?;
        let axis = normalized_axis(self.constant_scalar(2)?, shape.len())?;
        let extent = shape.get(axis).copied().unwrap_or(0);
        let lengths = crate::graph::lengths(&self.constant(1)?, extent)?;
        let inputs = self.data(1);
        Ok(self.node(Op::Split { axis, lengths }, inputs)?)
    }

    fn slice(self) -> Result<(), Error> {
        let (shape, begin, size) = (self.shape(0)?, self.constant(1)?, self.constant(2)?);
        if begin.len() != shape.len() || size.len() != shape.len() {
            return Err(Reason::Extent {
                what: "the number of starts",
                found: begin.len(),
                expected: shape.len(),
            }
            .into());
        }
        let negative = || Reason::Unsupported("a start or length is negative");
        let mut starts = Vec::new();
        let mut lengths = Vec::new();
        for ((extent, begin), size) in shape.iter().zip(begin).zip(size) {
            let start = usize::try_from(begin).map_err(|_| negative())?;
            let rest = extent.checked_sub(start).ok_or_else(negative)?;
            starts.push(start);
            lengths.push(if size == -1 { rest } else { usize::try_from(size).map_err(|_| negative())? });
        }
        let (steps, inputs) = (vec![1; shape.len()], self.data(1));
        Ok(self.node(Op::Slice { starts, lengths, steps }, inputs)?)
    }

    /// NumPy's slicing, without ellipses and new axes.
    fn strided_slice(mut self) -> Result<(), Error> {
        let (begin_mask, end_mask) = (self.i32(0)?, self.i32(1)?);
        let (ellipsis, new_axis, shrink, offset) = (self.i32(2)?, self.i32(3)?, self.i32(4)?, self.bool(5)?);
        if ellipsis != 0 || new_axis != 0 || offset {
            return Err(
                Reason::Unsupported("ellipsis_mask, new_axis_mask and offset are not supported").into()
            );
        }
        let (shape, begin, end, steps) =
            (self.shape(0)?, self.constant(1)?, self.constant(2)?, self.constant(3)?);
        if begin.len() > shape.len() || end.len() != begin.len() || steps.len() != begin.len() {
            return Err(Reason::Extent {
                what: "the number of starts",
                found: begin.len(),
                expected: shape.len(),
            }
            .into());
        }
        let bit = |mask: i32, axis: usize| axis < 32 && mask >> axis & 1 == 1;
        let (mut starts, mut lengths, mut all_steps, mut kept) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (axis, extent) in shape.iter().enumerate() {
            let given = begin.get(axis).zip(end.get(axis)).zip(steps.get(axis));
            let (start, length, step) = match given {
                None => (0, *extent, 1),
                Some(((begin, _), _)) if bit(shrink, axis) => {
                    let index = if *begin < 0 { begin.saturating_add(*extent as i64) } else { *begin };
                    let found = usize::try_from(index).ok().filter(|index| index < extent);
                    (found.ok_or(Reason::Index { axis, index: *begin, extent: *extent })?, 1, 1)
                }
                Some(((begin, end), step)) => {
                    let begin = (!bit(begin_mask, axis)).then_some(*begin);
                    let end = (!bit(end_mask, axis)).then_some(*end);
                    let (start, length) = slice_axis(*extent, begin, end, *step)?;
                    (start, length, *step)
                }
            };
            starts.push(start);
            lengths.push(length);
            all_steps.push(step);
            if !bit(shrink, axis) {
                kept.push(length);
            }
        }
        let op = Op::Slice { starts, lengths, steps: all_steps };
        if kept.len() == shape.len() {
            let inputs = self.data(1);
            return Ok(self.node(op, inputs)?);
        }
        let input = self.input(0)?;
        let part = self.before("STRIDED_SLICE", op, input)?;
        Ok(self.node(Op::Reshape { shape: kept }, vec![Some(part)])?)
    }

    /// Operands: input, a pair of numbers for each axis, and the value where there is one.
    fn pad(self, mode: PadMode) -> Result<(), Error> {
        let rank = self.shape(0)?.len();
        let numbers = self.constant(1)?.into_iter().map(|number| usize::try_from(number).ok());
        let numbers =
            numbers.collect::<Option<Vec<_>>>().ok_or(Reason::Unsupported("a padding is negative"))?;
        let (padding, rest) = numbers.as_chunks::<2>();
        if padding.len() != rank || !rest.is_empty() {
            return Err(Reason::Extent {
                what: "the number of paddings",
                found: padding.len(),
                expected: rank,
            }
            .into());
        }
        let padding = padding.to_vec();
        let mut inputs = self.data(1);
        inputs.extend(self.inputs.get(2).copied());
        Ok(self.node(Op::Pad { padding, mode }, inputs)?)
    }

    /// Operands: input, weights of features, weights of time, bias, state.
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
