//! A formula: the indices of the result, and Rust code in which `w[o, i]` reads an element and `sum!(i => …)` reduces.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Error, Result, Token, bracketed};

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

impl Parse for Formula {
    fn parse(input: ParseStream) -> Result<Self> {
        if !input.peek(syn::token::Bracket) {
            return Err(Error::new(input.span(), "expected the indices of the result: `[b, o] => …`"));
        }
        let content;
        bracketed!(content in input);
        Formula::after(indices(&content)?, input)
    }
}

impl Formula {
    /// `i, j => body` of a reduction.
    fn of_reduction(input: ParseStream) -> Result<Self> {
        let indices = Punctuated::<Ident, Token![,]>::parse_separated_nonempty(input)?;
        Formula::after(indices.into_iter().collect(), input)
    }

    /// `=> body`
    fn after(indices: Vec<Ident>, input: ParseStream) -> Result<Self> {
        if !input.peek(Token![=>]) {
            return Err(Error::new(
                input.span(),
                "expected `=>` between the indices and what is computed for them",
            ));
        }
        input.parse::<Token![=>]>()?;
        if input.is_empty() {
            return Err(Error::new(input.span(), "expected what is computed for the indices"));
        }
        Ok(Formula { indices, body: parts(input.parse()?)? })
    }
}

fn indices(input: ParseStream) -> Result<Vec<Ident>> {
    Ok(Punctuated::<Ident, Token![,]>::parse_terminated(input)?.into_iter().collect())
}

/// Finds reads and reductions among the tokens.
fn parts(tokens: TokenStream) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(name) if is_mark(tokens.peek(), '!') => {
                let mark = tokens.next();
                match (reduction(&name), tokens.peek()) {
                    (Some(reduction), Some(TokenTree::Group(group))) => {
                        parts.push(Part::Reduce(reduction, Formula::of_reduction.parse2(group.stream())?));
                        tokens.next();
                    }
                    _ => parts.extend([TokenTree::Ident(name)].into_iter().chain(mark).map(Part::Token)),
                }
            }
            TokenTree::Group(group) => match (group.delimiter(), read(&group)) {
                (Delimiter::Bracket, Some(indices)) if ends_with_name(&parts) => {
                    let place = place(&mut parts);
                    parts.push(Part::Read(place, indices));
                }
                (delimiter, _) => parts.push(Part::Group(delimiter, self::parts(group.stream())?)),
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

/// The indices in brackets, if they are names and nothing else.
fn read(group: &Group) -> Option<Vec<Ident>> {
    indices.parse2(group.stream()).ok()
}

fn is_mark(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}

/// Whether a place may end here: after a name that is no keyword, as in `return [a, b]`.
fn ends_with_name(parts: &[Part]) -> bool {
    let Some(Part::Token(TokenTree::Ident(name))) = parts.last() else { return false };
    syn::parse2::<Ident>(name.to_token_stream()).is_ok()
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
