//! Concatenation and stacking against loops over nested arrays.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::{
    ShapeError, concat, concat_into, stack, stack_into, try_concat, try_concat_into, try_stack,
    try_stack_into,
};
use shapeproof::{prelude::*, span};

fn numbers<const A: usize, const B: usize, const C: usize>(seed: i32) -> [[[i32; C]; B]; A] {
    core::array::from_fn(|i| {
        core::array::from_fn(|j| core::array::from_fn(|k| seed + (i * 100 + j * 10 + k) as i32))
    })
}

#[test]
fn along_each_axis() {
    let (x, y) = (numbers::<2, 3, 4>(0), numbers::<5, 3, 4>(1000));
    let joined: [[[i32; 4]; 3]; 7] = core::array::from_fn(|i| if i < 2 { x[i] } else { y[i - 2] });
    assert_eq!(concat((&Tensor::from(x), &Tensor::from(y)), Axis::<0>), Tensor::from(joined));

    let y = numbers::<2, 1, 4>(1000);
    let joined: [[[i32; 4]; 4]; 2] =
        core::array::from_fn(|i| core::array::from_fn(|j| if j < 3 { x[i][j] } else { y[i][j - 3] }));
    assert_eq!(concat((&Tensor::from(x), &Tensor::from(y)), Axis::<1>), Tensor::from(joined));

    let y = numbers::<2, 3, 2>(1000);
    let joined: [[[i32; 6]; 3]; 2] = core::array::from_fn(|i| {
        core::array::from_fn(|j| core::array::from_fn(|k| if k < 4 { x[i][j][k] } else { y[i][j][k - 4] }))
    });
    assert_eq!(concat((&Tensor::from(x), &Tensor::from(y)), Axis::<-1>), Tensor::from(joined));
    let mut out = Tensor::<i32, Shape![2, 3, 6]>::zeros();
    concat_into((&Tensor::from(x), &Tensor::from(y)), Axis::<2>, &mut out);
    assert_eq!(out, Tensor::from(joined));
    // Expressions and views, and a part without elements.
    let t = Tensor::from(x);
    assert_eq!(concat((&t + 1, t.view()), Axis::<0>).row(1).unwrap(), (&t + 1).eval().row(1).unwrap());
    assert_eq!(concat((&t, &Tensor::<i32, Shape![2, 0, 4]>::zeros()), Axis::<1>), t);
}

#[test]
fn stacks() {
    let (x, y) = (numbers::<1, 2, 3>(0)[0], numbers::<1, 2, 3>(1000)[0]);
    let (t, u) = (Tensor::from(x), Tensor::from(y));
    assert_eq!(stack((&t, &u), Axis::<0>), Tensor::from([x, y]));
    let middle: [[[i32; 3]; 2]; 2] = core::array::from_fn(|i| [x[i], y[i]]);
    assert_eq!(stack((&t, &u), Axis::<1>), Tensor::from(middle));
    let last: [[[i32; 2]; 3]; 2] = core::array::from_fn(|i| core::array::from_fn(|j| [x[i][j], y[i][j]]));
    assert_eq!(stack((&t, &u), Axis::<-1>), Tensor::from(last));
    let scalar = |x| Tensor::<i32, Shape![]>::full(x);
    assert_eq!(stack((&scalar(1), &scalar(2)), Axis::<0>), Tensor::from([1, 2]));
}

