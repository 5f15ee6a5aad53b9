//! The path of the library crate, as the wrapper in the library hands it over, and the tokens written under it.

use crate::syntax::tokens::{Delimiter, Group, Span, TokenStream, TokenTree};
use crate::syntax::{Cursor, Result};

/// `$crate` of the library: the parenthesised group that comes first in the input of every macro.
pub(crate) struct Root(TokenStream);

impl Root {
    pub(crate) fn read(input: &mut Cursor) -> Result<Self> {
        let error = input.error("expected the path of the library in parentheses");
        input.group(Delimiter::Parenthesis).map(|group| Self(group.stream())).ok_or(error)
    }

    /// The tokens of `text`, in which `$` stands for this path and `#` for the next of the parts.
    pub(crate) fn write<const N: usize>(&self, text: &str, parts: [TokenStream; N]) -> TokenStream {
        self.write_at(Span::call_site(), text, parts)
    }

    /// As [`write`](Self::write), at a place in the input.
    pub(crate) fn write_at<const N: usize>(
        &self,
        span: Span,
        text: &str,
        parts: [TokenStream; N],
    ) -> TokenStream {
        // The text is one of those in this crate, and each of them is tokens.
        self.fill(span, text.parse().unwrap_or_default(), &mut parts.into_iter())
    }

    fn fill(
        &self,
        span: Span,
        text: TokenStream,
        parts: &mut dyn Iterator<Item = TokenStream>,
    ) -> TokenStream {
        let fill = |mut token: TokenTree| {
            token.set_span(span);
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '$' => self.0.clone(),
                TokenTree::Punct(punct) if punct.as_char() == '#' => parts.next().unwrap_or_default(),
                TokenTree::Group(group) => {
                    let mut filled = Group::new(group.delimiter(), self.fill(span, group.stream(), parts));
                    filled.set_span(span);
                    TokenTree::Group(filled).into()
                }
                other => other.into(),
            }
        };
        text.into_iter().map(fill).collect()
    }
}
