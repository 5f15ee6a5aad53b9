//! The attribute and the function, read with syn, and the rules that they keep.

use proc_macro2::TokenStream;
use quote::format_ident;
use syn::parse::{Parse, ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{Error, FnArg, Ident, ItemFn, LitStr, Pat, Path, Result, ReturnType, Token, Type, Visibility};

/// What DataFusion may assume of a function, as its enum calls it.
pub(crate) struct Volatility(pub(crate) Ident);

/// The options of the attribute.
pub(crate) struct Options {
    name: Option<LitStr>,
    /// The path of DataFusion, if it is asked for.
    pub(crate) datafusion: Option<Path>,
    pub(crate) volatility: Volatility,
}

/// A function and its options.
pub(crate) struct Function {
    pub(crate) options: Options,
    /// The name that queries call it by.
    pub(crate) name: String,
    pub(crate) visibility: Visibility,
    pub(crate) ident: Ident,
    /// The type that stands for it.
    pub(crate) kind: Ident,
    pub(crate) arguments: Vec<(Ident, Type)>,
    pub(crate) output: Type,
}

impl Parse for Options {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut options =
            Self { name: None, datafusion: None, volatility: Volatility(format_ident!("Immutable")) };
        while !input.is_empty() {
            let option: Ident = input.parse()?;
            match option.to_string().as_str() {
                "name" => {
                    input.parse::<Token![=]>()?;
                    options.name = Some(input.parse()?);
                }
                "datafusion" if input.peek(Token![=]) => {
                    input.parse::<Token![=]>()?;
                    options.datafusion = Some(input.call(Path::parse_mod_style)?);
                }
                "datafusion" => options.datafusion = Some(syn::parse_str("::datafusion")?),
                "volatility" => {
                    input.parse::<Token![=]>()?;
                    let word: Ident = input.parse()?;
                    let variant = match word.to_string().as_str() {
                        "immutable" => "Immutable",
                        "stable" => "Stable",
                        "volatile" => "Volatile",
                        _ => {
                            return Err(Error::new(
                                word.span(),
                                "a function is `immutable`, `stable` or `volatile`",
                            ));
                        }
                    };
                    options.volatility = Volatility(Ident::new(variant, word.span()));
                }
                _ => {
                    return Err(Error::new(
                        option.span(),
                        "the options are `name = \"..\"`, `datafusion`, `datafusion = path` and `volatility = ..`",
                    ));
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(options)
    }
}

impl Function {
    pub(crate) fn parse(options: TokenStream, function: TokenStream) -> Result<Self> {
        let options = Options::parse.parse2(options)?;
        let ItemFn { vis, sig, .. } = syn::parse2(function)?;
        if let Some(word) = &sig.asyncness {
            return Err(Error::new(
                word.span(),
                "a function of columns is called row by row, and is not `async`",
            ));
        }
        if let Some(parameter) = sig.generics.type_params().next() {
            return Err(Error::new(
                parameter.span(),
                "a function of columns has one type for each column: call a generic one from it",
            ));
        }
        if let Some(parameter) = sig.generics.const_params().next() {
            return Err(Error::new(
                parameter.span(),
                "a function of columns has one shape for each column: call a generic one from it",
            ));
        }
        if let Some(parameter) = sig.generics.lifetimes().next() {
            return Err(Error::new(
                parameter.span(),
                "write `'_`: a lifetime with a name is not needed here",
            ));
        }
        if sig.inputs.is_empty() {
            return Err(Error::new(sig.ident.span(), "a function of columns has at least one argument"));
        }
        let ReturnType::Type(_, output) = sig.output else {
            return Err(Error::new(sig.ident.span(), "a function of columns returns what becomes a row"));
        };
        let arguments = sig.inputs.into_iter().map(argument).collect::<Result<_>>()?;
        let name = options.name.as_ref().map_or_else(|| plain(&sig.ident), LitStr::value);
        let kind = Ident::new(&camel(&plain(&sig.ident)), sig.ident.span());
        Ok(Self { options, name, visibility: vis, ident: sig.ident, kind, arguments, output: *output })
    }
}

/// The name and the type of an argument.
fn argument(argument: FnArg) -> Result<(Ident, Type)> {
    match argument {
        FnArg::Receiver(receiver) => Err(Error::new(receiver.span(), "a function of columns has no `self`")),
        FnArg::Typed(typed) => match *typed.pat {
            Pat::Ident(pattern) if pattern.subpat.is_none() && pattern.by_ref.is_none() => {
                Ok((pattern.ident, *typed.ty))
            }
            pattern => {
                Err(Error::new(pattern.span(), "the column is called as the argument, which has one name"))
            }
        },
    }
}

/// A name without `r#`.
pub(crate) fn plain(ident: &Ident) -> String {
    let name = ident.to_string();
    name.strip_prefix("r#").unwrap_or(&name).to_owned()
}

/// `classify_vowel` as `ClassifyVowel`.
fn camel(name: &str) -> String {
    name.split('_')
        .flat_map(|word| {
            let mut letters = word.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters)
        })
        .collect()
}
