//! What may stand between the brackets.

use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Block, Error, Lit, Result, Token, Type, token};

/// The axes, separated by commas.
pub(crate) struct Axes(pub(crate) Vec<Axis>);

/// One axis and where it stands.
pub(crate) struct Axis {
    pub(crate) span: Span,
    pub(crate) length: Length,
}

/// The length of an axis.
pub(crate) enum Length {
    /// `2`, `{ 2 * N }`, `I`
    Exact(Number),
    /// `..32`
    UpTo(Number),
    /// `?`
    Dynamic,
}

/// A number known to the compiler.
pub(crate) enum Number {
    Literal(Lit),
    Const(Block),
    Type(Box<Type>),
}

impl Parse for Axes {
    fn parse(input: ParseStream) -> Result<Self> {
        let mut axes = Vec::new();
        while !input.is_empty() {
            axes.push(input.parse()?);
            if input.is_empty() {
                break;
            }
            if input.peek(Token![..]) {
                return Err(
                    input.error("a range has no lower bound here: write `..32` for a length of at most 32")
                );
            }
            if !input.peek(Token![,]) {
                return Err(input.error("expected `,` between the axes of a shape"));
            }
            input.parse::<Token![,]>()?;
        }
        Ok(Axes(axes))
    }
}

impl Parse for Axis {
    fn parse(input: ParseStream) -> Result<Self> {
        let span = input.span();
        let length = if input.peek(Token![?]) {
            input.parse::<Token![?]>()?;
            Length::Dynamic
        } else if input.peek(Token![..=]) {
            return Err(input.error("a capacity is written `..32`, and a length of 32 fits into it"));
        } else if input.peek(Token![..]) {
            input.parse::<Token![..]>()?;
            Length::UpTo(input.parse()?)
        } else {
            Length::Exact(input.parse()?)
        };
        Ok(Axis { span, length })
    }
}

impl Parse for Number {
    fn parse(input: ParseStream) -> Result<Self> {
        // Before literals, as `-1` is one to syn.
        if input.peek(Token![-]) {
            return Err(input.error("a length is not negative: write `?` for one that only run time knows"));
        }
        if input.peek(Lit) {
            return input.parse().map(Number::Literal);
        }
        if input.peek(token::Brace) {
            return input.parse().map(Number::Const);
        }
        if input.peek(Token![_]) {
            return Err(input.error("a shape has no `_`: write `?` for a length that only run time knows"));
        }
        match input.fork().parse::<Type>() {
            Ok(Type::Path(_) | Type::Macro(_) | Type::Group(_)) => Ok(Number::Type(Box::new(input.parse()?))),
            Ok(other) => Err(Error::new(other.span(), EXPECTED)),
            Err(_) => Err(Error::new(input.span(), EXPECTED)),
        }
    }
}

const EXPECTED: &str = "expected the length of an axis: a number, `..N`, `?`, `{ CONST }` or an extent type";
