//! The oracles are written here with plain loops: products, and determinants by permutations.

use shapeproof::interop::nalgebra::{Decompositions, MatrixError};
use shapeproof::{prelude::*, tensor};

type Square<const N: usize> = [[f64; N]; N];

/// Numbers between -1 and 1 that follow no pattern.
fn numbers(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 11) as f64) / ((1_u64 << 52) as f64) - 1.0
    }
}

fn random<const R: usize, const C: usize>(seed: u64) -> [[f64; C]; R] {
    let mut number = numbers(seed);
    core::array::from_fn(|_| core::array::from_fn(|_| number()))
}

fn product<const M: usize, const K: usize, const N: usize>(
    a: &[[f64; K]; M],
    b: &[[f64; N]; K],
) -> [[f64; N]; M] {
    core::array::from_fn(|i| core::array::from_fn(|j| (0..K).map(|p| a[i][p] * b[p][j]).sum()))
}

fn transposed<const R: usize, const C: usize>(a: &[[f64; C]; R]) -> [[f64; R]; C] {
    core::array::from_fn(|j| core::array::from_fn(|i| a[i][j]))
}

fn close<const R: usize, const C: usize>(a: &[[f64; C]; R], b: &[[f64; C]; R], what: &str) {
    for (i, (left, right)) in a.iter().zip(b).enumerate() {
        for (j, (x, y)) in left.iter().zip(right).enumerate() {
            assert!((x - y).abs() <= 1e-9 * (1.0 + y.abs()), "{what}: {x} is not {y} in row {i}, column {j}");
        }
    }
}

fn identity<const N: usize>() -> Square<N> {
    core::array::from_fn(|i| core::array::from_fn(|j| f64::from(u8::from(i == j))))
}

/// The sum over all permutations.
fn determinant(rows: &[Vec<f64>]) -> f64 {
    let Some((first, rest)) = rows.split_first() else { return 1.0 };
    let minor = |j: usize| -> Vec<Vec<f64>> {
        rest.iter()
            .map(|row| row.iter().enumerate().filter(|(k, _)| *k != j).map(|(_, x)| *x).collect())
            .collect()
    };
    first.iter().enumerate().map(|(j, x)| (if j % 2 == 0 { *x } else { -x }) * determinant(&minor(j))).sum()
}

/// The inverse and the determinant of matrices of each of these sizes.
macro_rules! inverses {
    ($($n:literal)*) => {
        $(for seed in 0..20 {
            let a = random::<$n, $n>(seed);
            let x = Tensor::from(a);
            let inverse = x.inverse().unwrap().into_nested::<Square<$n>>();
            // The error grows with the elements of the inverse: rows that nearly agree are not what is tested.
            if inverse.iter().flatten().all(|v| v.abs() < 1e3) {
                close(&product(&a, &inverse), &identity(), "inverse");
            }
            let rows: Vec<Vec<f64>> = a.iter().map(|row| row.to_vec()).collect();
            let (det, expected) = (x.det(), determinant(&rows));
            assert!((det - expected).abs() < 1e-12 * (1.0 + expected.abs()), "{det} is not {expected}");
        })*
    };
}

#[test]
fn an_inverse_times_its_matrix_is_the_identity() {
    inverses!(1 2 3 4 5 6 7);
}

#[test]
fn solutions_solve() {
    for seed in 0..20 {
        let (a, b) = (random::<6, 6>(seed), random::<6, 3>(seed + 100));
        let x = Tensor::from(a).solve(&Tensor::from(b)).unwrap().into_nested::<[[f64; 3]; 6]>();
        close(&product(&a, &x), &b, "solve");
        let one: [f64; 6] = core::array::from_fn(|i| b[i][1]);
        let x = Tensor::from(a).solve(&Tensor::from(one)).unwrap().into_nested::<[f64; 6]>();
        close(&product(&a, &x.map(|v| [v])), &one.map(|v| [v]), "solve for a vector");
    }
    // Views and expressions are operands as well.
    let a = tensor![[0.0, 2.0], [1.0, 0.0]];
    assert_eq!(a.t().solve(&tensor![1.0, 2.0] * 1.0), Ok(tensor![1.0, 1.0]));
}

