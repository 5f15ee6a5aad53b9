// What `#[tensor_udaf(..)]` writes beside what stands above each item.

// #[tensor_udaf()]
// impl Mean {
//     pub fn update(&mut self, x: TensorView<'_, f32, S>, weight: Option<f32>) -> Result<(), E> {}
//     fn state(&self) -> (Tensor<f64, S>, u64) {}
//     fn merge(&mut self, sum: TensorView<'_, f64, S>, count: u64) {}
//     fn finish(&self) -> Option<Tensor<f32, S>> {}
//     fn other<T>() {}
// }
impl ::shapeproof_arrow::function::Aggregate for Mean {
    const NAME: &'static str = "mean";
    fn arguments() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
        ::std::vec![
            < TensorView < '_, f32, S > as ::shapeproof_arrow::function::Argument >
            ::field("x"), < Option < f32 > as ::shapeproof_arrow::function::Argument >
            ::field("weight")
        ]
    }
    type State = (Tensor<f64, S>, u64);
    type Output = Option<Tensor<f32, S>>;
    fn state_fields() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
        ::shapeproof_arrow::function::merges::<
            (TensorView<'_, f64, S>, u64),
            (Tensor<f64, S>, u64),
        >();
        <(
            Tensor<f64, S>,
            u64,
        ) as ::shapeproof_arrow::function::Row>::fields(&["sum", "count"])
    }
    fn coerce(
        types: &[::shapeproof_arrow::function::DataType],
    ) -> ::std::result::Result<
        ::std::vec::Vec<::shapeproof_arrow::function::DataType>,
        ::shapeproof_arrow::Error,
    > {
        let [column_0, column_1] = ::shapeproof_arrow::function::types::<
            2usize,
        >("mean", types)?;
        ::std::result::Result::Ok(
            ::std::vec![
                ::shapeproof_arrow::function::coerced:: < TensorView < '_, f32, S > >
                ("x", column_0) ?, ::shapeproof_arrow::function::coerced:: < Option < f32
                > > ("weight", column_1) ?
            ],
        )
    }
    fn update_groups(
        groups: &mut [Self],
        columns: &[::shapeproof_arrow::function::Column<'_>],
        rows: usize,
        group: impl ::std::ops::Fn(usize) -> ::std::option::Option<usize>,
    ) -> ::std::result::Result<(), ::shapeproof_arrow::Error> {
        let [column_0, column_1] = ::shapeproof_arrow::function::columns::<
            2usize,
        >("mean", columns, rows)?;
        let column_0 = <TensorView<
            '_,
            f32,
            S,
        > as ::shapeproof_arrow::function::Argument>::rows(column_0)?;
        let column_1 = <Option<
            f32,
        > as ::shapeproof_arrow::function::Argument>::rows(column_1)?;
        for row in 0..rows {
            let ::std::option::Option::Some(state) = group(row)
                .and_then(|group| groups.get_mut(group)) else {
                continue;
            };
            if let (
                ::std::option::Option::Some(value_0),
                ::std::option::Option::Some(value_1),
            ) = (
                <TensorView<
                    '_,
                    f32,
                    S,
                > as ::shapeproof_arrow::function::Argument>::get(&column_0, row)?,
                <Option<
                    f32,
                > as ::shapeproof_arrow::function::Argument>::get(&column_1, row)?,
            ) {
                if let ::std::result::Result::Err(reason) = ::shapeproof_arrow::function::Outcome::outcome(
                    Mean::update(state, value_0, value_1),
                ) {
                    return ::std::result::Result::Err(::shapeproof_arrow::Error::Call {
                        function: "mean",
                        row,
                        reason,
                    });
                }
            }
        }
        ::std::result::Result::Ok(())
    }
    fn merge_groups(
        groups: &mut [Self],
        columns: &[::shapeproof_arrow::function::Column<'_>],
        rows: usize,
        group: impl ::std::ops::Fn(usize) -> ::std::option::Option<usize>,
    ) -> ::std::result::Result<(), ::shapeproof_arrow::Error> {
        let [column_0, column_1] = ::shapeproof_arrow::function::columns::<
            2usize,
        >("mean", columns, rows)?;
        let column_0 = <TensorView<
            '_,
            f64,
            S,
        > as ::shapeproof_arrow::function::Argument>::rows(column_0)?;
        let column_1 = <u64 as ::shapeproof_arrow::function::Argument>::rows(column_1)?;
        for row in 0..rows {
            let ::std::option::Option::Some(state) = group(row)
                .and_then(|group| groups.get_mut(group)) else {
                continue;
            };
            if let (
                ::std::option::Option::Some(value_0),
                ::std::option::Option::Some(value_1),
            ) = (
                <TensorView<
                    '_,
                    f64,
                    S,
                > as ::shapeproof_arrow::function::Argument>::get(&column_0, row)?,
                <u64 as ::shapeproof_arrow::function::Argument>::get(&column_1, row)?,
            ) {
                if let ::std::result::Result::Err(reason) = ::shapeproof_arrow::function::Outcome::outcome(
                    Mean::merge(state, value_0, value_1),
                ) {
                    return ::std::result::Result::Err(::shapeproof_arrow::Error::Call {
                        function: "mean",
                        row,
                        reason,
                    });
                }
            }
        }
        ::std::result::Result::Ok(())
    }
    fn to_state(&self) -> (Tensor<f64, S>, u64) {
        Mean::state(self)
    }
    fn to_output(&self) -> Option<Tensor<f32, S>> {
        Mean::finish(self)
    }
}

// #[tensor_udaf(name = "mean_tensor", datafusion = engine::datafusion)]
// impl Mean {
//     pub fn update(&mut self, x: TensorView<'_, f32, S>, weight: Option<f32>) -> Result<(), E> {}
//     fn state(&self) -> (Tensor<f64, S>, u64) {}
//     fn merge(&mut self, sum: TensorView<'_, f64, S>, count: u64) {}
//     fn finish(&self) -> Option<Tensor<f32, S>> {}
//     fn other<T>() {}
// }
impl ::shapeproof_arrow::function::Aggregate for Mean {
    const NAME: &'static str = "mean_tensor";
    fn arguments() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
        ::std::vec![
            < TensorView < '_, f32, S > as ::shapeproof_arrow::function::Argument >
            ::field("x"), < Option < f32 > as ::shapeproof_arrow::function::Argument >
            ::field("weight")
        ]
    }
    type State = (Tensor<f64, S>, u64);
    type Output = Option<Tensor<f32, S>>;
    fn state_fields() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
        ::shapeproof_arrow::function::merges::<
            (TensorView<'_, f64, S>, u64),
            (Tensor<f64, S>, u64),
        >();
        <(
            Tensor<f64, S>,
            u64,
        ) as ::shapeproof_arrow::function::Row>::fields(&["sum", "count"])
    }
    fn coerce(
        types: &[::shapeproof_arrow::function::DataType],
    ) -> ::std::result::Result<
        ::std::vec::Vec<::shapeproof_arrow::function::DataType>,
        ::shapeproof_arrow::Error,
    > {
        let [column_0, column_1] = ::shapeproof_arrow::function::types::<
            2usize,
        >("mean_tensor", types)?;
        ::std::result::Result::Ok(
            ::std::vec![
                ::shapeproof_arrow::function::coerced:: < TensorView < '_, f32, S > >
                ("x", column_0) ?, ::shapeproof_arrow::function::coerced:: < Option < f32
                > > ("weight", column_1) ?
            ],
        )
    }
    fn update_groups(
        groups: &mut [Self],
        columns: &[::shapeproof_arrow::function::Column<'_>],
        rows: usize,
        group: impl ::std::ops::Fn(usize) -> ::std::option::Option<usize>,
    ) -> ::std::result::Result<(), ::shapeproof_arrow::Error> {
        let [column_0, column_1] = ::shapeproof_arrow::function::columns::<
            2usize,
        >("mean_tensor", columns, rows)?;
        let column_0 = <TensorView<
            '_,
            f32,
            S,
        > as ::shapeproof_arrow::function::Argument>::rows(column_0)?;
        let column_1 = <Option<
            f32,
        > as ::shapeproof_arrow::function::Argument>::rows(column_1)?;
        for row in 0..rows {
            let ::std::option::Option::Some(state) = group(row)
                .and_then(|group| groups.get_mut(group)) else {
                continue;
            };
            if let (
                ::std::option::Option::Some(value_0),
                ::std::option::Option::Some(value_1),
            ) = (
                <TensorView<
                    '_,
                    f32,
                    S,
                > as ::shapeproof_arrow::function::Argument>::get(&column_0, row)?,
                <Option<
                    f32,
                > as ::shapeproof_arrow::function::Argument>::get(&column_1, row)?,
            ) {
                if let ::std::result::Result::Err(reason) = ::shapeproof_arrow::function::Outcome::outcome(
                    Mean::update(state, value_0, value_1),
                ) {
                    return ::std::result::Result::Err(::shapeproof_arrow::Error::Call {
                        function: "mean_tensor",
                        row,
                        reason,
                    });
                }
            }
        }
        ::std::result::Result::Ok(())
    }
    fn merge_groups(
        groups: &mut [Self],
        columns: &[::shapeproof_arrow::function::Column<'_>],
        rows: usize,
        group: impl ::std::ops::Fn(usize) -> ::std::option::Option<usize>,
    ) -> ::std::result::Result<(), ::shapeproof_arrow::Error> {
        let [column_0, column_1] = ::shapeproof_arrow::function::columns::<
            2usize,
        >("mean_tensor", columns, rows)?;
        let column_0 = <TensorView<
            '_,
            f64,
            S,
        > as ::shapeproof_arrow::function::Argument>::rows(column_0)?;
        let column_1 = <u64 as ::shapeproof_arrow::function::Argument>::rows(column_1)?;
        for row in 0..rows {
            let ::std::option::Option::Some(state) = group(row)
                .and_then(|group| groups.get_mut(group)) else {
                continue;
            };
            if let (
                ::std::option::Option::Some(value_0),
                ::std::option::Option::Some(value_1),
            ) = (
                <TensorView<
                    '_,
                    f64,
                    S,
                > as ::shapeproof_arrow::function::Argument>::get(&column_0, row)?,
                <u64 as ::shapeproof_arrow::function::Argument>::get(&column_1, row)?,
            ) {
                if let ::std::result::Result::Err(reason) = ::shapeproof_arrow::function::Outcome::outcome(
                    Mean::merge(state, value_0, value_1),
                ) {
                    return ::std::result::Result::Err(::shapeproof_arrow::Error::Call {
                        function: "mean_tensor",
                        row,
                        reason,
                    });
                }
            }
        }
        ::std::result::Result::Ok(())
    }
    fn to_state(&self) -> (Tensor<f64, S>, u64) {
        Mean::state(self)
    }
    fn to_output(&self) -> Option<Tensor<f32, S>> {
        Mean::finish(self)
    }
}
impl Mean {
    ///The aggregate `mean_tensor`, to be registered with a session of DataFusion.
    #[must_use]
    pub fn udaf() -> engine::datafusion::logical_expr::AggregateUDF {
        /// The function, as a query is planned with it.
        #[derive(Debug, PartialEq, Eq, Hash)]
        struct MeanFunction;
        impl engine::datafusion::logical_expr::AggregateUDFImpl for MeanFunction {
            fn name(&self) -> &str {
                "mean_tensor"
            }
            fn signature(&self) -> &engine::datafusion::logical_expr::Signature {
                static SIGNATURE: ::std::sync::LazyLock<
                    engine::datafusion::logical_expr::Signature,
                > = ::std::sync::LazyLock::new(|| {
                    engine::datafusion::logical_expr::Signature::user_defined(
                        engine::datafusion::logical_expr::Volatility::Immutable,
                    )
                });
                &SIGNATURE
            }
            fn return_type(
                &self,
                _: &[engine::datafusion::arrow::datatypes::DataType],
            ) -> engine::datafusion::error::Result<
                engine::datafusion::arrow::datatypes::DataType,
            > {
                ::std::result::Result::Ok(
                    <Mean as ::shapeproof_arrow::function::Aggregate>::output()
                        .data_type()
                        .clone(),
                )
            }
            fn coerce_types(
                &self,
                types: &[engine::datafusion::arrow::datatypes::DataType],
            ) -> engine::datafusion::error::Result<
                ::std::vec::Vec<engine::datafusion::arrow::datatypes::DataType>,
            > {
                <Mean as ::shapeproof_arrow::function::Aggregate>::coerce(types)
                    .map_err(|error| {
                        engine::datafusion::error::DataFusionError::Plan(
                            ::std::string::ToString::to_string(&error),
                        )
                    })
            }
            fn return_field(
                &self,
                _: &[engine::datafusion::arrow::datatypes::FieldRef],
            ) -> engine::datafusion::error::Result<
                engine::datafusion::arrow::datatypes::FieldRef,
            > {
                ::std::result::Result::Ok(
                    ::std::sync::Arc::new(
                        <Mean as ::shapeproof_arrow::function::Aggregate>::output(),
                    ),
                )
            }
            fn state_fields(
                &self,
                args: engine::datafusion::logical_expr::function::StateFieldsArgs<'_>,
            ) -> engine::datafusion::error::Result<
                ::std::vec::Vec<engine::datafusion::arrow::datatypes::FieldRef>,
            > {
                let fields = <Mean as ::shapeproof_arrow::function::Aggregate>::state_fields()
                    .into_iter()
                    .map(|field| {
                        let name = engine::datafusion::logical_expr::utils::format_state_name(
                            args.name,
                            field.name(),
                        );
                        ::std::sync::Arc::new(field.with_name(name))
                    });
                ::std::result::Result::Ok(fields.collect())
            }
            fn order_sensitivity(
                &self,
            ) -> engine::datafusion::logical_expr::utils::AggregateOrderSensitivity {
                engine::datafusion::logical_expr::utils::AggregateOrderSensitivity::Insensitive
            }
            fn accumulator(
                &self,
                args: engine::datafusion::logical_expr::function::AccumulatorArgs<'_>,
            ) -> engine::datafusion::error::Result<
                ::std::boxed::Box<dyn engine::datafusion::logical_expr::Accumulator>,
            > {
                let states = ::std::vec![
                    < Mean as ::std::default::Default > ::default()
                ];
                if args.is_distinct {
                    return ::std::result::Result::Err(
                        engine::datafusion::error::DataFusionError::NotImplemented(
                            ::std::string::String::from(
                                "mean_tensor has no DISTINCT: select distinct rows in a subquery",
                            ),
                        ),
                    );
                }
                ::std::result::Result::Ok(
                    ::std::boxed::Box::new(MeanGroups {
                        fields: args.expr_fields.to_vec(),
                        states,
                    }),
                )
            }
            fn groups_accumulator_supported(
                &self,
                args: engine::datafusion::logical_expr::function::AccumulatorArgs<'_>,
            ) -> bool {
                !args.is_distinct
            }
            fn create_groups_accumulator(
                &self,
                args: engine::datafusion::logical_expr::function::AccumulatorArgs<'_>,
            ) -> engine::datafusion::error::Result<
                ::std::boxed::Box<
                    dyn engine::datafusion::logical_expr::GroupsAccumulator,
                >,
            > {
                let states = ::std::vec::Vec::new();
                ::std::result::Result::Ok(
                    ::std::boxed::Box::new(MeanGroups {
                        fields: args.expr_fields.to_vec(),
                        states,
                    }),
                )
            }
        }
        /// The states of all groups, or of one.
        struct MeanGroups {
            fields: ::std::vec::Vec<engine::datafusion::arrow::datatypes::FieldRef>,
            states: ::std::vec::Vec<Mean>,
        }
        impl MeanGroups {
            fn update(
                &mut self,
                arrays: &[engine::datafusion::arrow::array::ArrayRef],
                group: impl ::std::ops::Fn(usize) -> ::std::option::Option<usize>,
            ) -> engine::datafusion::error::Result<()> {
                let rows = arrays.first().map_or(0, |array| array.len());
                let columns: ::std::vec::Vec<::shapeproof_arrow::function::Column<'_>> = self
                    .fields
                    .iter()
                    .zip(arrays)
                    .map(|(field, array)| ::shapeproof_arrow::function::Column {
                        field,
                        array,
                    })
                    .collect();
                <Mean as ::shapeproof_arrow::function::Aggregate>::update_groups(
                        &mut self.states,
                        &columns,
                        rows,
                        group,
                    )
                    .map_err(|error| {
                        engine::datafusion::error::DataFusionError::External(
                            ::std::boxed::Box::new(error),
                        )
                    })
            }
            fn merge(
                &mut self,
                arrays: &[engine::datafusion::arrow::array::ArrayRef],
                group: impl ::std::ops::Fn(usize) -> ::std::option::Option<usize>,
            ) -> engine::datafusion::error::Result<()> {
                let rows = arrays.first().map_or(0, |array| array.len());
                let fields = <Mean as ::shapeproof_arrow::function::Aggregate>::state_fields();
                let columns: ::std::vec::Vec<::shapeproof_arrow::function::Column<'_>> = fields
                    .iter()
                    .zip(arrays)
                    .map(|(field, array)| ::shapeproof_arrow::function::Column {
                        field,
                        array,
                    })
                    .collect();
                <Mean as ::shapeproof_arrow::function::Aggregate>::merge_groups(
                        &mut self.states,
                        &columns,
                        rows,
                        group,
                    )
                    .map_err(|error| {
                        engine::datafusion::error::DataFusionError::External(
                            ::std::boxed::Box::new(error),
                        )
                    })
            }
            fn size(&self) -> usize {
                ::std::mem::size_of::<Self>()
                    .saturating_add(
                        self
                            .states
                            .capacity()
                            .saturating_mul(::std::mem::size_of::<Mean>()),
                    )
            }
        }
        impl ::std::fmt::Debug for MeanGroups {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::write!(f, "{} of {} groups", "mean_tensor", self.states.len())
            }
        }
        impl engine::datafusion::logical_expr::Accumulator for MeanGroups {
            fn update_batch(
                &mut self,
                values: &[engine::datafusion::arrow::array::ArrayRef],
            ) -> engine::datafusion::error::Result<()> {
                self.update(values, |_| ::std::option::Option::Some(0))
            }
            fn merge_batch(
                &mut self,
                states: &[engine::datafusion::arrow::array::ArrayRef],
            ) -> engine::datafusion::error::Result<()> {
                self.merge(states, |_| ::std::option::Option::Some(0))
            }
            fn state(
                &mut self,
            ) -> engine::datafusion::error::Result<
                ::std::vec::Vec<engine::datafusion::scalar::ScalarValue>,
            > {
                let states = <Mean as ::shapeproof_arrow::function::Aggregate>::states(
                        &self.states,
                    )
                    .map_err(|error| {
                        engine::datafusion::error::DataFusionError::External(
                            ::std::boxed::Box::new(error),
                        )
                    })?;
                states
                    .iter()
                    .map(|state| engine::datafusion::scalar::ScalarValue::try_from_array(
                        state,
                        0,
                    ))
                    .collect()
            }
            fn evaluate(
                &mut self,
            ) -> engine::datafusion::error::Result<
                engine::datafusion::scalar::ScalarValue,
            > {
                engine::datafusion::scalar::ScalarValue::try_from_array(
                    &<Mean as ::shapeproof_arrow::function::Aggregate>::results(
                            &self.states,
                        )
                        .map_err(|error| {
                            engine::datafusion::error::DataFusionError::External(
                                ::std::boxed::Box::new(error),
                            )
                        })?,
                    0,
                )
            }
            fn size(&self) -> usize {
                self.size()
            }
        }
        impl engine::datafusion::logical_expr::GroupsAccumulator for MeanGroups {
            fn update_batch(
                &mut self,
                values: &[engine::datafusion::arrow::array::ArrayRef],
                groups: &[usize],
                filter: ::std::option::Option<
                    &engine::datafusion::arrow::array::BooleanArray,
                >,
                count: usize,
            ) -> engine::datafusion::error::Result<()> {
                self.states.resize_with(count, ::std::default::Default::default);
                let taken = |row: usize| {
                    filter
                        .is_none_or(|filter| {
                            engine::datafusion::arrow::array::Array::is_valid(
                                filter,
                                row,
                            ) && filter.value(row)
                        })
                };
                self.update(
                    values,
                    |row| groups.get(row).copied().filter(|_| taken(row)),
                )
            }
            fn merge_batch(
                &mut self,
                values: &[engine::datafusion::arrow::array::ArrayRef],
                groups: &[usize],
                count: usize,
            ) -> engine::datafusion::error::Result<()> {
                self.states.resize_with(count, ::std::default::Default::default);
                self.merge(values, |row| groups.get(row).copied())
            }
            fn state(
                &mut self,
                emit: engine::datafusion::logical_expr::EmitTo,
            ) -> engine::datafusion::error::Result<
                ::std::vec::Vec<engine::datafusion::arrow::array::ArrayRef>,
            > {
                let states = emit.take_needed(&mut self.states);
                <Mean as ::shapeproof_arrow::function::Aggregate>::states(&states)
                    .map_err(|error| {
                        engine::datafusion::error::DataFusionError::External(
                            ::std::boxed::Box::new(error),
                        )
                    })
            }
            fn evaluate(
                &mut self,
                emit: engine::datafusion::logical_expr::EmitTo,
            ) -> engine::datafusion::error::Result<
                engine::datafusion::arrow::array::ArrayRef,
            > {
                let states = emit.take_needed(&mut self.states);
                <Mean as ::shapeproof_arrow::function::Aggregate>::results(&states)
                    .map_err(|error| {
                        engine::datafusion::error::DataFusionError::External(
                            ::std::boxed::Box::new(error),
                        )
                    })
            }
            fn convert_to_state(
                &self,
                values: &[engine::datafusion::arrow::array::ArrayRef],
                filter: ::std::option::Option<
                    &engine::datafusion::arrow::array::BooleanArray,
                >,
            ) -> engine::datafusion::error::Result<
                ::std::vec::Vec<engine::datafusion::arrow::array::ArrayRef>,
            > {
                let rows = values.first().map_or(0, |array| array.len());
                let groups: ::std::vec::Vec<usize> = (0..rows).collect();
                let mut each = MeanGroups {
                    fields: self.fields.clone(),
                    states: ::std::vec::Vec::new(),
                };
                engine::datafusion::logical_expr::GroupsAccumulator::update_batch(
                    &mut each,
                    values,
                    &groups,
                    filter,
                    rows,
                )?;
                engine::datafusion::logical_expr::GroupsAccumulator::state(
                    &mut each,
                    engine::datafusion::logical_expr::EmitTo::All,
                )
            }
            fn size(&self) -> usize {
                self.size()
            }
        }
        engine::datafusion::logical_expr::AggregateUDF::new_from_impl(MeanFunction)
    }
}
