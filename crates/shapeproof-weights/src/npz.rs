//! `.npz`, NumPy's format for several arrays: a zip archive of `.npy` files, each stored as it is or deflated.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rawzip::{CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipSliceArchive, ZipVerification};
use shapeproof_npy::{Array as Npy, Endian};

use crate::File;
use crate::array::{Array, rows_first};

/// Where an array is in the archive, and how it is stored.
type Entry = (ZipArchiveEntryWayfinder, CompressionMethod, bool);

/// The archive and what is in it, in the order of its directory.
pub(crate) struct Npz<'a> {
    archive: ZipSliceArchive<&'a [u8]>,
    names: Vec<String>,
    entries: BTreeMap<String, Entry>,
}

impl<'a> Npz<'a> {
    /// The directory of an archive.
    pub(crate) fn open(bytes: &'a [u8]) -> Result<Self, String> {
        let archive =
            ZipArchive::from_slice(bytes).map_err(|error| format!("it is no zip archive: {error}"))?;
        let (mut names, mut entries) = (Vec::new(), BTreeMap::new());
        for entry in archive.entries() {
            let entry = entry.map_err(|error| format!("its directory is damaged: {error}"))?;
            let name = String::from_utf8_lossy(entry.file_path().as_bytes()).into_owned();
            // `numpy.savez` adds the ending to the name that it is given.
            let name = name.strip_suffix(".npy").map_or(name.clone(), str::to_owned);
            let how = (entry.wayfinder(), entry.compression_method(), entry.flags().is_encrypted());
            if entries.insert(name.clone(), how).is_some() {
                return Err(format!("it has two arrays of the name `{name}`"));
            }
            names.push(name);
        }
        Ok(Self { archive, names, entries })
    }

    /// The bytes of the `.npy` file of this name.
    fn unpacked(&self, name: &str) -> Result<Cow<'_, [u8]>, String> {
        let &(place, method, encrypted) = self.entries.get(name).ok_or("there is no such array")?;
        if encrypted {
            return Err("it is encrypted".into());
        }
        let damaged = |error| format!("it is damaged: {error}");
        let entry = self.archive.get_entry(place).map_err(damaged)?;
        let size = usize::try_from(place.uncompressed_size_hint()).unwrap_or(usize::MAX);
        let bytes: Cow<'_, [u8]> = match method {
            CompressionMethod::STORE => entry.data().into(),
            CompressionMethod::DEFLATE => {
                let unpacked = miniz_oxide::inflate::decompress_to_vec_with_limit(entry.data(), size);
                unpacked.map_err(|error| format!("it is damaged: {error}"))?.into()
            }
            other => {
                return Err(format!(
                    "its compression is {other}, and `numpy.savez_compressed` writes deflate alone"
                ));
            }
        };
        let found = ZipVerification { crc: rawzip::crc32(&bytes), uncompressed_size: bytes.len() as u64 };
        entry.claim_verifier().valid(found).map_err(damaged)?;
        Ok(bytes)
    }
}

impl File for Npz<'_> {
    fn names(&self) -> &[String] {
        &self.names
    }

    fn array(&self, name: &str) -> Result<Array, String> {
        let file = self.unpacked(name)?;
        let array = Npy::parse(&file).map_err(|error| error.to_string())?;
        let (shape, size) = (array.shape(), array.dtype().size());
        let mut bytes = array.data().to_vec();
        if array.header().endian() == Endian::Big {
            bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse);
        }
        if array.header().fortran_order() && shape.len() > 1 {
            bytes = rows_first(&bytes, shape, size);
        }
        Array::new(array.dtype().rust_name(), shape, bytes)
    }
}
