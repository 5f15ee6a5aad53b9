//! `compute!([b, o] => sum!(i => w[o, i] * x[b, i]))`: a tensor in index notation.

mod args;
mod expand;
mod hoist;
mod position;
mod solve;
mod tiles;
mod validate;

use crate::paths::Root;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Result;

/// The macro's output, or the first thing wrong with its input.
pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let (before, result) = result(&root, syn::parse2(input)?)?;
    let result = quote!(#root::__private::notation::eval(#result));
    Ok(if before.is_empty() { result } else { quote!({ #before #result }) })
}

/// The output of `compute_into!(out[b, o] = …)`.
pub(crate) fn expand_into(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let args::Assignment { place, formula } = syn::parse2(input)?;
    let (before, result) = result(&root, formula)?;
    let span = place.clone().into_iter().last().map_or_else(Span::call_site, |name| name.span());
    let formula = Ident::new("formula", Span::mixed_site());
    let place = quote_spanned!(span=> #place.place());
    let write = quote_spanned!(span=> #root::__private::notation::write(#formula, #place));
    Ok(quote!({
        use #root::__private::notation::Place as _;
        #before
        let #formula = #result;
        #write
    }))
}

/// What is computed before the result, and the result as a producer of its elements.
fn result(root: &Root, mut formula: args::Formula) -> Result<(TokenStream, TokenStream)> {
    validate::formula(&formula)?;
    let before = hoist::formula(&mut formula);
    solve::formula(&mut formula)?;
    let result = expand::formula(root, &formula)?;
    let before = before.into_iter().map(|hoist::Before { name, mut formula }| {
        solve::formula(&mut formula)?;
        let result = expand::formula(root, &formula)?;
        Ok(quote!(let #name = #root::__private::notation::eval(#result);))
    });
    let before: TokenStream = before.collect::<Result<_>>()?;
    Ok((before, result))
}
