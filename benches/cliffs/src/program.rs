//! The program that runs the uses: for each a function by the library, and the plain loops over the same memory.

use crate::draw::{Operation, Use};
use crate::layout::{row_major, sum};

/// What every program starts with.
const HEAD: &str = include_str!("head.rs.txt");

/// The program's text.
pub(crate) fn text(uses: &[(usize, Use)]) -> String {
    let modules: String = uses.iter().map(|(number, use_)| module(*number, use_)).collect();
    let calls: String =
        uses.iter().map(|(number, _)| format!("    use_{number}::run(&mut runner);\n")).collect();
    format!("{HEAD}\nfn main() {{\n    let mut runner = Runner::new();\n{calls}}}\n\n{modules}")
}

fn shape(dims: &[usize]) -> String {
    let dims: Vec<String> = dims.iter().map(usize::to_string).collect();
    format!("Shape![{}]", dims.join(", "))
}

/// One use: its types, its functions, and a function that hands them to the runner.
fn module(number: usize, use_: &Use) -> String {
    let Use { operation, element, operands, axis } = use_;
    let output_element = if *operation == Operation::ArgMax { "usize" } else { element };
    let output = output(use_);
    let count = output.iter().product::<usize>();
    let names = ["x", "y"];
    let mut types = String::new();
    let (mut arguments, mut slices, mut made, mut passed) =
        (String::new(), String::new(), String::new(), String::new());
    for (operand, name) in operands.iter().zip(names) {
        let base = operand.base();
        let len = base.iter().product::<usize>();
        types += &format!("    type {} = Tensor<{element}, {}>;\n", name.to_uppercase(), shape(&base));
        arguments += &format!("{name}: &{}, ", name.to_uppercase());
        slices +=
            &format!("        let {name}: &[{element}; {len}] = {name}.as_slice().try_into().unwrap();\n");
        made += &format!("        let {name} = Box::new({}::from_fn(number));\n", name.to_uppercase());
        passed += &format!("black_box(&{name}), ");
    }
    types += &format!("    type O = Tensor<{output_element}, {}>;\n", shape(&output));
    let view = |at: usize| operands[at].view(names[at]);
    let library = match operation {
        Operation::Map => format!("({} * (2 as {element}) + (1 as {element})).eval_into(o)", view(0)),
        Operation::Add => format!("({} + {}).eval_into(o)", view(0), view(1)),
        Operation::Mul => format!("({} * {}).eval_into(o)", view(0), view(1)),
        Operation::Sum => format!("{}.sum_axis_into(Axis::<{axis}>, o)", view(0)),
        Operation::Mean => format!("{}.mean_axis_into(Axis::<{axis}>, o)", view(0)),
        Operation::Max => format!("{}.max_axis_into(Axis::<{axis}>, o)", view(0)),
        Operation::ArgMax => format!("{}.argmax_axis_into(Axis::<{axis}>, o)", view(0)),
        Operation::SumAll => format!("o.as_mut_slice()[0] = {}.sum()", view(0)),
        Operation::MaxAll => format!("o.as_mut_slice()[0] = {}.max()", view(0)),
        Operation::CumSum => format!("{}.cumsum_into(Axis::<{axis}>, o)", view(0)),
        Operation::MatMul => format!("matmul_into({}, {}, o)", view(0), view(1)),
    };
    let loops = loops(use_);
    let mut functions = format!(
        "    #[unsafe(no_mangle)]\n    #[inline(never)]\n    fn library_{number}({arguments}o: &mut O) {{\n        {library}\n    }}\n"
    );
    let mut calls = String::new();
    for (which, body) in loops.iter().enumerate() {
        functions += &format!(
            "    #[unsafe(no_mangle)]\n    #[inline(never)]\n    fn plain_{number}_{which}({arguments}o: &mut O) {{\n{slices}        \
             let o: &mut [{output_element}; {count}] = o.as_mut_slice().try_into().unwrap();\n{body}    }}\n"
        );
        calls += &format!("            &mut |o| plain_{number}_{which}({passed}black_box(o)),\n");
    }
    format!(
        "mod use_{number} {{\n    use super::*;\n{types}{functions}    pub(super) fn run(runner: &mut Runner) {{\n{made}        \
         let out = Box::new(O::full(Default::default()));\n        runner.run::<O>({number}, out, &mut |o| library_{number}({passed}black_box(o)), &mut [\n{calls}        ], |o| o.as_slice().iter().map(|v| *v as f64).collect());\n    }}\n}}\n\n"
    )
}

