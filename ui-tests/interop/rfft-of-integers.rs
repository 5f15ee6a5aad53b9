use shapeproof::prelude::*;
use shapeproof::signal::rfft;

fn main() {
    let samples = Tensor::<i16, Shape![64]>::zeros();
    let _ = rfft(&samples);
}
