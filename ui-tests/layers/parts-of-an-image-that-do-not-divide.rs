use shapeproof::layers::{ChannelsLast, adaptive_average_pool2d};
use shapeproof::{Dim, Shape, Tensor};

fn main() {
    let image = Tensor::<f32, Shape![8, 8, 3]>::zeros();
    adaptive_average_pool2d(&image, (Dim::<3>, Dim::<1>), ChannelsLast);
}
