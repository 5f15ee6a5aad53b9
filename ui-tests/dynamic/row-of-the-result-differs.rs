use shapeproof::{Stitch, StitchError, prelude::*, tensor};

fn main() -> Result<(), StitchError> {
    let (index, pairs) = (tensor![0, 1], tensor![[1, 2], [3, 4]]);
    let _: Tensor<i32, Shape![2, 3]> = Stitch::new().part(&index, &pairs)?.finish()?;
    Ok(())
}
