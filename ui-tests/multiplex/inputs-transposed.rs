use shapeproof::{multiplex, prelude::*, tensor};

fn main() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let _ = multiplex([x.t(), x.t()], &tensor![0, 1]);
}
