//! `AtAxis` and `InsertAt`, for `shape::axis`.

use super::MAX_RANK;
use super::text::{params, shape, tuple};

/// The axes with an answer of their own; any other has none.
const AXES: core::ops::RangeInclusive<isize> = -8..=8;

pub(super) fn impls() -> String {
    let mut text = String::from("use super::verdict::{AxisOutOfRange, Fits, RankTooHigh};");
    for rank in 0..=MAX_RANK {
        for axis in AXES {
            text += &at(rank, axis);
            text += &insert(rank, axis);
        }
    }
    text
}

/// The axis counted from 0, if it is one of `count`.
fn resolve(axis: isize, count: usize) -> Option<usize> {
    let axis = if axis < 0 { axis.checked_add_unsigned(count)? } else { axis };
    usize::try_from(axis).ok().filter(|axis| *axis < count)
}

fn at(rank: usize, axis: isize) -> String {
    let head = format!("impl<{}> AtAxis<Axis<{axis}>> for {}", params('A', rank), shape('A', rank));
    let Some(at) = resolve(axis, rank) else {
        return format!(
            "{head} {{
                type Verdict = AxisOutOfRange<{axis}, Self>;
                type Extent = Dim<1>;
                type Index = Dim<0>;
                type Without = Self;
                type With<E: Extent> = Self;
                const AXIS: usize = 7;
                #[inline(always)]
                fn extent(self) -> Dim<1> {{ Dim }}
                #[inline(always)]
                fn without(self) -> Self {{ self }}
                #[inline(always)]
                fn with<E: Extent>(self, _: E) -> Self {{ self }}
            }}"
        );
    };
    let others = || (0..rank).filter(move |i| *i != at);
    format!(
        "{head} {{
            type Verdict = Fits;
            type Extent = A{at};
            type Index = Dim<{at}>;
            type Without = {};
            type With<E: Extent> = {};
            const AXIS: usize = {};
            #[inline(always)]
            fn extent(self) -> A{at} {{ self.{at} }}
            #[inline(always)]
            fn without(self) -> Self::Without {{ {} }}
            #[inline(always)]
            fn with<E: Extent>(self, extent: E) -> Self::With<E> {{ {} }}
        }}",
        tuple(others().map(|i| format!("A{i}"))),
        tuple((0..rank).map(|i| if i == at { "E".into() } else { format!("A{i}") })),
        8 - rank + at,
        tuple(others().map(|i| format!("self.{i}"))),
        tuple((0..rank).map(|i| if i == at { "extent".into() } else { format!("self.{i}") })),
    )
}

fn insert(rank: usize, axis: isize) -> String {
    let head = format!("impl<{}> InsertAt<Axis<{axis}>> for {}", params('A', rank), shape('A', rank));
    let refused = |verdict: String| {
        format!(
            "{head} {{
                type Verdict = {verdict};
                type Inserted<E: Extent> = Self;
                const AXIS: usize = 7;
                #[inline(always)]
                fn insert<E: Extent>(self, _: E) -> Self {{ self }}
            }}"
        )
    };
    if rank == MAX_RANK {
        return refused("RankTooHigh<Self>".into());
    }
    let Some(at) = resolve(axis, rank + 1) else {
        return refused(format!("AxisOutOfRange<{axis}, Self>"));
    };
    let with = |own: &str, new: &str| {
        tuple((0..=rank).map(|i| match i.cmp(&at) {
            core::cmp::Ordering::Less => format!("{own}{i}"),
            core::cmp::Ordering::Equal => new.into(),
            core::cmp::Ordering::Greater => format!("{own}{}", i - 1),
        }))
    };
    format!(
        "{head} {{
            type Verdict = Fits;
            type Inserted<E: Extent> = {};
            const AXIS: usize = {};
            #[inline(always)]
            fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E> {{ {} }}
        }}",
        with("A", "E"),
        8 - (rank + 1) + at,
        with("self.", "extent"),
    )
}