#[test]
fn lengths_of_run_time() {
    let x = [1, 2, 3, 4, 5, 6];
    let rows = |n: usize| TensorView::<i32, Shape![..3, 2]>::with_dims(&x[..2 * n], [n, 2]).unwrap();
    // The axis itself may have any length: only the others must agree.
    let joined = concat((rows(1), rows(3)), Axis::<0>);
    assert_eq!(joined.shape().dims(), [4, 2]);
    assert_eq!(joined.as_slice(), &[1, 2, 1, 2, 3, 4, 5, 6]);
    assert!(try_concat((rows(1), rows(1)), Axis::<1>).is_ok());
    let error = try_concat((rows(1), rows(2)), Axis::<1>).unwrap_err();
    assert_eq!(error.to_string(), "concat: operand 1 has 2 at axis 0, those before it 1");
    let error = try_stack((rows(3), rows(2)), Axis::<0>).unwrap_err();
    assert_eq!(error.to_string(), "stack: operand 1 has 2 at axis 0, those before it 3");

    // Into a tensor, which takes the lengths, or keeps its own where these do not fit.
    let mut out = Tensor::<i32, Shape![..3, 4]>::empty();
    let error = try_concat_into((rows(1), rows(2)), Axis::<1>, &mut out).unwrap_err();
    assert_eq!(error.to_string(), "concat: operand 1 has 2 at axis 0, those before it 1");
    assert_eq!(out.shape().dims(), [0, 4]);
    assert_eq!(try_concat_into((rows(2), rows(2) * 10), Axis::<1>, &mut out), Ok(()));
    assert_eq!(out.as_slice(), &[1, 2, 10, 20, 3, 4, 30, 40]);
    let mut out = Tensor::<i32, Shape![..3, 2, 2]>::empty();
    assert!(try_stack_into((rows(3), rows(2)), Axis::<1>, &mut out).is_err());
    assert_eq!(try_stack_into((rows(2), rows(2) * 10), Axis::<1>, &mut out), Ok(()));
    assert_eq!(out.as_slice(), &[1, 2, 10, 20, 3, 4, 30, 40]);
}

#[test]
fn many_beside_each_other() {
    let parts: [[[i32; 3]; 2]; 4] = core::array::from_fn(|p| {
        core::array::from_fn(|i| core::array::from_fn(|j| (100 * p + 10 * i + j) as i32))
    });
    let views = parts.each_ref().map(TensorView::from);
    assert_eq!(stack(views, Axis::<0>), Tensor::from(parts));
    let last: [[[i32; 4]; 3]; 2] =
        core::array::from_fn(|i| core::array::from_fn(|j| core::array::from_fn(|p| parts[p][i][j])));
    assert_eq!(stack(views, Axis::<-1>), Tensor::from(last));
    let middle: [[[i32; 3]; 4]; 2] = core::array::from_fn(|i| core::array::from_fn(|p| parts[p][i]));
    assert_eq!(stack(views.map(|view| view + 1), Axis::<1>), (&Tensor::from(middle) + 1).eval());
}

/// The numbers from `first` on.
fn count<S: shapeproof::StaticShape>(first: i32) -> Tensor<i32, S> {
    let mut numbers = first..;
    Tensor::from_index_fn(|_| numbers.next().unwrap())
}

/// What NumPy 2.4.6 gives for `concatenate` of the same `arange`s, copied.
#[test]
fn several_behind_each_other() {
    let a: Tensor<i32, Shape![2, 2, 3]> = count(0);
    let b: Tensor<i32, Shape![2, 1, 3]> = count(100);
    let c: Tensor<i32, Shape![2, 3, 3]> = count(200);
    let d: Tensor<i32, Shape![2, 2, 1]> = count(300);
    let joined: Tensor<i32, Shape![2, 7, 3]> = concat((&a, &b, &c, &b), Axis::<1>);
    let middle = [
        0, 1, 2, 3, 4, 5, 100, 101, 102, 200, 201, 202, 203, 204, 205, 206, 207, 208, 100, 101, 102, 6, 7, 8,
        9, 10, 11, 103, 104, 105, 209, 210, 211, 212, 213, 214, 215, 216, 217, 103, 104, 105,
    ];
    assert_eq!(joined.as_slice(), middle);
    let last = [
        0, 1, 2, 300, 50, 51, 52, 3, 4, 5, 301, 53, 54, 55, 6, 7, 8, 302, 56, 57, 58, 9, 10, 11, 303, 59, 60,
        61,
    ];
    let mut out = Tensor::<i32, Shape![2, 2, 7]>::zeros();
    concat_into((&a, &d, &a + 50), Axis::<-1>, &mut out);
    assert_eq!(out.as_slice(), last);
    let first = [
        100, 101, 102, 103, 104, 105, 200, 201, 202, 209, 210, 211, 110, 111, 112, 113, 114, 115, 100, 101,
        102,
    ];
    // A strided view, an expression, and one row.
    let (rows, row) = (c.slice(Axis::<1>, span!(..1)), b.slice(Axis::<0>, span!(..1)));
    assert_eq!(concat((&b, rows, &b + 10, row), Axis::<0>).as_slice(), first);
}

