//! The tables of a TFLite file (schema version 3), by the numbers of their fields.

use super::flatbuffer::{File, Table};
use super::names::name;
use crate::error::{Error, Reason};
use crate::graph::{self, Element, Quantization, Tensor, Type, check_quantization};
use alloc::{format, string::String, vec::Vec};

/// An operator code: a number of the schema, or the name of a custom operator.
pub(crate) struct Code {
    pub(crate) number: i32,
    pub(crate) custom: String,
}

impl Code {
    /// The name as in the schema.
    pub(crate) fn name(&self) -> String {
        match name(self.number) {
            Some(name) => name.into(),
            None if !self.custom.is_empty() => self.custom.clone(),
            None => format!("operator {}", self.number),
        }
    }
}

/// A subgraph as in the file.
pub(crate) struct Subgraph<'f, 'a> {
    pub(crate) name: String,
    pub(crate) tensors: Vec<RawTensor>,
    pub(crate) inputs: Vec<i32>,
    pub(crate) outputs: Vec<i32>,
    pub(crate) operators: Vec<Operator<'f, 'a>>,
}

/// A tensor as in the file; `Err` if its kind is not supported, which matters only if it is used.
pub(crate) struct RawTensor {
    pub(crate) name: String,
    pub(crate) tensor: Result<Tensor, Reason>,
    pub(crate) is_variable: bool,
}

/// An operator as in the file.
pub(crate) struct Operator<'f, 'a> {
    pub(crate) code: usize,
    pub(crate) inputs: Vec<i32>,
    pub(crate) outputs: Vec<i32>,
    pub(crate) options: Option<Table<'f, 'a>>,
}

/// A name that a signature gives to a tensor.
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) tensor: u32,
}

/// A signature of the main subgraph.
pub(crate) struct Signature {
    pub(crate) inputs: Vec<Named>,
    pub(crate) outputs: Vec<Named>,
    pub(crate) subgraph: u32,
}

/// The contents of a file, not interpreted.
pub(crate) struct Model<'f, 'a> {
    pub(crate) codes: Vec<Code>,
    pub(crate) subgraphs: Vec<Subgraph<'f, 'a>>,
    pub(crate) signatures: Vec<Signature>,
}

/// Reads all tables.
pub(crate) fn read<'f, 'a>(file: &'f File<'a>) -> Result<Model<'f, 'a>, Error> {
    let root = file.root()?;
    let version = root.u32(0)?;
    if version != 3 {
        return Err(Error::Damaged { at: 0, what: "the version of the schema is not 3" });
    }
    let codes = root.tables(1)?.into_iter().map(|table| {
        // Numbers above 127 have a field of their own, which was added when the first one was too small.
        let number = i32::from(table.i8(0)?).max(table.i32(3, 0)?);
        Ok(Code { number, custom: table.string(1)? })
    });
    let codes = codes.collect::<Result<_, Error>>()?;
    let buffers: Vec<&[u8]> = root.tables(4)?.into_iter().map(buffer).collect::<Result<_, _>>()?;
    let subgraphs =
        root.tables(2)?.into_iter().map(|table| subgraph(table, &buffers)).collect::<Result<_, _>>()?;
    let signatures = root.tables(7)?.into_iter().map(signature).collect::<Result<_, _>>()?;
    Ok(Model { codes, subgraphs, signatures })
}

fn buffer<'a>(table: Table<'_, 'a>) -> Result<&'a [u8], Error> {
    let (offset, size) = (table.u64(1)?, table.u64(2)?);
    if offset > 1 {
        let numbers = usize::try_from(offset).ok().zip(usize::try_from(size).ok());
        let (offset, size) =
            numbers.ok_or(Error::Damaged { at: 0, what: "a buffer is larger than the memory" })?;
        return table.file.outside(offset, size);
    }
    table.bytes(0)
}

fn signature(table: Table<'_, '_>) -> Result<Signature, Error> {
    let names = |field| {
        let named = |table: Table<'_, '_>| Ok(Named { name: table.string(0)?, tensor: table.u32(1)? });
        table.tables(field)?.into_iter().map(named).collect::<Result<Vec<_>, Error>>()
    };
    Ok(Signature { inputs: names(0)?, outputs: names(1)?, subgraph: table.u32(4)? })
}

