use shapeproof::layers::{BatchNorm, ChannelsFirst};
use shapeproof::{Dim, Shape, Tensor};

fn main() {
    let parameters = Tensor::<f32, Shape![16]>::ones();
    let norm = BatchNorm::<f32, Dim<16>>::new(&parameters, &parameters, &parameters, &parameters, 1e-5);
    // These filters are of channels last.
    let filters = Tensor::<f32, Shape![3, 3, 8, 16]>::zeros();
    norm.fold(ChannelsFirst, &filters, &parameters);
}
