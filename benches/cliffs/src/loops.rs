//! The loops that a use is measured against.

use core::fmt::Display;

use crate::draw::{Extent, GATHERED, Operation, PADS, SHIFT, Use, WINDOW};
use crate::layout::{row_major, sum};

/// `body` in a loop over each of these axes, the first one outside.
fn nest(dims: &[impl Display], order: &[usize], body: &str) -> String {
    let heads: String =
        order.iter().map(|axis| format!("        for i{axis} in 0..{} {{\n", dims[*axis])).collect();
    format!("{heads}            {body}\n{}", "        }\n".repeat(order.len()))
}

/// The loops that somebody could write: with the axes in the order of the result, and in that of the first operand's memory.
pub(crate) fn loops(use_: &Use) -> Vec<String> {
    let Use { operation, element, operands, axis, extent } = use_;
    let x = &operands[0];
    let sizes = &x.dims;
    // A length that only run time knows has a name. Of that the compiler knows only that it is not beyond the memory.
    let mut dims: Vec<String> = sizes.iter().map(usize::to_string).collect();
    let mut run_time = String::new();
    if let Some(axis) = x.run_time_axis().filter(|_| *extent != Extent::Static) {
        run_time = format!("        let len: usize = black_box({0}_usize).min({0});\n", sizes[axis]);
        "len".clone_into(&mut dims[axis]);
    }
    let dims = &dims;
    let in_order: Vec<usize> = (0..dims.len()).collect();
    let mut by_memory = in_order.clone();
    let (_, strides) = x.strides();
    by_memory.sort_by_key(|axis| core::cmp::Reverse(strides[*axis]));
    let indices: Vec<String> = in_order.iter().map(|axis| format!("i{axis}")).collect();
    let out = |without: Option<usize>| {
        let kept: Vec<String> = indices
            .iter()
            .enumerate()
            .filter(|(axis, _)| Some(*axis) != without)
            .map(|(_, index)| index.clone())
            .collect();
        format!("o[0{}]", sum(&kept, &row_major(&output(use_))))
    };
    let orders = |orders: [&[usize]; 2]| {
        if orders[0] == orders[1] { vec![orders[0].to_vec()] } else { orders.map(<[usize]>::to_vec).to_vec() }
    };
    let value = x.element("x");
    let fold = |value: &str| match operation {
        Operation::Max | Operation::MaxAll => format!("if {value} > sum {{ {value} }} else {{ sum }}"),
        Operation::Min => format!("if {value} < sum {{ {value} }} else {{ sum }}"),
        Operation::AnyEqual => format!("sum | ({value} == of::<{element}>(7))"),
        _ => format!("Number::add(sum, {value})"),
    };
    let loops = match operation {
        Operation::Map
        | Operation::Add
        | Operation::Mul
        | Operation::Copy
        | Operation::Cast
        | Operation::Greater
        | Operation::Select
        | Operation::Flip => {
            let right = operands.get(1).map(|y| y.element("y"));
            let value = match (operation, right) {
                (Operation::Copy, _) => value,
                (Operation::Flip, _) => {
                    let mut indices = indices.clone();
                    indices[*axis] = format!("({} - 1 - i{axis})", dims[*axis]);
                    x.element_at("x", &indices)
                }
                (Operation::Cast, _) => format!("{value} as {}", output_element(use_)),
                (Operation::Greater, Some(y)) => format!("{value} > {y}"),
                (Operation::Select, Some(y)) => format!("if {value} > {y} {{ {value} }} else {{ {y} }}"),
                (Operation::Add, Some(y)) => format!("Number::add({value}, {y})"),
                (_, Some(y)) => format!("Number::mul({value}, {y})"),
                _ => format!("Number::add(Number::mul({value}, of::<{element}>(2)), of::<{element}>(1))"),
            };
            let body = format!("{} = {value};", out(None));
            orders([&in_order, &by_memory]).iter().map(|order| nest(dims, order, &body)).collect()
        }
        Operation::Concat => {
            let rest: usize = output(use_)[axis + 1..].iter().product();
            let second = out(None).replacen("o[0", &format!("o[{}", sizes[*axis] * rest), 1);
            let first = format!("{} = {value};", out(None));
            let second = format!("{second} = {};", operands[1].element("y"));
            vec![nest(dims, &in_order, &first) + &nest(dims, &in_order, &second)]
        }
        Operation::Gather => {
            let mut to = sizes.clone();
            to[*axis] = GATHERED;
            let mut from = indices.clone();
            from[*axis] = format!("(table[i{axis}] as usize)");
            let body = format!("{} = {};", out(None), x.element_at("x", &from));
            let table = format!(
                "        let table = black_box(table({}));\n        let table = table.as_slice();\n",
                dims[*axis]
            );
            vec![table + &nest(&to, &in_order, &body)]
        }
        Operation::Dot => {
            let body = format!("sum = Number::add(sum, Number::mul({value}, {}));", operands[1].element("y"));
            vec![format!(
                "        let mut sum = of::<{element}>(0);\n{}        o[0] = sum;\n",
                nest(dims, &in_order, &body)
            )]
        }
        Operation::ArgMaxAll => {
            let zeros = vec!["0".to_owned(); dims.len()];
            let at = format!("0{}", sum(&indices, &row_major(sizes)));
            let body = format!("if {value} > best {{ best = {value}; o[0] = {at}; }}");
            vec![format!(
                "        let mut best = {};\n        o[0] = 0;\n{}",
                x.element_at("x", &zeros),
                nest(dims, &in_order, &body)
            )]
        }
        Operation::MatVec | Operation::VecMat => {
            let y = &operands[1];
            let vector = *operation == Operation::VecMat;
            let [a, b] = if vector { [y.dims[0], y.dims[1]] } else { [sizes[0], sizes[1]] };
            let at = |indices: &[&str]| indices.iter().map(|i| (*i).to_owned()).collect::<Vec<_>>();
            // `i0` and `i1` are the indices of the matrix.
            let (left, right, to, of) = if vector {
                (x.element_at("x", &at(&["i0"])), y.element_at("y", &at(&["i0", "i1"])), "i1", [1, 0])
            } else {
                (x.element_at("x", &at(&["i0", "i1"])), y.element_at("y", &at(&["i1"])), "i0", [0, 1])
            };
            let lens = [a, b];
            let add = format!("o[{to}] = Number::add(o[{to}], Number::mul({left}, {right}));");
            let fill = format!("        o.fill(of::<{element}>(0));\n");
            vec![fill.clone() + &nest(&lens, &of, &add), fill + &nest(&lens, &[of[1], of[0]], &add)]
        }
        Operation::Softmax | Operation::Var => {
            let kept: Vec<usize> = in_order.iter().copied().filter(|other| other != axis).collect();
            let n = &dims[*axis];
            let along = |body: &str| format!("for i{axis} in 0..{n} {{ {body} }}\n            ");
            let body = if *operation == Operation::Var {
                format!(
                    "let mut sum = of::<{element}>(0);\n            {}let mean = sum / {n} as {element};\n            sum = of::<{element}>(0);\n            {}{} = sum / {n} as {element};",
                    along(&format!("sum += {value};")),
                    along(&format!("let d = {value} - mean; sum += d * d;")),
                    out(Some(*axis))
                )
            } else {
                let to = out(None);
                format!(
                    "let mut top = {element}::MIN;\n            {}let mut sum = of::<{element}>(0);\n            {}{}",
                    along(&format!("if {value} > top {{ top = {value}; }}")),
                    along(&format!("let e = ({value} - top).exp(); {to} = e; sum += e;")),
                    along(&format!("{to} /= sum;"))
                )
            };
            vec![nest(dims, &kept, &body)]
        }
        Operation::SumAll | Operation::MaxAll => {
            let zeros = vec!["0".to_owned(); dims.len()];
            let start = if *operation == Operation::SumAll {
                format!("of::<{element}>(0)")
            } else {
                x.element_at("x", &zeros)
            };
            let body = format!("sum = {};", fold(&value));
            orders([&in_order, &by_memory])
                .iter()
                .map(|order| {
                    format!(
                        "        let mut sum = {start};\n{}        o[0] = sum;\n",
                        nest(dims, order, &body)
                    )
                })
                .collect()
        }
        Operation::CumSum => {
            let stride = row_major(sizes)[*axis];
            let to = out(None);
            let before = to.replace(']', &format!(" - {stride}]"));
            let body =
                format!("{to} = if i{axis} == 0 {{ {value} }} else {{ Number::add({before}, {value}) }};");
            orders([&in_order, &by_memory]).iter().map(|order| nest(dims, order, &body)).collect()
        }
        Operation::MatMul => {
            let y = &operands[1];
            let [m, k, n] = [sizes[0], sizes[1], y.dims[1]];
            let at = |indices: [&str; 2]| indices.map(str::to_owned);
            let product = format!(
                "Number::mul({}, {})",
                x.element_at("x", &at(["i0", "i1"])),
                y.element_at("y", &at(["i1", "i2"]))
            );
            let lens = [m, k, n];
            let add = format!("o[i0 * {n} + i2] = Number::add(o[i0 * {n} + i2], {product});");
            let rows = format!("        o.fill(of::<{element}>(0));\n{}", nest(&lens, &[0, 1, 2], &add));
            let dots = nest(
                &lens,
                &[0, 2],
                &format!(
                    "let mut sum = of::<{element}>(0);\n            for i1 in 0..{k} {{ sum = Number::add(sum, {product}); }}\n            o[i0 * {n} + i2] = sum;"
                ),
            );
            vec![rows, dots]
        }
        Operation::Sum
        | Operation::Mean
        | Operation::Max
        | Operation::Min
        | Operation::ArgMax
        | Operation::ArgMin
        | Operation::AnyEqual => {
            let kept: Vec<usize> = in_order.iter().copied().filter(|other| other != axis).collect();
            let first: Vec<String> = indices
                .iter()
                .enumerate()
                .map(|(i, index)| if i == *axis { "0".to_owned() } else { index.clone() })
                .collect();
            let first = x.element_at("x", &first);
            let to = out(Some(*axis));
            let n = &dims[*axis];
            let end = if *operation == Operation::Mean {
                format!("{to} = sum / {n} as {element};")
            } else {
                format!("{to} = sum;")
            };
            let first = if *operation == Operation::AnyEqual {
                format!("({first} == of::<{element}>(7))")
            } else {
                first
            };
            if matches!(operation, Operation::ArgMax | Operation::ArgMin) {
                let beats = if *operation == Operation::ArgMax { ">" } else { "<" };
                let body = format!(
                    "let (mut best, mut at) = ({first}, 0);\n            for i{axis} in 1..{n} {{ if {value} {beats} best {{ best = {value}; at = i{axis}; }} }}\n            {to} = at;"
                );
                let count = output(use_).iter().product::<usize>();
                let to_best = to.replacen("o[", "best[", 1);
                let set = nest(dims, &kept, &format!("{to} = 0; {to_best} = {first};"));
                let step = nest(
                    dims,
                    &by_memory,
                    &format!("if {value} {beats} {to_best} {{ {to_best} = {value}; {to} = i{axis}; }}"),
                );
                let side_by_side =
                    format!("        let mut best = [of::<{element}>(0); {count}];\n{set}{step}");
                return [nest(dims, &kept, &body), side_by_side]
                    .map(|body| run_time.clone() + &body)
                    .to_vec();
            }
            let row = nest(
                dims,
                &kept,
                &format!(
                    "let mut sum = {first};\n            for i{axis} in 1..{n} {{ sum = {}; }}\n            {end}",
                    fold(&value)
                ),
            );
            // Or each element of the result grows while the operand is read in the order of memory.
            let set = nest(dims, &kept, &format!("{to} = {first};"));
            let step = nest(
                dims,
                &by_memory,
                &format!("if i{axis} > 0 {{ let sum = {to}; {to} = {}; }}", fold(&value)),
            );
            let mean = if *operation == Operation::Mean {
                format!("        for v in o.iter_mut() {{ *v /= {n} as {element}; }}\n")
            } else {
                String::new()
            };
            vec![row, format!("{set}{step}{mean}")]
        }
        Operation::Roll => {
            let len = sizes[*axis];
            let shift = SHIFT % len;
            let part = |count: usize, from: usize, to: usize| {
                let mut dims = sizes.clone();
                dims[*axis] = count;
                let (mut read, mut written) = (indices.clone(), indices.clone());
                read[*axis] = format!("(i{axis} + {from})");
                written[*axis] = format!("(i{axis} + {to})");
                let to = format!("o[0{}]", sum(&written, &row_major(&output(use_))));
                nest(&dims, &in_order, &format!("{to} = {};", x.element_at("x", &read)))
            };
            vec![part(len - shift, 0, shift) + &part(shift, len - shift, 0)]
        }
        Operation::Pad => {
            let mut written = indices.clone();
            written[*axis] = format!("(i{axis} + {})", PADS[0]);
            let to = format!("o[0{}]", sum(&written, &row_major(&output(use_))));
            vec![
                format!("        o.fill(of::<{element}>(0));\n")
                    + &nest(dims, &in_order, &format!("{to} = {value};")),
            ]
        }
        Operation::Stack => {
            let strides = row_major(&output(use_));
            let mut kept = strides.clone();
            let stride = kept.remove(*axis);
            let to = |start: usize| format!("o[{start}{}]", sum(&indices, &kept));
            let first = nest(dims, &in_order, &format!("{} = {value};", to(0)));
            vec![first + &nest(dims, &in_order, &format!("{} = {};", to(stride), operands[1].element("y")))]
        }
        Operation::LayerNorm => {
            let kept: Vec<usize> = in_order.iter().copied().filter(|other| other != axis).collect();
            let (n, to) = (&dims[*axis], out(None));
            let along = |body: &str| format!("for i{axis} in 0..{n} {{ {body} }}\n            ");
            let body = format!(
                "let mut sum = 0.0;\n            {}let mean = sum / {n} as {element};\n            sum = 0.0;\n            \
                 {}let by = 1.0 / (sum / {n} as {element} + 0.5).sqrt();\n            {}",
                along(&format!("sum += {value};")),
                along(&format!("let d = {value} - mean; sum += d * d;")),
                along(&format!("{to} = ({value} - mean) * by * y[i{axis}] + y[i{axis}];"))
            );
            vec![nest(dims, &kept, &body)]
        }
        Operation::Conv => {
            // The axes: row and column of a place, those of the window, channel and output.
            let result = output(use_);
            let lens = [result[0], result[1], WINDOW, WINDOW, sizes[2], result[2]];
            let at = |indices: &[&str]| indices.iter().map(|i| (*i).to_owned()).collect::<Vec<_>>();
            let from = x.element_at("x", &at(&["(i0 + i2)", "(i1 + i3)", "i4"]));
            let by = operands[1].element_at("y", &at(&["i2", "i3", "i4", "i5"]));
            let to = format!("o[0{}]", sum(&at(&["i0", "i1", "i5"]), &row_major(&result)));
            let add = format!("{to} = Number::add({to}, Number::mul({from}, {by}));");
            let rows =
                format!("        o.fill(of::<{element}>(0));\n{}", nest(&lens, &[0, 1, 2, 3, 4, 5], &add));
            let one = nest(&lens, &[2, 3, 4], &format!("sum = Number::add(sum, Number::mul({from}, {by}));"));
            let sums = format!("let mut sum = of::<{element}>(0);\n{one}            {to} = sum;");
            vec![rows, nest(&lens, &[0, 1, 5], &sums)]
        }
        Operation::MaxPool => {
            let result = output(use_);
            let at = |row: usize, column: usize| {
                x.element_at(
                    "x",
                    &[format!("(2 * i0 + {row})"), format!("(2 * i1 + {column})"), "i2".to_owned()],
                )
            };
            let larger =
                |a: &str, b: &str| format!("{{ let (a, b) = ({a}, {b}); if b > a {{ b }} else {{ a }} }}");
            let of_rows = [0, 1].map(|row| larger(&at(row, 0), &at(row, 1)));
            let body = format!("{} = {};", out(None), larger(&of_rows[0], &of_rows[1]));
            vec![nest(&result, &in_order, &body)]
        }
    };
    loops.into_iter().map(|body| run_time.clone() + &body).collect()
}

