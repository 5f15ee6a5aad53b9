use shapeproof::{Stitch, tensor};

fn main() {
    let index = tensor![[4, 1], [0, 2]];
    let data = tensor![41, 11];
    let _ = Stitch::new().part(&index, &data);
}
