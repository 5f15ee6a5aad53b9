//! `ShapeBroadcasts`, `ShapeBroadcastsFrom` and `ShapeEquals`, for `shape::broadcast`.

use super::parts::{Axes, Pair, broadcast, field, number, tuple};
use proc_macro2::TokenStream;
use quote::quote;

pub(super) fn impls(max_rank: usize) -> TokenStream {
    let mut impls = quote! {
        use super::extent::Extent;
        use super::extent_relations::{Broadcasts, BroadcastsFrom, Equals};
        use super::key_relations::{broadcast_length, equal_length};
        use super::refusal::{AxisDiffers, AxisDoesNotStretch, ExtentDiffers, RankDiffers, RankExceeds};
        use super::verdict::{Answer, Both, Checked, Judged};
    };
    for left in 0..=max_rank {
        for right in 0..=max_rank {
            let (l, r) = (Axes::new('A', left), Axes::new('R', right));
            // Every shape broadcasts with `()`; that impl is written by hand.
            if right > 0 {
                impls.extend(broadcast_shape(&l, &r));
                impls.extend(receive(&l, &r));
            }
            impls.extend(equal(&l, &r));
        }
    }
    impls
}

fn broadcast_shape(l: &Axes, r: &Axes) -> TokenStream {
    let mut pairs = Vec::new();
    let (output, value) = broadcast((l, l.rank), (r, r.rank), "AxisDiffers", &mut pairs);
    let (ls, rs, lp, rp) = (l.shape(), r.shape(), l.params(), r.params());
    let (params, bounds, verdict) = (Pair::params(&pairs), Pair::bounds(&pairs), Pair::verdict(&pairs));
    let (output, value) = (tuple(output), tuple(value));
    quote! {
        impl<#lp #rp #params> ShapeBroadcasts<#rs> for #ls #bounds {
            type Verdict<P: Phase> = #verdict;
            type Output = #output;
            #[inline(always)]
            fn broadcast_shape(self, rhs: #rs) -> Self::Output {
                #value
            }
        }
    }
}

fn receive(l: &Axes, r: &Axes) -> TokenStream {
    let (ls, rs, lp, rp) = (l.shape(), r.shape(), l.params(), r.params());
    if r.rank > l.rank {
        return quote! {
            impl<#lp #rp> ShapeBroadcastsFrom<#rs> for #ls {
                type Verdict<P: Phase> = RankExceeds<Self, #rs>;
            }
        };
    }
    let pair = |j: usize| {
        let i = l.rank - r.rank + j;
        let (nth, a, b) = (number(i), l.at(i), r.at(j));
        Pair::broadcasts_from(
            j,
            &a,
            &b,
            &quote!(AxisDoesNotStretch<#nth, #a, #b, Self, #rs>),
            &quote!(Checked<Self, #rs>),
        )
    };
    let pairs: Vec<Pair> = (0..r.rank).map(pair).collect();
    let (params, bounds, verdict) = (Pair::params(&pairs), Pair::bounds(&pairs), Pair::verdict(&pairs));
    quote! {
        impl<#lp #rp #params> ShapeBroadcastsFrom<#rs> for #ls #bounds {
            type Verdict<P: Phase> = #verdict;
        }
    }
}

fn equal(l: &Axes, r: &Axes) -> TokenStream {
    let (ls, rs, lp, rp) = (l.shape(), r.shape(), l.params(), r.params());
    if l.rank != r.rank {
        return quote! {
            impl<#lp #rp> ShapeEquals<#rs> for #ls {
                type Verdict<P: Phase> = RankDiffers<Self, #rs>;
                type Output = Self;
                #[inline(always)]
                fn equal(self, _: #rs) -> Self {
                    self
                }
            }
        };
    }
    let pair = |i: usize| {
        let (nth, a, b) = (number(i), l.at(i), r.at(i));
        let refusal = quote!(ExtentDiffers<#nth, #a, #b, Self, #rs>);
        Pair::new(i, "Equals", &a, &b, &refusal, &quote!(Checked<Self, #rs>))
    };
    let pairs: Vec<Pair> = (0..l.rank).map(pair).collect();
    let (params, bounds, verdict) = (Pair::params(&pairs), Pair::bounds(&pairs), Pair::verdict(&pairs));
    let output = tuple(pairs.iter().map(|pair| &pair.out));
    let value = tuple(pairs.iter().enumerate().map(|(i, pair)| {
        let (out, x, y) = (&pair.out, field("self", i), field("rhs", i));
        quote!(equal_length::<_, _, #out>(#x, #y))
    }));
    let rhs = if l.rank == 0 { quote!(_) } else { quote!(rhs) };
    quote! {
        impl<#lp #rp #params> ShapeEquals<#rs> for #ls #bounds {
            type Verdict<P: Phase> = #verdict;
            type Output = #output;
            #[inline(always)]
            fn equal(self, #rhs: #rs) -> Self::Output {
                #value
            }
        }
    }
}