#[test]
fn from_one_operand_to_eight() {
    let x: Tensor<i32, Shape![2]> = count(0);
    assert_eq!(concat((&x,), Axis::<0>), x);
    assert_eq!(concat((&x, &x + 2), Axis::<0>), count::<Shape![4]>(0));
    let all: Tensor<i32, Shape![16]> =
        concat((&x, &x + 2, &x + 4, &x + 6, &x + 8, &x + 10, &x + 12, &x + 14), Axis::<0>);
    assert_eq!(all, count::<Shape![16]>(0));
    let nothing: Tensor<i32, Shape![0]> = count(0);
    assert_eq!(concat((&nothing, &x, &nothing), Axis::<0>), x);
}

#[test]
fn several_of_lengths_of_run_time() {
    let x = [1, 2, 3, 4, 5, 6];
    let rows = |n: usize| TensorView::<i32, Shape![..3, 2]>::with_dims(&x[..2 * n], [n, 2]).unwrap();
    // The axis itself may have any length; room adds up.
    let joined: Tensor<i32, Shape![..7, 2]> = concat((rows(1), rows(2), &Tensor::from([[9, 9]])), Axis::<0>);
    assert_eq!(joined.shape().dims(), [4, 2]);
    assert_eq!(joined.as_slice(), [1, 2, 1, 2, 3, 4, 9, 9]);
    // The rows are as many as the second operand knows.
    let two: Tensor<i32, Shape![2, 1]> = count(7);
    let beside: Tensor<i32, Shape![2, 5]> = try_concat((rows(2), &two, rows(2)), Axis::<1>).unwrap();
    assert_eq!(beside.as_slice(), [1, 2, 7, 1, 2, 3, 4, 8, 3, 4]);
    let error = try_concat((rows(2), &two, rows(1)), Axis::<1>).unwrap_err();
    assert_eq!(error, ShapeError::OperandAxis { op: "concat", operand: 2, axis: 0, left: 2, right: 1 });
    let error = try_concat((rows(1), &two, rows(1)), Axis::<-1>).unwrap_err();
    assert_eq!(error.to_string(), "concat: operand 1 has 2 at axis 0, those before it 1");

    let mut out = Tensor::<i32, Shape![..2, ..6]>::try_zeros([0, 0]).unwrap();
    assert_eq!(try_concat_into((rows(2), rows(2), rows(2)), Axis::<1>, &mut out), Ok(()));
    assert_eq!(out.as_slice(), [1, 2, 1, 2, 1, 2, 3, 4, 3, 4, 3, 4]);
    assert!(try_concat_into((rows(1), rows(1), rows(2)), Axis::<1>, &mut out).is_err());
    assert!(try_concat_into((rows(3), rows(3)), Axis::<1>, &mut out).is_err());
    assert_eq!(out.shape().dims(), [2, 6]);
    // Lengths beyond what can be counted.
    let endless = [(); usize::MAX];
    let units = TensorView::<(), Shape![?]>::with_dims(&endless, [usize::MAX]).unwrap();
    let mut out = Tensor::<(), Shape![..2]>::empty();
    let error = try_concat_into((units, units), Axis::<0>, &mut out).unwrap_err();
    assert_eq!(
        error,
        ShapeError::OperandAxis { op: "concat", operand: 1, axis: 0, left: usize::MAX, right: usize::MAX }
    );
}

