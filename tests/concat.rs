//! Concatenation and stacking against loops over nested arrays.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{
    concat, concat_into, stack, stack_all, try_concat, try_concat_into, try_stack, try_stack_into,
};

fn numbers<const A: usize, const B: usize, const C: usize>(seed: i32) -> [[[i32; C]; B]; A] {
    core::array::from_fn(|i| {
        core::array::from_fn(|j| core::array::from_fn(|k| seed + (i * 100 + j * 10 + k) as i32))
    })
}

#[test]
fn along_each_axis() {
    let (x, y) = (numbers::<2, 3, 4>(0), numbers::<5, 3, 4>(1000));
    let joined: [[[i32; 4]; 3]; 7] = core::array::from_fn(|i| if i < 2 { x[i] } else { y[i - 2] });
    assert_eq!(concat(&Tensor::from(x), &Tensor::from(y), Axis::<0>), Tensor::from(joined));

    let y = numbers::<2, 1, 4>(1000);
    let joined: [[[i32; 4]; 4]; 2] =
        core::array::from_fn(|i| core::array::from_fn(|j| if j < 3 { x[i][j] } else { y[i][j - 3] }));
    assert_eq!(concat(&Tensor::from(x), &Tensor::from(y), Axis::<1>), Tensor::from(joined));

    let y = numbers::<2, 3, 2>(1000);
    let joined: [[[i32; 6]; 3]; 2] = core::array::from_fn(|i| {
        core::array::from_fn(|j| core::array::from_fn(|k| if k < 4 { x[i][j][k] } else { y[i][j][k - 4] }))
    });
    assert_eq!(concat(&Tensor::from(x), &Tensor::from(y), Axis::<-1>), Tensor::from(joined));
    let mut out = Tensor::<i32, Shape![2, 3, 6]>::zeros();
    concat_into(&Tensor::from(x), &Tensor::from(y), Axis::<2>, &mut out);
    assert_eq!(out, Tensor::from(joined));
    // Expressions and views, and a part without elements.
    let t = Tensor::from(x);
    assert_eq!(concat(&t + 1, t.view(), Axis::<0>).row(1).unwrap(), (&t + 1).eval().row(1).unwrap());
    assert_eq!(concat(&t, &Tensor::<i32, Shape![2, 0, 4]>::zeros(), Axis::<1>), t);
}

#[test]
fn stacks() {
    let (x, y) = (numbers::<1, 2, 3>(0)[0], numbers::<1, 2, 3>(1000)[0]);
    let (t, u) = (Tensor::from(x), Tensor::from(y));
    assert_eq!(stack(&t, &u, Axis::<0>), Tensor::from([x, y]));
    let middle: [[[i32; 3]; 2]; 2] = core::array::from_fn(|i| [x[i], y[i]]);
    assert_eq!(stack(&t, &u, Axis::<1>), Tensor::from(middle));
    let last: [[[i32; 2]; 3]; 2] = core::array::from_fn(|i| core::array::from_fn(|j| [x[i][j], y[i][j]]));
    assert_eq!(stack(&t, &u, Axis::<-1>), Tensor::from(last));
    let scalar = |x| Tensor::<i32, Shape![]>::full(x);
    assert_eq!(stack(&scalar(1), &scalar(2), Axis::<0>), Tensor::from([1, 2]));
}

#[test]
fn lengths_of_run_time() {
    let x = [1, 2, 3, 4, 5, 6];
    let rows = |n: usize| TensorView::<i32, Shape![..3, 2]>::with_dims(&x[..2 * n], [n, 2]).unwrap();
    // The axis itself may have any length: only the others must agree.
    let joined = concat(rows(1), rows(3), Axis::<0>);
    assert_eq!(joined.shape().dims(), [4, 2]);
    assert_eq!(joined.as_slice(), &[1, 2, 1, 2, 3, 4, 5, 6]);
    assert!(try_concat(rows(1), rows(1), Axis::<1>).is_ok());
    let error = try_concat(rows(1), rows(2), Axis::<1>).unwrap_err();
    assert_eq!(error.to_string(), "concat: axis 0 has 1 against 2");
    let error = try_stack(rows(3), rows(2), Axis::<0>).unwrap_err();
    assert_eq!(error.to_string(), "stack: axis 0 has 3 against 2");

    // Into a tensor, which takes the lengths, or keeps its own where these do not fit.
    let mut out = Tensor::<i32, Shape![..3, 4]>::empty();
    let error = try_concat_into(rows(1), rows(2), Axis::<1>, &mut out).unwrap_err();
    assert_eq!(error.to_string(), "concat: axis 0 has 1 against 2");
    assert_eq!(out.shape().dims(), [0, 4]);
    assert_eq!(try_concat_into(rows(2), rows(2) * 10, Axis::<1>, &mut out), Ok(()));
    assert_eq!(out.as_slice(), &[1, 2, 10, 20, 3, 4, 30, 40]);
    let mut out = Tensor::<i32, Shape![..3, 2, 2]>::empty();
    assert!(try_stack_into(rows(3), rows(2), Axis::<1>, &mut out).is_err());
    assert_eq!(try_stack_into(rows(2), rows(2) * 10, Axis::<1>, &mut out), Ok(()));
    assert_eq!(out.as_slice(), &[1, 2, 10, 20, 3, 4, 30, 40]);
}

#[test]
fn many_beside_each_other() {
    let parts: [[[i32; 3]; 2]; 4] = core::array::from_fn(|p| {
        core::array::from_fn(|i| core::array::from_fn(|j| (100 * p + 10 * i + j) as i32))
    });
    let views = parts.each_ref().map(TensorView::from);
    assert_eq!(stack_all(views, Axis::<0>), Tensor::from(parts));
    let last: [[[i32; 4]; 3]; 2] =
        core::array::from_fn(|i| core::array::from_fn(|j| core::array::from_fn(|p| parts[p][i][j])));
    assert_eq!(stack_all(views, Axis::<-1>), Tensor::from(last));
    let middle: [[[i32; 3]; 4]; 2] = core::array::from_fn(|i| core::array::from_fn(|p| parts[p][i]));
    assert_eq!(stack_all(views.map(|view| view + 1), Axis::<1>), (&Tensor::from(middle) + 1).eval());
}
