//! The rules of a tensor literal: rows of one axis are equally long, scalars are equally deep, at most six axes.

use super::args::Tree;
use crate::shape::{MAX_RANK, MAX_SIZE};
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Error, Result};

/// The lengths of the axes of a literal.
pub(crate) fn sizes(tree: &Tree) -> Result<Vec<usize>> {
    let mut check = Check { rows: Vec::new(), scalar: None, place: Vec::new() };
    check.tree(tree)?;
    Ok(check.rows.into_iter().map(|row| row.len).collect())
}

/// A walk through the literal that compares every item with the first one at its depth.
struct Check {
    /// The first row at each depth.
    rows: Vec<First>,
    /// The position of the first scalar.
    scalar: Option<Vec<usize>>,
    /// The current position.
    place: Vec<usize>,
}

struct First {
    len: usize,
    place: Vec<usize>,
}

impl Check {
    fn tree(&mut self, tree: &Tree) -> Result<()> {
        match tree {
            Tree::Element(scalar) => self.scalar(scalar.span()),
            Tree::Row(span, items) => {
                self.row(*span, items.len())?;
                items.iter().enumerate().try_for_each(|(index, item)| self.inside(index, item))
            }
            Tree::Repeat(span, item, len) => {
                self.row(*span, *len)?;
                self.inside(0, item)
            }
        }
    }

    fn inside(&mut self, index: usize, tree: &Tree) -> Result<()> {
        self.place.push(index);
        self.tree(tree)?;
        self.place.pop();
        Ok(())
    }

    fn row(&mut self, span: Span, len: usize) -> Result<()> {
        let depth = self.place.len();
        let here = name(&self.place);
        if let Some(first) = self.rows.get(depth) {
            if first.len == len {
                return Ok(());
            }
            let (have, there) = (elements(len), name(&first.place));
            return Err(Error::new(span, format!("row {here} has {have}, row {there} has {}", first.len)));
        }
        if let Some(scalar) = &self.scalar {
            let there = name(scalar);
            return Err(Error::new(span, format!("element {here} is a row, element {there} is a scalar")));
        }
        if depth == MAX_RANK {
            return Err(Error::new(
                span,
                format!("a tensor has at most {MAX_RANK} axes, and this row is one more"),
            ));
        }
        if len > MAX_SIZE {
            return Err(Error::new(span, format!("the length of an axis is at most {MAX_SIZE}, not {len}")));
        }
        self.rows.push(First { len, place: self.place.clone() });
        Ok(())
    }

    fn scalar(&mut self, span: Span) -> Result<()> {
        if let Some(row) = self.rows.get(self.place.len()) {
            let (here, there) = (name(&self.place), name(&row.place));
            let have = elements(row.len);
            return Err(Error::new(
                span,
                format!("element {here} is a scalar, element {there} is a row of {have}"),
            ));
        }
        self.scalar.get_or_insert_with(|| self.place.clone());
        Ok(())
    }
}

fn elements(count: usize) -> String {
    if count == 1 { "1 element".to_owned() } else { format!("{count} elements") }
}

/// `1` for an item of the outermost row, `[1, 0]` for one further inside.
fn name(place: &[usize]) -> String {
    match place {
        [index] => index.to_string(),
        _ => {
            let indices: Vec<_> = place.iter().map(usize::to_string).collect();
            format!("[{}]", indices.join(", "))
        }
    }
}