/// Many operands of run-time lengths beside each other, along each axis, against an index of nested arrays.
#[test]
fn stacks_of_many_lengths_of_run_time() {
    type Part<'a> = TensorView<'a, i32, Shape![..4, ..2]>;
    let parts = numbers::<3, 4, 2>(0);
    let flat = parts.map(|part| part.as_flattened().to_vec());
    let views: [Part; 3] = core::array::from_fn(|i| Part::with_dims(&flat[i], [4, 2]).unwrap());
    assert_eq!(try_stack(views, Axis::<0>).unwrap(), Tensor::from(parts));
    let mut out = Tensor::<i32, Shape![..4, ..2, ..3]>::empty();
    try_stack_into(views.map(|view| view + 1), Axis::<-1>, &mut out).unwrap();
    let last: [[[i32; 3]; 2]; 4] =
        core::array::from_fn(|i| core::array::from_fn(|j| core::array::from_fn(|k| parts[k][i][j] + 1)));
    assert_eq!(out, Tensor::from(last));
    let mut middle = Tensor::<i32, Shape![4, 3, 2]>::zeros();
    stack_into(parts.map(Tensor::from).each_ref(), Axis::<1>, &mut middle);
    let expected: [[[i32; 2]; 3]; 4] = core::array::from_fn(|i| core::array::from_fn(|k| parts[k][i]));
    assert_eq!(middle, Tensor::from(expected));

    let short = Part::with_dims(&flat[0][..6], [3, 2]).unwrap();
    let error = try_stack([views[0], views[1], short], Axis::<0>).unwrap_err();
    assert_eq!(error, ShapeError::OperandAxis { op: "stack", operand: 2, axis: 0, left: 4, right: 3 });
    let before = out.clone();
    assert_eq!(try_stack_into([views[0], short], Axis::<0>, &mut out).map_err(|_| ()), Err(()));
    assert_eq!(out, before);
    // None at all: no operand says what the shape is.
    assert!(try_stack([(); 0].map(|()| short), Axis::<0>).is_err());
    let empty = Part::with_dims(&[], [0, 2]).unwrap();
    assert_eq!(try_stack([empty; 3], Axis::<1>).unwrap().shape().dims(), [0, 3, 2]);
}

/// Arrays: as many operands of one type as the types know.
#[test]
fn arrays() {
    let (x, y) = (Tensor::from(numbers::<2, 3, 2>(0)), Tensor::from(numbers::<2, 3, 2>(1000)));
    let joined: Tensor<i32, Shape![6, 3, 2]> = concat([&x, &y, &x], Axis::<0>);
    assert_eq!(joined, concat((&x, &y, &x), Axis::<0>));
    let joined: Tensor<i32, Shape![2, 9, 2]> = concat(&[&x, &y, &x], Axis::<1>);
    assert_eq!(joined, concat((&x, &y, &x), Axis::<1>));
    let mut out = Tensor::<i32, Shape![2, 3, 8]>::zeros();
    concat_into([&x, &y, &y, &x].map(|t| t * 2), Axis::<-1>, &mut out);
    assert_eq!(out, (&concat((&x, &y, &y, &x), Axis::<2>) * 2).eval());
    assert_eq!(stack([&x, &y, &y], Axis::<3>), stack((&x, &y, &y), Axis::<3>));
    // Sizes of a thousand and more, and none.
    let wide: Tensor<i32, Shape![1200]> = concat([&count::<Shape![300]>(0); 4], Axis::<0>);
    assert_eq!((wide.get([299]), wide.get([300])), (Some(299), Some(0)));
    let none: Tensor<i32, Shape![0, 3, 2]> = concat([&x; 0], Axis::<0>);
    assert!(none.as_slice().is_empty());

    // Room for as many times the rows, of which each operand has its own.
    let words = [1, 2, 3, 4, 5, 6];
    let rows = |n: usize| TensorView::<i32, Shape![..3, 2]>::with_dims(&words[..2 * n], [n, 2]).unwrap();
    let joined: Tensor<i32, Shape![..9, 2]> = concat([rows(2), rows(0), rows(1)], Axis::<0>);
    assert_eq!((joined.shape().dims(), joined.as_slice()), ([3, 2], &[1, 2, 3, 4, 1, 2][..]));
    let wide: Tensor<i32, Shape![..3, 4]> = try_concat([rows(2), rows(2)], Axis::<1>).unwrap();
    assert_eq!(wide.as_slice(), [1, 2, 1, 2, 3, 4, 3, 4]);
    let error = try_concat([rows(2), rows(2), rows(3)], Axis::<1>).unwrap_err();
    assert_eq!(error, ShapeError::OperandAxis { op: "concat", operand: 2, axis: 0, left: 2, right: 3 });
}

