//! What the attribute writes, and what it says about mistakes.
//!
//! `UPDATE_EXPANDED=1 cargo test -p shapeproof-arrow-macros` writes the file in `expanded/` after a change; read the difference.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt::Write as _;
use std::path::Path;

use proc_macro2::TokenStream;

fn expand(options: &str, function: &str) -> syn::Result<TokenStream> {
    crate::expand::expand(options.parse().unwrap(), function.parse().unwrap())
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
    let mut page = "// What `#[tensor_udf(..)]` writes beside the function above each item.\n".to_owned();
    for (options, function) in inputs {
        let file = syn::parse2(expand(options, function).unwrap()).unwrap();
        write!(page, "\n// #[tensor_udf({options})]\n// {function}\n{}", prettyplease::unparse(&file))
            .unwrap();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/expanded/tensor_udf.rs");
    if std::env::var_os("UPDATE_EXPANDED").is_some() {
        std::fs::write(path, page).unwrap();
    } else {
        assert_eq!(page, std::fs::read_to_string(&path).unwrap_or_default(), "{} is old", path.display());
    }
}

#[test]
fn datafusion_is_named_only_if_asked_for() {
    let function = "fn f(x: f32) -> f32 {}";
    assert!(!expand("", function).unwrap().to_string().contains("datafusion"));
    assert!(expand("datafusion", function).unwrap().to_string().contains(":: datafusion :: logical_expr"));
}

#[track_caller]
fn fails(options: &str, function: &str, message: &str) {
    assert_eq!(expand(options, function).unwrap_err().to_string(), message);
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
