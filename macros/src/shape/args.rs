//! The syntax of the axes of a shape.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::{Block, Error, Expr, Lit, LitBool, Result, Stmt, Token, Type, TypePath, token};

/// The axes, separated by commas.
pub(crate) struct Axes(pub(crate) Vec<Axis>);

/// One axis and its span.
pub(crate) struct Axis {
    pub(crate) span: Span,
    pub(crate) length: Length,
}

/// The length of an axis.
pub(crate) enum Length {
    /// `2`, `{ 2 * N }`, `WIDTH`, `I`
    Exact(Number),
    /// `..32`
    UpTo(Number),
    /// `?`
    Dynamic,
}

/// A number known to the compiler.
pub(crate) enum Number {
    Literal(Lit),
    /// The value of a constant expression.
    Const(TokenStream),
    /// The length of an extent type.
    Type(TokenStream),
    /// The name of a length that `length!` declared.
    Named(TokenStream),
}

impl Parse for Axes {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut axes = Vec::new();
        while !input.is_empty() {
            axes.push(input.parse()?);
            if input.is_empty() {
                break;
            }
            let message = if input.peek(Token![..]) {
                "a range has no lower bound here: write `..32` for a length of at most 32"
            } else if input.peek(Token![+])
                || input.peek(Token![-])
                || input.peek(Token![*])
                || input.peek(Token![/])
            {
                "a length that is computed stands in braces: `{ 2 * N }`"
            } else {
                "expected `,` between the axes of a shape"
            };
            if !input.peek(Token![,]) {
                return Err(Error::new(input.span(), message));
            }
            input.parse::<Token![,]>()?;
        }
        Ok(Self(axes))
    }
}

impl Parse for Axis {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let span = input.span();
        let length = if input.peek(Token![?]) {
            input.parse::<Token![?]>()?;
            Length::Dynamic
        } else if input.peek(Token![..=]) {
            return Err(Error::new(span, "a capacity is written `..32`, and a length of 32 fits into it"));
        } else if input.peek(Token![..]) {
            input.parse::<Token![..]>()?;
            Length::UpTo(input.parse()?)
        } else {
            Length::Exact(input.parse()?)
        };
        Ok(Self { span, length })
    }
}

impl Parse for Number {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let wrong = |message| Err(Error::new(input.span(), message));
        if let Some(captured) = captured(input) {
            return captured;
        }
        if input.peek(Token![-]) {
            return wrong("a length is not negative: write `?` for one that only run time knows");
        }
        if input.peek(LitBool) {
            return wrong(super::validate::NO_INTEGER);
        }
        if input.peek(Token![_]) {
            return wrong("a shape has no `_`: write `?` for a length that only run time knows");
        }
        if input.peek(Lit) {
            return input.parse().map(Number::Literal);
        }
        if input.peek(token::Brace) {
            return input.parse().map(|block: Block| Number::Const(value(&block)));
        }
        let ahead = input.fork();
        match ahead.parse() {
            Ok(ty @ (Type::Path(_) | Type::Macro(_))) => {
                input.parse::<Type>()?;
                Ok(named(ty))
            }
            _ => wrong(EXPECTED),
        }
    }
}

const EXPECTED: &str =
    "expected the length of an axis: a number, `..N`, `?`, a constant, `{ … }` or an extent type";

/// The value of a block: if possible without its braces, which would be redundant in an argument.
fn value(block: &Block) -> TokenStream {
    match block.stmts.as_slice() {
        [Stmt::Expr(value, None)] => value.to_token_stream(),
        _ => block.to_token_stream(),
    }
}

/// A constant, a type or the name of a length, distinguished by Rust's naming conventions, since a macro has nothing else: `WIDTH`
/// and `net::WIDTH` are constants, `Batch` and `B` are types, `n` is a length.
fn named(ty: Type) -> Number {
    match ty {
        Type::Path(TypePath { qself: None, path, .. }) if is_constant(&path) => {
            Number::Const(path.into_token_stream())
        }
        Type::Path(TypePath { qself: None, path, .. })
            if path.get_ident().is_some_and(|name| name.to_string().starts_with(char::is_lowercase)) =>
        {
            Number::Named(path.into_token_stream())
        }
        other => Number::Type(other.into_token_stream()),
    }
}

/// Whether the last name is in capitals, and longer than the one letter of a type parameter.
fn is_constant(path: &syn::Path) -> bool {
    let Some(last) = path.segments.last() else { return false };
    let name = last.ident.to_string();
    let one_letter = name.chars().filter(|c| !c.is_numeric()).count() == 1;
    last.arguments.is_none() && !one_letter && !name.chars().any(char::is_lowercase)
}

/// What a `macro_rules!` captured, if that comes next: a number, a type of any form, or an expression.
fn captured(input: ParseStream<'_>) -> Option<Result<Number>> {
    let ahead = input.fork();
    let group = ahead.parse::<TokenTree>().ok().and_then(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => Some(group),
        _ => None,
    })?;
    Some(input.parse::<TokenTree>().and_then(|_| number_in(group)))
}

fn number_in(group: Group) -> Result<Number> {
    let tokens = group.stream();
    syn::parse2::<Number>(tokens.clone()).or_else(|error| {
        let number = syn::parse2(tokens.clone()).map(|ty: Type| Number::Type(ty.into_token_stream()));
        number
            .or_else(|_| syn::parse2(tokens).map(|value: Expr| Number::Const(value.into_token_stream())))
            .map_err(|_| error)
    })
}
