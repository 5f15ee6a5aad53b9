//! `tensor![[1, 2], [3, 4]]`: a tensor as a literal.

mod args;
mod expand;
mod validate;

use crate::paths::Root;
use crate::syntax::tokens::TokenStream;
use crate::syntax::{Cursor, Result};

/// The macro's output, or the first thing wrong with its input.
pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let mut input = Cursor::new(input);
    let root = Root::read(&mut input)?;
    let literal = args::literal(input)?;
    let sizes = validate::sizes(&literal)?;
    expand::tensor(&root, &sizes, &literal)
}
