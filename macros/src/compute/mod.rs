//! `compute!([b, o] => sum!(i => w[o, i] * x[b, i]))`: a tensor in index notation.

mod args;
mod expand;
mod position;
mod solve;
mod validate;

use crate::paths::Root;
use proc_macro2::TokenStream;
use syn::Result;

/// The macro's output, or the first thing wrong with its input.
pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let mut formula: args::Formula = syn::parse2(input)?;
    validate::formula(&formula)?;
    solve::formula(&mut formula)?;
    expand::formula(&root, &formula)
}
