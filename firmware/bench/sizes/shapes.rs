//! What a shape costs in flash: 100 shapes of an operation by the library, by a loop written by hand, or none of them.
//!
//! `cargo xtask bench thumbv7em` builds it in all these ways, without output, and compares the images. The operations are
//! a matrix of 8 rows times a row, and the sums along the rows of a matrix.
#![allow(clippy::needless_range_loop, reason = "the loops are those one would write by hand")]
#![no_std]
#![no_main]

#[cfg(feature = "shapes")]
use core::hint::black_box;

/// A function for each length of a row, which somebody might call.
#[cfg(feature = "shapes")]
macro_rules! functions {
    ($($n:literal)*) => {$({
        #[cfg(all(feature = "library", feature = "scaled"))]
        {
            use shapeproof::prelude::*;
            #[inline(never)]
            fn scaled(
                x: &Tensor<f32, Shape![8, $n]>,
                row: &Tensor<f32, Shape![$n]>,
                out: &mut Tensor<f32, Shape![8, $n]>,
            ) {
                (x * row).eval_into(out);
            }
            black_box(scaled as fn(&_, &_, &mut _));
        }
        #[cfg(all(feature = "library", feature = "summed"))]
        {
            use shapeproof::prelude::*;
            #[inline(never)]
            fn summed(x: &Tensor<f32, Shape![8, $n]>, out: &mut Tensor<f32, Shape![8]>) {
                x.sum_axis_into(Axis::<1>, out);
            }
            black_box(summed as fn(&_, &mut _));
        }
        #[cfg(all(feature = "by-hand", feature = "scaled"))]
        {
            #[inline(never)]
            fn scaled(x: &[[f32; $n]; 8], row: &[f32; $n], out: &mut [[f32; $n]; 8]) {
                for i in 0..8 {
                    for j in 0..$n {
                        out[i][j] = x[i][j] * row[j];
                    }
                }
            }
            black_box(scaled as fn(&_, &_, &mut _));
        }
        #[cfg(all(feature = "by-hand", feature = "summed"))]
        {
            #[inline(never)]
            fn summed(x: &[[f32; $n]; 8], out: &mut [f32; 8]) {
                for i in 0..8 {
                    let mut sum = 0.0;
                    for j in 0..$n {
                        sum += x[i][j];
                    }
                    out[i] = sum;
                }
            }
            black_box(summed as fn(&_, &mut _));
        }
    })*};
}

#[board::entry]
fn main() -> ! {
    board::run(|| {
        #[cfg(feature = "shapes")]
        functions! {
            1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36
            37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69
            70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99 100
        }
        true
    })
}
