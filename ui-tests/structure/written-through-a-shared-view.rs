use shapeproof::prelude::*;

fn main() {
    let x = Tensor::<f32, Shape![4, 3]>::zeros();
    if let Some(row) = x.row(0) {
        row.fill(1.0);
    }
}
