//! Matrix products of operands in every layout against three loops, bit for bit: an element is folded from first to last.
#![cfg(feature = "alloc")]
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{Strided, axes, matmul, try_matmul, try_matmul_as};

/// Numbers of which sums are rounded.
fn number(at: usize) -> f32 {
    ((at * 40_503 + 77) % 1009) as f32 * 0.37 - 180.0
}

/// `want[i * n + j]`, folded from the first product to the last.
fn naive<T: Copy>(
    [m, k, n]: [usize; 3],
    zero: T,
    a: impl Fn(usize, usize) -> T,
    b: impl Fn(usize, usize) -> T,
    step: impl Fn(T, T, T) -> T,
) -> Vec<T> {
    let fold = |i: usize, j: usize| (0..k).fold(zero, |sum, p| step(sum, a(i, p), b(p, j)));
    (0..m * n).map(|at| fold(at / n, at % n)).collect()
}

/// Matrices of some lengths in memory of their own, which views of run-time lengths are made of.
struct Matrices<T> {
    lengths: [usize; 3],
    rows: [Vec<T>; 2],
    columns: [Vec<T>; 2],
    apart: [Vec<T>; 2],
}

impl<T: Copy> Matrices<T> {
    fn new([m, k, n]: [usize; 3], of: impl Fn(usize) -> T) -> Self {
        let element =
            |right: usize, i: usize, j: usize| of(if right == 0 { i * k + j } else { 5000 + i * n + j });
        let all = |right: usize, order: &dyn Fn(usize, usize) -> Vec<T>| {
            if right == 0 { order(m, k) } else { order(k, n) }
        };
        let rows = [0, 1]
            .map(|right| all(right, &|h, w| (0..h * w).map(|at| element(right, at / w, at % w)).collect()));
        let columns = [0, 1]
            .map(|right| all(right, &|h, w| (0..h * w).map(|at| element(right, at % h, at / h)).collect()));
        let apart = rows.clone().map(|rows| rows.into_iter().flat_map(|x| [of(1), x, of(2)]).collect());
        Self { lengths: [m, k, n], rows, columns, apart }
    }

    /// Compares `product` of these matrices, in each layout, with three loops.
    fn compare<A: Copy + PartialEq + core::fmt::Debug>(
        &self,
        zero: A,
        to: impl Fn(T) -> A,
        step: impl Fn(A, A, A) -> A,
        product: impl Fn(
            TensorView<'_, T, Shape![?, ?], Strided>,
            TensorView<'_, T, Shape![?, ?], Strided>,
        ) -> Vec<A>,
        in_rows: impl Fn(TensorView<'_, T, Shape![?, ?]>, TensorView<'_, T, Shape![?, ?]>) -> Vec<A>,
    ) where
        T: 'static,
    {
        let [m, k, n] = self.lengths;
        let [a, b] = &self.rows;
        let want = naive(self.lengths, zero, |i, p| to(a[i * k + p]), |p, j| to(b[p * n + j]), step);
        let view = |right: usize, layout: usize| {
            let [h, w] = if right == 0 { [m, k] } else { [k, n] };
            match layout {
                0 => TensorView::<T, Shape![?, ?]>::with_dims(&self.rows[right], [h, w]).unwrap().strided(),
                1 => TensorView::<T, Shape![?, ?]>::with_dims(&self.columns[right], [w, h])
                    .unwrap()
                    .transpose(),
                _ => TensorView::<T, Shape![?, ?, 3]>::with_dims(&self.apart[right], [h, w, 3])
                    .unwrap()
                    .index_axis(Axis::<2>, 1)
                    .unwrap(),
            }
        };
        for layouts in 0..9 {
            let (left, right) = (view(0, layouts / 3), view(1, layouts % 3));
            assert_eq!(product(left, right), want, "{:?}, layouts {layouts}", self.lengths);
        }
        let [left, right] = &self.rows;
        let left = TensorView::with_dims(left, [m, k]).unwrap();
        assert_eq!(in_rows(left, TensorView::with_dims(right, [k, n]).unwrap()), want, "{:?}", self.lengths);
    }
}

/// One row, one column, few of either, more than a tile, more than a panel.
const LENGTHS: [[usize; 3]; 29] = [
    [1, 1, 1],
    [3, 2, 4],
    [9, 5, 3],
    [3, 70, 33],
    [8, 8, 8],
    [16, 16, 16],
    [1, 300, 37],
    [1, 37, 70],
    [37, 300, 1],
    [64, 64, 1],
    [2, 64, 64],
    [9, 131, 17],
    [6, 530, 12],
    [5, 3, 65],
    [7, 7, 7],
    [8, 7, 7],
    [7, 9, 8],
    [31, 31, 31],
    [32, 32, 32],
    [33, 2, 3],
    [4, 129, 16],
    [12, 257, 32],
    [20, 1, 20],
    [100, 100, 2],
    [4, 9, 100],
    [5, 70, 40],
    [6, 33, 64],
    [7, 5, 33],
    [11, 13, 30],
];

#[test]
fn floats_in_every_layout() {
    for lengths in LENGTHS {
        Matrices::new(lengths, number).compare(
            0.0,
            |x| x,
            |sum, x, y| sum + x * y,
            |x, y| try_matmul(x, y).unwrap().as_slice().to_vec(),
            |x, y| try_matmul(x, y).unwrap().as_slice().to_vec(),
        );
    }
}

