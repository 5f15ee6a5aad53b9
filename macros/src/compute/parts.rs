//! Reads and reductions among the tokens of a formula.

use super::args::{Formula, Part, Reduction};
use super::position::{Gathered, Outside, Policy, Position};
use super::source;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Result, Token};

/// The positions in brackets, if the brackets hold nothing else.
fn positions(brackets: &Group) -> Option<Vec<Position>> {
    let mut items = vec![Vec::new()];
    for token in brackets.stream() {
        match items.last_mut() {
            Some(item) if !is_mark(Some(&token), ',') => item.push(token),
            _ => items.push(Vec::new()),
        }
    }
    // The last item is empty if there is a comma at the end.
    items.pop_if(|item| item.is_empty());
    items.into_iter().map(position).collect()
}

/// The position on one axis, if the tokens are one; it may be an element of other data.
fn position(item: Vec<TokenTree>) -> Option<Position> {
    if let [TokenTree::Ident(name)] = item.as_slice()
        && let Some(position) = Position::named(name)
    {
        return Some(position);
    }
    let item: TokenStream = item.into_iter().collect();
    let mut found = parts(item.clone()).unwrap_or_default();
    if let (Some(Part::Read(place, positions)), true) = (found.pop(), found.is_empty()) {
        return Some(Position::Gathered(Gathered { place, positions }));
    }
    Position::of(&syn::parse2(item).ok()?)
}

/// Finds reads and reductions among the tokens.
pub(crate) fn parts(tokens: TokenStream) -> Result<Vec<Part>> {
    let all: Vec<TokenTree> = tokens.into_iter().collect();
    let mut parts = Vec::new();
    let mut tokens = all.clone().into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(name) if is_mark(tokens.peek(), '!') => {
                let mark = tokens.next();
                match (reduction(&name), tokens.peek()) {
                    (Some(reduction), Some(TokenTree::Group(group))) => {
                        let formula = Formula::of_reduction.parse2(group.stream())?;
                        parts.push(Part::Reduce(reduction, formula));
                        tokens.next();
                    }
                    (None, Some(TokenTree::Group(group))) if let Some(policy) = Policy::of(&name) => {
                        parts.push(outside(policy, &name, group)?);
                        tokens.next();
                    }
                    _ => parts.extend([TokenTree::Ident(name)].into_iter().chain(mark).map(Part::Token)),
                }
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket && ends_with_place(&parts) => {
                if let Some(positions) = positions(&group) {
                    let place = place(&mut parts);
                    parts.push(Part::Read(place, positions));
                } else {
                    let items = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(group.stream());
                    let items = items.unwrap_or_default().iter().map(Expr::to_token_stream).collect();
                    parts.push(Part::Subscript(items, self::parts(group.stream())?));
                }
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                let before = all.get(..all.len() - 1 - tokens.len()).unwrap_or_default();
                let operand = source::operand(before).zip(positions(&group));
                if let Some((len, positions)) = operand {
                    parts.truncate(parts.len().saturating_sub(len));
                    let place = before.iter().skip(before.len() - len).cloned().collect();
                    parts.push(Part::Read(place, positions));
                } else {
                    parts.push(Part::Group(group.delimiter(), self::parts(group.stream())?));
                }
            }
            TokenTree::Group(group) => {
                parts.push(Part::Group(group.delimiter(), self::parts(group.stream())?));
            }
            other => parts.push(Part::Token(other)),
        }
    }
    Ok(parts)
}

/// The contents of `pad!`, `0.0; x[i - 1]`, or of the other policies, `x[i - 1]`.
fn outside(policy: Policy, name: &Ident, group: &Group) -> Result<Part> {
    let mut read: Vec<TokenTree> = group.stream().into_iter().collect();
    let mut fill = TokenStream::new();
    if policy == Policy::Pad {
        let end = read.iter().position(|token| is_mark(Some(token), ';'));
        let message = "expected a value for what is outside, and what is read: `pad!(0.0; x[i - 1])`";
        let end = end.filter(|end| *end > 0).ok_or_else(|| Error::new(name.span(), message))?;
        fill = read.drain(..=end).take(end).collect();
    }
    let mut parts = parts(read.into_iter().collect())?;
    let (Some(Part::Read(place, mut positions)), true) = (parts.pop(), parts.is_empty()) else {
        let message = format!(
            "expected what is read, an element of a tensor and nothing else: `{name}!({}x[i - 1])`",
            if policy == Policy::Pad { "0.0; " } else { "" }
        );
        return Err(Error::new(name.span(), message));
    };
    let mut open = false;
    for position in &mut positions {
        if let Position::Computed(computed) = position {
            computed.outside = Some(Outside { policy, fill: fill.clone() });
            open = true;
        }
    }
    if open {
        return Ok(Part::Read(place, positions));
    }
    let message = format!(
        "`{name}!` is for positions such as `i - 1` or `i + 0`: an index by itself runs along the whole axis, and not beyond"
    );
    Err(Error::new(name.span(), message))
}

fn reduction(name: &Ident) -> Option<Reduction> {
    match name.to_string().as_str() {
        "sum" => Some(Reduction::Sum),
        "prod" => Some(Reduction::Prod),
        "max" => Some(Reduction::Max),
        "min" => Some(Reduction::Min),
        "mean" => Some(Reduction::Mean),
        "any" => Some(Reduction::Any),
        "all" => Some(Reduction::All),
        "count" => Some(Reduction::Count),
        "argmax" => Some(Reduction::ArgMax),
        "argmin" => Some(Reduction::ArgMin),
        _ => None,
    }
}

pub(super) fn is_mark(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}

/// Whether a place expression may end here: after a name that is no keyword (unlike in `return [a, b]`), or after a field such as `.0`.
fn ends_with_place(parts: &[Part]) -> bool {
    match parts {
        [.., Part::Token(TokenTree::Ident(name))] => {
            syn::parse2::<Ident>(TokenTree::from(name.clone()).into()).is_ok()
        }
        [.., Part::Token(dot), Part::Token(TokenTree::Literal(_))] => is_mark(Some(dot), '.'),
        _ => false,
    }
}

/// Removes the place expression at the end: a name, or names and numbers joined by dots or colons.
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
