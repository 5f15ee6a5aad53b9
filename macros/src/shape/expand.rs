//! From checked axes to the tuple type.

use super::validate::{Extent, Size};
use crate::paths::Root;
use proc_macro2::TokenStream;
use quote::quote;

/// The tuple of these extents.
pub(crate) fn shape(root: &Root, extents: &[Extent]) -> TokenStream {
    let extents = extents.iter().map(|extent| match extent {
        Extent::Exact(size) => exact(root, size),
        Extent::UpTo(size) => {
            let size = exact(root, size);
            quote!(#root::UpTo<#size>)
        }
        Extent::Dynamic => quote!(#root::Dyn),
    });
    quote!((#(#extents,)*))
}

/// An error in the place of a length: the compiler then does not go on about the shape that would come of it.
pub(crate) fn failure(root: &Root, error: &syn::Error) -> TokenStream {
    let error = error.to_compile_error();
    quote!((#root::Dim<{ #error }>,))
}

/// The tuple of these lengths.
pub(crate) fn sizes(root: &Root, sizes: &[usize]) -> TokenStream {
    let extents = sizes.iter().map(|&size| number(root, size));
    quote!((#(#extents,)*))
}

fn exact(root: &Root, size: &Size) -> TokenStream {
    match size {
        Size::Number(size) => number(root, *size),
        Size::Const(block) => quote!(#root::Dim<#block>),
        Size::Type(ty) => quote!(#ty),
    }
}

/// The one type that a length has: `Dim` below a thousand, `Kilo` from there on.
fn number(root: &Root, size: usize) -> TokenStream {
    let low = size % 1000;
    match size / 1000 {
        0 => quote!(#root::Dim<#low>),
        kilo => quote!(#root::Kilo<#kilo, #low>),
    }
}
