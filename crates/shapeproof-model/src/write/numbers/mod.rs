//! Operators on numbers that are not quantized: floats, integers without a scale, `bool`.
//!
//! | file | content |
//! | --- | --- |
//! | `elementwise` | functions of elements, and chains of them, in one pass |
//! | `scalar` | the same functions as expressions |
//! | `products` | matrix products, dense layers, einsum |
//! | `windows` | convolutions and pools |
//! | `along_axis` | reductions, softmax, normalisations, running sums |
//! | `recurrent` | recurrent networks |
//! | `quantized` | conversion to and from quantized integers |

mod along_axis;
mod elementwise;
mod products;
mod quantized;
mod recurrent;
pub(super) mod scalar;
mod windows;

use super::{Memory, Step, text};
use crate::error::Reason;
use crate::graph::{Activation, Element, Norm, Op, PoolKind, TensorId, Unary};
use alloc::{vec, vec::Vec};
use proc_macro2::TokenStream;
use quote::quote;

impl Step<'_> {
    /// The statements of an operator on numbers.
    pub(super) fn numbers(&self, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let of_floats = matches!(
            self.node.op,
            Op::Softmax { .. } | Op::LogSoftmax { .. } | Op::Hardmax { .. } | Op::Norm(_) | Op::Recurrent(_)
        );
        let of_averages = matches!(&self.node.op, Op::Pool(pool) if pool.kind != PoolKind::Max);
        if (of_floats || of_averages) && !self.graph[self.input(0)?].element.is_float() {
            return unwritten("this operator on integers");
        }
        match &self.node.op {
            Op::Unary(Unary::Quantize) => self.quantize(memory),
            Op::Unary(Unary::Dequantize) => self.dequantize(memory),
            Op::DynamicQuantize => self.dynamic_quantize(memory),
            Op::Unary(_) | Op::Binary(..) | Op::Where | Op::Chain(_) => self.elements(memory),
            Op::MatMul { transpose } => self.matmul(*transpose, memory),
            Op::FullyConnected { activation } => self.dense(*activation, memory),
            Op::Gemm { transpose, alpha, beta, activation } => {
                self.gemm(*transpose, [*alpha, *beta], *activation, memory)
            }
            Op::Einsum { equation } => self.einsum(equation, memory),
            Op::Conv(conv) => self.convolution(conv, None, memory),
            Op::ConvTranspose { conv, extra } => self.convolution(conv, Some(extra), memory),
            Op::Pool(pool) => self.pool_of_numbers(pool, memory),
            Op::Softmax { axis, beta } => {
                let beta = text::scalar(self.element()?, f64::from(*beta));
                self.lines(*axis, |axis| quote!(softmax(y, #axis, #beta)), memory)
            }
            Op::LogSoftmax { axis } => self.lines(*axis, |axis| quote!(log_softmax(y, #axis)), memory),
            Op::Hardmax { axis } => self.lines(*axis, |axis| quote!(hardmax(y, #axis)), memory),
            Op::CumSum { axis, exclusive, reverse } => {
                self.lines(*axis, |axis| quote!(cumulative_sum(y, #axis, (#exclusive, #reverse))), memory)
            }
            Op::Norm(Norm::Lp { axis, p }) => {
                let (is_root, element) = (*p == 2, text::element(self.element()?));
                let root = match is_root {
                    true => quote!(::shapeproof::program::FloatFunctions::sqrt),
                    false => quote!(|x: #element| x),
                };
                self.lines(*axis, |axis| quote!(divide_by_norm(y, #axis, #is_root, #root)), memory)
            }
            Op::Norm(norm) => self.norm(*norm, memory),
            Op::Reduce { reduction, axes, .. } => self.reduce(*reduction, axes, memory),
            Op::Recurrent(recurrent) => self.recurrent(recurrent, memory),
            _ => Err(Reason::Unwritten("this operator".into())),
        }
    }

    /// The element type of the output.
    fn element(&self) -> Result<Element, Reason> {
        Ok(self.graph[self.output()?].element)
    }

    /// The lengths of a tensor.
    fn lengths(&self, id: TensorId) -> &[usize] {
        &self.graph[id].shape
    }

    /// An operand that may be omitted.
    pub(in crate::write) fn optional(&self, position: usize) -> Option<TensorId> {
        self.node.inputs.get(position).copied().flatten()
    }

    /// The statement that copies the operand to the place of the output, unless it is there.
    fn copied(&self, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        if memory.is_same(input, output) {
            return Ok(TokenStream::new());
        }
        let (x, y) = (memory.read(input)?, memory.write(output)?);
        Ok(quote!((#y).copy_from_slice(#x);))
    }

    /// The statement that applies an activation to each element of the output.
    pub(in crate::write) fn activated(
        &self,
        activation: Activation,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        if activation == Activation::None {
            return Ok(TokenStream::new());
        }
        let (y, value) =
            (memory.write(self.output()?)?, scalar::activation(activation, self.element()?, &quote!(x))?);
        Ok(quote! {
            for y in #y {
                let x = *y;
                *y = #value;
            }
        })
    }

    /// The statement that adds a bias, and applies an activation. Each element of the bias is added to `run` consecutive elements.
    fn biased(
        &self,
        bias: Option<TensorId>,
        run: usize,
        activation: Activation,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let Some(bias) = bias else { return self.activated(activation, memory) };
        let (element, y, b) = (self.element()?, memory.write(self.output()?)?, memory.read(bias)?);
        let sum = scalar::binary(crate::graph::Binary::Add, [element; 2], [&quote!(*y), &quote!(b)])?;
        let value = scalar::activation(activation, element, &quote!(x))?;
        if run == 1 {
            let row = text::number(self.graph[bias].elements().max(1));
            return Ok(quote! {
                for row in (#y).chunks_exact_mut(#row) {
                    for (y, &b) in row.iter_mut().zip(#b) {
                        let x = #sum;
                        *y = #value;
                    }
                }
            });
        }
        let run = text::number(run.max(1));
        Ok(quote! {
            for (run, &b) in (#y).chunks_exact_mut(#run).zip((#b).iter().cycle()) {
                for y in run {
                    let x = #sum;
                    *y = #value;
                }
            }
        })
    }
}

/// The strides of an operand along the axes of a shape to which it broadcasts.
pub(super) fn broadcast_strides(operand: &[usize], lengths: &[usize]) -> Vec<usize> {
    let mut strides = vec![0; lengths.len()];
    let mut stride = 1;
    for (place, length) in strides.iter_mut().rev().zip(operand.iter().rev()) {
        if *length != 1 {
            *place = stride;
        }
        stride *= length;
    }
    strides
}

/// A walk over elements of operands that broadcast, with axes merged where possible.
pub(super) fn zip(lengths: &[usize], operands: &[Vec<usize>]) -> TokenStream {
    let mut axes: Vec<(usize, Vec<usize>)> = Vec::new();
    for (axis, &length) in lengths.iter().enumerate().filter(|(_, length)| **length != 1) {
        let steps: Vec<usize> =
            operands.iter().map(|strides| strides.get(axis).copied().unwrap_or(0)).collect();
        match axes.last_mut() {
            // Two axes that one stride covers become one.
            Some((outer, before)) if before.iter().zip(&steps).all(|(a, b)| *a == b * length) => {
                *outer *= length;
                *before = steps;
            }
            _ => axes.push((length, steps)),
        }
    }
    let lengths = text::list(axes.iter().map(|(length, _)| *length));
    let strides = (0..operands.len())
        .map(|operand| text::list(axes.iter().map(|(_, steps)| steps.get(operand).copied().unwrap_or(0))));
    quote!(::shapeproof::program::BroadcastWalk { lengths: #lengths, strides: [#(#strides),*] })
}

/// The error that no program is written for this.
fn unwritten<T>(what: &str) -> Result<T, Reason> {
    Err(Reason::Unwritten(what.into()))
}
