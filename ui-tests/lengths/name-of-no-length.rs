// No `length!` has made this length.

use shapeproof::prelude::*;

#[allow(non_camel_case_types)]
struct rows;

fn first(_: &Tensor<f32, Shape![rows, 2]>) {}

fn main() {}
