//! Finds the length of an index that is never alone in a position: in `x[t + k] * w[k]`, the length of `t` is the number of positions
//! for which the axis of `x` has room.
//!
//! A position solves an index if the lengths of all its other indices are known. An index that no position solves needs a written length. A
//! position that may be outside of its axis, as in `pad!(0.0; x[t - 1])`, has room for any number, and solves nothing.
//!
//! An output determines the lengths that nothing else determines, and also that of an index alone with a constant that counts from the
//! start: `out[t] = x[t + 1]` reads as many elements of `x` as there are in `out`.

use super::args::{Formula, Part};
use super::position::{Computed, Position};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;
use syn::{Error, Result};

/// Marks the positions that solve an index. An output determines the length of an index of the result that nothing else determines.
pub(crate) fn formula(formula: &mut Formula, has_output: bool) -> Result<()> {
    let told = if has_output { formula.indices.len() } else { 0 };
    let mut found = Found { told, ..Found::default() };
    found.formula(formula);
    let solved = found.solve()?;
    Marker { found: &found, solved: solved.into_iter(), at: 0 }.formula(formula);
    Ok(())
}

/// The indices and the computed positions of a formula, in source order.
#[derive(Default)]
struct Found {
    /// The number of indices, from the first one on, whose length an output determines if nothing else does.
    told: usize,
    /// Each index that is declared, and whether its length is known.
    indices: Vec<(Ident, bool)>,
    /// The indices that are in scope.
    scope: Vec<usize>,
    /// For each computed position that stays on its axis: the index of each term, and whether the term is added. Only an added
    /// term can be solved.
    positions: Vec<Vec<(Option<usize>, bool)>>,
    /// The indices that stand alone in a position that counts from the start.
    alone: Vec<usize>,
}

impl Found {
    fn formula(&mut self, formula: &Formula) {
        let outside = self.scope.len();
        for (index, length) in formula.indices.iter().zip(&formula.lengths) {
            self.scope.push(self.indices.len());
            self.indices.push((index.clone(), length.is_some()));
        }
        formula.filter.iter().for_each(|filter| self.body(&filter.condition));
        formula.rows.iter().flat_map(|rows| &rows.values).for_each(|value| self.body(&value.value));
        self.body(&formula.body);
        self.scope.truncate(outside);
    }

    fn body(&mut self, parts: &[Part]) {
        for part in parts {
            match part {
                Part::Read(_, positions) => positions.iter().for_each(|position| self.position(position)),
                Part::Reduce(_, formula) | Part::Tensor(formula) => self.formula(formula),
                Part::Subscript(_, parts) | Part::Group(_, parts) => self.body(parts),
                Part::Token(_) => {}
            }
        }
    }

    fn position(&mut self, position: &Position) {
        match position {
            Position::Index(index) => {
                if let Some(index) = self.find(index).and_then(|index| self.indices.get_mut(index)) {
                    index.1 = true;
                }
            }
            Position::Computed(Computed { outside: Some(_), .. }) => {}
            Position::Gathered(gathered) => {
                gathered.positions.iter().for_each(|position| self.position(position));
            }
            Position::Computed(computed) => {
                let from_end = computed.is_from_end();
                let terms =
                    computed.terms.iter().map(|term| (self.find(&term.index), from_end || !term.negative));
                let terms: Vec<_> = terms.collect();
                if let ([(Some(index), true)], false) = (terms.as_slice(), from_end) {
                    self.alone.push(*index);
                }
                self.positions.push(terms);
            }
        }
    }

    fn find(&self, name: &Ident) -> Option<usize> {
        let named = |index: &usize| self.indices.get(*index).is_some_and(|(other, _)| other == name);
        self.scope.iter().copied().rev().find(named)
    }

