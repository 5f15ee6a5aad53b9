//! Results that are computed row by row: the reductions that all elements of a row share are computed before the row.
//!
//! In `[i, j] => x[i, j] / sum!(k => x[i, k])` the sum depends only on the first index. Instead of a tensor with a sum for each `i`,
//! computed before the result, it is a value computed at the start of each row. A call that a reduction and an element of the row share,
//! as `exp(x[i, k])` and `exp(x[i, j])`, is computed once, into a tensor as long as the row.

use super::args::{Formula, Length, Part, Reduction, RowValue, RowValues};
use super::expand::Writer;
use super::hoist::{Hoisted, bound, mentions, reads_along};
use super::names::{parameters, tuple, used_by};
use super::position::{Computed, Gathered, Outside, Position};
use super::tiles::is_tiled;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::Result;

/// The formula row by row, and what is still computed before all of it; `None` if nothing is gained by rows.
///
/// A reduction that shares no call stays before the result: the sums of many rows in turn depend less on each other than
/// a row depends on its own sum. One whose result has a length known at run time cannot be a tensor there, so it is a value of the row.
pub(crate) fn split(formula: &Formula, before: &[Hoisted]) -> Option<(Vec<Hoisted>, Formula)> {
    let indices = |before: &Hoisted| before.formula.indices.len();
    let is_prefix = |before: &Hoisted| {
        let own = &before.formula.indices;
        !own.is_empty() && own.len() < formula.indices.len() && formula.indices.starts_with(own)
    };
    let outer = before.iter().filter(|before| is_prefix(before)).map(indices).max()?;
    // A tiled result has no rows.
    if is_tiled(formula) {
        return None;
    }
    // What a hoisted formula outside of the rows needs cannot be computed in a row.
    let mut may_wait: Vec<bool> = Vec::new();
    for (nth, one) in before.iter().enumerate().rev() {
        let behind = before.iter().skip(nth + 1).zip(may_wait.iter().rev());
        let needed = behind.into_iter().any(|(other, waits)| !waits && needs(other, one));
        may_wait.push(is_prefix(one) && indices(one) == outer && !needed);
    }
    may_wait.reverse();
    let shares = Split::of(formula, before, &may_wait, outer).shares;
    let mut waits: Vec<bool> = Vec::new();
    for (nth, one) in before.iter().enumerate() {
        let may = may_wait.get(nth) == Some(&true);
        let needs_a_row = before.iter().zip(&waits).any(|(other, waits)| *waits && needs(one, other));
        waits.push(may && (needs_a_row || shares.contains(&one.name) || has_named_length(&one.formula)));
    }
    let is_impossible = |(before, waits): (&Hoisted, &bool)| !waits && has_named_length(&before.formula);
    if !waits.contains(&true) || before.iter().zip(&waits).any(is_impossible) {
        return None;
    }
    let Split { mut formula, outside, inside, tensors, .. } = Split::of(formula, before, &waits, outer);
    let mut values = Vec::new();
    for Hoisted { name, formula, .. } in inside {
        for (name, _, tensor) in tensors.iter().filter(|(_, first, _)| *first == name) {
            let value = vec![Part::Tensor(tensor.clone())];
            values.push(RowValue { name: name.clone(), value });
        }
        values.push(RowValue { name, value: formula.body });
    }
    formula.rows = Some(RowValues { outer, values });
    Some((outside, formula))
}

