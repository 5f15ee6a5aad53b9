//! W3: the second operand laid on the axes from 1 on, as Paddle's `axis` does: `[2, 3, 4, 5]` with `[3, 4]`, and
//! `[8, 16, 16, 32]` with `[16, 16]`.

use super::{array, array_mut, rows};
use crate::{Data, Workload, random, side, values};
use ndarray::{ArrayView2, ArrayView4, ArrayViewMut4};
use shapeproof::{Identity, elementwise_mul, prelude::*};
use std::hint::black_box;

/// Both sizes have the same contenders.
macro_rules! sides {
    ($make:ident, $name:literal, [$i:literal $j:literal $k:literal $l:literal], $($copy:tt)*) => {
        pub(super) mod $make {
            use super::*;

            type X = Tensor<f32, Shape![$i, $j, $k, $l]>;
            type Y = Tensor<f32, Shape![$j, $k]>;
            type Nested = [[[[f32; $l]; $k]; $j]; $i];

            struct Sides {
                x: X,
                y: Y,
                out: X,
            }

            impl Data for Sides {
                fn clear(&mut self) {
                    self.out = X::full(f32::NAN);
                }
                fn result(&self) -> Vec<f64> {
                    values(self.out.as_slice())
                }
            }

            #[inline(never)]
            fn shapeproof(x: &X, y: &Y, out: &mut X) {
                elementwise_mul(x, y, Axis::<1>, Identity).eval_into(out);
            }

            #[inline(never)]
            fn by_hand(x: &Nested, y: &[[f32; $k]; $j], out: &mut Nested) {
                for i in 0..$i {
                    for j in 0..$j {
                        for k in 0..$k {
                            for l in 0..$l {
                                out[i][j][k][l] = x[i][j][k][l] * y[j][k];
                            }
                        }
                    }
                }
            }

            #[inline(never)]
            fn with_ndarray(x: ArrayView4<'_, f32>, y: ArrayView2<'_, f32>, out: ArrayViewMut4<'_, f32>) {
                let y = y.insert_axis(ndarray::Axis(2));
                ndarray::Zip::from(out).and(x).and_broadcast(y).for_each(|out, x, y| *out = x * y);
            }

            /// The same bytes, moved.
            #[inline(never)]
            #[allow(dead_code, reason = "the small size is not compared with it")]
            fn memcpy(x: &[f32; $i * $j * $k * $l], out: &mut [f32; $i * $j * $k * $l]) {
                out.copy_from_slice(x);
            }

            fn nested(flat: &[f32]) -> &[[[f32; $l]; $k]] {
                flat.as_chunks::<$l>().0.as_chunks::<$k>().0
            }

            pub(in super::super) fn make() -> Box<dyn Workload> {
                side(
                    $name,
                    concat!("[", $i, ",", $j, ",", $k, ",", $l, "] * [", $j, ",", $k, "], axis 1"),
                    Sides { x: random(1), y: random(2), out: X::full(0.0) },
                    &[
                        ("shapeproof", |d| {
                            shapeproof(black_box(&d.x), black_box(&d.y), black_box(&mut d.out));
                        }),
                        ("loop", |d| {
                            let x: &Nested = array(nested(d.x.as_slice()).as_chunks().0);
                            let out = d.out.as_mut_slice().as_chunks_mut::<$l>().0.as_chunks_mut::<$k>().0;
                            let out: &mut Nested = array_mut(out.as_chunks_mut().0);
                            by_hand(black_box(x), black_box(rows(d.y.as_slice())), black_box(out));
                        }),
                        ("ndarray", |d| {
                            let shape = ($i, $j, $k, $l);
                            let x = ArrayView4::from_shape(shape, d.x.as_slice()).expect("as many elements");
                            let y = ArrayView2::from_shape(($j, $k), d.y.as_slice()).expect("as many elements");
                            let out = ArrayViewMut4::from_shape(shape, d.out.as_mut_slice());
                            with_ndarray(black_box(x), black_box(y), black_box(out.expect("as many elements")));
                        }),
                        $($copy)*
                    ],
                )
            }
        }
    };
}

sides!(small, "W3a", [2 3 4 5],);
sides!(large, "W3b", [8 16 16 32], ("memcpy", |d| {
    memcpy(black_box(array(d.x.as_slice())), black_box(array_mut(d.out.as_mut_slice())));
}));
