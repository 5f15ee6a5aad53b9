//! From a checked file to a constant.

use crate::{paths::Root, shape};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use shapeproof_npy::{Array, Endian};
use std::path::{Path, absolute};

/// The expression for this file.
pub(crate) fn tensor(root: &Root, path: &Path, array: &Array<'_>) -> TokenStream {
    let shape = shape::sizes(root, array.shape());
    let element = Ident::new(array.dtype().rust_name(), Span::call_site());
    let bytes = Literal::byte_string(&little_endian(array));
    let path = absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let path = path.to_string_lossy();
    // The unused constant makes cargo rebuild when the file changes.
    quote!({
        const _: &[u8] = ::core::include_bytes!(#path);
        const { #root::Tensor::<#element, #shape>::from_le_bytes(*#bytes) }
    })
}

fn little_endian(array: &Array<'_>) -> Vec<u8> {
    let mut bytes = array.data().to_vec();
    if array.header().endian() == Endian::Big {
        bytes.chunks_exact_mut(array.dtype().size()).for_each(<[u8]>::reverse);
    }
    bytes
}
