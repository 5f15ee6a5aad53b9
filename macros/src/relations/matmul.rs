//! `Product`, for `shape::product`.

use super::MAX_RANK;
use super::text::{Pair, broadcast, params, shape, tuple};

pub(super) fn impls() -> String {
    let mut text = String::from(
        "use super::pairs::{Meet, Same};
        use super::verdict::{And, BatchDiffers, Checked, Fits, InnerDiffers, NotAMatrix};",
    );
    for left in 0..=MAX_RANK {
        for right in 0..=MAX_RANK {
            text += &product(left, right);
        }
    }
    text
}

fn product(left: usize, right: usize) -> String {
    let rs = shape('R', right);
    let (ps, ls) = (params('A', left) + &params('R', right), shape('A', left));
    if left == 0 || right == 0 {
        return format!(
            "impl<{ps}> Product<{rs}> for {ls} {{
                type Verdict = NotAMatrix<Self, {rs}>;
                type Output = ();
                #[inline(always)]
                fn product(self, _: {rs}) {{}}
            }}"
        );
    }
    let ask = format!("Checked<Self, {rs}>");
    let (k, l) = (left - 1, right.saturating_sub(2));
    let no = format!("InnerDiffers<A{k}, R{l}, Self, {rs}>");
    let mut pairs = vec![Pair::new(0, "Same", &format!("A{k}"), &format!("R{l}"), &no, &ask)];
    let batch = (left.saturating_sub(2), right.saturating_sub(2));
    let (mut output, mut value) = broadcast(batch, "BatchDiffers", &rs, &mut pairs);
    if left >= 2 {
        output.push(format!("A{}", left - 2));
        value.push(format!("self.{}", left - 2));
    }
    if right >= 2 {
        output.push(format!("R{}", right - 1));
        value.push(format!("rhs.{}", right - 1));
    }
    let (verdict, bounds) = Pair::all(&pairs);
    format!(
        "impl<{ps}{}> Product<{rs}> for {ls} where {} {{
            type Verdict = {verdict};
            type Output = {};
            #[inline(always)]
            fn product(self, rhs: {rs}) -> Self::Output {{ let _ = rhs; {} }}
        }}",
        Pair::all_params(&pairs),
        bounds.join(", "),
        tuple(output),
        tuple(value),
    )
}
