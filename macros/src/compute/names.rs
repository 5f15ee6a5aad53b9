//! Names that the code declares, and where messages about a name stand.

use super::hoist::stands_in;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// How the indices begin that `einsum!` makes of letters.
const LETTER: &str = "__letter_";

/// The index that a letter of `einsum!` is.
pub(crate) fn index_of_letter(letter: char, span: Span) -> Ident {
    Ident::new(&format!("{LETTER}{letter}"), span)
}

/// The letter of `einsum!` that an index is, for its message.
pub(super) fn letter(index: &Ident) -> Option<char> {
    index.to_string().strip_prefix(LETTER).and_then(|letter| letter.chars().next())
}

/// The name of the sum that is computed in tiles.
pub(super) fn sum_name() -> Ident {
    Ident::new("sum", Span::mixed_site())
}

/// The names of so many reads of a side.
pub(super) fn names(side: &str, count: usize) -> Vec<TokenStream> {
    (0..count)
        .map(|nth| Ident::new(&format!("{side}{nth}"), Span::mixed_site()).into_token_stream())
        .collect()
}

/// Where messages about a tensor stand: at the end of its place.
pub(super) fn place_span(place: &TokenStream) -> Span {
    place.clone().into_iter().last().map_or_else(Span::call_site, |name| name.span())
}

/// One by itself, or a tuple of several or none.
pub(super) fn tuple(items: &[TokenStream]) -> TokenStream {
    if let [item] = items { item.clone() } else { quote!((#(#items),*)) }
}

/// The parameters of a closure: an index that is not in its body has no name.
pub(super) fn used<'a>(indices: impl IntoIterator<Item = &'a Ident>, body: &TokenStream) -> Vec<TokenStream> {
    let name = |index: &Ident| if stands_in(body.clone(), index) { quote!(#index) } else { quote!(_) };
    indices.into_iter().map(name).collect()
}
