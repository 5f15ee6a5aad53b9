//! Nested arrays, with Rust's own syntax for arrays inside the brackets of the macro.

use crate::shape;
use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Error, Expr, ExprLit, Lit, Result, Token};

/// A literal, or a part of one.
pub(crate) enum Tree {
    /// A scalar.
    Element(Box<Expr>),
    /// `[a, b, c]`
    Row(Span, Vec<Tree>),
    /// `[a; 3]`
    Repeat(Span, Box<Tree>, usize),
}

/// `a, b, c` or `a; 3` or `a; 2, 3`: what stands in the outermost brackets.
impl Parse for Tree {
    fn parse(input: ParseStream) -> Result<Self> {
        let span = input.span();
        if input.is_empty() {
            return Ok(Tree::Row(span, Vec::new()));
        }
        let first = Tree::from_expr(input.parse()?)?;
        if input.peek(Token![;]) {
            input.parse::<Token![;]>()?;
            let lengths = input.parse_terminated(Expr::parse, Token![,])?;
            return lengths
                .iter()
                .rev()
                .try_fold(first, |tree, len| Ok(Tree::Repeat(span, Box::new(tree), length(len)?)));
        }
        let mut items = vec![first];
        while !input.is_empty() {
            if !input.peek(Token![,]) {
                return Err(input.error("expected `,` between the elements of a tensor"));
            }
            input.parse::<Token![,]>()?;
            if !input.is_empty() {
                items.push(Tree::from_expr(input.parse()?)?);
            }
        }
        Ok(Tree::Row(span, items))
    }
}

impl Tree {
    fn from_expr(expr: Expr) -> Result<Self> {
        let span = expr.span();
        match expr {
            Expr::Array(array) => {
                let items = array.elems.into_iter().map(Tree::from_expr).collect::<Result<_>>()?;
                Ok(Tree::Row(span, items))
            }
            Expr::Repeat(repeat) => {
                let len = length(&repeat.len)?;
                Ok(Tree::Repeat(span, Box::new(Tree::from_expr(*repeat.expr)?), len))
            }
            // What a `macro_rules!` captured as an expression.
            Expr::Group(group) => Tree::from_expr(*group.expr),
            scalar => Ok(Tree::Element(Box::new(scalar))),
        }
    }
}

fn length(len: &Expr) -> Result<usize> {
    match len {
        Expr::Lit(ExprLit { lit: literal @ Lit::Int(_), .. }) => shape::size(literal),
        Expr::Group(group) => length(&group.expr),
        _ => Err(Error::new(
            len.span(),
            "a length in a tensor literal is an integer literal: the shape is made from it",
        )),
    }
}
