//! A table function of DataFusion's, whose arguments are constants.

use proc_macro2::TokenStream;
use syn::Path;

use super::{columns, external};
use crate::args::Function;

pub(crate) fn expand(function: &Function, path: &Path) -> TokenStream {
    let Function { name, kind, visibility, .. } = function;
    let doc = format!("The function `{name}`, to be registered with a session of DataFusion.");
    let ours = quote!(<Self as ::shapeproof_arrow::function::TableFunction>);
    let columns = columns(&quote!(fields), &quote!(&arrays));
    let call = external(path, &quote!(#ours::call(&columns, 1)));
    quote! {
        impl #kind {
            #[doc = #doc]
            #[must_use]
            #visibility fn udtf() -> ::std::sync::Arc<dyn #path::catalog::TableFunctionImpl> {
                ::std::sync::Arc::new(Self)
            }
        }

        impl #path::catalog::TableFunctionImpl for #kind {
            fn call_with_args(
                &self,
                args: #path::catalog::TableFunctionArgs<'_, '_>,
            ) -> #path::error::Result<::std::sync::Arc<dyn #path::catalog::TableProvider>> {
                let (values, fields) = (args.exprs(), #ours::arguments());
                if values.len() != fields.len() {
                    let (have, want) = (values.len(), fields.len());
                    return ::std::result::Result::Err(#path::error::DataFusionError::External(
                        ::std::boxed::Box::new(::shapeproof_arrow::Error::Arguments {
                            function: #name,
                            have,
                            want,
                        }),
                    ));
                }
                let refused = |field: &::shapeproof_arrow::function::Field, reason: &dyn ::std::fmt::Display| {
                    #path::error::DataFusionError::Plan(::std::format!(
                        "{}: the argument `{}`: {}",
                        #name,
                        field.name(),
                        reason,
                    ))
                };
                let mut arrays = ::std::vec::Vec::new();
                for (value, field) in values.iter().zip(&fields) {
                    let #path::logical_expr::Expr::Literal(value, _) = value else {
                        return ::std::result::Result::Err(refused(field, &"it is no constant"));
                    };
                    let value = value.cast_to(field.data_type()).map_err(|error| refused(field, &error))?;
                    arrays.push(value.to_array()?);
                }
                #columns
                let batches = #call?;
                let schema = ::std::sync::Arc::new(#path::arrow::datatypes::Schema::new(#ours::output()));
                let table = #path::datasource::MemTable::try_new(schema, ::std::vec![batches])?;
                ::std::result::Result::Ok(::std::sync::Arc::new(table))
            }
        }
    }
}
