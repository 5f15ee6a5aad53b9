//! From a checked formula to nested closures over typed indices.

use super::args::{Formula, Length, Part, Reduction};
use super::position::{Computed, Position, Term};
use crate::paths::Root;
use crate::shape::{self, Size, exact};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Result;

/// A tensor whose elements the body computes.
pub(crate) fn formula(root: &Root, formula: &Formula) -> Result<TokenStream> {
    let indices = &formula.indices;
    let tensor = format_ident!("tensor{}", indices.len());
    let mut writer = Writer { root, seen: Vec::new() };
    let lengths = writer.lengths(formula);
    let body = writer.body(&formula.body)?;
    Ok(quote!(#root::__private::notation::#tensor((#(#lengths,)*), |#(#indices),*| { #body })))
}

struct Writer<'a> {
    root: &'a Root,
    /// The indices whose length something has settled: a read, or what is written.
    seen: Vec<Ident>,
}

impl Writer<'_> {
    /// How many of each index there are: what is written, or what the types of the tensors say.
    fn lengths(&mut self, formula: &Formula) -> Vec<TokenStream> {
        let root = self.root;
        let lengths = formula.indices.iter().zip(&formula.lengths).map(|(index, length)| match length {
            None => quote!(#root::__private::notation::Inferred),
            Some(Length::Named(name)) => name.to_token_stream(),
            Some(Length::Stated(size)) => {
                self.seen.push(index.clone());
                let extent = exact(root, size);
                quote!(#root::__private::notation::Stated::<#extent>::NEW)
            }
        });
        lengths.collect()
    }

    fn body(&mut self, parts: &[Part]) -> Result<TokenStream> {
        parts.iter().map(|part| self.part(part)).collect()
    }

    fn part(&mut self, part: &Part) -> Result<TokenStream> {
        let root = self.root;
        Ok(match part {
            Part::Read(place, positions) => {
                let span = place.clone().into_iter().last().map_or_else(Span::call_site, |name| name.span());
                let rank = Literal::usize_unsuffixed(positions.len());
                let positions =
                    positions.iter().enumerate().map(|(axis, position)| self.position(axis, position));
                let positions: Vec<_> = positions.collect::<Result<_>>()?;
                // With one span for all of it, a wrong rank is reported once, at the tensor.
                quote_spanned!(span=> #root::__private::notation::read::<#rank, _, _, _>(&#place, (#(#positions,)*)))
            }
            Part::Reduce(reduction, formula) => {
                let lengths = self.lengths(formula);
                let body = self.filtered(*reduction, formula)?;
                self.seen.retain(|seen| !formula.indices.contains(seen));
                let reduce = format_ident!("{}", reduction.function());
                let nested = formula.indices.iter().zip(lengths).rev().enumerate();
                nested.fold(body, |body, (nth, (index, length))| {
                    // Several counts are added up.
                    let counts = nth > 0 && matches!(reduction, Reduction::Count);
                    let reduce = if counts { format_ident!("sum") } else { reduce.clone() };
                    quote!(#root::__private::notation::#reduce(#length, |#index| { #body }))
                })
            }
            Part::Subscript(_, parts) => {
                Group::new(Delimiter::Bracket, self.body(parts)?).into_token_stream()
            }
            Part::Group(delimiter, parts) => Group::new(*delimiter, self.body(parts)?).into_token_stream(),
            Part::Token(token) => token.to_token_stream(),
        })
    }

    /// The body of a reduction; what its filter leaves out is nothing to it.
    fn filtered(&mut self, reduction: Reduction, formula: &Formula) -> Result<TokenStream> {
        let root = self.root;
        let condition = formula.filter.as_ref().map(|filter| self.body(&filter.condition)).transpose()?;
        let body = self.body(&formula.body)?;
        let Some(condition) = condition else { return Ok(body) };
        let nothing = match reduction {
            Reduction::Sum => quote!(#root::__private::notation::zero()),
            Reduction::Prod => quote!(#root::__private::notation::one()),
            Reduction::All => quote!(true),
            _ => quote!(false),
        };
        Ok(quote!(if #condition { #body } else { #nothing }))
    }

    fn position(&mut self, axis: usize, position: &Position) -> Result<TokenStream> {
        match position {
            Position::Index(index) => Ok(self.index(index)),
            Position::Computed(computed) => self.computed(axis, computed),
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

    /// A position of numbers and indices; the one whose length it tells comes last.
    fn computed(&self, axis: usize, computed: &Computed) -> Result<TokenStream> {
        let (root, span) = (self.root, computed.span);
        let axis = Literal::usize_unsuffixed(axis);
        let from_end = computed.is_from_end();
        let extent = |size: &Size| shape::check(size, span).map(|()| exact(root, size));
        let constant = extent(&computed.constant.size())?;
        let mut tokens = quote_spanned!(span=> #root::__private::notation::start::<#constant>());
        for (nth, Term { negative, factor, index }) in computed.terms.iter().enumerate() {
            let factor = extent(factor)?;
            if computed.solves != Some(nth) {
                let way = if *negative && !from_end { quote!(backward) } else { quote!(forward) };
                tokens = quote_spanned!(span=> #tokens.#way::<#factor, _>(#index));
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

impl Reduction {
    /// The library's function for one index.
    pub(crate) fn function(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Prod => "prod",
            Self::Max => "max",
            Self::Min => "min",
            Self::Mean => "mean",
            Self::Any => "any",
            Self::All => "all",
            Self::Count => "count",
            Self::ArgMax => "argmax",
            Self::ArgMin => "argmin",
        }
    }
}
