//! The loops that a use is measured against.

mod dynamic;
mod elementwise;
mod fold;
mod found;
mod layers;
mod moved;
mod normalize;
mod position;
mod product;
mod quantized;
mod ragged;
mod recurrent;
mod signal;

use core::fmt::Display;

use crate::call::NAMES;
use crate::layout::{Operand, row_major, sum};
use crate::operation::Operation;
use crate::uses::{Extent, Use};

/// What the loops of a use have in common.
struct Loops<'a> {
    use_: &'a Use,
    /// The first operand.
    x: &'a Operand,
    /// Its lengths. One that only run time knows has a name.
    dims: Vec<String>,
    /// `i0`, `i1` and so on, an index of each axis.
    indices: Vec<String>,
    /// The axes.
    in_order: Vec<usize>,
    /// The axes in the order of the first operand's memory.
    by_memory: Vec<usize>,
}

/// The loops that somebody could write: with the axes in the order of the result, and in that of the first operand's memory.
pub(crate) fn loops(use_: &Use) -> Vec<String> {
    let x = &use_.operands[0];
    // Of a length that only run time knows the compiler knows only that it is not beyond the memory.
    let mut dims: Vec<String> = x.dims.iter().map(usize::to_string).collect();
    let mut run_time = String::new();
    if let Some(axis) = x.run_time_axis().filter(|_| use_.extent != Extent::Static) {
        run_time = format!("        let len: usize = black_box({0}_usize).min({0});\n", x.dims[axis]);
        "len".clone_into(&mut dims[axis]);
    }
    let in_order: Vec<usize> = (0..dims.len()).collect();
    let mut by_memory = in_order.clone();
    let (_, strides) = x.strides();
    by_memory.sort_by_key(|axis| core::cmp::Reverse(strides[*axis]));
    let indices = in_order.iter().map(|axis| format!("i{axis}")).collect();
    let of = Loops { use_, x, dims, indices, in_order, by_memory };
    let topics = [
        elementwise::loops,
        fold::loops,
        position::loops,
        moved::loops,
        normalize::loops,
        product::loops,
        recurrent::loops,
        quantized::loops,
        signal::loops,
        found::loops,
        ragged::loops,
        dynamic::loops,
    ];
    let found = topics.iter().chain(&[layers::loops as fn(&Loops<'_>) -> _]).find_map(|topic| topic(&of));
    found.unwrap_or_default().into_iter().map(|body| run_time.clone() + &body).collect()
}

impl Loops<'_> {
    /// `body` in a loop over these axes of the first operand, the first one outside.
    fn nest(&self, order: &[usize], body: &str) -> String {
        nest(&self.dims, order, body)
    }

    /// `body` for each element: in the order of the result, and in that of the memory if that is another.
    fn orders(&self, body: &str) -> Vec<String> {
        let orders = [&self.in_order, &self.by_memory];
        let different = if orders[0] == orders[1] { 1 } else { 2 };
        orders[..different].iter().map(|order| self.nest(order, body)).collect()
    }

    /// The element of an operand at the indices.
    fn element(&self, operand: usize) -> String {
        self.use_.operands[operand].element_at(NAMES[operand], &self.indices)
    }

    /// The element of the first operand where the index of each of the operation's axes is another.
    fn element_with(&self, index: &str) -> String {
        let mut indices = self.indices.clone();
        for axis in self.axes() {
            index.clone_into(&mut indices[axis]);
        }
        self.x.element_at("x", &indices)
    }

    /// The element of the result at these indices.
    fn out_at(&self, indices: &[String]) -> String {
        format!("o[0{}]", sum(indices, &row_major(&self.use_.output())))
    }

    /// The element of the result at the indices.
    fn out(&self) -> String {
        self.out_at(&self.indices)
    }

    /// The axes that the operation goes along.
    fn axes(&self) -> Vec<usize> {
        let (axis, rank) = (self.use_.axis, self.dims.len());
        if self.use_.operation == Operation::SumOfEach {
            return (0..rank).filter(|other| *other != axis).collect();
        }
        let two = self.use_.operation.reduces_two();
        if two { vec![axis, (axis + 1) % rank] } else { vec![axis] }
    }

    /// The others.
    fn kept(&self) -> Vec<usize> {
        let axes = self.axes();
        self.in_order.iter().copied().filter(|axis| !axes.contains(axis)).collect()
    }

    /// The element of the result at the indices of those.
    fn out_kept(&self) -> String {
        self.out_at(&self.kept().iter().map(|axis| self.indices[*axis].clone()).collect::<Vec<_>>())
    }

    /// The length of the operation's axis, or the product of the lengths of two.
    fn len(&self) -> String {
        let lengths: Vec<&str> = self.axes().iter().map(|axis| self.dims[*axis].as_str()).collect();
        if let [len] = lengths.as_slice() { (*len).to_owned() } else { format!("({})", lengths.join(" * ")) }
    }

    /// `body` along the operation's axes, in one line.
    fn along(&self, from: usize, body: &str) -> String {
        let mut axes = self.axes();
        axes.sort_unstable();
        let nested = axes.iter().rev().fold(body.to_owned(), |body, axis| {
            format!("for i{axis} in {from}..{} {{ {body} }}", self.dims[*axis])
        });
        nested + "\n            "
    }

    /// A number of the use's element.
    fn number(&self, value: usize) -> String {
        format!("of::<{}>({value})", self.use_.element)
    }

    /// The statement that fills the result with zeros.
    fn zeros(&self) -> String {
        format!("        o.fill({});\n", self.number(0))
    }
}

/// `body` in a loop over each of these axes, the first one outside.
fn nest(dims: &[impl Display], order: &[usize], body: &str) -> String {
    let ranges: Vec<String> = dims.iter().map(|len| format!("0..{len}")).collect();
    nest_over(&ranges, order, body)
}

/// The same over ranges, of which one may depend on the indices outside.
fn nest_over(ranges: &[String], order: &[usize], body: &str) -> String {
    let heads: String =
        order.iter().map(|axis| format!("        for i{axis} in {} {{\n", ranges[*axis])).collect();
    format!("{heads}            {body}\n{}", "        }\n".repeat(order.len()))
}

/// Indices as they are written.
fn at<const N: usize>(indices: [&str; N]) -> [String; N] {
    indices.map(str::to_owned)
}
