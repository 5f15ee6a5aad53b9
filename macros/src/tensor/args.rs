//! Nested arrays, with Rust's own syntax for arrays inside the brackets of the macro.

use crate::shape;
use crate::syntax::tokens::{Delimiter, Span, TokenTree};
use crate::syntax::{Cursor, Error, Result, bare, expr};

/// A literal, or a part of one.
pub(crate) enum Tree {
    /// A scalar: its tokens.
    Element(Span, Vec<TokenTree>),
    /// `[a, b, c]`
    Row(Span, Vec<Tree>),
    /// `[a; 3]`
    Repeat(Span, Box<Tree>, usize),
}

/// `a, b, c` or `a; 3` or `a; 2, 3`: what stands in the outermost brackets.
pub(crate) fn literal(mut input: Cursor) -> Result<Tree> {
    let span = input.span();
    let (items, repeated) = items(&mut input)?;
    if !repeated {
        return Ok(Tree::Row(span, items));
    }
    let first = items.into_iter().next().ok_or_else(|| Error::new(span, NO_ELEMENT))?;
    let mut lengths = Vec::new();
    while !input.is_empty() {
        lengths.push(length(&mut input)?);
        if !input.eat(",") && !input.is_empty() {
            return Err(input.error("expected `,` between the lengths of a tensor"));
        }
    }
    Ok(lengths.into_iter().rev().fold(first, |tree, len| Tree::Repeat(span, Box::new(tree), len)))
}

const NO_ELEMENT: &str = "expected the element of a tensor";

/// What is between the brackets of a row.
fn row(span: Span, mut input: Cursor) -> Result<Tree> {
    let (items, repeated) = items(&mut input)?;
    if !repeated {
        return Ok(Tree::Row(span, items));
    }
    let first = items.into_iter().next().ok_or_else(|| Error::new(span, NO_ELEMENT))?;
    let len = length(&mut input)?;
    if !input.is_empty() {
        return Err(input.error("only the outermost brackets of a tensor take several lengths"));
    }
    Ok(Tree::Repeat(span, Box::new(first), len))
}

/// The items up to the end, or one item up to the `;` behind it; and whether there was one.
fn items(input: &mut Cursor) -> Result<(Vec<Tree>, bool)> {
    let mut items = Vec::new();
    while !input.is_empty() {
        items.push(item(input)?);
        if items.len() == 1 && input.eat(";") {
            return Ok((items, true));
        }
        if !input.eat(",") && !input.is_empty() {
            return Err(input.error(NO_COMMA));
        }
    }
    Ok((items, false))
}

const NO_COMMA: &str = "expected `,` between the elements of a tensor";

fn item(input: &mut Cursor) -> Result<Tree> {
    let missing = input.error(NO_ELEMENT);
    // What a `macro_rules!` captured as an expression may be a row, too.
    let tokens = bare(expr(input, NO_COMMA)?);
    let first = tokens.first().ok_or(missing)?;
    let span = first.span();
    match tokens.as_slice() {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => {
            row(span, Cursor::new(group.stream()))
        }
        _ => Ok(Tree::Element(span, tokens)),
    }
}

fn length(input: &mut Cursor) -> Result<usize> {
    let wrong = input.error("a length in a tensor literal is an integer literal: the shape is made from it");
    match bare(expr(input, NO_COMMA)?).as_slice() {
        [TokenTree::Literal(literal)] if literal.to_string().starts_with(|c: char| c.is_ascii_digit()) => {
            shape::size(literal)
        }
        _ => Err(wrong),
    }
}
