//! The operators of ONNX by name: those on one, two and several operands, products, normalizations, reductions. The others are in
//! the sibling modules.

use super::call::{Call, Outputs};
use super::model::element;
use crate::error::Reason;
use crate::graph::{
    Activation, Binary, Cell, Element, Norm, Op, Reduction, Tensor, Type, Unary, normalized_axis,
};
use alloc::{borrow::ToOwned, format, vec, vec::Vec};

impl Call<'_> {
    fn unary(mut self, unary: Unary) -> Outputs {
        if self.inputs.len() > 1 {
            return Err(Reason::Operands { least: 1, most: 1, found: self.inputs.len() });
        }
        let inputs = vec![Some(self.input(0)?)];
        self.emit(Op::Unary(unary), inputs, None)
    }

    fn binary(mut self, binary: Binary) -> Outputs {
        let inputs = self.all();
        self.emit(Op::Binary(binary, Activation::None), inputs, None)
    }

    /// An operator of two operands, folded over any number of operands.
    fn variadic(mut self, binary: Binary) -> Outputs {
        let mut sum = self.input(0)?;
        if self.inputs.len() == 1 {
            let shape = self.shape(0)?;
            return self.emit(Op::Reshape { shape }, vec![Some(sum)], None);
        }
        for operand in 1..self.inputs.len() {
            let next = self.input(operand)?;
            sum = self.helper(Op::Binary(binary, Activation::None), vec![sum, next])?;
        }
        Ok(vec![sum])
    }

    /// Reads the attributes of a node and adds it.
    pub(crate) fn operator(self) -> Outputs {
        let attributes = self.attributes();
        let outputs = self.by_name()?;
        attributes.check()?;
        Ok(outputs)
    }

    fn by_name(mut self) -> Outputs {
        let node = self.node;
        let attributes = &node.attributes;
        match node.operator.as_str() {
            "Abs" => self.unary(Unary::Abs),
            "Neg" => self.unary(Unary::Neg),
            "Exp" => self.unary(Unary::Exp),
            "Log" => self.unary(Unary::Log),
            "Sqrt" => self.unary(Unary::Sqrt),
            "Reciprocal" => self.unary(Unary::Reciprocal),
            "Floor" => self.unary(Unary::Floor),
            "Ceil" => self.unary(Unary::Ceil),
            "Round" => self.unary(Unary::Round),
            "Sign" => self.unary(Unary::Sign),
            "Sin" => self.unary(Unary::Sin),
            "Cos" => self.unary(Unary::Cos),
            "Tan" => self.unary(Unary::Tan),
            "Asin" => self.unary(Unary::Asin),
            "Acos" => self.unary(Unary::Acos),
            "Atan" => self.unary(Unary::Atan),
            "Sinh" => self.unary(Unary::Sinh),
            "Cosh" => self.unary(Unary::Cosh),
            "Asinh" => self.unary(Unary::Asinh),
            "Acosh" => self.unary(Unary::Acosh),
            "Atanh" => self.unary(Unary::Atanh),
            "Erf" => self.unary(Unary::Erf),
            "Not" => self.unary(Unary::Not),
            "BitwiseNot" => self.unary(Unary::BitwiseNot),
            "IsNaN" => self.unary(Unary::IsNan),
            "IsInf" => {
                let negative = attributes.flag("detect_negative", true)?;
                let positive = attributes.flag("detect_positive", true)?;
                self.unary(Unary::IsInf { negative, positive })
            }
            "Relu" => self.unary(Unary::Relu),
            "LeakyRelu" => self.unary(Unary::LeakyRelu { alpha: attributes.float("alpha", 0.01)? }),
            "Elu" => self.unary(Unary::Elu { alpha: attributes.float("alpha", 1.0)? }),
            "Celu" => self.unary(Unary::Celu { alpha: attributes.float("alpha", 1.0)? }),
            "Selu" => {
                let alpha = attributes.float("alpha", 1.673_263_2)?;
                let gamma = attributes.float("gamma", 1.050_701)?;
                self.unary(Unary::Selu { alpha, gamma })
            }
            "ThresholdedRelu" => {
                self.unary(Unary::ThresholdedRelu { alpha: attributes.float("alpha", 1.0)? })
            }
            "Sigmoid" => self.unary(Unary::Logistic),
            "HardSigmoid" => {
                let (alpha, beta) = (attributes.float("alpha", 0.2)?, attributes.float("beta", 0.5)?);
                self.unary(Unary::HardSigmoid { alpha, beta })
            }
            "HardSwish" => self.unary(Unary::HardSwish),
            "Mish" => self.unary(Unary::Mish),
            "Gelu" => {
                let tanh = attributes.text("approximate")?.unwrap_or("none") == "tanh";
                self.unary(Unary::Gelu { tanh })
            }
            "Softplus" => self.unary(Unary::Softplus),
            "Softsign" => self.unary(Unary::Softsign),
            "Shrink" => {
                let (lambda, bias) = (attributes.float("lambd", 0.5)?, attributes.float("bias", 0.0)?);
                self.unary(Unary::Shrink { lambda, bias })
            }
            "Tanh" => self.unary(Unary::Tanh),
            "Clip" => self.clip(),
            "Cast" => {
                attributes.int("saturate")?;
                let to = element(attributes.int("to")?.ok_or(Reason::MissingAttribute("to"))?)?;
                self.unary(Unary::Cast { to })
            }
            "CastLike" => {
                attributes.int("saturate")?;
                let to = self.tensor(1)?.element;
                self.unary(Unary::Cast { to })
            }
            "Add" => self.binary(Binary::Add),
            "Sub" => self.binary(Binary::Sub),
            "Mul" => self.binary(Binary::Mul),
            "Div" => self.binary(Binary::Div),
            "Pow" => self.binary(Binary::Pow),
            "Mod" => {
                let fmod = attributes.flag("fmod", false)?;
                self.binary(if fmod { Binary::Fmod } else { Binary::Mod })
            }
            "PRelu" => self.binary(Binary::PRelu),
            "And" => self.binary(Binary::And),
            "Or" => self.binary(Binary::Or),
            "Xor" => self.binary(Binary::Xor),
            "BitwiseAnd" => self.binary(Binary::BitwiseAnd),
            "BitwiseOr" => self.binary(Binary::BitwiseOr),
            "BitwiseXor" => self.binary(Binary::BitwiseXor),
            "BitShift" => match attributes.text("direction")? {
                Some("LEFT") => self.binary(Binary::ShiftLeft),
                Some("RIGHT") => self.binary(Binary::ShiftRight),
                _ => Err(Reason::MissingAttribute("direction")),
            },
            "Equal" => self.binary(Binary::Equal),
            "Less" => self.binary(Binary::Less),
            "LessOrEqual" => self.binary(Binary::LessEqual),
            "Greater" => self.binary(Binary::Greater),
            "GreaterOrEqual" => self.binary(Binary::GreaterEqual),
            "Max" => self.variadic(Binary::Maximum),
            "Min" => self.variadic(Binary::Minimum),
            "Sum" => self.variadic(Binary::Add),
            "Mean" => self.mean(),
            "Where" => {
                let inputs = self.all();
                self.emit(Op::Where, inputs, None)
            }
            "MatMul" => {
                let inputs = self.all();
                self.emit(Op::MatMul { transpose: [false; 2] }, inputs, None)
            }
            "Gemm" => {
                let transpose = [attributes.flag("transA", false)?, attributes.flag("transB", false)?];
                let (alpha, beta) = (attributes.float("alpha", 1.0)?, attributes.float("beta", 1.0)?);
                let inputs = self.all();
                self.emit(Op::Gemm { transpose, alpha, beta, activation: Activation::None }, inputs, None)
            }
            "Einsum" => {
                let equation =
                    attributes.text("equation")?.ok_or(Reason::MissingAttribute("equation"))?.to_owned();
                let inputs = self.all();
                self.emit(Op::Einsum { equation }, inputs, None)
            }
            "Softmax" => {
                let axis = self.axis("axis", -1, self.shape(0)?.len())?;
                let inputs = self.all();
                self.emit(Op::Softmax { axis, beta: 1.0 }, inputs, None)
            }
            "LogSoftmax" => {
                let axis = self.axis("axis", -1, self.shape(0)?.len())?;
                let inputs = self.all();
                self.emit(Op::LogSoftmax { axis }, inputs, None)
            }
            "Hardmax" => {
                let axis = self.axis("axis", -1, self.shape(0)?.len())?;
                let inputs = self.all();
                self.emit(Op::Hardmax { axis }, inputs, None)
            }
            "BatchNormalization" => {
                attributes.float("momentum", 0.9)?;
                if attributes.flag("training_mode", false)? {
                    return Err(Reason::Unsupported("training_mode is not supported"));
                }
                self.norm(Norm::Batch { epsilon: attributes.float("epsilon", 1e-5)? })
            }
            "InstanceNormalization" => {
                self.norm(Norm::Instance { epsilon: attributes.float("epsilon", 1e-5)? })
            }
            "GroupNormalization" => {
                attributes.int("stash_type")?;
                let groups = attributes
                    .int("num_groups")?
                    .and_then(|groups| usize::try_from(groups).ok())
                    .unwrap_or(0);
                self.norm(Norm::Group { groups, epsilon: attributes.float("epsilon", 1e-5)? })
            }
            "LayerNormalization" => {
                attributes.int("stash_type")?;
                let axis = self.axis("axis", -1, self.shape(0)?.len())?;
                self.norm(Norm::Layer { axis, epsilon: attributes.float("epsilon", 1e-5)? })
            }
            "RMSNormalization" => {
                attributes.int("stash_type")?;
                let axis = self.axis("axis", -1, self.shape(0)?.len())?;
                self.norm(Norm::Rms { axis, epsilon: attributes.float("epsilon", 1e-5)? })
            }
            "LpNormalization" => {
                let axis = self.axis("axis", -1, self.shape(0)?.len())?;
                let p = match attributes.int("p")? {
                    Some(1) => 1,
                    None | Some(2) => 2,
                    Some(p) => {
                        let (name, value) = ("p", format!("{p}"));
                        return Err(Reason::Attribute { name, value, expected: "1 and 2 are supported" });
                    }
                };
                self.norm(Norm::Lp { axis, p })
            }
            "LRN" => {
                let size = attributes.int("size")?.and_then(|size| usize::try_from(size).ok());
                let size = size.ok_or(Reason::MissingAttribute("size"))?;
                let (alpha, beta) = (attributes.float("alpha", 1e-4)?, attributes.float("beta", 0.75)?);
                self.norm(Norm::LocalResponse { size, alpha, beta, bias: attributes.float("bias", 1.0)? })
            }
            "ReduceSum" => self.reduce(Reduction::Sum),
            "ReduceMean" => self.reduce(Reduction::Mean),
            "ReduceMax" => self.reduce(Reduction::Max),
            "ReduceMin" => self.reduce(Reduction::Min),
            "ReduceProd" => self.reduce(Reduction::Prod),
            "ReduceL1" => self.reduce(Reduction::L1),
            "ReduceL2" => self.reduce(Reduction::L2),
            "ReduceLogSum" => self.reduce(Reduction::LogSum),
            "ReduceLogSumExp" => self.reduce(Reduction::LogSumExp),
            "ReduceSumSquare" => self.reduce(Reduction::SumSquare),
            "ArgMax" => self.arg(|last| Reduction::ArgMax { last, index: Element::I64 }),
            "ArgMin" => self.arg(|last| Reduction::ArgMin { last, index: Element::I64 }),
            "CumSum" => {
                let axis = self.constant(1)?.first().copied().unwrap_or(0);
                let axis = normalized_axis(axis, self.shape(0)?.len())?;
                let (exclusive, reverse) =
                    (attributes.flag("exclusive", false)?, attributes.flag("reverse", false)?);
                let input = self.input(0)?;
                self.emit(Op::CumSum { axis, exclusive, reverse }, vec![Some(input)], None)
            }
            "RNN" => self.recurrent(Cell::Rnn, &[Unary::Tanh]),
            "GRU" => {
                let linear_before_reset = attributes.flag("linear_before_reset", false)?;
                self.recurrent(Cell::Gru { linear_before_reset }, &[Unary::Logistic, Unary::Tanh])
            }
            "LSTM" => {
                let input_forget = attributes.flag("input_forget", false)?;
                self.recurrent(Cell::Lstm { input_forget }, &[Unary::Logistic, Unary::Tanh, Unary::Tanh])
            }
            "Dropout" => {
                attributes.int("seed")?;
                attributes.float("ratio", 0.5)?;
                if self.number(2)?.unwrap_or(0.0) != 0.0 {
                    return Err(Reason::Unsupported("training_mode is not supported"));
                }
                self.same()
            }
            "Identity" => self.same(),
            "Conv" | "ConvTranspose" | "ConvInteger" | "MaxPool" | "AveragePool" | "GlobalMaxPool"
            | "GlobalAveragePool" => self.windowed(),
            "QuantizeLinear"
            | "DequantizeLinear"
            | "DynamicQuantizeLinear"
            | "QLinearConv"
            | "QLinearMatMul"
            | "MatMulInteger" => self.quantized(),
            _ => self.shaped(),
        }
    }

    fn norm(mut self, norm: Norm) -> Outputs {
        let inputs = self.all();
        self.emit(Op::Norm(norm), inputs, None)
    }

    /// Operands: input, lower bound, upper bound; a bound may be omitted or computed.
    fn clip(mut self) -> Outputs {
        let input = self.input(0)?;
        let bounds = [self.number(1), self.number(2)];
        if let [Ok(min), Ok(max)] = bounds {
            let (min, max) = (min.unwrap_or(f64::NEG_INFINITY), max.unwrap_or(f64::INFINITY));
            return self.emit(Op::Unary(Unary::Clip { min, max }), vec![Some(input)], None);
        }
        let mut sum = input;
        if let Some(min) = self.optional(1) {
            sum = self.helper(Op::Binary(Binary::Maximum, Activation::None), vec![sum, min])?;
        }
        if let Some(max) = self.optional(2) {
            sum = self.helper(Op::Binary(Binary::Minimum, Activation::None), vec![sum, max])?;
        }
        Ok(vec![sum])
    }

    /// The sum of the operands divided by their number.
    fn mean(mut self) -> Outputs {
        let (count, element) = (self.inputs.len(), self.tensor(0)?.element);
        let mut sum = self.input(0)?;
        for operand in 1..count {
            let next = self.input(operand)?;
            sum = self.helper(Op::Binary(Binary::Add, Activation::None), vec![sum, next])?;
        }
        #[allow(clippy::cast_precision_loss)]
        let data = crate::graph::float_bytes(element, &[count as f64]);
        let data = data.ok_or(Reason::Element { operand: 0, element, expected: "f32 or f64" })?;
        let tensor = Tensor { data: Some(data), ..Tensor::new("count", Type::new(element, Vec::new())) };
        let count = self.builder.graph.add(tensor);
        self.emit(Op::Binary(Binary::Div, Activation::None), vec![Some(sum), Some(count)], None)
    }

    fn reduce(mut self, reduction: Reduction) -> Outputs {
        let rank = self.shape(0)?.len();
        let keep = self.attributes().flag("keepdims", true)?;
        let none_when_empty = self.attributes().flag("noop_with_empty_axes", false)?;
        let given = self.constant_or_attribute(1, "axes")?.unwrap_or_default();
        let mut axes =
            given.into_iter().map(|axis| normalized_axis(axis, rank)).collect::<Result<Vec<_>, _>>()?;
        if axes.is_empty() && !none_when_empty {
            axes = (0..rank).collect();
        }
        let input = self.input(0)?;
        self.emit(Op::Reduce { reduction, axes, keep }, vec![Some(input)], None)
    }

    fn arg(mut self, reduction: impl Fn(bool) -> Reduction) -> Outputs {
        let axis = self.axis("axis", 0, self.shape(0)?.len())?;
        let keep = self.attributes().flag("keepdims", true)?;
        let reduction = reduction(self.attributes().flag("select_last_index", false)?);
        let input = self.input(0)?;
        self.emit(Op::Reduce { reduction, axes: vec![axis], keep }, vec![Some(input)], None)
    }
}
