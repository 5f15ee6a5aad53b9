//! `AtAxis` and `InsertAt`, for `shape::axis`.

use super::MAX_RANK;
use super::parts::{Axes, field, number, signed, tuple};
use core::cmp::Ordering;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The axes that have an impl; any other axis is an error.
const AXES: core::ops::RangeInclusive<isize> = -8..=8;

pub(super) fn impls(max_rank: usize) -> TokenStream {
    let mut impls = quote! {
        use super::refusal::{AxisOutOfRange, RankTooHigh};
        use super::verdict::Fits;
    };
    for rank in 0..=max_rank {
        for axis in AXES {
            let own = Axes::new('A', rank);
            impls.extend(at(&own, axis));
            impls.extend(insert(&own, axis));
        }
    }
    impls
}

/// The axis counted from 0, if it is one of `count` axes.
fn resolve(axis: isize, count: usize) -> Option<usize> {
    let axis = if axis < 0 { axis.checked_add_unsigned(count)? } else { axis };
    usize::try_from(axis).ok().filter(|axis| *axis < count)
}

fn at(own: &Axes, axis: isize) -> TokenStream {
    let (params, shape, nth) = (own.params(), own.shape(), signed(axis));
    let Some(at) = resolve(axis, own.rank) else {
        return quote! {
            impl<#params> AtAxis<Axis<#nth>> for #shape {
                type Verdict = AxisOutOfRange<#nth, Self>;
                type Extent = Dim<1>;
                type Index = Dim<0>;
                type Without = Self;
                type With<E: Extent> = Self;
                const AXIS: usize = 7;
                #[inline(always)]
                fn extent(self) -> Dim<1> {
                    Dim
                }
                #[inline(always)]
                fn without(self) -> Self {
                    self
                }
                #[inline(always)]
                fn with<E: Extent>(self, _: E) -> Self {
                    self
                }
            }
        };
    };
    let others = || (0..own.rank).filter(move |i| *i != at);
    let (extent, index, place, value) =
        (own.at(at), number(at), number(8 - own.rank + at), field("self", at));
    let (without, rest) = (tuple(others().map(|i| own.at(i))), tuple(others().map(|i| field("self", i))));
    let with = tuple((0..own.rank).map(|i| if i == at { quote!(E) } else { own.at(i).into_token_stream() }));
    let changed = tuple((0..own.rank).map(|i| if i == at { quote!(extent) } else { field("self", i) }));
    quote! {
        impl<#params> AtAxis<Axis<#nth>> for #shape {
            type Verdict = Fits;
            type Extent = #extent;
            type Index = Dim<#index>;
            type Without = #without;
            type With<E: Extent> = #with;
            const AXIS: usize = #place;
            #[inline(always)]
            fn extent(self) -> #extent {
                #value
            }
            #[inline(always)]
            fn without(self) -> Self::Without {
                #rest
            }
            #[inline(always)]
            fn with<E: Extent>(self, extent: E) -> Self::With<E> {
                #changed
            }
        }
    }
}

fn insert(own: &Axes, axis: isize) -> TokenStream {
    let (params, shape, nth) = (own.params(), own.shape(), signed(axis));
    let refusal =
        if own.rank == MAX_RANK { quote!(RankTooHigh<Self>) } else { quote!(AxisOutOfRange<#nth, Self>) };
    let Some(at) = resolve(axis, own.rank + 1).filter(|_| own.rank < MAX_RANK) else {
        return quote! {
            impl<#params> InsertAt<Axis<#nth>> for #shape {
                type Verdict = #refusal;
                type Inserted<E: Extent> = Self;
                const AXIS: usize = 7;
                #[inline(always)]
                fn insert<E: Extent>(self, _: E) -> Self {
                    self
                }
            }
        };
    };
    let place = number(8 - (own.rank + 1) + at);
    let with = |others: &dyn Fn(usize) -> TokenStream, new: TokenStream| {
        tuple((0..=own.rank).map(|i| match i.cmp(&at) {
            Ordering::Less => others(i),
            Ordering::Equal => new.clone(),
            Ordering::Greater => others(i - 1),
        }))
    };
    let inserted = with(&|i| own.at(i).into_token_stream(), quote!(E));
    let value = with(&|i| field("self", i), quote!(extent));
    quote! {
        impl<#params> InsertAt<Axis<#nth>> for #shape {
            type Verdict = Fits;
            type Inserted<E: Extent> = #inserted;
            const AXIS: usize = #place;
            #[inline(always)]
            fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {
                #value
            }
        }
    }
}
