//! `compute!([b, o] => sum!(i => w[o, i] * x[b, i]))`: a tensor in index notation.

mod args;
mod expand;
mod hoist;
mod position;
mod solve;
mod tiles;
mod validate;

use crate::paths::Root;
use proc_macro2::TokenStream;
use quote::quote;
use syn::Result;

/// The macro's output, or the first thing wrong with its input.
pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let mut formula: args::Formula = syn::parse2(input)?;
    validate::formula(&formula)?;
    let before = hoist::formula(&mut formula);
    solve::formula(&mut formula)?;
    let result = expand::formula(&root, &formula)?;
    let before = before.into_iter().map(|hoist::Before { name, mut formula }| {
        solve::formula(&mut formula)?;
        let result = expand::formula(&root, &formula)?;
        Ok(quote!(let #name = #result;))
    });
    let before: Vec<_> = before.collect::<Result<_>>()?;
    if before.is_empty() { Ok(result) } else { Ok(quote!({ #(#before)* #result })) }
}
