//! Many elements to one, and running sums.

use super::Loops;
use crate::layout::row_major;
use crate::operation::Operation;

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let (operation, x) = (of.use_.operation, of.element(0));
    let element = of.use_.element;
    // A NaN stays, and one that comes replaces the best.
    let best = |x: &str, beats: &str| format!("if {x} {beats} sum || {x} != {x} {{ {x} }} else {{ sum }}");
    // What becomes of `sum` with an element.
    let fold = match operation {
        Operation::Sum
        | Operation::SumAxes
        | Operation::Mean
        | Operation::MeanAxes
        | Operation::SumAll
        | Operation::MeanAll
        | Operation::SumOfIter
        | Operation::SumOfEach
        | Operation::CumSum => {
            format!("Number::add(sum, {x})")
        }
        Operation::Prod | Operation::CumProd | Operation::ProdAll => format!("Number::mul(sum, {x})"),
        Operation::Max | Operation::MaxAll | Operation::MaxAxes => best(&x, ">"),
        Operation::Min | Operation::MinAll | Operation::MinAxes => best(&x, "<"),
        Operation::Norm1 | Operation::Norm1All => format!("sum + {x}.abs()"),
        Operation::Norm | Operation::NormAll => format!("sum + {x} * {x}"),
        Operation::NormInf | Operation::NormInfAll => best(&format!("{x}.abs()"), ">"),
        Operation::Any | Operation::AnyAll => format!("sum | {x}"),
        Operation::All | Operation::AllAll => format!("sum & {x}"),
        Operation::Equals => format!("sum & ({x} == {})", of.element(1)),
        Operation::AllClose => {
            let y = of.element(1);
            format!("sum & ({x} == {y} || {y}.is_finite() && ({x} - {y}).abs() <= 1e-8 + 1e-5 * {y}.abs())")
        }
        Operation::AnyEqual => format!("sum | ({x} == {})", of.number(7)),
        _ => return None,
    };
    match operation {
        operation if operation.gives_one() => {
            let start = match operation {
                Operation::MaxAll | Operation::MinAll => {
                    of.x.element_at("x", &vec!["0".to_owned(); of.dims.len()])
                }
                Operation::ProdAll => of.number(1),
                Operation::AnyAll => "false".to_owned(),
                Operation::AllAll | Operation::Equals | Operation::AllClose => "true".to_owned(),
                _ => of.number(0),
            };
            let end = match operation {
                Operation::MeanAll => format!("sum / ({}) as {element}", of.dims.join(" * ")),
                Operation::NormAll => "Float::sqrt(sum)".to_owned(),
                _ => "sum".to_owned(),
            };
            let loops = of.orders(&format!("sum = {fold};"));
            let whole =
                |body: &String| format!("        let mut sum = {start};\n{body}        o[0] = {end};\n");
            // An iterator gives elements in the order of the indices alone.
            let orders = if operation == Operation::SumOfIter { 1 } else { loops.len() };
            return Some(loops[..orders].iter().map(whole).collect());
        }
        Operation::CumSum | Operation::CumProd => {
            let (to, axis) = (of.out(), of.use_.axis);
            let before = to.replace(']', &format!(" - {}]", row_major(&of.x.dims)[axis]));
            return Some(of.orders(&format!(
                "{to} = if i{axis} == 0 {{ {x} }} else {{ let sum = {before}; {fold} }};"
            )));
        }
        _ => {}
    }
    let (kept, to, n) = (of.kept(), of.out_kept(), of.len());
    // A sum starts with 0: that of negative zeros is a positive one.
    let from_zero = matches!(
        operation,
        Operation::Sum
            | Operation::SumAxes
            | Operation::Mean
            | Operation::MeanAxes
            | Operation::Norm1
            | Operation::Norm
            | Operation::NormInf
            | Operation::SumOfEach
    );
    let from = usize::from(!from_zero && !operation.reduces_two());
    let first = match operation {
        _ if from_zero => of.number(0),
        Operation::AnyEqual => format!("({} == {})", of.element_with("0"), of.number(7)),
        _ => of.element_with("0"),
    };
    // What becomes of a sum at the end.
    let end = |sum: &str| match operation {
        Operation::Mean | Operation::MeanAxes => format!("{sum} / {n} as {element}"),
        Operation::Norm => format!("Float::sqrt({sum})"),
        _ => sum.to_owned(),
    };
    let along = of.along(from, &format!("sum = {fold};"));
    let row = of.nest(&kept, &format!("let mut sum = {first};\n            {along}{to} = {};", end("sum")));
    // Views that come one by one are added up one by one.
    if operation == Operation::SumOfEach {
        return Some(vec![row]);
    }
    // Or each element of the result grows while the operand is read in the order of memory.
    let set = of.nest(&kept, &format!("{to} = {first};"));
    let axis = of.use_.axis;
    let step = of.nest(&of.by_memory, &format!("if i{axis} >= {from} {{ let sum = {to}; {to} = {fold}; }}"));
    let last = if end("*v") == "*v" {
        String::new()
    } else {
        format!("        for v in o.iter_mut() {{ *v = {}; }}\n", end("*v"))
    };
    Some(vec![row, format!("{set}{step}{last}")])
}
