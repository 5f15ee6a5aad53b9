//! Code that reads elements of tensors.

use super::args::Part;
use super::expand::{Sides, Writer};
use super::names::{beside_name, names, place_span, run_name};
use super::position::{Outside, Policy, Position};
use super::tiles::{self, Side};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::Result;

impl Writer<'_> {
    /// Code that reads an element of a tensor.
    pub(super) fn read(&mut self, place: &TokenStream, at: &[Position]) -> Result<TokenStream> {
        Ok(self.read_or_run(place, at)?.0)
    }

    /// Code that reads an element, and, if its position may be outside, code for it or the elements that lie side by side from there on.
    pub(super) fn read_or_run(
        &mut self,
        place: &TokenStream,
        at: &[Position],
    ) -> Result<(TokenStream, Option<TokenStream>)> {
        let span = place_span(place);
        let rank = Literal::usize_unsuffixed(at.len());
        let positions = at.iter().enumerate().map(|(axis, position)| self.position(place, axis, position));
        let positions: Vec<_> = positions.collect::<Result<_>>()?;
        // The whole expression has one span, so that a wrong rank is reported once, at the tensor.
        let tensor = self.fits.references.reference(place);
        let places = quote_spanned!(span=> #tensor, (#(#positions,)*));
        let root = self.root.at(span);
        let notation = quote_spanned!(span=> #root::__private::notation);
        if let Some(place) = self.flat.as_mut().and_then(|flat| flat.place(at)) {
            let read = quote_spanned!(span=> #notation::read_flat::<#rank, _, _, _, _>(#places, #place));
            return Ok((read, None));
        }
        let run = run_name();
        Ok(match at.iter().find_map(Position::outside) {
            None => (quote_spanned!(span=> #notation::read::<#rank, _, _, _>(#places)), None),
            Some(Outside { policy: Policy::Pad, fill }) => (
                quote_spanned!(span=> #notation::read_or::<#rank, _, _, _>(#places, #fill)),
                Some(quote_spanned!(span=> #notation::run_or::<#rank, _, _, _>(#places, #fill, #run))),
            ),
            Some(_) => (
                quote_spanned!(span=> #notation::read_nearest::<#rank, _, _, _>(#places)),
                Some(quote_spanned!(span=> #notation::run_nearest::<#rank, _, _, _>(#places, #run))),
            ),
        })
    }

    /// The sizes of the elements that are read, of operands that are there before the loops.
    pub(super) fn lanes(&mut self, parts: &[Part]) -> Vec<TokenStream> {
        let mut lanes = Vec::new();
        for (place, positions) in tiles::reads(parts) {
            // With the span of the operand, so that a wrong rank is reported once.
            let span = place_span(place);
            let (root, rank) = (self.root.at(span), Literal::usize_unsuffixed(positions.len()));
            let reference = self.fits.references.early(place);
            let lane = |tensor| quote_spanned!(span=> #root::__private::notation::lane::<#rank, _>(#tensor));
            lanes.extend(reference.map(lane));
        }
        lanes
    }

    /// The name of a read in a term of the tiled sum, if many terms share it, or it may be a run; else the read itself.
    pub(super) fn aside(
        &mut self,
        positions: &[Position],
        read: TokenStream,
        run: Option<TokenStream>,
    ) -> TokenStream {
        let Some(Sides { tiles, result, left, right, beside }) = &mut self.sides else { return read };
        if let (None, Some(run)) = (&beside, run)
            && tiles.has_runs(result, positions)
        {
            *beside = Some(run);
            return beside_name().into_token_stream();
        }
        let (side, reads) = match tiles.side(result, positions) {
            Side::Left => ("left", left),
            Side::Right => ("right", right),
            Side::Both => return read,
        };
        reads.push(read);
        names(side, reads.len()).pop().unwrap_or_default()
    }
}
