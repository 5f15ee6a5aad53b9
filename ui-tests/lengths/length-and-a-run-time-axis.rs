// One of the two views has not been given the length.

use shapeproof::{ShapeError, length, prelude::*};

fn main() -> Result<(), ShapeError> {
    let (left, right) = (vec![1.0; 3], vec![2.0; 3]);
    length!(n = left.len());
    let x = TensorView::from(&left[..]).with_length(n, Axis::<0>)?;
    let _ = x + TensorView::from(&right[..]);
    Ok(())
}
