use shapeproof::prelude::*;
use shapeproof::signal::rfft;

fn main() {
    let samples = Tensor::<f32, Shape![100]>::zeros();
    let _ = rfft(&samples);
}
