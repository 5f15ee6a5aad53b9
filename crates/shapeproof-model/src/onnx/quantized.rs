//! Operators with scales and zero points.

use super::call::{Call, Outputs};
use super::model::element;
use crate::error::Reason;
use crate::graph::{
    Element, Names, Op, Quantization, Tensor, TensorId, Unary, WeightLayout, check_quantization,
    normalized_axis,
};
use alloc::{format, vec, vec::Vec};

impl Call<'_> {
    pub(crate) fn quantized(mut self) -> Outputs {
        let node = self.node;
        let attributes = self.attributes();
        match node.operator.as_str() {
            "QuantizeLinear" => {
                attributes.int("saturate")?;
                attributes.int("precision")?;
                let to =
                    match (self.optional(2), attributes.int("output_dtype")?.filter(|number| *number != 0)) {
                        (Some(point), _) => self.builder.graph[point].element,
                        (None, Some(number)) => element(number)?,
                        (None, None) => Element::U8,
                    };
                let axis = self.quantized_axis()?;
                let quantization = self.quantization(1, 2, axis)?;
                let input = self.input(0)?;
                let outputs = self.emit(Op::Unary(Unary::Quantize), vec![Some(input)], Some(to))?;
                self.stored(&outputs, quantization)?;
                Ok(outputs)
            }
            "DequantizeLinear" => {
                attributes.int("output_dtype")?;
                let axis = self.quantized_axis()?;
                let quantization = self.quantization(1, 2, axis)?;
                let to = self.tensor(1)?.element;
                let input = self.read_as(0, quantization)?;
                self.emit(Op::Unary(Unary::Dequantize), vec![Some(input)], Some(to))
            }
            "DynamicQuantizeLinear" => {
                let input = self.input(0)?;
                self.emit(Op::DynamicQuantize, vec![Some(input)], None)
            }
            "MatMulInteger" => {
                let inputs = self.inputs.clone();
                self.emit(Op::MatMulInteger, inputs, None)
            }
            // Input, weights, output, each followed by scale and zero point; then a bias.
            "QLinearConv" => {
                let conv = self.conv(3, WeightLayout::OutInSpatial)?;
                let (input, weights, output) = (
                    self.quantization(1, 2, None)?,
                    self.quantization(4, 5, Some(0))?,
                    self.quantization(6, 7, None)?,
                );
                let to = self.tensor(7)?.element;
                let mut inputs = vec![Some(self.read_as(0, input)?), Some(self.read_as(3, weights)?)];
                inputs.extend(self.optional(8).map(Some));
                let outputs = self.emit(Op::Conv(conv), inputs, Some(to))?;
                self.stored(&outputs, output)?;
                Ok(outputs)
            }
            "QLinearMatMul" => {
                let last = self.shape(3)?.len().checked_sub(1);
                let (left, right, output) = (
                    self.quantization(1, 2, None)?,
                    self.quantization(4, 5, last)?,
                    self.quantization(6, 7, None)?,
                );
                let to = self.tensor(7)?.element;
                let inputs = vec![Some(self.read_as(0, left)?), Some(self.read_as(3, right)?)];
                let outputs = self.emit(Op::MatMul { transpose: [false; 2] }, inputs, Some(to))?;
                self.stored(&outputs, output)?;
                Ok(outputs)
            }
            _ => Err(Reason::Operator),
        }
    }

    fn quantized_axis(&self) -> Result<Option<usize>, Reason> {
        if self.attributes().int("block_size")?.unwrap_or(0) != 0 {
            return Err(Reason::Unsupported("scales for blocks are not supported"));
        }
        let axis = self.attributes().int("axis")?.unwrap_or(1);
        // The axis is given, but has no meaning, if there is one scale.
        if self.tensor(1)?.elements() == 1 && self.tensor(1)?.shape.is_empty() {
            return Ok(None);
        }
        normalized_axis(axis, self.shape(0)?.len()).map(Some)
    }

    /// The quantization with the scales and zero points in two operands; if there are several, they are along `axis`.
    fn quantization(&self, scale: usize, point: usize, axis: Option<usize>) -> Result<Quantization, Reason> {
        let tensor = self.tensor(scale)?;
        let computed = |tensor: &Tensor| Reason::ComputedQuantization(tensor.name.clone());
        #[allow(clippy::cast_possible_truncation)]
        let scales: Vec<f32> =
            tensor.floats().ok_or_else(|| computed(tensor))?.into_iter().map(|scale| scale as f32).collect();
        let points = match self.optional(point) {
            Some(id) => {
                let tensor = &self.builder.graph[id];
                tensor.integers().ok_or_else(|| computed(tensor))?
            }
            None => vec![0; scales.len()],
        };
        let points = points.into_iter().map(|point| i32::try_from(point).ok()).collect::<Option<Vec<_>>>();
        let zero_points = points.ok_or(Reason::Unsupported("a zero point has more than 32 bits"))?;
        if scales.len() != zero_points.len() {
            let (scales, zero_points) = (scales.len(), zero_points.len());
            let tensor = tensor.name.clone();
            return Err(Reason::QuantizationLength { tensor, scales, zero_points, expected: scales });
        }
        match (scales.as_slice(), zero_points.as_slice(), axis) {
            ([scale], [zero_point], _) => {
                Ok(Quantization::PerTensor { scale: *scale, zero_point: *zero_point })
            }
            (_, _, Some(axis)) => Ok(Quantization::PerAxis { axis, scales, zero_points }),
            _ => Err(Reason::Unsupported("several scales are supported for weights only")),
        }
    }

    /// The operand with this quantization: the same tensor if it has it already, else a view, or another constant.
    fn read_as(&mut self, operand: usize, quantization: Quantization) -> Result<TensorId, Reason> {
        let (id, point) = (self.input(operand)?, self.tensor(operand)?.element);
        if self.builder.graph[id].quantization.as_ref() == Some(&quantization) {
            return Ok(id);
        }
        if point.is_float() || point == Element::Bool {
            return Err(Reason::Element { operand, element: point, expected: "integers" });
        }
        let known = &self.builder.graph[id];
        let (bytes, shape) = (known.bytes(), known.shape.clone());
        let view = match (&known.data, &known.quantization) {
            // A constant gets the quantization, whatever else reads its integers; so does an input of the model.
            (Some(_), None) => id,
            (None, None) if self.builder.graph.inputs.iter().any(|port| port.tensor == id) => id,
            (Some(_), Some(_)) => {
                self.builder.spend(bytes)?;
                let tensor = self.builder.graph[id].clone();
                self.builder.graph.add(tensor)
            }
            (None, _) => {
                let (name, operator) = (format!("{} as numbers", known.name), "Reshape");
                let names = Names { node: &name, operator };
                let views =
                    self.builder.inferred(&names, Op::Reshape { shape }, vec![Some(id)], &[&name], None)?;
                views.first().copied().ok_or(Reason::Outputs { needed: 1, found: 0 })?
            }
        };
        self.builder.graph[view].quantization = Some(quantization);
        check_quantization(&self.builder.graph[view])?;
        Ok(view)
    }

    fn stored(&mut self, outputs: &[TensorId], quantization: Quantization) -> Result<(), Reason> {
        let Some(output) = outputs.first() else { return Ok(()) };
        self.builder.graph[*output].quantization = Some(quantization);
        check_quantization(&self.builder.graph[*output])
    }
}
