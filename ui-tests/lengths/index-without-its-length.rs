// What an index of such an axis counts to stands behind `in`.

use shapeproof::{ShapeError, compute, length, prelude::*};

fn main() -> Result<(), ShapeError> {
    let samples = vec![1.0; 3];
    length!(n = samples.len());
    let x = TensorView::from(&samples[..]).with_length(n, Axis::<0>)?;
    let _ = compute!([i] => 2.0 * x[i]);
    Ok(())
}
