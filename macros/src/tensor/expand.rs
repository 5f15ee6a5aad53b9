//! From a checked literal to one flat array.

use super::args::Tree;
use crate::{paths::Root, shape};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{Error, Expr, ExprUnary, Result};

/// Repeats that are not one scalar everywhere are written out, up to this many elements.
const MAX_WRITTEN: usize = 65_536;

/// The expression for a literal of these lengths.
pub(crate) fn tensor(root: &Root, sizes: &[usize], literal: &Tree) -> Result<TokenStream> {
    let shape = shape::sizes(root, sizes);
    let from_flat = quote!(#root::Tensor::<_, #shape>::from_flat);
    if let Some((scalar, count)) = uniform(literal) {
        return Ok(quote!(#from_flat([#scalar; #count])));
    }
    let mut flat = Flat::default();
    flat.push(literal, false)?;
    let Flat { scalars, bound } = flat;
    Ok(if bound.is_empty() {
        quote!(#from_flat([#(#scalars),*]))
    } else {
        quote!({ #(#bound)* #from_flat([#(#scalars),*]) })
    })
}

/// The scalar and how often it is there, if the literal is repeats through and through.
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

/// The elements in order, the last axis running fastest.
#[derive(Default)]
struct Flat {
    scalars: Vec<TokenStream>,
    /// `let` statements for repeated scalars, so that each is evaluated once.
    bound: Vec<TokenStream>,
}

impl Flat {
    fn push(&mut self, tree: &Tree, repeated: bool) -> Result<()> {
        match tree {
            Tree::Element(scalar) if repeated && !is_literal(scalar) => {
                let name = self.bind(scalar);
                self.scalars.push(name.into_token_stream());
            }
            Tree::Element(scalar) => self.scalars.push(scalar.into_token_stream()),
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

    fn bind(&mut self, scalar: &Expr) -> Ident {
        let name = format_ident!("scalar_{}", self.bound.len(), span = Span::mixed_site());
        self.bound.push(quote!(let #name = #scalar;));
        name
    }
}

fn is_literal(scalar: &Expr) -> bool {
    match scalar {
        Expr::Lit(_) => true,
        Expr::Unary(ExprUnary { expr, .. }) => is_literal(expr),
        _ => false,
    }
}