/// Slices: run time knows how many operands there are.
#[test]
fn slices() {
    let parts = numbers::<5, 2, 3>(0);
    let views: Vec<_> = parts.iter().map(TensorView::from).collect();
    let mut out = Tensor::<i32, Shape![..8, 3]>::empty();
    for n in 1..=4 {
        try_concat_into(&views[..n], Axis::<0>, &mut out).unwrap();
        assert_eq!(out.shape().dims(), [2 * n, 3]);
        assert_eq!(out.as_slice(), parts[..n].as_flattened().as_flattened());
    }
    // There is room for eight rows, and for at least one operand there has to be a shape.
    let before = out.clone();
    assert!(try_concat_into(&views[..], Axis::<0>, &mut out).is_err());
    let error = try_concat_into(&views[..0], Axis::<0>, &mut out).unwrap_err();
    assert_eq!(error, ShapeError::Count { op: "concat", have: 0, want: 1 });
    assert_eq!(out, before);

    let mut out = Tensor::<i32, Shape![2, ..5, 3]>::try_zeros([2, 0, 3]).unwrap();
    try_stack_into(&views[1..], Axis::<1>, &mut out).unwrap();
    let expected: [[[i32; 3]; 4]; 2] = core::array::from_fn(|i| core::array::from_fn(|p| parts[p + 1][i]));
    assert_eq!(out, Tensor::from(expected));
    assert!(try_stack_into(&views[..0], Axis::<1>, &mut out).is_err());

    #[cfg(feature = "alloc")]
    {
        let joined: Tensor<i32, Shape![?, 3]> = try_concat(&views[..3], Axis::<0>).unwrap();
        assert_eq!(joined.as_slice(), parts[..3].as_flattened().as_flattened());
        let stacked: Tensor<i32, Shape![?, 2, 3]> = try_stack(&views[..], Axis::<0>).unwrap();
        assert_eq!(stacked, Tensor::from(parts));
    }
    // Other lengths that differ.
    let words = [1, 2, 3, 4, 5, 6];
    let rows = |n: usize| TensorView::<i32, Shape![..3, 2]>::with_dims(&words[..2 * n], [n, 2]).unwrap();
    let lists = [rows(2), rows(2), rows(1)];
    let mut wide = Tensor::<i32, Shape![..3, ..6]>::try_zeros([0, 0]).unwrap();
    let error = try_concat_into(&lists[..], Axis::<1>, &mut wide).unwrap_err();
    assert_eq!(error.to_string(), "concat: operand 2 has 1 at axis 0, those before it 2");
    try_concat_into(&lists[..2], Axis::<1>, &mut wide).unwrap();
    assert_eq!(wide.as_slice(), [1, 2, 1, 2, 3, 4, 3, 4]);
}
