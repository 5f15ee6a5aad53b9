//! `Shape![2, 9216, ..32, ?]`: a shape as a type.

mod args;
mod expand;
mod validate;

pub(crate) use args::{Axis, Length};
pub(crate) use expand::{exact, sizes};
pub(crate) use validate::{MAX_RANK, MAX_SIZE, Size, check, checked, size};

use crate::paths::Root;
use proc_macro2::TokenStream;
use syn::Result;

/// The macro's output; the error of a wrong shape stands in place of its first length.
pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let shape = syn::parse2::<args::Axes>(input).and_then(validate::shape);
    Ok(shape.map_or_else(|error| expand::failure(&root, &error), |extents| expand::shape(&root, extents)))
}
