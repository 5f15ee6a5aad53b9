// The length ends with the block that made it.

use shapeproof::{ShapeError, length, prelude::*};

fn main() -> Result<(), ShapeError> {
    let samples = vec![1.0; 3];
    let x = {
        length!(n = samples.len());
        TensorView::from(&samples[..]).with_length(n, Axis::<0>)?
    };
    let _ = x.sum();
    Ok(())
}
