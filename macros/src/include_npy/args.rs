//! The name of the file: a string, or `concat!` and `env!` of literals.

use proc_macro2::Span;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Error, Expr, ExprLit, Lit, LitStr, Result, Token};

/// The file as the caller names it, and where.
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) span: Span,
}

impl Parse for File {
    fn parse(input: ParseStream) -> Result<Self> {
        if input.is_empty() {
            return Err(Error::new(input.span(), EXPECTED));
        }
        let expr: Expr = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        Ok(File { name: text(&expr)?, span: expr.span() })
    }
}

const EXPECTED: &str =
    "expected the path of a .npy file: a string literal, or `concat!` and `env!` of literals";

fn text(expr: &Expr) -> Result<String> {
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Ok(text.value()),
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => Ok(number.base10_digits().to_owned()),
        Expr::Group(group) => text(&group.expr),
        Expr::Macro(call) if call.mac.path.is_ident("concat") => {
            let parts = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(call.mac.tokens.clone())?;
            parts.iter().map(text).collect()
        }
        Expr::Macro(call) if call.mac.path.is_ident("env") => {
            let name: LitStr = call.mac.parse_body()?;
            let message = || Error::new(name.span(), format!("the environment has no `{}`", name.value()));
            std::env::var(name.value()).map_err(|_| message())
        }
        other => Err(Error::new(other.span(), EXPECTED)),
    }
}
