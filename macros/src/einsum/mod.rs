//! `einsum!("bij,bjk->bik", &a, &b)`: NumPy's spelling of a formula that `compute!` writes.

mod path;
mod subscripts;

use crate::compute::{Fits, index_of_letter};
use crate::paths::Root;
use path::Operand;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use subscripts::Subscripts;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Error, Expr, Lit, LitStr, Result, Token};

/// The most axes that `...` may stand for.
const MOST: usize = crate::shape::MAX_RANK;

/// `"bij,bjk->bik", &a, &b`
struct Einsum {
    subscripts: Subscripts,
    operands: Vec<Expr>,
}

impl Parse for Einsum {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if !input.peek(LitStr) {
            let message = "expected subscripts in quotes: `einsum!(\"ij,jk->ik\", &a, &b)`";
            return Err(Error::new(input.span(), message));
        }
        let text: LitStr = input.parse()?;
        let (mut operands, mut ellipsis) = (Vec::new(), None);
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let operand: Expr = input.parse()?;
            match self::ellipsis(&operand)? {
                Some(axes) => ellipsis = Some(axes),
                None => operands.push(operand),
            }
        }
        let subscripts = Subscripts::parse(&text.value(), ellipsis, text.span())?;
        let (named, there) = (subscripts.operands.len(), operands.len());
        if named != there {
            let many = |count: usize| format!("{count} operand{}", if count == 1 { "" } else { "s" });
            let message =
                format!("there are subscripts for {}, and {} behind them", many(named), many(there));
            return Err(Error::new(text.span(), message));
        }
        Ok(Self { subscripts, operands })
    }
}

/// The number of `ellipsis = 2`.
fn ellipsis(item: &Expr) -> Result<Option<usize>> {
    let Expr::Assign(assign) = item else { return Ok(None) };
    let is_name = matches!(&*assign.left, Expr::Path(path) if path.path.is_ident("ellipsis"));
    // `macro_rules!` puts what it captures in a group without delimiters.
    let number = if let Expr::Group(group) = &*assign.right { &group.expr } else { &assign.right };
    if let (true, Expr::Lit(literal)) = (is_name, &**number)
        && let Lit::Int(number) = &literal.lit
        && let Ok(axes @ 0..=MOST) = number.base10_parse()
    {
        return Ok(Some(axes));
    }
    let message = format!("expected an operand, or `ellipsis = 2`, a number of axes from 0 to {MOST}");
    Err(Error::new(assign.span(), message))
}

/// The macro's output, or the first mistake in its input.
pub(crate) fn expand(input: TokenStream) -> Result<TokenStream> {
    let (root, input) = Root::split(input)?;
    let Einsum { subscripts, operands: values } = syn::parse2(input)?;
    let operands: Vec<Operand> = values
        .iter()
        .zip(subscripts.operands)
        .enumerate()
        .map(|(nth, (value, letters))| {
            let span = Span::mixed_site().located_at(without_reference(value).span());
            Operand { name: Ident::new(&format!("__operand{nth}"), span), letters }
        })
        .collect();
    let names = operands.iter().map(|operand| &operand.name);
    let names = quote!(#(#names,)*);
    let mut fits = Fits::default();
    for (operand, value) in operands.iter().zip(&values) {
        fits.operand(&operand.name, without_reference(value).to_token_stream().to_string());
    }
    let value = path::contraction(&root, &operands, &subscripts.output, &mut fits)?;
    let value = fits.around(&root, &value);
    Ok(quote!(match (#(&(#values),)*) { (#names) => #value }))
}

/// An operand as messages name it: after the `&`.
fn without_reference(operand: &Expr) -> &Expr {
    match operand {
        Expr::Reference(reference) => without_reference(&reference.expr),
        other => other,
    }
}

/// The index for a letter, with the span of the operand.
fn index(letter: char, place: Span) -> Ident {
    index_of_letter(letter, Span::mixed_site().located_at(place))
}
