//! `Reorder` and `Transpose`, for `shape::permute`.

use super::parts::{Axes, all, field, number, tuple};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

pub(super) fn impls(max_rank: usize) -> TokenStream {
    let mut impls = quote! {
        use super::axis::{AtAxis, Axis};
        use super::extent::Extent;
        use super::key_relations::{Compared, NumberOrder};
        use super::refusal::{AxesMiscounted, AxisRepeats};
        use super::verdict::{Both, CompileTime, Fits, Judged};
        use typenum::Cmp;
    };
    for rank in 0..=max_rank {
        let own = Axes::new('A', rank);
        for axes in 0..=max_rank {
            impls.extend(if axes == rank { reorder(&own) } else { miscounted(&own, axes) });
        }
        impls.extend(transpose(&own));
    }
    impls
}

/// The parameters of an order of `axes` axes, and the order itself.
fn order(axes: usize) -> (TokenStream, TokenStream) {
    let names: Vec<_> = (0..axes).map(|i| format_ident!("Q{i}")).collect();
    (quote!(#(const #names: isize,)*), tuple(names.iter().map(|name| quote!(Axis<#name>))))
}

fn miscounted(own: &Axes, axes: usize) -> TokenStream {
    let ((consts, order), params, shape) = (order(axes), own.params(), own.shape());
    quote! {
        impl<#params #consts> Reorder<#order> for #shape {
            type Verdict = AxesMiscounted<#order, Self>;
            type Output = Self;
            const FROM: super::Axes = [0; 8];
            #[inline(always)]
            fn reorder(self) -> Self {
                self
            }
        }
    }
}

fn reorder(own: &Axes) -> TokenStream {
    let ((consts, order), params, shape) = (order(own.rank), own.params(), own.shape());
    let name = |i: usize| format_ident!("Q{i}");
    let at = |i: usize| {
        let name = name(i);
        quote!(<Self as AtAxis<Axis<#name>>>)
    };
    let index = |i: usize| {
        let at = at(i);
        quote!(<#at::Index as Extent>::Key)
    };
    let named = (0..own.rank).map(|i| {
        let name = name(i);
        quote!(Self: AtAxis<Axis<#name>>,)
    });
    let mut bounds: TokenStream = named.collect();
    let verdict = |i: usize| {
        let at = at(i);
        quote!(#at::Verdict)
    };
    let mut verdicts: Vec<TokenStream> = (0..own.rank).map(verdict).collect();
    for i in 0..own.rank {
        for j in i + 1..own.rank {
            let (a, b, x, y) = (index(i), index(j), name(i), name(j));
            bounds.extend(quote!(#a: Cmp<#b, Output: NumberOrder>,));
            let differs = quote!(<Compared<#a, #b> as NumberOrder>::Differs);
            verdicts.push(quote!(Judged<CompileTime, #differs, AxisRepeats<#x, #y, Self>, Fits>));
        }
    }
    let verdict = all(verdicts);
    let clause = if bounds.is_empty() { bounds } else { quote!(where #bounds) };
    let output = tuple((0..own.rank).map(|i| {
        let at = at(i);
        quote!(#at::Extent)
    }));
    let value = tuple((0..own.rank).map(|i| {
        let at = at(i);
        quote!(#at::extent(self))
    }));
    let ahead = (0..8 - own.rank).map(number);
    let from = (0..own.rank).map(at);
    quote! {
        impl<#params #consts> Reorder<#order> for #shape #clause {
            type Verdict = #verdict;
            type Output = #output;
            const FROM: super::Axes = [#(#ahead,)* #(#from::AXIS,)*];
            #[inline(always)]
            fn reorder(self) -> Self::Output {
                #value
            }
        }
    }
}

fn transpose(own: &Axes) -> TokenStream {
    let (params, shape) = (own.params(), own.shape());
    let transposed = tuple((0..own.rank).rev().map(|i| own.at(i)));
    let value = tuple((0..own.rank).rev().map(|i| field("self", i)));
    quote! {
        impl<#params> Transpose for #shape {
            type Transposed = #transposed;
            #[inline(always)]
            fn transposed(self) -> Self::Transposed {
                #value
            }
        }
    }
}