#[test]
fn cholesky_is_a_lower_triangle_whose_square_is_the_matrix() {
    for seed in 0..20 {
        let b = random::<5, 7>(seed);
        let a = product(&b, &transposed(&b));
        let l = Tensor::from(a).cholesky().unwrap().into_nested::<Square<5>>();
        close(&product(&l, &transposed(&l)), &a, "cholesky");
        for (i, row) in l.iter().enumerate() {
            assert!(row[i] > 0.0 && row[i + 1..].iter().all(|v| *v == 0.0));
        }
    }
    assert_eq!(tensor![[1.0, 2.0], [2.0, 1.0]].cholesky(), Err(MatrixError::NotPositiveDefinite));
}

#[test]
fn qr_is_orthonormal_times_upper_triangle() {
    for seed in 0..20 {
        let a = random::<7, 4>(seed);
        let (q, r) = Tensor::from(a).qr();
        let (q, r) = (q.into_nested::<[[f64; 4]; 7]>(), r.into_nested::<Square<4>>());
        close(&product(&q, &r), &a, "qr");
        close(&product(&transposed(&q), &q), &identity(), "columns of q");
        for (i, row) in r.iter().enumerate() {
            assert!(row[..i].iter().all(|v| *v == 0.0));
        }
    }
}

#[test]
fn least_squares_leave_a_rest_that_no_column_explains() {
    for seed in 0..20 {
        let (a, b) = (random::<8, 3>(seed), random::<8, 2>(seed + 100));
        let x = Tensor::from(a).lstsq(&Tensor::from(b)).unwrap().into_nested::<[[f64; 2]; 3]>();
        let fit = product(&a, &x);
        let rest: [[f64; 2]; 8] = core::array::from_fn(|i| core::array::from_fn(|j| b[i][j] - fit[i][j]));
        close(&product(&transposed(&a), &rest), &[[0.0; 2]; 3], "lstsq");
    }
    let line = tensor![[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]].lstsq(&tensor![1.0, 3.0, 5.0]).unwrap();
    assert!(shapeproof::all_close(&line, &tensor![1.0, 2.0], 1e-12, 1e-12));
}

#[test]
fn what_is_singular_is_an_error() {
    let singular = tensor![[1.0_f32, 2.0], [2.0, 4.0]];
    assert_eq!(singular.det(), 0.0);
    assert_eq!(singular.inverse().unwrap_err().to_string(), "inverse: the matrix is singular");
    let error = singular.solve(&tensor![1.0, 1.0]).unwrap_err();
    assert_eq!(error, MatrixError::Singular { op: "solve" });
    let zero_column = tensor![[1.0, 0.0], [2.0, 0.0], [3.0, 0.0]];
    assert_eq!(zero_column.lstsq(&tensor![1.0, 2.0, 3.0]), Err(MatrixError::RankDeficient));
}

/// What NumPy makes of a matrix, or why it refuses: `linalg.py` writes the cases. nalgebra does the work, so that the build whose memory
/// accesses are checked has nothing to add.
#[cfg(not(shapeproof_checked))]
#[derive(serde::Deserialize)]
struct Case {
    op: String,
    rows: usize,
    columns: usize,
    a: Vec<f64>,
    /// The columns of the right side; 0 for a vector.
    #[serde(default)]
    systems: usize,
    #[serde(default)]
    b: Vec<f64>,
    #[serde(default)]
    result: Vec<Vec<f64>>,
    error: Option<String>,
}

#[cfg(not(shapeproof_checked))]
impl Case {
    /// Compares what was found, or that there is nothing to be found.
    fn check(&self, found: Result<Vec<Vec<f64>>, MatrixError>) {
        let Self { op, rows, columns, result, error, .. } = self;
        let found = match found {
            Ok(found) => found,
            Err(refused) => return assert!(error.is_some(), "{op} of {rows} x {columns}: {refused}"),
        };
        assert!(error.is_none(), "{op} of {rows} x {columns} is refused by NumPy");
        for (x, y) in found.iter().zip(result) {
            assert_eq!(x.len(), y.len());
            for (x, y) in x.iter().zip(y) {
                assert!(
                    (x - y).abs() < 1e-12 * y.abs().max(1.0),
                    "{op} of {rows} x {columns}: {x} is not {y}"
                );
            }
        }
    }

