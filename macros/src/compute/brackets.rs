//! Code for the positions in the brackets of a read.

use super::expand::Writer;
use super::names::place_span;
use super::position::{Computed, Gathered, Policy, Position, Term};
use crate::shape::{self, Size, exact};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Result;

impl Writer<'_> {
    /// Code for the position on an axis of an operand.
    pub(super) fn position(
        &mut self,
        operand: &TokenStream,
        axis: usize,
        position: &Position,
    ) -> Result<TokenStream> {
        match position {
            Position::Index(index) => Ok(self.index(index, operand, axis)),
            Position::Computed(computed) => match &computed.outside {
                None => self.computed(axis, computed),
                Some(outside) => {
                    self.anywhere(axis, computed, outside.policy, |Term { index, .. }| {
                        match self.interior.as_ref().and_then(|interior| interior.inner(index)) {
                            Some(inner) => (format_ident!("inner"), quote!(_), inner.into_token_stream()),
                            None => (format_ident!("index"), quote!(_), index.to_token_stream()),
                        }
                    })
                }
            },
            Position::Gathered(Gathered { place, positions }) => {
                let element = self.read(place, positions)?;
                let span = place_span(place);
                let root = self.root.at(span);
                let picked = quote_spanned!(span=> #root::__private::notation::pick(#element));
                let here = self.fits.axis(operand, axis);
                Ok(match self.fits.positions(place, here.as_ref()) {
                    None => quote_spanned!(span=> #picked.same()),
                    Some(relation) => relation.with(&picked),
                })
            }
        }
    }

    /// Code for a position that may be outside of its axis. `term` says how an index is added: the end of the name of a method, the extent of
    /// the index, and the argument.
    pub(super) fn anywhere(
        &self,
        axis: usize,
        computed: &Computed,
        policy: Policy,
        term: impl Fn(&Term) -> (Ident, TokenStream, TokenStream),
    ) -> Result<TokenStream> {
        let (root, span) = (self.root, computed.span);
        let axis = Literal::usize_unsuffixed(axis);
        let from_end = computed.is_from_end();
        let extent = |size: &Size| shape::check(size, span).map(|()| exact(root, size));
        let (plus, minus) = if from_end {
            (computed.constant.size(), Size::Number(0))
        } else {
            computed.constant.difference()
        };
        let (plus, minus) = (extent(&plus)?, extent(&minus)?);
        let mut tokens = quote_spanned!(span=> #root::__private::notation::anywhere::<#plus, #minus>());
        for added in &computed.terms {
            let Term { negative, factor, .. } = added;
            let factor = extent(factor)?;
            let (method, index_extent, index) = term(added);
            let sign = if *negative && !from_end { "minus" } else { "plus" };
            let method = format_ident!("{sign}_{method}");
            tokens = quote_spanned!(span=> #tokens.#method::<#factor, #index_extent>(#index));
        }
        let policy = format_ident!("{}", policy.name());
        Ok(quote_spanned!(span=> #tokens.on::<#root::__private::notation::#policy, #axis, #from_end>()))
    }

    /// The first use of an index determines its length; every other use is checked against it.
    fn index(&mut self, index: &Ident, operand: &TokenStream, axis: usize) -> TokenStream {
        let here = self.fits.axis(operand, axis);
        let Some((_, first)) = self.seen.iter().find(|(seen, _)| seen == index) else {
            self.seen.push((index.clone(), here));
            return index.to_token_stream();
        };
        match self.fits.index(index, first.as_ref(), here.as_ref()) {
            None => quote_spanned!(index.span()=> #index.same()),
            Some(relation) => relation.with(&index.to_token_stream()),
        }
    }

    /// Code for a computed position; the index whose length it determines comes last.
    fn computed(&self, axis: usize, computed: &Computed) -> Result<TokenStream> {
        let (root, span) = (self.root, computed.span);
        if let ([Term { index, factor: Size::Number(1), .. }], Some(0)) =
            (computed.terms.as_slice(), computed.solves)
            && computed.is_from_end()
            && matches!(computed.constant.size(), Size::Number(0))
        {
            // The whole axis, reversed. Generic code need not know its length.
            return Ok(quote_spanned!(span=> #index.reversed()));
        }
        let axis = Literal::usize_unsuffixed(axis);
        let from_end = computed.is_from_end();
        let extent = |size: &Size| shape::check(size, span).map(|()| exact(root, size));
        let constant = extent(&computed.constant.size())?;
        let mut tokens = quote_spanned!(span=> #root::__private::notation::position::<#constant>());
        for (nth, Term { negative, factor, index }) in computed.terms.iter().enumerate() {
            let factor = extent(factor)?;
            if computed.solves != Some(nth) {
                let method = if *negative && !from_end { quote!(minus_index) } else { quote!(plus_index) };
                tokens = quote_spanned!(span=> #tokens.#method::<#factor, _>(#index));
            }
        }
        let end = if from_end { "_from_end" } else { "" };
        Ok(match computed.solves.and_then(|nth| computed.terms.get(nth)) {
            None => {
                let on = format_ident!("on{end}");
                quote_spanned!(span=> #tokens.#on::<#axis, _>())
            }
            Some(Term { factor, index, .. }) => {
                let (solved, factor) = (format_ident!("solved{end}"), extent(factor)?);
                quote_spanned!(span=> #tokens.#solved::<#axis, #factor, _, _>(#index))
            }
        })
    }
}
