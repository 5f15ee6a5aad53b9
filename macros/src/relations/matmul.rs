//! `Product`, for `shape::matmul`.

use super::parts::{Axes, Pair, broadcast, field, tuple};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

pub(super) fn impls(max_rank: usize) -> TokenStream {
    let mut impls = quote! {
        use super::extent_relations::{Broadcasts, Equals};
        use super::key_relations::broadcast_length;
        use super::refusal::{BatchDiffers, InnerDiffers, NotAMatrix};
        use super::verdict::{Answer, Both, Checked, Judged};
    };
    for left in 0..=max_rank {
        for right in 0..=max_rank {
            impls.extend(product(&Axes::new('A', left), &Axes::new('R', right)));
        }
    }
    impls
}

fn product(l: &Axes, r: &Axes) -> TokenStream {
    let (ls, rs, lp, rp) = (l.shape(), r.shape(), l.params(), r.params());
    if l.rank == 0 || r.rank == 0 {
        return quote! {
            impl<#lp #rp> Product<#rs> for #ls {
                type Verdict<P: Phase> = NotAMatrix<Self, #rs>;
                type Output = ();
                #[inline(always)]
                fn product(self, _: #rs) {}
            }
        };
    }
    // A vector on the left is a row; one on the right is a column.
    let (a, b) = (l.at(l.rank - 1), r.at(r.rank.saturating_sub(2)));
    let refusal = quote!(InnerDiffers<#a, #b, Self, #rs>);
    let mut pairs = vec![Pair::new(0, "Equals", &a, &b, &refusal, &quote!(Checked<Self, #rs>))];
    let batch = ((l, l.rank.saturating_sub(2)), (r, r.rank.saturating_sub(2)));
    let (mut output, mut value) = broadcast(batch.0, batch.1, "BatchDiffers", &mut pairs);
    if l.rank >= 2 {
        output.push(l.at(l.rank - 2).into_token_stream());
        value.push(field("self", l.rank - 2));
    }
    if r.rank >= 2 {
        output.push(r.at(r.rank - 1).into_token_stream());
        value.push(field("rhs", r.rank - 1));
    }
    let (params, bounds, verdict) = (Pair::params(&pairs), Pair::bounds(&pairs), Pair::verdict(&pairs));
    let (output, value) = (tuple(output), tuple(value));
    let rhs = if r.rank >= 2 { quote!(rhs) } else { quote!(_) };
    quote! {
        impl<#lp #rp #params> Product<#rs> for #ls #bounds {
            type Verdict<P: Phase> = #verdict;
            type Output = #output;
            #[inline(always)]
            fn product(self, #rhs: #rs) -> Self::Output {
                #value
            }
        }
    }
}
