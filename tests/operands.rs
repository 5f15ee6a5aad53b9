//! Tensors by value as operands, wherever one may stand: they move into the expression.
#![allow(clippy::needless_borrow, clippy::op_ref, clippy::unnecessary_cast, reason = "each form is tried")]

use shapeproof::{
    Identity, Numpy, Scalar, add, concat, dot, elementwise_mul, exp, matmul, matmul_into, mul, outer,
    prelude::*, relu, select, softmax, stack, sum_axis, tensor, try_add, try_matmul, where_,
};

type M = Tensor<f32, Shape![2, 3]>;

// Too large to be `Copy`, so that what is used after it has moved does not compile.
type Large = Tensor<i32, Shape![5, 5]>;

fn m() -> M {
    tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
}

fn row() -> Tensor<f32, Shape![3]> {
    tensor![10.0, 20.0, 30.0]
}

#[test]
fn on_either_side_of_an_operator() {
    let want = [11.0, 22.0, 33.0, 14.0, 25.0, 36.0];
    assert_eq!((m() + row()).eval().as_slice(), want);
    assert_eq!((m() + row()).eval().as_slice(), want);
    assert_eq!((m() + row()).eval().as_slice(), want);
    assert_eq!((m().view() + row()).eval().as_slice(), want);
    assert_eq!((m() + row().view()).eval().as_slice(), want);
    assert_eq!(((m() + 0.0) + row()).eval().as_slice(), want);
    assert_eq!((m() + (row() + 0.0)).eval().as_slice(), want);
    assert_eq!((2.0 * m() - m()).eval(), m());
    assert_eq!((m() - 1.0).eval(), (1.0 - -(m() - 2.0)).eval());
    assert_eq!((-m()).eval(), (0.0 - m()).eval());
    assert_eq!((!tensor![true, false]).eval(), tensor![false, true]);
    assert_eq!((tensor![true, false] & tensor![true, true]).eval(), tensor![true, false]);
}

/// Compares the difference of each operand in one list and each in another with what is due.
macro_rules! all_differences {
    ($want:expr, [$($left:expr),*], $rights:tt) => {$(all_differences!(@one $want, $left, $rights);)*};
    (@one $want:expr, $left:expr, [$($right:expr),*]) => {$(
        assert_eq!(($left - $right).eval(), $want, "{} - {}", stringify!($left), stringify!($right));
    )*};
}

#[test]
fn each_kind_of_operand_on_either_side() {
    let (x, y, mut written, mut other) = (m(), tensor![[6.0, 5.0, 4.0], [3.0, 2.0, 1.0]], m(), row());
    let (view, turned, sum) = (x.view(), y.t(), y + 0.0);
    let (part, last) = (written.view_mut(), other.view_mut());
    let back = turned.t();
    all_differences!(
        (&x - &y).eval(),
        [x, &x, view, &view, &part, x + 0.0, &(x + 0.0)],
        [y, &y, y.view(), &y.view(), back, &back, sum, &sum]
    );
    all_differences!(
        tensor![[-9.0, -18.0, -27.0], [-6.0, -15.0, -24.0]],
        [x, &x, view, &view, &part, x + 0.0, &(x + 0.0)],
        [row(), &row(), row().view(), &row().view(), &last, row() + 0.0, &(row() + 0.0)]
    );
    all_differences!(
        tensor![[-1.0, 0.0, 1.0], [2.0, 3.0, 4.0]],
        [x, &x, view, &view, &part, x + 0.0, &(x + 0.0)],
        [2.0, Scalar::new(2.0)]
    );
    all_differences!(
        tensor![[1.0, 0.0, -1.0], [-2.0, -3.0, -4.0]],
        [2.0, Scalar::new(2.0)],
        [x, &x, view, &view, &part, x + 0.0, &(x + 0.0)]
    );
    let negated = (0.0 - x).eval();
    assert_eq!([(-x).eval(), (-&x).eval(), (-view).eval(), (-&view).eval()], [negated; 4]);
    assert_eq!([(-&part).eval(), (-(x + 0.0)).eval(), (-&(x + 0.0)).eval()], [negated; 3]);
    let mask = tensor![true, false];
    assert_eq!((!&mask.view()).eval(), tensor![false, true]);
    assert_eq!((&mask.view() ^ &mask).eval(), tensor![false, false]);
    assert_eq!((&mask.view() & Scalar::new(true)).eval(), mask);
}

#[test]
fn each_kind_of_number_on_the_left() {
    duplicate::duplicate! {
        [T; [i8]; [i16]; [i32]; [i64]; [i128]; [isize]; [u8]; [u16]; [u32]; [u64]; [u128]; [usize]]
        {
            let x = Tensor::from([1 as T, 2]);
            assert_eq!((3 as T - &x).eval(), tensor![2, 1]);
            assert_eq!((3 as T + x.view()).eval(), tensor![4, 5]);
            assert_eq!((3 as T * &x.view()).eval(), tensor![3, 6]);
        }
    }
}

#[test]
fn an_expression_is_borrowed_where_it_is_used_twice() {
    let sums = m() + row();
    assert_eq!((sums - sums).eval(), M::zeros());
    assert_eq!((2.0 * &sums - sums).eval(), sums.eval());
    assert_eq!((-&sums + sums).sum(), 0.0);
}

