//! Elements that are looked for: the largest, those that are not zero, each one once.

use super::Loops;
use crate::operation::{Operation, TOP};

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    match of.use_.operation {
        Operation::TopK => Some(vec![top(of)]),
        Operation::Nonzero => Some(vec![nonzero(of)]),
        Operation::Unique => Some(vec![unique(of)]),
        _ => None,
    }
}

/// How many elements there are.
fn count(of: &Loops<'_>) -> usize {
    of.x.dims.iter().product()
}

/// The statement that puts the number of what was found, and the last of it, into the result.
fn count_and_last(of: &Loops<'_>) -> String {
    let element = of.use_.output_element();
    format!(
        "        let found = black_box(found); *o = [of::<{element}>(found.len()), found[found.len() - 1]];\n"
    )
}

/// Each element that is larger than the last of the largest goes to its place among them.
fn top(of: &Loops<'_>) -> String {
    let (x, axis, element) = (of.element(0), of.use_.axis, of.use_.element);
    let step = of.along(
        0,
        &format!(
            "let v = {x}; if i{axis} < {TOP} || v > best[{last}] || v != v {{ \
             let mut k = i{axis}.min({last}); \
             while k > 0 && (best[k - 1] < v || v != v) {{ best[k] = best[k - 1]; at[k] = at[k - 1]; k -= 1; }} \
             best[k] = v; at[k] = i{axis}; }}",
            last = TOP - 1
        ),
    );
    let mut indices = of.indices.clone();
    "k".clone_into(&mut indices[axis]);
    let to = of.out_at(&indices);
    let positions = to.replacen("o[", "positions[", 1);
    let row = of.nest(
        &of.kept(),
        &format!(
            "let (mut best, mut at) = ([of::<{element}>(0); {TOP}], [0; {TOP}]);\n            {step}\
             for k in 0..{TOP} {{ {to} = best[k]; {positions} = at[k]; }}"
        ),
    );
    let results = of.use_.output().iter().product::<usize>();
    format!("        let mut positions = [0_usize; {results}];\n{row}        black_box(&positions);\n")
}

/// The indices of each go behind those that are there.
fn nonzero(of: &Loops<'_>) -> String {
    let rank = of.dims.len();
    let is = if of.use_.element == "bool" {
        of.element(0)
    } else {
        format!("{} != {}", of.element(0), of.number(0))
    };
    let put: String = of.in_order.iter().map(|axis| format!("found[at + {axis}] = i{axis}; ")).collect();
    let step = of.nest(&of.in_order, &format!("if {is} {{ {put}at += {rank}; }}"));
    format!(
        "        let mut found = [0_usize; {}];\n        let mut at = 0;\n{step}        let found = &found[..at];\n{}",
        count(of) * rank,
        count_and_last(of)
    )
}

/// All elements in order, without those that are like the one before.
fn unique(of: &Loops<'_>) -> String {
    let (x, count) = (of.element(0), count(of));
    let copy = of.nest(&of.in_order, &format!("found[at] = {x}; at += 1;"));
    format!(
        "        let mut found = [{}; {count}];\n        let mut at = 0;\n{copy}        \
         found.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap());\n        let mut end = 1;\n        \
         for k in 1..{count} {{ if found[k] != found[end - 1] {{ found[end] = found[k]; end += 1; }} }}\n        \
         let found = &found[..end];\n{}",
        of.number(0),
        count_and_last(of)
    )
}
