//! Tests of the macros' output: a file in `expanded/` for each macro has the inputs below, and the output, formatted.
//!
//! `UPDATE_EXPANDED=1 cargo test -p shapeproof-macros` writes the files after a change; review the difference.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use core::fmt::Write as _;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use std::fs;
use std::path::{Path, PathBuf};

/// Compares the expansions of `inputs` with the file of this macro.
#[track_caller]
fn compare(name: &str, inputs: &[&str], expand: impl Fn(TokenStream) -> TokenStream) {
    let mut page =
        format!("// What `{name}!` writes for the input above each item; `shapeproof` is the library.\n");
    for input in inputs {
        let item = expand(format!("(shapeproof) {input}").parse().unwrap());
        let file = syn::parse2(item).unwrap_or_else(|error| panic!("{input}: {error}"));
        write!(page, "\n// {name}![{input}]\n{}", prettyplease::unparse(&file)).unwrap();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/expanded/{}.rs", name.to_lowercase()));
    if std::env::var_os("UPDATE_EXPANDED").is_some() {
        fs::write(path, page).unwrap();
    } else {
        let there = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(page, there, "{} is old", path.display());
    }
}

/// The expansion as the body of a function, because an expression must be part of an item.
fn value(expansion: syn::Result<TokenStream>) -> TokenStream {
    let expansion = expansion.unwrap_or_else(|error| panic!("{error}"));
    quote!(fn value() -> _ { #expansion })
}

#[test]
fn shape() {
    let inputs = [
        "",
        "2",
        "0, 999,",
        "1_000, 9216usize, 0x10, 999999",
        "..32, 12, ?, ..4096",
        "{ 2 * N }, ..{ N }, { let n = 2; n * n }",
        "WIDTH, net::WIDTH, ..N_2",
        "I, ..O, Batch, a::B<3>, Self::Rows, crate::A",
        "<T as Axes<A, B>>::First, <<T as A>::B as C<fn() -> D>>::E<{ 1 + 2 }, F>, rows!(1, 2)",
        "1, 1, 1, 1, 1, 1, 1",
    ];
    compare("Shape", &inputs, |input| {
        let shape = crate::shape::expand(input).unwrap();
        quote!(type Axes = #shape;)
    });
}

#[test]
fn tensor() {
    let inputs = [
        "",
        "[], []",
        "1, 2",
        "[1, -2], [f(3), x]",
        "[[[1, 2,], [3, 4]], [[5, 6], [7, 8]]],",
        "a < b, c > d, f::<A, B>(x), |a, b| a + b, x as V<A, B>, [a, b][0], match x { a => 1, b => 2 }",
        "0.0; 9216",
        "[x; 64]; 9",
        "x; 9, 64",
        "5;",
        "[0; 2], [1; 2]",
        "[1, -1]; 2",
        "[f(); 2], [a, b]",
    ];
    compare("tensor", &inputs, |input| value(crate::tensor::expand(input)));
}

#[test]
fn include_npy() {
    let folder = |_| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../npy/tests/data"));
    let inputs = [
        "\"i2-little.npy\"",
        "\"i2-big.npy\"",
        "\"rank0.npy\",",
        "\"zero-rows.npy\"",
        "r#\"rank0.npy\"#",
        "concat!(\"ra\", \"nk\", 0, r\".npy\",)",
        "concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../npy/tests/data/rank0.npy\")",
    ];
    compare("include_npy", &inputs, |input| {
        // The absolute path depends on the machine that runs the test.
        let text = value(crate::include_npy::expand(input, folder)).to_string();
        text.replace(env!("CARGO_MANIFEST_DIR"), "").parse().unwrap()
    });
}

#[test]
fn compute() {
    let inputs = [
        "[b, o] => relu(sum!(i => w[o, i] * x[b, i]) + bias[o])",
        "[] => max!(i, j => a[i, j])",
        "[] => sum!(i, => a[i]) - min!(i => b[i])",
        "[i,] => self.layer.w[i] + m::B[i] + self.0[i] + s[]",
        "[i] => { let [p, q] = [1, 2]; if p { return [p, q][0]; } vec![a[i]; 3] }",
        "[i] => table[i.get() % 4] * table[a[i]] * table[f(i)]",
        "[i in n, j] => sum!(k in m, l => a[i, j, k, l])",
        "[t: 3] => sum!(k => x[2 * t + k + 1] * w[-1 - k])",
        "[t, s] => sum!(k, j => x[0, STEP * t + k, s - j + (LEN - 1)] * w[k, j])",
        "[i: N, j: { 2 * N }] => count!(k if m[i, k] => x[k, -1]) + argmax!(k: 4 => y[k, j])",
        "[i] => table[k + 1] * a[i]",
        "[i, j] => (sum!(k => a[i, k] * b[k, j]) - bias[j]) / sum!(k => a[i, k])",
        "[i, j] => { let scale = c[j]; let s = sum!(k => a[i, k] * b[k, j]); if s > scale { s } else { sum!(k => b[k, j] * a[i, k]) } }",
        "[i, j] => { let scale = c[j]; sum!(k => a[i, k] * b[k, j] * scale) }",
        "[b, t: 3] => sum!(k => pad!(0.0; x[b, 2 * t + k - PAD]) * w[k]) + clamp!(x[b, -1 - 2 * t]) - wrap!(y[t - 3, 0])",
        "[i, j] => { let m = max!(k => x[i, k]); exp(x[i, j] - m) / sum!(k => exp(x[i, k] - m)) }",
        "[i] => (mean, var) = (mean!(j => x[i, j]), mean!(j => square(x[i, j] - mean)) * f::<A, B>(mean.var))",
        "[i, j] => (x, y) = (sum!(k => x[i, k] * w[k, j]), sum!(k => x[i, k] * y[k, j]) - x)",
        "[i] => (sine, cosine) = x[i].sin_cos()",
        "[i] => sum!(k if k.get() <= i.get() => x[k] * y[k + 1]) + if y.i.get() == i.get() { x[i] } else { 0.0 }",
        "[i, j] => 1 + if x[i, j] > a[i] { x[i, j] } else if b[j] { sum!(k => y[k]) * c[i] } else { let y = &d; y[i] + e[i + 1] }",
        "[i, j] => if self.a[i, j] > max!(k => s[k]) { self.a[i, j] } else { b[i, j] * s[0] }",
        "[i, j] => (&a + &b)[i] * model.weights()[i, j] + f(0)[n]",
    ];
    compare("compute", &inputs, |input| value(crate::compute::expand(input)));
    let inputs = [
        "self.out[b, o] = sum!(i => w[o, i] * x[b, i]) / sum!(i => w[o, i])",
        "y[t: 3] = x[t + 1]",
        "out.t_mut()[i] max= x[i]",
        "y[] += x[0]",
        "(self.sum[j], y.row_mut()[j]) += (sum!(i => x[i, j]), x[0, j])",
        "(low[i], high[i]) = (min!(j => x[i, j]), low + 1)",
    ];
    let gathered = [
        "[i, j] => table[ids[order[i], 0], j] + table[ids[i, 1], j]",
        "[i] => (a, b) = (table[ids[i]], a)",
        "[i] => w[i] + sum!(k => parse(x[ids[i], k])?)",
    ];
    compare("try_compute", &gathered, |input| value(crate::compute::try_expand(input)));
    compare("compute_into", &inputs, |input| value(crate::compute::expand_into(input)));
}

#[test]
fn einsum() {
    let inputs = [
        "\"bij,bjk->bik\", &a, b.view()",
        "\"ii\", a",
        "\"i...->...\", &a, ellipsis = 2",
        "\"ij,jk,kl->il\", a, b, c",
    ];
    compare("einsum", &inputs, |input| value(crate::einsum::expand(input)));
}

/// A captured row is a row, and a captured number a number, although `macro_rules!` puts what it captures in groups without delimiters.
#[test]
fn captured_input() {
    let group = |tokens: TokenStream| {
        proc_macro2::Group::new(proc_macro2::Delimiter::None, tokens).into_token_stream()
    };
    let plain = |expansion: syn::Result<TokenStream>| expansion.unwrap().to_string();
    let (row, two, name, sum) =
        (group(quote!([1, 2])), group(quote!(2)), group(quote!(I)), group(quote!(N + 1)));
    let tensor = |input: TokenStream| plain(crate::tensor::expand(quote!((k) #input)));
    assert_eq!(tensor(quote!(#row, #row)), tensor(quote!([1, 2], [1, 2])));
    assert_eq!(tensor(quote!([#two; #two])), tensor(quote!([#two; 2])));
    let shape = |input: TokenStream| plain(crate::shape::expand(quote!((k) #input)));
    assert_eq!(shape(quote!(#two, ..#name)), shape(quote!(2, ..I)));
    let without_groups = |text: String| text.replace(' ', "");
    assert_eq!(without_groups(shape(quote!(#sum))), without_groups(shape(quote!({ N + 1 }))));
    let constant = group(quote!(WIDTH));
    assert_eq!(shape(quote!(#constant)), shape(quote!(WIDTH)));
}
