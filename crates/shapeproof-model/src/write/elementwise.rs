//! Functions of one and of two elements, and chains of them.

use super::numbers::{broadcast_strides, zip};
use super::text::{activation, affine, element, float, shape};
use super::{Memory, Program, Step};
use crate::error::Reason;
use crate::graph::{
    Activation, Binary, ChainOperand, ChainStep, Element, Op, Quantization, Tensor, TensorId, Unary,
};
use alloc::format;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

impl Step<'_> {
    /// The sum, difference or product of two tensors, which may broadcast.
    pub(super) fn binary(
        &self,
        binary: Binary,
        function: Activation,
        program: &mut Program,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let kind = match binary {
            Binary::Add => quote!(::shapeproof::quantized::Add),
            Binary::Sub => quote!(::shapeproof::quantized::Sub),
            Binary::Mul => quote!(::shapeproof::quantized::Mul),
            Binary::Maximum => return self.extremum(&quote!(max), memory),
            Binary::Minimum => return self.extremum(&quote!(min), memory),
            other => return Err(Reason::Unwritten(format!("the operator {other:?}"))),
        };
        let (left, right, output) = (self.input(0)?, self.input(1)?, self.output()?);
        for id in [left, right, output] {
            self.is_i8(id)?;
        }
        let full = |id: TensorId| self.graph[id].elements() == self.graph[output].elements();
        // The operand that is overwritten comes first. Sums and products are commutative; a difference only overwrites its first operand.
        let is_swapped = memory.is_same(right, output);
        let (name, [left, right]) = match is_swapped {
            true => (format_ident!("{}_SWAPPED", self.name()), [right, left]),
            false => (self.name(), [left, right]),
        };
        let (doc, lengths) = (self.doc(), shape(&self.graph[output].shape)?);
        let [a, b, y] = [self.affine(left)?, self.affine(right)?, self.affine(output)?].map(affine);
        let function = activation(function)?;
        program.statics.push(quote! {
            #[doc = #doc]
            static #name: #kind<#lengths> = #kind::new(#a, #b, #y, #function);
        });
        if !full(left) || !full(right) {
            return self.broadcast([left, right], &quote!(|a, b| #name.apply(a, b)), memory);
        }
        let (b, y) = (memory.read(right)?, memory.write(output)?);
        if memory.is_same(left, output) {
            return Ok(quote!(#name.try_eval_in_place(#y, #b).ok()?;));
        }
        let a = memory.read(left)?;
        Ok(quote!(#name.try_eval_slices(#a, #b, #y).ok()?;))
    }

    /// The maximum or minimum of two elements, which have the same quantization.
    fn extremum(&self, function: &TokenStream, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (left, right, output) = (self.input(0)?, self.input(1)?, self.output()?);
        for id in [left, right, output] {
            self.is_i8(id)?;
            if self.affine(id)? != self.affine(output)? {
                return Err(Reason::Unwritten(
                    "operands with other scales or zero points than the output".into(),
                ));
            }
        }
        // The operand that is overwritten comes first: these functions are commutative.
        let operands = if memory.is_same(right, output) { [right, left] } else { [left, right] };
        self.broadcast(operands, &quote!(|a: i8, b: i8| a.#function(b)), memory)
    }

    /// A function of two elements of operands that broadcast; the output may overwrite the first.
    fn broadcast(
        &self,
        [left, right]: [TensorId; 2],
        function: &TokenStream,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let output = self.output()?;
        let lengths = &self.graph[output].shape;
        let walk = zip(lengths, &[left, right].map(|id| broadcast_strides(&self.graph[id].shape, lengths)));
        let (b, y) = (memory.read(right)?, memory.write(output)?);
        if memory.is_same(left, output) {
            return Ok(quote!(#walk.eval_in_place(#b, #y, #function)?;));
        }
        let a = memory.read(left)?;
        Ok(quote!(#walk.eval(#a, #b, #y, #function)?;))
    }

    /// A chain of functions of one element.
    pub(super) fn chain(
        &self,
        program: &mut Program,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        let single = [ChainStep {
            op: self.node.op.clone(),
            operands: [ChainOperand::Input(0)].into(),
            result: self.graph[output].clone(),
        }];
        let steps = match &self.node.op {
            Op::Chain(steps) => steps.as_slice(),
            _ => &single,
        };
        let (mut from, mut value) = (&self.graph[input], quote!(x));
        for (position, step) in steps.iter().enumerate() {
            let before = position.checked_sub(1).map_or(ChainOperand::Input(0), ChainOperand::Step);
            let Op::Unary(unary) = step.op else {
                return Err(Reason::Unwritten(format!(
                    "a chain of elementwise operators with {:?}",
                    step.op
                )));
            };
            if step.operands != [before] {
                return Err(Reason::Unwritten("a chain that reads one result twice".into()));
            }
            value = self.unary(unary, position, [from, &step.result], program, &value)?;
            from = &step.result;
        }
        let (y, is_same_element) = (memory.write(output)?, self.graph[input].element == from.element);
        if memory.is_same(input, output) && is_same_element {
            return Ok(quote! {
                for y in #y {
                    let x = *y;
                    *y = #value;
                }
            });
        }
        let x = memory.read(input)?;
        Ok(quote! {
            for (y, &x) in (#y).iter_mut().zip(#x) {
                *y = #value;
            }
        })
    }

    /// The value of a function of `x`; its table is added to the constants.
    fn unary(
        &self,
        unary: Unary,
        position: usize,
        [from, to]: [&Tensor; 2],
        program: &mut Program,
        x: &TokenStream,
    ) -> Result<TokenStream, Reason> {
        let (input, output) = (numbers(from)?, numbers(to)?);
        let bytes = from.element == Element::I8 && to.element == Element::I8;
        let (a, b) = (affine(input), affine(output));
        let (kind, constant) = match unary {
            Unary::Logistic | Unary::Tanh => {
                let (name, expected) = match unary {
                    Unary::Logistic => (quote!(logistic), (1.0 / 256.0, -128)),
                    _ => (quote!(tanh), (1.0 / 128.0, 0)),
                };
                if output != expected {
                    let (scale, point) = expected;
                    return Err(Reason::Unwritten(format!(
                        "a result whose scale is not {scale} with the zero point {point}"
                    )));
                }
                (quote!(Table), quote!(#name(#a)))
            }
            Unary::Quantize if bytes => (quote!(Table), quote!(requantize(#a, #b))),
            Unary::Relu => (quote!(Table), quote!(relu(#a, #b))),
            Unary::Relu6 if input != output => {
                return Err(Reason::Unwritten(
                    "a result of another scale or zero point than the operand".into(),
                ));
            }
            Unary::Relu6 => (quote!(Table), quote!(relu6(#a))),
            Unary::HardSwish if input.0 / 128.0 >= output.0 => {
                return Err(Reason::Unwritten(
                    "an operand whose scale is 128 times that of the result".into(),
                ));
            }
            Unary::HardSwish => (quote!(Table), quote!(hard_swish(#a, #b))),
            Unary::LeakyRelu { alpha } if alpha.is_finite() => {
                let alpha = float(alpha);
                (quote!(Table), quote!(leaky_relu(#a, #alpha, #b)))
            }
            Unary::Quantize => (quote!(Requantize), quote!(new(#a, #b))),
            other => return Err(Reason::Unwritten(format!("the function {other:?}"))),
        };
        if unary == Unary::Quantize && input.0 == output.0 {
            // The same real numbers, as integers that differ by 128.
            match (from.element, to.element, output.1 - input.1) {
                (Element::I8, Element::U8, 128) => return Ok(quote!((#x).cast_unsigned() ^ 0x80)),
                (Element::U8, Element::I8, -128) => return Ok(quote!(((#x) ^ 0x80).cast_signed())),
                _ => {}
            }
        }
        let is_table = !matches!((unary, bytes), (Unary::Quantize, false));
        if is_table && !bytes {
            return Err(Reason::Unwritten(format!("this operator on elements of {}", from.element)));
        }
        let (name, doc) = (format_ident!("{}_{position}", self.name()), self.doc());
        program.statics.push(quote! {
            #[doc = #doc]
            static #name: ::shapeproof::quantized::#kind = ::shapeproof::quantized::#kind::#constant;
        });
        if !is_table {
            let types = [from.element, to.element].map(element);
            return Ok(quote!(#name.apply::<#(#types),*>(#x)));
        }
        Ok(quote!(#name.get(#x)))
    }
}

/// The scale and zero point of integers.
fn numbers(tensor: &Tensor) -> Result<(f32, i32), Reason> {
    match (&tensor.quantization, tensor.element) {
        (Some(Quantization::PerTensor { scale, zero_point }), Element::I8 | Element::U8) => {
            Ok((*scale, *zero_point))
        }
        (_, Element::I8 | Element::U8) => Err(Reason::MissingQuantization(tensor.name.clone())),
        (_, element) => Err(Reason::Unwritten(format!("this operator on elements of {element}"))),
    }
}
