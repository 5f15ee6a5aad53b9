//! Builds a checked graph, node by node.

use super::{Element, Graph, Node, Op, Quantization, Tensor, TensorId, Type, evaluate::evaluate, infer};
use crate::error::Reason;
use alloc::{string::String, vec::Vec};

/// The largest size in bytes to which a constant may grow when it is folded.
const GROWS_TO: usize = 1 << 16;

/// A graph that is being built.
pub(crate) struct Builder {
    pub(crate) graph: Graph,
    /// The number of bytes of constants that may still be made, so that a small file cannot take much memory.
    budget: usize,
}

/// The name of a node, and of its operator, as in the file.
pub(crate) struct Names<'a> {
    pub(crate) node: &'a str,
    pub(crate) operator: &'a str,
}

impl Builder {
    /// A builder for a file of `file` bytes.
    pub(crate) fn new(file: usize) -> Self {
        Self { graph: Graph::default(), budget: file.saturating_mul(8).saturating_add(1 << 20) }
    }

    /// Takes bytes from the budget, or returns the error that it is used up.
    pub(crate) fn spend(&mut self, bytes: usize) -> Result<(), Reason> {
        let rest = self.budget.checked_sub(bytes);
        self.budget = rest.ok_or(Reason::Unsupported("its constants are read in too many ways"))?;
        Ok(())
    }

    /// Adds a node whose outputs the file has declared.
    pub(crate) fn declared(
        &mut self,
        names: &Names<'_>,
        op: Op,
        inputs: Vec<Option<TensorId>>,
        outputs: Vec<TensorId>,
    ) -> Result<(), Reason> {
        let first = outputs.first().map(|id| self.graph[*id].element);
        let types = self.types(&op, &inputs, first)?;
        if types.len() != outputs.len() && !matches!(op, Op::ReadVariable(_)) {
            return Err(Reason::Outputs { needed: types.len(), found: outputs.len() });
        }
        for (computed, id) in types.iter().zip(&outputs) {
            let declared = self.graph[*id].ty();
            if *computed != declared {
                let tensor = self.graph[*id].name.clone();
                return Err(Reason::Contradiction { tensor, computed: computed.clone(), declared });
            }
        }
        self.add(names, op, inputs, outputs, &types);
        Ok(())
    }

    /// Adds a node whose outputs get the types inferred from the operands, and these names.
    pub(crate) fn inferred(
        &mut self,
        names: &Names<'_>,
        op: Op,
        inputs: Vec<Option<TensorId>>,
        outputs: &[&str],
        element: Option<Element>,
    ) -> Result<Vec<TensorId>, Reason> {
        let types = self.types(&op, &inputs, element)?;
        if outputs.len() > types.len() {
            return Err(Reason::Outputs { needed: types.len(), found: outputs.len() });
        }
        let new = types.iter().zip(outputs).map(|(ty, name)| self.graph.add(Tensor::new(*name, ty.clone())));
        let outputs: Vec<TensorId> = new.collect();
        self.add(names, op, inputs, outputs.clone(), &types);
        Ok(outputs)
    }

    fn types(
        &self,
        op: &Op,
        inputs: &[Option<TensorId>],
        first: Option<Element>,
    ) -> Result<Vec<Type>, Reason> {
        infer(op, &self.graph.operands(inputs), first)
    }

    fn add(
        &mut self,
        names: &Names<'_>,
        op: Op,
        inputs: Vec<Option<TensorId>>,
        outputs: Vec<TensorId>,
        types: &[Type],
    ) {
        if let Some(constants) = self.fold(&op, &inputs, &outputs, types) {
            for (id, data) in outputs.into_iter().zip(constants) {
                self.graph[id].data = Some(data);
            }
            return;
        }
        let name = match (names.node, outputs.first()) {
            ("", Some(first)) => self.graph[*first].name.clone(),
            (name, _) => name.into(),
        };
        let operator = String::from(names.operator);
        self.graph.nodes.push(Node { name, operator, op, inputs, outputs });
    }

    /// The outputs of an operator on constants, if it can be folded and they are not too large.
    fn fold(
        &mut self,
        op: &Op,
        inputs: &[Option<TensorId>],
        outputs: &[TensorId],
        types: &[Type],
    ) -> Option<Vec<Vec<u8>>> {
        let operands = self.graph.operands(inputs);
        let size = |ty: &Type| ty.shape.iter().product::<usize>() * ty.element.size();
        let mut read = 0_usize;
        for tensor in operands.iter().flatten() {
            tensor.data.as_ref()?;
            read = read.saturating_add(tensor.bytes());
        }
        // A copy of a quantized constant stands for the same numbers only if the scale is the same.
        let quantization = |id: &TensorId| &self.graph[*id].quantization;
        let first = inputs.first().copied().flatten()?;
        let same = inputs.iter().flatten().chain(outputs).all(|id| quantization(id) == quantization(&first));
        if !same && !matches!(op, Op::Reshape { .. }) {
            return None;
        }
        let written = types.iter().map(size).fold(0, usize::saturating_add);
        if written > read.max(GROWS_TO) || written.saturating_add(read) > self.budget {
            return None;
        }
        let folded = evaluate(op, &operands, types)?;
        self.budget -= written.saturating_add(read);
        Some(folded)
    }
}

/// Checks that a constant has the number of bytes of its shape.
pub(crate) fn check_constant(tensor: &Tensor) -> Result<(), Reason> {
    match &tensor.data {
        Some(data) if data.len() != tensor.bytes() => Err(Reason::DataLength {
            tensor: tensor.name.clone(),
            ty: tensor.ty(),
            needed: tensor.bytes(),
            found: data.len(),
        }),
        _ => Ok(()),
    }
}

/// Checks that there are as many scales and zero points as positions, and that each zero point is a value of the element.
pub(crate) fn check_quantization(tensor: &Tensor) -> Result<(), Reason> {
    let Some(quantization) = &tensor.quantization else { return Ok(()) };
    let name = || tensor.name.clone();
    let (scales, zero_points) = (quantization.scales(), quantization.zero_points());
    let expected = match quantization {
        Quantization::PerTensor { .. } => 1,
        Quantization::PerAxis { axis, .. } => {
            let rank = tensor.shape.len();
            tensor.shape.get(*axis).copied().ok_or(Reason::Axis { axis: *axis as i64, rank })?
        }
    };
    if scales.len() != expected || zero_points.len() != expected {
        let (scales, zero_points) = (scales.len(), zero_points.len());
        return Err(Reason::QuantizationLength { tensor: name(), scales, zero_points, expected });
    }
    // The scale of a bias follows from the input and the weights, so the one in the file is not read.
    if !tensor.element.is_narrow_integer() {
        return Ok(());
    }
    if let Some(scale) = scales.iter().find(|scale| !(scale.is_finite() && **scale > 0.0)) {
        return Err(Reason::Scale { tensor: name(), scale: *scale });
    }
    let (least, most) = match tensor.element {
        Element::I8 => (-128, 127),
        Element::U8 => (0, 255),
        Element::I16 => (-32768, 32767),
        Element::U16 => (0, 65535),
        _ => (i32::MIN, i32::MAX),
    };
    match zero_points.iter().find(|point| !(least..=most).contains(*point)) {
        Some(point) => {
            Err(Reason::ZeroPoint { tensor: name(), zero_point: i64::from(*point), element: tensor.element })
        }
        None => Ok(()),
    }
}
