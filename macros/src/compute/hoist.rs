//! Hoisting: a reduction that does not depend on all of the indices around it is computed once, before the elements.
//!
//! In `[i, j] => (x[i, j] - max!(k => x[i, k])).exp()` the maximum is the same for all `j`. It becomes a formula of its own, `[i] =>
//! max!(k => x[i, k])`, whose result is read at `[i]`. Equal reductions are computed once. Nothing is hoisted from the braces of an `if`,
//! which are executed for some elements only.

use super::args::{Formula, Length, Part, Reduction};
use super::position::{Gathered, Position};
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;

/// A formula that is hoisted out of another one: it is computed before, and the other reads its result by a name.
#[derive(Clone)]
pub(crate) struct Hoisted {
    pub(crate) name: Ident,
    pub(crate) formula: Formula,
}

/// Removes from a formula the reductions that are computed before it, and returns them in the order in which they are computed.
///
/// If they are computed `by_row`, a length known at run time is allowed, because no tensor of that length is needed.
pub(crate) fn formula(formula: &mut Formula, by_row: bool) -> Vec<Hoisted> {
    let mut hoist = Hoist {
        by_row,
        scope: Vec::new(),
        bound: Vec::new(),
        before: Vec::new(),
        texts: Vec::new(),
        same: Vec::new(),
    };
    hoist.enter(formula);
    if let [Part::Group(Delimiter::Brace, parts)] = formula.body.as_mut_slice() {
        hoist.statements(parts);
    } else {
        hoist.statements(&mut formula.body);
    }
    hoist.before
}

/// Whether run time alone knows a length that is written anywhere in the formula; without one, by rows or not is the same.
pub(crate) fn has_named_length(formula: &Formula) -> bool {
    fn any(parts: &[Part]) -> bool {
        parts.iter().any(|part| match part {
            Part::Reduce(_, formula) | Part::Tensor(formula) => has_named_length(formula),
            Part::Group(_, parts) | Part::Subscript(_, parts) => any(parts),
            Part::Read(..) | Part::Token(_) => false,
        })
    }
    formula.lengths.iter().any(|length| matches!(length, Some(Length::Named(_))))
        || formula.filter.as_ref().is_some_and(|filter| any(&filter.condition))
        || any(&formula.body)
}

struct Hoist {
    by_row: bool,
    /// The indices that are in scope, with their written lengths.
    scope: Vec<(Ident, Option<Length>)>,
    /// Names that the code itself declares.
    bound: Vec<Ident>,
    before: Vec<Hoisted>,
    /// The texts of the hoisted formulas, and their names.
    texts: Vec<(String, Ident)>,
    /// Names that the code declares for a hoisted result: the declared name, the name of the result, and the indices of the read.
    same: Vec<(Ident, Ident, Vec<Ident>)>,
}

impl Hoist {
    fn enter(&mut self, formula: &Formula) {
        self.scope.extend(formula.indices.iter().cloned().zip(formula.lengths.iter().cloned()));
    }

    /// The statements of the whole body: a `let` that only names a hoisted result is removed, and its name replaced by a read.
    fn statements(&mut self, parts: &mut Vec<Part>) {
        bound(parts, &mut self.bound);
        let mut rest = core::mem::take(parts);
        while let Some(end) = rest.iter().position(|part| part.is_mark(';')) {
            let mut statement: Vec<Part> = rest.drain(..=end).collect();
            self.parts(&mut statement);
            if let [
                Part::Token(word),
                Part::Token(TokenTree::Ident(name)),
                Part::Token(_),
                Part::Read(place, positions),
                Part::Token(_),
            ] = statement.as_slice()
                && word.to_string() == "let"
                && let Some(before) = self.before.iter().find(|before| stands_in(place.clone(), &before.name))
                && self.bound.iter().filter(|other| *other == name).count() == 1
            {
                let indices = positions.iter().flat_map(Position::indices).cloned().collect();
                self.same.push((name.clone(), before.name.clone(), indices));
                self.bound.retain(|other| other != name);
            } else {
                parts.append(&mut statement);
            }
        }
        self.parts(&mut rest);
        parts.append(&mut rest);
    }

    fn parts(&mut self, parts: &mut [Part]) {
        let mut behind_dot = false;
        for part in parts {
            let dot = part.is_mark('.');
            match part {
                Part::Reduce(reduction, formula) => {
                    if let Some(read) = self.take(*reduction, formula) {
                        *part = read;
                        continue;
                    }
                    let outside = self.scope.len();
                    self.enter(formula);
                    if formula.filter.is_none() {
                        self.parts(&mut formula.body);
                    } else {
                        self.names(&mut formula.body);
                    }
                    self.scope.truncate(outside);
                }
                Part::Group(Delimiter::Brace, parts) => self.names(parts),
                Part::Group(_, parts) | Part::Subscript(_, parts) => self.parts(parts),
                Part::Token(TokenTree::Ident(name)) if !behind_dot => {
                    if let Some(read) = self.named(name) {
                        *part = read;
                    }
                }
                Part::Read(..) | Part::Tensor(_) | Part::Token(_) => {}
            }
            behind_dot = dot;
        }
    }

