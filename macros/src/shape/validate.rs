//! The rules of a shape: at most six axes, each of at most 999,999.

use super::args::{Axes, Length, Number};
use proc_macro2::{Span, TokenStream};
use syn::{Error, Lit, Result};

/// The highest rank of a shape.
pub(crate) const MAX_RANK: usize = 6;
/// The greatest length of an axis.
pub(crate) const MAX_SIZE: usize = 999_999;

/// An axis that obeys the rules.
pub(crate) enum Extent {
    Exact(Size),
    UpTo(Size),
    Dynamic,
}

/// A number known to the compiler that obeys the rules, as far as the macro sees it.
#[derive(Clone, Debug)]
pub(crate) enum Size {
    Number(usize),
    Const(TokenStream),
    Type(TokenStream),
    Named(TokenStream),
}

/// The message for a literal that is not an integer.
pub(crate) const NO_INTEGER: &str = "the length of an axis is an integer";

pub(crate) fn shape(Axes(axes): Axes) -> Result<Vec<Extent>> {
    if let Some(axis) = axes.get(MAX_RANK) {
        let message = format!("a shape has at most {MAX_RANK} axes, and this one has {}", axes.len());
        return Err(Error::new(axis.span, message));
    }
    axes.into_iter()
        .map(|axis| match axis.length {
            Length::Exact(number) => checked(number).map(Extent::Exact),
            Length::UpTo(number) => checked(number).map(Extent::UpTo),
            Length::Dynamic => Ok(Extent::Dynamic),
        })
        .collect()
}

/// Checks whether an axis may be as long as this number, which stands at `span`.
pub(crate) fn check(size: &Size, span: Span) -> Result<()> {
    match size {
        Size::Number(number) if *number > MAX_SIZE => {
            Err(Error::new(span, format!("the length of an axis is at most {MAX_SIZE}, not {number}")))
        }
        _ => Ok(()),
    }
}

/// The number, if an axis may be that long.
pub(crate) fn checked(number: Number) -> Result<Size> {
    match number {
        Number::Literal(literal) => size(&literal).map(Size::Number),
        Number::Const(value) => Ok(Size::Const(value)),
        Number::Type(ty) => Ok(Size::Type(ty)),
        Number::Named(name) => Ok(Size::Named(name)),
    }
}

/// The value of a literal as a length.
pub(crate) fn size(literal: &Lit) -> Result<usize> {
    let wrong = |message: String| Err(Error::new(literal.span(), message));
    let Lit::Int(number) = literal else {
        return wrong(NO_INTEGER.to_owned());
    };
    if !matches!(number.suffix(), "" | "usize") {
        return wrong(format!("the length of an axis is a `usize`, not a `{}`", number.suffix()));
    }
    match number.base10_parse() {
        Ok(size) if size <= MAX_SIZE => Ok(size),
        _ => wrong(format!("the length of an axis is at most {MAX_SIZE}, not {}", number.base10_digits())),
    }
}
