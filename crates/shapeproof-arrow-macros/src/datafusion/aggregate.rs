//! An aggregate function of DataFusion's, with a state for each group, or one alone.

use proc_macro2::TokenStream;
use quote::format_ident;
use syn::{Ident, Path};

use super::{called, columns, external};
use crate::aggregate::Aggregate;

pub(crate) fn expand(aggregate: &Aggregate, path: &Path) -> TokenStream {
    let Aggregate { name, kind, visibility, options, .. } = aggregate;
    let doc = format!("The aggregate `{name}`, to be registered with a session of DataFusion.");
    // Names that the state itself does not have.
    let (planned, groups) = (format_ident!("{kind}Function"), format_ident!("{kind}Groups"));
    let function = function(aggregate, path, &groups);
    let accumulators = accumulators(aggregate, path, &groups);
    let called =
        called(path, name, &options.volatility, &quote!(<#kind as ::shapeproof_arrow::function::Aggregate>));
    quote! {
        impl #kind {
            #[doc = #doc]
            #[must_use]
            #visibility fn udaf() -> #path::logical_expr::AggregateUDF {
                /// The function, as a query is planned with it.
                #[derive(Debug, PartialEq, Eq, Hash)]
                struct #planned;

                impl #path::logical_expr::AggregateUDFImpl for #planned {
                    #called
                    #function
                }

                /// The states of all groups, or of one.
                struct #groups {
                    fields: ::std::vec::Vec<#path::arrow::datatypes::FieldRef>,
                    states: ::std::vec::Vec<#kind>,
                }

                #accumulators

                #path::logical_expr::AggregateUDF::new_from_impl(#planned)
            }
        }
    }
}

