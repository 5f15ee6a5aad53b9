//! Several results in one pass: `[i] => (mean, var) = (mean!(j => x[i, j]), mean!(j => square(x[i, j] - mean)))`.
//!
//! A formula of several results has a tuple as its element. If the tuple is written out, each of its elements becomes a statement with its
//! own name, which the later ones may use: the name of its result.

use super::args::{Formula, Part};
use super::parts::parts;
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::{Error, Expr, Result, Token};

/// The largest number of results of one formula.
const MOST: usize = 6;

/// The name of a result in the code after it; `None` if its output is not a plain name.
pub(crate) type Name = Option<Ident>;

/// Checks the names of results, which stand at `span`, against each other and the indices, and returns their number.
pub(crate) fn checked(names: &[Name], indices: &[Ident], span: Span) -> Result<usize> {
    if names.len() < 2 {
        return Err(Error::new(
            span,
            "a formula of one result stands alone: several have names in parentheses",
        ));
    }
    if let Some(name) = names.get(MOST) {
        let span = name.as_ref().map_or(span, Ident::span);
        return Err(Error::new(span, format!("one pass has at most {MOST} results, and this is one more")));
    }
    let mut known: Vec<&Ident> = Vec::new();
    for name in names.iter().flatten() {
        if known.contains(&name) {
            return Err(Error::new(name.span(), format!("the result `{name}` is there already")));
        }
        if indices.contains(name) {
            return Err(Error::new(
                name.span(),
                format!("`{name}` is an index, and a result has another name"),
            ));
        }
        known.push(name);
    }
    Ok(names.len())
}

/// `(mean, var)`
pub(crate) fn names(input: ParseStream<'_>) -> Result<Vec<Name>> {
    let mut names = Vec::new();
    while !input.is_empty() {
        if !input.peek(syn::Ident) {
            return Err(Error::new(input.span(), "expected the name of a result: `[i] => (low, high) = …`"));
        }
        names.push(Some(input.parse()?));
        if input.parse::<Option<Token![,]>>()?.is_none() && !input.is_empty() {
            return Err(Error::new(input.span(), "expected `,` between the names of results"));
        }
    }
    Ok(names)
}

/// The name of a result inside the generated code, by its number.
fn local(nth: usize, span: Span) -> Ident {
    Ident::new(&format!("__result{nth}"), Span::mixed_site().located_at(span))
}

/// The body of a formula whose results have these names.
pub(crate) fn body(names: &[Name], tokens: TokenStream) -> Result<Vec<Part>> {
    let mut items = tokens.clone().into_iter();
    let (Some(TokenTree::Group(tuple)), None) = (items.next(), items.next()) else { return parts(tokens) };
    if tuple.delimiter() != Delimiter::Parenthesis {
        return parts(tokens);
    }
    let items = split(tuple.stream());
    if items.len() != names.len() {
        let verb = if items.len() == 1 { "is" } else { "are" };
        let message = format!("{} results are named, and {} {verb} computed here", names.len(), items.len());
        return Err(Error::new(tuple.span(), message));
    }
    let mut body = Vec::new();
    let mut known: Vec<(&Ident, Ident)> = Vec::new();
    let mut all = Vec::new();
    for (nth, (item, name)) in items.into_iter().zip(names).enumerate() {
        let span = item.clone().into_iter().next().map_or_else(|| tuple.span(), |token| token.span());
        let result = local(nth, span);
        let mut value = parts(item)?;
        rename(&mut value, &known);
        body.extend(quote!(let #result =).into_iter().map(Part::Token));
        body.append(&mut value);
        body.push(Part::Token(TokenTree::Punct(Punct::new(';', Spacing::Alone))));
        all.extend([result.to_token_stream(), quote!(,)]);
        known.extend(name.as_ref().map(|name| (name, result)));
    }
    body.push(Part::Group(Delimiter::Parenthesis, all.into_iter().flatten().map(Part::Token).collect()));
    Ok(body)
}

/// Replaces the names of results by those of the elements just computed. A read `mean[i]` still means the tensor of that name.
fn rename(parts: &mut [Part], known: &[(&Ident, Ident)]) {
    let mut behind_dot = false;
    for part in parts {
        let dot = part.is_mark('.');
        match part {
            Part::Reduce(_, formula) => {
                let Formula { indices, filter, body, .. } = formula;
                let known: Vec<_> =
                    known.iter().filter(|(name, _)| !indices.contains(name)).cloned().collect();
                filter.iter_mut().for_each(|filter| rename(&mut filter.condition, &known));
                rename(body, &known);
            }
            Part::Group(_, parts) | Part::Subscript(_, parts) => rename(parts, known),
            Part::Token(TokenTree::Ident(name)) if !behind_dot => {
                if let Some((_, result)) = known.iter().find(|(other, _)| *other == name) {
                    *name = Ident::new(&result.to_string(), result.span().located_at(name.span()));
                }
            }
            Part::Read(..) | Part::Tensor(_) | Part::Token(_) => {}
        }
        behind_dot = dot;
    }
}

/// The elements of a tuple.
fn split(tokens: TokenStream) -> Vec<TokenStream> {
    // An element may contain commas, as in `f::<A, B>(x)`. Parsed as Rust, without the contents of brackets, it shows where it ends.
    let count = |input: ParseStream<'_>| input.cursor().token_stream().into_iter().count();
    let lengths = |input: ParseStream<'_>| {
        let mut lengths = Vec::new();
        while !input.is_empty() {
            let before = count(input);
            input.parse::<Expr>()?;
            lengths.push(before - count(input));
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(lengths)
    };
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let mut items = Vec::new();
    let mut rest = tokens.clone().into_iter();
    if let Ok(lengths) = lengths.parse2(plain(tokens)) {
        for length in lengths {
            items.push(rest.by_ref().take(length).collect());
            rest.next();
        }
        return items;
    }
    let mut rest = rest.peekable();
    while rest.peek().is_some() {
        items.push(rest.by_ref().take_while(|token| !is_comma(token)).collect());
    }
    items
}

/// The same number of tokens, but valid Rust: reads such as `x[i, j]` are replaced.
fn plain(tokens: TokenStream) -> TokenStream {
    let plain = |token| match token {
        TokenTree::Group(group) => {
            let inner = match group.delimiter() {
                Delimiter::Bracket => quote!(0),
                _ => plain(group.stream()),
            };
            TokenTree::Group(Group::new(group.delimiter(), inner))
        }
        other => other,
    };
    tokens.into_iter().map(plain).collect()
}
