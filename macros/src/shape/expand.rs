//! From checked axes to the tuple type.

use super::validate::{Extent, Size};
use crate::paths::Root;
use proc_macro2::TokenStream;
use quote::quote;
use syn::Error;

/// The tuple of these extents.
pub(crate) fn shape(root: &Root, extents: Vec<Extent>) -> TokenStream {
    let extents = extents.into_iter().map(|extent| match extent {
        Extent::Exact(size) => exact(root, &size),
        Extent::UpTo(size) => {
            let capacity = exact(root, &size);
            quote!(#root::UpTo<#capacity>)
        }
        Extent::Dynamic => quote!(#root::Dyn),
    });
    quote!((#(#extents,)*))
}

/// An error in place of a length: the compiler then reports nothing else about the shape.
pub(crate) fn failure(root: &Root, error: &Error) -> TokenStream {
    let error = error.to_compile_error();
    quote!((#root::Dim<{ #error }>,))
}

/// The tuple of these lengths.
pub(crate) fn sizes(root: &Root, sizes: &[usize]) -> TokenStream {
    let extents = sizes.iter().map(|&size| number(root, size));
    quote!((#(#extents,)*))
}

/// The extent for a number.
pub(crate) fn exact(root: &Root, size: &Size) -> TokenStream {
    match size {
        Size::Number(size) => number(root, *size),
        // Only the compiler knows the value, and so whether the extent is a `Dim` or a `Kilo`.
        Size::Const(value) => quote! {
            <#root::__private::size::Size<
                { #root::__private::size::is_small(#value) },
                { #root::__private::size::thousands(#value) },
                { #root::__private::size::rest(#value) },
            > as #root::__private::size::HasExtent>::Extent
        },
        Size::Type(ty) => ty.clone(),
        Size::Named(name) => quote!(#root::Length<'_, #name>),
    }
}

/// The extent type of a length: `Dim` below a thousand, `Kilo` from there on.
fn number(root: &Root, size: usize) -> TokenStream {
    let (thousands, rest) = (size / 1000, size % 1000);
    if thousands == 0 { quote!(#root::Dim<#rest>) } else { quote!(#root::Kilo<#thousands, #rest>) }
}
