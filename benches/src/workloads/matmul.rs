//! W9: the product of two square matrices.

use super::{rows, rows_mut};
use crate::{Data, Workload, random, side, values};
use nalgebra::{SMatrixView, SMatrixViewMut};
use ndarray::{ArrayView2, ArrayViewMut2, linalg::general_mat_mul};
use shapeproof::{matmul_into, prelude::*};
use std::hint::black_box;

/// All sizes have the same contenders.
macro_rules! sides {
    ($make:ident, $name:literal, $n:literal) => {
        pub(super) mod $make {
            use super::*;

            type Matrix = Tensor<f32, Shape![$n, $n]>;
            type Nested = [[f32; $n]; $n];

            struct Sides {
                a: Matrix,
                b: Matrix,
                out: Matrix,
            }

            impl Data for Sides {
                fn clear(&mut self) {
                    self.out = Matrix::full(f32::NAN);
                }
                fn result(&self) -> Vec<f64> {
                    values(self.out.as_slice())
                }
            }

            #[inline(never)]
            fn shapeproof(a: &Matrix, b: &Matrix, out: &mut Matrix) {
                matmul_into(a, b, out);
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
            fn with_ndarray(
                a: ArrayView2<'_, f32>,
                b: ArrayView2<'_, f32>,
                out: &mut ArrayViewMut2<'_, f32>,
            ) {
                general_mat_mul(1.0, &a, &b, 0.0, out);
            }

            /// nalgebra's matrices are column by column: of rows, they are the transposed ones, and so is their
            /// product in the other order.
            #[inline(never)]
            fn with_nalgebra(
                a: SMatrixView<'_, f32, $n, $n>,
                b: SMatrixView<'_, f32, $n, $n>,
                out: &mut SMatrixViewMut<'_, f32, $n, $n>,
            ) {
                b.mul_to(&a, out);
            }

            pub(in super::super) fn make() -> Box<dyn Workload> {
                side(
                    $name,
                    concat!("matmul ", $n),
                    Sides { a: random(1), b: random(2), out: Matrix::full(0.0) },
                    &[
                        ("shapeproof", |d| {
                            shapeproof(black_box(&d.a), black_box(&d.b), black_box(&mut d.out));
                        }),
                        ("loop", |d| {
                            let (a, b) = (rows(d.a.as_slice()), rows(d.b.as_slice()));
                            by_hand(black_box(a), black_box(b), black_box(rows_mut(d.out.as_mut_slice())));
                        }),
                        ("ndarray", |d| {
                            let shape = ($n, $n);
                            let a = ArrayView2::from_shape(shape, d.a.as_slice()).expect("as many elements");
                            let b = ArrayView2::from_shape(shape, d.b.as_slice()).expect("as many elements");
                            let out = ArrayViewMut2::from_shape(shape, d.out.as_mut_slice());
                            let mut out = out.expect("as many elements");
                            with_ndarray(black_box(a), black_box(b), black_box(&mut out));
                        }),
                        ("nalgebra", |d| {
                            let a = SMatrixView::from_slice(d.a.as_slice());
                            let b = SMatrixView::from_slice(d.b.as_slice());
                            let mut out = SMatrixViewMut::from_slice(d.out.as_mut_slice());
                            with_nalgebra(black_box(a), black_box(b), black_box(&mut out));
                        }),
                    ],
                )
            }
        }
    };
}

sides!(square_8, "W9-8", 8);
sides!(square_16, "W9-16", 16);
sides!(square_32, "W9-32", 32);
sides!(square_64, "W9-64", 64);
