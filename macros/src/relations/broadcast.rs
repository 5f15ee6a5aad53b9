//! `Align`, `Receive` and `Equal`, for `shape::broadcast`.

use super::MAX_RANK;
use super::text::{Pair, all, params, shape, tuple};

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

/// One axis of the result: its pair, or the operand that has it alone.
enum Aligned {
    Both(Pair, usize, usize),
    Left(usize),
    Right(usize),
}

fn align(left: usize, right: usize) -> String {
    let rank = left.max(right);
    let rs = shape('R', right);
    let axes: Vec<Aligned> = (0..rank)
        .map(|axis| match (axis.checked_sub(rank - left), axis.checked_sub(rank - right)) {
            (Some(l), Some(r)) => {
                let no = format!("AxisDiffers<{axis}, A{l}, R{r}, Self, {rs}>");
                let ask = format!("Checked<Self, {rs}>");
                Aligned::Both(Pair::new("Meet", &format!("A{l}"), &format!("R{r}"), &no, &ask), l, r)
            }
            (Some(l), None) => Aligned::Left(l),
            (None, r) => Aligned::Right(r.unwrap_or_default()),
        })
        .collect();
    let pairs =
        axes.iter().filter_map(|axis| if let Aligned::Both(pair, ..) = axis { Some(pair) } else { None });
    let (verdict, chain) = all(&pairs.clone().map(|pair| pair.item("Verdict")).collect::<Vec<_>>());
    let bounds = pairs.map(|pair| pair.bound.clone()).chain(chain).collect::<Vec<_>>().join(", ");
    let output = tuple(axes.iter().map(|axis| match axis {
        Aligned::Both(pair, ..) => pair.item("Out"),
        Aligned::Left(l) => format!("A{l}"),
        Aligned::Right(r) => format!("R{r}"),
    }));
    let value = tuple(axes.iter().map(|axis| match axis {
        Aligned::Both(pair, l, r) => pair.item("meet") + &format!("(self.{l}, rhs.{r})"),
        Aligned::Left(l) => format!("self.{l}"),
        Aligned::Right(r) => format!("rhs.{r}"),
    }));
    format!(
        "impl<{}{}> Align<{rs}> for {} where {bounds} {{
            type Verdict = {verdict};
            type Output = {output};
            #[inline(always)]
            fn align(self, rhs: {rs}) -> Self::Output {{ let _ = rhs; {value} }}
        }}",
        params('A', left),
        params('R', right),
        shape('A', left),
    )
}

fn receive(left: usize, right: usize) -> String {
    let rs = shape('R', right);
    let (verdict, bounds) = if right > left {
        (format!("RankExceeds<Self, {rs}>"), String::new())
    } else {
        let pairs: Vec<Pair> = (0..right)
            .map(|r| {
                let l = left - right + r;
                let no = format!("AxisDoesNotStretch<{l}, A{l}, R{r}, Self, {rs}>");
                Pair::stretch(&format!("A{l}"), &format!("R{r}"), &no, &format!("Checked<Self, {rs}>"))
            })
            .collect();
        let (verdict, chain) = all(&pairs.iter().map(|pair| pair.item("Verdict")).collect::<Vec<_>>());
        (verdict, pairs.into_iter().map(|pair| pair.bound).chain(chain).collect::<Vec<_>>().join(", "))
    };
    format!(
        "impl<{}{}> Receive<{rs}> for {} where {bounds} {{ type Verdict = {verdict}; }}",
        params('A', left),
        params('R', right),
        shape('A', left),
    )
}

fn equal(left: usize, right: usize) -> String {
    let rs = shape('R', right);
    let head =
        format!("impl<{}{}> Equal<{rs}> for {}", params('A', left), params('R', right), shape('A', left));
    if left != right {
        return format!(
            "{head} {{
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
            Pair::new("Same", &format!("A{i}"), &format!("R{i}"), &no, &format!("Checked<Self, {rs}>"))
        })
        .collect();
    let (verdict, chain) = all(&pairs.iter().map(|pair| pair.item("Verdict")).collect::<Vec<_>>());
    let output = tuple(pairs.iter().map(|pair| pair.item("Out")));
    let value =
        tuple(pairs.iter().enumerate().map(|(i, pair)| pair.item("same") + &format!("(self.{i}, rhs.{i})")));
    let bounds = pairs.into_iter().map(|pair| pair.bound).chain(chain).collect::<Vec<_>>().join(", ");
    format!(
        "{head} where {bounds} {{
            type Verdict = {verdict};
            type Output = {output};
            #[inline(always)]
            fn equal(self, rhs: {rs}) -> Self::Output {{ let _ = rhs; {value} }}
        }}"
    )
}
