//! Procedural macros of `shapeproof`. Use them through that crate, where they are documented.
//!
//! | module | content |
//! | --- | --- |
//! | `shape`, `tensor`, `include_npy`, `compute`, `einsum` | the function-like macros: `args` reads the input with syn, `validate` checks the rules, `expand` writes the output with quote |
//! | `relations` | the impls of the relations between shapes, for the library itself |
//! | `paths` | the path of the library |

mod compute;
mod einsum;
mod include_npy;
mod paths;
mod relations;
mod shape;
mod tensor;

#[cfg(test)]
mod expansion_tests;
#[cfg(test)]
mod mistake_tests;

use proc_macro::TokenStream;
use syn::Result;

/// The output of a macro, or its error.
fn output(tokens: Result<proc_macro2::TokenStream>) -> TokenStream {
    tokens.unwrap_or_else(|error| error.into_compile_error()).into()
}

// ---- function-like macros; the library wraps each to put `($crate)` before the input ---------------------------

/// A shape as a type.
#[proc_macro]
#[allow(non_snake_case, reason = "it stands where a type stands")]
pub fn Shape(input: TokenStream) -> TokenStream {
    output(shape::expand(input.into()))
}

/// A tensor as a literal.
#[proc_macro]
pub fn tensor(input: TokenStream) -> TokenStream {
    output(tensor::expand(input.into()))
}

/// A `.npy` file as a tensor.
#[proc_macro]
pub fn include_npy(input: TokenStream) -> TokenStream {
    output(include_npy::expand(input.into(), include_npy::folder_of))
}

/// A tensor in index notation.
#[proc_macro]
pub fn compute(input: TokenStream) -> TokenStream {
    output(compute::expand(input.into()))
}

/// The implementation of `shapeproof::try_compute!`, which passes the path of the library.
#[proc_macro]
pub fn try_compute(input: TokenStream) -> TokenStream {
    output(compute::try_expand(input.into()))
}

/// The implementation of `shapeproof::compute_into!`, which passes the path of the library.
#[proc_macro]
pub fn compute_into(input: TokenStream) -> TokenStream {
    output(compute::expand_into(input.into()))
}

/// The implementation of `shapeproof::einsum!`, which passes the path of the library.
#[proc_macro]
pub fn einsum(input: TokenStream) -> TokenStream {
    output(einsum::expand(input.into()))
}

// ---- for the library itself --------------------------------------------------------------------------------------

/// The implementations of one relation between shapes.
#[proc_macro]
pub fn relations(input: TokenStream) -> TokenStream {
    output(relations::expand(input.into()))
}