    /// Replaces only the names of hoisted results: these parts are not executed for each element, so nothing is hoisted from them.
    fn names(&self, parts: &mut [Part]) {
        for part in parts {
            match part {
                Part::Reduce(_, formula) => self.names(&mut formula.body),
                Part::Group(_, parts) | Part::Subscript(_, parts) => self.names(parts),
                Part::Token(TokenTree::Ident(name)) => {
                    if let Some(read) = self.named(name) {
                        *part = read;
                    }
                }
                Part::Read(..) | Part::Tensor(_) | Part::Token(_) => {}
            }
        }
    }

    fn named(&self, name: &Ident) -> Option<Part> {
        let (_, before, indices) = self.same.iter().find(|(other, ..)| other == name)?;
        Some(Part::Read(before.to_token_stream(), indices.iter().cloned().map(Position::Index).collect()))
    }

    /// Hoists a reduction if that saves work, and returns the read that replaces it.
    fn take(&mut self, reduction: Reduction, formula: &mut Formula) -> Option<Part> {
        let (needed, others): (Vec<_>, Vec<_>) = self
            .scope
            .iter()
            .cloned()
            .partition(|(index, _)| mentions(&formula.body, index) || of_filter(formula, index));
        let known = |(index, length): &(Ident, Option<Length>)| match length {
            // The result would have a length known at run time, and so be on the heap.
            Some(Length::Named(_)) => self.by_row,
            Some(Length::Stated(_)) => true,
            None => reads_along(&formula.body, index),
        };
        let local = self.bound.iter().any(|name| mentions(&formula.body, name) || of_filter(formula, name));
        let named =
            !self.by_row && formula.lengths.iter().any(|length| matches!(length, Some(Length::Named(_))));
        if others.is_empty() || local || named || !needed.iter().all(known) {
            return None;
        }
        let indices: Vec<Ident> = needed.iter().map(|(index, _)| index.clone()).collect();
        let text = format!("{} {}", reduction.function(), text(formula));
        let known = self.texts.iter().find(|(other, _)| *other == text).map(|(_, name)| name.clone());
        let name = known.unwrap_or_else(|| {
            let name = Ident::new(&format!("__before{}", self.texts.len()), Span::mixed_site());
            self.texts.push((text, name.clone()));
            let body = vec![Part::Reduce(reduction, core::mem::take(formula))];
            let lengths = needed.into_iter().map(|(_, length)| length).collect();
            let mut formula = Formula { indices: indices.clone(), lengths, filter: None, rows: None, body };
            // What can be hoisted out of this reduction is computed before it.
            let around = core::mem::take(&mut self.scope);
            self.enter(&formula);
            self.parts(&mut formula.body);
            self.scope = around;
            self.before.push(Hoisted { name: name.clone(), formula });
            name
        });
        Some(Part::Read(name.into_token_stream(), indices.into_iter().map(Position::Index).collect()))
    }
}

pub(crate) fn of_filter(formula: &Formula, name: &Ident) -> bool {
    formula.filter.as_ref().is_some_and(|filter| mentions(&filter.condition, name))
}

/// Whether a name occurs anywhere in these parts.
pub(crate) fn mentions(parts: &[Part], name: &Ident) -> bool {
    parts_mention(parts, &name.to_string())
}

// From here on a name is its text: to compare two identifiers, both are made to text each time.
fn parts_mention(parts: &[Part], name: &str) -> bool {
    parts.iter().any(|part| match part {
        Part::Read(place, positions) => {
            tokens_mention(place.clone(), name)
                || positions.iter().any(|position| position_mentions(position, name))
        }
        Part::Reduce(_, formula) | Part::Tensor(formula) => {
            parts_mention(&formula.body, name)
                || formula.filter.as_ref().is_some_and(|filter| parts_mention(&filter.condition, name))
        }
        Part::Group(_, parts) | Part::Subscript(_, parts) => parts_mention(parts, name),
        Part::Token(token) => token_mentions(token, name),
    })
}

fn position_mentions(position: &Position, name: &str) -> bool {
    match position {
        Position::Gathered(Gathered { place, positions }) => {
            tokens_mention(place.clone(), name)
                || positions.iter().any(|position| position_mentions(position, name))
        }
        _ => {
            position.indices().into_iter().any(|index| index == name)
                || position.outside().is_some_and(|outside| tokens_mention(outside.fill.clone(), name))
        }
    }
}

