//! `ElementCount`, for `shape::reshape`.

use super::parts::Axes;
use proc_macro2::TokenStream;
use quote::quote;

pub(super) fn impls(max_rank: usize) -> TokenStream {
    let mut impls = quote! {
        use super::arithmetic::Times;
        use super::extent::Extent;
        use typenum::U1;
    };
    for rank in 0..=max_rank {
        let own = Axes::new('A', rank);
        let mut count = if rank == 0 { quote!(U1) } else { quote!(A0::Key) };
        let mut bounds = TokenStream::new();
        for extent in own.all().skip(1) {
            bounds.extend(quote!(#count: Times<#extent::Key>,));
            count = quote!(<#count as Times<#extent::Key>>::Out);
        }
        let (params, shape) = (own.params(), own.shape());
        let clause = if bounds.is_empty() { bounds } else { quote!(where #bounds) };
        impls.extend(quote! {
            impl<#params> ElementCount for #shape #clause {
                type Count = #count;
            }
        });
    }
    impls
}
