//! `tensor![[1, 2], [3, 4]]`: a tensor as a literal.

mod args;
mod expand;
mod validate;

use crate::paths::Root;
use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};

/// The macro's output, or the first thing wrong with its input.
pub(crate) fn expand(input: TokenStream) -> syn::Result<TokenStream> {
    let (root, literal) = parse.parse2(input)?;
    let sizes = validate::sizes(&literal)?;
    expand::tensor(&root, &sizes, &literal)
}

fn parse(input: ParseStream) -> syn::Result<(Root, args::Tree)> {
    Ok((input.parse()?, input.parse()?))
}
