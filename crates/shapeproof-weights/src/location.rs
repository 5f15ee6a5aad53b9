//! Where a file is: a string, or what `env!` and `concat!` make of strings.

use std::env;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Ident, LitStr, Result, Token, parenthesized};

/// A path as a program states it: `"net.npz"`, `env!("WEIGHTS")`, or `concat!(env!("OUT_DIR"), "/net.npz")` of a build script.
pub(crate) struct Location {
    path: String,
    span: Span,
    /// The variables of the environment that it reads.
    variables: Vec<LitStr>,
}

impl Location {
    /// Whether what comes next is a path, and not a module.
    pub(crate) fn begins(input: ParseStream<'_>) -> bool {
        let ahead = input.fork();
        input.peek(LitStr) || ahead.parse::<Ident>().is_ok() && ahead.peek(Token![!])
    }

    pub(crate) fn value(&self) -> String {
        self.path.clone()
    }

    pub(crate) fn span(&self) -> Span {
        self.span
    }

    /// Constants that nobody uses, which have the program compiled again when a variable changes.
    pub(crate) fn again(&self) -> TokenStream {
        let variables = &self.variables;
        quote!(#(const _: &str = ::core::env!(#variables);)*)
    }
}

impl Parse for Location {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if input.peek(LitStr) {
            let path: LitStr = input.parse()?;
            return Ok(Self { path: path.value(), span: path.span(), variables: Vec::new() });
        }
        let ahead = input.fork();
        let name: Ident = ahead.parse()?;
        ahead.parse::<Token![!]>()?;
        input.advance_to(&ahead);
        let parts;
        parenthesized!(parts in input);
        let mut read = Self { path: String::new(), span: name.span(), variables: Vec::new() };
        if name == "env" {
            let variable: LitStr = parts.parse()?;
            let missing = |_| {
                Error::new(
                    variable.span(),
                    format!("the variable `{}` is not set in the environment", variable.value()),
                )
            };
            read.path = env::var(variable.value()).map_err(missing)?;
            read.variables.push(variable);
        } else if name == "concat" {
            for part in Punctuated::<Self, Token![,]>::parse_terminated(&parts)? {
                read.path += &part.path;
                read.variables.extend(part.variables);
            }
        } else {
            let reason = "a path is a string, `env!` of the name of a variable, or `concat!` of these";
            return Err(Error::new(name.span(), reason));
        }
        if parts.is_empty() { Ok(read) } else { Err(parts.error("expected `)`")) }
    }
}
