//! A formula: the indices of the result, and Rust code in which `w[o, i]` reads an element and `sum!(i => …)` reduces.
//!
//! The code of an element is a stream of tokens, not an expression of syn's: `w[o, i]` is no Rust.

use super::position::{Gathered, Outside, Policy, Position};
use super::several::{self, Name};
use super::source;
use crate::shape::{self, Axis, Size};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Result, Token, bracketed, parenthesized, token};

/// `[b, o] => body`, `[b in n, o: 3] => body`
#[derive(Clone, Default)]
pub(crate) struct Formula {
    pub(crate) indices: Vec<Ident>,
    /// For each index its length, where that is written.
    pub(crate) lengths: Vec<Option<Length>>,
    /// `if m[i]` behind the indices of a reduction: of which elements it is.
    pub(crate) filter: Option<Filter>,
    /// What is computed once for each row of the result, before its elements.
    pub(crate) rows: Option<Rows>,
    pub(crate) body: Vec<Part>,
}

/// What the elements of a row have in common.
#[derive(Clone)]
pub(crate) struct Rows {
    /// How many indices, from the first one on, count rows.
    pub(crate) outer: usize,
    /// Statements that give names to values.
    pub(crate) statements: Vec<Part>,
}

/// `if m[i]`
#[derive(Clone)]
pub(crate) struct Filter {
    pub(crate) span: Span,
    pub(crate) condition: Vec<Part>,
}

/// How long an index is, where the tensors that it reads do not say it.
#[derive(Clone)]
pub(crate) enum Length {
    /// `i in n`: a length of run time.
    Named(Ident),
    /// `i: 3`: a length as in `Shape!`.
    Stated(Size),
}

/// A piece of a body.
#[derive(Clone)]
pub(crate) enum Part {
    /// `w[o, 2 * i + 1]`, with the place of the tensor (`w`, `self.w`) and a position for each axis.
    Read(TokenStream, Vec<Position>),
    /// Brackets behind a name that hold something else: the index of an array, `table[k % 4]`, or a mistake.
    Subscript(Vec<TokenStream>, Vec<Part>),
    /// `sum!(i => body)`
    Reduce(Reduction, Formula),
    /// A tensor that a row has.
    Tensor(Formula),
    /// What stands in parentheses, braces or other brackets.
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
    Mean,
    Any,
    All,
    Count,
    ArgMax,
    ArgMin,
}

impl Part {
    /// Whether it is this mark.
    pub(crate) fn is_mark(&self, mark: char) -> bool {
        matches!(self, Part::Token(TokenTree::Punct(punct)) if punct.as_char() == mark)
    }
}

/// What stands in `compute!`: `[i] => body`, `[i] => (low, high) = body`
pub(crate) struct Computation {
    pub(crate) formula: Formula,
    /// How many results there are, where several have names, and where these stand.
    pub(crate) several: Option<(usize, Span)>,
}

/// `out[b, o] = body`, `out[b, o] += body`, `(low[i], high[i]) = body`
pub(crate) struct Assignment {
    pub(crate) places: Vec<TokenStream>,
    /// Whether they stand in parentheses.
    pub(crate) several: bool,
    pub(crate) way: Way,
    pub(crate) formula: Formula,
}

/// What becomes of the elements that are there.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    Replace,
    Increase,
    Raise,
    Lower,
}

impl Way {
    /// The way that stands behind the output, and takes it from there: `+`, `max`, `min`, or nothing.
    fn take(place: &mut Vec<TokenTree>) -> Result<Self> {
        let (way, span) = match place.last() {
            Some(TokenTree::Punct(mark)) if mark.as_char() == '+' => (Some(Self::Increase), mark.span()),
            Some(TokenTree::Ident(name)) if name == "max" => (Some(Self::Raise), name.span()),
            Some(TokenTree::Ident(name)) if name == "min" => (Some(Self::Lower), name.span()),
            Some(TokenTree::Punct(mark)) if "-*/%^&|<>!".contains(mark.as_char()) => (None, mark.span()),
            _ => return Ok(Self::Replace),
        };
        place.pop();
        way.ok_or_else(|| Error::new(span, "an output is written by `=`, `+=`, `max=` or `min=`"))
    }
}

