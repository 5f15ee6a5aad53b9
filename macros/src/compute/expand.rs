//! From a checked formula to nested closures over typed indices.

use super::args::{Formula, Part, Reduction};
use crate::paths::Root;
use crate::syntax::same;
use crate::syntax::tokens::{Group, Ident, Span, TokenStream, TokenTree};

/// A tensor whose elements the body computes.
pub(crate) fn formula(root: &Root, formula: &Formula) -> TokenStream {
    let indices = formula.indices.iter().map(|index| root.write("#,", [one(index)])).collect();
    let body = Writer { root, seen: Vec::new() }.body(&formula.body);
    let build = format!("$::__private::notation::tensor{}(|#| {{ # }})", formula.indices.len());
    root.write(&build, [indices, body])
}

/// The name of an index as a stream.
fn one(index: &Ident) -> TokenStream {
    TokenTree::from(index.clone()).into()
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
        match part {
            Part::Read(place, indices) => {
                let span = place.clone().into_iter().last().map_or_else(Span::call_site, |name| name.span());
                let rank = indices.len();
                let indices = indices.iter().map(|index| self.index(index)).collect();
                // With one span for all of it, a wrong rank is reported once, at the tensor.
                let read = format!("$::__private::notation::read::<{rank}, _>(&#, (#))");
                self.root.write_at(span, &read, [place.clone(), indices])
            }
            Part::Reduce(reduction, formula) => {
                let body = self.body(&formula.body);
                self.seen.retain(|seen| !formula.indices.iter().any(|index| same(seen, index)));
                let reduce = match reduction {
                    Reduction::Sum => "$::__private::notation::sum(|#| { # })",
                    Reduction::Prod => "$::__private::notation::prod(|#| { # })",
                    Reduction::Max => "$::__private::notation::max(|#| { # })",
                    Reduction::Min => "$::__private::notation::min(|#| { # })",
                };
                let nested = formula.indices.iter().rev();
                nested.fold(body, |body, index| self.root.write(reduce, [one(index), body]))
            }
            Part::Group(delimiter, parts) => {
                TokenTree::Group(Group::new(*delimiter, self.body(parts))).into()
            }
            Part::Token(token) => token.clone().into(),
        }
    }

    /// The first use of an index settles its length; the others must have the same.
    fn index(&mut self, index: &Ident) -> TokenStream {
        if self.seen.iter().any(|seen| same(seen, index)) {
            self.root.write_at(index.span(), "#.same(),", [one(index)])
        } else {
            self.seen.push(index.clone());
            self.root.write("#,", [one(index)])
        }
    }
}
