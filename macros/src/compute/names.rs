//! Names that the generated code declares, and spans for messages about a name.

use super::args::Formula;
use super::hoist::{mentions, of_filter, stands_in};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// The prefix of the indices that `einsum!` makes of letters.
const LETTER: &str = "__letter_";

/// The index for a letter of `einsum!`.
pub(crate) fn index_of_letter(letter: char, span: Span) -> Ident {
    Ident::new(&format!("{LETTER}{letter}"), span)
}

/// The letter of `einsum!` that an index stands for, for a message.
pub(super) fn letter(index: &Ident) -> Option<char> {
    index.to_string().strip_prefix(LETTER).and_then(|letter| letter.chars().next())
}

/// The name of the sum that is computed in tiles.
pub(super) fn sum_name() -> Ident {
    Ident::new("sum", Span::mixed_site())
}

/// The name of what a term reads in runs.
pub(super) fn beside_name() -> Ident {
    Ident::new("beside", Span::mixed_site())
}

/// The name of the parameter that says whether a run is asked for.
pub(super) fn run_name() -> Ident {
    Ident::new("run", Span::mixed_site())
}

/// The names of the first `count` shared reads of a side.
pub(super) fn names(side: &str, count: usize) -> Vec<TokenStream> {
    (0..count)
        .map(|nth| Ident::new(&format!("{side}{nth}"), Span::mixed_site()).into_token_stream())
        .collect()
}

/// The span of messages about a tensor: the end of its place expression.
pub(super) fn place_span(place: &TokenStream) -> Span {
    place.clone().into_iter().last().map_or_else(Span::call_site, |name| name.span())
}

/// A single item alone; none or several as a tuple.
pub(super) fn tuple(items: &[TokenStream]) -> TokenStream {
    if let [item] = items { item.clone() } else { quote!((#(#items),*)) }
}

/// The parameters of a closure: an index that its body does not use becomes `_`.
pub(super) fn used<'a>(indices: impl IntoIterator<Item = &'a Ident>, body: &TokenStream) -> Vec<TokenStream> {
    parameters(indices, |index| stands_in(body.clone(), index))
}

/// The same for the code of a whole formula. What the user wrote is a tenth of the tokens that become of it.
pub(super) fn used_by<'a>(
    indices: impl IntoIterator<Item = &'a Ident>,
    formula: &Formula,
) -> Vec<TokenStream> {
    parameters(indices, |index| mentions(&formula.body, index) || of_filter(formula, index))
}

/// The parameters of a closure: an index that is not used becomes `_`.
pub(super) fn parameters<'a>(
    indices: impl IntoIterator<Item = &'a Ident>,
    is_used: impl Fn(&Ident) -> bool,
) -> Vec<TokenStream> {
    let name = |index: &Ident| if is_used(index) { quote!(#index) } else { quote!(_) };
    indices.into_iter().map(name).collect()
}