impl Parse for Assignment {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let start = input.span();
        let mut place = Vec::new();
        while !input.is_empty() && !input.peek(Token![=]) {
            place.push(input.parse::<TokenTree>()?);
        }
        let way = if input.is_empty() { Way::Replace } else { Way::take(&mut place)? };
        let outputs = match place.as_slice() {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
                Some(outputs(group.stream()))
            }
            _ => None,
        };
        let several = outputs.is_some();
        let mut outputs =
            outputs.unwrap_or_else(|| vec![place]).into_iter().map(|place| output(place, start));
        let Output { place, indices, .. } = outputs.next().unwrap_or_else(|| output(Vec::new(), start))?;
        let mut places = vec![place];
        for other in outputs {
            let other = other?;
            let same = |names: &[(Ident, Option<Length>)]| {
                names.iter().map(|(name, _)| name.to_string()).collect::<Vec<_>>()
            };
            if same(&other.indices) != same(&indices)
                || other.indices.iter().any(|(_, length)| length.is_some())
            {
                let message = format!(
                    "one pass has the same indices for each output, in one order: `[{}]` stands behind the first",
                    same(&indices).join(", ")
                );
                return Err(Error::new(other.span, message));
            }
            places.push(other.place);
        }
        let names: Vec<Name> = places.iter().map(|place| syn::parse2(place.clone()).ok()).collect();
        let (indices, lengths): (Vec<_>, _) = indices.into_iter().unzip();
        if several {
            several::checked(&names, &indices, start)?;
        }
        if !input.peek(Token![=]) || input.peek(Token![=>]) || input.peek(Token![==]) {
            return Err(Error::new(
                input.span(),
                "expected `=` between the output and what is computed for its indices",
            ));
        }
        input.parse::<Token![=]>()?;
        if input.is_empty() {
            return Err(Error::new(input.span(), "expected what is computed for the indices"));
        }
        let body = if several { several::body(&names, input.parse()?)? } else { parts(input.parse()?)? };
        let formula = Formula { indices, lengths, filter: None, rows: None, body };
        Ok(Self { places, several, way, formula })
    }
}

/// `out[b, o]`
struct Output {
    place: TokenStream,
    span: Span,
    indices: Vec<(Ident, Option<Length>)>,
}

/// An output, which stands behind `start`.
fn output(mut place: Vec<TokenTree>, start: Span) -> Result<Output> {
    let Some(TokenTree::Group(brackets)) = place.pop().filter(|_| !place.is_empty()) else {
        let start = place.first().map_or(start, TokenTree::span);
        return Err(Error::new(start, "expected where the result goes: `out[b, o] = …`"));
    };
    let indices = names_alone.parse2(brackets.stream())?;
    Ok(Output { place: place.into_iter().collect(), span: brackets.span(), indices })
}

/// Outputs with commas between them, and perhaps one behind.
fn outputs(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut outputs = vec![Vec::new()];
    for token in tokens {
        match outputs.last_mut() {
            Some(output) if !is_mark(Some(&token), ',') => output.push(token),
            _ => outputs.push(Vec::new()),
        }
    }
    outputs.pop_if(|output| output.is_empty());
    outputs
}

impl Parse for Computation {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let rest = input.fork();
        let is_several = rest.parse::<TokenTree>().is_ok()
            && rest.parse::<Token![=>]>().is_ok()
            && rest.peek(token::Paren)
            && rest.parse::<TokenTree>().is_ok()
            && rest.peek(Token![=])
            && !rest.peek(Token![==])
            && !rest.peek(Token![=>]);
        if !input.peek(token::Bracket) || !is_several {
            return Ok(Self { formula: input.parse()?, several: None });
        }
        let (indices, group);
        bracketed!(indices in input);
        let (names, lengths): (Vec<_>, _) = names_alone(&indices)?.into_iter().unzip();
        input.parse::<Token![=>]>()?;
        let parentheses = parenthesized!(group in input);
        let results = several::names(&group)?;
        let span = parentheses.span.join();
        let several = Some((several::checked(&results, &names, span)?, span));
        input.parse::<Token![=]>()?;
        if input.is_empty() {
            return Err(Error::new(input.span(), "expected what is computed for the indices"));
        }
        let body = several::body(&results, input.parse()?)?;
        Ok(Self { formula: Formula { indices: names, lengths, filter: None, rows: None, body }, several })
    }
}

/// Names of indices and nothing else.
fn names_alone(input: ParseStream<'_>) -> Result<Vec<(Ident, Option<Length>)>> {
    let indices = names(input)?;
    if input.is_empty() { Ok(indices) } else { Err(no_index(input)) }
}

