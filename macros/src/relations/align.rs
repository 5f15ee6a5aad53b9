//! `PlacedAt`, for `shape::align`.

use super::parts::{Axes, Pair, number, signed};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The axes that have an impl; any other axis is an error.
const AXES: core::ops::RangeInclusive<isize> = -2..=7;

pub(super) fn impls(max_rank: usize) -> TokenStream {
    let mut impls = quote! {
        use super::axis::Axis;
        use super::broadcast::ShapeEquals;
        use super::extent::{Dim, Extent};
        use super::extent_relations::{BroadcastsFrom, Equals};
        use super::refusal::{AxisBelowMinusOne, AxisDoesNotStretch, AxisReachesPast, RankExceeds, SourceReachesPast};
        use super::verdict::{Answer, Both, Checked, Fits, Judged};
        use typenum::U1;
    };
    for axis in AXES {
        let at = signed(axis);
        let verdict = if axis < -1 { quote!(AxisBelowMinusOne<#at, L, R>) } else { quote!(Fits) };
        impls.extend(quote! {
            impl<L, R> PlaceableAxis<L, R> for Axis<#at> {
                type Verdict = #verdict;
            }
        });
    }
    for x in 0..=max_rank {
        for y in 0..=max_rank {
            let (x, y) = (Axes::new('A', x), Axes::new('R', y));
            if y.rank > x.rank {
                impls.extend(exceeding(&x, &y));
            } else {
                impls.extend(AXES.map(|axis| place(&x, &y, axis)));
            }
        }
    }
    impls
}

/// `y` has more axes than `x`, so no axis makes it fit.
fn exceeding(x: &Axes, y: &Axes) -> TokenStream {
    let (ls, rs, lp, rp) = (x.shape(), y.shape(), x.params(), y.params());
    quote! {
        impl<const A: isize, #lp #rp V: Verdict> PlacedAt<Axis<A>, #rs> for #ls
        where
            Axis<A>: PlaceableAxis<Self, #rs, Verdict = V>,
        {
            type Verdict<P: Phase> = Both<V, RankExceeds<Self, #rs>>;
            type Untrimmed<P: Phase> = Both<V, RankExceeds<Self, #rs>>;
            const SHIFT: isize = 0;
        }
    }
}

/// The verdict of placing `y` on `x`, and the questions about pairs of extents, for one axis.
struct Placed {
    verdict: TokenStream,
    pairs: Vec<Pair>,
    shift: isize,
}

fn placed(x: &Axes, y: &Axes, axis: isize) -> Placed {
    let (rs, at) = (y.shape(), signed(axis));
    let refused = |verdict| Placed { verdict, pairs: Vec::new(), shift: 0 };
    if axis < -1 {
        return refused(quote!(AxisBelowMinusOne<#at, Self, #rs>));
    }
    let first = if axis == -1 { x.rank - y.rank } else { axis.unsigned_abs() };
    let past = quote!(AxisReachesPast<#at, Self, #rs>);
    if first >= x.rank && axis != -1 && (first, y.rank) != (0, 0) {
        return refused(past);
    }
    let kept = y.rank.min(x.rank - first);
    let check = quote!(Checked<Self, #rs>);
    let laid = (0..kept).map(|j| {
        let (nth, a, b) = (number(first + j), x.at(first + j), y.at(j));
        Pair::broadcasts_from(j, &a, &b, &quote!(AxisDoesNotStretch<#nth, #a, #b, Self, #rs>), &check)
    });
    let trimmed = (kept..y.rank).map(|j| Pair::one(j, &y.at(j), &past, &check));
    let pairs: Vec<Pair> = trimmed.chain(laid).collect();
    let shift = x.rank as isize - first as isize - y.rank as isize;
    Placed { verdict: Pair::verdict(&pairs), pairs, shift }
}

fn place(x: &Axes, y: &Axes, axis: isize) -> TokenStream {
    let (ls, rs, lp, rp, at) = (x.shape(), y.shape(), x.params(), y.params(), signed(axis));
    let Placed { mut verdict, pairs, shift } = placed(x, y, axis);
    let untrimmed = match axis.unsigned_abs() + y.rank {
        _ if axis < 0 => verdict.clone(),
        last if last > x.rank => quote!(SourceReachesPast<#at, Self, #rs>),
        _ if y.rank == 0 => quote!(Fits),
        _ => verdict.clone(),
    };
    let shift = Literal::isize_unsuffixed(shift);
    let mut shift = quote!(#shift);
    if x.rank == y.rank && (axis > 0 || (axis == 0 && x.rank == 0)) {
        // Identical shapes fit at any axis.
        verdict = quote!(<<Self as ShapeEquals<#rs>>::Verdict<P> as Verdict>::Or<#verdict>);
        shift = quote! {
            if <<Self as ShapeEquals<#rs>>::Verdict<CompileTime> as Verdict>::REFUSES { #shift } else { 0 }
        };
        let equal = Pair::bounds(&pairs);
        let bounds = if pairs.is_empty() { quote!(where) } else { equal };
        let params = Pair::params(&pairs);
        return quote! {
            impl<#lp #rp #params> PlacedAt<Axis<#at>, #rs> for #ls #bounds Self: ShapeEquals<#rs>, {
                type Verdict<P: Phase> = #verdict;
                type Untrimmed<P: Phase> = #untrimmed;
                const SHIFT: isize = #shift;
            }
        };
    }
    let (params, bounds) = (Pair::params(&pairs), Pair::bounds(&pairs));
    quote! {
        impl<#lp #rp #params> PlacedAt<Axis<#at>, #rs> for #ls #bounds {
            type Verdict<P: Phase> = #verdict;
            type Untrimmed<P: Phase> = #untrimmed;
            const SHIFT: isize = #shift;
        }
    }
}
