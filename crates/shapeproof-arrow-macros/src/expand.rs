//! The function of columns, of the three kinds. What they share is how arguments come of columns.

use proc_macro2::TokenStream;
use quote::format_ident;
use syn::{Ident, Result, Type};

use crate::aggregate::Aggregate;
use crate::args::{Function, Kind, plain};
use crate::datafusion;

/// What stands beside a function, or beside the methods of a state.
pub(crate) fn expand(kind: Kind, options: TokenStream, item: TokenStream) -> Result<TokenStream> {
    if kind == Kind::Aggregate {
        let aggregate = Aggregate::parse(options, item)?;
        let mut output = aggregate.expand();
        if let Some(path) = &aggregate.options.datafusion {
            output.extend(datafusion::aggregate(&aggregate, path));
        }
        return Ok(output);
    }
    let function = Function::parse(kind, options, item)?;
    let mut output = if kind == Kind::Table { table(&function) } else { scalar(&function) };
    if let Some(path) = &function.options.datafusion {
        output.extend(match kind {
            Kind::Table => datafusion::table(&function, path),
            _ => datafusion::scalar(&function, path),
        });
    }
    Ok(output)
}

/// `const NAME` and `fn arguments` of the three traits.
pub(crate) fn named(name: &str, arguments: &[(Ident, Type)]) -> TokenStream {
    let (names, types) = named_types(arguments);
    quote! {
        const NAME: &'static str = #name;

        fn arguments() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
            ::std::vec![#(<#types as ::shapeproof_arrow::function::Argument>::field(#names)),*]
        }
    }
}

/// `fn coerce` of functions that are called with columns.
pub(crate) fn coerce(name: &str, arguments: &[(Ident, Type)]) -> TokenStream {
    let (names, types) = named_types(arguments);
    let (count, columns) = (arguments.len(), numbered("column", arguments));
    quote! {
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
    }
}

/// Statements that check `columns`, and how each of the `rows` is treated: `first`, then `call` with variables for the arguments, or
/// `otherwise` where one of them is null.
pub(crate) struct Rows<'a> {
    pub(crate) name: &'a str,
    pub(crate) arguments: &'a [(Ident, Type)],
    pub(crate) first: TokenStream,
    pub(crate) otherwise: Option<TokenStream>,
}

impl Rows<'_> {
    /// The statements that check, and those that go over the rows.
    pub(crate) fn expand(self, call: impl FnOnce(&[Ident]) -> TokenStream) -> (TokenStream, TokenStream) {
        let Self { name, arguments, first, otherwise } = self;
        let (_, types) = named_types(arguments);
        let count = arguments.len();
        let (columns, values) = (numbered("column", arguments), numbered("value", arguments));
        let (call, otherwise) = (call(&values), otherwise.map(|otherwise| quote!(else { #otherwise })));
        let check = quote! {
            let [#(#columns),*] = ::shapeproof_arrow::function::columns::<#count>(#name, columns, rows)?;
            #(let #columns = <#types as ::shapeproof_arrow::function::Argument>::rows(#columns)?;)*
        };
        // Without arguments there is nothing that could be null.
        let each = if arguments.is_empty() {
            call
        } else {
            quote! {
                if let (#(::std::option::Option::Some(#values),)*) =
                    (#(<#types as ::shapeproof_arrow::function::Argument>::get(&#columns, row)?,)*)
                {
                    #call
                } #otherwise
            }
        };
        (check, quote!(for row in 0..rows { #first #each }))
    }
}

/// The names and the types of arguments.
fn named_types(arguments: &[(Ident, Type)]) -> (Vec<String>, Vec<&Type>) {
    arguments.iter().map(|(name, kind)| (plain(name), kind)).unzip()
}

/// A variable for each argument.
fn numbered(word: &str, arguments: &[(Ident, Type)]) -> Vec<Ident> {
    (0..arguments.len()).map(|i| format_ident!("{word}_{i}")).collect()
}

/// The type that stands for a function.
fn standing(function: &Function) -> TokenStream {
    let Function { name, visibility, ident, kind, .. } = function;
    let doc = format!("The function [`{0}`](fn@{0}) of columns, `{name}` in queries.", plain(ident));
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #visibility struct #kind;
    }
}

fn scalar(function: &Function) -> TokenStream {
    let Function { name, ident, kind, arguments, output, .. } = function;
    let (standing, named, coerce) = (standing(function), named(name, arguments), coerce(name, arguments));
    let rows = Rows {
        name,
        arguments,
        first: TokenStream::new(),
        otherwise: Some(quote!(<#output as ::shapeproof_arrow::function::Output>::append_null(&mut output);)),
    };
    let (check, rows) = rows.expand(|values| {
        quote! {
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
        }
    });
    quote! {
        #standing

        impl ::shapeproof_arrow::function::Function for #kind {
            #named

            fn output() -> ::shapeproof_arrow::function::Field {
                <#output as ::shapeproof_arrow::function::Output>::field(#name)
            }

            #coerce

            fn call(
                columns: &[::shapeproof_arrow::function::Column<'_>],
                rows: usize,
            ) -> ::std::result::Result<::shapeproof_arrow::function::ArrayRef, ::shapeproof_arrow::Error> {
                #check
                let mut output = <#output as ::shapeproof_arrow::function::Output>::builder(rows);
                #rows
                <#output as ::shapeproof_arrow::function::Output>::finish(output)
            }
        }
    }
}

fn table(function: &Function) -> TokenStream {
    let Function { name, ident, kind, arguments, output, options, .. } = function;
    let (standing, named) = (standing(function), named(name, arguments));
    // A table of one column may do without a name for it.
    let names = match &options.columns[..] {
        [] => vec![name.clone()],
        names => names.iter().map(syn::LitStr::value).collect(),
    };
    let count = names.len();
    let rows = Rows { name, arguments, first: TokenStream::new(), otherwise: None };
    let (check, rows) = rows.expand(|values| {
        quote! {
            let table: #output = #ident(#(#values),*);
            output.append(#name, row, table)?;
        }
    });
    quote! {
        #standing

        impl ::shapeproof_arrow::function::TableFunction for #kind {
            #named

            fn output() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
                ::shapeproof_arrow::function::table_fields::<#output, #count>([#(#names),*])
            }

            fn call(
                columns: &[::shapeproof_arrow::function::Column<'_>],
                rows: usize,
            ) -> ::std::result::Result<
                ::std::vec::Vec<::shapeproof_arrow::function::RecordBatch>,
                ::shapeproof_arrow::Error,
            > {
                #check
                let mut output =
                    ::shapeproof_arrow::function::TableBuilder::<
                        <#output as ::shapeproof_arrow::function::Table>::Row,
                    >::new(Self::output());
                #rows
                output.finish()
            }
        }
    }
}
