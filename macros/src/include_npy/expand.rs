//! From a checked file to a constant.

use crate::syntax::tokens::{Literal, TokenStream, TokenTree};
use crate::{paths::Root, shape};
use shapeproof_npy::{Array, Endian};
use std::path::{Path, absolute};

/// The expression for this file.
pub(crate) fn tensor(root: &Root, path: &Path, array: &Array<'_>) -> TokenStream {
    let shape = shape::sizes(root, array.shape());
    let bytes = TokenTree::from(Literal::byte_string(&little_endian(array))).into();
    // The constant that nobody uses makes cargo build again when the file changes.
    let path = absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let path = TokenTree::from(Literal::string(&path.to_string_lossy())).into();
    let element = array.dtype().rust_name();
    let text = format!(
        "{{ const _: &[u8] = ::core::include_bytes!(#); const {{ $::Tensor::<{element}, #>::from_le_bytes(*#) }} }}"
    );
    root.write(&text, [path, shape, bytes])
}

fn little_endian(array: &Array<'_>) -> Vec<u8> {
    let mut bytes = array.data().to_vec();
    if array.header().endian() == Endian::Big {
        bytes.chunks_exact_mut(array.dtype().size()).for_each(<[u8]>::reverse);
    }
    bytes
}
