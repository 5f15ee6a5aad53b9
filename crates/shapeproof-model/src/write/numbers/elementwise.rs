//! Functions of elements, and chains of them, in one pass.

use super::super::text::{element, literal};
use super::super::{Memory, Step};
use super::{broadcast_strides, scalar, unwritten, zip};
use crate::error::Reason;
use crate::graph::{Activation, Binary, ChainOperand, ChainStep, Op, Tensor, TensorId};
use alloc::{vec, vec::Vec};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// How an element of an operand is accessed.
enum Source {
    /// As this literal.
    Literal(TokenStream),
    /// In the place of the result.
    Place,
    /// In a slice, by position.
    Slice(TokenStream, Ident),
}

impl Step<'_> {
    pub(super) fn elements(&self, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let output = self.output()?;
        let single = [ChainStep {
            op: self.node.op.clone(),
            operands: (0..self.node.inputs.len()).map(ChainOperand::Input).collect(),
            result: self.graph[output].clone(),
        }];
        let steps = match &self.node.op {
            Op::Chain(steps) => steps.as_slice(),
            _ => &single,
        };
        let (y, lengths) = (memory.write(output)?, &self.graph[output].shape);
        let (mut sources, mut operands) = (Vec::new(), Vec::new());
        for position in 0..self.node.inputs.len() {
            let id = self.input(position)?;
            sources.push(self.source(position, id, memory)?);
            operands.push(&self.graph[id]);
        }
        let values = values(steps, &operands)?;
        // Elements in the place of the result are read before it is written.
        let olds = sources.iter().enumerate().filter(|(_, source)| matches!(source, Source::Place)).map(
            |(at, _)| {
                let name = format_ident!("a{at}");
                quote!(let #name = *y;)
            },
        );
        let literals =
            sources.iter().zip(&operands).enumerate().filter_map(|(at, (source, tensor))| match source {
                Source::Literal(value) => {
                    let (name, kind) = (format_ident!("a{at}"), element(tensor.element));
                    Some(quote!(let #name: #kind = #value;))
                }
                _ => None,
            });
        let (olds, literals): (Vec<_>, Vec<_>) = (olds.collect(), literals.collect());
        let slices: Vec<(usize, &TokenStream, &Ident)> = sources
            .iter()
            .enumerate()
            .filter_map(|(at, source)| match source {
                Source::Slice(slice, name) => Some((at, slice, name)),
                _ => None,
            })
            .collect();
        let full = |at: &usize| {
            operands.get(*at).is_some_and(|tensor| tensor.elements() == lengths.iter().product())
        };
        if slices.iter().all(|(at, ..)| full(at)) {
            let (mut elements, mut pattern) = (quote!((#y).iter_mut()), quote!(y));
            for (_, slice, name) in &slices {
                elements = quote!(#elements.zip(#slice));
                pattern = quote!((#pattern, &#name));
            }
            return Ok(quote! {
                #(#literals)*
                for #pattern in #elements {
                    #(#olds)*
                    *y = #values;
                }
            });
        }
        let strides: Vec<Vec<usize>> = slices
            .iter()
            .filter_map(|(at, ..)| Some(broadcast_strides(&operands.get(*at)?.shape, lengths)))
            .collect();
        let walk = zip(lengths, &strides);
        let (places, reads): (Vec<_>, Vec<_>) = slices
            .iter()
            .map(|(at, slice, name)| {
                let place = format_ident!("i{at}");
                let read = quote!(let #name = *(#slice).get(#place)?;);
                (place, read)
            })
            .unzip();
        Ok(quote! {
            #(#literals)*
            let mut elements = (#y).iter_mut();
            #walk.each(|[#(#places),*]| {
                #(#reads)*
                let y = elements.next()?;
                #(#olds)*
                *y = #values;
                ::core::option::Option::Some(())
            })?;
        })
    }

    fn source(&self, position: usize, id: TensorId, memory: &mut Memory<'_>) -> Result<Source, Reason> {
        if let Some(literal) = literal(&self.graph[id]) {
            return Ok(Source::Literal(literal));
        }
        if memory.is_same(id, self.output()?) {
            return Ok(Source::Place);
        }
        Ok(Source::Slice(memory.read(id)?, format_ident!("a{position}")))
    }
}

/// Code for the value of a chain; `a0`, `a1` and so on are the elements of the operands.
fn values(steps: &[ChainStep], operands: &[&Tensor]) -> Result<TokenStream, Reason> {
    let (mut lines, mut last) = (Vec::new(), quote!());
    for (number, step) in steps.iter().enumerate() {
        let value = value(step, steps, operands)?;
        if number + 1 == steps.len() {
            last = value;
        } else {
            let (name, kind) = (format_ident!("t{number}"), element(step.result.element));
            lines.push(quote!(let #name: #kind = #value;));
        }
    }
    Ok(if lines.is_empty() { last } else { quote!({ #(#lines)* #last }) })
}

fn value(step: &ChainStep, steps: &[ChainStep], operands: &[&Tensor]) -> Result<TokenStream, Reason> {
    let (mut names, mut kinds, mut constant) = (vec![], vec![], None);
    for operand in &step.operands {
        let (name, tensor) = match operand {
            ChainOperand::Input(at) => (format_ident!("a{at}"), operands.get(*at).copied()),
            ChainOperand::Step(at) => (format_ident!("t{at}"), steps.get(*at).map(|step| &step.result)),
        };
        let tensor = tensor.ok_or(Reason::MissingOperand(kinds.len()))?;
        constant =
            tensor.floats().filter(|values| values.len() == 1).and_then(|values| values.first().copied());
        names.push(quote!(#name));
        kinds.push(tensor.element);
    }
    match (&step.op, names.as_slice(), kinds.as_slice()) {
        (Op::Unary(unary), [x], [from]) => scalar::unary(*unary, [*from, step.result.element], x),
        (Op::Binary(binary, activation), [a, b], [left, right]) => {
            let power = constant.filter(|_| *binary == Binary::Pow);
            let value = match power.and_then(|exponent| scalar::constant_power(*left, a, exponent)) {
                Some(value) => value,
                None => scalar::binary(*binary, [*left, *right], [a, b])?,
            };
            if *activation == Activation::None {
                return Ok(value);
            }
            let limited = scalar::activation(*activation, step.result.element, &quote!(x))?;
            Ok(quote!({ let x = #value; #limited }))
        }
        (Op::Where, [condition, a, b], _) => Ok(quote!(if #condition { #a } else { #b })),
        _ => unwritten("such a chain of operators"),
    }
}
