//! The subscripts of `einsum!`, by the rules of `numpy.einsum`: `"bij,bjk->bik"`.

use crate::shape::MAX_RANK;
use proc_macro2::Span;
use syn::{Error, Result};

/// The letters of each operand and of the result. The axes of `...` have digits for letters.
pub(crate) struct Subscripts {
    pub(crate) operands: Vec<Vec<char>>,
    pub(crate) output: Vec<char>,
}

impl Subscripts {
    /// `ellipsis` is the number of axes that `...` stands for, if it is given.
    pub(crate) fn parse(text: &str, ellipsis: Option<usize>, span: Span) -> Result<Self> {
        let error = |message: String| Err(Error::new(span, message));
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let (inputs, output) = match text.split_once("->") {
            None => (text.as_str(), None),
            Some((inputs, output)) => (inputs, Some(output)),
        };
        let letters = |text: &str| letters(text, ellipsis).map_err(|message| Error::new(span, message));
        let operands = inputs.split(',').map(letters).collect::<Result<Vec<_>>>()?;
        let output = match output {
            Some(output) => letters(output)?,
            None => implied(&operands),
        };
        for (nth, letter) in output.iter().enumerate() {
            if !operands.iter().flatten().any(|other| other == letter) {
                return error(if letter.is_ascii_digit() {
                    "the result has `...`, and no operand has it".to_owned()
                } else {
                    format!("the result has the index `{letter}`, and no operand has it")
                });
            }
            if output.iter().take(nth).any(|other| other == letter) {
                return error(format!("the result has the index `{letter}` twice"));
            }
        }
        if operands.iter().flatten().any(|letter| letter.is_ascii_digit() && !output.contains(letter)) {
            return error("an operand has `...`, and the result needs it as well".to_owned());
        }
        for (letters, what) in
            operands.iter().map(|letters| (letters, "an operand has")).chain([(&output, "the result has")])
        {
            if letters.len() > MAX_RANK {
                let axes = letters.len();
                return error(format!(
                    "{what} {axes} indices here, and a tensor has at most {MAX_RANK} axes"
                ));
            }
        }
        Ok(Self { operands, output })
    }
}

/// The letters of one operand, or the message about a mistake.
fn letters(text: &str, ellipsis: Option<usize>) -> core::result::Result<Vec<char>, String> {
    let (before, behind) = text.split_once("...").unwrap_or((text, ""));
    let has_ellipsis = before.len() < text.len();
    if let Some(wrong) = before.chars().chain(behind.chars()).find(|c| !c.is_ascii_alphabetic()) {
        return Err(match wrong {
            '.' => "`...` is three dots, once for an operand".to_owned(),
            '>' | '-' => "`->` stands once, between the operands and the result".to_owned(),
            _ => format!("`{wrong}` is no index: one is a letter from `a` to `z` or from `A` to `Z`"),
        });
    }
    let between = match ellipsis {
        _ if !has_ellipsis => Vec::new(),
        Some(axes) => ('0'..='9').take(axes).collect(),
        None => {
            return Err("a macro does not see how many axes an operand has: write behind the operands how many `...` \
                 stands for, as in `ellipsis = 2`"
                .to_owned());
        }
    };
    Ok(before.chars().chain(between).chain(behind.chars()).collect())
}

/// The result if no `->` is written: `...`, then every letter that occurs once, in alphabetical order, capitals first.
fn implied(operands: &[Vec<char>]) -> Vec<char> {
    let mut all: Vec<char> = operands.iter().flatten().copied().collect();
    all.sort_unstable();
    let count = |letter: &char| all.iter().filter(|other| *other == letter).count();
    let mut output: Vec<char> =
        all.iter().filter(|letter| letter.is_ascii_digit() || count(letter) == 1).copied().collect();
    output.dedup();
    output
}
