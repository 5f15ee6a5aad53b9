//! ONNX's operators on quantized integers become operators on numbers: the integers are dequantized, and the result is quantized again.
//! If the result is `i32`, the integers become `i32` instead, less their zero points.

use crate::graph::{
    Activation, Binary, Element, Graph, Node, Op, Quantization, Tensor, TensorId, Type, Unary, float_bytes,
};
use alloc::{format, string::String, vec, vec::Vec};

/// Lowers all such operators.
pub(super) fn lower(graph: &mut Graph) {
    let nodes = core::mem::take(&mut graph.nodes);
    let mut lowered = Vec::with_capacity(nodes.len());
    for node in nodes {
        let mut steps = Steps { graph, node: &node, nodes: Vec::new() };
        let is_done = match &node.op {
            Op::ConvInteger(conv) => steps.integers(Op::Conv(conv.clone()), true),
            Op::MatMulInteger => steps.integers(Op::MatMul { transpose: [false; 2] }, false),
            Op::Conv(_)
            | Op::ConvTranspose { .. }
            | Op::MatMul { .. }
            | Op::Gemm { .. }
            | Op::FullyConnected { .. } => steps.floats(),
            _ => None,
        };
        let made = steps.nodes;
        match is_done {
            Some(()) => lowered.extend(made),
            None => lowered.push(node),
        }
    }
    graph.nodes = lowered;
}

/// The nodes that replace one node.
struct Steps<'a> {
    graph: &'a mut Graph,
    node: &'a Node,
    nodes: Vec<Node>,
}

impl Steps<'_> {
    fn operand(&self, position: usize) -> Option<TensorId> {
        self.node.inputs.get(position).copied().flatten()
    }

    /// Adds a node before or after the operator.
    fn push(&mut self, op: Op, inputs: &[TensorId], output: TensorId) {
        let Node { name, operator, .. } = self.node;
        let inputs = inputs.iter().copied().map(Some).collect();
        let (name, operator) = (name.clone(), operator.clone());
        self.nodes.push(Node { name, operator, op, inputs, outputs: vec![output] });
    }

    fn new_tensor(&mut self, like: TensorId, element: Element, suffix: &str) -> TensorId {
        let name: String = format!("{} {suffix}", self.graph[like].name);
        let ty = Type::new(element, self.graph[like].shape.clone());
        self.graph.add(Tensor::new(name, ty))
    }

    /// The operator on floats, between conversions from and to integers.
    fn floats(&mut self) -> Option<()> {
        let (x, w, y) = (self.operand(0)?, self.operand(1)?, *self.node.outputs.first()?);
        for id in [x, w, y] {
            let tensor = &self.graph[id];
            let is_narrow = matches!(tensor.element, Element::I8 | Element::U8);
            tensor.quantization.as_ref().filter(|_| is_narrow)?;
        }
        let bias = match self.operand(2) {
            Some(bias) => Some(self.bias(bias, x, w)?),
            None => None,
        };
        let mut inputs = vec![self.float(x)?, self.float(w)?];
        inputs.extend(bias);
        let sum = self.new_tensor(y, Element::F32, "before rounding");
        self.push(self.node.op.clone(), &inputs, sum);
        self.push(Op::Unary(Unary::Quantize), &[sum], y);
        Some(())
    }

    /// A float tensor of the numbers that quantized integers stand for.
    fn float(&mut self, id: TensorId) -> Option<TensorId> {
        let tensor = &self.graph[id];
        let quantization = tensor.quantization.clone()?;
        if tensor.data.is_none() {
            if !matches!(quantization, Quantization::PerTensor { .. }) {
                return None;
            }
            let float = self.new_tensor(id, Element::F32, "as numbers");
            self.push(Op::Unary(Unary::Dequantize), &[id], float);
            return Some(float);
        }
        let integers = tensor.integers()?;
        let numbers = numbers(&integers, &tensor.shape, &quantization)?;
        self.constant(id, &numbers)
    }

    fn constant(&mut self, like: TensorId, numbers: &[f64]) -> Option<TensorId> {
        let data = float_bytes(Element::F32, numbers)?;
        let constant = self.new_tensor(like, Element::F32, "as numbers");
        self.graph[constant].data = Some(data);
        Some(constant)
    }

    /// The bias of sums of products as floats; its scale is the product of both operands' scales.
    fn bias(&mut self, bias: TensorId, x: TensorId, w: TensorId) -> Option<TensorId> {
        let scale = f64::from(*self.graph[x].quantization.as_ref()?.scales().first()?);
        let scales = self.graph[w].quantization.as_ref()?.scales().to_vec();
        let integers = self.graph[bias].integers()?;
        let scales = scales.into_iter().cycle().map(|own| scale * f64::from(own));
        #[allow(clippy::cast_precision_loss)]
        let numbers: Vec<f64> =
            integers.into_iter().zip(scales).map(|(bias, scale)| bias as f64 * scale).collect();
        self.constant(bias, &numbers)
    }

    /// The operator on `i32`.
    fn integers(&mut self, op: Op, is_convolution: bool) -> Option<()> {
        let y = *self.node.outputs.first()?;
        let mut inputs = Vec::new();
        for position in 0..2 {
            let id = self.operand(position)?;
            let wide = self.wide(id);
            let Some(point) = self.operand(position + 2) else {
                inputs.push(wide);
                continue;
            };
            let point = self.wide(point);
            let rank = self.graph[wide].shape.len();
            // One zero point for each row of the first matrix, or for each filter.
            let ends = match (is_convolution, position) {
                (true, _) => rank.saturating_sub(1),
                (false, 0) => 1,
                (false, _) => 0,
            };
            let point = match self.graph[point].shape.as_slice() {
                [length] if *length > 1 => {
                    let shape: Vec<usize> = [*length].into_iter().chain(vec![1; ends]).collect();
                    let reshaped = self.new_tensor(point, Element::I32, "as a column");
                    self.graph[reshaped].shape.clone_from(&shape);
                    self.push(Op::Reshape { shape }, &[point], reshaped);
                    reshaped
                }
                _ => point,
            };
            let distance = self.new_tensor(wide, Element::I32, "less the zero point");
            self.push(Op::Binary(Binary::Sub, Activation::None), &[wide, point], distance);
            inputs.push(distance);
        }
        self.push(op, &inputs, y);
        Some(())
    }

    /// The integers converted to `i32`.
    fn wide(&mut self, id: TensorId) -> TensorId {
        let wide = self.new_tensor(id, Element::I32, "as i32");
        self.push(Op::Unary(Unary::Cast { to: Element::I32 }), &[id], wide);
        wide
    }
}

