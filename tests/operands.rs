//! Tensors by value as operands, wherever one may stand: they move into the expression.

use shapeproof::{
    Identity, Numpy, add, concat, dot, elementwise_mul, exp, matmul, matmul_into, mul, outer, prelude::*,
    relu, select, softmax, stack, sum_axis, tensor, try_add, try_matmul, where_,
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
