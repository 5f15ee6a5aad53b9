//! The path of the library crate, as the wrapper in the library passes it.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Error, Result};

/// `$crate` of the library: every path that a macro writes starts with it.
pub(crate) struct Root(TokenStream);

impl Root {
    /// Splits the input into the path and what the caller wrote: the wrapper puts the path in parentheses before it.
    pub(crate) fn split(input: TokenStream) -> Result<(Self, TokenStream)> {
        let mut tokens = input.into_iter();
        match tokens.next() {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                Ok((Self(group.stream()), tokens.collect()))
            }
            _ => Err(Error::new(Span::call_site(), "expected the path of the library in parentheses")),
        }
    }

    /// The same path, with the span of a message.
    pub(crate) fn at(&self, place: Span) -> TokenStream {
        let moved = |mut token: TokenTree| {
            token.set_span(place.resolved_at(token.span()));
            token
        };
        self.0.clone().into_iter().map(moved).collect()
    }
}

impl ToTokens for Root {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.0.clone());
    }
}
