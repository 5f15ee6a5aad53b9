//! Formulas that read neighbours which may lie outside: `[i, j] => clamp!(x[i, j - 1]) + clamp!(x[i, j + 1])`. In the interior of the result,
//! where no neighbour is outside, the library does not compare positions. What the code says of them is how wide the margins are.

use super::args::{Formula, Length, Part};
use super::expand::Writer;
use super::names::{place_span, used};
use super::position::{Computed, Outside, Policy, Position, Term};
use crate::shape::{Size, exact};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Result;

/// The margins of a formula, and its indices with their distances from the ends.
pub(super) struct Interior<'a> {
    result: &'a Formula,
    /// Code for each margin.
    margins: Vec<TokenStream>,
}

/// The name of an index of the result with its distances.
fn inner_name(nth: usize) -> Ident {
    Ident::new(&format!("inner{nth}"), Span::mixed_site())
}

impl Interior<'_> {
    /// The name of an index with its distances, if it is one of the result.
    pub(super) fn inner(&self, index: &Ident) -> Option<Ident> {
        self.result.indices.iter().position(|other| other == index).map(inner_name)
    }

    /// Code for a result whose elements have this body.
    pub(super) fn write(
        &self,
        notation: &TokenStream,
        lengths: &[TokenStream],
        body: &TokenStream,
    ) -> TokenStream {
        let (indices, margins) = (&self.result.indices, &self.margins);
        let all = quote!(#(#margins)*);
        let of_margins = used(indices, &all);
        let inner: Vec<_> = (0..indices.len()).map(inner_name).collect();
        let of_body = used(indices, body);
        quote!(#notation::interior(
            (#(#lengths,)*),
            |(#(#of_margins,)*)| [#(#margins),*],
            |(#(#inner,)*)| {
                let (#(#of_body,)*) = (#(#inner.index(),)*);
                #body
            },
            |(#(#indices,)*)| {
                let (#(#inner,)*) = (#(#notation::FromEnds::border(#indices),)*);
                #body
            },
        ))
    }
}

impl<'a> Writer<'a> {
    /// The margins of a formula, if there are any.
    pub(super) fn interior(&mut self, result: &'a Formula) -> Result<Option<Interior<'a>>> {
        let mut scope = Vec::new();
        let mut margins = Vec::new();
        self.margins(result, &result.body, &mut scope, &mut margins)?;
        Ok(Some(Interior { result, margins }).filter(|interior| !interior.margins.is_empty()))
    }

    /// Adds the margins of all reads in these parts. `scope` has the reduced indices around them, with their lengths.
    fn margins(
        &mut self,
        result: &Formula,
        parts: &'a [Part],
        scope: &mut Vec<(&'a Ident, Option<&'a Size>)>,
        margins: &mut Vec<TokenStream>,
    ) -> Result<()> {
        for part in parts {
            match part {
                Part::Read(place, at) => {
                    for (axis, position) in at.iter().enumerate() {
                        if let Position::Computed(computed) = position
                            && let Some(outside) = &computed.outside
                        {
                            self.margins_on(
                                result,
                                (place, at.len(), axis),
                                (computed, outside),
                                scope,
                                margins,
                            )?;
                        }
                    }
                }
                Part::Group(_, parts) | Part::Subscript(_, parts) => {
                    self.margins(result, parts, scope, margins)?
                }
                Part::Reduce(_, formula) => {
                    let outer = scope.len();
                    scope.extend(formula.indices.iter().zip(formula.lengths.iter().map(
                        |length| match length {
                            Some(Length::Stated(size)) => Some(size),
                            _ => None,
                        },
                    )));
                    self.margins(result, &formula.body, scope, margins)?;
                    scope.truncate(outer);
                }
                Part::Tensor(_) | Part::Token(_) => {}
            }
        }
        Ok(())
    }

    /// Adds the margins of the indices of the result that a position has, if the lengths of all others are known here.
    fn margins_on(
        &mut self,
        result: &Formula,
        (place, rank, axis): (&TokenStream, usize, usize),
        (computed, outside): (&Computed, &Outside),
        scope: &[(&Ident, Option<&Size>)],
        margins: &mut Vec<TokenStream>,
    ) -> Result<()> {
        let nth = |index: &Ident| result.indices.iter().position(|other| other == index);
        let size =
            |index: &Ident| scope.iter().rev().find(|(other, _)| *other == index).and_then(|(_, size)| *size);
        if !computed.terms.iter().all(|term| nth(&term.index).is_some() || size(&term.index).is_some()) {
            return Ok(());
        }
        let span = place_span(place);
        let root = self.root.at(span);
        // A name that the code itself declares is not there yet.
        let Some(tensor) = self.fits.references.early(place) else { return Ok(()) };
        let from_end = computed.is_from_end();
        let position = self.anywhere(axis, computed, outside.policy, |Term { index, .. }| {
            match size(index).filter(|_| nth(index).is_none()) {
                Some(size) => {
                    let extent = exact(self.root, size);
                    (format_ident!("any"), extent, quote!(()))
                }
                None => (format_ident!("index"), quote!(_), index.to_token_stream()),
            }
        })?;
        let (rank, axis) = (Literal::usize_unsuffixed(rank), Literal::usize_unsuffixed(axis));
        for Term { negative, factor, index } in &computed.terms {
            // An element that stands for one outside is found once for a row. (Padding is no element, and is asked for at each column.)
            let is_needed = |nth: &usize| outside.policy == Policy::Pad || nth + 1 == result.indices.len();
            if let Some(nth) = nth(index).filter(is_needed) {
                let (nth, factor) = (Literal::usize_unsuffixed(nth), exact(self.root, factor));
                let negative = *negative && !from_end;
                let notation = quote_spanned!(span=> #root::__private::notation);
                let len = quote_spanned!(span=> #notation::axis_len::<#rank, _>(#tensor, #axis));
                margins.push(quote_spanned!(span=>
                    #notation::margin::<#factor, #negative, _, _, #axis, #from_end>(#position, #len, #nth)));
            }
        }
        Ok(())
    }
}