#[test]
fn by_functions_and_methods() {
    let want = (m() * row()).eval();
    assert_eq!(mul(m(), &row()).eval(), want);
    assert_eq!(mul(&m(), row()).eval(), want);
    assert_eq!(m().mul(row()).eval(), want);
    assert_eq!(add(m(), m()).eval(), (2.0 * m()).eval());
    assert_eq!(try_add(m(), m()).unwrap().eval(), (2.0 * m()).eval());
    assert_eq!(elementwise_mul(m(), row(), Axis::<1>, Identity).eval(), want);
    assert_eq!(relu(m() - 3.0).eval(), (&m() - 3.0).relu().eval());
    assert_eq!(exp(m()).eval(), m().exp().eval());
    assert_eq!(relu(mul(m(), m())).eval(), m().square().eval());
    assert_eq!(select(m().greater_than(3.0), m(), 0.0, Numpy).sum(), 15.0);
    assert_eq!(where_(tensor![[true], [false]], m(), row()).sum(), 66.0);
    assert_eq!(concat((m(), &m()), Axis::<0>).sum(), 42.0);
    assert_eq!(stack((&m(), m()), Axis::<0>).sum(), 42.0);
    assert_eq!(concat((m(), m(), &m()), Axis::<1>).sum(), 63.0);
    assert_eq!(sum_axis(m(), Axis::<1>), tensor![6.0, 15.0]);
    assert_eq!(softmax(m(), Axis::<1>), m().softmax(Axis::<1>));
    assert_eq!(dot(row(), row()), 1400.0);
    assert_eq!(outer(row(), row()).sum(), 3600.0);
    assert_eq!(shapeproof::cast::<i32, _, _>(m()).sum(), 21);
}

#[test]
fn as_factors() {
    let want = tensor![[140.0], [320.0]];
    let column = || tensor![[10.0_f32], [20.0], [30.0]];
    assert_eq!(matmul(m(), column()), want);
    assert_eq!(matmul(m(), column()), want);
    assert_eq!(m().matmul(column()), want);
    assert_eq!(try_matmul(m(), column()).unwrap(), want);
    assert_eq!(m().matmul_relaxed(column()).shape(), want.shape());
    assert_eq!(tensor![1_i8, 2].matmul_as::<i32, _>(tensor![[100_i8], [100]]), tensor![300]);
    let mut out = Tensor::zeros();
    matmul_into(m(), column(), &mut out);
    assert_eq!(out, want);
}

#[test]
fn in_assignments() {
    let mut x = m();
    x += m();
    x -= row();
    x *= m() + 0.0;
    let sums = m() + 1.0;
    x /= &sums;
    assert_eq!(x, ((2.0 * m() - row()) * m() / (m() + 1.0)).eval());
    x.assign(row());
    assert_eq!(x.sum(), 120.0);
    x.view_mut().assign(m());
    let mut part = x.view_mut();
    part += m();
    part %= row();
    assert_eq!(x, (2.0 * m() % row()).eval());
    let (first, mut other) = (m(), row());
    let view = &first.view();
    x -= view;
    x += &other.view_mut();
    x *= Scalar::new(2.0);
    let mut part = x.view_mut();
    part += view;
    part -= &other.view_mut();
    part += Scalar::new(1.0);
    assert_eq!(x, (2.0 * (2.0 * m() % row() - m() + row()) + m() - row() + 1.0).eval());
}

#[test]
fn a_layer_in_one_line() {
    let (x, w, bias) = (m(), Tensor::<f32, Shape![3, 2]>::ones(), tensor![-7.0, 1.0]);
    assert_eq!((x.matmul(&w) + bias).relu().eval(), tensor![[0.0, 7.0], [8.0, 16.0]]);
    let mut sum = tensor![[1.0_f32, 1.0], [1.0, 1.0]];
    sum += x.matmul(&w);
    assert_eq!(sum, tensor![[7.0, 7.0], [16.0, 16.0]]);
}

#[test]
fn a_chain_that_owns_what_it_starts_from() {
    let squares = m().sum_axis(Axis::<1>).into_expr().add(10.0).square();
    assert_eq!(squares.eval(), tensor![256.0, 625.0]);
    let kept = {
        let large = Large::full(2);
        large.into_expr().square()
    };
    assert_eq!(((&kept).sum(), kept.eval()), (100, Large::full(4)));
}

#[test]
fn with_lengths_of_run_time() {
    let rows = || Tensor::<i32, Shape![..4, 2]>::try_from_fn([3, 2], |[i, j]| (2 * i + j) as i32).unwrap();
    assert_eq!((rows() + tensor![10, 20]).eval().as_slice(), [10, 21, 12, 23, 14, 25]);
    assert_eq!(rows().try_add(rows()).unwrap().sum(), 30);
    let two = Tensor::<i32, Shape![..4, 2]>::try_zeros([2, 2]).unwrap();
    assert!(rows().try_add(two).is_err());
}

#[test]
fn references_to_references_are_operands() {
    fn product(x: &M, w: &Tensor<f32, Shape![3, 1]>) -> Tensor<f32, Shape![2, 1]> {
        x.matmul(&w)
    }
    let (x, w) = (m(), tensor![[1.0], [0.0], [1.0]]);
    assert_eq!(product(&x, &w), tensor![[4.0], [10.0]]);
    let borrowed = &x;
    assert_eq!(mul(&borrowed, &borrowed).eval(), (&x * &x).eval());
    assert_eq!(concat((&borrowed, &x), Axis::<0>).row(0), Some(x.rows().next().unwrap()));
    assert_eq!([&x].iter().map(|x| x.sum()).sum::<f32>(), 21.0);
}

#[test]
fn quantized_layers_are_imported_beside_the_prelude() {
    use shapeproof::prelude::*;
    use shapeproof::quantized::*;

    static ADD: Add<Shape![2]> =
        Add::new(Affine::new(0.5, 0), Affine::new(0.5, 0), Affine::new(0.5, 0), Activation::Relu);
    assert_eq!(ADD.eval(&tensor![1_i8, -3], &tensor![1_i8, 1]), tensor![2_i8, 0]);
    assert_eq!(tensor![-1.0, 2.0].relu().eval(), tensor![0.0, 2.0]);
}
