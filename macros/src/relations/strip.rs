//! `Strip`, for `shape::strip`.

use super::parts::{Axes, Pair, field, number, tuple};
use proc_macro2::TokenStream;
use quote::quote;

pub(super) fn impls(max_rank: usize) -> TokenStream {
    let mut impls = quote! {
        use super::extent::Extent;
        use super::extent_relations::Equals;
        use super::refusal::{IndexHasMoreAxes, PrefixDiffers};
        use super::verdict::{Answer, Both, Checked, Fits, Judged};
    };
    for data in 0..=max_rank {
        for index in 0..=max_rank {
            impls.extend(strip(&Axes::new('A', data), &Axes::new('R', index)));
        }
    }
    impls
}

fn strip(data: &Axes, index: &Axes) -> TokenStream {
    let (ls, rs, lp, rp) = (data.shape(), index.shape(), data.params(), index.params());
    if index.rank > data.rank {
        return quote! {
            impl<#lp #rp> Strip<#rs> for #ls {
                type Verdict<P: Phase> = IndexHasMoreAxes<Self, #rs>;
                type Suffix = ();
                #[inline(always)]
                fn suffix(self, _: #rs) {}
            }
        };
    }
    let pair = |i: usize| {
        let (nth, a, b) = (number(i), data.at(i), index.at(i));
        let refusal = quote!(PrefixDiffers<#nth, #a, #b, Self, #rs>);
        Pair::new(i, "Equals", &a, &b, &refusal, &quote!(Checked<Self, #rs>))
    };
    let pairs: Vec<Pair> = (0..index.rank).map(pair).collect();
    let (params, bounds, verdict) = (Pair::params(&pairs), Pair::bounds(&pairs), Pair::verdict(&pairs));
    let suffix = tuple((index.rank..data.rank).map(|i| data.at(i)));
    let value = tuple((index.rank..data.rank).map(|i| field("self", i)));
    quote! {
        impl<#lp #rp #params> Strip<#rs> for #ls #bounds {
            type Verdict<P: Phase> = #verdict;
            type Suffix = #suffix;
            #[inline(always)]
            fn suffix(self, _: #rs) -> Self::Suffix {
                #value
            }
        }
    }
}
