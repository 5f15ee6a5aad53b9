// What `#[tensor_udtf(..)]` writes beside what stands above each item.

// #[tensor_udtf()]
// pub fn primes() -> Vec<u64> {}
///The function [`primes`](fn@primes) of columns, `primes` in queries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Primes;
impl ::shapeproof_arrow::function::TableFunction for Primes {
    const NAME: &'static str = "primes";
    fn arguments() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
        ::std::vec![]
    }
    fn output() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
        ::shapeproof_arrow::function::table_fields::<Vec<u64>, 1usize>(["primes"])
    }
    fn call(
        columns: &[::shapeproof_arrow::function::Column<'_>],
        rows: usize,
    ) -> ::std::result::Result<
        ::std::vec::Vec<::shapeproof_arrow::function::RecordBatch>,
        ::shapeproof_arrow::Error,
    > {
        let [] = ::shapeproof_arrow::function::columns::<
            0usize,
        >("primes", columns, rows)?;
        let mut output = ::shapeproof_arrow::function::TableBuilder::<
            <Vec<u64> as ::shapeproof_arrow::function::Table>::Row,
        >::new(Self::output());
        for row in 0..rows {
            let table: Vec<u64> = primes();
            output.append("primes", row, table)?;
        }
        output.finish()
    }
}

// #[tensor_udtf(name = "above", columns("at", "excess"), datafusion)]
// fn above_threshold(x: TensorView<f32, S>, by: f32) -> Result<Vec<(u64, f32)>, E> {}
///The function [`above_threshold`](fn@above_threshold) of columns, `above` in queries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct AboveThreshold;
impl ::shapeproof_arrow::function::TableFunction for AboveThreshold {
    const NAME: &'static str = "above";
    fn arguments() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
        ::std::vec![
            < TensorView < f32, S > as ::shapeproof_arrow::function::Argument >
            ::field("x"), < f32 as ::shapeproof_arrow::function::Argument > ::field("by")
        ]
    }
    fn output() -> ::std::vec::Vec<::shapeproof_arrow::function::Field> {
        ::shapeproof_arrow::function::table_fields::<
            Result<Vec<(u64, f32)>, E>,
            2usize,
        >(["at", "excess"])
    }
    fn call(
        columns: &[::shapeproof_arrow::function::Column<'_>],
        rows: usize,
    ) -> ::std::result::Result<
        ::std::vec::Vec<::shapeproof_arrow::function::RecordBatch>,
        ::shapeproof_arrow::Error,
    > {
        let [column_0, column_1] = ::shapeproof_arrow::function::columns::<
            2usize,
        >("above", columns, rows)?;
        let column_0 = <TensorView<
            f32,
            S,
        > as ::shapeproof_arrow::function::Argument>::rows(column_0)?;
        let column_1 = <f32 as ::shapeproof_arrow::function::Argument>::rows(column_1)?;
        let mut output = ::shapeproof_arrow::function::TableBuilder::<
            <Result<Vec<(u64, f32)>, E> as ::shapeproof_arrow::function::Table>::Row,
        >::new(Self::output());
        for row in 0..rows {
            if let (
                ::std::option::Option::Some(value_0),
                ::std::option::Option::Some(value_1),
            ) = (
                <TensorView<
                    f32,
                    S,
                > as ::shapeproof_arrow::function::Argument>::get(&column_0, row)?,
                <f32 as ::shapeproof_arrow::function::Argument>::get(&column_1, row)?,
            ) {
                let table: Result<Vec<(u64, f32)>, E> = above_threshold(
                    value_0,
                    value_1,
                );
                output.append("above", row, table)?;
            }
        }
        output.finish()
    }
}
impl AboveThreshold {
    ///The function `above`, to be registered with a session of DataFusion.
    #[must_use]
    fn udtf() -> ::std::sync::Arc<dyn ::datafusion::catalog::TableFunctionImpl> {
        ::std::sync::Arc::new(Self)
    }
}
impl ::datafusion::catalog::TableFunctionImpl for AboveThreshold {
    fn call_with_args(
        &self,
        args: ::datafusion::catalog::TableFunctionArgs<'_, '_>,
    ) -> ::datafusion::error::Result<
        ::std::sync::Arc<dyn ::datafusion::catalog::TableProvider>,
    > {
        let (values, fields) = (
            args.exprs(),
            <Self as ::shapeproof_arrow::function::TableFunction>::arguments(),
        );
        if values.len() != fields.len() {
            let (have, want) = (values.len(), fields.len());
            return ::std::result::Result::Err(
                ::datafusion::error::DataFusionError::External(
                    ::std::boxed::Box::new(::shapeproof_arrow::Error::Arguments {
                        function: "above",
                        have,
                        want,
                    }),
                ),
            );
        }
        let refused = |
            field: &::shapeproof_arrow::function::Field,
            reason: &dyn ::std::fmt::Display|
        {
            ::datafusion::error::DataFusionError::Plan(
                ::std::format!(
                    "{}: the argument `{}`: {}", "above", field.name(), reason,
                ),
            )
        };
        let mut arrays = ::std::vec::Vec::new();
        for (value, field) in values.iter().zip(&fields) {
            let ::datafusion::logical_expr::Expr::Literal(value, _) = value else {
                return ::std::result::Result::Err(refused(field, &"it is no constant"));
            };
            let value = value
                .cast_to(field.data_type())
                .map_err(|error| refused(field, &error))?;
            arrays.push(value.to_array()?);
        }
        let columns: ::std::vec::Vec<::shapeproof_arrow::function::Column<'_>> = fields
            .iter()
            .zip(&arrays)
            .map(|(field, array)| ::shapeproof_arrow::function::Column {
                field,
                array,
            })
            .collect();
        let batches = <Self as ::shapeproof_arrow::function::TableFunction>::call(
                &columns,
                1,
            )
            .map_err(|error| {
                ::datafusion::error::DataFusionError::External(
                    ::std::boxed::Box::new(error),
                )
            })?;
        let schema = ::std::sync::Arc::new(
            ::datafusion::arrow::datatypes::Schema::new(
                <Self as ::shapeproof_arrow::function::TableFunction>::output(),
            ),
        );
        let table = ::datafusion::datasource::MemTable::try_new(
            schema,
            ::std::vec![batches],
        )?;
        ::std::result::Result::Ok(::std::sync::Arc::new(table))
    }
}
