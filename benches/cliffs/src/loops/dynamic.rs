//! Lengths and positions that are data. The lengths are looked at once, and so are the positions.

use super::Loops;
use crate::dynamic::PARTITIONS;
use crate::operation::Operation;

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let operation = of.use_.operation;
    if operation.is_of_rows() {
        rows(of)
    } else if operation.is_along() {
        Some(along(of)?.into_iter().map(|body| before(of) + &body).collect())
    } else if operation.is_dynamic() {
        Some(elements(of)?.into_iter().map(|body| before(of) + &body).collect())
    } else {
        None
    }
}

/// Tensors of lengths that only run time knows.
fn before(of: &Loops<'_>) -> String {
    let dims = &of.x.dims;
    let count = of.use_.output().iter().product::<usize>();
    let x = format!(
        "        let o = &mut o[..black_box({count})];\n        let (x, dims) = (black_box(&x[..]), black_box({dims:?}));\n        \
         if dims.iter().product::<usize>() != x.len() {{ panic!() }}\n"
    );
    let Some(second) = of.use_.operands.get(1) else { return x };
    let same =
        if second.dims.len() == dims.len() { "dims != others" } else { "others[0] != dims[dims.len() - 1]" };
    x + &format!(
        "        let (y, others) = (black_box(&y[..]), black_box({:?}));\n        \
         if {same} || others.iter().product::<usize>() != y.len() {{ panic!() }}\n",
        second.dims
    )
}

/// An axis of a rank-erased tensor: the axes before it are one, and so are those behind it.
fn along(of: &Loops<'_>) -> Option<Vec<String>> {
    let (axis, zero, element) = (of.use_.axis, of.number(0), of.use_.element);
    let lengths = format!(
        "        let (outer, len) = (dims[..{axis}].iter().product::<usize>(), dims[{axis}]);\n        \
         let inner = dims[{}..].iter().product::<usize>();\n",
        axis + 1
    );
    let look = |count: &str| format!("{lengths}        if o.len() != {count} {{ panic!() }}\n");
    let blocks = "x.chunks_exact(len * inner)";
    let reduced = |body: &str| {
        look("outer * inner")
            + &format!(
                "        for (to, block) in o.chunks_exact_mut(inner).zip({blocks}) {{\n            {body}\n        }}\n"
            )
    };
    // Each element of the result by itself, or all of a block while it is read in the order of memory.
    let fold = |first: &str, from: usize, step: &str, end: &str| {
        let single = format!(
            "for (i, to) in to.iter_mut().enumerate() {{ let mut sum = {first}; for row in block.chunks_exact(inner).skip({from}) {{ let v = row[i]; {step} }} *to = {end}; }}"
        );
        let row = format!(
            "for (i, to) in to.iter_mut().enumerate() {{ *to = {first}; }} \
             for row in block.chunks_exact(inner).skip({from}) {{ for (to, v) in to.iter_mut().zip(row) {{ let (mut sum, v) = (*to, *v); {step} *to = sum; }} }}"
        );
        let last = if end == "sum" {
            String::new()
        } else {
            format!(" for to in to.iter_mut() {{ let sum = *to; *to = {end}; }}")
        };
        Some(vec![reduced(&single), reduced(&(row + &last))])
    };
    let add = "sum = Number::add(sum, v);";
    match of.use_.operation {
        Operation::SumAlong => fold(&zero, 0, add, "sum"),
        Operation::MeanAlong => fold(&zero, 0, add, &format!("sum / len as {element}")),
        // A NaN stays, and one that comes replaces the largest.
        Operation::MaxAlong => fold("block[i]", 1, "if v > sum || v != v { sum = v; }", "sum"),
        Operation::ArgMaxAlong => {
            let body = "for (i, to) in to.iter_mut().enumerate() { let (mut best, mut at) = (block[i], 0); \
                        for (j, row) in block.chunks_exact(inner).enumerate().skip(1) { let v = row[i]; if v > best || (v != v && best == best) { best = v; at = j; } } *to = at; }";
            Some(vec![reduced(body)])
        }
        Operation::SoftmaxAlong => {
            let body = format!(
                "for i in 0..inner {{ let mut top = {element}::MIN; for row in block.chunks_exact(inner) {{ if row[i] > top {{ top = row[i]; }} }} \
                 let mut sum = {zero}; for (to, row) in to.chunks_exact_mut(inner).zip(block.chunks_exact(inner)) {{ let e = (row[i] - top).exp(); to[i] = e; sum += e; }} \
                 for to in to.chunks_exact_mut(inner) {{ to[i] /= sum; }} }}"
            );
            Some(vec![
                look("outer * len * inner")
                    + &format!(
                        "        for (to, block) in o.chunks_exact_mut(len * inner).zip({blocks}) {{\n            {body}\n        }}\n"
                    ),
            ])
        }
        Operation::ConcatAlong | Operation::StackAlong => Some(vec![
            look("2 * outer * len * inner")
                + &format!(
                    "        for ((to, x), y) in o.chunks_exact_mut(2 * len * inner).zip({blocks}).zip(y.chunks_exact(len * inner)) {{\n            \
                     let (first, second) = to.split_at_mut(len * inner); first.copy_from_slice(x); second.copy_from_slice(y);\n        }}\n"
                ),
        ]),
        _ => None,
    }
}

