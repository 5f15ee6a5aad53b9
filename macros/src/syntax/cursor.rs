//! A place in a stream of tokens.

use super::Error;
use super::tokens::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};
use std::collections::VecDeque;

/// The tokens that are still to be read.
pub(crate) struct Cursor {
    tokens: VecDeque<TokenTree>,
}

impl Cursor {
    pub(crate) fn new(tokens: TokenStream) -> Self {
        Self { tokens: tokens.into_iter().collect() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Where the next token is, of a group its opening; the whole macro call behind the last one.
    pub(crate) fn span(&self) -> Span {
        match self.peek() {
            Some(TokenTree::Group(group)) if group.delimiter() != Delimiter::None => group.span_open(),
            Some(token) => token.span(),
            None => Span::call_site(),
        }
    }

    /// An error at the next token.
    pub(crate) fn error(&self, message: impl Into<String>) -> Error {
        Error::new(self.span(), message)
    }

    pub(crate) fn peek(&self) -> Option<&TokenTree> {
        self.tokens.front()
    }

    pub(crate) fn next(&mut self) -> Option<TokenTree> {
        self.tokens.pop_front()
    }

    /// The next so many tokens.
    pub(crate) fn take(&mut self, count: usize) -> impl Iterator<Item = TokenTree> {
        self.tokens.drain(..count.min(self.tokens.len()))
    }

    /// What is left.
    pub(crate) fn rest(self) -> Vec<TokenTree> {
        self.tokens.into()
    }

    /// Whether these marks come next, with nothing between them.
    pub(crate) fn sees(&self, marks: &str) -> bool {
        let last = marks.chars().count().saturating_sub(1);
        let mut tokens = self.tokens.iter();
        marks.chars().enumerate().all(|(i, mark)| match tokens.next() {
            Some(TokenTree::Punct(punct)) => {
                punct.as_char() == mark && (i == last || punct.spacing() == Spacing::Joint)
            }
            _ => false,
        })
    }

    /// Reads these marks, if they come next.
    pub(crate) fn eat(&mut self, marks: &str) -> bool {
        let there = self.sees(marks);
        if there {
            self.tokens.drain(..marks.len());
        }
        there
    }

    /// Reads a group in these delimiters, if it comes next.
    pub(crate) fn group(&mut self, delimiter: Delimiter) -> Option<Group> {
        match self.next()? {
            TokenTree::Group(group) if group.delimiter() == delimiter => Some(group),
            other => {
                self.tokens.push_front(other);
                None
            }
        }
    }
}
