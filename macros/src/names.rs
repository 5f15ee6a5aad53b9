//! `[<try_ add>]`: one name of several, for the library's own `macro_rules!`.

use crate::syntax::tokens::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

/// The input with each `[<a b>]` as the name `ab`.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let expand = |token| match token {
        TokenTree::Group(group) => joined(&group).map_or_else(|| within(&group).into(), TokenTree::from),
        other => other,
    };
    input.into_iter().map(expand).collect()
}

/// The group with the names inside of it joined.
fn within(group: &Group) -> Group {
    let mut expanded = Group::new(group.delimiter(), expand(group.stream()));
    expanded.set_span(group.span());
    expanded
}

/// The name that a group stands for, if it is `[<` names `>]`.
fn joined(group: &Group) -> Option<Ident> {
    if group.delimiter() != Delimiter::Bracket {
        return None;
    }
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let [TokenTree::Punct(open), names @ .., TokenTree::Punct(close)] = tokens.as_slice() else {
        return None;
    };
    if open.as_char() != '<' || close.as_char() != '>' {
        return None;
    }
    let mut name = String::new();
    for token in names {
        let TokenTree::Ident(part) = token else { return None };
        name += &part.to_string();
    }
    Some(Ident::new(&name, names.first().map_or_else(Span::call_site, TokenTree::span)))
}
