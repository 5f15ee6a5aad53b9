//! The function of columns.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Result;

use crate::args::{Function, plain};
use crate::datafusion;

/// What stands beside the function.
pub(crate) fn expand(options: TokenStream, function: TokenStream) -> Result<TokenStream> {
    let function = Function::parse(options, function)?;
    let mut output = columns(&function);
    if let Some(path) = &function.options.datafusion {
        output.extend(datafusion::expand(&function, path));
    }
    Ok(output)
}

fn columns(function: &Function) -> TokenStream {
    let Function { name, visibility, ident, kind, arguments, output, .. } = function;
    let count = arguments.len();
    let names: Vec<String> = arguments.iter().map(|(name, _)| plain(name)).collect();
    let types: Vec<_> = arguments.iter().map(|(_, kind)| kind).collect();
    let columns: Vec<_> = (0..count).map(|i| format_ident!("column_{i}")).collect();
    let values: Vec<_> = (0..count).map(|i| format_ident!("value_{i}")).collect();
    let doc = format!("The function [`{0}`](fn@{0}) of columns, `{name}` in queries.", plain(ident));
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #visibility struct #kind;

        impl ::shapeproof_arrow::function::Function for #kind {
            const NAME: &'static str = #name;

            fn arguments() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
                ::std::vec![#(<#types as ::shapeproof_arrow::function::Argument>::field(#names)),*]
            }

            fn output() -> ::shapeproof_arrow::function::Field {
                <#output as ::shapeproof_arrow::function::Output>::field(#name)
            }

            fn coerce(
                types: &[::shapeproof_arrow::function::DataType],
            ) -> ::std::result::Result<
                ::std::vec::Vec<::shapeproof_arrow::function::DataType>,
                ::shapeproof_arrow::Error,
            > {
                let [#(#columns),*] = ::shapeproof_arrow::function::types::<#count>(#name, types)?;
                ::std::result::Result::Ok(::std::vec![
                    #(::shapeproof_arrow::function::coerced::<#types>(#names, #columns)?),*
                ])
            }

            fn call(
                columns: &[::shapeproof_arrow::function::Column<'_>],
                rows: usize,
            ) -> ::std::result::Result<::shapeproof_arrow::function::ArrayRef, ::shapeproof_arrow::Error> {
                let [#(#columns),*] = ::shapeproof_arrow::function::columns::<#count>(#name, columns, rows)?;
                #(let #columns = <#types as ::shapeproof_arrow::function::Argument>::rows(#columns)?;)*
                let mut output = <#output as ::shapeproof_arrow::function::Output>::builder(rows);
                for row in 0..rows {
                    if let (#(::std::option::Option::Some(#values),)*) =
                        (#(<#types as ::shapeproof_arrow::function::Argument>::get(&#columns, row)?,)*)
                    {
                        let value: #output = #ident(#(#values),*);
                        if let ::std::result::Result::Err(reason) =
                            ::shapeproof_arrow::function::Output::append(value, &mut output)
                        {
                            return ::std::result::Result::Err(::shapeproof_arrow::Error::Call {
                                function: #name,
                                row,
                                reason,
                            });
                        }
                    } else {
                        <#output as ::shapeproof_arrow::function::Output>::append_null(&mut output);
                    }
                }
                <#output as ::shapeproof_arrow::function::Output>::finish(output)
            }
        }
    }
}
