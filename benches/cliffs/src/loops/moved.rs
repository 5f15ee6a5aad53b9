//! Elements at another place.

use super::{Loops, nest};
use crate::layout::{row_major, sum};
use crate::operation::{CLASSES, GATHERED, Operation, PADS, SHIFT, TIMES};

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let (axis, x, sizes) = (of.use_.axis, of.element(0), &of.x.dims);
    let rank = sizes.len();
    let strides = row_major(&of.use_.output());
    // The element of the result with another index of the axis.
    let out_with = |index: String| {
        let mut indices = of.indices.clone();
        indices[axis] = index;
        of.out_at(&indices)
    };
    // The axes, and the number of a copy at this place among them.
    let with_copies = |place: usize| {
        let (mut lens, mut order) = (of.dims.clone(), of.in_order.clone());
        lens.push(TIMES.to_string());
        order.insert(place, rank);
        (lens, order)
    };
    let loop_ = match of.use_.operation {
        Operation::Copy => return Some(of.orders(&format!("{} = {x};", of.out()))),
        Operation::Flip => {
            let from = of.element_with(&format!("({} - 1 - i{axis})", of.len()));
            return Some(of.orders(&format!("{} = {from};", of.out())));
        }
        Operation::Concat => {
            let second = out_with(format!("(i{axis} + {})", sizes[axis]));
            of.nest(&of.in_order, &format!("{} = {x};", of.out()))
                + &of.nest(&of.in_order, &format!("{second} = {};", of.element(1)))
        }
        Operation::Stack => {
            let mut kept = strides;
            let stride = kept.remove(axis);
            let to = |start: usize| format!("o[{start}{}]", sum(&of.indices, &kept));
            of.nest(&of.in_order, &format!("{} = {x};", to(0)))
                + &of.nest(&of.in_order, &format!("{} = {};", to(stride), of.element(1)))
        }
        Operation::Gather => {
            let mut lens = of.dims.clone();
            lens[axis] = GATHERED.to_string();
            let from = of.element_with(&format!("(table[i{axis}] as usize)"));
            let checked = all_below("table", &of.len());
            let table = format!("        let table = black_box(table::<Dim<{GATHERED}>>({}));\n", of.len());
            table
                + "        let table = table.as_slice();\n"
                + &checked
                + &nest(&lens, &of.in_order, &format!("{} = {from};", of.out()))
        }
        Operation::TakeAlongAxis => {
            let from = of.element_with(&format!("({} as usize)", of.element(1)));
            all_below("y", &of.len()) + &of.nest(&of.in_order, &format!("{} = {from};", of.out()))
        }
        Operation::Multiplex => {
            let value = format!("if z[i0] == 0 {{ {x} }} else {{ {} }}", of.element(1));
            all_below("z", "2") + &of.nest(&of.in_order, &format!("{} = {value};", of.out()))
        }
        Operation::OneHot => {
            let mut indices = of.indices.clone();
            indices.push(format!("({x} as usize)"));
            let ones = of.nest(&of.in_order, &format!("{} = {};", of.out_at(&indices), of.number(1)));
            all_below("x", &CLASSES.to_string()) + &of.zeros() + &ones
        }
        Operation::Sort => {
            let sort = "row.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap());";
            of.nest(&of.in_order, &format!("{} = {x};", of.out()))
                + &format!("        for row in o.chunks_exact_mut({}) {{ {sort} }}\n", of.len())
        }
        Operation::Roll => {
            let shift = SHIFT % sizes[axis];
            let part = |count: usize, from: usize, to: usize| {
                let mut lens = sizes.clone();
                lens[axis] = count;
                let (from, to) =
                    (of.element_with(&format!("(i{axis} + {from})")), out_with(format!("(i{axis} + {to})")));
                nest(&lens, &of.in_order, &format!("{to} = {from};"))
            };
            part(sizes[axis] - shift, 0, shift) + &part(shift, sizes[axis] - shift, 0)
        }
        Operation::Tile => {
            let (lens, order) = with_copies(axis);
            let to = out_with(format!("(i{rank} * {} + i{axis})", sizes[axis]));
            nest(&lens, &order, &format!("{to} = {x};"))
        }
        Operation::Repeat => {
            let (lens, order) = with_copies(axis + 1);
            let to = out_with(format!("(i{axis} * {TIMES} + i{rank})"));
            nest(&lens, &order, &format!("{to} = {x};"))
        }
        // Without memory of its own, as the library does: `sort_by` takes some of the heap.
        Operation::ArgSort => {
            let sort = format!(
                "row.sort_unstable_by(|a, b| {0}.partial_cmp(&{1}).unwrap().then(a.cmp(b)));",
                of.element_with("(*a as usize)"),
                of.element_with("(*b as usize)")
            );
            let [first, n] =
                [of.out().replace(&format!("i{axis} *"), "0 *").replace("o[", "").replace(']', ""), of.len()];
            of.nest(&of.kept(), &format!("let row = &mut o[{first}..][..{n}];\n            for (k, at) in row.iter_mut().enumerate() {{ *at = k; }}\n            {sort}"))
        }
        operation if operation.scatters() => {
            let to = out_with(format!("(table[i{axis}] as usize)"));
            let len = of.use_.output()[axis];
            format!(
                "        let table = black_box(table::<Dim<{}>>({len}));\n        let table = table.as_slice();\n",
                of.len()
            ) + &all_below("table", &len.to_string())
                + &of.zeros()
                + &of.nest(
                    &of.in_order,
                    &match operation {
                        Operation::ScatterAdd => format!("{to} = Number::add({to}, {x});"),
                        Operation::ScatterMax => format!("if {x} > {to} || {x} != {x} {{ {to} = {x}; }}"),
                        _ => format!("{to} = {x};"),
                    },
                )
        }
        Operation::Trace => {
            let mut from = of.indices.clone();
            from[1].clone_from(&of.indices[0]);
            let body = format!("sum = Number::add(sum, {});", of.x.element_at("x", &from));
            let least = sizes[0].min(sizes[1]);
            format!(
                "        let mut sum = {};\n{}        o[0] = sum;\n",
                of.number(0),
                nest(&[least], &[0], &body)
            )
        }
        Operation::Pad => {
            let to = out_with(format!("(i{axis} + {})", PADS[0]));
            of.zeros() + &of.nest(&of.in_order, &format!("{to} = {x};"))
        }
        operation if operation.pads() => {
            let [before, behind] = PADS;
            let len = sizes[axis];
            // Where the elements before, and those behind, come from.
            let [first, last] = match operation {
                Operation::PadEdge => ["0".to_owned(), format!("{}", len - 1)],
                Operation::PadReflect => {
                    [format!("({before} - i{axis})"), format!("({} - i{axis})", len.wrapping_sub(2))]
                }
                _ => [format!("(i{axis} + {})", len.wrapping_sub(before)), format!("i{axis}")],
            };
            let part = |count: usize, from: String, to: usize| {
                let mut lens = sizes.clone();
                lens[axis] = count;
                let to = out_with(format!("(i{axis} + {to})"));
                nest(&lens, &of.in_order, &format!("{to} = {};", of.element_with(&from)))
            };
            part(before, first, 0)
                + &part(len, format!("i{axis}"), before)
                + &part(behind, last, before + len)
        }
        Operation::Diagonal => {
            let mut from = of.indices.clone();
            from[rank - 1].clone_from(&of.indices[rank - 2]);
            let order: Vec<usize> = (0..rank - 1).collect();
            let body = format!("{} = {};", of.out_at(&of.indices[..rank - 1]), of.x.element_at("x", &from));
            nest(&of.use_.output(), &order, &body)
        }
        Operation::Tril | Operation::Triu => {
            let is = if of.use_.operation == Operation::Tril { "<=" } else { ">=" };
            let value = format!("if i{} {is} i{} {{ {x} }} else {{ {} }}", rank - 1, rank - 2, of.number(0));
            of.nest(&of.in_order, &format!("{} = {value};", of.out()))
        }
        _ => return None,
    };
    Some(vec![loop_])
}

/// A look at all indices before anything is written: where one is too large, the result stays as it is.
fn all_below(indices: &str, len: &str) -> String {
    format!(
        "        let below = {indices}.iter().fold(true, |below, k| below & ((*k as usize) < {len}));\n        \
         if !below {{ panic!() }}\n"
    )
}