/// A DequantizeLinear of a constant becomes a constant.
pub(super) fn constants(graph: &mut Graph) {
    for index in 0..graph.nodes.len() {
        let Some(Node { op: Op::Unary(Unary::Dequantize), inputs, outputs, .. }) = graph.nodes.get(index)
        else {
            continue;
        };
        let (Some(Some(input)), Some(output)) = (inputs.first().copied(), outputs.first().copied()) else {
            continue;
        };
        let tensor = &graph[input];
        let found = tensor.integers().zip(tensor.quantization.as_ref());
        let found =
            found.and_then(|(integers, quantization)| numbers(&integers, &tensor.shape, quantization));
        let Some(data) = found.and_then(|numbers| float_bytes(graph[output].element, &numbers)) else {
            continue;
        };
        if graph.outputs.iter().any(|port| port.tensor == output) {
            continue;
        }
        graph[output].data = Some(data);
        if let Some(node) = graph.nodes.get_mut(index) {
            // Without outputs the node is removed with the unused ones.
            node.outputs.clear();
        }
    }
}

/// The numbers that quantized integers stand for, computed in `f32`, as a run computes them.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]
fn numbers(integers: &[i64], shape: &[usize], quantization: &Quantization) -> Option<Vec<f64>> {
    let number =
        |integer: &i64, scale: f32, point: i32| f64::from((integer - i64::from(point)) as f32 * scale);
    match quantization {
        Quantization::PerTensor { scale, zero_point } => {
            Some(integers.iter().map(|integer| number(integer, *scale, *zero_point)).collect())
        }
        Quantization::PerAxis { axis, scales, zero_points } => {
            let inner: usize = shape.get(axis + 1..)?.iter().product();
            let each = integers.iter().enumerate().map(|(at, integer)| {
                let place = at.checked_div(inner)?.checked_rem(scales.len())?;
                Some(number(integer, *scales.get(place)?, *zero_points.get(place)?))
            });
            each.collect()
        }
    }
}
