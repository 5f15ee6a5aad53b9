use shapeproof::layers::{Lstm, LstmState};
use shapeproof::{Dim, prelude::*};

fn hear(model: &Lstm<f32, Dim<40>, Dim<16>>, state: &mut LstmState<f32, Dim<16>>, frame: &Tensor<f32, Shape![36]>) {
    model.step(frame, state);
}

fn main() {}
