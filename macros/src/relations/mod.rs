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

use proc_macro2::{Ident, TokenStream};

/// The largest rank.
const MAX_RANK: usize = 6;

/// The impls of one relation.
pub fn expand(name: &Ident) -> syn::Result<TokenStream> {
    let text = match name.to_string().as_str() {
        "number" => number::impls(),
        "broadcast" => broadcast::impls(),
        "align" => align::impls(),
        "axis" => axis::impls(),
        "index" => index::impls(),
        "permute" => permute::impls(),
        "reshape" => reshape::impls(),
        "matmul" => matmul::impls(),
        "strip" => strip::impls(),
        other => return Err(syn::Error::new(name.span(), format!("there is no relation `{other}`"))),
    };
    text.parse()
        .map_err(|error| syn::Error::new(name.span(), format!("the relation does not parse: {error}")))
}
