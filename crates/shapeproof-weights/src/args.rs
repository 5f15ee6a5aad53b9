//! What a macro is given: a path, a module, and the arrays that are wanted, where these are stated.

use std::path::Path;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Error, Ident, LitStr, Result, Token, Type, Visibility, braced, token};

use crate::location::Location;

/// A file, and what it becomes.
pub(crate) struct Input {
    pub(crate) path: Location,
    pub(crate) form: Form,
}

/// What is written of the arrays.
pub(crate) enum Form {
    /// A module of all of them.
    Module { attributes: Vec<Attribute>, visibility: Visibility, name: Ident },
    /// The constants that the braces state.
    Constants(Vec<Stated>),
}

/// An array with the type that the caller expects: `static BIAS: Tensor<f32, Shape![3]> = "dense/bias";`.
pub(crate) struct Stated {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) name: Ident,
    pub(crate) r#type: Type,
    /// The name in the file, where it is said.
    pub(crate) original: Option<LitStr>,
}

const EXPECTED: &str = "expected a file of weights, as `\"net.npz\"` or `pub mod weights = \"net.npz\"`, or those arrays of it that are wanted, as \
     `\"net.npz\" { static BIAS: Tensor<f32, Shape![3]>; }`";

const EXPECTED_ARRAY: &str = "expected an array with its type, as `static BIAS: Tensor<f32, Shape![3]>;`, or with its name in the file, too, as \
     `static BIAS: Tensor<f32, Shape![3]> = \"dense/bias\";`";

/// The same error in our words.
fn said(message: &'static str) -> impl Fn(Error) -> Error {
    move |error| Error::new(error.span(), message)
}

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let expected = said(EXPECTED);
        let read = if Location::begins(input) {
            let path: Location = input.parse()?;
            let form = if input.peek(token::Brace) {
                let list;
                braced!(list in input);
                Form::Constants(stated(&list)?)
            } else {
                Form::Module { attributes: Vec::new(), visibility: Visibility::Inherited, name: name(&path)? }
            };
            Self { path, form }
        } else {
            let attributes = input.call(Attribute::parse_outer)?;
            let visibility = input.parse().map_err(&expected)?;
            input.parse::<Token![mod]>().map_err(&expected)?;
            let name = input.parse().map_err(&expected)?;
            input.parse::<Token![=]>().map_err(&expected)?;
            let path =
                if Location::begins(input) { input.parse()? } else { return Err(input.error(EXPECTED)) };
            Self { path, form: Form::Module { attributes, visibility, name } }
        };
        if input.is_empty() { Ok(read) } else { Err(input.error(EXPECTED)) }
    }
}

fn stated(list: ParseStream<'_>) -> Result<Vec<Stated>> {
    let mut stated = Vec::new();
    while !list.is_empty() {
        stated.push(list.parse()?);
    }
    Ok(stated)
}

impl Parse for Stated {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let expected = said(EXPECTED_ARRAY);
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse().map_err(&expected)?;
        input.parse::<Token![static]>().map_err(&expected)?;
        let name = input.parse().map_err(&expected)?;
        input.parse::<Token![:]>().map_err(&expected)?;
        let r#type = input.parse().map_err(&expected)?;
        let original = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(input.parse().map_err(&expected)?),
            None => None,
        };
        input.parse::<Token![;]>().map_err(&expected)?;
        Ok(Self { attributes, visibility, name, r#type, original })
    }
}

/// The name of the file as that of a module.
fn name(path: &Location) -> Result<Ident> {
    let file = path.value();
    let stem = Path::new(&file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let name = syn::parse_str::<Ident>(stem).map(|name| Ident::new(&name.to_string(), path.span()));
    name.map_err(|_| {
        let reason = format!("`{stem}` is no name of a module: say one, as `mod name = \"{file}\"`");
        Error::new(path.span(), reason)
    })
}
