use shapeproof::layers::{ChannelsFirst, group_norm};
use shapeproof::{Dim, Shape, Tensor};

fn main() {
    let image = Tensor::<f32, Shape![6, 8, 8]>::zeros();
    let (scale, shift) = (Tensor::<f32, Shape![6]>::ones(), Tensor::zeros());
    group_norm(&image, ChannelsFirst, Dim::<4>, &scale, &shift, 1e-5);
}
