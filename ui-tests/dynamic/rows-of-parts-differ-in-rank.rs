use shapeproof::{Stitch, StitchError, tensor};

fn main() -> Result<(), StitchError> {
    let (index, scalars, pairs) = (tensor![0, 1], tensor![1, 2], tensor![[1, 2], [3, 4]]);
    let _ = Stitch::new().part(&index, &scalars)?.part(&index, &pairs)?;
    Ok(())
}
