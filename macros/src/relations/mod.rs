//! The implementations of the relations between shapes, rank by rank up to rank 6.
//!
//! Each submodule writes the impls for the file of the same name in `src/shape/`, as one would write them by hand for these
//! ranks. `expanded/` has the output up to rank 2, formatted; a test compares it (`UPDATE_EXPANDED=1` updates it).

mod align;
mod axis;
mod broadcast;
mod index;
mod matmul;
mod number;
mod parts;
mod permute;
mod reshape;
mod strip;

#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, Result};

/// The largest rank.
const MAX_RANK: usize = 6;

/// The impls of one relation.
pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let name: Ident = syn::parse2(input)?;
    Ok(impls(&name.to_string(), MAX_RANK, number::ROW))
}

/// The impls of one relation up to a rank; of the table of numbers, `rows` rows and as many entries of each.
fn impls(name: &str, max_rank: usize, rows: usize) -> TokenStream {
    match name {
        "number" => number::impls(rows),
        "broadcast" => broadcast::impls(max_rank),
        "align" => align::impls(max_rank),
        "axis" => axis::impls(max_rank),
        "index" => index::impls(max_rank),
        "permute" => permute::impls(max_rank),
        "reshape" => reshape::impls(max_rank),
        "matmul" => matmul::impls(max_rank),
        "strip" => strip::impls(max_rank),
        other => {
            let message = format!("there is no relation `{other}`");
            quote!(compile_error!(#message);)
        }
    }
}