impl<'a> Writer<'a> {
    /// The formula row by row. What is computed for several rows before their elements ends with the last tensor: it takes longest, and
    /// what follows is short.
    pub(super) fn rows(
        &mut self,
        formula: &'a Formula,
        RowValues { outer, values }: &'a RowValues,
        lengths: &[TokenStream],
    ) -> Result<TokenStream> {
        let behind_tensors =
            values.iter().rposition(|value| value.tensor().is_some()).map_or(0, |last| last + 1);
        let (first, then) = values.split_at(behind_tensors);
        let mentioned =
            |values: &[RowValue], name: &Ident| values.iter().any(|value| mentions(&value.value, name));
        let used_then = |name: &Ident| mentioned(then, name) || mentions(&formula.body, name);
        let kept: Vec<_> = first.iter().filter(|value| used_then(&value.name)).collect();
        let names: Vec<_> = kept.iter().map(|value| value.name.to_token_stream()).collect();
        let numbers = kept.iter().filter(|value| value.tensor().is_none()).map(|value| &value.name);
        let (copied_numbers, kept) = (quote!(#(let #numbers = *#numbers;)*), tuple(&names));
        let (outer_indices, inner) = formula.indices.split_at(*outer);
        let (outer_lengths, inner_lengths) = lengths.split_at(*outer);
        let first_indices = parameters(outer_indices, |index| mentioned(first, index));
        let then_indices = parameters(outer_indices, used_then);
        let row_values = Ident::new("values", Span::mixed_site());
        let first = if let [Some(tensor)] = first.iter().map(RowValue::tensor).collect::<Vec<_>>().as_slice()
        {
            let elements = self.elements(tensor, false)?;
            quote!(#row_values.fill(#elements))
        } else {
            let first = self.row_values(first)?;
            quote!({ #first #row_values.put(#kept) })
        };
        let then = self.row_values(then)?;
        let body = self.body(&formula.body)?;
        let inner = used_by(inner, formula);
        let build = format_ident!("rows{}_{outer}", formula.indices.len());
        let (root, row) = (self.root, Ident::new("row", Span::mixed_site()));
        Ok(quote!(#root::__private::notation::#build(
            (#(#outer_lengths,)*),
            (#(#inner_lengths,)*),
            |#(#first_indices,)* #row_values| #first,
            |#(#then_indices,)* #kept, #row| { #copied_numbers #then #row.each(|#(#inner),*| { #body }) },
        )))
    }

    /// `let` statements for these.
    fn row_values(&mut self, values: &'a [RowValue]) -> Result<TokenStream> {
        let mut statements = TokenStream::new();
        for RowValue { name, value, .. } in values {
            let value = self.body(value)?;
            statements.extend(quote!(let #name = #value;));
        }
        Ok(statements)
    }
}

/// Whether `one` reads the result of `other`.
fn needs(one: &Hoisted, other: &Hoisted) -> bool {
    mentions(&one.formula.body, &other.name)
}

/// A formula and its hoisted formulas: some are computed before all of it (`outside`), some before each row (`inside`).
struct Split {
    formula: Formula,
    outside: Vec<Hoisted>,
    inside: Vec<Hoisted>,
    /// The shared tensors: the name, the name of the reduction before which it is computed, and the formula.
    tensors: Vec<(Ident, Ident, Formula)>,
    /// The names of the reductions that share a call.
    shares: Vec<Ident>,
}

impl Split {
    fn of(formula: &Formula, before: &[Hoisted], waits: &[bool], outer: usize) -> Self {
        let (inside, outside): (Vec<_>, Vec<_>) =
            before.iter().cloned().zip(waits).partition(|(_, waits)| **waits);
        let plain = |befores: Vec<(Hoisted, &bool)>| befores.into_iter().map(|(before, _)| before).collect();
        let mut split = Self {
            formula: formula.clone(),
            outside: plain(outside),
            inside: plain(inside),
            tensors: Vec::new(),
            shares: Vec::new(),
        };
        let names: Vec<Ident> = split.inside.iter().map(|before| before.name.clone()).collect();
        values(&mut split.formula.body, &names);
        split.inside.iter_mut().for_each(|before| values(&mut before.formula.body, &names));
        split.share(outer);
        split
    }

    /// Extracts the calls that reductions share with the elements of a row or with each other.
    fn share(&mut self, outer: usize) {
        let mut locals = Vec::new();
        bound(&self.formula.body, &mut locals);
        for nth in 0..self.inside.len() {
            let Some((first, index, length, body)) = self.inside.get(nth).and_then(sum) else { continue };
            let (first, index, length) = (first.clone(), index.clone(), length.clone());
            let mut candidates = Vec::new();
            calls(body, &mut |run| {
                if reads_along(run, &index) && !locals.iter().any(|name| mentions(run, name)) {
                    candidates.push(run.to_vec());
                }
            });
            for run in candidates {
                let name = Ident::new(&format!("__row{}", self.tensors.len()), Span::mixed_site());
                let mut shared = Shared { text: text(&run, &index), name, used: false };
                for index in self.formula.indices.iter().skip(outer) {
                    shared.replace(&mut self.formula.body, index);
                }
                for other in self.inside.iter_mut().skip(nth + 1) {
                    let before = core::mem::take(&mut shared.used);
                    if let Some((index, body)) = sum_mut(other) {
                        shared.replace(body, &index);
                    }
                    if shared.used {
                        self.shares.push(other.name.clone());
                    }
                    shared.used |= before;
                }
                if !shared.used {
                    continue;
                }
                if let Some((index, body)) = self.inside.get_mut(nth).and_then(sum_mut) {
                    shared.replace(body, &index);
                }
                let (indices, lengths) = (vec![index.clone()], vec![length.clone()]);
                let tensor = Formula { indices, lengths, filter: None, rows: None, body: run };
                self.tensors.push((shared.name, first.clone(), tensor));
                self.shares.push(first.clone());
            }
        }
    }
}

fn has_named_length(formula: &Formula) -> bool {
    let inner = |part: &Part| match part {
        Part::Reduce(_, formula) => has_named_length(formula),
        _ => false,
    };
    formula.lengths.iter().any(|length| matches!(length, Some(Length::Named(_))))
        || formula.body.iter().any(inner)
}

/// Replaces each read of one of these names by the name itself, which is a value in a row.
fn values(parts: &mut [Part], names: &[Ident]) {
    for part in parts {
        match part {
            Part::Read(place, _) => {
                let place = syn::parse2::<Ident>(place.clone());
                if let Ok(name) = place
                    && names.contains(&name)
                {
                    *part = Part::Token(TokenTree::Ident(name));
                }
            }
            Part::Reduce(_, formula) | Part::Tensor(formula) => {
                formula.filter.iter_mut().for_each(|filter| values(&mut filter.condition, names));
                values(&mut formula.body, names);
            }
            Part::Group(_, parts) | Part::Subscript(_, parts) => values(parts, names),
            Part::Token(_) => {}
        }
    }
}

/// A call that a reduction and other code share, identified by its text with a mark in place of the index.
struct Shared {
    text: String,
    name: Ident,
    used: bool,
}

impl Shared {
    /// Replaces the same call, for this index, by a read of the tensor.
    fn replace(&mut self, parts: &mut Vec<Part>, index: &Ident) {
        let mut at = 0;
        while at < parts.len() {
            let len = operand(parts.get(at..).unwrap_or_default());
            if len > 0 {
                let same = parts.get(at..at + len).is_some_and(|run| text(run, index) == self.text);
                if same {
                    let read = Part::Read(self.name.to_token_stream(), vec![Position::Index(index.clone())]);
                    parts.splice(at..at + len, [read]);
                    self.used = true;
                    at += 1;
                    continue;
                }
            }
            let end = at + len.max(1);
            while at < end {
                if let Some(Part::Group(_, inner)) = parts.get_mut(at) {
                    self.replace(inner, index);
                }
                at += 1;
            }
        }
    }
}

/// A reduction over one index whose length the types have: its name, the index and its length, and the body.
fn sum(before: &Hoisted) -> Option<(&Ident, &Ident, &Option<Length>, &Vec<Part>)> {
    let [Part::Reduce(reduction, formula)] = before.formula.body.as_slice() else { return None };
    let ([index], [length]) = (formula.indices.as_slice(), formula.lengths.as_slice()) else { return None };
    let is_plain = formula.filter.is_none() && !matches!(length, Some(Length::Named(_)));
    // The positions of extrema are found in more than one pass, so the index is used twice.
    let once = !matches!(reduction, Reduction::ArgMax | Reduction::ArgMin);
    (is_plain && once).then_some((&before.name, index, length, &formula.body))
}

fn sum_mut(before: &mut Hoisted) -> Option<(Ident, &mut Vec<Part>)> {
    let index = sum(before).map(|(_, index, ..)| index.clone())?;
    match before.formula.body.as_mut_slice() {
        [Part::Reduce(_, formula)] => Some((index, &mut formula.body)),
        _ => None,
    }
}

/// The number of parts at the start that form one operand: names, numbers, reads and parentheses, joined by dots and colons.
pub(crate) fn operand(parts: &[Part]) -> usize {
    let is_operand = |part: &Part| match part {
        Part::Read(..) | Part::Group(Delimiter::Parenthesis, _) | Part::Token(TokenTree::Literal(_)) => true,
        Part::Token(TokenTree::Ident(name)) => syn::parse2::<Ident>(name.to_token_stream()).is_ok(),
        part => part.is_mark('.') || part.is_mark(':'),
    };
    parts.iter().position(|part| !is_operand(part)).unwrap_or(parts.len())
}

/// Visits the operands that contain a call.
fn calls(parts: &[Part], visit: &mut impl FnMut(&[Part])) {
    let mut at = 0;
    while let Some(rest) = parts.get(at..).filter(|rest| !rest.is_empty()) {
        let run = rest.get(..operand(rest)).unwrap_or_default();
        let is_call = run.windows(2).any(|two| {
            matches!(two, [Part::Token(TokenTree::Ident(_)), Part::Group(Delimiter::Parenthesis, _)])
        });
        let is_whole = !run.first().is_none_or(|first| first.is_mark('.') || first.is_mark(':'));
        if is_call && is_whole {
            visit(run);
        }
        let end = at + run.len().max(1);
        for part in parts.get(at..end).unwrap_or_default() {
            if let Part::Group(Delimiter::Parenthesis, inner) = part {
                calls(inner, visit);
            }
        }
        at = end;
    }
}

/// The text of parts, with a mark in place of an index.
fn text(parts: &[Part], index: &Ident) -> String {
    parts.iter().map(|part| part_text(part, index)).collect::<Vec<_>>().join(" ")
}

fn part_text(part: &Part, index: &Ident) -> String {
    match part {
        Part::Read(place, positions) => {
            let positions: Vec<String> =
                positions.iter().map(|position| position_text(position, index)).collect();
            format!("{place}[{}]", positions.join(","))
        }
        Part::Group(delimiter, parts) => format!("{delimiter:?}({})", text(parts, index)),
        Part::Token(token) => tokens_text(token.to_token_stream(), index),
        // These are not allowed in an operand, so they make the text unique.
        Part::Subscript(..) | Part::Reduce(..) | Part::Tensor(_) => {
            format!("{:p}", core::ptr::from_ref(part))
        }
    }
}

fn position_text(position: &Position, index: &Ident) -> String {
    match position {
        Position::Index(other) => tokens_text(other.to_token_stream(), index),
        Position::Computed(Computed { text, outside, .. }) => {
            let outside = outside.as_ref().map(|Outside { policy, fill }| format!("{}{fill}", policy.name()));
            format!("{} {}", outside.unwrap_or_default(), tokens_text(text.clone(), index))
        }
        Position::Gathered(Gathered { place, positions }) => {
            let positions: Vec<String> =
                positions.iter().map(|position| position_text(position, index)).collect();
            format!("{place}[{}]", positions.join(","))
        }
    }
}

fn tokens_text(tokens: TokenStream, index: &Ident) -> String {
    let word = |token| match token {
        TokenTree::Ident(name) if name == *index => "#".to_owned(),
        TokenTree::Group(group) => {
            format!("{:?}({})", group.delimiter(), tokens_text(group.stream(), index))
        }
        other => other.to_string(),
    };
    tokens.into_iter().map(word).collect::<Vec<_>>().join(" ")
}
