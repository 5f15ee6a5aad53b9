//! `compute!([b, o] => sum!(i => w[o, i] * x[b, i]))`: a tensor in index notation.

mod args;
mod brackets;
mod columns;
mod comparisons;
mod expand;
mod failing;
mod fits;
mod flat;
mod gather;
mod hoist;
mod interior;
mod names;
mod parts;
mod position;
mod reads;
mod references;
mod rows;
mod several;
mod solve;
mod source;
mod tiles;
mod validate;

use crate::paths::Root;
use args::{AssignOp, Assignment, Computation};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Error, Result};

pub(crate) use args::{Formula, Part, Reduction};
pub(crate) use fits::Fits;
pub(crate) use names::index_of_letter;
pub(crate) use position::Position;

/// The macro's output, or the first mistake in its input.
pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let Computation { mut formula, several } = syn::parse2(input)?;
    let sources = source::name(&mut formula)?;
    let mut fits = Fits::new(&sources);
    let tensors = evaluated(&root, formula, several, &mut fits)?;
    let tensors = fits.around(&root, &tensors);
    Ok(sources.iter().rev().fold(tensors, |result, source| source.before(&root, &result)))
}

/// A formula that reads only named places, as an expression whose value is a new tensor. It uses relations, which the caller declares.
pub(crate) fn tensor(root: &Root, formula: Formula, fits: &mut Fits) -> Result<TokenStream> {
    evaluated(root, formula, None, fits)
}

/// The same for a formula that may have several results.
fn evaluated(
    root: &Root,
    formula: Formula,
    several: Option<(usize, Span)>,
    fits: &mut Fits,
) -> Result<TokenStream> {
    let (before, result) = result(root, formula, false, several.is_some(), fits)?;
    let result = match several {
        None => result,
        Some((several, span)) => {
            let (several, at) = (Literal::usize_unsuffixed(several), root.at(span));
            let eval = quote_spanned!(span=> #at::__private::notation::eval_all::<#several, _, _, _, _>);
            quote!(#eval(#result))
        }
    };
    Ok(if before.is_empty() { result } else { quote!({ #before #result }) })
}

/// The output of `try_compute!([i] => table[ids[i]])`.
pub(crate) fn try_expand(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let Computation { mut formula, several } = syn::parse2(input)?;
    let sources = source::name(&mut formula)?;
    validate::formula(&formula, false)?;
    let checks = gather::checks(&mut formula, &sources);
    let failing = failing::take(&mut formula)?;
    if checks.is_empty() && failing.is_empty() {
        let message = "`try_compute!` is for positions that data hold, as in `table[ids[i]]`, and for `?`: here is neither, and `compute!` does it";
        return Err(Error::new(Span::call_site(), message));
    }
    let mut fits = Fits::new(&sources);
    checks.iter().for_each(|check| fits.operand(&check.name, check.text.clone()));
    failing.iter().for_each(|failing| fits.computed(&failing.name, &failing.formula));
    let tensors = evaluated(&root, formula, several, &mut fits)?;
    let tensors = fits.around(&root, &tensors);
    let mut result = quote!(::core::result::Result::Ok(#tensors));
    // An operand of `?` may use the values of one before it, and a check the data that an earlier one checked.
    for failing in failing.iter().rev() {
        result = failing.before(&root, &sources, &result)?;
    }
    let mixed = !failing.is_empty();
    let result = checks.iter().rev().fold(result, |result, check| check.before(&root, &result, mixed));
    Ok(sources.iter().rev().fold(result, |result, source| source.before(&root, &result)))
}

/// The output of `compute_into!(out[b, o] = …)`.
pub(crate) fn expand_into(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let Assignment { places, several, op, formula: mut elements } = syn::parse2(input)?;
    let sources = source::name(&mut elements)?;
    let mut fits = Fits::new(&sources);
    let (before, result) = result(&root, elements, true, several, &mut fits)?;
    let relations = fits.items(&root);
    let formula = Ident::new("formula", Span::mixed_site());
    let op = match op {
        AssignOp::Assign => None,
        AssignOp::Add => Some(quote!(UpdateAdd)),
        AssignOp::Max => Some(quote!(UpdateMax)),
        AssignOp::Min => Some(quote!(UpdateMin)),
    };
    let write = if several {
        let outputs = places.iter().enumerate().map(|(nth, place)| {
            let (span, nth) = (names::place_span(place), Literal::usize_unsuffixed(nth));
            quote_spanned!(span=> #root::__private::notation::output::<#nth, _, _, _, _, _, _>(&#formula, #place.place()))
        });
        let outputs = quote!((#(#outputs,)*));
        let notation = quote!(#root::__private::notation);
        match op {
            None => quote!(#notation::write_all(#outputs, #formula)),
            Some(op) => {
                quote!(#notation::update_all::<#notation::#op, _, _, _, _>(#outputs, #formula))
            }
        }
    } else {
        let place: TokenStream = places.into_iter().collect();
        let span = names::place_span(&place);
        let place = quote_spanned!(span=> #place.place());
        let notation = quote_spanned!(span=> #root::__private::notation);
        match op {
            None => quote_spanned!(span=> #notation::write(#formula, #place)),
            Some(op) => {
                quote_spanned!(span=> #notation::update::<#notation::#op, _, _, _, _>(#formula, #place))
            }
        }
    };
    let written = quote!({
        use #root::__private::notation::Place as _;
        #relations
        #before
        let #formula = #result;
        #write
    });
    Ok(sources.iter().rev().fold(written, |result, source| source.before(&root, &result)))
}

/// The code that runs before the result, and the result: a new tensor, or for an output and for several results a producer of elements.
/// An output may determine lengths.
fn result(
    root: &Root,
    formula: Formula,
    has_output: bool,
    several: bool,
    fits: &mut Fits,
) -> Result<(TokenStream, TokenStream)> {
    validate::formula(&formula, has_output)?;
    fits.references.declare(&formula);
    if let Some(mark) = failing::mark(&formula.body) {
        return Err(Error::new(mark, "`try_compute!` is the formula that an error leaves by `?`"));
    }
    let hoisted = |by_row| {
        let mut formula = formula.clone();
        (hoist::formula(&mut formula, by_row), formula)
    };
    // Several results are computed side by side in one pass, and have no rows. A length that run time knows may be hoisted by row alone.
    let by_row = !several && hoist::has_named_length(&formula);
    let (before, plain) = hoisted(by_row);
    let rows = if several { None } else { rows::split(&plain, &before) };
    let (before, mut formula) = match rows {
        Some(rows) => rows,
        None if by_row => hoisted(false),
        None => (before, plain),
    };
    solve::formula(&mut formula, has_output)?;
    before.iter().for_each(|before| fits.computed(&before.name, &before.formula));
    for value in formula.rows.iter().flat_map(|rows| &rows.values) {
        value.tensor().into_iter().for_each(|tensor| fits.computed(&value.name, tensor));
    }
    comparisons::formula(root, &mut formula);
    let result = if has_output || several {
        expand::formula(root, &formula, fits, false)?
    } else {
        expand::evaluated(root, &formula, fits)?
    };
    let before = before.into_iter().map(|hoist::Hoisted { name, mut formula }| {
        solve::formula(&mut formula, false)?;
        comparisons::formula(root, &mut formula);
        let result = expand::evaluated(root, &formula, fits)?;
        Ok(quote!(let #name = #result;))
    });
    let before: TokenStream = before.collect::<Result<_>>()?;
    Ok((before, result))
}
