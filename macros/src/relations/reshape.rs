//! `Count`, for `shape::recount`.

use super::MAX_RANK;
use super::text::{params, shape};

pub(super) fn impls() -> String {
    let mut text = String::from("use super::extent::Extent; use super::arithmetic::Times; use typenum::U1;");
    for rank in 0..=MAX_RANK {
        let mut count = if rank == 0 { "U1".to_owned() } else { "A0::Key".to_owned() };
        let mut bounds = Vec::new();
        for i in 1..rank {
            let times = format!("Times<A{i}::Key>");
            bounds.push(format!("{count}: {times}"));
            count = format!("<{count} as {times}>::Out");
        }
        text += &format!(
            "impl<{}> Count for {} where {} {{ type Count = {count}; }}",
            params('A', rank),
            shape('A', rank),
            bounds.join(", "),
        );
    }
    text
}
