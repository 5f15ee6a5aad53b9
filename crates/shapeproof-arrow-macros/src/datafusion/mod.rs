//! What DataFusion asks of functions: the caller's own dependency is named, so that no crate of ours has one.

mod aggregate;
mod scalar;
mod table;

use proc_macro2::TokenStream;
use syn::Path;

use crate::args::Volatility;

pub(crate) use aggregate::expand as aggregate;
pub(crate) use scalar::expand as scalar;
pub(crate) use table::expand as table;

/// The methods that `ScalarUDFImpl` and `AggregateUDFImpl` have in common, for the type `kind` that implements `role`.
fn called(
    path: &Path,
    name: &str,
    Volatility(volatility): &Volatility,
    function: &TokenStream,
) -> TokenStream {
    quote! {
        fn name(&self) -> &str {
            #name
        }

        fn signature(&self) -> &#path::logical_expr::Signature {
            static SIGNATURE: ::std::sync::LazyLock<#path::logical_expr::Signature> =
                ::std::sync::LazyLock::new(|| {
                    #path::logical_expr::Signature::user_defined(
                        #path::logical_expr::Volatility::#volatility,
                    )
                });
            &SIGNATURE
        }

        fn return_type(
            &self,
            _: &[#path::arrow::datatypes::DataType],
        ) -> #path::error::Result<#path::arrow::datatypes::DataType> {
            ::std::result::Result::Ok(#function::output().data_type().clone())
        }

        fn coerce_types(
            &self,
            types: &[#path::arrow::datatypes::DataType],
        ) -> #path::error::Result<::std::vec::Vec<#path::arrow::datatypes::DataType>> {
            #function::coerce(types).map_err(|error| {
                #path::error::DataFusionError::Plan(::std::string::ToString::to_string(&error))
            })
        }
    }
}

/// A `Result` of ours as one of DataFusion's.
fn external(path: &Path, result: &TokenStream) -> TokenStream {
    quote! {
        #result.map_err(|error| {
            #path::error::DataFusionError::External(::std::boxed::Box::new(error))
        })
    }
}

/// Columns of fields and arrays.
fn columns(fields: &TokenStream, arrays: &TokenStream) -> TokenStream {
    quote! {
        let columns: ::std::vec::Vec<::shapeproof_arrow::function::Column<'_>> = #fields
            .iter()
            .zip(#arrays)
            .map(|(field, array)| ::shapeproof_arrow::function::Column { field, array })
            .collect();
    }
}
