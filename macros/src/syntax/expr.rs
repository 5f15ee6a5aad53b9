//! Where an expression or a path ends.

use super::tokens::{Delimiter, TokenTree};
use super::{Cursor, Error, Result, is_keyword};

/// Reads an expression up to the `,` or `;` behind it; `juxtaposed` is the message where two values stand side by side.
///
/// In an expression a comma separates unless it stands in brackets of any kind. Angle brackets are brackets behind
/// `::`, in a type behind `as` or `->`, in a pattern, and where an operand starts; bars are brackets where an operand
/// starts.
pub(crate) fn expr(input: &mut Cursor, juxtaposed: &str) -> Result<Vec<TokenTree>> {
    let mut tokens = Vec::new();
    // Whether a value has ended, so that an operator comes next, and whether a type may go on.
    let (mut value, mut ty) = (false, false);
    while !input.is_empty() && !input.sees(",") && !input.sees(";") {
        if input.sees("::") {
            tokens.extend(input.take(2));
            value = input.sees("<");
            if value {
                tokens.extend(angles(input));
                ty &= input.sees("::");
            }
        } else if input.sees("->") {
            tokens.extend(input.take(2));
            (value, ty) = (false, true);
        } else if value && (input.sees("||") || (input.sees("<<") && !ty)) {
            tokens.extend(input.take(2));
            (value, ty) = (false, false);
        } else if input.sees("<") && (ty || !value) {
            tokens.extend(angles(input));
            ty &= !value || input.sees("::");
        } else if input.sees("|") && !value {
            tokens.extend(input.take(1));
            while !input.is_empty() && !input.sees("|") {
                tokens.extend(input.take(1));
            }
            tokens.extend(input.take(1));
        } else if input.sees("'") {
            tokens.extend(input.take(2));
        } else if input.sees("#") && !value {
            tokens.extend(input.take(1));
            tokens.extend(input.group(Delimiter::Bracket).map(TokenTree::from));
        } else if let Some(token) = input.next() {
            if value && is_value(&token) {
                return Err(Error::new(token.span(), juxtaposed));
            }
            let group = matches!(token, TokenTree::Group(_));
            ty = (ty && !value && !group && !is_name(&token, &["_"])) || is_name(&token, &["as"]);
            value = group
                || is_value(&token)
                || matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '?');
            let pattern = is_name(&token, &["let"]);
            tokens.push(token);
            if pattern {
                tokens.extend(self::pattern(input));
            }
        }
    }
    Ok(tokens)
}

/// Whether a value ends with this name or literal.
fn is_value(token: &TokenTree) -> bool {
    match token {
        TokenTree::Literal(_) => true,
        TokenTree::Ident(name) => {
            !is_keyword(name) || is_name(token, &["self", "Self", "true", "false", "await", "continue", "_"])
        }
        _ => false,
    }
}

fn is_name(token: &TokenTree, names: &[&str]) -> bool {
    matches!(token, TokenTree::Ident(name) if names.contains(&name.to_string().as_str()))
}

/// Reads a pattern up to its `=`.
fn pattern(input: &mut Cursor) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    while !input.is_empty() && !input.sees("=") {
        if input.sees("<") {
            tokens.extend(angles(input));
        } else {
            tokens.extend(input.take(if input.sees("..=") { 3 } else { 1 }));
        }
    }
    tokens
}

/// Reads from a `<` to its `>`.
fn angles(input: &mut Cursor) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    let mut depth = 0_usize;
    loop {
        if input.sees("->") || input.sees("=>") {
            tokens.extend(input.take(1));
        } else if input.sees("<") {
            depth += 1;
        } else if input.sees(">") {
            depth = depth.saturating_sub(1);
        }
        tokens.extend(input.take(1));
        if depth == 0 || input.is_empty() {
            return tokens;
        }
    }
}

/// Reads a path, with generics, or the macro that it names, such as `a::B<3>` or `<T as Axes>::First`; `None` if none
/// comes next.
pub(crate) fn path(input: &mut Cursor) -> Option<Vec<TokenTree>> {
    let mut tokens = Vec::new();
    if input.sees("<") {
        tokens.extend(angles(input));
        if !input.sees("::") {
            return None;
        }
    }
    if input.sees("::") {
        tokens.extend(input.take(2));
    }
    loop {
        match input.peek() {
            Some(token) if is_part(token) => tokens.extend(input.take(1)),
            _ => return None,
        }
        if input.sees("<") {
            tokens.extend(angles(input));
        }
        if !input.sees("::") {
            break;
        }
        tokens.extend(input.take(2));
        if input.sees("<") {
            tokens.extend(angles(input));
            if !input.sees("::") {
                break;
            }
            tokens.extend(input.take(2));
        }
    }
    if input.sees("!") {
        tokens.extend(input.take(2));
    }
    Some(tokens)
}

/// Whether a path may have this in it: a name, or a keyword that it may begin with.
fn is_part(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(name) => !is_keyword(name) || is_name(token, &["self", "Self", "super", "crate"]),
        _ => false,
    }
}

/// The tokens inside of what a `macro_rules!` captured as a whole.
pub(crate) fn bare(tokens: Vec<TokenTree>) -> Vec<TokenTree> {
    match tokens.as_slice() {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => {
            bare(group.stream().into_iter().collect())
        }
        _ => tokens,
    }
}

/// Whether these are the tokens of a literal, with or without operators in front.
pub(crate) fn spelled(tokens: &[TokenTree]) -> bool {
    match tokens {
        [TokenTree::Literal(_)] => true,
        [name @ TokenTree::Ident(_)] => is_name(name, &["true", "false"]),
        [TokenTree::Punct(punct), rest @ ..] => matches!(punct.as_char(), '-' | '!' | '*') && spelled(rest),
        _ => false,
    }
}
