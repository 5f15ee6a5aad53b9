//! The rules of index notation: at most six indices of the result, each named once, declared, and used.

use super::args::{Formula, Part};
use crate::shape::MAX_RANK;
use crate::syntax::tokens::Ident;
use crate::syntax::{Error, Result, same};

pub(crate) fn formula(formula: &Formula) -> Result<()> {
    if let Some(index) = formula.indices.get(MAX_RANK) {
        let message = format!("a tensor has at most {MAX_RANK} axes, and `{index}` is one more");
        return Err(Error::new(index.span(), message));
    }
    Scope::default().enter(formula)
}

/// The indices that are declared, and whether they have been used.
#[derive(Default)]
struct Scope(Vec<(Ident, bool)>);

impl Scope {
    fn enter(&mut self, formula: &Formula) -> Result<()> {
        let outside = self.0.len();
        for index in &formula.indices {
            if self.find(index).is_some() {
                return Err(Error::new(index.span(), format!("the index `{index}` is there already")));
            }
            self.0.push((index.clone(), false));
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
        self.0.iter_mut().find(|(other, _)| same(other, index))
    }

    fn body(&mut self, parts: &[Part]) -> Result<()> {
        parts.iter().try_for_each(|part| match part {
            Part::Read(_, indices) => indices.iter().try_for_each(|index| self.read(index)),
            Part::Reduce(_, formula) => self.enter(formula),
            Part::Group(_, parts) => self.body(parts),
            Part::Token(_) => Ok(()),
        })
    }

    fn read(&mut self, index: &Ident) -> Result<()> {
        match self.find(index) {
            Some((_, used)) => {
                *used = true;
                Ok(())
            }
            None => {
                let message =
                    format!("the index `{index}` is neither one of the result nor of a reduction around it");
                Err(Error::new(index.span(), message))
            }
        }
    }
}
