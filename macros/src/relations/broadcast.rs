//! `Align`, `Receive` and `Equal`, for `shape::broadcast`.

use super::MAX_RANK;
use super::text::{Pair, broadcast, params, shape, tuple};

pub(super) fn impls() -> String {
    let mut text = String::from(
        "use super::extent::Extent;
        use super::pairs::{Meet, Same, Stretch};
        use super::verdict::{
            And, AxisDiffers, AxisDoesNotStretch, Checked, ExtentDiffers, Fits, RankDiffers, RankExceeds,
        };",
    );
    for left in 0..=MAX_RANK {
        for right in 0..=MAX_RANK {
            text += &align(left, right);
            text += &receive(left, right);
            text += &equal(left, right);
        }
    }
    text
}

fn align(left: usize, right: usize) -> String {
    let rs = shape('R', right);
    let mut pairs = Vec::new();
    let (output, value) = broadcast((left, right), "AxisDiffers", &rs, &mut pairs);
    let (verdict, bounds) = Pair::all(&pairs);
    format!(
        "impl<{}{}{}> Align<{rs}> for {} where {} {{
            type Verdict = {verdict};
            type Output = {};
            #[inline(always)]
            fn align(self, rhs: {rs}) -> Self::Output {{ let _ = rhs; {} }}
        }}",
        params('A', left),
        params('R', right),
        Pair::all_params(&pairs),
        shape('A', left),
        bounds.join(", "),
        tuple(output),
        tuple(value),
    )
}

fn receive(left: usize, right: usize) -> String {
    let rs = shape('R', right);
    let (parameters, verdict, bounds) = if right > left {
        (String::new(), format!("RankExceeds<Self, {rs}>"), Vec::new())
    } else {
        let pairs: Vec<Pair> = (0..right)
            .map(|r| {
                let l = left - right + r;
                let no = format!("AxisDoesNotStretch<{l}, A{l}, R{r}, Self, {rs}>");
                Pair::stretch(r, &format!("A{l}"), &format!("R{r}"), &no, &format!("Checked<Self, {rs}>"))
            })
            .collect();
        let (verdict, bounds) = Pair::all(&pairs);
        (Pair::all_params(&pairs), verdict, bounds)
    };
    format!(
        "impl<{}{}{parameters}> Receive<{rs}> for {} where {} {{ type Verdict = {verdict}; }}",
        params('A', left),
        params('R', right),
        shape('A', left),
        bounds.join(", "),
    )
}

fn equal(left: usize, right: usize) -> String {
    let rs = shape('R', right);
    let (ps, ls) = (params('A', left) + &params('R', right), shape('A', left));
    if left != right {
        return format!(
            "impl<{ps}> Equal<{rs}> for {ls} {{
                type Verdict = RankDiffers<Self, {rs}>;
                type Output = Self;
                #[inline(always)]
                fn equal(self, _: {rs}) -> Self {{ self }}
            }}"
        );
    }
    let pairs: Vec<Pair> = (0..left)
        .map(|i| {
            let no = format!("ExtentDiffers<{i}, A{i}, R{i}, Self, {rs}>");
            Pair::new(i, "Same", &format!("A{i}"), &format!("R{i}"), &no, &format!("Checked<Self, {rs}>"))
        })
        .collect();
    let (verdict, bounds) = Pair::all(&pairs);
    format!(
        "impl<{ps}{}> Equal<{rs}> for {ls} where {} {{
            type Verdict = {verdict};
            type Output = {};
            #[inline(always)]
            fn equal(self, rhs: {rs}) -> Self::Output {{ let _ = rhs; {} }}
        }}",
        Pair::all_params(&pairs),
        bounds.join(", "),
        tuple(pairs.iter().map(|pair| pair.out.clone())),
        tuple(
            pairs.iter().enumerate().map(|(i, pair)| pair.function("same") + &format!("(self.{i}, rhs.{i})"))
        ),
    )
}
