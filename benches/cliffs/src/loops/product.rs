//! Products of matrices and vectors.

use super::{Loops, at, nest};
use crate::operation::Operation;

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let (x, sizes) = (of.x, &of.x.dims);
    let y = of.use_.operands.get(1)?;
    match of.use_.operation {
        Operation::Dot | Operation::DotRelaxed => {
            let body = format!("sum = Number::add(sum, Number::mul({}, {}));", of.element(0), of.element(1));
            let body = of.nest(&of.in_order, &body);
            Some(vec![format!("        let mut sum = {};\n{body}        o[0] = sum;\n", of.number(0))])
        }
        Operation::Fir => {
            let (taps, zero) = (y.dims[0], of.number(0));
            let sum = "sum = Number::add(sum, Number::mul(y[k], x[i0 - k]));";
            let body = format!(
                "let mut sum = {zero};\n            for k in 0..{taps}.min(i0 + 1) {{ {sum} }}\n            o[i0] = sum;"
            );
            Some(vec![of.nest(&[0], &body)])
        }
        Operation::MatVec | Operation::VecMat => {
            // `i0` and `i1` are the indices of the matrix.
            let (matrix, [left, right], to, order) = if of.use_.operation == Operation::VecMat {
                let operands = [x.element_at("x", &at(["i0"])), y.element_at("y", &at(["i0", "i1"]))];
                (y, operands, "i1", [1, 0])
            } else {
                let operands = [x.element_at("x", &at(["i0", "i1"])), y.element_at("y", &at(["i1"]))];
                (x, operands, "i0", [0, 1])
            };
            let add = format!("o[{to}] = Number::add(o[{to}], Number::mul({left}, {right}));");
            let orders = [order, [order[1], order[0]]];
            Some(orders.map(|order| of.zeros() + &nest(&matrix.dims, &order, &add)).to_vec())
        }
        Operation::Outer => {
            let product = format!(
                "Number::mul({}, {})",
                x.element_at("x", &at(["i0"])),
                y.element_at("y", &at(["i1"]))
            );
            let to = of.out_at(&at(["i0", "i1"]));
            Some(vec![nest(&of.use_.output(), &[0, 1], &format!("{to} = {product};"))])
        }
        Operation::BatchMatMul => {
            let lens = [sizes[0], sizes[1], sizes[2], y.dims[2]];
            let (left, right) =
                (x.element_at("x", &at(["i0", "i1", "i2"])), y.element_at("y", &at(["i0", "i2", "i3"])));
            let to = of.out_at(&at(["i0", "i1", "i3"]));
            let rows = of.zeros()
                + &nest(
                    &lens,
                    &[0, 1, 2, 3],
                    &format!("{to} = Number::add({to}, Number::mul({left}, {right}));"),
                );
            let dot = format!(
                "let mut sum = {};\n            for i2 in 0..{} {{ sum = Number::add(sum, Number::mul({left}, {right})); }}\n            {to} = sum;",
                of.number(0),
                lens[2]
            );
            Some(vec![rows, nest(&lens, &[0, 1, 3], &dot)])
        }
        Operation::MatMul | Operation::MatMulRelaxed | Operation::MatMulAs => {
            let [m, k, n] = [sizes[0], sizes[1], y.dims[1]];
            let (left, right) = (x.element_at("x", &at(["i0", "i1"])), y.element_at("y", &at(["i1", "i2"])));
            let number = of.use_.output_element();
            // A number as it is needs no cast, and complex ones have none.
            let cast = if of.use_.operation == Operation::MatMulAs {
                format!(" as {number}")
            } else {
                String::new()
            };
            let product = format!("Number::mul({left}{cast}, {right}{cast})");
            let lens = [m, k, n];
            let add = format!("o[i0 * {n} + i2] = Number::add(o[i0 * {n} + i2], {product});");
            let zero = format!("of::<{number}>(0)");
            let rows = format!("        o.fill({zero});\n") + &nest(&lens, &[0, 1, 2], &add);
            let dot = format!(
                "let mut sum = {zero};\n            for i1 in 0..{k} {{ sum = Number::add(sum, {product}); }}\n            o[i0 * {n} + i2] = sum;"
            );
            Some(vec![rows, nest(&lens, &[0, 2], &dot)])
        }
        _ => None,
    }
}
