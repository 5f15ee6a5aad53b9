//! Forty formulas that people know, in index notation, each compared with NumPy's values.
//!
//! ```sh
//! cargo run --example notation
//! ```
//!
//! It prints the table of `docs/guide/gallery.md`. The values are those of `values.py`.

mod formulas;
mod values;

fn main() {
    print!("{}", table());
}

/// A row for each formula: its name, what NumPy computes, and what is written here. Each has been compared.
pub(crate) fn table() -> String {
    let mut rows = String::from("| formula | NumPy | here |\n| --- | --- | --- |\n");
    let computed = formulas::all();
    assert_eq!(computed.len(), values::FORMULAS.len(), "a formula for each line of the script");
    for (name, numpy, expected) in values::FORMULAS {
        let Some((_, text, there)) = computed.iter().find(|(other, ..)| other == name) else {
            panic!("no formula for {name}");
        };
        let scale = expected.iter().fold(1.0_f64, |scale, x| scale.max(x.abs()));
        let is_close = |(x, y): (&f64, &f64)| (x - y).abs() <= 1e-12 * scale;
        assert!(
            there.len() == expected.len() && there.iter().zip(*expected).all(is_close),
            "{name}: {there:?} is not NumPy's {expected:?}"
        );
        let in_a_cell =
            |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|");
        rows += &format!("| {name} | `{}` | `{}` |\n", in_a_cell(numpy), in_a_cell(text));
    }
    rows
}
