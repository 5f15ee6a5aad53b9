use shapeproof::{Lod, LodError, LodTensorView, Shape, tensor};

fn main() -> Result<(), LodError> {
    let lod = Lod::from_offsets(&[0_u8, 1, 2][..])?;
    let x = LodTensorView::<f32, Shape![2], u8>::new(&[1.0, 2.0, 3.0, 4.0], lod)?;
    let _ = tensor![1.0_f32, 2.0] + x;
    Ok(())
}
