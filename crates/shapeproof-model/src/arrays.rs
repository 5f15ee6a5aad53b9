//! The constants of a model as named arrays, for those who write the network by hand.

use crate::graph::{Conv, Element, Graph, Op, Quantization, Tensor, WeightLayout};
use alloc::{borrow::ToOwned, collections::BTreeMap, format, string::String, vec::Vec};

/// A named array: the elements of a constant of the model, or its scales or zero points.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedArray {
    /// The name, as `conv_2d_0/filters`.
    pub name: String,
    /// The type of an element.
    pub element: Element,
    /// The extents, outermost first.
    pub shape: Vec<usize>,
    /// The elements, row by row, little endian.
    pub data: Vec<u8>,
}

/// The constants of a graph as it was read, and the quantization of all operands and results of its nodes.
///
/// A name has the operator, its number among those of the same name, and the part: `conv_2d_0/filters`, `conv_2d_0/bias`, and for other
/// operators `add_1/operand_1`. A quantized part also has `…/scale` and `…/zero_point`, which have no axes, or one axis if
/// each channel has its own; the result is `conv_2d_0/output`, and the caller's inputs are `input`, `input_1` and so on.
/// Depthwise filters come without the axis of length 1 in front, as the layers of `shapeproof` take them.
#[must_use]
pub fn arrays(graph: &Graph) -> Vec<NamedArray> {
    let (mut arrays, mut counts) = (Vec::new(), BTreeMap::<String, usize>::new());
    for (number, port) in graph.inputs.iter().enumerate() {
        quantization(&numbered("input", number), &graph[port.tensor], &mut arrays);
    }
    for node in &graph.nodes {
        let operator = node.operator.to_lowercase();
        let count = counts.entry(operator.clone()).or_default();
        let name = format!("{operator}_{count}");
        *count += 1;
        for (place, id) in node.inputs.iter().enumerate() {
            let Some(tensor) = id.map(|id| &graph[id]).filter(|tensor| tensor.data.is_some()) else {
                continue;
            };
            constant(&format!("{name}/{}", part(&node.op, place)), tensor, &node.op, &mut arrays);
        }
        for (number, id) in node.outputs.iter().enumerate() {
            quantization(&numbered(&format!("{name}/output"), number), &graph[*id], &mut arrays);
        }
    }
    arrays
}

/// The name with its number; number 0 is left out.
fn numbered(name: &str, number: usize) -> String {
    if number == 0 { name.to_owned() } else { format!("{name}_{number}") }
}

/// The role of an operand of an operator.
fn part(op: &Op, place: usize) -> String {
    match (op, place) {
        (Op::Conv(_) | Op::FullyConnected { .. }, 1) => "filters".into(),
        (Op::Conv(_) | Op::FullyConnected { .. }, 2) => "bias".into(),
        _ => format!("operand_{place}"),
    }
}

fn constant(name: &str, tensor: &Tensor, op: &Op, arrays: &mut Vec<NamedArray>) {
    let Some(data) = tensor.data.clone() else { return };
    let depthwise = matches!(op, Op::Conv(Conv { weights: WeightLayout::Depthwise, .. }));
    let shape = match tensor.shape.split_first() {
        Some((1, rest)) if depthwise && rest.len() == 3 => rest.to_vec(),
        _ => tensor.shape.clone(),
    };
    arrays.push(NamedArray { name: name.to_owned(), element: tensor.element, shape, data });
    // The scales of a bias are the products of those of the input and the filters, so they are not listed.
    if !name.ends_with("/bias") {
        quantization(name, tensor, arrays);
    }
}

fn quantization(name: &str, tensor: &Tensor, arrays: &mut Vec<NamedArray>) {
    let Some(quantization) = &tensor.quantization else { return };
    let shape = match quantization {
        Quantization::PerTensor { .. } => Vec::new(),
        Quantization::PerAxis { scales, .. } => Vec::from([scales.len()]),
    };
    let scales = quantization.scales().iter().flat_map(|scale| scale.to_le_bytes()).collect();
    let points = quantization.zero_points().iter().flat_map(|point| point.to_le_bytes()).collect();
    for (part, element, data) in [("scale", Element::F32, scales), ("zero_point", Element::I32, points)] {
        arrays.push(NamedArray { name: format!("{name}/{part}"), element, shape: shape.clone(), data });
    }
}
