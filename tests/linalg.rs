//! Matrix products against three loops over nested arrays.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{
    dot, dot_relaxed, matmul, matmul_as, matmul_as_into, matmul_into, matmul_relaxed_into, outer,
};

fn matrix<const M: usize, const N: usize>(seed: usize) -> [[f32; N]; M] {
    core::array::from_fn(|i| core::array::from_fn(|j| ((i * 13 + j * 7 + seed) * 40_503 % 23) as f32 - 11.0))
}

fn naive<const M: usize, const K: usize, const N: usize>(
    a: [[f32; K]; M],
    b: [[f32; N]; K],
) -> [[f32; N]; M] {
    let mut c = [[0.0; N]; M];
    for i in 0..M {
        for j in 0..N {
            for p in 0..K {
                c[i][j] += a[i][p] * b[p][j];
            }
        }
    }
    c
}

macro_rules! products {
    ($($test:ident: $m:literal $k:literal $n:literal;)*) => {$(
        #[test]
        fn $test() {
            let (a, b) = (matrix::<$m, $k>(1), matrix::<$k, $n>(2));
            let c = naive(a, b);
            let (x, y) = (Tensor::from(a), Tensor::from(b));
            assert_eq!(matmul(&x, &y), Tensor::from(c));
            assert_eq!(x.matmul(&y), Tensor::from(c));
            let mut out = Tensor::<f32, Shape![$m, $n]>::full(f32::NAN);
            matmul_into(&x, &y, &mut out);
            assert_eq!(out, Tensor::from(c));
            // Whole numbers of this size are exact, rounded once or twice.
            assert_eq!(x.matmul_relaxed(&y), Tensor::from(c));
            let mut out = Tensor::<f32, Shape![$m, $n]>::full(f32::NAN);
            matmul_relaxed_into(&x, &y, &mut out);
            assert_eq!(out, Tensor::from(c));
            // A vector on either side.
            assert_eq!(Tensor::from(a[0]).matmul(&y), Tensor::from(c[0]));
            let column: [f32; $k] = core::array::from_fn(|p| b[p][0]);
            assert_eq!(x.matmul(&Tensor::from(column)), Tensor::from(core::array::from_fn::<f32, $m, _>(|i| c[i][0])));
            assert_eq!(dot(&Tensor::from(a[0]), &Tensor::from(column)), c[0][0]);
            assert_eq!(Tensor::from(a[0]).dot(&Tensor::from(column)), c[0][0]);
            assert_eq!(Tensor::from(a[0]).try_dot(&Tensor::from(column)), Ok(c[0][0]));
            assert_eq!(dot_relaxed(&Tensor::from(a[0]), &Tensor::from(column)), c[0][0]);
            assert_eq!(matmul(&Tensor::from(a[0]), &Tensor::from(column)).as_slice(), &[c[0][0]]);
        }
    )*};
}

// All forms, each compiled for each of these lengths; `products.rs` has many lengths.
products! {
    two_by_three: 2 3 4;
    odd: 7 13 19;
    columns: 9 17 1;
}

#[test]
fn products_in_wider_elements() {
    let x = Tensor::<i16, Shape![3, 40]>::from_fn(|[i, j]| (i as i16 - 1) * 32_700 - j as i16);
    let w = Tensor::<i8, Shape![40, 7]>::from_fn(|[i, j]| (127 - 40 * j as i32 - i as i32) as i8);
    // In 64 bits, where nothing wraps.
    let want = Tensor::<i32, Shape![3, 7]>::from_fn(|[i, j]| {
        let products = (0..40).map(|p| i64::from(x.get([i, p]).unwrap()) * i64::from(w.get([p, j]).unwrap()));
        i32::try_from(products.sum::<i64>()).unwrap()
    });
    assert_eq!(matmul_as::<i32, _, _>(&x, &w), want);
    assert_eq!(x.matmul_as::<i32, _>(&w), want);
    let mut out = Tensor::full(0);
    matmul_as_into(&x, &w, &mut out);
    assert_eq!(out, want);
    assert_eq!(x.transpose().transpose().matmul_as::<i64, _>(&w), want.cast::<i64>().eval());
}

#[test]
fn batches_broadcast() {
    let a: [[[f32; 3]; 2]; 4] = core::array::from_fn(matrix);
    let b: [[[f32; 5]; 3]; 4] = core::array::from_fn(|s| matrix(s + 9));
    let each: [[[f32; 5]; 2]; 4] = core::array::from_fn(|s| naive(a[s], b[s]));
    assert_eq!(matmul(Tensor::from(a), Tensor::from(b)), Tensor::from(each));
    let shared: [[[f32; 5]; 2]; 4] = core::array::from_fn(|s| naive(a[s], b[0]));
    assert_eq!(matmul(Tensor::from(a), Tensor::from(b[0])), Tensor::from(shared));
    assert_eq!(matmul(Tensor::from(a), Tensor::from([b[0]])), Tensor::from(shared));
    let crossed: [[[[f32; 5]; 2]; 4]; 2] =
        core::array::from_fn(|r| core::array::from_fn(|s| naive(a[s], b[r])));
    assert_eq!(matmul(Tensor::from(a), Tensor::from([[b[0]], [b[1]]])), Tensor::from(crossed));
}

#[test]
fn no_inner_elements_give_zeros() {
    let x = Tensor::<f32, Shape![2, 0]>::zeros();
    let y = Tensor::<f32, Shape![0, 3]>::zeros();
    assert_eq!(matmul(x, y), Tensor::from([[0.0; 3]; 2]));
}

#[test]
fn integers_wrap() {
    assert_eq!(matmul(Tensor::from([[100i8, 100]]), Tensor::from([[2], [1]])), Tensor::from([[44i8]]));
}

#[test]
fn every_pair() {
    assert_eq!(
        outer(&Tensor::from([1, 2, 3]), &Tensor::from([10, 20])).eval(),
        Tensor::from([[10, 20], [20, 40], [30, 60]])
    );
}
