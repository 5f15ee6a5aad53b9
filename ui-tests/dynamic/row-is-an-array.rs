use shapeproof::{ShapeError, prelude::*};

fn main() -> Result<(), ShapeError> {
    let mut frames = Tensor::<f32, Shape![..4, 2]>::empty();
    frames.try_push_row([1.0, 2.0])
}
