//! The messages of an ONNX file, by the numbers of their fields.

use super::wire::Message;
use crate::error::{Error, Reason};
use crate::graph::{Element, MAX_RANK, Tensor, Type, elements, integer_bytes};
use alloc::{format, string::String, vec::Vec};
use core::cell::Cell;

/// The contents of a file, not interpreted.
#[derive(Default)]
pub(crate) struct Model {
    /// The version of ONNX's own operators.
    pub(crate) opset: Option<i64>,
    pub(crate) name: String,
    pub(crate) nodes: Vec<Node>,
    pub(crate) initializers: Vec<(String, Result<Tensor, Reason>)>,
    pub(crate) inputs: Vec<Value>,
    pub(crate) outputs: Vec<Value>,
    pub(crate) values: Vec<Value>,
    pub(crate) has_graph: bool,
    pub(crate) has_functions: bool,
}

/// A node as in the file.
#[derive(Default)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) operator: String,
    pub(crate) domain: String,
    pub(crate) inputs: Vec<String>,
    pub(crate) outputs: Vec<String>,
    pub(crate) attributes: Attributes,
}

/// The attributes of a node, and which of them have been read: an attribute that is never read is not supported.
#[derive(Default)]
pub(crate) struct Attributes(Vec<(String, Attribute, Cell<bool>)>);

/// An attribute, as in the file.
#[derive(Default)]
pub(crate) struct Attribute {
    int: Option<i64>,
    float: Option<f32>,
    text: Option<String>,
    tensor: Option<Result<Tensor, Reason>>,
    ints: Vec<i64>,
    floats: Vec<u8>,
    texts: Vec<String>,
    has_graph: bool,
}

/// A declared value: its element, and its extents as far as they are known.
pub(crate) struct Value {
    pub(crate) name: String,
    pub(crate) element: Option<Result<Element, Reason>>,
    pub(crate) shape: Option<Vec<Extent>>,
}

/// An extent of a declared value.
pub(crate) enum Extent {
    Known(i64),
    /// The name in the file; empty if there is none.
    Open(String),
}

pub(crate) fn read(file: &[u8]) -> Result<Model, Error> {
    let mut model = Model::default();
    for field in Message::new(file).fields() {
        let field = field?;
        match field.number {
            7 => graph(field.message()?, &mut model)?,
            8 => {
                let (mut domain, mut version) = (String::new(), 0);
                for field in field.message()?.fields() {
                    let field = field?;
                    match field.number {
                        1 => domain = field.text()?,
                        2 => version = field.int()?,
                        _ => {}
                    }
                }
                if is_own_domain(&domain) {
                    model.opset = Some(version);
                }
            }
            25 => model.has_functions = true,
            _ => {}
        }
    }
    Ok(model)
}

/// Whether a domain is that of ONNX's own operators.
pub(crate) fn is_own_domain(domain: &str) -> bool {
    matches!(domain, "" | "ai.onnx")
}

fn graph(message: Message<'_>, model: &mut Model) -> Result<(), Error> {
    model.has_graph = true;
    for field in message.fields() {
        let field = field?;
        match field.number {
            1 => model.nodes.push(node(field.message()?)?),
            2 => model.name = field.text()?,
            5 => model.initializers.push(tensor(field.message()?)?),
            11 => model.inputs.push(value(field.message()?)?),
            12 => model.outputs.push(value(field.message()?)?),
            13 => model.values.push(value(field.message()?)?),
            15 => model
                .initializers
                .push((String::new(), Err(Reason::Unsupported("a constant is stored sparsely")))),
            _ => {}
        }
    }
    Ok(())
}

fn node(message: Message<'_>) -> Result<Node, Error> {
    let mut node = Node::default();
    for field in message.fields() {
        let field = field?;
        match field.number {
            1 => node.inputs.push(field.text()?),
            2 => node.outputs.push(field.text()?),
            3 => node.name = field.text()?,
            4 => node.operator = field.text()?,
            5 => node.attributes.0.push(attribute(field.message()?)?),
            7 => node.domain = field.text()?,
            _ => {}
        }
    }
    Ok(node)
}

