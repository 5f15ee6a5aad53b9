//! Matrix products, dense layers, einsum.

use super::super::text::{element, extent, number, scalar};
use super::super::{Memory, Step};
use super::{broadcast_strides, scalar as values, zip};
use crate::error::Reason;
use crate::graph::{Activation, TensorId};
use alloc::{borrow::ToOwned, string::String, vec, vec::Vec};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// The lengths of a product: rows, terms, columns, and which operands are transposed.
struct Sizes {
    lengths: [usize; 3],
    transposed: [bool; 2],
}

impl Step<'_> {
    /// A matrix product, or a batch of them that broadcasts.
    pub(super) fn matmul(
        &self,
        transposed: [bool; 2],
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (left, right) = (self.input(0)?, self.input(1)?);
        let matrix = |lengths: &[usize], is_left: bool, is_transposed: bool| -> (Vec<usize>, usize, usize) {
            match lengths {
                [batch @ .., rows, columns] if is_transposed => (batch.to_vec(), *columns, *rows),
                [batch @ .., rows, columns] => (batch.to_vec(), *rows, *columns),
                [length] if is_left => (vec![], 1, *length),
                [length] => (vec![], *length, 1),
                [] => (vec![], 1, 1),
            }
        };
        let (a_batch, mut rows, terms) = matrix(self.lengths(left), true, transposed[0]);
        let (b_batch, _, columns) = matrix(self.lengths(right), false, transposed[1]);
        let count = |batch: &[usize]| batch.iter().product::<usize>();
        if count(&b_batch) == 1 && !transposed[0] {
            // All matrices on the left are treated as one, with their rows one below the other.
            rows *= count(&a_batch);
            return self.product(&Sizes { lengths: [rows, terms, columns], transposed }, memory);
        }
        let batch = crate::graph::broadcast(&a_batch, &b_batch)?;
        let sizes = Sizes { lengths: [rows, terms, columns], transposed };
        let strides: Vec<Vec<usize>> = [(a_batch, rows * terms), (b_batch, terms * columns)]
            .into_iter()
            .map(|(own, each)| broadcast_strides(&own, &batch).into_iter().map(|step| step * each).collect())
            .collect();
        let walk = zip(&batch, &strides);
        let (a, b, y) = (memory.read(left)?, memory.read(right)?, memory.write(self.output()?)?);
        let [a_each, b_each, y_each] = [rows * terms, terms * columns, rows * columns].map(number);
        let call = self.call(&sizes, [quote!(a), quote!(b), quote!(y)])?;
        Ok(quote! {
            let mut matrices = (#y).chunks_exact_mut(#y_each);
            #walk.each(|[i, j]| {
                let (a, b) = ((#a).get(i..i + #a_each)?, (#b).get(j..j + #b_each)?);
                let y = matrices.next()?;
                #call
                ::core::option::Option::Some(())
            })?;
        })
    }

    /// One product of two whole operands.
    fn product(&self, sizes: &Sizes, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (a, b) = (memory.read(self.input(0)?)?, memory.read(self.input(1)?)?);
        let y = memory.write(self.output()?)?;
        self.call(sizes, [a, b, y])
    }

    fn call(&self, sizes: &Sizes, [a, b, y]: [TokenStream; 3]) -> Result<TokenStream, Reason> {
        let Sizes { lengths: [rows, terms, columns], transposed: [left, right] } = *sizes;
        let (kind, rows, terms, columns) = (self.element()?, extent(rows)?, extent(terms)?, extent(columns)?);
        // Integers wrap on overflow, as those of the formats do.
        if !kind.is_float() {
            let kind = element(kind);
            let wrap = |slice: TokenStream| quote!(::shapeproof::program::wrapping(#slice));
            let (a, b) = (wrap(a), wrap(b));
            return Ok(quote! {
                ::shapeproof::program::matmul::<::core::num::Wrapping<#kind>, #rows, #terms, #columns, #left, #right>(
                    #a, #b, ::shapeproof::program::wrapping_mut(#y),
                )?;
            });
        }
        let kind = element(kind);
        Ok(
            quote!(::shapeproof::program::matmul::<#kind, #rows, #terms, #columns, #left, #right>(#a, #b, #y)?;),
        )
    }

    /// The dot products of each row of the input with the weights of each output.
    pub(super) fn dense(
        &self,
        activation: Activation,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let [outputs, inputs] = *self.lengths(self.input(1)?) else {
            return Err(Reason::Rank { operand: 1, rank: self.lengths(self.input(1)?).len(), expected: "2" });
        };
        let rows = self.graph[self.input(0)?].elements().checked_div(inputs).unwrap_or(0);
        let sizes = Sizes { lengths: [rows, inputs, outputs], transposed: [false, true] };
        let product = self.product(&sizes, memory)?;
        let bias = self.biased(self.optional(2), 1, activation, memory)?;
        Ok(quote!(#product #bias))
    }

    /// `alpha * a * b + beta * c`
    pub(super) fn gemm(
        &self,
        transposed: [bool; 2],
        [alpha, beta]: [f32; 2],
        activation: Activation,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (output, of) = (self.output()?, self.element()?);
        let [rows, columns] = *self.lengths(output) else {
            return Err(Reason::Rank { operand: 0, rank: self.lengths(output).len(), expected: "2" });
        };
        let [first, second] = *self.lengths(self.input(0)?) else {
            return Err(Reason::Rank { operand: 0, rank: self.lengths(self.input(0)?).len(), expected: "2" });
        };
        let sizes =
            Sizes { lengths: [rows, if transposed[0] { first } else { second }, columns], transposed };
        let product = self.product(&sizes, memory)?;
        if !of.is_float() && (alpha, beta) != (1.0, 1.0) {
            return super::unwritten("a product of integers with other factors than 1");
        }
        let times = |factor: f32, x: TokenStream| {
            let literal = scalar(of, factor.into());
            if factor == 1.0 { x } else { quote!(#literal * #x) }
        };
        let scaled = times(alpha, quote!(*y));
        let Some(bias) = self.optional(2) else {
            let value = values::activation(activation, of, &quote!(x))?;
            let y = memory.write(output)?;
            return Ok(quote!(#product for y in #y { let x = #scaled; *y = #value; }));
        };
        let walk = zip(&[rows, columns], &[broadcast_strides(self.lengths(bias), &[rows, columns])]);
        let (y, c, added) = (memory.write(output)?, memory.read(bias)?, times(beta, quote!(c)));
        let sum =
            values::binary(crate::graph::Binary::Add, [of; 2], [&quote!((#scaled)), &quote!((#added))])?;
        let value = values::activation(activation, of, &quote!(x))?;
        Ok(quote! {
            #product
            let mut elements = (#y).iter_mut();
            #walk.each(|[at]| {
                let (y, c) = (elements.next()?, *(#c).get(at)?);
                let x = #sum;
                *y = #value;
                ::core::option::Option::Some(())
            })?;
        })
    }

    /// ONNX's `Einsum`: a sum of products by index.
    pub(super) fn einsum(&self, equation: &str, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (output, of) = (self.output()?, self.element()?);
        let ids: Vec<TensorId> =
            (0..self.node.inputs.len()).map(|at| self.input(at)).collect::<Result<_, _>>()?;
        let shapes: Vec<&[usize]> = ids.iter().map(|id| self.lengths(*id)).collect();
        let Labels { operands, kept, along } =
            labels(equation, &shapes).ok_or_else(|| Reason::Equation(equation.to_owned()))?;
        let strides = |labels: &[Label]| -> Vec<Vec<usize>> {
            let each = operands.iter().zip(&shapes).map(|(own, shape)| {
                let steps = broadcast_strides(shape, shape);
                let step = |label: &Label| {
                    let here = own.iter().zip(&steps).filter(|(own, _)| *own == label);
                    here.map(|(_, step)| step).sum::<usize>()
                };
                labels.iter().map(step).collect()
            });
            each.collect()
        };
        let length = |label: &Label| {
            let all = operands.iter().zip(&shapes).flat_map(|(own, shape)| own.iter().zip(*shape));
            all.filter(|(own, _)| *own == label).map(|(_, length)| *length).max().unwrap_or(1)
        };
        let walk = |labels: &[Label]| {
            let lengths: Vec<usize> = labels.iter().map(length).collect();
            zip(&lengths, &strides(labels))
        };
        let (kept, along) = (walk(&kept), walk(&along));
        let slices = ids.iter().map(|id| memory.read(*id)).collect::<Result<Vec<_>, _>>()?;
        let (y, kind) = (memory.write(output)?, element(of));
        let (zero, one) = (scalar(of, 0.0), scalar(of, 1.0));
        let names: Vec<_> = (0..slices.len()).map(|at| format_ident!("operand{at}")).collect();
        Ok(quote! {
            #(let #names: &[#kind] = #slices;)*
            ::shapeproof::program::Contraction { kept: #kept, along: #along }
                .eval([#(#names),*], #y, [#zero, #one])?;
        })
    }
}

/// A letter of an equation, or an axis of an ellipsis, counted from the last one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Label {
    Dots(usize),
    Letter(char),
}

/// The axes of each operand and of the result, and those that are summed.
struct Labels {
    operands: Vec<Vec<Label>>,
    kept: Vec<Label>,
    along: Vec<Label>,
}

fn labels(equation: &str, shapes: &[&[usize]]) -> Option<Labels> {
    let text: String = equation.chars().filter(|c| *c != ' ').collect();
    let (inputs, output) = text.split_once("->").map_or((text.as_str(), None), |(a, b)| (a, Some(b)));
    let mut most = 0;
    let expand = |term: &str, dots: usize| -> Vec<Label> {
        let (before, after) = term.split_once("...").map_or((term, None), |(a, b)| (a, Some(b)));
        let mut all: Vec<Label> = before.chars().map(Label::Letter).collect();
        if let Some(after) = after {
            all.extend((0..dots).rev().map(Label::Dots));
            all.extend(after.chars().map(Label::Letter));
        }
        all
    };
    let mut operands = Vec::new();
    for (term, shape) in inputs.split(',').zip(shapes) {
        let letters = term.chars().filter(|c| *c != '.').count();
        let dots = shape.len().checked_sub(letters)?;
        most = most.max(dots);
        operands.push(expand(term, dots));
    }
    let all = || operands.iter().flatten().copied();
    let kept = match output {
        Some(output) => expand(output, most),
        None => {
            let once = |label: &Label| all().filter(|other| other == label).count() == 1;
            let mut letters: Vec<Label> =
                all().filter(|label| matches!(label, Label::Letter(_)) && once(label)).collect();
            letters.sort_unstable();
            (0..most).rev().map(Label::Dots).chain(letters).collect()
        }
    };
    let mut along: Vec<Label> = all().filter(|label| !kept.contains(label)).collect();
    along.sort_unstable();
    along.dedup();
    Some(Labels { operands, kept, along })
}
