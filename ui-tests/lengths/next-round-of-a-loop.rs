// Each round of a loop has a length of its own: what an earlier one kept does not fit.

use shapeproof::{ShapeError, length, prelude::*};

fn main() -> Result<(), ShapeError> {
    let mut before = None;
    for samples in [vec![1.0; 3], vec![2.0; 4]].iter() {
        length!(n = samples.len());
        let x = TensorView::from(&samples[..]).with_length(n, Axis::<0>)?;
        if let Some(y) = before {
            let _ = x + y;
        }
        before = Some(x);
    }
    Ok(())
}
