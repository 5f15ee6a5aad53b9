//! A table of what passed, by operator.

use crate::{Case, Outcome};
use std::{collections::BTreeMap, fmt::Write};

/// A table in Markdown: for each operator how many cases there are, for how many a program is written, and how many of these passed.
#[must_use]
pub fn by_operator(outcomes: &[(&Case, Outcome)]) -> String {
    let mut rows: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (case, outcome) in outcomes {
        let operator = case.operator.as_deref().unwrap_or(&case.name);
        let [cases, written, passed] = rows.entry(operator).or_default();
        *cases += 1;
        *written += usize::from(!matches!(outcome, Outcome::Refused(_)));
        *passed += usize::from(matches!(outcome, Outcome::Passed(_)));
    }
    let mut text =
        String::from("| operator | cases | with a program | passed |\n| --- | ---: | ---: | ---: |\n");
    let mut sum = [0; 3];
    let mut supported = 0;
    for (operator, row) in &rows {
        sum.iter_mut().zip(row).for_each(|(sum, count)| *sum += count);
        supported += usize::from(row[2] > 0);
        let [cases, written, passed] = row;
        let _ = writeln!(text, "| {operator} | {cases} | {written} | {passed} |");
    }
    let [cases, written, passed] = sum;
    let _ = writeln!(
        text,
        "| **{supported} of {} operators** | **{cases}** | **{written}** | **{passed}** |",
        rows.len()
    );
    text
}
