//! `compute!([b, o] => sum!(i => w[o, i] * x[b, i]))`: a tensor in index notation.

mod args;
mod expand;
mod gather;
mod hoist;
mod position;
mod solve;
mod tiles;
mod validate;

use crate::paths::Root;
use args::Way;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Error, Result};

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
    let (before, result) = result(root, formula, false)?;
    let result = quote!(#root::__private::notation::eval(#result));
    Ok(if before.is_empty() { result } else { quote!({ #before #result }) })
}

/// The output of `try_compute!([i] => table[ids[i]])`.
pub(crate) fn try_expand(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let mut formula: Formula = syn::parse2(input)?;
    validate::formula(&formula, false)?;
    let checks = gather::checks(&mut formula);
    if checks.is_empty() {
        let message = "`try_compute!` checks positions that data hold, as in `table[ids[i]]`: here are none, and `compute!` does it";
        return Err(Error::new(Span::call_site(), message));
    }
    let tensor = tensor(&root, formula)?;
    let result = quote!(::core::result::Result::Ok(#tensor));
    // A check may need what one before it has checked.
    Ok(checks.iter().rev().fold(result, |result, check| check.before(&root, &result)))
}

/// The output of `compute_into!(out[b, o] = …)`.
pub(crate) fn expand_into(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let args::Assignment { place, way, formula } = syn::parse2(input)?;
    let (before, result) = result(&root, formula, true)?;
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

/// What is computed before the result, and the result as a producer of its elements. Where it has an output, that may tell lengths.
fn result(root: &Root, mut formula: Formula, has_output: bool) -> Result<(TokenStream, TokenStream)> {
    validate::formula(&formula, has_output)?;
    let before = hoist::formula(&mut formula);
    solve::formula(&mut formula, has_output)?;
    let result = expand::formula(root, &formula)?;
    let before = before.into_iter().map(|hoist::Before { name, mut formula }| {
        solve::formula(&mut formula, false)?;
        let result = expand::formula(root, &formula)?;
        Ok(quote!(let #name = #root::__private::notation::eval(#result);))
    });
    let before: TokenStream = before.collect::<Result<_>>()?;
    Ok((before, result))
}
