//! From a file to the module.

use core::fmt::Display;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf, absolute};
use std::{env, fs, io::ErrorKind};

use proc_macro2::{Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::spanned::Spanned;
use syn::{Error, Result};

use crate::args::{Form, Input, Stated};
use crate::array::Array;
use crate::{File, names, stated};

/// How a file of this kind is opened.
pub(crate) trait Open {
    type File<'a>: File;

    fn open(bytes: &[u8]) -> core::result::Result<Self::File<'_>, String>;
}

/// The module of a file or its constants, or the first thing that is wrong with it.
pub(crate) fn items<K: Open>(input: &Input) -> Result<TokenStream> {
    let path = folder_of(input.path.span()).join(input.path.value());
    let bytes = read(input, &path)?;
    let file = K::open(&bytes).map_err(|error| wrong(input, error))?;
    let path = absolute(&path).unwrap_or(path);
    let path = path.to_string_lossy();
    // The constant that nobody uses makes cargo build again when the file changes.
    let variables = input.path.again();
    let again = quote!(
        const _: &[u8] = ::core::include_bytes!(#path);
        #variables
    );
    match &input.form {
        Form::Module { attributes, visibility, name } => {
            let constants = all(input, &file)?;
            let says = format!("The arrays of `{}`.", input.path.value());
            Ok(quote! {
                #(#attributes)*
                #[doc = #says]
                #visibility mod #name {
                    #constants
                    #again
                }
            })
        }
        Form::Constants(stated) => {
            // Each mistake is one error: the constant is there, so that nothing that uses it is another one.
            let constant = |stated| {
                one(input, stated, &file).unwrap_or_else(|error| {
                    let (error, instead) = (error.into_compile_error(), instead(stated));
                    quote!(#error #instead)
                })
            };
            let constants = stated.iter().map(constant);
            Ok(quote!(#(#constants)* #again))
        }
    }
}

/// A constant of the stated type in place of one that is not to be had, if zeros can be written in it.
fn instead(stated: &Stated) -> Option<TokenStream> {
    let Stated { attributes, visibility, name, r#type, .. } = stated;
    stated::has_zeros(r#type).then(|| {
        quote! {
            #(#attributes)*
            #[allow(dead_code)]
            #visibility static #name: #r#type = <#r#type>::zeros();
        }
    })
}

fn read(input: &Input, path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => wrong(input, "there is no such file"),
        ErrorKind::IsADirectory => wrong(input, "that is a folder"),
        _ => wrong(input, error),
    })
}

/// Constants for all arrays, by their names.
fn all(input: &Input, file: &impl File) -> Result<TokenStream> {
    if file.names().is_empty() {
        return Err(wrong(input, "it has no arrays"));
    }
    let (mut taken, mut constants) = (BTreeMap::<String, &str>::new(), TokenStream::new());
    for original in file.names() {
        let array = array(input, file, original, input.path.span())?;
        let name = names::constant(original, input.path.span()).ok_or_else(|| {
            let reason = format!(
                "`{original}` makes no name in Rust: state the arrays that you want, as `{{ static NAME: {array} = \"{original}\"; }}`"
            );
            wrong(input, reason)
        })?;
        if let Some(other) = taken.insert(name.to_string(), original) {
            let reason = format!(
                "`{other}` and `{original}` would both be `{name}`: state the arrays that you want, as `{{ static NAME: {array} = \"{original}\"; }}`"
            );
            return Err(wrong(input, reason));
        }
        let (element, shape) = (element(array.element), &array.shape);
        let r#type = quote!(::shapeproof::Tensor<#element, ::shapeproof::Shape![#(#shape),*]>);
        let (value, says) = (value(&array), documentation(input, original, &array));
        constants.extend(quote! {
            #[doc = #says]
            #[allow(dead_code)]
            pub static #name: #r#type = #value;
        });
    }
    Ok(constants)
}

/// A constant that is stated.
fn one(input: &Input, stated: &Stated, file: &impl File) -> Result<TokenStream> {
    let Stated { attributes, visibility, name, r#type, original } = stated;
    let original = match original {
        Some(said) => {
            let said_name = said.value();
            let found = file.names().iter().find(|name| **name == said_name);
            let reason = || format!("it has no array `{said_name}`; there {}", names::list(file.names()));
            found.ok_or_else(|| wrong_at(said.span(), input, reason()))?
        }
        None => names::meant(name, file.names()).map_err(|reason| wrong_at(name.span(), input, reason))?,
    };
    let array = array(input, file, original, name.span())?;
    if let Some((part, reason)) = stated::differs(r#type, &array) {
        let reason = format!("cannot include `{original}` of `{}`: {reason}", input.path.value());
        return Err(Error::new_spanned(part, reason));
    }
    // The compiler points at the type that is stated where the one of the array is another.
    let tensor = spanned(value(&array), r#type.span().resolved_at(Span::call_site()));
    let says = documentation(input, original, &array);
    Ok(quote! {
        #(#attributes)*
        #[doc = #says]
        #visibility static #name: #r#type = #tensor;
    })
}

/// The array of this name.
fn array(input: &Input, file: &impl File, name: &str, span: Span) -> Result<Array> {
    file.array(name).map_err(|reason| wrong_array(span, input, name, reason))
}

/// The tensor as an expression.
fn value(array: &Array) -> TokenStream {
    let (element, shape, bytes) = (element(array.element), &array.shape, Literal::byte_string(&array.bytes));
    quote!(::shapeproof::Tensor::<#element, ::shapeproof::Shape![#(#shape),*]>::from_le_bytes(*#bytes))
}

/// The same tokens, for a message at this place.
fn spanned(tokens: TokenStream, place: Span) -> TokenStream {
    let moved = tokens.into_iter().map(|mut token| {
        if let TokenTree::Group(group) = &token {
            token = Group::new(group.delimiter(), spanned(group.stream(), place)).into();
        }
        token.set_span(place);
        token
    });
    moved.collect()
}

/// An element type as a path: 16-bit floats are those of the crate `half`, by the library's feature of that name.
fn element(name: &str) -> TokenStream {
    let ident = Ident::new(name, Span::call_site());
    match name {
        "f16" | "bf16" => quote!(::shapeproof::__private::half::#ident),
        _ => quote!(::core::primitive::#ident),
    }
}

/// What the documentation of a constant says.
fn documentation(input: &Input, original: &str, array: &Array) -> String {
    format!("`{original}` of `{}`: `{array}`", input.path.value())
}

fn wrong(input: &Input, reason: impl Display) -> Error {
    wrong_at(input.path.span(), input, reason)
}

fn wrong_at(span: Span, input: &Input, reason: impl Display) -> Error {
    Error::new(span, format!("cannot include `{}`: {reason}", input.path.value()))
}

fn wrong_array(span: Span, input: &Input, name: &str, reason: impl Display) -> Error {
    Error::new(span, format!("cannot include `{name}` of `{}`: {reason}", input.path.value()))
}

/// The folder of the source file that holds `span`, or else the folder of the crate that is being compiled.
fn folder_of(span: Span) -> PathBuf {
    let folder = span.unwrap().local_file().and_then(|file| Some(file.parent()?.to_path_buf()));
    folder.or_else(|| env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from)).unwrap_or_default()
}
