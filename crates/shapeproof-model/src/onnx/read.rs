//! Reads the nodes into a graph, in an order in which they can run.

use super::Lengths;
use super::call::Call;
use super::model::{Extent, Model, Node, Value, checked, is_own_domain};
use crate::error::{Error, Reason};
use crate::graph::{Accesses, Builder, Format, Graph, Port, Tensor, TensorId, Type, order};
use alloc::{boxed::Box, collections::BTreeMap, format, string::String, vec::Vec};

/// Values by name.
pub(crate) type Values = BTreeMap<String, TensorId>;

/// The lowest supported opset.
const LEAST_OPSET: i64 = 13;

pub(crate) fn graph(model: Model, file: usize, lengths: &Lengths) -> Result<Graph, Error> {
    if !model.has_graph {
        return Err(Error::Model(Reason::NoGraph));
    }
    let opset = model.opset.unwrap_or(0);
    if opset < LEAST_OPSET {
        return Err(Error::Model(Reason::Opset { least: LEAST_OPSET, found: opset }));
    }
    if model.has_functions {
        return Err(Error::Model(Reason::Unsupported("has functions of its own, which are not supported")));
    }
    let mut builder = Builder::new(file);
    builder.graph.format = Format::Onnx;
    builder.graph.name = model.name;
    let mut values = Values::new();
    let mut wrong = BTreeMap::new();
    for (name, tensor) in model.initializers {
        if !name.is_empty() && (values.contains_key(&name) || wrong.contains_key(&name)) {
            return Err(Error::Model(Reason::DefinedTwice(name)));
        }
        match tensor {
            Ok(tensor) => {
                let id = builder.graph.add(tensor);
                values.insert(name, id);
            }
            Err(reason) if name.is_empty() => return Err(Error::Model(reason)),
            Err(reason) => {
                wrong.insert(name, reason);
            }
        }
    }
    for (index, input) in model.inputs.into_iter().enumerate() {
        // An initializer of the same name gives the input its value.
        if values.contains_key(&input.name) || wrong.contains_key(&input.name) {
            continue;
        }
        let ty = input_type(&input, lengths).map_err(|reason| Error::Tensor {
            index,
            name: input.name.clone(),
            reason: Box::new(reason),
        })?;
        let tensor = builder.graph.add(Tensor::new(input.name.as_str(), ty));
        builder.graph.inputs.push(Port { name: input.name.clone(), tensor });
        values.insert(input.name, tensor);
    }
    let declared: BTreeMap<String, Value> = model
        .values
        .into_iter()
        .chain(model.outputs.iter().map(copy))
        .map(|value| (value.name.clone(), value))
        .collect();
    let order = nodes_in_order(&model.nodes)?;
    for index in order {
        let Some(node) = model.nodes.get(index) else { continue };
        add(&mut builder, &mut values, &wrong, node)
            .and_then(|()| check_declared(&builder, &values, &declared, node).map_err(Error::Model))
            .map_err(|error| at(index, node, error))?;
    }
    for output in model.outputs {
        let tensor = values.get(&output.name).copied();
        let tensor = tensor.ok_or_else(|| Error::Model(Reason::NoOutput(output.name.clone())))?;
        builder.graph.outputs.push(Port { name: output.name, tensor });
    }
    let mut graph = builder.graph;
    graph.remove_unused_nodes();
    Ok(graph)
}

fn copy(value: &Value) -> Value {
    let extent = |extent: &Extent| match extent {
        Extent::Known(length) => Extent::Known(*length),
        Extent::Open(name) => Extent::Open(name.clone()),
    };
    let shape = value.shape.as_ref().map(|shape| shape.iter().map(extent).collect());
    Value { name: value.name.clone(), element: value.element.clone(), shape }
}

/// Adds the node to an error.
fn at(index: usize, node: &Node, error: Error) -> Error {
    match error {
        Error::Model(reason) => {
            let first = node.outputs.first().filter(|_| node.name.is_empty());
            let name = first.unwrap_or(&node.name).clone();
            Error::Node { index, name, operator: node.operator.clone(), reason: Box::new(reason) }
        }
        error => error,
    }
}