    fn matrix<S: shapeproof::StaticShape>(elements: &[f64]) -> Tensor<f64, S> {
        Tensor::try_from(elements).unwrap()
    }
}

/// The cases of square matrices of these sizes.
#[cfg(not(shapeproof_checked))]
macro_rules! square {
    ($case:ident: $($n:literal)*) => {
        match $case.rows {
            $($n => {
                let a = Case::matrix::<Shape![$n, $n]>(&$case.a);
                let flat = |x: Tensor<f64, Shape![$n, $n]>| vec![x.as_slice().to_vec()];
                $case.check(match $case.op.as_str() {
                    "inverse" => a.inverse().map(flat),
                    "det" => Ok(vec![vec![a.det()]]),
                    "cholesky" => a.cholesky().map(flat),
                    _ if $case.systems == 0 => {
                        let x = a.solve(&Case::matrix::<Shape![$n]>(&$case.b));
                        x.map(|x| vec![x.as_slice().to_vec()])
                    }
                    _ => {
                        let x = a.solve(&Case::matrix::<Shape![$n, 2]>(&$case.b));
                        x.map(|x| vec![x.as_slice().to_vec()])
                    }
                });
            })*
            other => panic!("no such size: {other}"),
        }
    };
}

/// The cases of matrices of these sizes, with at least as many rows as columns; and the norms of any.
#[cfg(not(shapeproof_checked))]
macro_rules! tall {
    ($case:ident: $($m:literal $n:literal),*) => {
        match ($case.op.as_str(), $case.rows, $case.columns, $case.systems) {
            $(("qr", $m, $n, _) => {
                let (q, r) = Case::matrix::<Shape![$m, $n]>(&$case.a).qr();
                // Up to the signs, which are made those of a positive diagonal.
                let signs = shapeproof::diagonal(&r).map(f64::signum).eval();
                let (q, r) = ((&q * &signs).eval(), (&r * signs.unsqueeze(Axis::<1>)).eval());
                $case.check(Ok(vec![q.as_slice().to_vec(), r.as_slice().to_vec()]));
            }
            ("lstsq", $m, $n, 0) => {
                let x = Case::matrix::<Shape![$m, $n]>(&$case.a).lstsq(&Case::matrix::<Shape![$m]>(&$case.b));
                $case.check(x.map(|x| vec![x.as_slice().to_vec()]));
            }
            ("lstsq", $m, $n, _) => {
                let x = Case::matrix::<Shape![$m, $n]>(&$case.a).lstsq(&Case::matrix::<Shape![$m, 2]>(&$case.b));
                $case.check(x.map(|x| vec![x.as_slice().to_vec()]));
            }
            ("matrix_norm_2", $m, $n, _) => {
                let a = Case::matrix::<Shape![$m, $n]>(&$case.a);
                $case.check(a.matrix_norm_2().map(|norm| vec![vec![norm]]));
            })*
            ("matrix_norm_2", 2, 5, _) => {
                let a = Case::matrix::<Shape![2, 5]>(&$case.a);
                $case.check(a.matrix_norm_2().map(|norm| vec![vec![norm]]));
            }
            ("matrix_norm_2", 4, 7, _) => {
                let a = Case::matrix::<Shape![4, 7]>(&$case.a);
                $case.check(a.matrix_norm_2().map(|norm| vec![vec![norm]]));
            }
            _ => square!($case: 1 2 3 5 8),
        }
    };
}

#[cfg(not(shapeproof_checked))]
#[test]
fn values_and_refusals_are_those_of_numpy() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("linalg.json")).unwrap();
    assert!(cases.len() > 150);
    for case in cases {
        tall!(case: 3 3, 5 2, 7 4);
    }
    let nan = tensor![[1.0, f64::NAN], [0.0, 1.0]];
    assert_eq!(nan.matrix_norm_2(), Err(MatrixError::NotConverged));
}
