//! From a checked formula to nested closures over typed indices.

use super::args::{Formula, Part, Reduction};
use crate::paths::Root;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

/// A tensor whose elements the body computes.
pub(crate) fn formula(root: &Root, formula: &Formula) -> TokenStream {
    let indices = &formula.indices;
    let tensor = format_ident!("tensor{}", indices.len());
    let body = Writer { root, seen: Vec::new() }.body(&formula.body);
    let lengths = formula.lengths.iter().map(|length| self::length(root, length.as_ref()));
    quote!(#root::__private::notation::#tensor((#(#lengths,)*), |#(#indices),*| { #body }))
}

/// The length that an index counts to: the one behind `in`, or what the types of the tensors say.
fn length(root: &Root, length: Option<&Ident>) -> TokenStream {
    length.map_or_else(|| quote!(#root::__private::notation::Inferred), Ident::to_token_stream)
}

struct Writer<'a> {
    root: &'a Root,
    /// The indices whose length a read has settled.
    seen: Vec<Ident>,
}

impl Writer<'_> {
    fn body(&mut self, parts: &[Part]) -> TokenStream {
        parts.iter().map(|part| self.part(part)).collect()
    }

    fn part(&mut self, part: &Part) -> TokenStream {
        let root = self.root;
        match part {
            Part::Read(place, indices) => {
                let span = place.clone().into_iter().last().map_or_else(Span::call_site, |name| name.span());
                let rank = Literal::usize_unsuffixed(indices.len());
                let indices: Vec<_> = indices.iter().map(|index| self.index(index)).collect();
                // With one span for all of it, a wrong rank is reported once, at the tensor.
                quote_spanned!(span=> #root::__private::notation::read::<#rank, _, _, _>(&#place, (#(#indices,)*)))
            }
            Part::Reduce(reduction, formula) => {
                let body = self.body(&formula.body);
                self.seen.retain(|seen| !formula.indices.contains(seen));
                let reduce = match reduction {
                    Reduction::Sum => quote!(sum),
                    Reduction::Prod => quote!(prod),
                    Reduction::Max => quote!(max),
                    Reduction::Min => quote!(min),
                };
                let nested = formula.indices.iter().zip(&formula.lengths).rev();
                nested.fold(body, |body, (index, length)| {
                    let length = self::length(root, length.as_ref());
                    quote!(#root::__private::notation::#reduce(#length, |#index| { #body }))
                })
            }
            Part::Subscript(_, parts) => Group::new(Delimiter::Bracket, self.body(parts)).into_token_stream(),
            Part::Group(delimiter, parts) => Group::new(*delimiter, self.body(parts)).into_token_stream(),
            Part::Token(token) => token.to_token_stream(),
        }
    }

    /// The first use of an index settles its length; the others must have the same.
    fn index(&mut self, index: &Ident) -> TokenStream {
        if self.seen.contains(index) {
            quote_spanned!(index.span()=> #index.same())
        } else {
            self.seen.push(index.clone());
            index.to_token_stream()
        }
    }
}
