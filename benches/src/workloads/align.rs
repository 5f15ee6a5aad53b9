//! W3: the second operand laid on the axes from 1 on, as Paddle's `axis` does: `[2, 3, 4, 5]` with `[3, 4]`, and
//! `[8, 16, 16, 32]` with `[16, 16]`.

use crate::views::{array, array_mut, copy, memcpy, nd, nd_mut, rows};
use crate::{Contender, Workload, contest, random};
use mdarray::{Const, View, ViewMut, expr::Expression};
use ndarray::{ArrayView2, ArrayView4, ArrayViewMut4, Zip};
use shapeproof::{Identity, elementwise_mul, prelude::*};

/// Both sizes have the same contenders.
macro_rules! sizes {
    ($($make:ident $name:literal [$i:literal $j:literal $k:literal $l:literal])*) => {$(
        pub(super) mod $make {
            use super::*;

            type X = Tensor<f32, Shape![$i, $j, $k, $l]>;
            type Y = Tensor<f32, Shape![$j, $k]>;
            type Nested = [[[[f32; $l]; $k]; $j]; $i];
            type Dims = (Const<$i>, Const<$j>, Const<$k>, Const<$l>);

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
                Zip::from(out).and(x).and_broadcast(y).for_each(|out, x, y| *out = x * y);
            }

            #[inline(never)]
            fn with_mdarray(
                x: View<'_, f32, Dims>,
                y: View<'_, f32, (Const<$j>, Const<$k>)>,
                mut out: ViewMut<'_, f32, Dims>,
            ) {
                out.outer_expr_mut().zip(x.outer_expr()).for_each(|(mut out, x)| {
                    out.outer_expr_mut().zip(x.outer_expr()).zip(y.outer_expr()).for_each(|((mut out, x), y)| {
                        out.outer_expr_mut().zip(x.outer_expr()).zip(y.expr()).for_each(|((mut out, x), y)| {
                            out.expr_mut().zip(x.expr()).for_each(|(out, x)| *out = x * y);
                        });
                    });
                });
            }

            fn nested(x: &X) -> &Nested {
                array(x.as_slice().as_chunks::<$l>().0.as_chunks::<$k>().0.as_chunks().0)
            }

            fn nested_mut(x: &mut X) -> &mut Nested {
                array_mut(x.as_mut_slice().as_chunks_mut::<$l>().0.as_chunks_mut::<$k>().0.as_chunks_mut().0)
            }

            pub(in super::super) fn make() -> Box<dyn Workload> {
                let contenders: &[Contender<(X, Y), X>] = &[
                    ("shapeproof", |(x, y), out| shapeproof(x, y, out)),
                    ("loop", |(x, y), out| by_hand(nested(x), rows(y), nested_mut(out))),
                    ("ndarray", |(x, y), out| {
                        let shape = ($i, $j, $k, $l);
                        with_ndarray(nd(shape, x), nd(($j, $k), y), nd_mut(shape, out));
                    }),
                    ("mdarray", |(x, y), out| {
                        with_mdarray(nested(x).into(), rows(y).into(), nested_mut(out).into());
                    }),
                    ("memcpy", |(x, _), out| memcpy(x.as_slice(), out.as_mut_slice())),
                    ("copy", |(x, _), out| copy(x.as_slice(), out.as_mut_slice())),
                ];
                contest($name, (random(1), random(2)), X::full(0.0), contenders)
            }
        }
    )*};
}

sizes! {
    small "W3a" [2 3 4 5]
    large "W3b" [8 16 16 32]
}
