//! What the macros need of Rust's syntax, over bare tokens.
//!
//! | module | content |
//! | --- | --- |
//! | [`cursor`] | a place in a stream of tokens |
//! | [`error`] | a message and where it belongs |
//! | [`expr`] | where an expression or a path ends |
//! | [`literal`] | the values of literals |
//! | [`name`] | what is a name and what a keyword |
//!
//! There is no full parser here: whatever the macros hand on unread is parsed by the compiler in the end, and a parser
//! of its own takes longer to build than the rest of what the library depends on.

mod cursor;
mod error;
mod expr;
mod literal;
mod name;

#[cfg(test)]
mod oracle_tests;

pub(crate) use cursor::Cursor;
pub(crate) use error::{Error, Result};
pub(crate) use expr::{bare, expr, path, spelled};
pub(crate) use literal::{Integer, text};
pub(crate) use name::{is_keyword, names, same};

/// The tokens: the compiler's, and in unit tests those of `proc-macro2`, which exist outside of the compiler.
pub(crate) mod tokens {
    #[cfg(not(test))]
    pub(crate) use proc_macro::{
        Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree,
    };
    #[cfg(test)]
    pub(crate) use proc_macro2::{
        Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree,
    };
}