#[test]
fn doubles_in_every_layout() {
    for lengths in LENGTHS {
        Matrices::new(lengths, |at| f64::from(number(at)) * 0.1).compare(
            0.0,
            |x| x,
            |sum, x, y| sum + x * y,
            |x, y| try_matmul(x, y).unwrap().as_slice().to_vec(),
            |x, y| try_matmul(x, y).unwrap().as_slice().to_vec(),
        );
    }
}

#[test]
fn bytes_with_wider_sums_in_every_layout() {
    for lengths in LENGTHS {
        Matrices::new(lengths, |at| number(at) as i8).compare(
            0_i32,
            i32::from,
            |sum, x, y| sum + x * y,
            |x, y| try_matmul_as::<i32, _, _>(x, y).unwrap().as_slice().to_vec(),
            |x, y| try_matmul_as::<i32, _, _>(x, y).unwrap().as_slice().to_vec(),
        );
    }
}

#[test]
fn bytes_in_every_layout() {
    for lengths in LENGTHS {
        Matrices::new(lengths, |at| number(at) as i8).compare(
            0_i8,
            |x| x,
            |sum, x, y| sum.wrapping_add(x.wrapping_mul(y)),
            |x, y| try_matmul(x, y).unwrap().as_slice().to_vec(),
            |x, y| try_matmul(x, y).unwrap().as_slice().to_vec(),
        );
    }
}

/// Lengths that the types know.
#[test]
fn static_lengths() {
    macro_rules! check {
        ($m:literal $k:literal $n:literal) => {{
            let a = Tensor::<f32, Shape![$m, $k]>::from_fn(|[i, p]| number(i * $k + p));
            let at = Tensor::<f32, Shape![$k, $m]>::from_fn(|[p, i]| number(i * $k + p));
            let b = Tensor::<f32, Shape![$k, $n]>::from_fn(|[p, j]| number(999 + p * $n + j));
            let bt = Tensor::<f32, Shape![$n, $k]>::from_fn(|[j, p]| number(999 + p * $n + j));
            let step = |sum: f32, x: f32, y: f32| sum + x * y;
            let want =
                naive([$m, $k, $n], 0.0, |i, p| number(i * $k + p), |p, j| number(999 + p * $n + j), step);
            assert_eq!(matmul(&a, &b).as_slice(), want);
            assert_eq!(matmul(&a, bt.transpose()).as_slice(), want);
            assert_eq!(matmul(at.transpose(), &b).as_slice(), want);
            assert_eq!(matmul(at.transpose(), bt.transpose()).as_slice(), want);
        }};
    }
    check!(16 16 16);
    check!(5 70 19);
    check!(19 70 2);
}

/// A vector on either side, and matrices in a batch.
#[test]
fn vectors_and_batches() {
    let w = Tensor::<f32, Shape![19, 33]>::from_fn(|[i, p]| number(i * 33 + p));
    let x = Tensor::<f32, Shape![33, 2]>::from_fn(|[p, s]| number(999 + 2 * p + s));
    let at = |s| move |p: usize, _| number(999 + 2 * p + s);
    let want = naive([19, 33, 1], 0.0, |i, p| number(i * 33 + p), at(1), |sum, x, y| sum + x * y);
    let column = x.index_axis(Axis::<1>, 1).unwrap();
    assert_eq!(matmul(&w, column).as_slice(), want);
    assert_eq!(matmul(column, w.transpose()).as_slice(), want);
    let z = Tensor::<f32, Shape![3, 11, 33]>::from_fn(|[s, j, p]| number(s * 363 + j * 33 + p));
    let products = matmul(&w, z.permute(axes![0, 2, 1]));
    for s in 0..3 {
        let right = |p: usize, j: usize| number(s * 363 + j * 33 + p);
        let want = naive([19, 33, 11], 0.0, |i, p| number(i * 33 + p), right, |sum, x, y| sum + x * y);
        assert_eq!(products.index_axis(Axis::<0>, s).unwrap().as_slice(), want);
    }
}

/// Elements whose products depend on their order: two by two matrices.
#[test]
fn factors_keep_their_order() {
    use core::ops::{Add, Mul};
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Two([i32; 4]);
    impl Add for Two {
        type Output = Two;
        fn add(self, other: Two) -> Two {
            Two(core::array::from_fn(|i| self.0[i].wrapping_add(other.0[i])))
        }
    }
    impl Mul for Two {
        type Output = Two;
        fn mul(self, Two([e, f, g, h]): Two) -> Two {
            let Two([a, b, c, d]) = self;
            Two([a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h])
        }
    }
    impl num_traits::Zero for Two {
        fn zero() -> Two {
            Two([0; 4])
        }
        fn is_zero(&self) -> bool {
            self.0 == [0; 4]
        }
    }
    for lengths in LENGTHS {
        Matrices::new(lengths, |at| Two(core::array::from_fn(|i| ((at * 31 + i * 7) % 19) as i32 - 9)))
            .compare(
                Two([0; 4]),
                |x| x,
                |sum, x, y| sum + x * y,
                |x, y| try_matmul(x, y).unwrap().as_slice().to_vec(),
                |x, y| try_matmul(x, y).unwrap().as_slice().to_vec(),
            );
    }
}
