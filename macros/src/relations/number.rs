//! The table from typenum back to decimal extents, for `shape::number`.
//!
//! It has few impls, as each costs the compiler time, and the compiler compares every two impls of one trait for one type
//! constructor. A number's digits but the last five name a row, a row is one tuple, and the last five digits choose in it.

use super::parts::{number, tuple};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// The numbers in a row, and the rows.
pub(super) const ROW: usize = 32;

/// One binary digit as typenum's type.
fn bit(digit: usize) -> TokenStream {
    if digit == 0 { quote!(B0) } else { quote!(B1) }
}

/// `n` as typenum's type.
fn uint(n: usize) -> TokenStream {
    if n == 0 {
        return quote!(UTerm);
    }
    let (ahead, last) = (uint(n / 2), bit(n % 2));
    quote!(UInt<#ahead, #last>)
}

/// The extent of length `n`, below 2000.
fn extent(n: usize) -> TokenStream {
    if n < 1000 {
        let n = number(n);
        quote!(Dim<#n>)
    } else {
        let rest = number(n - 1000);
        quote!(Kilo<1, #rest>)
    }
}

/// The table; of the entries of a row and of the rows only so many, where a reader wants to see what they look like.
pub(super) fn impls(of_each: usize) -> TokenStream {
    let items: Vec<_> = (0..ROW).map(|i| format_ident!("E{i}")).collect();
    let row = tuple(&items);
    let mut impls = TokenStream::new();
    for (n, item) in items.iter().enumerate().take(of_each) {
        let (number, extent, digits) = (uint(n), extent(n), (0..5).rev().map(|i| bit(n >> i & 1)));
        impls.extend(quote! {
            impl InTable for #number {
                type Extent = #extent;
            }
            impl<N, #(#items,)*> Entry<N, #(#digits,)*> for #row {
                type Extent = #item;
            }
        });
    }
    for high in 1..ROW.min(of_each) {
        let (number, row) = (uint(high), tuple((0..ROW).map(|low| extent(high * ROW + low))));
        impls.extend(quote! {
            impl InRow for #number {
                type Row = #row;
            }
        });
    }
    // A number with at least six digits: those ahead of the last five, and the five.
    let digits: Vec<_> = (0..5).map(|i| format_ident!("X{i}")).collect();
    let number = digits.iter().fold(quote!(UInt<V, W>), |ahead, digit| quote!(UInt<#ahead, #digit>));
    impls.extend(quote! {
        impl<V, W, #(#digits,)*> InTable for #number
        where
            UInt<V, W>: InRow<Row: Entry<Self, #(#digits,)*>>,
        {
            type Extent = <<UInt<V, W> as InRow>::Row as Entry<Self, #(#digits,)*>>::Extent;
        }
        impl<V, W, #(#digits,)*> InRow for #number {
            type Row = Thousands;
        }
    });
    impls
}
