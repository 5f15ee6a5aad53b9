//! `compute!([b, o] => sum!(i => w[o, i] * x[b, i]))`: a tensor in index notation.

mod args;
mod expand;
mod hoist;
mod position;
mod solve;
mod tiles;
mod validate;

use crate::paths::Root;
use args::Way;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Result;

pub(crate) use args::{Formula, Part, Reduction};
pub(crate) use expand::index_of_letter;
pub(crate) use position::Position;

/// The macro's output, or the first thing wrong with its input.
pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    tensor(&root, syn::parse2(input)?)
}

/// A formula as an expression whose value is a new tensor.
pub(crate) fn tensor(root: &Root, formula: Formula) -> Result<TokenStream> {
    let (before, result) = result(root, formula)?;
    let result = quote!(#root::__private::notation::eval(#result));
    Ok(if before.is_empty() { result } else { quote!({ #before #result }) })
}

/// The output of `compute_into!(out[b, o] = …)`.
pub(crate) fn expand_into(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let args::Assignment { place, way, formula } = syn::parse2(input)?;
    let (before, result) = result(&root, formula)?;
    let span = place.clone().into_iter().last().map_or_else(Span::call_site, |name| name.span());
    let formula = Ident::new("formula", Span::mixed_site());
    let place = quote_spanned!(span=> #place.place());
    let notation = quote_spanned!(span=> #root::__private::notation);
    let write = match way {
        Way::Replace => quote_spanned!(span=> #notation::write(#formula, #place)),
        Way::Increase => {
            quote_spanned!(span=> #notation::update::<#notation::Increase, _, _, _, _>(#formula, #place))
        }
        Way::Raise => {
            quote_spanned!(span=> #notation::update::<#notation::Raise, _, _, _, _>(#formula, #place))
        }
        Way::Lower => {
            quote_spanned!(span=> #notation::update::<#notation::Lower, _, _, _, _>(#formula, #place))
        }
    };
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
