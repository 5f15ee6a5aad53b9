//! Procedural macros of `shapeproof`. Use them through that crate, where they are documented.

mod compute;
mod include_npy;
mod paths;
mod relations;
mod shape;
mod tensor;

#[cfg(test)]
mod output_tests;

use proc_macro::TokenStream;

// ---- function-like macros; the library wraps each to put `($crate)` before the input ---------------------------

/// A shape as a type.
#[proc_macro]
#[allow(non_snake_case, reason = "it stands where a type stands")]
pub fn Shape(input: TokenStream) -> TokenStream {
    shape::expand(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A tensor as a literal.
#[proc_macro]
pub fn tensor(input: TokenStream) -> TokenStream {
    tensor::expand(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A `.npy` file as a tensor.
#[proc_macro]
pub fn include_npy(input: TokenStream) -> TokenStream {
    let output = include_npy::expand(input.into(), include_npy::folder_of);
    output.unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A tensor in index notation.
#[proc_macro]
pub fn compute(input: TokenStream) -> TokenStream {
    compute::expand(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

// ---- for the library itself --------------------------------------------------------------------------------------

/// The implementations of one relation between shapes.
#[proc_macro]
pub fn relations(input: TokenStream) -> TokenStream {
    let name = syn::parse_macro_input!(input as syn::Ident);
    relations::expand(&name).unwrap_or_else(|error| error.into_compile_error()).into()
}
