//! Nested arrays, in Rust's own array syntax inside the brackets of the macro.

use crate::shape;
use proc_macro2::{Span, TokenStream};
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, Lit, Result, Token, bracketed, token};

/// A literal, or a part of one.
pub(crate) enum Tree {
    /// A scalar.
    Element(Expr),
    /// `[a, b, c]`
    Row(Span, Vec<Tree>),
    /// `[a; 3]`
    Repeat(Span, Box<Tree>, usize),
}

/// `a, b, c` or `a; 3` or `a; 2, 3`: the contents of the outermost brackets.
pub(crate) struct Literal(pub(crate) Tree);

impl Parse for Literal {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let span = input.span();
        let items = match items(input)? {
            Items::Listed(items) => return Ok(Self(Tree::Row(span, items))),
            Items::Repeated(item) => item,
        };
        let mut lengths = Vec::new();
        while !input.is_empty() {
            lengths.push(length(input)?);
            if !input.is_empty() && input.parse::<Token![,]>().is_err() {
                return Err(Error::new(input.span(), "expected `,` between the lengths of a tensor"));
            }
        }
        let repeat = |tree, len| Tree::Repeat(span, Box::new(tree), len);
        Ok(Self(lengths.into_iter().rev().fold(items, repeat)))
    }
}

/// The items between brackets, up to the length of a repeated item.
enum Items {
    Listed(Vec<Tree>),
    /// One item, followed by `;`.
    Repeated(Tree),
}

fn items(input: ParseStream<'_>) -> Result<Items> {
    let mut items = Vec::new();
    while !input.is_empty() {
        let item = item(input)?;
        if items.is_empty() && input.peek(Token![;]) {
            input.parse::<Token![;]>()?;
            return Ok(Items::Repeated(item));
        }
        items.push(item);
        if !input.is_empty() && input.parse::<Token![,]>().is_err() {
            return Err(Error::new(input.span(), NO_COMMA));
        }
    }
    Ok(Items::Listed(items))
}

const NO_COMMA: &str = "expected `,` between the elements of a tensor";

fn item(input: ParseStream<'_>) -> Result<Tree> {
    if input.is_empty() || input.peek(Token![,]) || input.peek(Token![;]) {
        return Err(Error::new(input.span(), "expected the element of a tensor"));
    }
    if input.peek(Token![#]) {
        return Err(Error::new(
            input.span(),
            "an attribute stands before the whole tensor, not inside of it",
        ));
    }
    if input.peek(token::Bracket) {
        let ahead = input.fork();
        skip_brackets(&ahead)?;
        // After a row comes another element, or the end; anything else continues an expression, as in `[a, b][0]`.
        if ahead.is_empty() || ahead.peek(Token![,]) || ahead.peek(Token![;]) {
            let content;
            let brackets = bracketed!(content in input);
            return row(brackets.span.join(), &content);
        }
        if ahead.peek(token::Bracket) && !is_index(&ahead) {
            return Err(Error::new(ahead.span(), NO_COMMA));
        }
    }
    input.parse().map(Tree::Element)
}

fn row(span: Span, content: ParseStream<'_>) -> Result<Tree> {
    let item = match items(content)? {
        Items::Listed(items) => return Ok(Tree::Row(span, items)),
        Items::Repeated(item) => item,
    };
    let len = length(content)?;
    if !content.is_empty() {
        return Err(Error::new(
            content.span(),
            "only the outermost brackets of a tensor take several lengths",
        ));
    }
    Ok(Tree::Repeat(span, Box::new(item), len))
}

fn length(input: ParseStream<'_>) -> Result<usize> {
    let span = input.span();
    let wrong = "a length in a tensor literal is an integer literal: the shape is made from it";
    match input.parse() {
        Ok(literal @ (Lit::Int(_) | Lit::Float(_))) => shape::size(&literal),
        _ => Err(Error::new(span, wrong)),
    }
}

fn skip_brackets(input: ParseStream<'_>) -> Result<()> {
    let content;
    bracketed!(content in input);
    content.parse::<TokenStream>().map(drop)
}

/// Whether the brackets that come next hold one expression, as in the index of an array.
fn is_index(input: ParseStream<'_>) -> bool {
    let index = |input: ParseStream<'_>| {
        let content;
        bracketed!(content in input);
        content.parse::<TokenStream>().and_then(syn::parse2::<Expr>)
    };
    index(&input.fork()).is_ok()
}
