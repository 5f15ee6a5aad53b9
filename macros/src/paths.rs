//! The path of the library crate, as the wrapper in the library hands it over.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};

/// `$crate` of the library: the parenthesised group that comes first in the input of every macro.
pub(crate) struct Root(TokenStream);

impl Parse for Root {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let content;
        syn::parenthesized!(content in input);
        content.parse().map(Root)
    }
}

impl ToTokens for Root {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}