/// The element of the result.
pub(crate) fn output_element(use_: &Use) -> &'static str {
    match use_.operation {
        Operation::ArgMax | Operation::ArgMin | Operation::ArgMaxAll => "usize",
        Operation::Greater | Operation::AnyEqual => "bool",
        Operation::Cast if use_.element.starts_with('f') => "i32",
        Operation::Cast => "f32",
        _ => use_.element,
    }
}

/// The lengths of the result.
pub(crate) fn output(use_: &Use) -> Vec<usize> {
    let dims = &use_.operands[0].dims;
    let mut result = dims.clone();
    match use_.operation {
        Operation::SumAll | Operation::MaxAll | Operation::Dot | Operation::ArgMaxAll => result = vec![1],
        Operation::MatMul => result[1] = use_.operands[1].dims[1],
        Operation::MatVec => result.truncate(1),
        Operation::VecMat => result = vec![use_.operands[1].dims[1]],
        Operation::Concat => result[use_.axis] *= 2,
        Operation::Gather => result[use_.axis] = GATHERED,
        Operation::Pad => result[use_.axis] += PADS[0] + PADS[1],
        Operation::Stack => result.insert(use_.axis, 2),
        Operation::Conv => {
            result = vec![dims[0] + 1 - WINDOW, dims[1] + 1 - WINDOW, use_.operands[1].dims[3]]
        }
        Operation::MaxPool => result = vec![dims[0] / 2, dims[1] / 2, dims[2]],
        operation if operation.reduces() => {
            result.remove(use_.axis);
        }
        _ => {}
    }
    result
}
