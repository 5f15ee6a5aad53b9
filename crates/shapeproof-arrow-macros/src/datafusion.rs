//! What DataFusion asks of a function: the caller's own dependency is named, so that no crate of ours has one.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

use crate::args::{Function, Volatility};

pub(crate) fn expand(function: &Function, path: &Path) -> TokenStream {
    let Function { name, kind, visibility, options, .. } = function;
    let Volatility(volatility) = &options.volatility;
    let doc = format!("The function `{name}`, to be registered with a session of DataFusion.");
    quote! {
        impl #kind {
            #[doc = #doc]
            #[must_use]
            #visibility fn udf() -> #path::logical_expr::ScalarUDF {
                #path::logical_expr::ScalarUDF::new_from_impl(Self)
            }
        }

        impl #path::logical_expr::ScalarUDFImpl for #kind {
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
                ::std::result::Result::Ok(
                    <Self as ::shapeproof_arrow::function::Function>::output().data_type().clone(),
                )
            }

            fn return_field_from_args(
                &self,
                _: #path::logical_expr::ReturnFieldArgs<'_>,
            ) -> #path::error::Result<#path::arrow::datatypes::FieldRef> {
                ::std::result::Result::Ok(::std::sync::Arc::new(
                    <Self as ::shapeproof_arrow::function::Function>::output(),
                ))
            }

            fn coerce_types(
                &self,
                types: &[#path::arrow::datatypes::DataType],
            ) -> #path::error::Result<::std::vec::Vec<#path::arrow::datatypes::DataType>> {
                <Self as ::shapeproof_arrow::function::Function>::coerce(types).map_err(|error| {
                    #path::error::DataFusionError::Plan(::std::string::ToString::to_string(&error))
                })
            }

            fn invoke_with_args(
                &self,
                args: #path::logical_expr::ScalarFunctionArgs,
            ) -> #path::error::Result<#path::logical_expr::ColumnarValue> {
                let rows = args.number_rows;
                let arrays = args
                    .args
                    .iter()
                    .map(|value| value.to_array(rows))
                    .collect::<#path::error::Result<::std::vec::Vec<_>>>()?;
                let columns: ::std::vec::Vec<::shapeproof_arrow::function::Column<'_>> = args
                    .arg_fields
                    .iter()
                    .zip(&arrays)
                    .map(|(field, array)| ::shapeproof_arrow::function::Column { field, array })
                    .collect();
                match <Self as ::shapeproof_arrow::function::Function>::call(&columns, rows) {
                    ::std::result::Result::Ok(array) => {
                        ::std::result::Result::Ok(#path::logical_expr::ColumnarValue::Array(array))
                    }
                    ::std::result::Result::Err(error) => ::std::result::Result::Err(
                        #path::error::DataFusionError::External(::std::boxed::Box::new(error)),
                    ),
                }
            }
        }
    }
}