fn input_type(input: &Value, lengths: &Lengths) -> Result<Type, Reason> {
    let element = input.element.clone().unwrap_or_else(|| Err(Reason::ElementType("UNDEFINED".into())))?;
    let shape = input.shape.as_ref().ok_or(Reason::Unsupported("its shape is not in the file"))?;
    let extents = shape.iter().enumerate().map(|(axis, extent)| match extent {
        Extent::Known(length) => Ok(*length),
        Extent::Open(name) => {
            let own = format!("{}[{axis}]", input.name);
            let length = lengths.get(name).filter(|_| !name.is_empty()).or_else(|| lengths.get(&own));
            let name = if name.is_empty() { own } else { name.clone() };
            let open = Reason::Open { input: input.name.clone(), axis, name };
            length.and_then(|length| i64::try_from(length).ok()).ok_or(open)
        }
    });
    checked(element, &extents.collect::<Result<Vec<_>, _>>()?)
}

fn nodes_in_order(nodes: &[Node]) -> Result<Vec<usize>, Error> {
    let mut numbers: BTreeMap<&str, TensorId> = BTreeMap::new();
    let mut number = |name| {
        let next = TensorId(numbers.len());
        *numbers.entry(name).or_insert(next)
    };
    let mut accesses = Vec::with_capacity(nodes.len());
    for node in nodes {
        let reads =
            node.inputs.iter().filter(|name| !name.is_empty()).map(|name| number(name.as_str())).collect();
        let writes =
            node.outputs.iter().filter(|name| !name.is_empty()).map(|name| number(name.as_str())).collect();
        accesses.push(Accesses { reads, writes, variables: Vec::new() });
    }
    let tensors = numbers.len();
    order(&accesses, tensors).map_err(|index| match nodes.get(index) {
        Some(node) => at(index, node, Error::Model(Reason::Cycle)),
        None => Error::Model(Reason::Cycle),
    })
}

fn add(
    builder: &mut Builder,
    values: &mut Values,
    wrong: &BTreeMap<String, Reason>,
    node: &Node,
) -> Result<(), Error> {
    if !is_own_domain(&node.domain) {
        return Err(Error::Model(Reason::Domain(node.domain.clone())));
    }
    let mut inputs = Vec::with_capacity(node.inputs.len());
    for name in &node.inputs {
        if let Some(reason) = wrong.get(name) {
            return Err(Error::Model(reason.clone()));
        }
        let id = values.get(name).copied();
        if id.is_none() && !name.is_empty() {
            return Err(Error::Model(Reason::Undefined(name.clone())));
        }
        inputs.push(id);
    }
    if let Some(name) = node.outputs.iter().find(|name| values.contains_key(*name)) {
        return Err(Error::Model(Reason::DefinedTwice(name.clone())));
    }
    let outputs = Call::new(builder, node, inputs).operator()?;
    if outputs.len() < node.outputs.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1) {
        return Err(Error::Model(Reason::Outputs { needed: outputs.len(), found: node.outputs.len() }));
    }
    for (name, id) in node.outputs.iter().zip(outputs) {
        if !name.is_empty() {
            values.insert(name.clone(), id);
        }
    }
    Ok(())
}

/// Checks the types that the file declares for a node's outputs, as far as it does.
fn check_declared(
    builder: &Builder,
    values: &Values,
    declared: &BTreeMap<String, Value>,
    node: &Node,
) -> Result<(), Reason> {
    for name in &node.outputs {
        let (Some(value), Some(id)) = (declared.get(name), values.get(name)) else { continue };
        let computed = builder.graph[*id].ty();
        let element = match &value.element {
            Some(Ok(element)) => *element,
            _ => computed.element,
        };
        let known = value.shape.as_ref().filter(|shape| !shape.is_empty() || computed.shape.is_empty());
        let mut expected = computed.shape.clone();
        if let Some(shape) = known {
            expected = shape
                .iter()
                .enumerate()
                .map(|(axis, extent)| match extent {
                    Extent::Known(length) => usize::try_from(*length).unwrap_or(usize::MAX),
                    Extent::Open(_) => computed.shape.get(axis).copied().unwrap_or(1),
                })
                .collect();
        }
        let declared = Type { element, shape: expected };
        if declared != computed {
            return Err(Reason::Contradiction { tensor: name.clone(), computed, declared });
        }
    }
    Ok(())
}
