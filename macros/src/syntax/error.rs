//! A message and where it belongs.

use super::tokens::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use core::fmt;

pub(crate) type Result<T> = core::result::Result<T, Error>;

/// A message and where it belongs.
#[derive(Debug)]
pub(crate) struct Error {
    span: Span,
    message: String,
}

impl Error {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into() }
    }

    /// `::core::compile_error! { "message" }`, all of it in the place of the error.
    pub(crate) fn to_compile_error(&self) -> TokenStream {
        let punct = |mark, spacing| TokenTree::from(Punct::new(mark, spacing));
        let ident = |name| TokenTree::from(Ident::new(name, self.span));
        let mut message = TokenTree::from(Literal::string(&self.message));
        message.set_span(self.span);
        let tokens = [
            punct(':', Spacing::Joint),
            punct(':', Spacing::Alone),
            ident("core"),
            punct(':', Spacing::Joint),
            punct(':', Spacing::Alone),
            ident("compile_error"),
            punct('!', Spacing::Alone),
            Group::new(Delimiter::Brace, message.into()).into(),
        ];
        let here = |mut token: TokenTree| {
            token.set_span(self.span);
            token
        };
        tokens.into_iter().map(here).collect()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
