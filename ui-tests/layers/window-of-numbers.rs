use shapeproof::{layers::{Steps, max_pool2d}, tensor};
fn main() {
    let image = tensor![[[1, 9], [2, 8]], [[5, 6], [3, 7]]];
    let _ = max_pool2d(&image, (2, 2), Steps::new());
}
