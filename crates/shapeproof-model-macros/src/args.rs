//! What the macro is given: a path, and a name for the module where one is said.

use std::path::Path;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Ident, LitStr, Result, Token, Visibility};

/// A file, and the module that it becomes.
pub(crate) struct File {
    pub(crate) visibility: Visibility,
    pub(crate) module: Ident,
    pub(crate) path: LitStr,
}

const EXPECTED: &str =
    "expected the path of a .tflite file, as `\"model.tflite\"` or `pub mod name = \"model.tflite\"`";

impl Parse for File {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let expected = |error: Error| Error::new(error.span(), EXPECTED);
        if input.peek(LitStr) {
            let path: LitStr = input.parse()?;
            end(input)?;
            let module = name(&path)?;
            return Ok(Self { visibility: Visibility::Inherited, module, path });
        }
        let visibility = input.parse().map_err(expected)?;
        input.parse::<Token![mod]>().map_err(expected)?;
        let module = input.parse()?;
        input.parse::<Token![=]>().map_err(expected)?;
        let path = input.parse().map_err(expected)?;
        end(input)?;
        Ok(Self { visibility, module, path })
    }
}

fn end(input: ParseStream<'_>) -> Result<()> {
    input.parse::<Option<Token![,]>>()?;
    if input.is_empty() { Ok(()) } else { Err(input.error(EXPECTED)) }
}

/// The name of the file as that of a module.
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
