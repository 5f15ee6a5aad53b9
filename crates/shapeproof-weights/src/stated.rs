//! What a type that the caller states says of an array, as far as a macro can see.

use quote::ToTokens;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, GenericArgument, Lit, PathArguments, Token, Type};

use crate::array::Array;
use crate::shape;

/// The types that a file may hold.
const ELEMENTS: &[&str] =
    &["bool", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "bf16", "f32", "f64"];

/// Which part of a type an array is not of and why, if that can be seen: what an alias or a constant stands for is the compiler's
/// business.
pub(crate) fn differs<'a>(stated: &'a Type, array: &Array) -> Option<(&'a GenericArgument, String)> {
    let [element, lens] = arguments(stated)?;
    let name = last_name(element).unwrap_or_default();
    if ELEMENTS.contains(&name.as_str()) && name != array.element {
        return Some((element, format!("it holds {}, not {name}", array.element)));
    }
    let (part, GenericArgument::Type(Type::Macro(call))) = (lens, lens) else { return None };
    let call = &call.mac;
    if call.path.segments.last()?.ident != "Shape" {
        return None;
    }
    let lens = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(call.tokens.clone()).ok()?;
    let same = |(stated, &len): (&Expr, &usize)| number(stated).is_none_or(|stated| stated == len);
    if lens.len() == array.shape.len() && lens.iter().zip(&array.shape).all(same) {
        return None;
    }
    let lens: Vec<String> = lens.iter().map(|len| len.to_token_stream().to_string()).collect();
    Some((part, format!("its shape is {}, not [{}]", shape(&array.shape), lens.join(", "))))
}

/// Whether it can be seen that a type is a tensor of numbers, of which zeros are a constant.
pub(crate) fn has_zeros(stated: &Type) -> bool {
    let name = arguments(stated).and_then(|[element, _]| last_name(element)).unwrap_or_default();
    name != "bool" && ELEMENTS.contains(&name.as_str())
}

/// The two arguments of `Tensor<T, S>`.
fn arguments(stated: &Type) -> Option<[&GenericArgument; 2]> {
    let Type::Path(path) = stated else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let arguments: Vec<&GenericArgument> = arguments.args.iter().collect();
    if last.ident == "Tensor" { arguments.try_into().ok() } else { None }
}

/// The last name of a path.
fn last_name(argument: &GenericArgument) -> Option<String> {
    let GenericArgument::Type(Type::Path(path)) = argument else { return None };
    Some(path.path.segments.last()?.ident.to_string())
}

/// The value of a length that is written as a number.
fn number(len: &Expr) -> Option<usize> {
    let Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) = len else { return None };
    number.base10_parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{differs, has_zeros};
    use crate::array::Array;

    fn said(stated: &str) -> Option<String> {
        let array = Array { element: "f32", shape: vec![4, 3], bytes: vec![] };
        differs(&syn::parse_str(stated).expect("a type"), &array).map(|(_, reason)| reason)
    }

    #[test]
    fn what_a_macro_can_see() {
        assert_eq!(said("Tensor<f32, Shape![4, 3]>"), None);
        assert_eq!(said("shapeproof::Tensor<f32, shapeproof::Shape![4, 3]>"), None);
        assert_eq!(said("Tensor<f32, Shape![3, 4]>").as_deref(), Some("its shape is [4, 3], not [3, 4]"));
        assert_eq!(said("Tensor<f32, Shape![4]>").as_deref(), Some("its shape is [4, 3], not [4]"));
        assert_eq!(said("Tensor<f32, Shape![IN, 2]>").as_deref(), Some("its shape is [4, 3], not [IN, 2]"));
        assert_eq!(said("Tensor<half::f16, Shape![4, 3]>").as_deref(), Some("it holds f32, not f16"));
        assert_eq!(said("Tensor<f64, Shape![4]>").as_deref(), Some("it holds f32, not f64"));
    }

    #[test]
    fn what_the_compiler_has_to_find() {
        for unseen in [
            "Kernel",
            "Tensor<Real, Lens>",
            "Tensor<f32, Shape![IN, 3]>",
            "Tensor<f32, Shape![{ 2 * N }, 3]>",
            "&'static [f32]",
        ] {
            assert_eq!(said(unseen), None, "{unseen}");
        }
    }

    #[test]
    fn zeros_of_numbers() {
        let zeros = |stated| has_zeros(&syn::parse_str(stated).expect("a type"));
        assert!(zeros("Tensor<f32, Shape![3]>") && zeros("Tensor<half::f16, Lens>"));
        assert!(!zeros("Tensor<bool, Shape![3]>") && !zeros("Tensor<Real, Shape![3]>") && !zeros("Bias"));
    }
}
