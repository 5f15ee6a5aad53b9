//! Functions of one and of two elements as expressions.

use super::super::text::{element, scalar};
use super::unwritten;
use crate::error::Reason;
use crate::graph::{Activation, Binary, Element, Unary};
use proc_macro2::TokenStream;
use quote::quote;

/// An activation applied to `x`, which is a name.
pub(super) fn activation(
    activation: Activation,
    of: Element,
    x: &TokenStream,
) -> Result<TokenStream, Reason> {
    let limits = |min, max| unary(Unary::Clip { min, max }, [of; 2], x);
    match activation {
        Activation::None => Ok(x.clone()),
        Activation::Relu => unary(Unary::Relu, [of; 2], x),
        Activation::ReluN1To1 => limits(-1.0, 1.0),
        Activation::Relu6 => limits(0.0, 6.0),
        Activation::Tanh => unary(Unary::Tanh, [of; 2], x),
        Activation::Clip { min, max } => limits(min.into(), max.into()),
    }
}

/// A function of `x`, which is a name, from one element type to another.
pub(in crate::write) fn unary(
    unary: Unary,
    [from, to]: [Element; 2],
    x: &TokenStream,
) -> Result<TokenStream, Reason> {
    let (n, real) = (|value: f64| scalar(from, value), quote!(::shapeproof::program::Real));
    let (zero, one) = (n(0.0), n(1.0));
    let (library, round) =
        (quote!(::shapeproof::program::FloatFunctions), quote!(::shapeproof::program::RoundFloat));
    // First the functions that both floats and integers have.
    Ok(match unary {
        Unary::Cast { .. } => cast([from, to], x),
        Unary::Not | Unary::BitwiseNot if !from.is_float() => quote!(!#x),
        Unary::Relu | Unary::Clip { .. } | Unary::ReluN1To1 | Unary::Relu6 if from != Element::Bool => {
            let (min, max) = match unary {
                Unary::Relu => (0.0, f64::INFINITY),
                Unary::ReluN1To1 => (-1.0, 1.0),
                Unary::Relu6 => (0.0, 6.0),
                Unary::Clip { min, max } => (min, max),
                _ => (f64::NEG_INFINITY, f64::INFINITY),
            };
            // NaN stays NaN. If the bounds are in the wrong order, the upper one counts.
            let (low, high) = (n(min), n(max));
            let raised =
                if min == f64::NEG_INFINITY { quote!(#x) } else { quote!(if #x < #low { #low } else { #x }) };
            if max == f64::INFINITY {
                raised
            } else {
                quote!({ let x = #raised; if x > #high { #high } else { x } })
            }
        }
        Unary::Abs if from.is_float() => quote!(#x.abs()),
        Unary::Abs if is_signed(from) => quote!(#x.wrapping_abs()),
        Unary::Abs | Unary::Floor | Unary::Ceil | Unary::Round if is_integer(from) => quote!(#x),
        Unary::Neg if from.is_float() => quote!(-#x),
        Unary::Neg if is_integer(from) => quote!(#x.wrapping_neg()),
        Unary::Square if from.is_float() => quote!(#x * #x),
        Unary::Square if is_integer(from) => quote!(#x.wrapping_mul(#x)),
        Unary::Sign if from.is_float() => {
            quote!(if #x > #zero { #one } else if #x < #zero { -#one } else { #x })
        }
        Unary::Sign if is_signed(from) => quote!(#x.signum()),
        Unary::Sign if is_integer(from) => quote!(#x.min(#one)),
        _ if !from.is_float() => return unwritten("this function of integers"),
        Unary::Exp => quote!(#real::exp(#x)),
        Unary::Log => quote!(#real::ln(#x)),
        Unary::Tanh => quote!(#real::tanh(#x)),
        Unary::Erf => quote!(#real::erf(#x)),
        Unary::Logistic => quote!(#real::sigmoid(#x)),
        Unary::Gelu { tanh: false } => quote!(#real::gelu(#x)),
        Unary::Gelu { tanh: true } => quote!(#real::gelu_tanh(#x)),
        Unary::Sqrt => quote!(#library::sqrt(#x)),
        Unary::Rsqrt => quote!(#one / #library::sqrt(#x)),
        Unary::Reciprocal => quote!(#one / #x),
        Unary::Floor => quote!(#round::floor(#x)),
        Unary::Ceil => quote!(#round::ceil(#x)),
        Unary::Round => quote!(#round::round_even(#x)),
        Unary::Sin => quote!(#library::sin(#x)),
        Unary::Cos => quote!(#library::cos(#x)),
        Unary::Tan => quote!(#library::tan(#x)),
        Unary::Asin => quote!(#library::asin(#x)),
        Unary::Acos => quote!(#library::acos(#x)),
        Unary::Atan => quote!(#library::atan(#x)),
        Unary::Sinh => quote!(#library::sinh(#x)),
        Unary::Cosh => quote!(#library::cosh(#x)),
        Unary::Asinh => quote!(#library::asinh(#x)),
        Unary::Acosh => quote!(#library::acosh(#x)),
        Unary::Atanh => quote!(#library::atanh(#x)),
        Unary::IsNan => quote!(#x.is_nan()),
        Unary::IsInf { negative, positive } => {
            quote!(#x.is_infinite() && ((#negative && #x < #zero) || (#positive && #x > #zero)))
        }
        Unary::LeakyRelu { alpha } => {
            let alpha = n(alpha.into());
            quote!(if #x < #zero { #alpha * #x } else { #x })
        }
        Unary::Elu { alpha } => {
            let alpha = n(alpha.into());
            quote!(if #x < #zero { #alpha * #real::exp_m1_nonpositive(#x) } else { #x })
        }
        Unary::Selu { alpha, gamma } => {
            let (alpha, gamma) = (n(alpha.into()), n(gamma.into()));
            quote!(#gamma * if #x < #zero { #alpha * #real::exp_m1_nonpositive(#x) } else { #x })
        }
        Unary::Celu { alpha } => {
            let alpha = n(alpha.into());
            quote!(if #x < #zero { #alpha * #real::exp_m1_nonpositive(#x / #alpha) } else { #x })
        }
        Unary::ThresholdedRelu { alpha } => {
            let alpha = n(alpha.into());
            quote!(if #x > #alpha { #x } else { #zero })
        }
        Unary::HardSigmoid { alpha, beta } => {
            let (alpha, beta) = (n(alpha.into()), n(beta.into()));
            quote!((#alpha * #x + #beta).clamp(#zero, #one))
        }
        Unary::HardSwish => {
            let (three, six) = (n(3.0), n(6.0));
            quote!(#x * (#x + #three).clamp(#zero, #six) / #six)
        }
        Unary::Softplus => softplus(x, &zero, &real),
        Unary::Mish => {
            let softplus = softplus(x, &zero, &real);
            quote!(#x * #real::tanh(#softplus))
        }
        Unary::Softsign => quote!(#x / (#one + #x.abs())),
        Unary::Shrink { lambda, bias } => {
            let (lambda, bias) = (n(lambda.into()), n(bias.into()));
            quote!(if #x < -#lambda { #x + #bias } else if #x > #lambda { #x - #bias } else { #zero })
        }
        _ => return unwritten("this function"),
    })
}

/// `ln(1 + exp(x))`, without overflow.
fn softplus(x: &TokenStream, zero: &TokenStream, real: &TokenStream) -> TokenStream {
    quote!((if #x > #zero { #x } else { #zero } + #real::ln_1p_unit(#real::exp_nonpositive(-#x.abs()))))
}

/// A number as another element.
fn cast([from, to]: [Element; 2], x: &TokenStream) -> TokenStream {
    let (name, zero) = (element(to), scalar(from, 0.0));
    match (from, to) {
        _ if from == to => quote!(#x),
        (_, Element::Bool) => quote!(#x != #zero),
        (Element::Bool, _) => quote!((u8::from(#x) as #name)),
        _ => quote!((#x as #name)),
    }
}

/// A function of two elements. For a power, the second may have another type.
pub(super) fn binary(
    binary: Binary,
    [of, other]: [Element; 2],
    [a, b]: [&TokenStream; 2],
) -> Result<TokenStream, Reason> {
    let (zero, whole) = (scalar(of, 0.0), quote!(::shapeproof::program::WrappingInteger));
    let is_float = of.is_float();
    Ok(match binary {
        Binary::Equal => quote!(#a == #b),
        Binary::NotEqual => quote!(#a != #b),
        Binary::Less => quote!(#a < #b),
        Binary::LessEqual => quote!(#a <= #b),
        Binary::Greater => quote!(#a > #b),
        Binary::GreaterEqual => quote!(#a >= #b),
        Binary::And | Binary::BitwiseAnd if !is_float => quote!(#a & #b),
        Binary::Or | Binary::BitwiseOr if !is_float => quote!(#a | #b),
        Binary::Xor | Binary::BitwiseXor if !is_float => quote!(#a ^ #b),
        _ if of == Element::Bool => return unwritten("this operator on elements of bool"),
        Binary::Add if is_float => quote!(#a + #b),
        Binary::Sub if is_float => quote!(#a - #b),
        Binary::Mul if is_float => quote!(#a * #b),
        Binary::Div if is_float => quote!(#a / #b),
        Binary::Fmod if is_float => quote!(#a % #b),
        Binary::Add => quote!((#a).wrapping_add(#b)),
        Binary::Sub => quote!((#a).wrapping_sub(#b)),
        Binary::Mul => quote!((#a).wrapping_mul(#b)),
        Binary::Div => quote!(#whole::quotient(#a, #b)),
        Binary::Mod if !is_float => quote!(#whole::modulo(#a, #b)),
        Binary::Fmod => quote!(#whole::remainder(#a, #b)),
        Binary::ShiftLeft if !is_float => quote!(#whole::shift_left(#a, #b)),
        Binary::ShiftRight if !is_float => quote!(#whole::shift_right(#a, #b)),
        // The maximum of NaN and a number is NaN, whichever comes first.
        Binary::Maximum if is_float => quote!(if #a > #b || (#a).is_nan() { #a } else { #b }),
        Binary::Minimum if is_float => quote!(if #a < #b || (#a).is_nan() { #a } else { #b }),
        Binary::Maximum => quote!((#a).max(#b)),
        Binary::Minimum => quote!((#a).min(#b)),
        Binary::PRelu if is_float => quote!(if #a < #zero { #a * #b } else { #a }),
        Binary::PRelu => quote!(if #a < #zero { (#a).wrapping_mul(#b) } else { #a }),
        Binary::SquaredDifference if is_float => quote!({ let d = #a - #b; d * d }),
        Binary::SquaredDifference => quote!({ let d = (#a).wrapping_sub(#b); d.wrapping_mul(d) }),
        Binary::Pow if of == other && is_integer(of) => quote!(#whole::power(#a, #b)),
        Binary::Pow if is_float && other != Element::Bool => {
            let exponent = cast([other, of], b);
            quote!(::shapeproof::program::power(#a, #exponent))
        }
        Binary::Pow if is_integer(of) && other != Element::Bool => {
            let (base, exponent) = (cast([of, Element::F64], a), cast([other, Element::F64], b));
            let power = quote!(::shapeproof::program::power(#base, #exponent));
            cast([Element::F64, of], &power)
        }
        _ => return unwritten("this operator on such elements"),
    })
}

/// A power with a constant exponent for which no math library is needed.
pub(super) fn constant_power(of: Element, a: &TokenStream, exponent: f64) -> Option<TokenStream> {
    let one = scalar(of, 1.0);
    let root = quote!(::shapeproof::program::FloatFunctions::sqrt);
    match exponent {
        _ if !of.is_float() => None,
        1.0 => Some(quote!(#a)),
        2.0 => Some(quote!(#a * #a)),
        3.0 => Some(quote!(#a * #a * #a)),
        -1.0 => Some(quote!(#one / #a)),
        0.5 => Some(quote!(#root(#a))),
        -0.5 => Some(quote!(#one / #root(#a))),
        _ => None,
    }
}

pub(super) fn is_integer(element: Element) -> bool {
    !element.is_float() && element != Element::Bool
}

fn is_signed(element: Element) -> bool {
    matches!(element, Element::I8 | Element::I16 | Element::I32 | Element::I64)
}
