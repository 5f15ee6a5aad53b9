//! The table from typenum back to decimal extents, for `shape::number`.
//!
//! It has few impls, because each costs compile time, and the compiler compares every two impls of one trait for one type
//! constructor. All binary digits of a number but the last five name a row, which is a tuple; the last five select an entry of it.

use super::parts::{number, tuple};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// The number of entries in a row, and the number of rows.
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

/// The table; `of_each` limits the rows and the entries of a row, for a reader.
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
    // A number with at least six digits: the digits before the last five, and the last five.
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
