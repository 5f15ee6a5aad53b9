// Two sensors may have sent as many samples, but nothing says so.

use shapeproof::{ShapeError, length, prelude::*};

fn main() -> Result<(), ShapeError> {
    let (left, right) = (vec![1.0; 3], vec![2.0; 3]);
    length!(n = left.len());
    length!(m = right.len());
    let x = TensorView::from(&left[..]).with_length(n, Axis::<0>)?;
    let y = TensorView::from(&right[..]).with_length(m, Axis::<0>)?;
    let _ = x + y;
    Ok(())
}
