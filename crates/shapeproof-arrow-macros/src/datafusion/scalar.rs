//! A scalar function of DataFusion's.

use proc_macro2::TokenStream;
use syn::Path;

use super::{called, columns, external};
use crate::args::Function;

pub(crate) fn expand(function: &Function, path: &Path) -> TokenStream {
    let Function { name, kind, visibility, options, .. } = function;
    let doc = format!("The function `{name}`, to be registered with a session of DataFusion.");
    let ours = quote!(<Self as ::shapeproof_arrow::function::Function>);
    let called = called(path, name, &options.volatility, &ours);
    let columns = columns(&quote!(args.arg_fields), &quote!(&arrays));
    let call = external(path, &quote!(#ours::call(&columns, rows)));
    quote! {
        impl #kind {
            #[doc = #doc]
            #[must_use]
            #visibility fn udf() -> #path::logical_expr::ScalarUDF {
                #path::logical_expr::ScalarUDF::new_from_impl(Self)
            }
        }

        impl #path::logical_expr::ScalarUDFImpl for #kind {
            #called

            fn return_field_from_args(
                &self,
                _: #path::logical_expr::ReturnFieldArgs<'_>,
            ) -> #path::error::Result<#path::arrow::datatypes::FieldRef> {
                ::std::result::Result::Ok(::std::sync::Arc::new(#ours::output()))
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
                #columns
                #call.map(#path::logical_expr::ColumnarValue::Array)
            }
        }
    }
}
