//! Compiles a file to the module.

use crate::args::File;
use core::fmt::Display;
use proc_macro2::{Span, TokenStream};
use quote::quote;
use shapeproof_model::{onnx::Lengths, read, write};
use std::{
    env, fs,
    io::ErrorKind,
    path::{PathBuf, absolute},
};
use syn::{Error, Result};

/// The module, or the first error in the file.
pub(crate) fn module(file: &File) -> Result<TokenStream> {
    let path = folder_of(file.path.span()).join(file.path.value());
    let bytes = fs::read(&path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => wrong(file, "there is no such file"),
        ErrorKind::IsADirectory => wrong(file, "that is a folder"),
        _ => wrong(file, error),
    })?;
    let graph = read(&bytes, &file.lengths.iter().cloned().collect::<Lengths>())
        .map_err(|error| wrong(file, error))?;
    let File { visibility, module, .. } = file;
    let module =
        write::module(graph, &quote!(#visibility mod #module)).map_err(|error| wrong(file, error))?;
    let path = absolute(&path).unwrap_or(path);
    let path = path.to_string_lossy();
    // The unused constant makes cargo rebuild when the file changes.
    Ok(quote! {
        #module
        const _: &[u8] = ::core::include_bytes!(#path);
    })
}

fn wrong(file: &File, reason: impl Display) -> Error {
    Error::new(file.path.span(), format!("cannot include `{}`: {reason}", file.path.value()))
}

/// The folder of the source file that holds `span`, or else the folder of the crate that is being compiled.
fn folder_of(span: Span) -> PathBuf {
    let folder = span.unwrap().local_file().and_then(|file| Some(file.parent()?.to_path_buf()));
    folder.or_else(|| env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from)).unwrap_or_default()
}
