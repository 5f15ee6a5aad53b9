//! `Shape![2, 9216, ..32, ?]`: a shape as a type.

mod args;
mod expand;
mod validate;

pub(crate) use expand::sizes;
pub(crate) use validate::{MAX_RANK, MAX_SIZE, size};

use crate::paths::Root;
use crate::syntax::tokens::TokenStream;
use crate::syntax::{Cursor, Result};

/// The macro's output, or the first thing wrong with its input.
pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let mut input = Cursor::new(input);
    // The path comes first, so that it is there for a shape that fails.
    let root = Root::read(&mut input)?;
    let shape = args::axes(&mut input).and_then(validate::shape);
    Ok(shape.map_or_else(|error| expand::failure(&root, &error), |extents| expand::shape(&root, extents)))
}
