//! Where an expression or a path ends.

use super::tokens::{Delimiter, Ident, TokenTree};
use super::{Cursor, Error, Result, is_keyword};

/// What the last token of an expression lets follow.
#[derive(Clone, Copy, PartialEq)]
enum Before {
    /// An operand: at the start and behind an operator or a keyword.
    Operator,
    /// An operator: behind a value.
    Value,
    /// Either: behind a block.
    Block,
}

/// Reads an expression up to the `,` or `;` behind it; `juxtaposed` is the message where two values stand side by side.
///
/// In an expression a comma separates unless it stands in brackets of any kind. Angle brackets are brackets behind
/// `::`, in the type behind `as`, and where an operand starts; bars are brackets where an operand starts.
pub(crate) fn expr(input: &mut Cursor, juxtaposed: &str) -> Result<Vec<TokenTree>> {
    let mut tokens = Vec::new();
    let mut before = Before::Operator;
    let mut ty = false;
    while !input.is_empty() && !input.sees(",") && !input.sees(";") {
        if before == Before::Value && !ty && (input.sees("<<") || input.sees("||")) {
            tokens.extend([input.next(), input.next()].into_iter().flatten());
            before = Before::Operator;
            continue;
        }
        if input.sees("<") && (ty || before == Before::Operator) {
            tokens.extend(angles(input));
            (before, ty) = (Before::Value, false);
            continue;
        }
        if input.sees("|") && before == Before::Operator {
            tokens.extend(input.next());
            while !input.is_empty() && !input.sees("|") {
                tokens.extend(input.next());
            }
            tokens.extend(input.next());
            continue;
        }
        if input.sees("::") {
            tokens.extend([input.next(), input.next()].into_iter().flatten());
            if input.sees("<") {
                tokens.extend(angles(input));
                before = Before::Value;
            } else {
                before = Before::Operator;
            }
            continue;
        }
        let Some(token) = input.next() else { break };
        let value = match &token {
            TokenTree::Ident(name) => {
                !is_keyword(name) || matches!(name.to_string().as_str(), "self" | "Self")
            }
            TokenTree::Literal(_) => true,
            _ => false,
        };
        if value && before == Before::Value {
            return Err(Error::new(token.span(), juxtaposed));
        }
        ty = (ty && before == Before::Operator) || is_as(&token);
        before = match &token {
            TokenTree::Ident(name) => {
                if value || is_constant(name) {
                    Before::Value
                } else {
                    Before::Operator
                }
            }
            TokenTree::Literal(_) => Before::Value,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Before::Block,
            TokenTree::Group(_) => Before::Value,
            TokenTree::Punct(punct) if punct.as_char() == '?' => Before::Value,
            TokenTree::Punct(_) => Before::Operator,
        };
        tokens.push(token);
    }
    Ok(tokens)
}

fn is_as(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Ident(name) if matches!(name.to_string().as_str(), "as"))
}

fn is_constant(name: &Ident) -> bool {
    matches!(name.to_string().as_str(), "true" | "false")
}

/// Reads from a `<` to its `>`.
fn angles(input: &mut Cursor) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    let mut depth = 0_usize;
    loop {
        if input.sees("->") || input.sees("=>") {
            tokens.extend(input.next());
        } else if input.sees("<") {
            depth += 1;
        } else if input.sees(">") {
            depth = depth.saturating_sub(1);
        }
        tokens.extend(input.next());
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
        tokens.extend([input.next(), input.next()].into_iter().flatten());
    }
    loop {
        match input.peek() {
            Some(TokenTree::Ident(name)) if !is_keyword(name) || is_root(name) => tokens.extend(input.next()),
            _ => return None,
        }
        if input.sees("<") {
            tokens.extend(angles(input));
        }
        if !input.sees("::") {
            break;
        }
        tokens.extend([input.next(), input.next()].into_iter().flatten());
        if input.sees("<") {
            tokens.extend(angles(input));
            if !input.sees("::") {
                break;
            }
            tokens.extend([input.next(), input.next()].into_iter().flatten());
        }
    }
    if input.sees("!") {
        tokens.extend([input.next(), input.next()].into_iter().flatten());
    }
    Some(tokens)
}

/// A keyword that a path may begin with.
fn is_root(name: &Ident) -> bool {
    matches!(name.to_string().as_str(), "self" | "Self" | "super" | "crate")
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
        [TokenTree::Ident(name)] => is_constant(name),
        [TokenTree::Punct(punct), rest @ ..] => matches!(punct.as_char(), '-' | '!' | '*') && spelled(rest),
        _ => false,
    }
}
