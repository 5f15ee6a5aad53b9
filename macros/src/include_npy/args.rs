//! The name of the file: a string, or `concat!` and `env!` of literals.

use crate::syntax::tokens::{Delimiter, Span, TokenTree};
use crate::syntax::{Cursor, Error, Integer, Result, bare, expr, text};

/// The file as the caller names it, and where.
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) span: Span,
}

impl File {
    pub(crate) fn read(input: &mut Cursor) -> Result<Self> {
        let span = input.span();
        let name = string(input)?;
        input.eat(",");
        if input.is_empty() { Ok(File { name, span }) } else { Err(input.error("unexpected token")) }
    }
}

const EXPECTED: &str =
    "expected the path of a .npy file: a string literal, or `concat!` and `env!` of literals";

/// Reads an expression and computes it.
fn string(input: &mut Cursor) -> Result<String> {
    let expected = input.error(EXPECTED);
    let tokens = bare(expr(input, EXPECTED)?);
    match tokens.as_slice() {
        [TokenTree::Literal(literal)] => {
            text(literal).or_else(|| Some(Integer::new(literal)?.decimal())).ok_or(expected)
        }
        [TokenTree::Ident(name), TokenTree::Punct(mark), TokenTree::Group(group)]
            if mark.as_char() == '!' && group.delimiter() != Delimiter::None =>
        {
            let mut input = Cursor::new(group.stream());
            match name.to_string().as_str() {
                "concat" => concat(&mut input),
                "env" => env(&mut input),
                _ => Err(expected),
            }
        }
        _ => Err(expected),
    }
}

fn concat(input: &mut Cursor) -> Result<String> {
    let mut whole = String::new();
    while !input.is_empty() {
        whole += &string(input)?;
        if !input.eat(",") && !input.is_empty() {
            return Err(input.error("expected `,`"));
        }
    }
    Ok(whole)
}

fn env(input: &mut Cursor) -> Result<String> {
    let expected = input.error("expected string literal");
    let tokens = bare(expr(input, EXPECTED)?);
    let [TokenTree::Literal(literal)] = tokens.as_slice() else { return Err(expected) };
    let name = text(literal).ok_or(expected)?;
    std::env::var(&name).map_err(|_| Error::new(literal.span(), format!("the environment has no `{name}`")))
}
