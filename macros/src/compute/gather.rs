//! The checks that `try_compute!` makes before it computes: whether data are valid positions on an axis of other data.

use super::args::{Formula, Part};
use super::names::place_span;
use super::position::{Gathered, Position};
use super::source::Source;
use crate::paths::Root;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// The start of the names of checked data.
const CHECKED: &str = "__positions";

/// Whether an operand is checked data.
pub(super) fn is_checked(place: &TokenStream) -> bool {
    place.to_string().starts_with(CHECKED)
}

/// `ids` of `table[ids[i], j]`; `name` is the name of its elements after the check.
pub(crate) struct Check {
    pub(super) name: Ident,
    positions: TokenStream,
    table: TokenStream,
    /// The source text of the positions, for the error.
    pub(super) text: String,
    rank: usize,
    axis: usize,
}

/// Replaces data that hold positions by the names of the checked data.
pub(crate) fn checks(formula: &mut Formula, sources: &[Source]) -> Vec<Check> {
    let mut checks = Vec::new();
    of_formula(formula, &mut checks);
    for check in &mut checks {
        let source = sources.iter().find(|source| source.name == check.text);
        if let Some(source) = source {
            check.text = source.value.to_string();
        }
    }
    checks
}

fn of_formula(formula: &mut Formula, checks: &mut Vec<Check>) {
    if let Some(filter) = &mut formula.filter {
        of_parts(&mut filter.condition, checks);
    }
    of_parts(&mut formula.body, checks);
}

fn of_parts(parts: &mut [Part], checks: &mut Vec<Check>) {
    for part in parts {
        match part {
            Part::Read(place, positions) => of_read(place, positions, checks),
            Part::Reduce(_, formula) | Part::Tensor(formula) => of_formula(formula, checks),
            Part::Group(_, parts) | Part::Subscript(_, parts) => of_parts(parts, checks),
            Part::Token(_) => {}
        }
    }
}

fn of_read(table: &TokenStream, positions: &mut [Position], checks: &mut Vec<Check>) {
    let rank = positions.len();
    for (axis, position) in positions.iter_mut().enumerate() {
        let Position::Gathered(Gathered { place, positions }) = position else { continue };
        of_read(place, positions, checks);
        let text = |tokens: &TokenStream| tokens.to_string();
        let known = checks.iter().find(|check| {
            check.axis == axis && text(&check.positions) == text(place) && text(&check.table) == text(table)
        });
        let span = Span::mixed_site().located_at(place_span(place));
        let name = known.map_or_else(
            || Ident::new(&format!("{CHECKED}{}", checks.len()), span),
            |check| check.name.clone(),
        );
        if known.is_none() {
            let (positions, table) = (place.clone(), table.clone());
            let text = positions.clone().into_iter().map(|token| token.to_string()).collect();
            checks.push(Check { name: name.clone(), positions, table, text, rank, axis });
        }
        *place = name.into_token_stream();
    }
}

impl Check {
    /// Code that makes this check, and then gives `result` or the error of the check.
    ///
    /// If the formula has errors of other types (`mixed`), the error is converted with `From`.
    pub(crate) fn before(&self, root: &Root, result: &TokenStream, mixed: bool) -> TokenStream {
        let Self { name, positions, table, text, rank, axis } = self;
        let (rank, axis) = (Literal::usize_unsuffixed(*rank), Literal::usize_unsuffixed(*axis));
        let (of_table, of_positions) = (place_span(table), place_span(positions));
        let at_table = root.at(of_table);
        let extent =
            quote_spanned!(of_table=> #at_table::__private::notation::lengths::<#rank, _>(&#table).#axis);
        let at = root.at(of_positions);
        let check = quote_spanned!(of_positions=> #at::__private::notation::check::<#axis, _, _>(&#positions, #extent, #text));
        let error = if mixed { quote!(::core::convert::From::from(error)) } else { quote!(error) };
        quote!(match #check {
            ::core::result::Result::Ok(#name) => #result,
            ::core::result::Result::Err(error) => ::core::result::Result::Err(#error),
        })
    }
}
