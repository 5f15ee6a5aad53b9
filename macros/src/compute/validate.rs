//! The rules of index notation: at most six indices of the result, each named once, declared, and used.

use super::args::{Formula, Part, Reduction};
use super::hoist::stands_in;
use super::position::Position;
use crate::shape::MAX_RANK;
use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::{Error, Result};

/// Checks the rules for a formula. If it has an output, the output determines the length of each index of the result.
pub(crate) fn formula(formula: &Formula, has_output: bool) -> Result<()> {
    if let Some(index) = formula.indices.get(MAX_RANK) {
        let message = format!("a tensor has at most {MAX_RANK} axes, and `{index}` is one more");
        return Err(Error::new(index.span(), message));
    }
    Scope::default().enter(formula, has_output)
}

/// Checks what a reduction of this kind may not have.
fn reduction(reduction: Reduction, formula: &Formula) -> Result<()> {
    use Reduction::{ArgMax, ArgMin, Max, Mean, Min};
    if let (Max | Min | Mean | ArgMax | ArgMin, Some(filter)) = (reduction, &formula.filter) {
        let message = format!(
            "`{}!` has no value where the filter leaves nothing: choose the elements with `if` behind `=>`",
            reduction.function()
        );
        return Err(Error::new(filter.span, message));
    }
    if let (ArgMax | ArgMin, Some(index)) = (reduction, formula.indices.get(1)) {
        let message = format!("`{}!` is over one index, and `{index}` is one more", reduction.function());
        return Err(Error::new(index.span(), message));
    }
    Ok(())
}

/// The indices that are declared, and whether they have been used.
#[derive(Default)]
struct Scope(Vec<(Ident, bool)>);

impl Scope {
    fn enter(&mut self, formula: &Formula, is_told: bool) -> Result<()> {
        let outside = self.0.len();
        for (index, length) in formula.indices.iter().zip(&formula.lengths) {
            if self.find(index).is_some() {
                return Err(Error::new(index.span(), format!("the index `{index}` is there already")));
            }
            self.0.push((index.clone(), is_told || length.is_some()));
        }
        if let Some(filter) = &formula.filter {
            self.body(&filter.condition)?;
        }
        self.body(&formula.body)?;
        for (index, used) in self.0.drain(outside..) {
            if !used {
                let message = format!(
                    "the index `{index}` is in no brackets behind a tensor, so nothing tells its length"
                );
                return Err(Error::new(index.span(), message));
            }
        }
        Ok(())
    }

    fn find(&mut self, index: &Ident) -> Option<&mut (Ident, bool)> {
        self.0.iter_mut().find(|(other, _)| other == index)
    }

    fn body(&mut self, parts: &[Part]) -> Result<()> {
        parts.iter().try_for_each(|part| match part {
            Part::Read(_, positions) => self.positions(positions),
            Part::Subscript(items, parts) => self.subscript(items).and_then(|()| self.body(parts)),
            Part::Reduce(reduction, formula) => {
                self::reduction(*reduction, formula)?;
                self.enter(formula, false)
            }
            Part::Group(_, parts) => self.body(parts),
            Part::Token(_) | Part::Tensor(_) => Ok(()),
        })
    }

    /// Brackets with anything but names index a Rust array if they hold one number. Several items, or a
    /// sum with an index in it, are meant for a tensor.
    fn subscript(&mut self, items: &[TokenStream]) -> Result<()> {
        let is_name = |item: &TokenStream| syn::parse2::<Ident>(item.clone()).is_ok();
        let computed = match items {
            [item] => Some(item).filter(|item| self.computes_with_an_index((*item).clone())),
            several => several.iter().find(|item| !is_name(item)),
        };
        let Some(item) = computed else { return Ok(()) };
        let message = format!(
            "`{item}` is no position: one is an index, or a sum of numbers and of indices times numbers, such as `2 * i + 1`"
        );
        Err(Error::new_spanned(item, message))
    }

    /// Whether an index itself is part of an expression. In `i.get()` and as the argument of a call it is turned into a number.
    fn computes_with_an_index(&mut self, tokens: TokenStream) -> bool {
        let mut tokens = tokens.into_iter().peekable();
        let mut callee = false;
        while let Some(token) = tokens.next() {
            let method = matches!(tokens.peek(), Some(TokenTree::Punct(dot)) if dot.as_char() == '.');
            let found = match &token {
                TokenTree::Ident(name) => !method && self.find(name).is_some(),
                TokenTree::Group(group) => !callee && self.computes_with_an_index(group.stream()),
                _ => false,
            };
            if found {
                return true;
            }
            callee = matches!(token, TokenTree::Ident(_));
        }
        false
    }

    /// Checks the positions after a tensor; a single position of names that are no indices belongs to a Rust array.
    fn positions(&mut self, positions: &[Position]) -> Result<()> {
        if let [Position::Computed(only)] = positions
            && only.outside.is_none()
            && !only.terms.is_empty()
            && only.terms.iter().all(|term| self.find(&term.index).is_none())
        {
            return Ok(());
        }
        self.each(positions)
    }

    fn each(&mut self, positions: &[Position]) -> Result<()> {
        for position in positions {
            if let Position::Gathered(gathered) = position {
                self.each(&gathered.positions)?;
                continue;
            }
            position.indices().into_iter().try_for_each(|index| self.read(index))?;
            match position {
                Position::Computed(computed) if computed.outside.is_none() => computed.check()?,
                _ => {}
            }
            position.outside().map_or(Ok(()), |outside| self.fill(&outside.fill))?;
        }
        Ok(())
    }

    /// Checks the value of `pad!`: it is computed before the loops, so it must be the same for all elements.
    fn fill(&self, fill: &TokenStream) -> Result<()> {
        match self.0.iter().find(|(index, _)| stands_in(fill.clone(), index)) {
            None => Ok(()),
            Some((index, _)) => {
                let message = format!(
                    "`pad!` has one value for all that is outside, and this one has the index `{index}` in it"
                );
                Err(Error::new_spanned(fill, message))
            }
        }
    }

    fn read(&mut self, index: &Ident) -> Result<()> {
        match self.find(index) {
            Some((_, used)) => {
                *used = true;
                Ok(())
            }
            None => {
                let message = format!(
                    "the index `{index}` is neither one of the result nor of a reduction around it, such as `sum!({index} => …)`"
                );
                Err(Error::new(index.span(), message))
            }
        }
    }
}
