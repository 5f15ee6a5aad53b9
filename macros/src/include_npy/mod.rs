//! `include_npy!("w.npy")`: a file as a tensor.

mod args;
mod expand;
mod validate;

use crate::paths::Root;
use proc_macro2::{Span, TokenStream};
use std::path::PathBuf;
use syn::Result;

/// The macro's output, or the first mistake in its input; `folder` gives the folder of relative paths.
pub(crate) fn expand(input: TokenStream, folder: fn(Span) -> PathBuf) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let file: args::File = syn::parse2(input)?;
    let path = folder(file.span).join(&file.name);
    let bytes = validate::read(&file, &path)?;
    let array = validate::array(&file, &bytes)?;
    Ok(expand::tensor(&root, &path, &array))
}

/// The folder of the source file that holds `span`, or else the folder of the crate that is being compiled.
pub(crate) fn folder_of(span: Span) -> PathBuf {
    let folder = span.unwrap().local_file().and_then(|file| Some(file.parent()?.to_path_buf()));
    folder.or_else(|| std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from)).unwrap_or_default()
}
