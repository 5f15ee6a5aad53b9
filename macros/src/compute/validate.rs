//! The rules of index notation: at most six indices of the result, each named once, declared, and used.

use super::args::{Formula, Part};
use crate::shape::MAX_RANK;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Error, Expr, Result};

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
        self.0.iter_mut().find(|(other, _)| other == index)
    }

    fn body(&mut self, parts: &[Part]) -> Result<()> {
        parts.iter().try_for_each(|part| match part {
            Part::Read(_, indices) => indices.iter().try_for_each(|index| self.read(index)),
            Part::Subscript(items, parts) => self.subscript(items).and_then(|()| self.body(parts)),
            Part::Reduce(_, formula) => self.enter(formula),
            Part::Group(_, parts) => self.body(parts),
            Part::Token(_) => Ok(()),
        })
    }

    /// Brackets that hold anything but names belong to an array of Rust, which has one number in them; several items, or a
    /// sum with an index in it, are meant for a tensor.
    fn subscript<'a>(&mut self, items: impl IntoIterator<Item = &'a Expr>) -> Result<()> {
        let items: Vec<TokenStream> = items.into_iter().map(Expr::to_token_stream).collect();
        let is_name = |item: &TokenStream| syn::parse2::<Ident>(item.clone()).is_ok();
        let computed = match items.as_slice() {
            [item] => Some(item).filter(|item| self.computes_with_an_index((*item).clone())),
            several => several.iter().find(|item| !is_name(item)),
        };
        let Some(item) = computed else { return Ok(()) };
        let is_literal = syn::parse2::<syn::Lit>(item.clone()).is_ok();
        let view = if is_literal { "index_axis" } else { "windows" };
        let message = format!(
            "`{item}` is not the name of an index: the brackets behind a tensor hold one for each axis, so read from a \
             view of it, such as `{view}` gives"
        );
        Err(Error::new_spanned(item, message))
    }

    /// Whether an index stands there by itself, so that it is no number: not in `i.get()`, nor as the argument of a call.
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
