// What `#[tensor_udf(..)]` writes beside what stands above each item.

// #[tensor_udf()]
// pub fn power(frames: TensorView<'_, f32, Shape![4, 2]>) -> f32 {}
///The function [`power`](fn@power) of columns, `power` in queries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Power;
impl ::shapeproof_arrow::function::Function for Power {
    const NAME: &'static str = "power";
    fn arguments() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
        ::std::vec![
            < TensorView < '_, f32, Shape![4, 2] > as
            ::shapeproof_arrow::function::Argument > ::field("frames")
        ]
    }
    fn output() -> ::shapeproof_arrow::function::Field {
        <f32 as ::shapeproof_arrow::function::Output>::field("power")
    }
    fn coerce(
        types: &[::shapeproof_arrow::function::DataType],
    ) -> ::std::result::Result<
        ::std::vec::Vec<::shapeproof_arrow::function::DataType>,
        ::shapeproof_arrow::Error,
    > {
        let [column_0] = ::shapeproof_arrow::function::types::<1usize>("power", types)?;
        ::std::result::Result::Ok(
            ::std::vec![
                ::shapeproof_arrow::function::coerced:: < TensorView < '_, f32, Shape![4,
                2] > > ("frames", column_0) ?
            ],
        )
    }
    fn call(
        columns: &[::shapeproof_arrow::function::Column<'_>],
        rows: usize,
    ) -> ::std::result::Result<
        ::shapeproof_arrow::function::ArrayRef,
        ::shapeproof_arrow::Error,
    > {
        let [column_0] = ::shapeproof_arrow::function::columns::<
            1usize,
        >("power", columns, rows)?;
        let column_0 = <TensorView<
            '_,
            f32,
            Shape![4, 2],
        > as ::shapeproof_arrow::function::Argument>::rows(column_0)?;
        let mut output = <f32 as ::shapeproof_arrow::function::Output>::builder(rows);
        for row in 0..rows {
            if let (::std::option::Option::Some(value_0),) = (
                <TensorView<
                    '_,
                    f32,
                    Shape![4, 2],
                > as ::shapeproof_arrow::function::Argument>::get(&column_0, row)?,
            ) {
                let value: f32 = power(value_0);
                if let ::std::result::Result::Err(reason) = ::shapeproof_arrow::function::Output::append(
                    value,
                    &mut output,
                ) {
                    return ::std::result::Result::Err(::shapeproof_arrow::Error::Call {
                        function: "power",
                        row,
                        reason,
                    });
                }
            } else {
                <f32 as ::shapeproof_arrow::function::Output>::append_null(&mut output);
            }
        }
        <f32 as ::shapeproof_arrow::function::Output>::finish(output)
    }
}

