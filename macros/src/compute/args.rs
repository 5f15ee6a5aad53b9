//! A formula: the indices of the result, and Rust code in which `w[o, i]` reads an element and `sum!(i => …)` reduces.
//!
//! The code of an element is kept as a token stream, not as an expression of syn, because `w[o, i]` is not valid Rust.

use super::parts::{is_mark, parts};
use super::position::Position;
use super::several::{self, Name};
use crate::shape::{self, Axis, Size};
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Error, Result, Token, bracketed, parenthesized, token};

/// `[b, o] => body`, `[b in n, o: 3] => body`
#[derive(Clone, Default)]
pub(crate) struct Formula {
    pub(crate) indices: Vec<Ident>,
    /// The length of each index, if it is written.
    pub(crate) lengths: Vec<Option<Length>>,
    /// `if m[i]` after the indices of a reduction: selects the elements that are reduced.
    pub(crate) filter: Option<Filter>,
    /// Values that are computed once for each row of the result, before its elements.
    pub(crate) rows: Option<RowValues>,
    pub(crate) body: Vec<Part>,
}

/// The values that the elements of a row share.
#[derive(Clone)]
pub(crate) struct RowValues {
    /// The number of indices, from the first one on, that count the rows.
    pub(crate) outer: usize,
    /// They are computed in this order.
    pub(crate) values: Vec<RowValue>,
}

/// A value that the elements of a row share.
#[derive(Clone)]
pub(crate) struct RowValue {
    pub(crate) name: Ident,
    pub(crate) value: Vec<Part>,
}

impl RowValue {
    /// The formula of the tensor, if the value is one.
    pub(crate) fn tensor(&self) -> Option<&Formula> {
        match self.value.as_slice() {
            [Part::Tensor(formula)] => Some(formula),
            _ => None,
        }
    }
}

/// `if m[i]`
#[derive(Clone)]
pub(crate) struct Filter {
    pub(crate) span: Span,
    pub(crate) condition: Vec<Part>,
}

/// The written length of an index.
#[derive(Clone)]
pub(crate) enum Length {
    /// `i in n`: a length known at run time.
    Named(Ident),
    /// `i: 3`: a length as in `Shape!`.
    Stated(Size),
}

/// A piece of a body.
#[derive(Clone)]
pub(crate) enum Part {
    /// `w[o, 2 * i + 1]`: the place expression of the tensor (`w`, `self.w`) and a position for each axis.
    Read(TokenStream, Vec<Position>),
    /// Brackets after a name that hold something else: the index of an array, `table[k % 4]`, or a mistake.
    Subscript(Vec<TokenStream>, Vec<Part>),
    /// `sum!(i => body)`
    Reduce(Reduction, Formula),
    /// A tensor that is computed for each row.
    Tensor(Formula),
    /// The contents of parentheses, braces or other brackets.
    Group(Delimiter, Vec<Part>),
    /// Any other token.
    Token(TokenTree),
}

/// How elements are reduced to one value.
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
    /// Whether the part is this punctuation mark.
    pub(crate) fn is_mark(&self, mark: char) -> bool {
        matches!(self, Part::Token(TokenTree::Punct(punct)) if punct.as_char() == mark)
    }
}

/// The input of `compute!`: `[i] => body`, `[i] => (low, high) = body`
pub(crate) struct Computation {
    pub(crate) formula: Formula,
    /// The number of results and the span of their names, if there are several.
    pub(crate) several: Option<(usize, Span)>,
}

/// `out[b, o] = body`, `out[b, o] += body`, `(low[i], high[i]) = body`
pub(crate) struct Assignment {
    pub(crate) places: Vec<TokenStream>,
    /// Whether the outputs stand in parentheses.
    pub(crate) several: bool,
    pub(crate) op: AssignOp,
    pub(crate) formula: Formula,
}

/// The operator between the output and the formula: `=`, `+=`, `max=` or `min=`.
#[derive(Clone, Copy)]
pub(crate) enum AssignOp {
    Assign,
    Add,
    Max,
    Min,
}

impl AssignOp {
    /// Removes the operator at the end of the output and returns it: `+`, `max`, `min`, or nothing.
    fn take(place: &mut Vec<TokenTree>) -> Result<Self> {
        let (op, span) = match place.last() {
            Some(TokenTree::Punct(mark)) if mark.as_char() == '+' => (Some(Self::Add), mark.span()),
            Some(TokenTree::Ident(name)) if name == "max" => (Some(Self::Max), name.span()),
            Some(TokenTree::Ident(name)) if name == "min" => (Some(Self::Min), name.span()),
            Some(TokenTree::Punct(mark)) if "-*/%^&|<>!".contains(mark.as_char()) => (None, mark.span()),
            _ => return Ok(Self::Assign),
        };
        place.pop();
        op.ok_or_else(|| Error::new(span, "an output is written by `=`, `+=`, `max=` or `min=`"))
    }
}

impl Parse for Assignment {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let start = input.span();
        let mut place = Vec::new();
        while !input.is_empty() && !input.peek(Token![=]) {
            place.push(input.parse::<TokenTree>()?);
        }
        let op = if input.is_empty() { AssignOp::Assign } else { AssignOp::take(&mut place)? };
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
        Ok(Self { places, several, op, formula })
    }
}

/// `out[b, o]`
struct Output {
    place: TokenStream,
    span: Span,
    indices: Vec<(Ident, Option<Length>)>,
}

/// Parses an output; `start` is the span where it starts.
fn output(mut place: Vec<TokenTree>, start: Span) -> Result<Output> {
    let Some(TokenTree::Group(brackets)) = place.pop().filter(|_| !place.is_empty()) else {
        let start = place.first().map_or(start, TokenTree::span);
        return Err(Error::new(start, "expected where the result goes: `out[b, o] = …`"));
    };
    let indices = names_alone.parse2(brackets.stream())?;
    Ok(Output { place: place.into_iter().collect(), span: brackets.span(), indices })
}

/// Outputs separated by commas, with an optional comma at the end.
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

/// Names of indices, and nothing after them.
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
    /// A formula over indices whose lengths follow from the tensors.
    pub(crate) fn of(indices: Vec<Ident>, body: Vec<Part>) -> Self {
        let lengths = indices.iter().map(|_| None).collect();
        Self { indices, lengths, filter: None, rows: None, body }
    }

    /// `i, j => body` of a reduction.
    pub(super) fn of_reduction(input: ParseStream<'_>) -> Result<Self> {
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

/// Names separated by commas, with an optional comma at the end, up to the first token that is no name; each with its length, if written.
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
