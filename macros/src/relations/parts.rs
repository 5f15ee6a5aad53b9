//! Pieces that the impls of several relations share.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The extents of a shape as the parameters of an impl: `A0`, `A1` and so on.
pub(super) struct Axes {
    letter: char,
    pub(super) rank: usize,
}

impl Axes {
    pub(super) fn new(letter: char, rank: usize) -> Self {
        Self { letter, rank }
    }

    /// The parameter of one axis.
    pub(super) fn at(&self, axis: usize) -> Ident {
        format_ident!("{}{axis}", self.letter)
    }

    /// All parameters, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = Ident> + '_ {
        (0..self.rank).map(|axis| self.at(axis))
    }

    /// `A0: Extent, A1: Extent,`.
    pub(super) fn params(&self) -> TokenStream {
        let all = self.all();
        quote!(#(#all: Extent,)*)
    }

    /// The shape `(A0, A1,)`.
    pub(super) fn shape(&self) -> TokenStream {
        tuple(self.all())
    }
}

/// The tuple of these items, with a comma behind each.
pub(super) fn tuple<T: quote::ToTokens>(items: impl IntoIterator<Item = T>) -> TokenStream {
    let items = items.into_iter();
    quote!((#(#items,)*))
}

/// The extent of one axis as a value: `self.0` or `rhs.0`.
pub(super) fn field(of: &str, axis: usize) -> TokenStream {
    let (of, axis) = (format_ident!("{of}"), number(axis));
    quote!(#of.#axis)
}

/// A number without a suffix.
pub(super) fn number(n: usize) -> Literal {
    Literal::usize_unsuffixed(n)
}

/// An axis, which may be negative, without a suffix.
pub(super) fn signed(axis: isize) -> TokenStream {
    let magnitude = Literal::usize_unsuffixed(axis.unsigned_abs());
    if axis < 0 { quote!(-#magnitude) } else { quote!(#magnitude) }
}

/// All verdicts joined into one.
pub(super) fn all(
    verdicts: impl IntoIterator<Item = TokenStream, IntoIter: DoubleEndedIterator>,
) -> TokenStream {
    let join = |rest: TokenStream, verdict: TokenStream| quote!(Both<#verdict, #rest>);
    verdicts.into_iter().rev().reduce(join).unwrap_or_else(|| quote!(Fits))
}

/// A question about two extents on one axis, asked with one of the relations of `shape::extent_relations`, and the error if the answer is
/// no.
///
/// The answer is bound to a parameter of the impl: if it were named again as a projection, the compiler would prove it
/// again.
pub(super) struct Pair {
    params: TokenStream,
    bound: TokenStream,
    verdict: TokenStream,
    /// The parameter that is the resulting extent, if the relation has one.
    pub(super) out: Ident,
}

impl Pair {
    /// `L: Relation<R>`, the question number `k` of its impl, with a resulting extent.
    pub(super) fn new(
        k: usize,
        relation: &str,
        l: &Ident,
        r: &Ident,
        refusal: &TokenStream,
        check: &TokenStream,
    ) -> Self {
        let (relation, answer, out) =
            (format_ident!("{relation}"), format_ident!("V{k}"), format_ident!("O{k}"));
        let bound = quote!(#l: #relation<#r, Answer = #answer, Out = #out>);
        Self { params: quote!(#answer: Answer, #out: Extent,), ..Self::asked(k, bound, refusal, check) }
    }

    /// `L: BroadcastsFrom<R>`, whose result is `L`.
    pub(super) fn broadcasts_from(
        k: usize,
        l: &Ident,
        r: &Ident,
        refusal: &TokenStream,
        check: &TokenStream,
    ) -> Self {
        let answer = format_ident!("V{k}");
        Self::asked(k, quote!(#l: BroadcastsFrom<#r, Answer = #answer>), refusal, check)
    }

    /// Compares `R` with an extent of 1.
    pub(super) fn one(k: usize, r: &Ident, refusal: &TokenStream, check: &TokenStream) -> Self {
        let answer = format_ident!("V{k}");
        Self::asked(k, quote!(#r: Equals<Dim<1>, Answer = #answer>), refusal, check)
    }

    /// A question given by its bound, which binds the parameter `Vk` to the answer.
    pub(super) fn asked(k: usize, bound: TokenStream, refusal: &TokenStream, check: &TokenStream) -> Self {
        let answer = format_ident!("V{k}");
        Self {
            params: quote!(#answer: Answer,),
            bound,
            verdict: quote!(Judged<P, #answer, #refusal, #check>),
            out: format_ident!("O{k}"),
        }
    }

    /// The parameters of several questions.
    pub(super) fn params(pairs: &[Self]) -> TokenStream {
        pairs.iter().map(|pair| pair.params.clone()).collect()
    }

    /// The bounds of several questions as a where-clause.
    pub(super) fn bounds(pairs: &[Self]) -> TokenStream {
        let bounds = pairs.iter().map(|pair| &pair.bound);
        if pairs.is_empty() { TokenStream::new() } else { quote!(where #(#bounds,)*) }
    }

    /// The verdict of several questions.
    pub(super) fn verdict(pairs: &[Self]) -> TokenStream {
        all(pairs.iter().map(|pair| pair.verdict.clone()).collect::<Vec<_>>())
    }
}

/// The first `left` and `right` axes of two shapes, broadcast: the resulting extents, and the expressions that compute them.
/// Axes are aligned at the last ones; `differs` is the error for a pair of extents that do not broadcast.
pub(super) fn broadcast(
    (l, left): (&Axes, usize),
    (r, right): (&Axes, usize),
    differs: &str,
    pairs: &mut Vec<Pair>,
) -> (Vec<TokenStream>, Vec<TokenStream>) {
    let (rank, rs, differs) = (left.max(right), r.shape(), format_ident!("{differs}"));
    let check = quote!(Checked<Self, #rs>);
    let place = |axis: usize| match (axis.checked_sub(rank - left), axis.checked_sub(rank - right)) {
        (Some(i), Some(j)) => {
            let (nth, a, b) = (number(axis), l.at(i), r.at(j));
            let refusal = quote!(#differs<#nth, #a, #b, Self, #rs>);
            let pair = Pair::new(pairs.len(), "Broadcasts", &a, &b, &refusal, &check);
            let (out, x, y) = (pair.out.clone(), field("self", i), field("rhs", j));
            pairs.push(pair);
            (quote!(#out), quote!(broadcast_length::<_, _, #out>(#x, #y)))
        }
        (Some(i), None) => {
            let a = l.at(i);
            (quote!(#a), field("self", i))
        }
        (None, j) => {
            let j = j.unwrap_or_default();
            let b = r.at(j);
            (quote!(#b), field("rhs", j))
        }
    };
    (0..rank).map(place).unzip()
}
