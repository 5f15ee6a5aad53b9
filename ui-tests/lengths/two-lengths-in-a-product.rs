// The rows of the right side are not the columns of the left one.

use shapeproof::{ShapeError, length, prelude::*};

fn product(x: TensorView<f32, Shape![2, ?]>, w: TensorView<f32, Shape![?, 3]>) -> Result<(), ShapeError> {
    length!(n = x.shape().1);
    length!(m = w.shape().0);
    let _ = x.with_length(n, Axis::<1>)?.matmul(w.with_length(m, Axis::<0>)?);
    Ok(())
}

fn main() {}