/// The lengths of the result.
fn output(use_: &Use) -> Vec<usize> {
    let dims = &use_.operands[0].dims;
    match use_.operation {
        Operation::Map | Operation::Add | Operation::Mul | Operation::CumSum => dims.clone(),
        Operation::SumAll | Operation::MaxAll => vec![1],
        Operation::MatMul => vec![dims[0], use_.operands[1].dims[1]],
        _ => {
            let mut dims = dims.clone();
            dims.remove(use_.axis);
            dims
        }
    }
}

/// `body` in a loop over each of these axes, the first one outside.
fn nest(dims: &[usize], order: &[usize], body: &str) -> String {
    let heads: String =
        order.iter().map(|axis| format!("        for i{axis} in 0..{} {{\n", dims[*axis])).collect();
    format!("{heads}            {body}\n{}", "        }\n".repeat(order.len()))
}

/// The loops that somebody could write: with the axes in the order of the result, and in that of the first operand's memory.
fn loops(use_: &Use) -> Vec<String> {
    let Use { operation, element, operands, axis } = use_;
    let x = &operands[0];
    let dims = &x.dims;
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
        _ => format!("Number::add(sum, {value})"),
    };
    match operation {
        Operation::Map | Operation::Add | Operation::Mul => {
            let right = operands.get(1).map(|y| y.element("y"));
            let value = match (operation, right) {
                (Operation::Add, Some(y)) => format!("Number::add({value}, {y})"),
                (_, Some(y)) => format!("Number::mul({value}, {y})"),
                _ => format!("Number::add(Number::mul({value}, 2 as {element}), 1 as {element})"),
            };
            let body = format!("{} = {value};", out(None));
            orders([&in_order, &by_memory]).iter().map(|order| nest(dims, order, &body)).collect()
        }
        Operation::SumAll | Operation::MaxAll => {
            let zeros = vec!["0".to_owned(); dims.len()];
            let start = if *operation == Operation::SumAll {
                format!("0 as {element}")
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
            let stride = row_major(dims)[*axis];
            let to = out(None);
            let before = to.replace(']', &format!(" - {stride}]"));
            let body =
                format!("{to} = if i{axis} == 0 {{ {value} }} else {{ Number::add({before}, {value}) }};");
            orders([&in_order, &by_memory]).iter().map(|order| nest(dims, order, &body)).collect()
        }
        Operation::MatMul => {
            let y = &operands[1];
            let [m, k, n] = [dims[0], dims[1], y.dims[1]];
            let at = |indices: [&str; 2]| indices.map(str::to_owned);
            let product = format!(
                "Number::mul({}, {})",
                x.element_at("x", &at(["i0", "i1"])),
                y.element_at("y", &at(["i1", "i2"]))
            );
            let lens = [m, k, n];
            let add = format!("o[i0 * {n} + i2] = Number::add(o[i0 * {n} + i2], {product});");
            let rows = format!("        o.fill(0 as {element});\n{}", nest(&lens, &[0, 1, 2], &add));
            let dots = nest(
                &lens,
                &[0, 2],
                &format!(
                    "let mut sum = 0 as {element};\n            for i1 in 0..{k} {{ sum = Number::add(sum, {product}); }}\n            o[i0 * {n} + i2] = sum;"
                ),
            );
            vec![rows, dots]
        }
        Operation::Sum | Operation::Mean | Operation::Max | Operation::ArgMax => {
            let kept: Vec<usize> = in_order.iter().copied().filter(|other| other != axis).collect();
            let first: Vec<String> = indices
                .iter()
                .enumerate()
                .map(|(i, index)| if i == *axis { "0".to_owned() } else { index.clone() })
                .collect();
            let first = x.element_at("x", &first);
            let to = out(Some(*axis));
            let n = dims[*axis];
            let end = if *operation == Operation::Mean {
                format!("{to} = sum / {n} as {element};")
            } else {
                format!("{to} = sum;")
            };
            if *operation == Operation::ArgMax {
                let body = format!(
                    "let (mut best, mut at) = ({first}, 0);\n            for i{axis} in 1..{n} {{ if {value} > best {{ best = {value}; at = i{axis}; }} }}\n            {to} = at;"
                );
                let count = output(use_).iter().product::<usize>();
                let to_best = to.replacen("o[", "best[", 1);
                let set = nest(dims, &kept, &format!("{to} = 0; {to_best} = {first};"));
                let step = nest(
                    dims,
                    &by_memory,
                    &format!("if {value} > {to_best} {{ {to_best} = {value}; {to} = i{axis}; }}"),
                );
                let side_by_side = format!("        let mut best = [0 as {element}; {count}];\n{set}{step}");
                return vec![nest(dims, &kept, &body), side_by_side];
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
    }
}
