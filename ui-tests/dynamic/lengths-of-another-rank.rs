use shapeproof::{ShapeError, prelude::*};

fn main() -> Result<(), ShapeError> {
    let _ = TensorView::<i32, Shape![?, 2]>::with_dims(&[1, 2, 3, 4], [4])?;
    Ok(())
}
