//! Comparisons of two indices, as in `sum!(k if k.get() <= i.get() => x[k])`.
//!
//! In the place of `get()`, which gives a number of as many bits as an address has, the library's `number` is called: the compiler
//! compares such numbers for more elements at once.

use super::args::{Formula, Part, RowValue};
use super::hoist::bound;
use crate::paths::Root;
use proc_macro2::{Delimiter, Ident, TokenTree};
use quote::quote_spanned;

/// Changes the comparisons of a formula. A name that the code declares is no index.
pub(super) fn formula(root: &Root, formula: &mut Formula) {
    let mut declared = Vec::new();
    bound(&formula.body, &mut declared);
    Comparisons { root, declared, scope: Vec::new() }.enter(formula);
}

struct Comparisons<'a> {
    root: &'a Root,
    declared: Vec<Ident>,
    /// The indices that are in scope.
    scope: Vec<Ident>,
}

impl Comparisons<'_> {
    fn enter(&mut self, formula: &mut Formula) {
        let outside = self.scope.len();
        self.scope.extend(formula.indices.iter().cloned());
        for RowValue { name, value } in formula.rows.iter_mut().flat_map(|rows| &mut rows.values) {
            self.declared.push(name.clone());
            bound(value, &mut self.declared);
            self.parts(value);
        }
        if let Some(filter) = &mut formula.filter {
            bound(&filter.condition, &mut self.declared);
            self.parts(&mut filter.condition);
        }
        self.parts(&mut formula.body);
        self.scope.truncate(outside);
    }

    fn parts(&mut self, parts: &mut Vec<Part>) {
        let mut rest = core::mem::take(parts);
        while !rest.is_empty() {
            let behind_dot = parts.last().is_some_and(|part| part.is_mark('.') || part.is_mark(':'));
            let sides = if behind_dot { None } else { self.comparison(&rest) };
            if let Some((left, operator, right)) = sides {
                parts.extend(self.number(&left));
                parts.extend(rest.drain(..VALUE + operator + VALUE).skip(VALUE).take(operator));
                parts.extend(self.number(&right));
                continue;
            }
            let mut part = rest.remove(0);
            match &mut part {
                Part::Reduce(_, formula) | Part::Tensor(formula) => self.enter(formula),
                Part::Group(_, parts) | Part::Subscript(_, parts) => self.parts(parts),
                Part::Read(..) | Part::Token(_) => {}
            }
            parts.push(part);
        }
    }

    /// The indices that the first parts compare, and how many parts the operator has.
    fn comparison(&self, parts: &[Part]) -> Option<(Ident, usize, Ident)> {
        let left = self.value(parts)?;
        let is = |at: usize, marks: &[char]| {
            parts.get(VALUE + at).is_some_and(|part| marks.iter().any(|mark| part.is_mark(*mark)))
        };
        let operator = match (is(0, &['<', '>']), is(1, &['='])) {
            (true, false) => 1,
            (true, true) => 2,
            (false, true) if is(0, &['=', '!']) => 2,
            (false, _) => return None,
        };
        Some((left, operator, self.value(parts.get(VALUE + operator..)?)?))
    }

    /// The index whose value the first parts are: `i.get()`.
    fn value(&self, parts: &[Part]) -> Option<Ident> {
        let [Part::Token(TokenTree::Ident(index)), dot, Part::Token(TokenTree::Ident(get)), call, ..] = parts
        else {
            return None;
        };
        let is_call = matches!(call, Part::Group(Delimiter::Parenthesis, arguments) if arguments.is_empty());
        let is_index = self.scope.contains(index) && !self.declared.contains(index);
        (dot.is_mark('.') && get == "get" && is_call && is_index).then(|| index.clone())
    }

    /// A call that gives the value of an index, for a comparison.
    fn number(&self, index: &Ident) -> Vec<Part> {
        let root = self.root.at(index.span());
        let call = quote_spanned!(index.span()=> #root::__private::notation::number(#index));
        call.into_iter().map(Part::Token).collect()
    }
}

/// The number of parts in `i.get()`.
const VALUE: usize = 4;
