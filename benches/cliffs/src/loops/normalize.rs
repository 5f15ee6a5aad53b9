//! Rows by their own sums: softmax, variances, normalisation.

use super::Loops;
use crate::operation::Operation;

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
        Operation::Var => {
            let distances = of.along(0, &format!("let d = {x} - mean; rest += d; sum += d * d;"));
            let first = add(&x);
            format!(
                "let mut sum = of::<{element}>(0);\n            {first}let mean = sum / {n} as {element};\n            let mut rest = of::<{element}>(0);\n            sum = rest;\n            {distances}{} = (sum - rest * rest / {n} as {element}) / {n} as {element};",
                of.out_kept()
            )
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
        _ => return None,
    };
    Some(vec![of.nest(&of.kept(), &body)])
}
