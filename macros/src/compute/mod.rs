//! `compute!([b, o] => sum!(i => w[o, i] * x[b, i]))`: a tensor in index notation.

mod args;
mod expand;
mod validate;

use crate::paths::Root;
use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};

/// The macro's output, or the first thing wrong with its input.
pub(crate) fn expand(input: TokenStream) -> syn::Result<TokenStream> {
    let (root, formula) = parse.parse2(input)?;
    validate::formula(&formula)?;
    Ok(expand::formula(&root, &formula))
}

fn parse(input: ParseStream) -> syn::Result<(Root, args::Formula)> {
    Ok((input.parse()?, input.parse()?))
}
