use shapeproof::{Stitch, tensor};

fn main() {
    let index = tensor![[5, 2, 1], [0, 3, 4]];
    let data = tensor![[[51, 52], [21, 22]], [[1, 2], [31, 32]]];
    let _ = Stitch::new().part(&index, &data);
}
