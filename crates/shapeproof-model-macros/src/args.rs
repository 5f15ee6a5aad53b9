//! The arguments of the macro: a path, and optionally a name for the module.

use std::path::Path;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Ident, LitInt, LitStr, Result, Token, Visibility};

/// A file, and the module that it becomes.
pub(crate) struct File {
    pub(crate) visibility: Visibility,
    pub(crate) module: Ident,
    pub(crate) path: LitStr,
    /// The lengths of axes whose length the file leaves open, by their names in the file.
    pub(crate) lengths: Vec<(String, usize)>,
}

const EXPECTED: &str = "expected the path of a model, as `\"model.tflite\"` or `pub mod name = \"model.onnx\"`, and behind it lengths of axes that the \
     file leaves open, as `batch = 1`";

impl Parse for File {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let expected = |error: Error| Error::new(error.span(), EXPECTED);
        if input.peek(LitStr) {
            let path: LitStr = input.parse()?;
            let lengths = lengths(input)?;
            let module = name(&path)?;
            return Ok(Self { visibility: Visibility::Inherited, module, path, lengths });
        }
        let visibility = input.parse().map_err(expected)?;
        input.parse::<Token![mod]>().map_err(expected)?;
        let module = input.parse()?;
        input.parse::<Token![=]>().map_err(expected)?;
        let path = input.parse().map_err(expected)?;
        let lengths = lengths(input)?;
        Ok(Self { visibility, module, path, lengths })
    }
}

/// Lengths by name, each after a comma; a name that is not a Rust identifier is written in quotes.
fn lengths(input: ParseStream<'_>) -> Result<Vec<(String, usize)>> {
    let mut lengths = Vec::new();
    while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
        let name = if input.peek(LitStr) {
            input.parse::<LitStr>()?.value()
        } else {
            input.parse::<Ident>().map_err(|error| Error::new(error.span(), EXPECTED))?.to_string()
        };
        input.parse::<Token![=]>().map_err(|error| Error::new(error.span(), EXPECTED))?;
        let length: LitInt = input.parse().map_err(|error| Error::new(error.span(), EXPECTED))?;
        lengths.push((name, length.base10_parse()?));
    }
    if input.is_empty() { Ok(lengths) } else { Err(input.error(EXPECTED)) }
}

/// A module name made from the name of the file.
fn name(path: &LitStr) -> Result<Ident> {
    let file = path.value();
    let stem = Path::new(&file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    syn::parse_str::<Ident>(stem).map(|name| Ident::new(&name.to_string(), path.span())).map_err(|_| {
        Error::new(
            path.span(),
            format!("`{stem}` is no name of a module: say one, as `mod name = \"{file}\"`"),
        )
    })
}
