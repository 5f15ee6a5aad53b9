//! What may stand between the brackets.

use crate::syntax::tokens::{Delimiter, Literal, Span, TokenStream, TokenTree};
use crate::syntax::{Cursor, Result, bare, path};

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
    Literal(Literal),
    Const(TokenStream),
    Type(TokenStream),
}

/// The axes, separated by commas.
pub(crate) fn axes(input: &mut Cursor) -> Result<Vec<Axis>> {
    let mut axes = Vec::new();
    while !input.is_empty() {
        axes.push(axis(input)?);
        if input.is_empty() {
            break;
        }
        if input.sees("..") {
            return Err(
                input.error("a range has no lower bound here: write `..32` for a length of at most 32")
            );
        }
        if !input.eat(",") {
            return Err(input.error("expected `,` between the axes of a shape"));
        }
    }
    Ok(axes)
}

fn axis(input: &mut Cursor) -> Result<Axis> {
    let span = input.span();
    let length = if input.eat("?") {
        Length::Dynamic
    } else if input.sees("..=") {
        return Err(input.error("a capacity is written `..32`, and a length of 32 fits into it"));
    } else if input.eat("..") {
        Length::UpTo(number(input)?)
    } else {
        Length::Exact(number(input)?)
    };
    Ok(Axis { span, length })
}

fn number(input: &mut Cursor) -> Result<Number> {
    if input.sees("-") {
        return Err(input.error("a length is not negative: write `?` for one that only run time knows"));
    }
    let expected =
        input.error("expected the length of an axis: a number, `..N`, `?`, `{ CONST }` or an extent type");
    match input.peek() {
        Some(TokenTree::Ident(name)) if matches!(name.to_string().as_str(), "true" | "false") => {
            Err(input.error(super::validate::NO_INTEGER))
        }
        Some(TokenTree::Ident(name)) if matches!(name.to_string().as_str(), "_") => {
            Err(input.error("a shape has no `_`: write `?` for a length that only run time knows"))
        }
        Some(TokenTree::Ident(_) | TokenTree::Punct(_)) => {
            path(input).map(|path| Number::Type(path.into_iter().collect())).ok_or(expected)
        }
        _ => match input.next() {
            Some(TokenTree::Literal(literal)) => Ok(Number::Literal(literal)),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                Ok(Number::Const(TokenTree::Group(group).into()))
            }
            Some(token @ TokenTree::Group(_)) => captured(token).ok_or(expected)?,
            _ => Err(expected),
        },
    }
}

/// What a `macro_rules!` captured as a whole: a number, or a type of any form.
fn captured(token: TokenTree) -> Option<Result<Number>> {
    let TokenTree::Group(group) = &token else { return None };
    if group.delimiter() != Delimiter::None {
        return None;
    }
    let tokens = bare(group.stream().into_iter().collect());
    Some(match tokens.first() {
        Some(TokenTree::Literal(_)) => number(&mut Cursor::new(tokens.into_iter().collect())),
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            number(&mut Cursor::new(tokens.into_iter().collect()))
        }
        Some(TokenTree::Punct(punct)) if punct.as_char() == '-' => {
            number(&mut Cursor::new(tokens.into_iter().collect()))
        }
        _ => Ok(Number::Type(token.into())),
    })
}
