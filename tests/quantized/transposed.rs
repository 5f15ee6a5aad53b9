//! Transposed convolutions beside a loop that adds each pixel's products to its window of the output, in 64 bits.

use shapeproof::quantized::{Activation, Affine, Filters, Scales, TransposeConv2d};
use shapeproof::{Dim, prelude::*};

use super::oracle::{INPUT, OUTPUT, biases, noise, scaled, scales};

/// A transposed convolution of an image of these lengths with filters of these, into an output of these lengths.
macro_rules! compared {
    ($($name:ident: [$h:literal, $w:literal, $c:literal], [$o:literal, $kh:literal, $kw:literal], stride $stride:expr, before $before:expr, [$oh:literal, $ow:literal];)*) => {$(
        #[test]
        fn $name() {
            const WEIGHTS: [i8; $o * $kh * $kw * $c] = noise(3);
            const BIASES: [i32; $o] = biases(4, 0.01);
            const SCALES: [f32; $o] = scales(5, 0.01);
            static LAYER: TransposeConv2d<
                Shape![$h, $w, $c],
                (Dim<$o>, Dim<$kh>, Dim<$kw>, Dim<$c>),
                Shape![$oh, $ow, $o],
            > = TransposeConv2d::new(
                &Filters {
                    input: Affine::new(INPUT.0, INPUT.1),
                    weights: &Tensor::from_flat(WEIGHTS),
                    scales: Scales::PerAxis(&Tensor::from_flat(SCALES)),
                    bias: &Tensor::from_flat(BIASES),
                    output: Affine::new(OUTPUT.0, OUTPUT.1),
                    activation: Activation::None,
                },
                $stride,
                $before,
            );
            let (stride, before): ([usize; 2], [usize; 2]) = ($stride, $before);
            for seed in 0..3 {
                let x: [i8; $h * $w * $c] = if seed == 0 { [127; $h * $w * $c] } else { noise(seed) };
                let mut sums = vec![[0_i64; $o]; $oh * $ow];
                let [width, depth, rows, columns]: [usize; 4] = [$w, $c, $kh, $kw];
                for (i, &x) in x.iter().enumerate() {
                    let (h, w, c) = (i / depth / width, i / depth % width, i % depth);
                    for (k, &weight) in WEIGHTS.iter().enumerate() {
                        let (o, kh, kw) =
                            (k / depth / columns / rows, k / depth / columns % rows, k / depth % columns);
                        let row = (h * stride[0] + kh).wrapping_sub(before[0]);
                        let column = (w * stride[1] + kw).wrapping_sub(before[1]);
                        if k % depth == c && row < $oh && column < $ow {
                            sums[row * $ow + column][o] += (i64::from(x) - i64::from(INPUT.1)) * i64::from(weight);
                        }
                    }
                }
                let want: Vec<i8> = sums
                    .iter()
                    .flat_map(|sums| {
                        sums.iter().enumerate().map(|(o, sum)| {
                            let factor = f64::from(INPUT.0) * f64::from(SCALES[o]) / f64::from(OUTPUT.0);
                            (scaled(sum + i64::from(BIASES[o]), factor) + i64::from(OUTPUT.1)).clamp(-128, 127) as i8
                        })
                    })
                    .collect();
                let mut have = [0; $oh * $ow * $o];
                LAYER.try_eval_slices(&x, &mut have).unwrap();
                assert_eq!(have.as_slice(), want);
            }
        }
    )*};
}

compared! {
    one_output: [3, 4, 5], [1, 2, 2], stride [3, 3], before [0, 0], [8, 11];
    few_outputs: [5, 3, 7], [3, 3, 3], stride [1, 1], before [1, 1], [5, 3];
    many_outputs: [4, 2, 5], [12, 3, 7], stride [1, 2], before [0, 0], [6, 9];
    many_channels: [3, 2, 17], [9, 2, 3], stride [2, 1], before [1, 0], [4, 4];
    far_before: [3, 3, 2], [8, 2, 2], stride [2, 3], before [3, 5], [6, 5];
    output_beyond: [2, 2, 1], [2, 1, 1], stride [1, 2], before [0, 1], [5, 8];
}
