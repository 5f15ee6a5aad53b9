//! Local response normalisation of images of which the channels of several pixels, or those of one alone, are looked at together.

use shapeproof::StaticShape;
use shapeproof::layers::*;
use shapeproof::prelude::*;

/// Each element by its definition.
fn by_definition<S: StaticShape>(
    x: &Tensor<f64, S>,
    channels: usize,
    apart: usize,
    response: LocalResponse<f64>,
) -> Vec<f64> {
    let (before, behind) = ((response.size - 1) / 2, response.size / 2);
    let x = x.as_slice();
    (0..x.len())
        .map(|i| {
            let c = i / apart % channels;
            let squares: f64 = (c.saturating_sub(before)..=(c + behind).min(channels - 1))
                .map(|k| x[i - c * apart + k * apart].powi(2))
                .sum();
            x[i] / (response.bias + response.alpha / response.size as f64 * squares).powf(response.beta)
        })
        .collect()
}

macro_rules! responses {
    ($($name:ident: $x:ty, $layout:expr, $channels:literal channels, $apart:literal apart;)*) => {$(
        #[test]
        fn $name() {
            let mut next = 0.0;
            let x = Tensor::<f64, $x>::from_fn(|_| {
                next += 0.7_f64;
                next.sin() * 3.0
            });
            for size in [1, 2, 5, 12] {
                let response = LocalResponse { size, alpha: 0.4, beta: 0.75, bias: 1.5 };
                let y = local_response_norm(&x, $layout, response);
                let want = by_definition(&x, $channels, $apart, response);
                for (y, want) in y.iter().zip(want) {
                    assert!((y - want).abs() <= 1e-14 * want.abs(), "{y} and {want}, {size}");
                }
            }
        }
    )*};
}
responses! {
    nine_pixels_at_once: Shape![5, 9, 7], ChannelsLast, 7 channels, 1 apart;
    nine_pixels_of_planes: Shape![7, 5, 9], ChannelsFirst, 7 channels, 45 apart;
    one_pixel: Shape![2, 3, 70], ChannelsLast, 70 channels, 1 apart;
    one_pixel_of_planes: Shape![70, 2, 3], ChannelsFirst, 70 channels, 6 apart;
    sixty_four_pixels: Shape![2, 13, 10, 1], ChannelsLast, 1 channels, 1 apart;
}
