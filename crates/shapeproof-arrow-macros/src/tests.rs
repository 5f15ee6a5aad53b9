//! What the attribute writes, and what it says about mistakes.
//!
//! `UPDATE_EXPANDED=1 cargo test -p shapeproof-arrow-macros` writes the file in `expanded/` after a change; read the difference.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt::Write as _;
use std::path::Path;

use proc_macro2::TokenStream;

use crate::args::Kind::{self, Aggregate, Scalar, Table};

fn expand(kind: Kind, options: &str, item: &str) -> syn::Result<TokenStream> {
    crate::expand::expand(kind, options.parse().unwrap(), item.parse().unwrap())
}

/// Compares what an attribute writes with what is on file.
#[track_caller]
fn on_file(kind: Kind, attribute: &str, inputs: [(&str, &str); 2]) {
    let mut page = format!("// What `#[{attribute}(..)]` writes beside what stands above each item.\n");
    for (options, item) in inputs {
        let file = syn::parse2(expand(kind, options, item).unwrap()).unwrap();
        let item = item.replace('\n', "\n// ");
        write!(page, "\n// #[{attribute}({options})]\n// {item}\n{}", prettyplease::unparse(&file)).unwrap();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/expanded/{attribute}.rs"));
    if std::env::var_os("UPDATE_EXPANDED").is_some() {
        std::fs::write(path, page).unwrap();
    } else {
        assert_eq!(page, std::fs::read_to_string(&path).unwrap_or_default(), "{} is old", path.display());
    }
}

#[test]
fn the_function_of_columns() {
    let inputs = [
        ("", "pub fn power(frames: TensorView<'_, f32, Shape![4, 2]>) -> f32 {}"),
        (
            r#"name = "scaled", datafusion = engine::datafusion, volatility = stable"#,
            "fn scale_2(mut x: TensorView<i8, S>, r#type: Option<f32>) -> Result<Tensor<i8, S>, E> {}",
        ),
    ];
    on_file(Scalar, "tensor_udf", inputs);
}

const METHODS: &str = "impl Mean {
    pub fn update(&mut self, x: TensorView<'_, f32, S>, weight: Option<f32>) -> Result<(), E> {}
    fn state(&self) -> (Tensor<f64, S>, u64) {}
    fn merge(&mut self, sum: TensorView<'_, f64, S>, count: u64) {}
    fn finish(&self) -> Option<Tensor<f32, S>> {}
    fn other<T>() {}
}";

#[test]
fn the_aggregate() {
    let options = r#"name = "mean_tensor", datafusion = engine::datafusion"#;
    on_file(Aggregate, "tensor_udaf", [("", METHODS), (options, METHODS)]);
}

#[test]
fn the_table() {
    let inputs = [
        ("", "pub fn primes() -> Vec<u64> {}"),
        (
            r#"name = "above", columns("at", "excess"), datafusion"#,
            "fn above_threshold(x: TensorView<f32, S>, by: f32) -> Result<Vec<(u64, f32)>, E> {}",
        ),
    ];
    on_file(Table, "tensor_udtf", inputs);
}

#[test]
fn datafusion_is_named_only_if_asked_for() {
    let function = "fn f(x: f32) -> f32 {}";
    for (kind, item) in [(Scalar, function), (Aggregate, METHODS), (Table, function)] {
        assert!(!expand(kind, "", item).unwrap().to_string().contains("datafusion"));
        assert!(
            expand(kind, "datafusion", item).unwrap().to_string().contains(":: datafusion :: logical_expr")
        );
    }
}

#[track_caller]
fn fails(options: &str, function: &str, message: &str) {
    assert_eq!(expand(Scalar, options, function).unwrap_err().to_string(), message);
}

#[test]
fn mistakes() {
    let function = "fn f(x: f32) -> f32 {}";
    let known = "the options are `name = \"..\"`, `datafusion`, `datafusion = path` and `volatility = ..`";
    fails("nme = \"f\"", function, known);
    fails("volatility = pure", function, "a function is `immutable`, `stable` or `volatile`");
    fails("name = f", function, "expected string literal");
    fails("", "fn f() -> f32 {}", "a function of columns has at least one argument");
    fails("", "fn f(x: f32) {}", "a function of columns returns what becomes a row");
    fails("", "fn f(&self) -> f32 {}", "a function of columns has no `self`");
    fails(
        "",
        "async fn f(x: f32) -> f32 {}",
        "a function of columns is called row by row, and is not `async`",
    );
    fails(
        "",
        "fn f((x, y): (f32, f32)) -> f32 {}",
        "the column is called as the argument, which has one name",
    );
    fails(
        "",
        "fn f<T>(x: T) -> f32 {}",
        "a function of columns has one type for each column: call a generic one from it",
    );
    fails(
        "",
        "fn f<const N: usize>(x: f32) -> f32 {}",
        "a function of columns has one shape for each column: call a generic one from it",
    );
    fails("", "fn f<'a>(x: &'a str) -> f32 {}", "write `'_`: a lifetime with a name is not needed here");
    fails("", "struct F;", "expected `fn`");
}

#[test]
fn mistakes_in_aggregates() {
    let fails = |options: &str, methods: &str, message: &str| {
        assert_eq!(expand(Aggregate, options, methods).unwrap_err().to_string(), message);
    };
    let known = "the options are `name = \"..\"`, `datafusion`, `datafusion = path` and `volatility = ..`";
    fails("columns(\"x\")", METHODS, known);
    for missing in ["update", "state", "merge", "finish"] {
        let methods = METHODS.replace(&format!("fn {missing}"), "fn another");
        let four = "an aggregate has the methods `update`, `state`, `merge` and `finish`";
        fails("", &methods, &format!("{four}; there is no `{missing}`"));
    }
    let message = "an aggregate is made of the methods of a type without parameters: `impl Name { .. }`";
    fails("", &METHODS.replace("Mean", "Mean<f32>"), message);
    fails("", &METHODS.replace("impl Mean", "impl<const N: usize> Mean"), message);
    fails("", &METHODS.replace("impl Mean", "impl Display for Mean"), message);
    let message = "`merge` takes the values of a row behind `self`";
    fails("", &METHODS.replace(", sum: TensorView<'_, f64, S>, count: u64", ""), message);
    let message = "`state` takes `&self` alone, and returns values";
    fails("", &METHODS.replace(" -> (Tensor<f64, S>, u64)", ""), message);
    fails("", &METHODS.replace("state(&self", "state(&self, x: f32"), message);
    fails("", &METHODS.replace("finish(&self", "finish(x: f32"), "a method of an aggregate has `self`");
    let message = "a function of columns has one type for each column: call a generic one from it";
    fails("", &METHODS.replace("update(", "update<T>("), message);
    fails("", "fn f(x: f32) -> f32 {}", "expected `impl`");
}

#[test]
fn mistakes_in_tables() {
    let fails = |options: &str, function: &str, message: &str| {
        assert_eq!(expand(Table, options, function).unwrap_err().to_string(), message);
    };
    let function = "fn f(x: f32) -> Vec<f32> {}";
    let known =
        "the options are `name = \"..\"`, `columns(\"..\", ..)`, `datafusion` and `datafusion = path`";
    fails("volatility = stable", function, known);
    fails("columns(x)", function, "expected string literal");
    fails("columns = \"x\"", function, "expected parentheses");
    fails("", "fn f(x: f32) {}", "a function that makes a table returns its rows");
}
