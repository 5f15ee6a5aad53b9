use shapeproof::{Stitch, tensor};

fn main() {
    let (index, data) = (tensor![0.0_f32, 1.0], tensor![[1, 2], [3, 4]]);
    let _ = Stitch::new().part(&index, &data);
}
