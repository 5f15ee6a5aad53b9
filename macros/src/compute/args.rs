//! A formula: the indices of the result, and Rust code in which `w[o, i]` reads an element and `sum!(i => …)` reduces.

use crate::syntax::tokens::{Delimiter, Group, Ident, TokenStream, TokenTree};
use crate::syntax::{Cursor, Result, is_keyword, names};

/// `[b, o] => body`
pub(crate) struct Formula {
    pub(crate) indices: Vec<Ident>,
    pub(crate) body: Vec<Part>,
}

/// A piece of a body.
pub(crate) enum Part {
    /// `w[o, i]`, with the place of the tensor (`w`, `self.w`) and the indices.
    Read(TokenStream, Vec<Ident>),
    /// `sum!(i => body)`
    Reduce(Reduction, Formula),
    /// What stands in parentheses or braces.
    Group(Delimiter, Vec<Part>),
    /// Any other token.
    Token(TokenTree),
}

/// How values become one.
#[derive(Clone, Copy)]
pub(crate) enum Reduction {
    Sum,
    Prod,
    Max,
    Min,
}

impl Formula {
    /// `[b, o] => body`
    pub(crate) fn read(mut input: Cursor) -> Result<Self> {
        let missing = input.error("expected the indices of the result: `[b, o] => …`");
        let brackets = input.group(Delimiter::Bracket).ok_or(missing)?;
        Formula::after(indices(&brackets)?, input)
    }

    /// `i, j => body` of a reduction.
    fn of_reduction(mut input: Cursor) -> Result<Self> {
        let missing = input.error(NO_INDEX);
        let indices = names(&mut input)?;
        if indices.is_empty() { Err(missing) } else { Formula::after(indices, input) }
    }

    /// `=> body`
    fn after(indices: Vec<Ident>, mut input: Cursor) -> Result<Self> {
        if !input.eat("=>") {
            return Err(input.error("expected `=>` between the indices and what is computed for them"));
        }
        if input.is_empty() {
            return Err(input.error("expected what is computed for the indices"));
        }
        Ok(Formula { indices, body: parts(input.rest())? })
    }
}

const NO_INDEX: &str = "expected an index: a name";

/// The indices in brackets, which hold names and nothing else.
fn indices(brackets: &Group) -> Result<Vec<Ident>> {
    let mut input = Cursor::new(brackets.stream());
    let indices = names(&mut input)?;
    if input.is_empty() { Ok(indices) } else { Err(input.error(NO_INDEX)) }
}

/// Finds reads and reductions among the tokens.
fn parts(tokens: Vec<TokenTree>) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(name) if is_mark(tokens.peek(), '!') => {
                let mark = tokens.next();
                match (reduction(&name), tokens.peek()) {
                    (Some(reduction), Some(TokenTree::Group(group))) => {
                        parts.push(Part::Reduce(
                            reduction,
                            Formula::of_reduction(Cursor::new(group.stream()))?,
                        ));
                        tokens.next();
                    }
                    _ => parts.extend([TokenTree::Ident(name)].into_iter().chain(mark).map(Part::Token)),
                }
            }
            TokenTree::Group(group) => match (group.delimiter(), indices(&group).ok()) {
                (Delimiter::Bracket, Some(indices)) if ends_with_name(&parts) => {
                    let place = place(&mut parts);
                    parts.push(Part::Read(place, indices));
                }
                (delimiter, _) => {
                    parts.push(Part::Group(delimiter, self::parts(group.stream().into_iter().collect())?))
                }
            },
            other => parts.push(Part::Token(other)),
        }
    }
    Ok(parts)
}

fn reduction(name: &Ident) -> Option<Reduction> {
    match name.to_string().as_str() {
        "sum" => Some(Reduction::Sum),
        "prod" => Some(Reduction::Prod),
        "max" => Some(Reduction::Max),
        "min" => Some(Reduction::Min),
        _ => None,
    }
}

fn is_mark(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}

/// Whether a place may end here: after a name that is no keyword, as in `return [a, b]`.
fn ends_with_name(parts: &[Part]) -> bool {
    matches!(parts.last(), Some(Part::Token(TokenTree::Ident(name))) if !is_keyword(name))
}

/// Takes the place expression at the end: a name, or names and numbers with dots or colons between them.
fn place(parts: &mut Vec<Part>) -> TokenStream {
    let mut start = parts.len().saturating_sub(1);
    while let Some(link) = parts.get(..start).and_then(link) {
        start -= link;
    }
    parts
        .drain(start..)
        .filter_map(|part| if let Part::Token(token) = part { Some(token) } else { None })
        .collect()
}

/// The number of tokens in the `name.` or `name::` at the end.
fn link(parts: &[Part]) -> Option<usize> {
    let is_name = |token: &TokenTree| matches!(token, TokenTree::Ident(_) | TokenTree::Literal(_));
    match parts {
        [.., Part::Token(name), Part::Token(dot)] if is_name(name) && is_mark(Some(dot), '.') => Some(2),
        [.., Part::Token(name), Part::Token(first), Part::Token(second)]
            if is_name(name) && is_mark(Some(first), ':') && is_mark(Some(second), ':') =>
        {
            Some(3)
        }
        _ => None,
    }
}
