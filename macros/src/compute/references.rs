//! References to the operands of a formula, through which its elements are read.
//!
//! They are taken before the loops, and not behind other references: the closure of the elements would hold the place of such a reference, and
//! where a closure of the user's around it is not inlined, the compiler would look there for each element.

use super::args::Formula;
use super::hoist::{bound, stands_in};
use super::names::place_span;
use crate::paths::Root;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};

#[derive(Default)]
pub(super) struct References {
    /// Names that the code of the formula declares: an operand of such a name is there in this code only.
    declared: Vec<Ident>,
    /// References, each with the name of the reference to it.
    named: Vec<(TokenStream, Ident)>,
}

impl References {
    /// Looks for the names that a formula declares, before any of its operands is read.
    pub(super) fn declare(&mut self, formula: &Formula) {
        bound(&formula.body, &mut self.declared);
        formula.filter.iter().for_each(|filter| bound(&filter.condition, &mut self.declared));
    }

    /// Code for a reference to an operand.
    pub(super) fn reference(&mut self, place: &TokenStream) -> TokenStream {
        self.early(place).unwrap_or_else(|| quote_spanned!(place_span(place)=> &#place))
    }

    /// Code for a reference to an operand that is there before the loops.
    pub(super) fn early(&mut self, place: &TokenStream) -> Option<TokenStream> {
        let (text, span) = (place.to_string(), place_span(place));
        if text.starts_with("__") || self.declared.iter().any(|name| stands_in(place.clone(), name)) {
            return None;
        }
        let known = self.named.iter().find(|(other, _)| other.to_string() == text);
        if let Some((_, name)) = known {
            let name = Ident::new(&name.to_string(), span.resolved_at(name.span()));
            return Some(name.into_token_stream());
        }
        // With the span of the operand, so that a mistake is reported once, there.
        let name = Ident::new(&format!("__reached{}", self.named.len()), span);
        self.named.push((place.clone(), name.clone()));
        Some(name.into_token_stream())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    /// Statements that take the references.
    pub(super) fn statements(&self, root: &Root) -> TokenStream {
        let reference = |(place, name): &(TokenStream, Ident)| {
            let span = place_span(place);
            let root = root.at(span);
            quote_spanned!(span=> let #name = #root::__private::notation::Reach::of(&#place).reach();)
        };
        self.named.iter().map(reference).collect()
    }
}
