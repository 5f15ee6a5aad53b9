//! The attributes and what they stand on, read with syn, and the rules that they keep.

use proc_macro2::TokenStream;
use quote::format_ident;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    Error, FnArg, Ident, ItemFn, LitStr, Pat, Path, Result, ReturnType, Token, Type, Visibility,
    parenthesized,
};

/// What an attribute makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Scalar,
    Aggregate,
    Table,
}

impl Kind {
    /// The options that it takes, as a mistake is told.
    fn options(self) -> &'static str {
        match self {
            Self::Scalar | Self::Aggregate => {
                "the options are `name = \"..\"`, `datafusion`, `datafusion = path` and `volatility = ..`"
            }
            Self::Table => {
                "the options are `name = \"..\"`, `columns(\"..\", ..)`, `datafusion` and `datafusion = path`"
            }
        }
    }
}

/// What DataFusion may assume of a function, as its enum calls it.
pub(crate) struct Volatility(pub(crate) Ident);

/// The options of an attribute.
pub(crate) struct Options {
    pub(crate) name: Option<LitStr>,
    /// The names of the columns of a table.
    pub(crate) columns: Vec<LitStr>,
    /// The path of DataFusion, if it is asked for.
    pub(crate) datafusion: Option<Path>,
    pub(crate) volatility: Volatility,
}

impl Options {
    pub(crate) fn parse(kind: Kind, options: TokenStream) -> Result<Self> {
        let read = |input: syn::parse::ParseStream<'_>| {
            let mut options = Self {
                name: None,
                columns: vec![],
                datafusion: None,
                volatility: Volatility(format_ident!("Immutable")),
            };
            while !input.is_empty() {
                let option: Ident = input.parse()?;
                match option.to_string().as_str() {
                    "name" => {
                        input.parse::<Token![=]>()?;
                        options.name = Some(input.parse()?);
                    }
                    "columns" if kind == Kind::Table => {
                        let names;
                        parenthesized!(names in input);
                        options.columns =
                            Punctuated::<LitStr, Token![,]>::parse_terminated(&names)?.into_iter().collect();
                    }
                    "datafusion" if input.peek(Token![=]) => {
                        input.parse::<Token![=]>()?;
                        options.datafusion = Some(input.call(Path::parse_mod_style)?);
                    }
                    "datafusion" => options.datafusion = Some(syn::parse_str("::datafusion")?),
                    "volatility" if kind != Kind::Table => {
                        input.parse::<Token![=]>()?;
                        options.volatility = volatility(&input.parse()?)?;
                    }
                    _ => return Err(Error::new(option.span(), kind.options())),
                }
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(options)
        };
        read.parse2(options)
    }
}

fn volatility(word: &Ident) -> Result<Volatility> {
    let variant = match word.to_string().as_str() {
        "immutable" => "Immutable",
        "stable" => "Stable",
        "volatile" => "Volatile",
        _ => return Err(Error::new(word.span(), "a function is `immutable`, `stable` or `volatile`")),
    };
    Ok(Volatility(Ident::new(variant, word.span())))
}

/// The name and the arguments of a typed function, or of a method behind its receiver.
pub(crate) struct Signature {
    pub(crate) ident: Ident,
    pub(crate) arguments: Vec<(Ident, Type)>,
    /// `None` where it returns nothing.
    pub(crate) output: Option<Type>,
}

impl Signature {
    pub(crate) fn parse(signature: syn::Signature, method: bool) -> Result<Self> {
        if let Some(word) = &signature.asyncness {
            return Err(Error::new(
                word.span(),
                "a function of columns is called row by row, and is not `async`",
            ));
        }
        if let Some(parameter) = signature.generics.type_params().next() {
            return Err(Error::new(
                parameter.span(),
                "a function of columns has one type for each column: call a generic one from it",
            ));
        }
        if let Some(parameter) = signature.generics.const_params().next() {
            return Err(Error::new(
                parameter.span(),
                "a function of columns has one shape for each column: call a generic one from it",
            ));
        }
        if let Some(parameter) = signature.generics.lifetimes().next() {
            return Err(Error::new(
                parameter.span(),
                "write `'_`: a lifetime with a name is not needed here",
            ));
        }
        if method && signature.receiver().is_none() {
            return Err(Error::new(signature.ident.span(), "a method of an aggregate has `self`"));
        }
        let arguments = signature.inputs.into_iter().skip(usize::from(method));
        let arguments = arguments.map(argument).collect::<Result<_>>()?;
        let output = match signature.output {
            ReturnType::Default => None,
            ReturnType::Type(_, output) => Some(*output),
        };
        Ok(Self { ident: signature.ident, arguments, output })
    }
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

impl Function {
    pub(crate) fn parse(kind: Kind, options: TokenStream, function: TokenStream) -> Result<Self> {
        let options = Options::parse(kind, options)?;
        let ItemFn { vis, sig, .. } = syn::parse2(function)?;
        let Signature { ident, arguments, output } = Signature::parse(sig, false)?;
        if arguments.is_empty() && kind == Kind::Scalar {
            return Err(Error::new(ident.span(), "a function of columns has at least one argument"));
        }
        let Some(output) = output else {
            let message = match kind {
                Kind::Table => "a function that makes a table returns its rows",
                _ => "a function of columns returns what becomes a row",
            };
            return Err(Error::new(ident.span(), message));
        };
        let name = options.name.as_ref().map_or_else(|| plain(&ident), LitStr::value);
        let kind = Ident::new(&camel(&plain(&ident)), ident.span());
        Ok(Self { options, name, visibility: vis, ident, kind, arguments, output })
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

/// `ClassifyVowel` as `classify_vowel`.
pub(crate) fn snake(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}
