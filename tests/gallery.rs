//! The gallery of the guide: its formulas have NumPy's values, and its table is what the example prints.

#[path = "../examples/notation/main.rs"]
#[allow(dead_code, reason = "the example prints the table")]
mod notation;

#[test]
fn the_guide_shows_formulas_that_agree_with_numpy() {
    let guide = include_str!("../docs/guide/gallery.md");
    assert!(guide.ends_with(&notation::table()), "write the table anew: `cargo run --example notation`");
}
