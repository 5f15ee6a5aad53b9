//! From a checked literal to one flat array.

use super::args::Tree;
use crate::{paths::Root, shape};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Error, Expr, Result};

/// The largest number of elements that are written out, if repeats are not one scalar everywhere.
const MAX_WRITTEN: usize = 65_536;

/// The expression for a literal of these lengths.
pub(crate) fn tensor(root: &Root, sizes: &[usize], literal: &Tree) -> Result<TokenStream> {
    let shape = shape::sizes(root, sizes);
    if let Some((scalar, count)) = uniform(literal) {
        return Ok(quote!(#root::Tensor::<_, #shape>::from_flat([#scalar; #count])));
    }
    let mut flat = FlatElements::default();
    flat.push(literal, false)?;
    let FlatElements { scalars, bound } = flat;
    let tensor = quote!(#root::Tensor::<_, #shape>::from_flat([#(#scalars,)*]));
    Ok(if bound.is_empty() { tensor } else { quote!({ #(#bound)* #tensor }) })
}

/// The scalar and its number, if the literal consists of repeats only.
fn uniform(tree: &Tree) -> Option<(&Expr, usize)> {
    match tree {
        Tree::Element(scalar) => Some((scalar, 1)),
        Tree::Repeat(_, item, len) => {
            let (scalar, count) = uniform(item)?;
            Some((scalar, count.checked_mul(*len)?))
        }
        Tree::Row(..) => None,
    }
}

/// The elements in row-major order.
#[derive(Default)]
struct FlatElements {
    scalars: Vec<TokenStream>,
    /// `let` statements for repeated scalars, so that each is evaluated once.
    bound: Vec<TokenStream>,
}

impl FlatElements {
    fn push(&mut self, tree: &Tree, repeated: bool) -> Result<()> {
        match tree {
            Tree::Element(scalar) => {
                let once = repeated && !is_literal(scalar);
                let scalar = if once { self.bind(scalar) } else { scalar.to_token_stream() };
                self.scalars.push(scalar);
            }
            Tree::Row(_, items) => {
                for item in items {
                    self.push(item, repeated)?;
                }
            }
            Tree::Repeat(span, item, len) => {
                let start = self.scalars.len();
                self.push(item, true)?;
                let once = self.scalars.split_off(start);
                if once.len().saturating_mul(*len).saturating_add(start) > MAX_WRITTEN {
                    let message = format!(
                        "a literal that mixes rows and repeats has at most {MAX_WRITTEN} elements: \
                         take a larger tensor from a file with `include_npy!`"
                    );
                    return Err(Error::new(*span, message));
                }
                for _ in 0..*len {
                    self.scalars.extend(once.iter().cloned());
                }
            }
        }
        Ok(())
    }

    fn bind(&mut self, scalar: &Expr) -> TokenStream {
        let name = Ident::new(&format!("scalar_{}", self.bound.len()), Span::mixed_site());
        self.bound.push(quote!(let #name = #scalar;));
        quote!(#name)
    }
}

/// Whether this is a literal, with or without unary operators: it may be written several times.
fn is_literal(scalar: &Expr) -> bool {
    match scalar {
        Expr::Lit(_) => true,
        Expr::Unary(operation) => is_literal(&operation.expr),
        Expr::Group(captured) => is_literal(&captured.expr),
        _ => false,
    }
}
