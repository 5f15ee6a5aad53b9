//! W9: the product of two square matrices.

use crate::views::{na, na_mut, nd, nd_mut, rows, rows_mut};
use crate::{Contender, Workload, contest, random};
use nalgebra::{SMatrixView, SMatrixViewMut};
use ndarray::{ArrayView2, ArrayViewMut2, linalg::general_mat_mul};
use shapeproof::{matmul_into, matmul_relaxed_into, prelude::*};

/// All sizes have the same contenders.
macro_rules! sizes {
    ($($make:ident $name:literal $n:literal)*) => {$(
        pub(super) mod $make {
            use super::*;

            type Matrix = Tensor<f32, Shape![$n, $n]>;
            type Nested = [[f32; $n]; $n];

            #[inline(never)]
            fn shapeproof(a: &Matrix, b: &Matrix, out: &mut Matrix) {
                matmul_into(a, b, out);
            }

            #[inline(never)]
            fn relaxed(a: &Matrix, b: &Matrix, out: &mut Matrix) {
                matmul_relaxed_into(a, b, out);
            }

            #[inline(never)]
            fn by_hand(a: &Nested, b: &Nested, out: &mut Nested) {
                for i in 0..$n {
                    let mut row = [0.0; $n];
                    for k in 0..$n {
                        for j in 0..$n {
                            row[j] += a[i][k] * b[k][j];
                        }
                    }
                    out[i] = row;
                }
            }

            #[inline(never)]
            fn with_ndarray(a: ArrayView2<'_, f32>, b: ArrayView2<'_, f32>, mut out: ArrayViewMut2<'_, f32>) {
                general_mat_mul(1.0, &a, &b, 0.0, &mut out);
            }

            /// What nalgebra sees are the transposed matrices: their product in the other order is the transposed one.
            #[inline(never)]
            fn with_nalgebra(
                a: SMatrixView<'_, f32, $n, $n>,
                b: SMatrixView<'_, f32, $n, $n>,
                out: &mut SMatrixViewMut<'_, f32, $n, $n>,
            ) {
                b.mul_to(&a, out);
            }

            pub(in super::super) fn make() -> Box<dyn Workload> {
                let contenders: &[Contender<(Matrix, Matrix), Matrix>] = &[
                    ("shapeproof", |(a, b), out| shapeproof(a, b, out)),
                    ("shapeproof-relaxed", |(a, b), out| relaxed(a, b, out)),
                    ("loop", |(a, b), out| by_hand(rows(a), rows(b), rows_mut(out))),
                    ("ndarray", |(a, b), out| {
                        with_ndarray(nd(($n, $n), a), nd(($n, $n), b), nd_mut(($n, $n), out));
                    }),
                    ("nalgebra", |(a, b), out| with_nalgebra(na(a), na(b), &mut na_mut(out))),
                ];
                contest($name, (random(1), random(2)), Matrix::full(0.0), contenders)
            }
        }
    )*};
}

sizes! {
    square_8 "W9-8" 8
    square_16 "W9-16" 16
    square_32 "W9-32" 32
    square_64 "W9-64" 64
}
