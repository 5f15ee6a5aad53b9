//! Names, shapes and numbers as tokens.

use crate::error::Reason;
use crate::graph::{Activation, Element, Tensor};
use alloc::{format, string::String, vec::Vec};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

/// The longest axis, and the highest rank, of a shape of the library.
const LONGEST: usize = 999_999;
const HIGHEST_RANK: usize = 6;

/// The name of a constant: `CONV_2D + RELU` of the third node becomes `CONV_2D_3`.
pub(super) fn constant_name(operator: &str, index: usize) -> Ident {
    let word = operator.split(' ').next().unwrap_or_default();
    format_ident!("{}_{index}", words(word).join("_").to_uppercase())
}

/// The parts of a name that consist of letters and digits; the first one starts with a letter.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = name
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(Into::into)
        .collect();
    if !words.first().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_alphabetic())) {
        words.insert(0, "n".into());
    }
    words
}

/// A name in the file as the name of a variable.
pub(super) fn snake(name: &str) -> String {
    words(name).join("_").to_lowercase()
}

/// A name in the file as the name of a type.
pub(super) fn camel(name: &str) -> String {
    let capital = |word: String| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
    };
    words(name).into_iter().map(capital).collect()
}

/// An identifier; a keyword gets an underscore.
pub(super) fn ident(name: &str) -> Ident {
    const WORDS: &[&str] = &[
        "abstract", "arena", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
        "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in",
        "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
        "scratch", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe",
        "unsized", "use", "virtual", "where", "while", "yield",
    ];
    let name = if WORDS.contains(&name) { format!("{name}_") } else { name.into() };
    Ident::new(&name, Span::call_site())
}

/// The extent of an axis.
pub(super) fn extent(length: usize) -> Result<TokenStream, Reason> {
    let number = |n: usize| Literal::usize_unsuffixed(n);
    if length > LONGEST {
        return Err(Reason::Unwritten(format!("an axis of {length} positions: at most {LONGEST} are")));
    }
    let (thousands, rest) = (number(length / 1000), number(length % 1000));
    Ok(match length {
        0..1000 => quote!(::shapeproof::Dim<#rest>),
        _ => quote!(::shapeproof::Kilo<#thousands, #rest>),
    })
}

/// A shape.
pub(super) fn shape(lengths: &[usize]) -> Result<TokenStream, Reason> {
    if lengths.len() > HIGHEST_RANK {
        return Err(Reason::Unwritten(format!(
            "a shape of rank {}: at most {HIGHEST_RANK} is",
            lengths.len()
        )));
    }
    if let Some(long) = lengths.iter().find(|length| **length > LONGEST) {
        extent(*long)?;
    }
    let lengths = lengths.iter().map(|length| Literal::usize_unsuffixed(*length));
    Ok(quote!(::shapeproof::Shape![#(#lengths),*]))
}

/// The type of an element.
pub(super) fn element(element: Element) -> Ident {
    Ident::new(element.name(), Span::call_site())
}

/// A number with its sign.
pub(super) fn integer(value: i64) -> TokenStream {
    let magnitude = Literal::u64_unsuffixed(value.unsigned_abs());
    if value < 0 { quote!(-#magnitude) } else { quote!(#magnitude) }
}

/// A finite number, in digits that are read back as the same number.
pub(super) fn float(value: f32) -> TokenStream {
    let magnitude = Literal::f32_unsuffixed(value.abs());
    if value.is_sign_negative() { quote!(-#magnitude) } else { quote!(#magnitude) }
}

/// A length or an offset.
pub(super) fn number(value: usize) -> Literal {
    Literal::usize_unsuffixed(value)
}

/// A quantization.
pub(super) fn affine((scale, zero_point): (f32, i32)) -> TokenStream {
    let (scale, zero_point) = (float(scale), integer(zero_point.into()));
    quote!(::shapeproof::quantized::Affine::new(#scale, #zero_point))
}

/// An activation that only narrows the range of the results.
pub(super) fn activation(activation: Activation) -> Result<TokenStream, Reason> {
    let name = match activation {
        Activation::None => quote!(None),
        Activation::Relu => quote!(Relu),
        Activation::Relu6 => quote!(Relu6),
        Activation::ReluN1To1 => quote!(ReluN1To1),
        Activation::Tanh | Activation::Clip { .. } => {
            return Err(Reason::Unwritten(format!("the activation {activation:?}")));
        }
    };
    Ok(quote!(::shapeproof::quantized::Activation::#name))
}

/// A number as an element; outside of the element's range it becomes the nearest limit.
pub(super) fn scalar(element: Element, value: f64) -> TokenStream {
    let name = self::element(element);
    if element == Element::Bool {
        let is_true = value != 0.0;
        return quote!(#is_true);
    }
    if value.is_nan() {
        return quote!(#name::NAN);
    }
    if !element.is_float() {
        // The bounds are float literals, which the conversion rounds towards the range.
        let magnitude = Literal::f64_suffixed(value.abs().min(f64::MAX));
        return if value < 0.0 { quote!((-#magnitude as #name)) } else { quote!((#magnitude as #name)) };
    }
    let magnitude = match element {
        // Above the largest `f32` it is infinite, as in the conversion at run time.
        #[allow(clippy::cast_possible_truncation)]
        Element::F32 if (value as f32).is_infinite() => quote!(f32::INFINITY),
        _ if value.is_infinite() => quote!(f64::INFINITY),
        #[allow(clippy::cast_possible_truncation)]
        Element::F32 => {
            let magnitude = Literal::f32_suffixed(value.abs() as f32);
            quote!(#magnitude)
        }
        _ => {
            let magnitude = Literal::f64_suffixed(value.abs());
            quote!(#magnitude)
        }
    };
    if value.is_sign_negative() { quote!((-#magnitude)) } else { magnitude }
}

/// The only element of a constant, as a literal.
pub(super) fn literal(tensor: &Tensor) -> Option<TokenStream> {
    if tensor.elements() != 1 {
        return None;
    }
    if let Some(values) = tensor.floats() {
        return Some(scalar(tensor.element, *values.first()?));
    }
    let (value, name) = (*tensor.integers()?.first()?, element(tensor.element));
    if tensor.element == Element::Bool {
        let is_true = value != 0;
        return Some(quote!(#is_true));
    }
    // The sign is inside of the cast, so that the smallest number of a type is valid.
    let magnitude = Literal::u64_unsuffixed(value.unsigned_abs());
    Some(if value < 0 { quote!((-#magnitude as #name)) } else { quote!((#magnitude as #name)) })
}

/// A list of lengths.
pub(super) fn list(numbers: impl IntoIterator<Item = usize>) -> TokenStream {
    let numbers = numbers.into_iter().map(number);
    quote!([#(#numbers),*])
}
