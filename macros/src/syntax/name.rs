//! What is a name and what a keyword.

use super::tokens::{Ident, TokenTree};
use super::{Cursor, Error, Result};

/// The keywords of all editions, those that are reserved among them.
pub(super) const KEYWORDS: &[&str] = &[
    "_", "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "if", "impl", "in", "let", "loop",
    "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static",
    "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual",
    "where", "while", "yield",
];

pub(crate) fn is_keyword(name: &Ident) -> bool {
    KEYWORDS.contains(&name.to_string().as_str())
}

/// Whether two names are the same; the compiler's do not compare.
pub(crate) fn same(one: &Ident, other: &Ident) -> bool {
    one.to_string().as_str() == other.to_string().as_str()
}

/// Names with commas between them, and perhaps one behind, up to what is no name.
pub(crate) fn names(input: &mut Cursor) -> Result<Vec<Ident>> {
    let mut names = Vec::new();
    while let Some(TokenTree::Ident(_)) = input.peek() {
        let Some(TokenTree::Ident(name)) = input.next() else { break };
        if is_keyword(&name) {
            return Err(Error::new(name.span(), format!("expected identifier, found keyword `{name}`")));
        }
        names.push(name);
        if !input.eat(",") {
            break;
        }
    }
    Ok(names)
}
