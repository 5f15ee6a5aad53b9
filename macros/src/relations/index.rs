//! `Inside`, for `shape::index`.

use super::MAX_RANK;
use super::text::{all, params, shape};

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
    let head = format!("impl<{}{statics}> Inside<{index}> for {}", params('A', rank), shape('A', rank));
    if rank != indices {
        return format!("{head} {{ type Verdict = IndexMiscounted<Self, {index}>; }}");
    }
    let above =
        |i: usize| format!("Above<I{i}::Uint, IndexOutside<{i}, A{i}, I{i}, Self>, Checked<Self, {index}>>");
    let mut bounds: Vec<String> = (0..rank).map(|i| format!("A{i}::Key: {}", above(i))).collect();
    let verdicts: Vec<String> = (0..rank).map(|i| format!("<A{i}::Key as {}>::Verdict", above(i))).collect();
    let (verdict, chain) = all(&verdicts);
    bounds.extend(chain);
    format!("{head} where {} {{ type Verdict = {verdict}; }}", bounds.join(", "))
}