/// Each element of a rank-erased tensor.
fn elements(of: &Loops<'_>) -> Option<Vec<String>> {
    let look = "        if o.len() != x.len() { panic!() }\n";
    let body = match of.use_.operation {
        Operation::DynAdd => {
            "        for ((to, x), y) in o.iter_mut().zip(x).zip(y) { *to = Number::add(*x, *y); }\n"
                .to_owned()
        }
        Operation::DynScale => {
            "        for (to, x) in o.chunks_exact_mut(y.len()).zip(x.chunks_exact(y.len())) {\n            \
             for ((to, x), y) in to.iter_mut().zip(x).zip(y) { *to = Number::mul(*x, *y); }\n        }\n"
                .to_owned()
        }
        Operation::DynRelu => {
            let zero = of.number(0);
            format!(
                "        for (to, x) in o.iter_mut().zip(x) {{ *to = if *x < {zero} {{ {zero} }} else {{ *x }}; }}\n"
            )
        }
        Operation::DynTranspose => {
            let rank = of.x.dims.len();
            let index = |order: &mut dyn Iterator<Item = usize>| {
                order.fold("0".to_owned(), |index, axis| format!("({index} * dims[{axis}] + i{axis})"))
            };
            let body = format!("o[{}] = x[{}];", index(&mut (0..rank).rev()), index(&mut (0..rank)));
            let dims: Vec<String> = (0..rank).map(|axis| format!("dims[{axis}]")).collect();
            let orders = [(0..rank).collect::<Vec<_>>(), (0..rank).rev().collect()];
            let loops = orders.map(|order| look.to_owned() + &super::nest(&dims, &order, &body));
            return Some(loops.to_vec());
        }
        _ => return None,
    };
    Some(vec![look.to_owned() + &body])
}

/// Rows that go where positions say.
fn rows(of: &Loops<'_>) -> Option<Vec<String>> {
    let (rows, row) = (of.x.dims[0], of.x.dims[1]);
    let below = |len: usize| {
        format!(
            "        let below = y.iter().fold(true, |below, k| below & ((*k as usize) < {len}));\n        \
             if !below {{ panic!() }}\n"
        )
    };
    let put = |part: &str, data: &str, mark: &str| {
        format!(
            "        for (k, row) in {part}.iter().zip({data}.chunks_exact({row})) {{ let k = *k as usize; {mark}o[k * {row}..][..{row}].copy_from_slice(row); }}\n"
        )
    };
    match of.use_.operation {
        Operation::Stitch | Operation::DynamicStitch => {
            let hidden = if of.use_.operation == Operation::DynamicStitch {
                "        let (first, second, x, z) = (black_box(first), black_box(second), black_box(&x[..]), black_box(&z[..]));\n        \
                 if first.len() * ROW != x.len() || second.len() * ROW != z.len() { panic!() }\n"
                    .replace("ROW", &row.to_string())
            } else {
                String::new()
            };
            let before =
                format!("{}        let (first, second) = y.split_at({rows});\n{hidden}", below(2 * rows));
            let zeros = of.zeros() + &put("first", "x", "") + &put("second", "z", "");
            // Or zeros only where no position is.
            let mark = "named[k] = true; ";
            let marked = format!(
                "        let mut named = [false; {}];\n{}{}        for (named, to) in named.iter().zip(o.chunks_exact_mut({row})) {{ if !named {{ to.fill({}); }} }}\n",
                2 * rows,
                put("first", "x", mark),
                put("second", "z", mark),
                of.number(0)
            );
            Some([zeros, marked].map(|body| before.clone() + &body).to_vec())
        }
        Operation::DynamicPartition => Some(vec![format!(
            "{}        let mut ends = [0; {PARTITIONS}];\n        \
             for (k, row) in y.iter().zip(x.chunks_exact({row})) {{ let k = *k as usize; o[k * {} + ends[k] * {row}..][..{row}].copy_from_slice(row); ends[k] += 1; }}\n",
            below(PARTITIONS),
            rows * row
        )]),
        Operation::PartitionRows => Some(vec![format!(
            "{}        let mut ends = [0; {PARTITIONS}];\n        \
             for (i, k) in y.iter().enumerate() {{ let k = *k as usize; o[k * {rows} + ends[k]] = i; ends[k] += 1; }}\n",
            below(PARTITIONS)
        )]),
        _ => None,
    }
}
