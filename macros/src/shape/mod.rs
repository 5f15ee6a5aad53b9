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
    Ok(expand::shape(&root, &validate::shape(axes)?))
}

fn parse(input: ParseStream) -> syn::Result<(Root, args::Axes)> {
    Ok((input.parse()?, args::Axes::parse(input)?))
}
