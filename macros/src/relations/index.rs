//! `Inside`, for `shape::index`.

use super::MAX_RANK;
use super::text::{Pair, params, shape};

pub(super) fn impls() -> String {
    let mut text = String::from(
        "use super::extent::{Extent, StaticExtent};
        use super::pairs::Above;
        use super::verdict::{And, Checked, Fits, IndexMiscounted, IndexOutside};",
    );
    for rank in 0..=MAX_RANK {
        for indices in 0..=MAX_RANK {
            text += &inside(rank, indices);
        }
    }
    text
}

fn inside(rank: usize, indices: usize) -> String {
    let index = shape('I', indices);
    let statics: String = (0..indices).map(|i| format!("I{i}: StaticExtent, ")).collect();
    let (ps, s) = (params('A', rank) + &statics, shape('A', rank));
    if rank != indices {
        return format!(
            "impl<{ps}> Inside<{index}> for {s} {{ type Verdict = IndexMiscounted<Self, {index}>; }}"
        );
    }
    let pairs: Vec<Pair> = (0..rank)
        .map(|i| {
            let no = format!("IndexOutside<{i}, A{i}, I{i}, Self>");
            Pair::judged(
                i,
                format!("A{i}::Key: Above<I{i}::Uint, {no}, Checked<Self, {index}>, Verdict = V{i}>"),
            )
        })
        .collect();
    let (verdict, bounds) = Pair::all(&pairs);
    let parameters = Pair::all_params(&pairs);
    format!(
        "impl<{ps}{parameters}> Inside<{index}> for {s} where {} {{ type Verdict = {verdict}; }}",
        bounds.join(", ")
    )
}