fn attribute(message: Message<'_>) -> Result<(String, Attribute, Cell<bool>), Error> {
    let (mut name, mut attribute) = (String::new(), Attribute::default());
    for field in message.fields() {
        let field = field?;
        match field.number {
            1 => name = field.text()?,
            2 => attribute.float = Some(field.float()?),
            3 => attribute.int = Some(field.int()?),
            4 => attribute.text = Some(field.text()?),
            5 => attribute.tensor = Some(tensor(field.message()?)?.1),
            6 | 10 => attribute.has_graph = true,
            7 => field.words(&mut attribute.floats)?,
            8 => field.ints(&mut attribute.ints)?,
            9 => attribute.texts.push(field.text()?),
            _ => {}
        }
    }
    Ok((name, attribute, Cell::new(false)))
}

fn value(message: Message<'_>) -> Result<Value, Error> {
    let mut value = Value { name: String::new(), element: None, shape: None };
    for field in message.fields() {
        let field = field?;
        match field.number {
            1 => value.name = field.text()?,
            2 => {
                for field in field.message()?.fields() {
                    let field = field?;
                    match field.number {
                        1 => tensor_type(field.message()?, &mut value)?,
                        // Sequences, maps, optionals, sparse tensors.
                        _ => {
                            value.element =
                                Some(Err(Reason::ElementType("something that is no tensor".into())))
                        }
                    }
                }
            }
            _ => {}
        }
    }
    Ok(value)
}

fn tensor_type(message: Message<'_>, value: &mut Value) -> Result<(), Error> {
    for field in message.fields() {
        let field = field?;
        match field.number {
            1 => value.element = Some(element(field.int()?)),
            2 => {
                let mut shape = Vec::new();
                for field in field.message()?.fields() {
                    let field = field?;
                    if field.number != 1 {
                        continue;
                    }
                    let mut extent = Extent::Open(String::new());
                    for field in field.message()?.fields() {
                        let field = field?;
                        match field.number {
                            1 => extent = Extent::Known(field.int()?),
                            2 => extent = Extent::Open(field.text()?),
                            _ => {}
                        }
                    }
                    shape.push(extent);
                }
                value.shape = Some(shape);
            }
            _ => {}
        }
    }
    Ok(())
}

/// The element type for a number in the file.
pub(crate) fn element(number: i64) -> Result<Element, Reason> {
    Ok(match number {
        1 => Element::F32,
        2 => Element::U8,
        3 => Element::I8,
        4 => Element::U16,
        5 => Element::I16,
        6 => Element::I32,
        7 => Element::I64,
        9 => Element::Bool,
        11 => Element::F64,
        12 => Element::U32,
        13 => Element::U64,
        _ => {
            let names = [
                (0, "UNDEFINED"),
                (8, "STRING"),
                (10, "FLOAT16"),
                (16, "BFLOAT16"),
                (21, "UINT4"),
                (22, "INT4"),
            ];
            let known = names.iter().find(|(known, _)| *known == number);
            return Err(Reason::ElementType(
                known.map_or_else(|| format!("number {number}"), |(_, name)| (*name).into()),
            ));
        }
    })
}

/// The name and value of a constant; `Err` if its kind is not supported.
fn tensor(message: Message<'_>) -> Result<(String, Result<Tensor, Reason>), Error> {
    let (mut name, mut dims, mut number, mut outside) = (String::new(), Vec::new(), 0, false);
    let (mut raw, mut ints, mut words, mut double_words) = (None, Vec::new(), Vec::new(), Vec::new());
    let mut longs = Vec::new();
    for field in message.fields() {
        let field = field?;
        match field.number {
            1 => field.ints(&mut dims)?,
            2 => number = field.int()?,
            4 => field.words(&mut words)?,
            5 => field.ints(&mut ints)?,
            7 | 11 => field.ints(&mut longs)?,
            8 => name = field.text()?,
            9 => raw = Some(field.message()?.bytes()),
            10 => field.double_words(&mut double_words)?,
            13 => outside = true,
            14 => outside |= field.int()? == 1,
            _ => {}
        }
    }
    let tensor = element(number).and_then(|element| {
        if outside {
            return Err(Reason::ExternalData);
        }
        let ty = checked(element, &dims)?;
        let data = match (raw, element) {
            (Some(raw), Element::Bool) => raw.iter().map(|byte| u8::from(*byte != 0)).collect(),
            (Some(raw), _) => raw.to_vec(),
            (None, Element::F32) => words,
            (None, Element::F64) => double_words,
            (None, Element::I64 | Element::U64 | Element::U32) => {
                integer_bytes(element, &longs).unwrap_or_default()
            }
            (None, _) => integer_bytes(element, &ints).unwrap_or_default(),
        };
        let tensor = Tensor { data: Some(data), ..Tensor::new(name.as_str(), ty) };
        crate::graph::check_constant(&tensor)?;
        Ok(tensor)
    });
    Ok((name, tensor))
}

