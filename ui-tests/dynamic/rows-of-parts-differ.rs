use shapeproof::{Stitch, StitchError, tensor};

fn main() -> Result<(), StitchError> {
    let (first, second) = (tensor![0, 1], tensor![2, 3]);
    let (pairs, triples) = (tensor![[1, 2], [3, 4]], tensor![[1, 2, 3], [4, 5, 6]]);
    let _ = Stitch::new().part(&first, &pairs)?.part(&second, &triples)?;
    Ok(())
}
