//! Layers of networks.

use core::hint::black_box;
use shapeproof::layers::*;
use shapeproof::prelude::*;
use shapeproof::{Dim, tensor};

/// Convolutions of every kind, in one direction and in two.
pub fn convolutions() -> bool {
    let image = black_box(Tensor::<f32, Shape![5, 4, 2]>::from_fn(|[i, j, c]| (i + 2 * j + c) as f32));
    let filters = black_box(Tensor::<f32, Shape![3, 3, 2, 4]>::full(0.5));
    let each = black_box(Tensor::<f32, Shape![3, 3, 2, 1]>::full(1.0));
    let spread = black_box(Tensor::<f32, Shape![2, 2, 3, 2]>::full(1.0));
    let line = black_box(tensor![[1.0_f32], [2.0], [4.0], [8.0]]);
    let steps = Steps::new().same().stride::<2, 2>();
    let mut out = Tensor::<f32, Shape![3, 2, 4]>::zeros();
    conv2d_into(&image, &filters, steps, &mut out);
    // Padding: nothing above, one row below; so many of the ones of a window are on the image.
    out.get([1, 0, 3]) == Some(40.5)
        && depthwise_conv2d(&image, &each, Steps::new()).get([0, 0, 0]) == Some(27.0)
        && conv_transpose2d(&image, &spread, Steps::new().stride::<2, 2>()).get([0, 0, 0]) == Some(1.0)
        && conv1d(&line, &black_box(tensor![[[1.0]], [[-1.0]]]), Steps1::new())
            == tensor![[-1.0], [-2.0], [-4.0]]
}

/// Pools, and normalisation by means and variances.
pub fn pools_and_norms() -> bool {
    let image = black_box(tensor![[[1.0_f32], [2.0]], [[3.0], [6.0]]]);
    let window = (Dim::<2>, Dim::<2>);
    let (one, zero) = (black_box(tensor![1.0_f32]), black_box(tensor![0.0_f32]));
    let norm = BatchNorm::new(&one, &zero, &zero, &one, 0.0);
    let rows = black_box(tensor![[3.0_f32, 1.0], [-1.0, 1.0]]);
    let (ones, zeros) = (black_box(tensor![1.0_f32, 1.0]), black_box(tensor![0.0_f32, 0.0]));
    let response = LocalResponse { size: 1, alpha: 0.0, beta: 0.75, bias: 1.0 };
    max_pool2d(&image, window, Steps::new()) == tensor![[[6.0]]]
        && average_pool2d(&image, window, Steps::new(), Divisor::Elements) == tensor![[[3.0]]]
        && adaptive_max_pool2d(&image, (Dim::<1>, Dim::<2>), ChannelsLast) == tensor![[[3.0], [6.0]]]
        && norm.eval(&image, Axis::<2>) == image
        && layer_norm(&rows, &ones, &zeros, 0.0) == tensor![[1.0, -1.0], [-1.0, 1.0]]
        && rms_norm(&rows, &ones, 0.0).row(1).is_some_and(|row| row == tensor![-1.0, 1.0])
        && group_norm(&image, ChannelsLast, Dim::<1>, &one, &zero, 1.0).sum().abs() < 1e-5
        && local_response_norm(&image, ChannelsLast, response) == image
}

/// Recurrent layers: with all weights 0 half of a state stays, or nothing.
pub fn recurrent() -> bool {
    fn zeros<G: shapeproof::StaticExtent>() -> Gates<f32, G, Dim<2>, Dim<3>> {
        black_box(Gates {
            input: Tensor::zeros(),
            hidden: Tensor::zeros(),
            input_bias: Tensor::zeros(),
            hidden_bias: Tensor::zeros(),
        })
    }
    let x = black_box(Tensor::<f32, Shape![2, 2]>::ones());
    let state = || black_box(Tensor::<f32, Shape![3]>::ones());
    let mut long = LstmState { hidden: state(), cell: state() };
    let _ = Lstm(zeros()).run(&x, &mut long);
    Rnn(zeros()).run(&x, &mut state()) == Tensor::<f32, Shape![2, 3]>::zeros()
        && Gru(zeros()).run(&x, &mut state()).sum() == 2.25
        && GruResetBefore(zeros()).run(&x, &mut state()).sum() == 2.25
        && long.cell == tensor![0.25, 0.25, 0.25]
}