/// A type whose extents are within the limits of this crate.
pub(crate) fn checked(element: Element, dims: &[i64]) -> Result<Type, Reason> {
    if dims.len() > MAX_RANK {
        return Err(Reason::RankTooHigh(dims.len()));
    }
    let shape: Option<Vec<usize>> = dims.iter().map(|extent| usize::try_from(*extent).ok()).collect();
    let shape = shape.ok_or_else(|| Reason::NegativeExtent(dims.to_vec()))?;
    match elements(&shape, element) {
        Some(_) => Ok(Type::new(element, shape)),
        None => Err(Reason::TooLarge(shape)),
    }
}

impl Attributes {
    fn get(&self, name: &str) -> Option<&Attribute> {
        let (_, attribute, asked) = self.0.iter().find(|(known, ..)| known == name)?;
        asked.set(true);
        Some(attribute)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub(crate) fn int(&self, name: &'static str) -> Result<Option<i64>, Reason> {
        let Some(attribute) = self.get(name) else { return Ok(None) };
        attribute.int.map(Some).ok_or_else(|| unfit(name, "an integer is needed"))
    }

    pub(crate) fn float(&self, name: &'static str, default: f32) -> Result<f32, Reason> {
        let Some(attribute) = self.get(name) else { return Ok(default) };
        attribute.float.ok_or_else(|| unfit(name, "a number is needed"))
    }

    pub(crate) fn flag(&self, name: &'static str, default: bool) -> Result<bool, Reason> {
        Ok(self.int(name)?.map_or(default, |value| value != 0))
    }

    pub(crate) fn text(&self, name: &'static str) -> Result<Option<&str>, Reason> {
        let Some(attribute) = self.get(name) else { return Ok(None) };
        attribute.text.as_deref().map(Some).ok_or_else(|| unfit(name, "a text is needed"))
    }

    pub(crate) fn ints(&self, name: &str) -> Option<&[i64]> {
        self.get(name).map(|attribute| attribute.ints.as_slice())
    }

    pub(crate) fn floats(&self, name: &str) -> Option<&[u8]> {
        self.get(name).map(|attribute| attribute.floats.as_slice())
    }

    pub(crate) fn texts(&self, name: &str) -> Option<&[String]> {
        self.get(name).map(|attribute| attribute.texts.as_slice())
    }

    pub(crate) fn tensor(&self, name: &'static str) -> Result<Option<Tensor>, Reason> {
        let Some(attribute) = self.get(name) else { return Ok(None) };
        match &attribute.tensor {
            Some(Ok(tensor)) => Ok(Some(tensor.clone())),
            Some(Err(reason)) => Err(reason.clone()),
            None => Err(unfit(name, "a tensor is needed")),
        }
    }

    /// Checks that every attribute has been read.
    pub(crate) fn check(&self) -> Result<(), Reason> {
        match self.0.iter().find(|(_, _, asked)| !asked.get()) {
            Some((_, attribute, _)) if attribute.has_graph => {
                Err(Reason::Unsupported("graphs within a node are not supported"))
            }
            Some((name, ..)) => Err(Reason::UnknownAttribute(name.clone())),
            None => Ok(()),
        }
    }
}

fn unfit(name: &'static str, expected: &'static str) -> Reason {
    Reason::Attribute { name, value: "something else".into(), expected }
}
