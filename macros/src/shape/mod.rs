//! `Shape![2, 9216, ..32, ?]`: a shape as a type.

mod args;
mod expand;
mod validate;

pub(crate) use expand::sizes;
pub(crate) use validate::{MAX_RANK, MAX_SIZE, size};

use crate::paths::Root;
use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream, Parser};

/// The macro's output, or the first thing wrong with its input.
pub(crate) fn expand(input: TokenStream) -> syn::Result<TokenStream> {
    let (root, axes) = parse.parse2(input)?;
    let shape = axes.and_then(validate::shape);
    Ok(shape.map_or_else(|error| expand::failure(&root, &error), |extents| expand::shape(&root, &extents)))
}

/// The path comes first, so that it is there for a shape that fails.
fn parse(input: ParseStream) -> syn::Result<(Root, syn::Result<args::Axes>)> {
    let root = input.parse()?;
    let axes = args::Axes::parse(input);
    // What is left of a shape that fails is not looked at.
    input.parse::<TokenStream>()?;
    Ok((root, axes))
}
