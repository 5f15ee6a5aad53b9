//! `Inside`, for `shape::index`.

use super::parts::{Axes, Pair, number};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub(super) fn impls(max_rank: usize) -> TokenStream {
    let mut impls = quote! {
        use super::extent::{Extent, StaticExtent};
        use super::position::HasPosition;
        use super::refusal::{IndexMiscounted, IndexOutside};
        use super::verdict::{Answer, Both, Checked, Fits, Judged};
    };
    for rank in 0..=max_rank {
        for indices in 0..=max_rank {
            impls.extend(inside(&Axes::new('A', rank), &Axes::new('I', indices)));
        }
    }
    impls
}

fn inside(own: &Axes, index: &Axes) -> TokenStream {
    let (params, shape, at, indices) = (own.params(), own.shape(), index.shape(), index.all());
    let params = quote!(#params #(#indices: StaticExtent,)*);
    if own.rank != index.rank {
        return quote! {
            impl<#params> Inside<#at> for #shape {
                type Verdict<P: Phase> = IndexMiscounted<Self, #at>;
            }
        };
    }
    let pair = |i: usize| {
        let (nth, a, e, answer) = (number(i), own.at(i), index.at(i), format_ident!("V{i}"));
        let bound = quote!(#a::Key: HasPosition<#e, Answer = #answer>);
        Pair::asked(i, bound, &quote!(IndexOutside<#nth, #a, #e, Self>), &quote!(Checked<Self, #at>))
    };
    let pairs: Vec<Pair> = (0..own.rank).map(pair).collect();
    let (answers, bounds, verdict) = (Pair::params(&pairs), Pair::bounds(&pairs), Pair::verdict(&pairs));
    quote! {
        impl<#params #answers> Inside<#at> for #shape #bounds {
            type Verdict<P: Phase> = #verdict;
        }
    }
}
