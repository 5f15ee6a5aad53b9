//! From a checked literal to one flat array.

use super::args::Tree;
use crate::syntax::tokens::{Ident, Span, TokenStream, TokenTree};
use crate::syntax::{Error, Result, spelled};
use crate::{paths::Root, shape};

/// Repeats that are not one scalar everywhere are written out, up to this many elements.
const MAX_WRITTEN: usize = 65_536;

/// The expression for a literal of these lengths.
pub(crate) fn tensor(root: &Root, sizes: &[usize], literal: &Tree) -> Result<TokenStream> {
    let shape = shape::sizes(root, sizes);
    if let Some((scalar, count)) = uniform(literal) {
        let scalar = scalar.iter().cloned().collect();
        return Ok(root.write(&format!("$::Tensor::<_, #>::from_flat([#; {count}usize])"), [shape, scalar]));
    }
    let mut flat = Flat { root, scalars: Vec::new(), bound: Vec::new() };
    flat.push(literal, false)?;
    let Flat { scalars, bound, .. } = flat;
    let tensor = root.write("$::Tensor::<_, #>::from_flat([#])", [shape, scalars.into_iter().collect()]);
    Ok(if bound.is_empty() { tensor } else { root.write("{ # # }", [bound.into_iter().collect(), tensor]) })
}

/// The scalar and how often it is there, if the literal is repeats through and through.
fn uniform(tree: &Tree) -> Option<(&[TokenTree], usize)> {
    match tree {
        Tree::Element(_, scalar) => Some((scalar, 1)),
        Tree::Repeat(_, item, len) => {
            let (scalar, count) = uniform(item)?;
            Some((scalar, count.checked_mul(*len)?))
        }
        Tree::Row(..) => None,
    }
}

/// The elements in order, the last axis running fastest.
struct Flat<'a> {
    root: &'a Root,
    /// Each with a comma.
    scalars: Vec<TokenStream>,
    /// `let` statements for repeated scalars, so that each is evaluated once.
    bound: Vec<TokenStream>,
}

impl Flat<'_> {
    fn push(&mut self, tree: &Tree, repeated: bool) -> Result<()> {
        match tree {
            Tree::Element(_, scalar) => {
                let scalar: TokenStream = if repeated && !spelled(scalar) {
                    self.bind(scalar)
                } else {
                    scalar.iter().cloned().collect()
                };
                self.scalars.push(self.root.write("#,", [scalar]));
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

    fn bind(&mut self, scalar: &[TokenTree]) -> TokenStream {
        let name = Ident::new(&format!("scalar_{}", self.bound.len()), Span::mixed_site());
        let name = TokenStream::from(TokenTree::from(name));
        self.bound.push(self.root.write("let # = #;", [name.clone(), scalar.iter().cloned().collect()]));
        name
    }
}