    /// For each computed position, the term whose index it solves.
    fn solve(&self) -> Result<Vec<Option<usize>>> {
        let mut known: Vec<bool> = self.indices.iter().map(|(_, known)| *known).collect();
        for (_, known) in
            known.iter_mut().take(self.told).enumerate().filter(|(at, _)| self.alone.contains(at))
        {
            *known = true;
        }
        let mut solved = vec![None; self.positions.len()];
        let is_known =
            |known: &[bool], index: &Option<usize>| index.is_none_or(|index| known.get(index) == Some(&true));
        loop {
            let mut unchanged = true;
            for (terms, solved) in self.positions.iter().zip(&mut solved) {
                let mut open = terms.iter().enumerate().filter(|(_, (index, _))| !is_known(&known, index));
                if let (Some((term, (Some(index), true))), None) = (open.next(), open.next()) {
                    *solved = Some(term);
                    if let Some(known) = known.get_mut(*index) {
                        *known = true;
                    }
                    unchanged = false;
                }
            }
            if unchanged {
                match known.iter_mut().take(self.told).find(|known| !**known) {
                    Some(known) => *known = true,
                    None => break,
                }
            }
        }
        match self.indices.iter().zip(known).find(|(_, known)| !known) {
            None => Ok(solved),
            Some(((index, _), _)) => {
                let message =
                    format!("nothing tells how many `{index}` there are: write it, as in `{index}: 3`");
                Err(Error::new(index.span(), message))
            }
        }
    }
}

/// Writes the solutions into the formula.
struct Marker<'a> {
    found: &'a Found,
    solved: std::vec::IntoIter<Option<usize>>,
    at: usize,
}

impl Marker<'_> {
    /// Marks positions; returns the text of the last one if it has names, but none of them is an index.
    fn positions(&mut self, positions: &mut [Position]) -> Option<TokenStream> {
        let mut strange = None;
        for position in positions {
            match position {
                Position::Computed(computed @ Computed { outside: None, .. }) => {
                    computed.solves = self.solved.next().flatten();
                    let terms = self.found.positions.get(self.at);
                    self.at += 1;
                    let of_array = terms.is_some_and(|terms| {
                        !terms.is_empty() && terms.iter().all(|(index, _)| index.is_none())
                    });
                    strange = of_array.then(|| computed.text.clone());
                }
                Position::Gathered(gathered) => {
                    self.positions(&mut gathered.positions);
                }
                _ => {}
            }
        }
        strange
    }

    fn formula(&mut self, formula: &mut Formula) {
        let condition = formula.filter.iter_mut().flat_map(|filter| &mut filter.condition);
        let rows =
            formula.rows.iter_mut().flat_map(|rows| &mut rows.values).flat_map(|value| &mut value.value);
        condition.chain(rows).chain(&mut formula.body).for_each(|part| self.part(part));
    }

    fn part(&mut self, part: &mut Part) {
        match part {
            Part::Read(place, positions) => {
                // A name that is no index is a number of the program, so the brackets index an array.
                if let (Some(text), [_]) = (self.positions(positions), positions.as_slice()) {
                    *part = array(place, text);
                }
            }
            Part::Reduce(_, formula) | Part::Tensor(formula) => self.formula(formula),
            Part::Subscript(_, parts) | Part::Group(_, parts) => {
                parts.iter_mut().for_each(|part| self.part(part))
            }
            Part::Token(_) => {}
        }
    }
}

/// `place[text]` as ordinary Rust.
fn array(place: &TokenStream, text: TokenStream) -> Part {
    let brackets = Group::new(Delimiter::Bracket, text);
    let tokens = Group::new(Delimiter::None, quote!(#place #brackets));
    Part::Token(TokenTree::Group(tokens))
}

impl Computed {
    /// The error of a position that starts below 0.
    pub(crate) fn check(&self) -> Result<()> {
        if self.constant.is_negative() && !self.is_from_end() {
            let message =
                format!("the position `{}` begins below 0, where the tensor has no element", self.text);
            return Err(Error::new(self.span, message));
        }
        Ok(())
    }
}
