//! `.safetensors`, Hugging Face's format: a header in JSON, and behind it the elements in C order, little-endian.

use safetensors::{Dtype, SafeTensors};

use crate::File;
use crate::array::Array;

/// The file and the names in it, in the order of the data.
pub(crate) struct Tensors<'a> {
    file: SafeTensors<'a>,
    names: Vec<String>,
}

impl<'a> Tensors<'a> {
    /// The header of a file, checked against the data behind it.
    pub(crate) fn open(bytes: &'a [u8]) -> Result<Self, String> {
        let wrong = |error| format!("it is no safetensors file: {error}");
        let (_, header) = SafeTensors::read_metadata(bytes).map_err(wrong)?;
        let file = SafeTensors::deserialize(bytes).map_err(wrong)?;
        Ok(Self { file, names: header.offset_keys() })
    }
}

impl File for Tensors<'_> {
    fn names(&self) -> &[String] {
        &self.names
    }

    fn array(&self, name: &str) -> Result<Array, String> {
        let tensor = self.file.tensor(name).map_err(|error| error.to_string())?;
        let element = match tensor.dtype() {
            Dtype::BOOL => "bool",
            Dtype::U8 => "u8",
            Dtype::I8 => "i8",
            Dtype::I16 => "i16",
            Dtype::U16 => "u16",
            Dtype::F16 => "f16",
            Dtype::BF16 => "bf16",
            Dtype::I32 => "i32",
            Dtype::U32 => "u32",
            Dtype::F32 => "f32",
            Dtype::F64 => "f64",
            Dtype::I64 => "i64",
            Dtype::U64 => "u64",
            other => return Err(format!("dtype `{other}` is not supported")),
        };
        Array::new(element, tensor.shape(), tensor.data().to_vec())
    }
}
