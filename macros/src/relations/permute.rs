//! `Reorder` and `Transpose`, for `shape::reorder`.

use super::MAX_RANK;
use super::text::{all, params, shape, tuple};

pub(super) fn impls() -> String {
    let mut text = String::from(
        "use super::axis::{AtAxis, Axis};
        use super::extent::{Extent, StaticExtent};
        use super::pairs::Distinct;
        use super::verdict::{And, AxesMiscounted, AxisRepeats, Fits};",
    );
    for rank in 0..=MAX_RANK {
        for axes in 0..=MAX_RANK {
            text += &reorder(rank, axes);
        }
        text += &transpose(rank);
    }
    text
}

fn reorder(rank: usize, axes: usize) -> String {
    let consts: String = (0..axes).map(|i| format!("const Q{i}: isize, ")).collect();
    let order = tuple((0..axes).map(|i| format!("Axis<Q{i}>")));
    let head = format!("impl<{}{consts}> Reorder<{order}> for {}", params('A', rank), shape('A', rank));
    if rank != axes {
        return format!(
            "{head} {{
                type Verdict = AxesMiscounted<{order}, Self>;
                type Output = Self;
                const FROM: super::Axes = [0; 8];
                #[inline(always)]
                fn reorder(self) -> Self {{ self }}
            }}"
        );
    }
    let at = |i: usize| format!("<Self as AtAxis<Axis<Q{i}>>>");
    let index = |i: usize| format!("<{}::Index as StaticExtent>::Uint", at(i));
    let mut bounds: Vec<String> = (0..rank).map(|i| format!("Self: AtAxis<Axis<Q{i}>>")).collect();
    let mut verdicts: Vec<String> = (0..rank).map(|i| at(i) + "::Verdict").collect();
    for i in 0..rank {
        for j in i + 1..rank {
            let distinct = format!("Distinct<{}, AxisRepeats<Q{i}, Q{j}, Self>>", index(j));
            bounds.push(format!("{}: {distinct}", index(i)));
            verdicts.push(format!("<{} as {distinct}>::Verdict", index(i)));
        }
    }
    let (verdict, chain) = all(&verdicts);
    bounds.extend(chain);
    let from: String =
        (0..8 - rank).map(|i| format!("{i}, ")).chain((0..rank).map(|i| at(i) + "::AXIS, ")).collect();
    format!(
        "{head} where {} {{
            type Verdict = {verdict};
            type Output = {};
            const FROM: super::Axes = [{from}];
            #[inline(always)]
            fn reorder(self) -> Self::Output {{ {} }}
        }}",
        bounds.join(", "),
        tuple((0..rank).map(|i| at(i) + "::Extent")),
        tuple((0..rank).map(|i| at(i) + "::extent(self)")),
    )
}

fn transpose(rank: usize) -> String {
    format!(
        "impl<{}> Transpose for {} {{
            type Transposed = {};
            #[inline(always)]
            fn transposed(self) -> Self::Transposed {{ {} }}
        }}",
        params('A', rank),
        shape('A', rank),
        tuple((0..rank).rev().map(|i| format!("A{i}"))),
        tuple((0..rank).rev().map(|i| format!("self.{i}"))),
    )
}
