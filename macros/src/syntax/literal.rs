//! The values of literals, from their text.

use super::tokens::Literal;

/// The literal of an integer.
pub(crate) struct Integer {
    digits: String,
    base: u32,
    /// What follows the digits: a type, or nothing.
    pub(crate) suffix: String,
}

impl Integer {
    /// The literal, if it is one of an integer.
    pub(crate) fn new(literal: &Literal) -> Option<Self> {
        let text = literal.to_string();
        let (base, text) = match text.get(..2) {
            Some("0x") => (16, text.get(2..)?),
            Some("0o") => (8, text.get(2..)?),
            Some("0b") => (2, text.get(2..)?),
            _ => (10, text.as_str()),
        };
        let digit = |c: char| c == '_' || c.is_digit(base);
        let end = text.find(|c| !digit(c)).unwrap_or(text.len());
        let (digits, suffix) = text.split_at(end);
        let float = suffix.starts_with('.') || (base == 10 && suffix.starts_with(['e', 'E']));
        let digits = digits.replace('_', "");
        (!digits.is_empty() && !float).then(|| Self { digits, base, suffix: suffix.to_owned() })
    }

    /// The value, if there is memory for so many.
    pub(crate) fn value(&self) -> Option<usize> {
        usize::from_str_radix(&self.digits, self.base).ok()
    }

    /// The value in decimal; digits without an end as they stand.
    pub(crate) fn decimal(&self) -> String {
        u128::from_str_radix(&self.digits, self.base)
            .map_or_else(|_| self.digits.clone(), |value| value.to_string())
    }
}

/// The value of the literal of a string.
pub(crate) fn text(literal: &Literal) -> Option<String> {
    let text = literal.to_string();
    if let Some(raw) = text.strip_prefix('r') {
        let text = raw.trim_matches('#');
        return Some(text.strip_prefix('"')?.strip_suffix('"')?.to_owned());
    }
    unescaped(text.strip_prefix('"')?.strip_suffix('"')?)
}

fn unescaped(text: &str) -> Option<String> {
    let mut value = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            value.push(c);
            continue;
        }
        value.push(match chars.next()? {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '0' => '\0',
            'x' => hexadecimal(&[chars.next()?, chars.next()?])?,
            'u' => {
                let digits: Vec<char> = chars.by_ref().take_while(|&c| c != '}').collect();
                hexadecimal(digits.strip_prefix(&['{'])?)?
            }
            // A line goes on where the next one has its first character that is no blank of ASCII.
            '\n' | '\r' => {
                while chars.next_if(|&c| matches!(c, ' ' | '\t' | '\n' | '\r')).is_some() {}
                continue;
            }
            other => other,
        });
    }
    Some(value)
}

/// The character of this number.
fn hexadecimal(digits: &[char]) -> Option<char> {
    let digits: String = digits.iter().filter(|&&c| c != '_').collect();
    char::from_u32(u32::from_str_radix(&digits, 16).ok()?)
}
