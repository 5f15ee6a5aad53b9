//! Named arrays as NumPy's `.npz`, which `include_npz!` reads.

use rawzip::ZipArchiveWriter;
use shapeproof_model::{NamedArray, graph::Element};
use shapeproof_npy::{Dtype, MAX_HEADER_LEN, write_header};
use std::{error::Error, fs, io::Write, path::Path};

/// Writes the arrays, and the arrays in these `.npy` files under the files' names.
pub(crate) fn write(path: &str, arrays: &[NamedArray], files: &[String]) -> Result<(), Box<dyn Error>> {
    let file = fs::File::create(path).map_err(|error| format!("{path}: {error}"))?;
    let mut archive = ZipArchiveWriter::new(file);
    for array in arrays {
        let mut header = [0; MAX_HEADER_LEN];
        let len = write_header(&mut header, dtype(array.element), &array.shape)?;
        let bytes = [header.get(..len).unwrap_or_default(), &array.data].concat();
        add(&mut archive, &format!("{}.npy", array.name), &bytes)?;
    }
    for file in files {
        let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let name = Path::new(file).file_name().unwrap_or_default();
        add(&mut archive, &name.to_string_lossy(), &bytes)?;
    }
    archive.finish()?;
    Ok(())
}

/// Adds a file to the archive, not compressed.
fn add(archive: &mut ZipArchiveWriter<fs::File>, name: &str, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let (mut entry, config) = archive.new_file(name).start()?;
    let mut writer = config.wrap(&mut entry);
    writer.write_all(bytes)?;
    let (_, descriptor) = writer.finish()?;
    entry.finish(descriptor)?;
    Ok(())
}

/// The element type in NumPy's format.
const fn dtype(element: Element) -> Dtype {
    match element {
        Element::Bool => Dtype::Bool,
        Element::I8 => Dtype::I8,
        Element::U8 => Dtype::U8,
        Element::I16 => Dtype::I16,
        Element::U16 => Dtype::U16,
        Element::I32 => Dtype::I32,
        Element::U32 => Dtype::U32,
        Element::I64 => Dtype::I64,
        Element::U64 => Dtype::U64,
        Element::F32 => Dtype::F32,
        Element::F64 => Dtype::F64,
    }
}
