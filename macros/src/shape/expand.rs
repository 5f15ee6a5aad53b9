//! From checked axes to the tuple type.

use super::validate::{Extent, Size};
use crate::paths::Root;
use crate::syntax::Error;
use crate::syntax::tokens::TokenStream;

/// The tuple of these extents.
pub(crate) fn shape(root: &Root, extents: Vec<Extent>) -> TokenStream {
    let extents = extents.into_iter().map(|extent| match extent {
        Extent::Exact(size) => root.write("#,", [exact(root, size)]),
        Extent::UpTo(size) => root.write("$::UpTo<#>,", [exact(root, size)]),
        Extent::Dynamic => root.write("$::Dyn,", []),
    });
    root.write("(#)", [extents.collect()])
}

/// An error in the place of a length: the compiler then does not go on about the shape that would come of it.
pub(crate) fn failure(root: &Root, error: &Error) -> TokenStream {
    root.write("($::Dim<{ # }>,)", [error.to_compile_error()])
}

/// The tuple of these lengths.
pub(crate) fn sizes(root: &Root, sizes: &[usize]) -> TokenStream {
    let extents = sizes.iter().map(|&size| root.write("#,", [number(root, size)]));
    root.write("(#)", [extents.collect()])
}

fn exact(root: &Root, size: Size) -> TokenStream {
    match size {
        Size::Number(size) => number(root, size),
        Size::Const(block) => root.write("$::Dim<#>", [block]),
        Size::Type(ty) => ty,
    }
}

/// The one type that a length has: `Dim` below a thousand, `Kilo` from there on.
fn number(root: &Root, size: usize) -> TokenStream {
    let low = size % 1000;
    match size / 1000 {
        0 => root.write(&format!("$::Dim<{low}usize>"), []),
        kilo => root.write(&format!("$::Kilo<{kilo}usize, {low}usize>"), []),
    }
}
