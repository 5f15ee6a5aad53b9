//! `Strip`, for `shape::strip`.

use super::MAX_RANK;
use super::text::{Pair, params, shape, tuple};

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
    let (ps, ls) = (params('A', data) + &params('R', index), shape('A', data));
    if index > data {
        return format!(
            "impl<{ps}> Strip<{rs}> for {ls} {{
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
            Pair::new(i, "Same", &format!("A{i}"), &format!("R{i}"), &no, &format!("Checked<Self, {rs}>"))
        })
        .collect();
    let (verdict, bounds) = Pair::all(&pairs);
    format!(
        "impl<{ps}{}> Strip<{rs}> for {ls} where {} {{
            type Verdict = {verdict};
            type Suffix = {};
            #[inline(always)]
            fn suffix(self, _: {rs}) -> Self::Suffix {{ {} }}
        }}",
        Pair::all_params(&pairs),
        bounds.join(", "),
        tuple((index..data).map(|i| format!("A{i}"))),
        tuple((index..data).map(|i| format!("self.{i}"))),
    )
}
