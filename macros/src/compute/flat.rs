//! Formulas that have the indices of the result nowhere but in reads at all of them, in their order: `[i, j] => a[i, j] * b[i, j]`. Where
//! all operands are contiguous, the library goes over the elements in one loop.

use super::args::{Formula, Part};
use super::hoist::mentions;
use super::position::Position;
use core::slice;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// The reads at the indices of the result.
pub(super) struct FlatReads {
    indices: Vec<Ident>,
    /// For each of them the name of its place.
    places: Vec<Ident>,
}

impl FlatReads {
    /// For a formula of this kind. (A formula with one index has one loop anyway.)
    pub(super) fn of(formula: &Formula) -> Option<Self> {
        let Formula { indices, body, .. } = formula;
        let flat = Self { indices: indices.clone(), places: Vec::new() };
        (indices.len() > 1 && flat.covers(body)).then_some(flat)
    }

    /// Whether these parts have the indices in such reads only.
    fn covers(&self, parts: &[Part]) -> bool {
        parts.iter().all(|part| match part {
            Part::Read(_, at) if self.is_read(at) => true,
            Part::Group(_, parts) => self.covers(parts),
            _ => !self.indices.iter().any(|index| mentions(slice::from_ref(part), index)),
        })
    }

    /// Whether these are the indices of the result, in their order.
    fn is_read(&self, at: &[Position]) -> bool {
        let is = |(at, index): (&Position, &Ident)| matches!(at, Position::Index(at) if at == index);
        at.len() == self.indices.len() && at.iter().zip(&self.indices).all(is)
    }

    /// A name for the place of a read, if it is such a read.
    pub(super) fn place(&mut self, at: &[Position]) -> Option<Ident> {
        self.is_read(at).then(|| {
            let name = Ident::new(&format!("at{}", self.places.len()), Span::mixed_site());
            self.places.push(name.clone());
            name
        })
    }

    /// The pattern of all places: `(at0, (at1, at2))`.
    pub(super) fn places(&self) -> TokenStream {
        let pattern = |places: Option<TokenStream>, place: &Ident| match places {
            None => place.to_token_stream(),
            Some(places) => quote!((#place, #places)),
        };
        self.places
            .iter()
            .rev()
            .fold(None, |places, place| Some(pattern(places, place)))
            .unwrap_or_else(|| quote!(()))
    }
}
