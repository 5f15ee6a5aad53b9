//! The implementations of the relations between shapes, rank by rank up to rank 6.
//!
//! Each submodule writes the impls of one file of `src/shape/`, as text that reads like the impl one would write by
//! hand for these ranks.

mod align;
mod axis;
mod broadcast;
mod index;
mod matmul;
mod number;
mod permute;
mod reshape;
mod strip;
mod text;

use crate::syntax::tokens::{TokenStream, TokenTree};
use crate::syntax::{Cursor, Error, Result};

/// The largest rank.
const MAX_RANK: usize = 6;

/// The impls of one relation.
pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let input = Cursor::new(input);
    let name = input.peek().map(TokenTree::to_string).unwrap_or_default();
    let text = match name.as_str() {
        "number" => number::impls(),
        "broadcast" => broadcast::impls(),
        "align" => align::impls(),
        "axis" => axis::impls(),
        "index" => index::impls(),
        "permute" => permute::impls(),
        "reshape" => reshape::impls(),
        "matmul" => matmul::impls(),
        "strip" => strip::impls(),
        other => return Err(input.error(format!("there is no relation `{other}`"))),
    };
    text.parse().map_err(|error| Error::new(input.span(), format!("the relation does not parse: {error}")))
}
