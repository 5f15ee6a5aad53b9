//! Reductions, normalisations, and other operations on whole lines.

use super::super::text::{element, list, number, scalar};
use super::super::{Memory, Step};
use super::{broadcast_strides, scalar as values, unwritten, zip};
use crate::error::Reason;
use crate::graph::{Binary, Element, Norm, Reduction, TensorId};
use alloc::vec::Vec;
use proc_macro2::TokenStream;
use quote::quote;

impl Step<'_> {
    /// A function of `program` that overwrites its operand, `y`, along an axis.
    pub(super) fn lines(
        &self,
        axis: usize,
        call: impl Fn(TokenStream) -> TokenStream,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (copied, output) = (self.copied(memory)?, self.output()?);
        let lengths = self.lengths(output);
        let along = lengths.get(axis).copied().unwrap_or(1);
        let inner: usize = lengths.iter().skip(axis + 1).product();
        let (y, call) = (memory.write(output)?, call(list([along, inner])));
        Ok(quote! {
            #copied
            let y = #y;
            ::shapeproof::program::#call;
        })
    }

    pub(super) fn norm(&self, norm: Norm, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (input, output, of) = (self.input(0)?, self.output()?, self.element()?);
        let program = quote!(::shapeproof::program);
        let lengths = self.lengths(input);
        let (channels, pixels) =
            (lengths.get(1).copied().unwrap_or(1), lengths.iter().skip(2).product::<usize>());
        let per_channel = |memory: &mut Memory<'_>| -> Result<TokenStream, Reason> {
            // The shape of a `[C]` that broadcasts with `[N, C, ..]`.
            let shape: Vec<usize> = [channels].into_iter().chain(lengths.iter().skip(2).map(|_| 1)).collect();
            self.scaled([self.optional(1), self.optional(2)], &shape, memory)
        };
        match norm {
            Norm::Batch { epsilon } => {
                let (copied, y, epsilon) =
                    (self.copied(memory)?, memory.write(output)?, scalar(of, epsilon.into()));
                let mut parts = Vec::new();
                for position in 1..5 {
                    parts.push(memory.read(self.input(position)?)?);
                }
                let [scale, shift, mean, variance] = parts.as_slice() else {
                    return unwritten("so many operands");
                };
                let pixels = number(pixels);
                Ok(quote! {
                    let channels = #program::Channels { scale: #scale, shift: #shift, mean: #mean, variance: #variance };
                    #copied
                    #program::batch_norm(#y, #pixels, channels, #epsilon);
                })
            }
            Norm::Instance { epsilon } => {
                let standardized = self.standardized(pixels, epsilon, memory)?;
                let scaled = per_channel(memory)?;
                Ok(quote!(#standardized #scaled))
            }
            Norm::Group { groups, epsilon } => {
                let standardized = self.standardized(channels / groups.max(1) * pixels, epsilon, memory)?;
                let scaled = per_channel(memory)?;
                Ok(quote!(#standardized #scaled))
            }
            Norm::Layer { axis, epsilon } => {
                let row = lengths.iter().skip(axis).product();
                let standardized = self.standardized(row, epsilon, memory)?;
                let scaled = self.weighted([self.optional(1), self.optional(2)], memory)?;
                Ok(quote!(#standardized #scaled))
            }
            Norm::Rms { axis, epsilon } => {
                let row = number(lengths.iter().skip(axis).product());
                let (copied, y) = (self.copied(memory)?, memory.write(output)?);
                let epsilon = scalar(of, epsilon.into());
                let scaled = self.weighted([self.optional(1), None], memory)?;
                Ok(quote!(#copied #program::divide_by_root_mean_square(#y, #row, #epsilon); #scaled))
            }
            Norm::LocalResponse { size, alpha, beta, bias } => {
                let (x, y, axes, size) =
                    (memory.read(input)?, memory.write(output)?, list([channels, pixels]), number(size));
                let [alpha, beta, bias] = [alpha, beta, bias].map(|number| scalar(of, number.into()));
                Ok(quote!(#program::local_response_norm(#x, #y, #axes, #size, [#alpha, #beta, #bias]);))
            }
            Norm::Lp { .. } => unwritten("this norm"),
        }
    }

    /// Rows normalised to mean 0 and variance 1; the means and factors are stored if they are outputs.
    fn standardized(&self, row: usize, epsilon: f32, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (copied, y, of) = (self.copied(memory)?, memory.write(self.output()?)?, self.element()?);
        let (row, epsilon) = (number(row), scalar(of, epsilon.into()));
        let (mut before, mut inside) = (quote!(), quote!());
        for (position, name) in [(1, quote!(mean)), (2, quote!(factor))] {
            let Some(id) = self.node.outputs.get(position).filter(|id| !memory.is_unused(**id)) else {
                continue;
            };
            let (to, iterator) = (memory.write(*id)?, quote::format_ident!("rows{position}"));
            let kind = element(self.graph[*id].element);
            before.extend(quote!(let mut #iterator = (#to).iter_mut();));
            inside.extend(quote!(if let ::core::option::Option::Some(row) = #iterator.next() { *row = #name as #kind; }));
        }
        let names = if inside.is_empty() { quote!(_, _) } else { quote!(mean, factor) };
        Ok(quote! {
            #copied
            #before
            ::shapeproof::program::standardize(#y, #row, #epsilon, |#names| { #inside });
        })
    }

    /// Multiplies the output by a scale and adds a shift, which broadcast to it.
    fn weighted(&self, parts: [Option<TensorId>; 2], memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let mut statements = quote!();
        for (part, binary) in parts.into_iter().zip([Binary::Mul, Binary::Add]) {
            let Some(id) = part else { continue };
            let shape = self.lengths(id).to_vec();
            statements.extend(self.applied(binary, id, &shape, memory)?);
        }
        Ok(statements)
    }

    /// [`weighted`](Self::weighted), with the parts viewed in this shape.
    fn scaled(
        &self,
        parts: [Option<TensorId>; 2],
        shape: &[usize],
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let mut statements = quote!();
        for (part, binary) in parts.into_iter().zip([Binary::Mul, Binary::Add]) {
            let Some(id) = part else { continue };
            statements.extend(self.applied(binary, id, shape, memory)?);
        }
        Ok(statements)
    }

    fn applied(
        &self,
        binary: Binary,
        id: TensorId,
        shape: &[usize],
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (output, of) = (self.output()?, self.element()?);
        let lengths = self.lengths(output);
        let walk = zip(lengths, &[broadcast_strides(shape, lengths)]);
        let (y, part) = (memory.write(output)?, memory.read(id)?);
        let value = values::binary(binary, [of; 2], [&quote!(*y), &quote!(part)])?;
        Ok(quote! {
            let mut elements = (#y).iter_mut();
            #walk.each(|[at]| {
                let (y, part) = (elements.next()?, *(#part).get(at)?);
                *y = #value;
                ::core::option::Option::Some(())
            })?;
        })
    }

    pub(super) fn reduce(
        &self,
        reduction: Reduction,
        axes: &[usize],
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        let (lengths, from) = (self.lengths(input), self.graph[input].element);
        let strides = broadcast_strides(lengths, lengths);
        let pick = |is_folded: bool| -> (Vec<usize>, Vec<usize>) {
            let all = lengths.iter().zip(&strides).enumerate();
            let mut merged: Vec<(usize, usize)> = Vec::new();
            for (_, (&length, &stride)) in
                all.filter(|(axis, (length, _))| axes.contains(axis) == is_folded && **length != 1)
            {
                match merged.last_mut() {
                    Some((outer, step)) if *step == stride * length => {
                        *outer *= length;
                        *step = stride;
                    }
                    _ => merged.push((length, stride)),
                }
            }
            merged.into_iter().unzip()
        };
        let ((kept, kept_strides), (along, along_strides)) = (pick(false), pick(true));
        let count: usize = along.iter().product();
        let Formula { start, step, finish } = formula(reduction, from, count)?;
        let [kept, kept_strides, along, along_strides] = [kept, kept_strides, along, along_strides].map(list);
        let (x, y) = (memory.read(input)?, memory.write(output)?);
        Ok(quote! {
            ::shapeproof::program::Reduction { kept: #kept, kept_strides: #kept_strides, along: #along, strides: #along_strides }
                .eval(#x, #y, || #start, #step, #finish)?;
        })
    }
}

/// A reduction as a fold.
struct Formula {
    start: TokenStream,
    step: TokenStream,
    finish: TokenStream,
}

fn formula(reduction: Reduction, of: Element, count: usize) -> Result<Formula, Reason> {
    let kind = element(of);
    let (zero, one) = (scalar(of, 0.0), scalar(of, 1.0));
    let program = quote!(::shapeproof::program);
    let (a, x) = (quote!(sum), quote!(x));
    if of == Element::Bool && !matches!(reduction, Reduction::Max | Reduction::Min) {
        return unwritten("this reduction of bool");
    }
    // For `bool` the sum is not used.
    let sum = if of == Element::Bool { Binary::Or } else { Binary::Add };
    let add = values::binary(sum, [of; 2], [&a, &x])?;
    let sum_of = |of_x: TokenStream, finish: TokenStream| Formula {
        start: zero.clone(),
        step: quote!(|sum: #kind, x: #kind, _| { let x = #of_x; #add }),
        finish,
    };
    let same = quote!(|sum: #kind| sum);
    let ends = |binary: Binary| -> Result<Formula, Reason> {
        let better = values::binary(binary, [of; 2], [&quote!(x), &quote!(best)])?;
        Ok(Formula {
            start: quote!(::core::option::Option::<#kind>::None),
            step: quote!(|best: ::core::option::Option<#kind>, x: #kind, _| {
                ::core::option::Option::Some(best.map_or(x, |best| #better))
            }),
            finish: quote!(|best: ::core::option::Option<#kind>| best.unwrap_or(#zero)),
        })
    };
    let position = |least: bool, last: bool, index: Element| {
        let index = element(index);
        Formula {
            start: quote!(::core::option::Option::<(#kind, usize)>::None),
            step: quote!(|best, x: #kind, number| #program::position(best, x, number, (#least, #last))),
            finish: quote!(|best: ::core::option::Option<(#kind, usize)>| best.map_or(0, |(_, at)| at as #index)),
        }
    };
    let is_float = of.is_float();
    let absolute = || super::scalar::unary(crate::graph::Unary::Abs, [of; 2], &x);
    let square = || super::scalar::unary(crate::graph::Unary::Square, [of; 2], &x);
    Ok(match reduction {
        Reduction::ArgMax { last, index } => position(false, last, index),
        Reduction::ArgMin { last, index } => position(true, last, index),
        Reduction::Max if of == Element::Bool => ends(Binary::Or)?,
        Reduction::Min if of == Element::Bool => ends(Binary::And)?,
        Reduction::Max => ends(Binary::Maximum)?,
        Reduction::Min => ends(Binary::Minimum)?,
        Reduction::Sum => sum_of(x.clone(), same),
        Reduction::Mean if is_float => {
            let count = scalar(of, count as f64);
            sum_of(x.clone(), quote!(|sum: #kind| sum / #count))
        }
        Reduction::Mean => {
            let count = scalar(of, count as f64);
            sum_of(x.clone(), quote!(|sum: #kind| #program::WrappingInteger::quotient(sum, #count)))
        }
        Reduction::Prod => {
            let product = values::binary(Binary::Mul, [of; 2], [&a, &x])?;
            Formula { start: one, step: quote!(|sum: #kind, x: #kind, _| #product), finish: same }
        }
        Reduction::L1 => sum_of(absolute()?, same),
        Reduction::SumSquare => sum_of(square()?, same),
        Reduction::L2 if is_float => {
            sum_of(square()?, quote!(|sum: #kind| #program::FloatFunctions::sqrt(sum)))
        }
        Reduction::L2 => {
            sum_of(square()?, quote!(|sum: #kind| #program::FloatFunctions::sqrt(sum as f64) as #kind))
        }
        Reduction::LogSum if is_float => sum_of(x.clone(), quote!(|sum: #kind| #program::Real::ln(sum))),
        Reduction::LogSumExp if is_float => Formula {
            start: quote!((::core::option::Option::<#kind>::None, #zero)),
            step: quote!(|folded, x: #kind, _| #program::log_sum_exp(folded, x)),
            finish: quote!(|(most, sum): (::core::option::Option<#kind>, #kind)| {
                most.unwrap_or(-#kind::INFINITY) + #program::Real::ln(sum)
            }),
        },
        _ => return unwritten("this reduction of integers"),
    })
}
