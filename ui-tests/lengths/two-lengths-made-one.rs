// Names of lengths are types of this program, which cannot say that two of them are one length.

use shapeproof::shape::length::SameLength;
use shapeproof::{ShapeError, length, prelude::*};

fn main() -> Result<(), ShapeError> {
    let (left, right) = (vec![1.0; 3], vec![2.0; 4000]);
    length!(n = left.len());
    length!(m = right.len());
    impl SameLength<n> for m {}
    let x = TensorView::from(&left[..]).with_length(n, Axis::<0>)?;
    let y = TensorView::from(&right[..]).with_length(m, Axis::<0>)?;
    println!("{:?}", (y + x).eval());
    Ok(())
}