/// Whether a name occurs among the tokens.
pub(crate) fn stands_in(tokens: TokenStream, name: &Ident) -> bool {
    tokens_mention(tokens, &name.to_string())
}

fn tokens_mention(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| token_mentions(&token, name))
}

fn token_mentions(token: &TokenTree, name: &str) -> bool {
    match token {
        TokenTree::Ident(other) => other == name,
        TokenTree::Group(group) => tokens_mention(group.stream(), name),
        _ => false,
    }
}

/// Whether an index alone is the position of a read, so that it runs along a whole axis.
pub(crate) fn reads_along(parts: &[Part], index: &Ident) -> bool {
    parts.iter().any(|part| match part {
        Part::Read(_, positions) => positions.iter().any(|position| is_along(position, index)),
        Part::Reduce(_, formula) | Part::Tensor(formula) => reads_along(&formula.body, index),
        Part::Group(_, parts) | Part::Subscript(_, parts) => reads_along(parts, index),
        Part::Token(_) => false,
    })
}

fn is_along(position: &Position, index: &Ident) -> bool {
    match position {
        Position::Index(other) => other == index,
        Position::Computed(_) => false,
        Position::Gathered(gathered) => gathered.positions.iter().any(|position| is_along(position, index)),
    }
}

/// The names that code declares: after `let`, `const` and `static`, and as parameters of a closure. After `match`, `for`, `fn` or
/// `use`, every name counts as declared.
pub(crate) fn bound(parts: &[Part], names: &mut Vec<Ident>) {
    let (mut open, mut all) = (None, false);
    for part in parts {
        match part {
            Part::Token(TokenTree::Ident(word)) => {
                let text = word.to_string();
                all |= matches!(text.as_str(), "match" | "for" | "fn" | "use");
                if matches!(text.as_str(), "let" | "const" | "static") {
                    open = Some('=');
                } else if open.is_some() || all {
                    names.push(word.clone());
                }
            }
            Part::Token(TokenTree::Punct(punct)) => {
                let mark = punct.as_char();
                open = match open {
                    Some(end) if end == mark => None,
                    None if mark == '|' => Some('|'),
                    other => other,
                };
            }
            Part::Group(_, parts) | Part::Subscript(_, parts) => {
                let mut inner = Vec::new();
                bound(parts, &mut inner);
                if open.is_some() || all {
                    every_name(parts, &mut inner);
                }
                names.append(&mut inner);
            }
            Part::Reduce(_, formula) | Part::Tensor(formula) => bound(&formula.body, names),
            Part::Read(place, _) => {
                if all {
                    names.extend(place.clone().into_iter().filter_map(|token| match token {
                        TokenTree::Ident(name) => Some(name),
                        _ => None,
                    }));
                }
            }
            Part::Token(_) => {}
        }
    }
}

fn every_name(parts: &[Part], names: &mut Vec<Ident>) {
    for part in parts {
        match part {
            Part::Token(TokenTree::Ident(name)) => names.push(name.clone()),
            Part::Group(_, parts) | Part::Subscript(_, parts) => every_name(parts, names),
            Part::Read(..) | Part::Reduce(..) | Part::Tensor(_) | Part::Token(_) => {}
        }
    }
}

/// The text of a formula: equal formulas have equal texts.
fn text(formula: &Formula) -> String {
    let names: Vec<String> = formula.indices.iter().map(Ident::to_string).collect();
    let lengths: Vec<String> = formula
        .lengths
        .iter()
        .map(|length| match length {
            None => String::new(),
            Some(Length::Named(name)) => name.to_string(),
            Some(Length::Stated(size)) => format!("{size:?}"),
        })
        .collect();
    let filter = formula.filter.as_ref().map(|filter| parts_text(&filter.condition)).unwrap_or_default();
    format!("{names:?} {lengths:?} if {filter} => {}", parts_text(&formula.body))
}

fn parts_text(parts: &[Part]) -> String {
    let of = |part: &Part| match part {
        Part::Read(place, positions) => {
            let positions: Vec<String> = positions.iter().map(Position::text).collect();
            format!("{place}{positions:?}")
        }
        Part::Reduce(reduction, formula) => format!("{}!({})", reduction.function(), text(formula)),
        Part::Tensor(formula) => format!("[{}]", text(formula)),
        Part::Group(delimiter, parts) => format!("{delimiter:?}({})", parts_text(parts)),
        Part::Subscript(_, parts) => format!("[{}]", parts_text(parts)),
        Part::Token(token) => token.to_string(),
    };
    parts.iter().map(of).collect::<Vec<_>>().join(" ")
}
