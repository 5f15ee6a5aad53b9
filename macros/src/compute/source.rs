//! Operands that are expressions, not names: `(x.relu())[i, j]`, `model.weights()[i, o]`. Each is computed once, before the loops, and
//! gets a name in the formula.

use super::args::{Formula, Part};
use super::hoist::{bound, stands_in};
use super::names::place_span;
use super::parts::parts;
use super::position::{Gathered, Position};
use crate::paths::Root;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Error, Expr, Result};

/// An operand that is an expression, and its name.
pub(crate) struct Source {
    pub(crate) name: Ident,
    pub(crate) value: TokenStream,
}

/// Gives names to the expressions whose elements a formula reads.
pub(crate) fn name(formula: &mut Formula) -> Result<Vec<Source>> {
    let mut sources = Sources { scope: Vec::new(), locals: Vec::new(), sources: Vec::new() };
    bound(&formula.body, &mut sources.locals);
    sources.formula(formula)?;
    Ok(sources.sources)
}

/// Whether the operand is an expression, not a place.
fn is_expression(place: &TokenStream) -> bool {
    place.clone().into_iter().any(|token| matches!(token, TokenTree::Group(_)))
}

struct Sources {
    /// The indices that are in scope.
    scope: Vec<Ident>,
    /// Names that the code of the formula declares.
    locals: Vec<Ident>,
    sources: Vec<Source>,
}

impl Sources {
    fn formula(&mut self, formula: &mut Formula) -> Result<()> {
        let outside = self.scope.len();
        self.scope.extend(formula.indices.iter().cloned());
        if let Some(filter) = &mut formula.filter {
            self.parts(&mut filter.condition)?;
        }
        self.parts(&mut formula.body)?;
        self.scope.truncate(outside);
        Ok(())
    }

    fn parts(&mut self, all: &mut Vec<Part>) -> Result<()> {
        let mut at = 0;
        while let Some(part) = all.get_mut(at) {
            match part {
                Part::Read(place, positions) if is_expression(place) && self.is_of_rust(positions) => {
                    // The brackets are ordinary Rust indexing.
                    let positions = positions.iter().map(Position::tokens);
                    let mut plain = parts(place.clone())?;
                    plain.push(Part::Group(Delimiter::Bracket, parts(quote!(#(#positions),*))?));
                    self.parts(&mut plain)?;
                    all.splice(at..=at, [Part::Group(Delimiter::None, plain)]);
                }
                Part::Read(place, positions) => self.read(place, positions)?,
                Part::Reduce(_, formula) | Part::Tensor(formula) => self.formula(formula)?,
                Part::Group(_, inner) | Part::Subscript(_, inner) => self.parts(inner)?,
                Part::Token(_) => {}
            }
            at += 1;
        }
        Ok(())
    }

    /// Whether brackets hold one position without an index, which is ordinary Rust indexing.
    fn is_of_rust(&self, positions: &[Position]) -> bool {
        let is_index = |index: &&Ident| self.scope.contains(index);
        positions.len() == 1 && !positions.iter().flat_map(Position::indices).any(|index| is_index(&index))
    }

    fn read(&mut self, place: &mut TokenStream, positions: &mut [Position]) -> Result<()> {
        for position in positions {
            if let Position::Gathered(Gathered { place, positions }) = position {
                self.read(place, positions)?;
            }
        }
        if !is_expression(place) {
            return Ok(());
        }
        let inside = |names: &[Ident]| names.iter().find(|name| stands_in(place.clone(), name)).cloned();
        if let Some(index) = inside(&self.scope) {
            let message = format!(
                "what brackets stand behind is computed once, before the indices are counted, and this has the index `{index}` in it"
            );
            return Err(Error::new_spanned(place, message));
        }
        if let Some(name) = inside(&self.locals) {
            let message = format!(
                "what brackets stand behind is computed once, before the elements, and `{name}` is a name in the code of an element"
            );
            return Err(Error::new_spanned(place, message));
        }
        let text = place.to_string();
        let known = self.sources.iter().find(|source| source.value.to_string() == text);
        let span = Span::mixed_site().located_at(place_span(place));
        let name = known.map_or_else(
            || Ident::new(&format!("__source{}", self.sources.len()), span),
            |source| source.name.clone(),
        );
        if known.is_none() {
            self.sources.push(Source { name: name.clone(), value: place.clone() });
        }
        *place = Ident::new(&name.to_string(), span).into_token_stream();
        Ok(())
    }
}

impl Source {
    /// Code that binds this source to its name around `result`.
    pub(crate) fn before(&self, root: &Root, result: &TokenStream) -> TokenStream {
        let Self { name, value } = self;
        let span = place_span(value);
        let at = root.at(span);
        let source = quote_spanned!(span=> #at::__private::notation::source);
        let mut tokens = value.clone().into_iter();
        let value = match (tokens.next(), tokens.next()) {
            // Parentheses around a function argument would be redundant.
            (Some(TokenTree::Group(group)), None) if syn::parse2::<Expr>(group.stream()).is_ok() => {
                group.stream()
            }
            _ => value.clone(),
        };
        // Temporaries in the operand of a `match` live until its end.
        quote!(match #source(#value) { #name => #result })
    }
}

/// The number of tokens at the end that form one operand with a value in parentheses: `(x + y)`, `model.weights(0)`, `nn::weights()`.
pub(crate) fn operand(tokens: &[TokenTree]) -> Option<usize> {
    let at = |from_end: usize| tokens.len().checked_sub(from_end).and_then(|at| tokens.get(at));
    let is_parentheses = |from_end| matches!(at(from_end), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    let is_name = |from_end| match at(from_end) {
        Some(TokenTree::Ident(name)) => {
            syn::parse2::<Ident>(name.to_token_stream()).is_ok() || name == "self"
        }
        _ => false,
    };
    let is_mark =
        |from_end, mark| matches!(at(from_end), Some(TokenTree::Punct(punct)) if punct.as_char() == mark);
    if !is_parentheses(1) {
        return None;
    }
    let mut len = 0;
    // Reads the operand from its end: parentheses with or without a name before them, a name, or a field number; then what it is a part of.
    loop {
        let next = len + 1;
        if is_parentheses(next) {
            len = if is_name(next + 1) { next + 1 } else { next };
            if len == next && is_mark(next + 1, '!') {
                return None;
            }
        } else if is_name(next) || matches!(at(next), Some(TokenTree::Literal(_))) {
            len = next;
        } else {
            return None;
        }
        if is_mark(len + 1, '.') {
            len += 1;
        } else if is_mark(len + 1, ':') && is_mark(len + 2, ':') {
            len += 2;
        } else {
            return Some(len);
        }
    }
}