/// What is of aggregates alone in `AggregateUDFImpl`.
fn function(aggregate: &Aggregate, path: &Path, groups: &Ident) -> TokenStream {
    let Aggregate { name, kind, .. } = aggregate;
    let ours = quote!(<#kind as ::shapeproof_arrow::function::Aggregate>);
    let distinct = format!("{name} has no DISTINCT: select distinct rows in a subquery");
    quote! {
        fn return_field(
            &self,
            _: &[#path::arrow::datatypes::FieldRef],
        ) -> #path::error::Result<#path::arrow::datatypes::FieldRef> {
            ::std::result::Result::Ok(::std::sync::Arc::new(#ours::output()))
        }

        fn state_fields(
            &self,
            args: #path::logical_expr::function::StateFieldsArgs<'_>,
        ) -> #path::error::Result<::std::vec::Vec<#path::arrow::datatypes::FieldRef>> {
            let fields = #ours::state_fields().into_iter().map(|field| {
                let name = #path::logical_expr::utils::format_state_name(args.name, field.name());
                ::std::sync::Arc::new(field.with_name(name))
            });
            ::std::result::Result::Ok(fields.collect())
        }

        fn order_sensitivity(&self) -> #path::logical_expr::utils::AggregateOrderSensitivity {
            #path::logical_expr::utils::AggregateOrderSensitivity::Insensitive
        }

        fn accumulator(
            &self,
            args: #path::logical_expr::function::AccumulatorArgs<'_>,
        ) -> #path::error::Result<::std::boxed::Box<dyn #path::logical_expr::Accumulator>> {
            let states = ::std::vec![<#kind as ::std::default::Default>::default()];
            if args.is_distinct {
                return ::std::result::Result::Err(
                    #path::error::DataFusionError::NotImplemented(::std::string::String::from(#distinct)),
                );
            }
            ::std::result::Result::Ok(::std::boxed::Box::new(#groups { fields: args.expr_fields.to_vec(), states }))
        }

        fn groups_accumulator_supported(
            &self,
            args: #path::logical_expr::function::AccumulatorArgs<'_>,
        ) -> bool {
            !args.is_distinct
        }

        fn create_groups_accumulator(
            &self,
            args: #path::logical_expr::function::AccumulatorArgs<'_>,
        ) -> #path::error::Result<::std::boxed::Box<dyn #path::logical_expr::GroupsAccumulator>> {
            let states = ::std::vec::Vec::new();
            ::std::result::Result::Ok(::std::boxed::Box::new(#groups { fields: args.expr_fields.to_vec(), states }))
        }
    }
}

/// `Accumulator` and `GroupsAccumulator`, which have the same states.
fn accumulators(aggregate: &Aggregate, path: &Path, groups: &Ident) -> TokenStream {
    let Aggregate { name, kind, .. } = aggregate;
    let ours = quote!(<#kind as ::shapeproof_arrow::function::Aggregate>);
    let (update, merge) =
        (columns(&quote!(self.fields), &quote!(arrays)), columns(&quote!(fields), &quote!(arrays)));
    let update_groups =
        external(path, &quote!(#ours::update_groups(&mut self.states, &columns, rows, group)));
    let merge_groups = external(path, &quote!(#ours::merge_groups(&mut self.states, &columns, rows, group)));
    let [states, results] = ["states", "results"].map(|method| {
        let method = format_ident!("{method}");
        external(path, &quote!(#ours::#method(&states)))
    });
    let [state, result] = ["states", "results"].map(|method| {
        let method = format_ident!("{method}");
        external(path, &quote!(#ours::#method(&self.states)))
    });
    let array = quote!(#path::arrow::array::ArrayRef);
    let scalar = quote!(#path::scalar::ScalarValue);
    quote! {
        impl #groups {
            fn update(
                &mut self,
                arrays: &[#array],
                group: impl ::std::ops::Fn(usize) -> ::std::option::Option<usize>,
            ) -> #path::error::Result<()> {
                let rows = arrays.first().map_or(0, |array| array.len());
                #update
                #update_groups
            }

            fn merge(
                &mut self,
                arrays: &[#array],
                group: impl ::std::ops::Fn(usize) -> ::std::option::Option<usize>,
            ) -> #path::error::Result<()> {
                let rows = arrays.first().map_or(0, |array| array.len());
                let fields = #ours::state_fields();
                #merge
                #merge_groups
            }

            fn size(&self) -> usize {
                ::std::mem::size_of::<Self>()
                    .saturating_add(self.states.capacity().saturating_mul(::std::mem::size_of::<#kind>()))
            }
        }

        impl ::std::fmt::Debug for #groups {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::write!(f, "{} of {} groups", #name, self.states.len())
            }
        }

        impl #path::logical_expr::Accumulator for #groups {
            fn update_batch(&mut self, values: &[#array]) -> #path::error::Result<()> {
                self.update(values, |_| ::std::option::Option::Some(0))
            }

            fn merge_batch(&mut self, states: &[#array]) -> #path::error::Result<()> {
                self.merge(states, |_| ::std::option::Option::Some(0))
            }

            fn state(&mut self) -> #path::error::Result<::std::vec::Vec<#scalar>> {
                let states = #state?;
                states.iter().map(|state| #scalar::try_from_array(state, 0)).collect()
            }

            fn evaluate(&mut self) -> #path::error::Result<#scalar> {
                #scalar::try_from_array(&#result?, 0)
            }

            fn size(&self) -> usize {
                self.size()
            }
        }

        impl #path::logical_expr::GroupsAccumulator for #groups {
            fn update_batch(
                &mut self,
                values: &[#array],
                groups: &[usize],
                filter: ::std::option::Option<&#path::arrow::array::BooleanArray>,
                count: usize,
            ) -> #path::error::Result<()> {
                self.states.resize_with(count, ::std::default::Default::default);
                let taken = |row: usize| {
                    filter.is_none_or(|filter| {
                        #path::arrow::array::Array::is_valid(filter, row) && filter.value(row)
                    })
                };
                self.update(values, |row| groups.get(row).copied().filter(|_| taken(row)))
            }

            fn merge_batch(
                &mut self,
                values: &[#array],
                groups: &[usize],
                count: usize,
            ) -> #path::error::Result<()> {
                self.states.resize_with(count, ::std::default::Default::default);
                self.merge(values, |row| groups.get(row).copied())
            }

            fn state(
                &mut self,
                emit: #path::logical_expr::EmitTo,
            ) -> #path::error::Result<::std::vec::Vec<#array>> {
                let states = emit.take_needed(&mut self.states);
                #states
            }

            fn evaluate(&mut self, emit: #path::logical_expr::EmitTo) -> #path::error::Result<#array> {
                let states = emit.take_needed(&mut self.states);
                #results
            }

            fn convert_to_state(
                &self,
                values: &[#array],
                filter: ::std::option::Option<&#path::arrow::array::BooleanArray>,
            ) -> #path::error::Result<::std::vec::Vec<#array>> {
                let rows = values.first().map_or(0, |array| array.len());
                let groups: ::std::vec::Vec<usize> = (0..rows).collect();
                let mut each = #groups { fields: self.fields.clone(), states: ::std::vec::Vec::new() };
                #path::logical_expr::GroupsAccumulator::update_batch(&mut each, values, &groups, filter, rows)?;
                #path::logical_expr::GroupsAccumulator::state(&mut each, #path::logical_expr::EmitTo::All)
            }

            fn size(&self) -> usize {
                self.size()
            }
        }
    }
}
