//! `compute!([b, o] => sum!(i => w[o, i] * x[b, i]))`: a tensor in index notation.

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
    let formula = args::Formula::read(input)?;
    validate::formula(&formula)?;
    Ok(expand::formula(&root, &formula))
}
