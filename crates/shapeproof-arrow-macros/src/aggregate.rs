//! The methods of a state, and the aggregate that is made of them.

use proc_macro2::TokenStream;
use syn::{Error, Ident, ImplItem, ItemImpl, LitStr, Result, Type, Visibility};

use crate::args::{Kind, Options, Signature, plain, snake};
use crate::expand::{Rows, coerce, named};

/// The methods of a state, and their options.
pub(crate) struct Aggregate {
    pub(crate) options: Options,
    /// The name that queries call it by.
    pub(crate) name: String,
    /// That of `update`.
    pub(crate) visibility: Visibility,
    /// The state.
    pub(crate) kind: Ident,
    update: Signature,
    merge: Signature,
    /// What `state` and `finish` return.
    state: Type,
    output: Type,
}

impl Aggregate {
    pub(crate) fn parse(options: TokenStream, item: TokenStream) -> Result<Self> {
        let options = Options::parse(Kind::Aggregate, options)?;
        let block: ItemImpl = syn::parse2(item)?;
        let named = match &*block.self_ty {
            Type::Path(path) if path.qself.is_none() && block.trait_.is_none() => path.path.get_ident(),
            _ => None,
        };
        let message = "an aggregate is made of the methods of a type without parameters: `impl Name { .. }`";
        let kind = named.ok_or_else(|| Error::new_spanned(&block.self_ty, message))?.clone();
        if !block.generics.params.is_empty() {
            return Err(Error::new_spanned(&block.generics, message));
        }
        let mut items = block.items;
        let mut method = |name: &str| -> Result<_> {
            let named =
                |item: &ImplItem| matches!(item, ImplItem::Fn(method) if plain(&method.sig.ident) == name);
            match items.iter().position(named).map(|at| items.swap_remove(at)) {
                Some(ImplItem::Fn(method)) => Ok((method.vis, Signature::parse(method.sig, true)?)),
                _ => Err(Error::new(
                    kind.span(),
                    format!(
                        "an aggregate has the methods `update`, `state`, `merge` and `finish`; there is no `{name}`"
                    ),
                )),
            }
        };
        let (visibility, update) = method("update")?;
        let ((_, state), (_, merge), (_, finish)) = (method("state")?, method("merge")?, method("finish")?);
        let (update, merge) = (taking(update)?, taking(merge)?);
        let (state, output) = (giving(state)?, giving(finish)?);
        let name = options.name.as_ref().map_or_else(|| snake(&plain(&kind)), LitStr::value);
        Ok(Self { options, name, visibility, kind, update, merge, state, output })
    }

    pub(crate) fn expand(&self) -> TokenStream {
        let Self { name, kind, update, merge, state, output, .. } = self;
        let (named, coerce) = (named(name, &update.arguments), coerce(name, &update.arguments));
        let names = merge.arguments.iter().map(|(name, _)| plain(name));
        let taken = merge.arguments.iter().map(|(_, kind)| kind);
        let (update, merge) = (self.groups("update_groups", update), self.groups("merge_groups", merge));
        quote! {
            impl ::shapeproof_arrow::function::Aggregate for #kind {
                #named

                type State = #state;
                type Output = #output;

                fn state_fields() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
                    ::shapeproof_arrow::function::merges::<(#(#taken,)*), #state>();
                    <#state as ::shapeproof_arrow::function::Row>::fields(&[#(#names),*])
                }

                #coerce
                #update
                #merge

                fn to_state(&self) -> #state {
                    #kind::state(self)
                }

                fn to_output(&self) -> #output {
                    #kind::finish(self)
                }
            }
        }
    }

    /// A method for one state as one for the states of all groups.
    fn groups(&self, groups: &str, method: &Signature) -> TokenStream {
        let Self { name, kind, .. } = self;
        let Signature { ident, arguments, .. } = method;
        let groups = Ident::new(groups, ident.span());
        let first = quote! {
            let ::std::option::Option::Some(state) = group(row).and_then(|group| groups.get_mut(group)) else {
                continue;
            };
        };
        let (check, rows) = Rows { name, arguments, first, otherwise: None }.expand(|values| {
            quote! {
                if let ::std::result::Result::Err(reason) =
                    ::shapeproof_arrow::function::Outcome::outcome(#kind::#ident(state, #(#values),*))
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
            fn #groups(
                groups: &mut [Self],
                columns: &[::shapeproof_arrow::function::Column<'_>],
                rows: usize,
                group: impl ::std::ops::Fn(usize) -> ::std::option::Option<usize>,
            ) -> ::std::result::Result<(), ::shapeproof_arrow::Error> {
                #check
                #rows
                ::std::result::Result::Ok(())
            }
        }
    }
}

/// A method that has arguments.
fn taking(method: Signature) -> Result<Signature> {
    if method.arguments.is_empty() {
        let message = format!("`{}` takes the values of a row behind `self`", method.ident);
        return Err(Error::new(method.ident.span(), message));
    }
    Ok(method)
}

/// What a method without arguments returns.
fn giving(Signature { ident, arguments, output }: Signature) -> Result<Type> {
    let message = || format!("`{ident}` takes `&self` alone, and returns values");
    output.filter(|_| arguments.is_empty()).ok_or_else(|| Error::new(ident.span(), message()))
}