fn subgraph<'f, 'a>(table: Table<'f, 'a>, buffers: &[&[u8]]) -> Result<Subgraph<'f, 'a>, Error> {
    let tensors =
        table.tables(0)?.into_iter().map(|table| tensor(table, buffers)).collect::<Result<_, _>>()?;
    let operator = |table: Table<'f, 'a>| {
        let code = usize::try_from(table.u32(0)?).unwrap_or(usize::MAX);
        Ok(Operator { code, inputs: table.i32s(1)?, outputs: table.i32s(2)?, options: table.table(4)? })
    };
    let operators = table.tables(3)?.into_iter().map(operator).collect::<Result<_, Error>>()?;
    let (inputs, outputs) = (table.i32s(1)?, table.i32s(2)?);
    Ok(Subgraph { name: table.string(4)?, tensors, inputs, outputs, operators })
}

fn tensor(table: Table<'_, '_>, buffers: &[&[u8]]) -> Result<RawTensor, Error> {
    let name = table.string(3)?;
    let (shape, code) = (table.i32s(0)?, table.i8(1)?);
    let index = usize::try_from(table.u32(2)?).unwrap_or(usize::MAX);
    let no_buffer = Error::Damaged { at: 0, what: "a tensor names a buffer that does not exist" };
    let buffer = if index == 0 { &[] } else { *buffers.get(index).ok_or(no_buffer)? };
    let quantization = match table.table(4)? {
        Some(table) => quantization(table, shape.len())?,
        None => None,
    };
    table.file.copies(buffer.len())?;
    let data = (!buffer.is_empty()).then(|| buffer.to_vec());
    let sparse = table.table(6)?.is_some();
    let tensor = checked(code, &shape).and_then(|ty| {
        if sparse {
            return Err(Reason::Unsupported("it is stored sparsely"));
        }
        let tensor = Tensor { quantization, data, ..Tensor::new(name.as_str(), ty) };
        check_quantization(&tensor)?;
        Ok(tensor)
    });
    Ok(RawTensor { name, tensor, is_variable: table.bool(5)? })
}

fn checked(code: i8, shape: &[i32]) -> Result<Type, Reason> {
    let element = match code {
        0 => Element::F32,
        2 => Element::I32,
        3 => Element::U8,
        4 => Element::I64,
        6 => Element::Bool,
        7 => Element::I16,
        9 => Element::I8,
        10 => Element::F64,
        12 => Element::U64,
        15 => Element::U32,
        16 => Element::U16,
        _ => {
            let names = [
                (1, "FLOAT16"),
                (5, "STRING"),
                (8, "COMPLEX64"),
                (13, "RESOURCE"),
                (14, "VARIANT"),
                (17, "INT4"),
            ];
            let known = names.iter().find(|(number, _)| *number == code);
            return Err(Reason::ElementType(
                known.map_or_else(|| format!("number {code}"), |(_, name)| (*name).into()),
            ));
        }
    };
    if shape.len() > graph::MAX_RANK {
        return Err(Reason::RankTooHigh(shape.len()));
    }
    let extents: Option<Vec<usize>> = shape.iter().map(|extent| usize::try_from(*extent).ok()).collect();
    let extents = extents
        .ok_or_else(|| Reason::NegativeExtent(shape.iter().map(|extent| i64::from(*extent)).collect()))?;
    match graph::elements(&extents, element) {
        Some(_) => Ok(Type::new(element, extents)),
        None => Err(Reason::TooLarge(extents)),
    }
}

/// Scales and zero points, if there are any; their number is checked with the tensor.
fn quantization(table: Table<'_, '_>, rank: usize) -> Result<Option<Quantization>, Error> {
    let (scales, points) = (table.f32s(2)?, table.i64s(3)?);
    // A zero point that does not fit is rejected with the tensor, because it is outside of every element's range.
    let clamp = |point: i64| i32::try_from(point).unwrap_or(if point < 0 { i32::MIN } else { i32::MAX });
    let mut points: Vec<i32> = points.into_iter().map(clamp).collect();
    if scales.is_empty() {
        return Ok(None);
    }
    if points.is_empty() {
        points.resize(scales.len(), 0);
    }
    if let ([scale], [zero_point]) = (scales.as_slice(), points.as_slice()) {
        return Ok(Some(Quantization::PerTensor { scale: *scale, zero_point: *zero_point }));
    }
    let axis = table.i32(6, 0)?;
    Ok(Some(Quantization::PerAxis {
        axis: usize::try_from(axis).unwrap_or(rank),
        scales,
        zero_points: points,
    }))
}
