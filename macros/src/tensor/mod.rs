//! `tensor![[1, 2], [3, 4]]`: a tensor as a literal.

mod args;
mod expand;
mod validate;

use crate::paths::Root;
use proc_macro2::TokenStream;
use syn::Result;

/// The macro's output, or the first mistake in its input.
pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let args::Literal(literal) = syn::parse2(input)?;
    let sizes = validate::sizes(&literal)?;
    expand::tensor(&root, &sizes, &literal)
}
