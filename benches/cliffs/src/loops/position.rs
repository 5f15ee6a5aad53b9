//! Positions of extrema.

use super::Loops;
use crate::layout::{row_major, sum};
use crate::operation::Operation;

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let (x, axis) = (of.element(0), of.use_.axis);
    // The first NaN, if there is one.
    let beats = |sign: &str, best: &str| format!("{x} {sign} {best} || ({x} != {x} && {best} == {best})");
    let sign = match of.use_.operation {
        Operation::ArgMax => ">",
        Operation::ArgMin => "<",
        Operation::ArgMaxAll | Operation::ArgMinAll => {
            let sign = if of.use_.operation == Operation::ArgMaxAll { ">" } else { "<" };
            let at = format!("0{}", sum(&of.indices, &row_major(&of.x.dims)));
            let first = of.x.element_at("x", &vec!["0".to_owned(); of.dims.len()]);
            let body =
                of.nest(&of.in_order, &format!("if {} {{ best = {x}; o[0] = {at}; }}", beats(sign, "best")));
            return Some(vec![format!("        let mut best = {first};\n        o[0] = 0;\n{body}")]);
        }
        _ => return None,
    };
    let (kept, to, first) = (of.kept(), of.out_kept(), of.element_with("0"));
    let along = of.along(1, &format!("if {} {{ best = {x}; at = i{axis}; }}", beats(sign, "best")));
    let row =
        of.nest(&kept, &format!("let (mut best, mut at) = ({first}, 0);\n            {along}{to} = at;"));
    // Or with the best of each element of the result in an array, in the order of memory.
    let count = of.use_.output().iter().product::<usize>();
    let best = to.replacen("o[", "best[", 1);
    let set = of.nest(&kept, &format!("{to} = 0; {best} = {first};"));
    let step =
        of.nest(&of.by_memory, &format!("if {} {{ {best} = {x}; {to} = i{axis}; }}", beats(sign, &best)));
    Some(vec![row, format!("        let mut best = [{}; {count}];\n{set}{step}", of.number(0))])
}
