use shapeproof::{Stitch, tensor};

fn main() {
    let index = tensor![4, 1];
    let data = tensor![[41, 42], [11, 12], [21, 22]];
    let _ = Stitch::new().part(&index, &data);
}
