//! Reductions down columns, which the library computes for many columns at once.

use super::args::{Formula, Reduction};
use super::names::{sum_name, used};
use crate::paths::Root;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// A reduction of columns that is computed before the rest of the body, in which it has a name.
pub(super) struct Columns<'a> {
    /// The library's name for the reduction.
    pub(super) fold: &'static str,
    pub(super) formula: &'a Formula,
    pub(super) lengths: Vec<TokenStream>,
    /// The position of the index of the result that counts the columns.
    pub(super) column: usize,
    /// The sizes of the elements that a condition reads.
    pub(super) lanes: Vec<TokenStream>,
    pub(super) element: TokenStream,
}

impl Columns<'_> {
    /// Code for a result whose elements have this body.
    pub(super) fn write(
        &self,
        root: &Root,
        indices: &[Ident],
        lengths: &[TokenStream],
        body: &TokenStream,
    ) -> TokenStream {
        let Self { fold, formula, lengths: reduced, lanes, element, .. } = self;
        let name = sum_name();
        let column = Literal::usize_unsuffixed(self.column);
        let span = formula.indices.first().map_or_else(Span::mixed_site, Ident::span);
        let at = root.at(span);
        let fold = Ident::new(fold, span);
        let (place, step) = (used(indices, element), used(&formula.indices, element));
        let of_body = used(indices, body);
        quote!(#root::__private::notation::columns(
            #at::__private::notation::#fold::<#column>,
            (#(#lengths,)*),
            (#(#reduced,)*),
            [#(#lanes),*],
            |(#(#place,)*), (#(#step,)*)| { #element },
            |#name, (#(#of_body,)*)| { #body },
        ))
    }
}

/// The library's name for a reduction of columns.
pub(super) fn fold_of(reduction: Reduction) -> &'static str {
    match reduction {
        Reduction::Sum => "ColumnSum",
        Reduction::Prod => "ColumnProd",
        Reduction::Mean => "ColumnMean",
        Reduction::Max => "ColumnMax",
        Reduction::Min => "ColumnMin",
        Reduction::Any => "ColumnAny",
        Reduction::All => "ColumnAll",
        Reduction::Count => "ColumnCount",
        Reduction::ArgMax => "ColumnArgMax",
        Reduction::ArgMin => "ColumnArgMin",
    }
}
