//! The name of the file: a string, or `concat!` and `env!` of literals.

use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Error, Expr, ExprLit, Lit, LitStr, Macro, Result, Token};

/// The file that the caller names, and the span of the name.
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) span: Span,
}

impl Parse for File {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let span = input.span();
        let expression: Expr = input.parse().map_err(|_| Error::new(span, EXPECTED))?;
        input.parse::<Option<Token![,]>>()?;
        Ok(File { name: string(&expression)?, span })
    }
}

const EXPECTED: &str =
    "expected the path of a .npy file: a string literal, or `concat!` and `env!` of literals";

/// The value of an expression.
fn string(expression: &Expr) -> Result<String> {
    match expression {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Ok(text.value()),
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => Ok(number.base10_digits().to_owned()),
        Expr::Group(captured) => string(&captured.expr),
        Expr::Macro(call) if call.mac.path.is_ident("concat") => concat(&call.mac),
        Expr::Macro(call) if call.mac.path.is_ident("env") => env(&call.mac),
        other => Err(Error::new(other.span(), EXPECTED)),
    }
}

fn concat(call: &Macro) -> Result<String> {
    let parts = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)?;
    parts.iter().map(string).collect()
}

fn env(call: &Macro) -> Result<String> {
    let name: LitStr = call.parse_body()?;
    let unknown = |_| Error::new(name.span(), format!("the environment has no `{}`", name.value()));
    std::env::var(name.value()).map_err(unknown)
}