impl Parse for Formula {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if !input.peek(token::Bracket) {
            return Err(Error::new(input.span(), "expected the indices of the result: `[b, o] => …`"));
        }
        let brackets;
        bracketed!(brackets in input);
        Formula::after(names_alone(&brackets)?, None, input)
    }
}

impl Formula {
    /// A formula over indices whose lengths the tensors say.
    pub(crate) fn of(indices: Vec<Ident>, body: Vec<Part>) -> Self {
        let lengths = indices.iter().map(|_| None).collect();
        Self { indices, lengths, filter: None, rows: None, body }
    }

    /// `i, j => body` of a reduction.
    fn of_reduction(input: ParseStream<'_>) -> Result<Self> {
        let indices = names(input)?;
        if indices.is_empty() {
            return Err(no_index(input));
        }
        let filter = if input.peek(Token![if]) { Some(Filter::parse(input)?) } else { None };
        Formula::after(indices, filter, input)
    }

    /// `=> body`
    fn after(
        names: Vec<(Ident, Option<Length>)>,
        filter: Option<Filter>,
        input: ParseStream<'_>,
    ) -> Result<Self> {
        if !input.peek(Token![=>]) {
            let message = "expected `=>` between the indices and what is computed for them";
            return Err(Error::new(input.span(), message));
        }
        input.parse::<Token![=>]>()?;
        if input.is_empty() {
            return Err(Error::new(input.span(), "expected what is computed for the indices"));
        }
        let (indices, lengths) = names.into_iter().unzip();
        Ok(Formula { indices, lengths, filter, rows: None, body: parts(input.parse()?)? })
    }
}

impl Parse for Filter {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let span = input.parse::<Token![if]>()?.span;
        let mut condition = Vec::new();
        while !input.is_empty() && !input.peek(Token![=>]) {
            condition.push(input.parse::<TokenTree>()?);
        }
        if condition.is_empty() {
            return Err(Error::new(span, "expected a condition between `if` and `=>`"));
        }
        Ok(Self { span, condition: parts(condition.into_iter().collect())? })
    }
}

fn no_index(input: ParseStream<'_>) -> Error {
    Error::new(input.span(), "expected an index: a name")
}

/// Names with commas between them, and perhaps one behind, up to what is no name; with each its length, if it is written.
fn names(input: ParseStream<'_>) -> Result<Vec<(Ident, Option<Length>)>> {
    let mut names = Vec::new();
    while input.peek(Ident::peek_any) {
        let name = input.parse()?;
        let length = if input.parse::<Option<Token![in]>>()?.is_some() {
            if !input.peek(syn::Ident) {
                return Err(Error::new(
                    input.span(),
                    "expected the name of a length that `length!` made: `i in n`",
                ));
            }
            Some(Length::Named(input.parse()?))
        } else if input.parse::<Option<Token![:]>>()?.is_some() {
            let axis: Axis = input.parse()?;
            let shape::Length::Exact(number) = axis.length else {
                let message = "an index counts to a number, or to a length that `length!` made: `i in n`";
                return Err(Error::new(axis.span, message));
            };
            Some(Length::Stated(shape::checked(number)?))
        } else {
            None
        };
        names.push((name, length));
        if input.parse::<Option<Token![,]>>()?.is_none() {
            break;
        }
    }
    Ok(names)
}

/// The positions in brackets, if they hold such and nothing else.
fn positions(brackets: &Group) -> Option<Vec<Position>> {
    let mut items = vec![Vec::new()];
    for token in brackets.stream() {
        match items.last_mut() {
            Some(item) if !is_mark(Some(&token), ',') => item.push(token),
            _ => items.push(Vec::new()),
        }
    }
    // Behind the last comma is nothing.
    items.pop_if(|item| item.is_empty());
    items.into_iter().map(|item| position(item.into_iter().collect())).collect()
}

/// The position on one axis, if it is one: perhaps an element of other data.
fn position(item: TokenStream) -> Option<Position> {
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

/// `0.0; x[i - 1]` of `pad!`, `x[i - 1]` of the others.
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

fn is_mark(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}

/// Whether a place may end here: after a name that is no keyword (as in `return [a, b]`), or after a field such as `.0`.
fn ends_with_place(parts: &[Part]) -> bool {
    match parts {
        [.., Part::Token(TokenTree::Ident(name))] => {
            syn::parse2::<Ident>(TokenTree::from(name.clone()).into()).is_ok()
        }
        [.., Part::Token(dot), Part::Token(TokenTree::Literal(_))] => is_mark(Some(dot), '.'),
        _ => false,
    }
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
