//! `Strip`, for `shape::strip`.

use super::MAX_RANK;
use super::text::{Pair, all, params, shape, tuple};

pub(super) fn impls() -> String {
    let mut text = String::from(
        "use super::extent::Extent;
        use super::pairs::Same;
        use super::verdict::{And, Checked, Fits, IndexHasMoreAxes, PrefixDiffers};",
    );
    for data in 0..=MAX_RANK {
        for index in 0..=MAX_RANK {
            text += &strip(data, index);
        }
    }
    text
}

fn strip(data: usize, index: usize) -> String {
    let rs = shape('R', index);
    let head =
        format!("impl<{}{}> Strip<{rs}> for {}", params('A', data), params('R', index), shape('A', data));
    if index > data {
        return format!(
            "{head} {{
                type Verdict = IndexHasMoreAxes<Self, {rs}>;
                type Suffix = ();
                #[inline(always)]
                fn suffix(self, _: {rs}) {{}}
            }}"
        );
    }
    let pairs: Vec<Pair> = (0..index)
        .map(|i| {
            let no = format!("PrefixDiffers<{i}, A{i}, R{i}, Self, {rs}>");
            Pair::new("Same", &format!("A{i}"), &format!("R{i}"), &no, &format!("Checked<Self, {rs}>"))
        })
        .collect();
    let (verdict, chain) = all(&pairs.iter().map(|pair| pair.item("Verdict")).collect::<Vec<_>>());
    let bounds = pairs.into_iter().map(|pair| pair.bound).chain(chain).collect::<Vec<_>>().join(", ");
    format!(
        "{head} where {bounds} {{
            type Verdict = {verdict};
            type Suffix = {};
            #[inline(always)]
            fn suffix(self, _: {rs}) -> Self::Suffix {{ {} }}
        }}",
        tuple((index..data).map(|i| format!("A{i}"))),
        tuple((index..data).map(|i| format!("self.{i}"))),
    )
}
