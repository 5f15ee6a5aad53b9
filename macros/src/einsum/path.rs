//! The order in which operands are multiplied: two at a time, if that takes fewer operations than all at once.
//!
//! The cost of an order depends on lengths, which the macro does not see. So for three operands code is written for all orders, and the
//! compiler keeps the best one, as the lengths are constants to it. The number of operations is that of NumPy's `einsum_path`.

use super::index;
use crate::compute::{Fits, Formula, Part, Position, Reduction, tensor};
use crate::paths::Root;
use crate::shape::MAX_RANK;
use proc_macro2::{Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::{Error, Result};

/// The name of an operand, and the letters of its axes.
#[derive(Clone)]
pub(super) struct Operand {
    pub(super) name: Ident,
    pub(super) letters: Vec<char>,
}

/// The contraction of all operands to the letters of the output.
pub(super) fn contraction(
    root: &Root,
    operands: &[Operand],
    output: &[char],
    fits: &mut Fits,
) -> Result<TokenStream> {
    match operands {
        [first, second, third] => three(root, [first, second, third], output, fits),
        [first, second, rest @ ..] if !rest.is_empty() => {
            let kept = kept(&[first, second], rest, output);
            if kept.len() > MAX_RANK {
                let message = format!(
                    "operands are multiplied from left to right, and here a product on the way has {} axes, of at most {MAX_RANK}",
                    kept.len()
                );
                return Err(Error::new(second.name.span(), message));
            }
            let product = product(root, &[first, second], &kept, fits)?;
            let pair = Operand {
                name: format_ident!("__product{}", rest.len(), span = second.name.span()),
                letters: kept,
            };
            let name = &pair.name;
            fits.computed(name, &formula(&[first, second], &pair.letters));
            let rest: Vec<Operand> = [&pair].into_iter().chain(rest).cloned().collect();
            let result = contraction(root, &rest, output, fits)?;
            Ok(quote!({ let #name = #product; #result }))
        }
        all => product(root, &all.iter().collect::<Vec<_>>(), output, fits),
    }
}

/// The order of three operands that takes the fewest operations.
fn three(root: &Root, operands: [&Operand; 3], output: &[char], fits: &mut Fits) -> Result<TokenStream> {
    let [a, b, c] = operands;
    let whole = product(root, &operands, output, fits)?;
    let whole_cost = cost(root, &operands, output);
    let (mut costs, mut values) = (Vec::new(), Vec::new());
    for (x, y, z) in [(a, b, c), (a, c, b), (b, c, a)] {
        let kept = kept(&[x, y], core::slice::from_ref(z), output);
        if kept.len() > MAX_RANK {
            continue;
        }
        let first = product(root, &[x, y], &kept, fits)?;
        let first_cost = cost(root, &[x, y], &kept);
        let pair = Operand { name: Ident::new("__product", y.name.span()), letters: kept };
        fits.computed(&pair.name, &formula(&[x, y], &pair.letters));
        let (second, second_cost) =
            (product(root, &[&pair, z], output, fits)?, cost(root, &[&pair, z], output));
        let name = &pair.name;
        values.push(quote!({ let #name = #first; #second }));
        costs.push(quote!(#first_cost.and(#second_cost)));
    }
    let lengths = lengths(root, &operands);
    let best = values.iter().enumerate().map(|(nth, value)| {
        let nth = Literal::usize_unsuffixed(nth);
        quote!(Some(#nth) => #value,)
    });
    let choice = quote!(#root::__private::notation::cheapest(#whole_cost, [#(#costs),*]));
    Ok(quote!({ #lengths match #choice { #(#best)* _ => #whole } }))
}

/// The letters of some operands that the result or the other operands need, in source order.
fn kept(operands: &[&Operand], others: &[Operand], output: &[char]) -> Vec<char> {
    let needed =
        |letter: &char| output.contains(letter) || others.iter().any(|other| other.letters.contains(letter));
    letters(operands).into_iter().filter(needed).collect()
}

/// The letters of operands, each once.
fn letters(operands: &[&Operand]) -> Vec<char> {
    let mut letters = Vec::new();
    for letter in operands.iter().flat_map(|operand| &operand.letters) {
        if !letters.contains(letter) {
            letters.push(*letter);
        }
    }
    letters
}

/// The product of operands at once, summed over the letters that the output does not have.
fn product(root: &Root, operands: &[&Operand], output: &[char], fits: &mut Fits) -> Result<TokenStream> {
    tensor(root, formula(operands, output), fits)
}

fn formula(operands: &[&Operand], output: &[char]) -> Formula {
    let declared = |letters: &[char]| -> Vec<Ident> {
        letters.iter().map(|letter| index(*letter, Span::mixed_site())).collect()
    };
    let mut body = Vec::new();
    for operand in operands {
        if !body.is_empty() {
            body.push(Part::Token(TokenTree::Punct(Punct::new('*', Spacing::Alone))));
        }
        let place = operand.name.span();
        let positions = operand.letters.iter().map(|letter| Position::Index(index(*letter, place)));
        body.push(Part::Read(operand.name.to_token_stream(), positions.collect()));
    }
    let summed: Vec<char> = letters(operands).into_iter().filter(|letter| !output.contains(letter)).collect();
    if !summed.is_empty() {
        body = vec![Part::Reduce(Reduction::Sum, Formula::of(declared(&summed), body))];
    }
    Formula::of(declared(output), body)
}

/// The name of the variable for the length of a letter.
fn length(letter: char) -> Ident {
    format_ident!("__length_{letter}", span = Span::mixed_site())
}

/// Code that binds the lengths of all letters, as numbers.
fn lengths(root: &Root, operands: &[&Operand]) -> TokenStream {
    let length = |letter: char| {
        let axes = operands.iter().filter_map(|operand| {
            operand.letters.iter().position(|other| *other == letter).map(|axis| (*operand, axis))
        });
        let lengths = axes.take(1).map(|(Operand { name, letters }, axis)| {
            let (rank, axis) = (Literal::usize_unsuffixed(letters.len()), Literal::usize_unsuffixed(axis));
            let length = self::length(letter);
            quote!(let #length = #root::Extent::get(#root::__private::notation::lengths::<#rank, _>(&#name).#axis);)
        });
        lengths.collect::<TokenStream>()
    };
    letters(operands).into_iter().map(length).collect()
}

/// Code for the cost of a product of operands.
fn cost(root: &Root, operands: &[&Operand], output: &[char]) -> TokenStream {
    let all = letters(operands);
    let sums = all.iter().any(|letter| !output.contains(letter));
    let products = Literal::usize_unsuffixed((operands.len() - 1).max(1));
    let additions = Literal::usize_unsuffixed(usize::from(sums));
    let lengths = all.into_iter().map(length);
    quote!(#root::__private::notation::cost(#products, #additions, [#(#lengths),*]))
}