// #[tensor_udf(name = "scaled", datafusion = engine::datafusion, volatility = stable)]
// fn scale_2(mut x: TensorView<i8, S>, r#type: Option<f32>) -> Result<Tensor<i8, S>, E> {}
///The function [`scale_2`](fn@scale_2) of columns, `scaled` in queries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Scale2;
impl ::shapeproof_arrow::function::Function for Scale2 {
    const NAME: &'static str = "scaled";
    fn arguments() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
        ::std::vec![
            < TensorView < i8, S > as ::shapeproof_arrow::function::Argument >
            ::field("x"), < Option < f32 > as ::shapeproof_arrow::function::Argument >
            ::field("type")
        ]
    }
    fn output() -> ::shapeproof_arrow::function::Field {
        <Result<
            Tensor<i8, S>,
            E,
        > as ::shapeproof_arrow::function::Output>::field("scaled")
    }
    fn coerce(
        types: &[::shapeproof_arrow::function::DataType],
    ) -> ::std::result::Result<
        ::std::vec::Vec<::shapeproof_arrow::function::DataType>,
        ::shapeproof_arrow::Error,
    > {
        let [column_0, column_1] = ::shapeproof_arrow::function::types::<
            2usize,
        >("scaled", types)?;
        ::std::result::Result::Ok(
            ::std::vec![
                ::shapeproof_arrow::function::coerced:: < TensorView < i8, S > > ("x",
                column_0) ?, ::shapeproof_arrow::function::coerced:: < Option < f32 > >
                ("type", column_1) ?
            ],
        )
    }
    fn call(
        columns: &[::shapeproof_arrow::function::Column<'_>],
        rows: usize,
    ) -> ::std::result::Result<
        ::shapeproof_arrow::function::ArrayRef,
        ::shapeproof_arrow::Error,
    > {
        let [column_0, column_1] = ::shapeproof_arrow::function::columns::<
            2usize,
        >("scaled", columns, rows)?;
        let column_0 = <TensorView<
            i8,
            S,
        > as ::shapeproof_arrow::function::Argument>::rows(column_0)?;
        let column_1 = <Option<
            f32,
        > as ::shapeproof_arrow::function::Argument>::rows(column_1)?;
        let mut output = <Result<
            Tensor<i8, S>,
            E,
        > as ::shapeproof_arrow::function::Output>::builder(rows);
        for row in 0..rows {
            if let (
                ::std::option::Option::Some(value_0),
                ::std::option::Option::Some(value_1),
            ) = (
                <TensorView<
                    i8,
                    S,
                > as ::shapeproof_arrow::function::Argument>::get(&column_0, row)?,
                <Option<
                    f32,
                > as ::shapeproof_arrow::function::Argument>::get(&column_1, row)?,
            ) {
                let value: Result<Tensor<i8, S>, E> = scale_2(value_0, value_1);
                if let ::std::result::Result::Err(reason) = ::shapeproof_arrow::function::Output::append(
                    value,
                    &mut output,
                ) {
                    return ::std::result::Result::Err(::shapeproof_arrow::Error::Call {
                        function: "scaled",
                        row,
                        reason,
                    });
                }
            } else {
                <Result<
                    Tensor<i8, S>,
                    E,
                > as ::shapeproof_arrow::function::Output>::append_null(&mut output);
            }
        }
        <Result<
            Tensor<i8, S>,
            E,
        > as ::shapeproof_arrow::function::Output>::finish(output)
    }
}
impl Scale2 {
    ///The function `scaled`, to be registered with a session of DataFusion.
    #[must_use]
    fn udf() -> engine::datafusion::logical_expr::ScalarUDF {
        engine::datafusion::logical_expr::ScalarUDF::new_from_impl(Self)
    }
}
impl engine::datafusion::logical_expr::ScalarUDFImpl for Scale2 {
    fn name(&self) -> &str {
        "scaled"
    }
    fn signature(&self) -> &engine::datafusion::logical_expr::Signature {
        static SIGNATURE: ::std::sync::LazyLock<
            engine::datafusion::logical_expr::Signature,
        > = ::std::sync::LazyLock::new(|| {
            engine::datafusion::logical_expr::Signature::user_defined(
                engine::datafusion::logical_expr::Volatility::Stable,
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
            <Self as ::shapeproof_arrow::function::Function>::output()
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
        <Self as ::shapeproof_arrow::function::Function>::coerce(types)
            .map_err(|error| {
                engine::datafusion::error::DataFusionError::Plan(
                    ::std::string::ToString::to_string(&error),
                )
            })
    }
    fn return_field_from_args(
        &self,
        _: engine::datafusion::logical_expr::ReturnFieldArgs<'_>,
    ) -> engine::datafusion::error::Result<
        engine::datafusion::arrow::datatypes::FieldRef,
    > {
        ::std::result::Result::Ok(
            ::std::sync::Arc::new(
                <Self as ::shapeproof_arrow::function::Function>::output(),
            ),
        )
    }
    fn invoke_with_args(
        &self,
        args: engine::datafusion::logical_expr::ScalarFunctionArgs,
    ) -> engine::datafusion::error::Result<
        engine::datafusion::logical_expr::ColumnarValue,
    > {
        let rows = args.number_rows;
        let arrays = args
            .args
            .iter()
            .map(|value| value.to_array(rows))
            .collect::<engine::datafusion::error::Result<::std::vec::Vec<_>>>()?;
        let columns: ::std::vec::Vec<::shapeproof_arrow::function::Column<'_>> = args
            .arg_fields
            .iter()
            .zip(&arrays)
            .map(|(field, array)| ::shapeproof_arrow::function::Column {
                field,
                array,
            })
            .collect();
        <Self as ::shapeproof_arrow::function::Function>::call(&columns, rows)
            .map_err(|error| {
                engine::datafusion::error::DataFusionError::External(
                    ::std::boxed::Box::new(error),
                )
            })
            .map(engine::datafusion::logical_expr::ColumnarValue::Array)
    }
}
