//! Rows by their own sums: softmax, variances, normalisation.

use super::{Loops, nest};
use crate::operation::{GROUPS, Operation};

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let (x, axis, n, element) = (of.element(0), of.use_.axis, of.len(), of.use_.element);
    let to = of.out();
    let add = |value: &str| of.along(0, &format!("sum += {value};"));
    let deviations = of.along(0, &format!("let d = {x} - mean; sum += d * d;"));
    let moments = format!(
        "let mut sum = of::<{element}>(0);\n            {}let mean = sum / {n} as {element};\n            sum = of::<{element}>(0);\n            {deviations}",
        add(&x)
    );
    let by = format!("let by = 1.0 / (sum / {n} as {element} + 0.5).sqrt();\n            ");
    let body = match of.use_.operation {
        // What the distances from the rounded mean add up to is corrected.
        Operation::Var | Operation::Std => {
            let distances = of.along(0, &format!("let d = {x} - mean; rest += d; sum += d * d;"));
            let first = add(&x);
            format!(
                "let mut sum = of::<{element}>(0);\n            {first}let mean = sum / {n} as {element};\n            let mut rest = of::<{element}>(0);\n            sum = rest;\n            {distances}let square = (sum - rest * rest / {n} as {element}) / {n} as {element};\n            {} = {};",
                of.out_kept(),
                if of.use_.operation == Operation::Std { "Float::sqrt(square)" } else { "square" }
            )
        }
        Operation::VarAll | Operation::StdAll => {
            let all = |body: &str| of.nest(&of.in_order, body);
            let n = of.dims.join(" * ");
            let (first, distances) =
                (all(&format!("sum += {x};")), all(&format!("let d = {x} - mean; rest += d; sum += d * d;")));
            let zero = of.number(0);
            return Some(vec![format!(
                "        let mut sum = {zero};\n{first}        let mean = sum / ({n}) as {element};\n        let mut rest = {zero};\n        sum = rest;\n{distances}        \
                 let square = (sum - rest * rest / ({n}) as {element}) / ({n}) as {element};\n        o[0] = {};\n",
                if of.use_.operation == Operation::StdAll { "Float::sqrt(square)" } else { "square" }
            )]);
        }
        Operation::Softmax => {
            let top = of.along(0, &format!("if {x} > top {{ top = {x}; }}"));
            let exps = of.along(0, &format!("let e = ({x} - top).exp(); {to} = e; sum += e;"));
            let divide = of.along(0, &format!("{to} /= sum;"));
            format!(
                "let mut top = {element}::MIN;\n            {top}let mut sum = of::<{element}>(0);\n            {exps}{divide}"
            )
        }
        Operation::LogSoftmax => {
            let top = of.along(0, &format!("if {x} > top {{ top = {x}; }}"));
            let exps = of.along(0, &format!("sum += ({x} - top).exp();"));
            let subtract = of.along(0, &format!("{to} = {x} - top - by;"));
            format!(
                "let mut top = {element}::MIN;\n            {top}let mut sum = of::<{element}>(0);\n            {exps}let by = sum.ln();\n            {subtract}"
            )
        }
        Operation::LayerNorm => {
            let scaled = of.along(0, &format!("{to} = ({x} - mean) * by * y[i{axis}] + y[i{axis}];"));
            format!("{moments}{by}{scaled}")
        }
        Operation::RmsNorm => {
            let (squares, scaled) =
                (add(&format!("{x} * {x}")), of.along(0, &format!("{to} = {x} * by * y[i{axis}];")));
            format!("let mut sum = of::<{element}>(0);\n            {squares}{by}{scaled}")
        }
        Operation::BatchNorm => {
            let count = of.x.dims[axis];
            let parameters = ["factor", "summand"].map(|name| {
                format!("        let {name}: &[{element}; {count}] = NORM.{name}.as_slice().try_into().unwrap();\n")
            });
            let loops = of.orders(&format!("{to} = {x} * factor[i{axis}] + summand[i{axis}];"));
            return Some(loops.into_iter().map(|body| parameters.concat() + &body).collect());
        }
        Operation::GroupNorm => return Some(vec![groups(of)]),
        Operation::LocalResponseNorm => {
            let near = of.element_with("k");
            format!(
                "for i{axis} in 0..{n}_usize {{ let mut sum = of::<{element}>(0); for k in i{axis}.saturating_sub(1)..(i{axis} + 2).min({n}) {{ sum += {near} * {near}; }}\n            \
                 {to} = {x} / (1.0 + 0.5 / 3.0 * sum).powf(0.75); }}"
            )
        }
        _ => return None,
    };
    Some(vec![of.nest(&of.kept(), &body)])
}

/// Each of the groups that the last axis has, over all other axes.
fn groups(of: &Loops<'_>) -> String {
    let (last, element) = (of.dims.len() - 1, of.use_.element);
    let of_group = of.x.dims[last] / GROUPS;
    let mut dims = of.x.dims.clone();
    dims[last] = of_group;
    let mut indices = of.indices.clone();
    indices[last] = format!("(g * {of_group} + i{last})");
    let (x, to, channel) = (of.x.element_at("x", &indices), of.out_at(&indices), &indices[last]);
    let count = dims.iter().product::<usize>();
    let over = |body: &str| nest(&dims, &of.in_order, body);
    format!(
        "        for g in 0..{GROUPS} {{\n        let mut sum = of::<{element}>(0);\n{}        let mean = sum / {count} as {element};\n        \
         sum = of::<{element}>(0);\n{}        let by = 1.0 / (sum / {count} as {element} + 0.5).sqrt();\n{}        }}\n",
        over(&format!("sum += {x};")),
        over(&format!("let d = {x} - mean; sum += d * d;")),
        over(&format!("{to} = ({x} - mean) * by * y[{channel}] + y[{channel}];")),
    )
}
