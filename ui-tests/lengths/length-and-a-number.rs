// A length that run time knows may be 3, but types do not say so.

use shapeproof::{ShapeError, length, prelude::*, tensor};

fn main() -> Result<(), ShapeError> {
    let samples = vec![1.0; 3];
    length!(n = samples.len());
    let x = TensorView::from(&samples[..]).with_length(n, Axis::<0>)?;
    let _ = x + &tensor![1.0, 2.0, 3.0];
    Ok(())
}
