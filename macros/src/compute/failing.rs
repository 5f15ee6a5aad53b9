//! `?` in a formula: `parse(x[i])?` is computed before the rest, for all values of its indices, and the first error is the result.

use super::args::{Formula, Length, Part};
use super::fits::Fits;
use super::hoist::{bound, mentions};
use super::position::Position;
use super::rows::operand;
use super::source::Source;
use super::{expand, solve};
use crate::paths::Root;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Error, Result};

/// The operand of a `?`, as a formula whose elements are `Result`s, and the name of the tensor of its values.
pub(crate) struct Failing {
    pub(crate) name: Ident,
    pub(super) formula: Formula,
}

/// Replaces each `?` and its operand by a read of the values.
pub(crate) fn take(formula: &mut Formula) -> Result<Vec<Failing>> {
    let mut locals = Vec::new();
    bound(&formula.body, &mut locals);
    let mut taker = Taker { scope: Vec::new(), locals, failing: Vec::new() };
    taker.formula(formula)?;
    Ok(taker.failing)
}

/// The span of the first `?`.
pub(crate) fn mark(parts: &[Part]) -> Option<Span> {
    parts.iter().find_map(|part| match part {
        Part::Token(TokenTree::Punct(punct)) if punct.as_char() == '?' => Some(punct.span()),
        Part::Reduce(_, formula) | Part::Tensor(formula) => mark(&formula.body),
        Part::Group(_, parts) | Part::Subscript(_, parts) => mark(parts),
        Part::Read(..) | Part::Token(_) => None,
    })
}

struct Taker {
    /// The indices that are declared around a part, with their written lengths.
    scope: Vec<(Ident, Option<Length>)>,
    /// Names that the code of the formula declares.
    locals: Vec<Ident>,
    failing: Vec<Failing>,
}

impl Taker {
    fn formula(&mut self, formula: &mut Formula) -> Result<()> {
        let outside = self.scope.len();
        self.scope.extend(formula.indices.iter().cloned().zip(formula.lengths.iter().cloned()));
        if let Some(filter) = &mut formula.filter {
            self.parts(&mut filter.condition)?;
        }
        self.parts(&mut formula.body)?;
        self.scope.truncate(outside);
        Ok(())
    }

    fn parts(&mut self, parts: &mut Vec<Part>) -> Result<()> {
        let mut at = 0;
        while at < parts.len() {
            let len = operand(parts.get(at..).unwrap_or_default());
            // Inner operands of `?` come first, because they are computed first.
            for part in parts.iter_mut().skip(at).take(len.max(1)) {
                match part {
                    Part::Reduce(_, formula) | Part::Tensor(formula) => self.formula(formula)?,
                    Part::Group(_, inner) | Part::Subscript(_, inner) => self.parts(inner)?,
                    Part::Read(..) | Part::Token(_) => {}
                }
            }
            let mark = at + len;
            let Some(Part::Token(TokenTree::Punct(punct))) = parts.get(mark) else {
                at = mark.max(at + 1);
                continue;
            };
            if punct.as_char() != '?' {
                at = mark + 1;
                continue;
            }
            let span = punct.span();
            let of_generics =
                at.checked_sub(1).and_then(|at| parts.get(at)).is_some_and(|part| part.is_mark('>'));
            if len == 0 || of_generics {
                let message = "`?` stands behind a call, a method call or a name here: `parse(x[i])?`";
                return Err(Error::new(span, message));
            }
            let body: Vec<Part> = parts.drain(at..mark).collect();
            let read = self.value(body, span)?;
            // The `?` itself is replaced by the read.
            if let Some(part) = parts.get_mut(at) {
                *part = read;
            }
        }
        Ok(())
    }

    /// Records an operand of `?` and returns the read that replaces it.
    fn value(&mut self, body: Vec<Part>, span: Span) -> Result<Part> {
        if let Some(local) = self.locals.iter().find(|name| mentions(&body, name)) {
            let message = format!(
                "what stands before `?` is computed before the elements, and `{local}` is a name in the code of an element"
            );
            return Err(Error::new(span, message));
        }
        let needed: Vec<_> = self.scope.iter().filter(|(index, _)| mentions(&body, index)).cloned().collect();
        let (indices, lengths): (Vec<Ident>, _) = needed.into_iter().unzip();
        let name = Ident::new(&format!("__value{}", self.failing.len()), Span::mixed_site().located_at(span));
        let formula = Formula { indices: indices.clone(), lengths, filter: None, rows: None, body };
        self.failing.push(Failing { name: name.clone(), formula });
        Ok(Part::Read(name.into_token_stream(), indices.into_iter().map(Position::Index).collect()))
    }
}

impl Failing {
    /// Code that computes these values, and then `result` or the first error.
    pub(crate) fn before(
        &self,
        root: &Root,
        sources: &[Source],
        result: &TokenStream,
    ) -> Result<TokenStream> {
        let Self { name, formula } = self;
        let mut formula = formula.clone();
        super::validate::formula(&formula, false)?;
        solve::formula(&mut formula, false)?;
        let mut fits = Fits::new(sources);
        let tensor = expand::formula(root, &formula, &mut fits, false)?;
        let (span, at) = (name.span(), root.at(name.span()));
        let try_eval = quote_spanned!(span=> #at::__private::notation::try_eval);
        let values = fits.around(root, &quote!(#try_eval(#tensor)));
        Ok(quote!(match #values {
            ::core::result::Result::Ok(#name) => #result,
            ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
        }))
    }
}
