//! Reductions, softmax, concatenation and stacking.

use super::kinds::*;
use shapeproof::prelude::*;
use shapeproof::{
    Dim, DynTensor, DynView, DynViewMut, ShapeError, stack, try_concat_into, try_cumsum_into, try_max_axis,
    try_stack_into, try_sum_axis_into,
};

#[test]
fn reductions() {
    let floats = NUMBERS.map(f64::from);
    let truth = NUMBERS.map(|x| x > 4);
    macro_rules! reduced {
        ($kind:ident) => {
            for count in 1..=3 {
                let (x, f) = (rows::<$kind, _>(&NUMBERS, count), rows::<$kind, _>(&floats, count));
                let t = rows::<$kind, _>(&truth, count);
                let column = |f: fn(i32, i32) -> i32| -> Vec<i32> {
                    (0..3).map(|c| (0..count).map(|r| NUMBERS[r * 3 + c]).reduce(f).unwrap()).collect()
                };
                let row = |f: fn(i32, i32) -> i32| -> Vec<i32> {
                    (0..count).map(|r| NUMBERS[r * 3..r * 3 + 3].iter().copied().reduce(f).unwrap()).collect()
                };
                // Over the rows to three, over the columns to as many as there are rows.
                let mut three: Tensor<i32, Shape![3]> = Tensor::zeros();
                let mut some: Tensor<i32, Shape![..4]> = Tensor::empty();
                macro_rules! both {
                    ($name:ident $f:expr) => {
                        x.$name(Axis::<0>, &mut three).unwrap();
                        assert_eq!(three.as_slice(), column($f));
                        x.$name(Axis::<1>, &mut some).unwrap();
                        assert_eq!(some.as_slice(), row($f));
                        x.$name(Axis::<-1>, &mut some).unwrap();
                        assert_eq!(some.as_slice(), row($f));
                    };
                }
                both!(try_sum_axis_into | x, y | x + y);
                both!(try_prod_axis_into | x, y | x * y);
                both!(try_max_axis_into | x, y | x.max(y));
                both!(try_min_axis_into | x, y | x.min(y));
                let mut places: Tensor<usize, Shape![..4]> = Tensor::empty();
                x.try_argmax_axis_into(Axis::<1>, &mut places).unwrap();
                assert!(places.as_slice() == vec![2; count]);
                x.try_argmin_axis_into(Axis::<0>, &mut places).unwrap();
                assert_eq!(places.as_slice(), [0; 3]);
                let mut means: Tensor<f64, Shape![..4]> = Tensor::empty();
                f.try_mean_axis_into(Axis::<1>, &mut means).unwrap();
                assert!(means.as_slice().iter().enumerate().all(|(r, mean)| *mean == (3 * r + 2) as f64));
                f.try_var_axis_into(Axis::<1>, &mut means).unwrap();
                assert!(means.as_slice().iter().all(|var| (var - 2.0 / 3.0).abs() < 1e-12));
                let mut sums: Tensor<i32, Shape![..4, 3]> = Tensor::empty();
                x.try_cumsum_into(Axis::<1>, &mut sums).unwrap();
                let running = |row: &[i32]| [row[0], row[0] + row[1], row[0] + row[1] + row[2]];
                let expected: Vec<i32> = NUMBERS[..3 * count].chunks(3).flat_map(running).collect();
                assert_eq!(sums.as_slice(), expected);
                x.try_cumprod_into(Axis::<0>, &mut sums).unwrap();
                assert_eq!(sums.as_slice()[3 * count - 3..], column(|x, y| x * y));
                let mut any: Tensor<bool, Shape![..4]> = Tensor::empty();
                t.try_any_axis_into(Axis::<1>, &mut any).unwrap();
                assert_eq!(any.as_slice(), &[false, true, true][..count]);
                t.try_all_axis_into(Axis::<1>, &mut any).unwrap();
                assert_eq!(any.as_slice(), &[false, false, true][..count]);
                assert_eq!((x.sum(), x.try_max()), (NUMBERS[..count * 3].iter().sum(), Ok(count as i32 * 3)));
            }
            let x = rows::<$kind, _>(&NUMBERS, 3);
            let mut small: Tensor<i32, Shape![..2]> = Tensor::try_full([1], 9).unwrap();
            let error = try_sum_axis_into(x, Axis::<1>, &mut small).unwrap_err();
            assert_eq!(error.to_string(), "sum_axis: the shape is [3], not [..2]");
            assert_eq!(small.as_slice(), [9]);
            let mut few: Tensor<i32, Shape![..2, 3]> = Tensor::empty();
            let error = try_cumsum_into(x, Axis::<1>, &mut few).unwrap_err();
            assert_eq!(error.to_string(), "cumsum: the shape is [3, 3], not [..2, 3]");
            let none = rows::<$kind, _>(&NUMBERS, 0);
            let mut three: Tensor<i32, Shape![3]> = Tensor::full(5);
            assert_eq!(
                none.try_max_axis_into(Axis::<0>, &mut three),
                Err(ShapeError::Empty { op: "max_axis" })
            );
            assert_eq!(three.as_slice(), [5; 3]);
            none.try_sum_axis_into(Axis::<0>, &mut three).unwrap();
            assert_eq!(three.as_slice(), [0; 3]);
        };
    }
    reduced!(Unbounded);
    reduced!(Capacity);
    assert_eq!(try_max_axis(rows::<Unbounded, _>(&NUMBERS, 2), Axis::<0>), Ok(Tensor::from([4, 5, 6])));
}

/// The same, with the axis as a value.
#[test]
fn along_a_value() {
    let x = rows::<Erased, _>(&NUMBERS, 2);
    let mut three: Tensor<i32, Shape![3]> = Tensor::zeros();
    x.sum_along_into(0, &mut three).unwrap();
    assert_eq!(three.as_slice(), [5, 7, 9]);
    x.prod_along_into(-2, &mut three).unwrap();
    assert_eq!(three.as_slice(), [4, 10, 18]);
    let mut memory = [0; 2];
    let mut lent = DynViewMut::with_dims(&mut memory, [2]).unwrap();
    x.max_along_into(1, &mut lent).unwrap();
    assert_eq!(memory, [3, 6]);
    let mut some: Tensor<usize, Shape![..4]> = Tensor::empty();
    x.argmin_along_into(-1, &mut some).unwrap();
    assert_eq!(some.as_slice(), [0, 0]);
    assert_eq!(
        x.sum_along_into(2, &mut three),
        Err(ShapeError::NoAxis { op: "sum_along", axis: 2, rank: 2 })
    );
    let error = x.sum_along_into(1, &mut three).unwrap_err();
    assert_eq!(error.to_string(), "sum_along: the shape is [2], not [3]");
    assert_eq!(three.as_slice(), [4, 10, 18]);
}

#[test]
fn softmax() {
    let data = [0.0, 1.0, -1.0, 2.0, 2.0, 2.0, 1000.0, 0.0, -5.0];
    let naive = |count: usize, across: bool| -> Vec<f64> {
        let group = |i: usize| -> Vec<usize> {
            if across {
                (0..count).map(|r| r * 3 + i % 3).collect()
            } else {
                (i / 3 * 3..i / 3 * 3 + 3).collect()
            }
        };
        (0..count * 3)
            .map(|i| {
                let own = group(i);
                let max = own.iter().map(|&j| data[j]).fold(f64::MIN, f64::max);
                (data[i] - max).exp() / own.iter().map(|&j| (data[j] - max).exp()).sum::<f64>()
            })
            .collect()
    };
    let near = |got: &[f64], want: &[f64]| {
        got.len() == want.len() && got.iter().zip(want).all(|(g, w)| (g - w).abs() < 1e-14)
    };
    for count in 1..=3 {
        macro_rules! normalized {
            ($kind:ident) => {
                let x = rows::<$kind, _>(&data, count);
                let mut out: Tensor<f64, Shape![..3, 3]> = Tensor::empty();
                x.try_softmax_into(Axis::<1>, &mut out).unwrap();
                assert!(near(out.as_slice(), &naive(count, false)));
                shapeproof::try_softmax_into(x, Axis::<0>, &mut out).unwrap();
                assert!(near(out.as_slice(), &naive(count, true)));
                x.try_log_softmax_into(Axis::<-1>, &mut out).unwrap();
                let logs: Vec<f64> = out.as_slice().iter().map(|log| log.exp()).collect();
                assert!(near(&logs, &naive(count, false)));
                let mut memory = [7.0; 9];
                let mut lent = TensorViewMut::<f64, Shape![?, ?]>::with_dims(&mut memory[..count * 3], [count, 3]).unwrap();
                x.try_softmax_into(Axis::<1>, &mut lent).unwrap();
                assert!(near(&memory[..count * 3], &naive(count, false)));
                let mut other = TensorViewMut::<f64, Shape![?, ?]>::with_dims(&mut memory[..count * 3], [3, count]).unwrap();
                assert_eq!(x.try_softmax_into(Axis::<1>, &mut other).is_err(), count != 3);
            };
        }
        normalized!(Unbounded);
        normalized!(Capacity);
        let x = rows::<Erased, _>(&data, count);
        for (axis, across) in [(0, true), (1, false), (-1, false), (-2, true)] {
            let out: DynTensor<f64, Dim<9>> = x.softmax_along(axis).unwrap();
            assert!(near(out.as_slice(), &naive(count, across)));
            let mut typed: Tensor<f64, Shape![..3, 3]> = Tensor::empty();
            x.softmax_along_into(axis, &mut typed).unwrap();
            assert!(near(typed.as_slice(), &naive(count, across)));
            let logs: DynTensor<f64, Dim<9>> = x.log_softmax_along(axis).unwrap();
            let logs: Vec<f64> = logs.as_slice().iter().map(|log| log.exp()).collect();
            assert!(near(&logs, &naive(count, across)));
        }
        assert!(x.softmax_along::<Dim<9>>(2).is_err() && x.softmax_along::<Dim<2>>(0).is_err());
    }
}

#[test]
fn concat_and_stack() {
    let second = |op| ShapeError::OperandAxis { op, operand: 1, axis: 0, left: 2, right: 1 };
    macro_rules! joined {
        ($left:ident $right:ident) => {
            let (x, y) = (rows::<$left, _>(&NUMBERS, 2), rows::<$right, _>(&OTHERS, 1));
            let mut out: Tensor<i32, Shape![..4, 3]> = Tensor::empty();
            try_concat_into((x, y), Axis::<0>, &mut out).unwrap();
            assert_eq!(out.as_slice(), [1, 2, 3, 4, 5, 6, 3, 1, 2]);
            let mut wide: Tensor<i32, Shape![..4, 6]> = Tensor::empty();
            let error = try_concat_into((x, y), Axis::<1>, &mut wide).unwrap_err();
            assert_eq!(error, second("concat"));
            let two = rows::<$right, _>(&OTHERS, 2);
            try_concat_into((x, two), Axis::<1>, &mut wide).unwrap();
            assert_eq!(wide.as_slice(), [1, 2, 3, 3, 1, 2, 4, 5, 6, 2, 7, 1]);
            let mut pairs: Tensor<i32, Shape![..4, 3, 2]> = Tensor::empty();
            assert_eq!(try_stack_into((x, y), Axis::<2>, &mut pairs), Err(second("stack")));
            try_stack_into((x, two), Axis::<2>, &mut pairs).unwrap();
            assert_eq!(pairs.as_slice(), [1, 3, 2, 1, 3, 2, 4, 2, 5, 7, 6, 1]);
            let mut memory = [0; 12];
            let mut lent = TensorViewMut::<i32, Shape![2, ?, 3]>::with_dims(&mut memory, [2, 2, 3]).unwrap();
            try_stack_into((x, two), Axis::<0>, &mut lent).unwrap();
            assert_eq!(memory, [1, 2, 3, 4, 5, 6, 3, 1, 2, 2, 7, 1]);
        };
    }
    joined!(Unbounded Unbounded);
    joined!(Unbounded Capacity);
    joined!(Capacity Unbounded);
    joined!(Capacity Capacity);
    let fixed = stack((&Tensor::from([1, 2]), &Tensor::from([3, 4])), Axis::<0>);
    assert_eq!(fixed.as_slice(), [1, 2, 3, 4]);
}

/// Any number of erased tensors, along an axis as a value, against the index arithmetic of NumPy.
#[test]
fn concat_and_stack_along_a_value() {
    let parts =
        [rows::<Erased, _>(&NUMBERS, 2), rows::<Erased, _>(&OTHERS, 2), rows::<Erased, _>(&NUMBERS, 2)];
    let at = |part: usize, r: usize, c: usize| parts[part].as_slice()[r * 3 + c];
    for axis in -3..3_isize {
        let counted = axis.rem_euclid(3) as usize;
        let stacked: DynTensor<i32, Dim<18>> = DynView::stack_along(&parts, axis).unwrap();
        let dims = [[3, 2, 3], [2, 3, 3], [2, 3, 3]][counted];
        assert_eq!(stacked.shape().dims(), shapeproof::Dims::from(dims));
        let naive: Vec<i32> = (0..18)
            .map(|flat| {
                let (i, j, k) = (flat / (dims[1] * dims[2]), flat / dims[2] % dims[1], flat % dims[2]);
                match counted {
                    0 => at(i, j, k),
                    1 => at(j, i, k),
                    _ => at(k, i, j),
                }
            })
            .collect();
        assert_eq!(stacked.as_slice(), naive, "axis {axis}");
        let mut typed: Tensor<i32, Shape![..3, ..3, ..3]> = Tensor::try_zeros([0, 0, 0]).unwrap();
        DynView::stack_along_into(&parts, axis, &mut typed).unwrap();
        assert_eq!(typed.as_slice(), naive);
    }
    assert_eq!(
        DynView::stack_along::<Dim<18>>(&parts, 3).err(),
        Some(ShapeError::NoAxis { op: "stack", axis: 3, rank: 3 })
    );
    let other = [parts[0], rows::<Erased, _>(&NUMBERS, 3)];
    let other_rows = |op| ShapeError::OperandAxis { op, operand: 1, axis: 0, left: 2, right: 3 };
    assert_eq!(DynView::stack_along::<Dim<18>>(&other, 0).err(), Some(other_rows("stack")));
    assert_eq!(DynView::concat_along::<Dim<18>>(&other, 1).err(), Some(other_rows("concat")));
    let mut rows: Tensor<i32, Shape![..6, 3]> = Tensor::empty();
    DynView::concat_along_into(&other, 0, &mut rows).unwrap();
    assert_eq!(rows.as_slice(), [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let full = DynView::concat_along::<Dim<14>>(&other, 0).err();
    assert_eq!(full, Some(ShapeError::Capacity { op: "concat", count: 15, max: 14 }));
    let none = DynView::<i32>::with_dims(&[], [0, 3]).unwrap();
    let empty: DynTensor<i32, Dim<4>> = DynView::stack_along(&[none, none], 0).unwrap();
    assert_eq!(empty.shape().dims(), shapeproof::Dims::from([2, 0, 3]));
    assert!(DynView::<i32>::stack_along::<Dim<4>>(&[], 0).is_err());
    let eight = DynView::with_dims(&[1], [1; 8]).unwrap();
    assert!(DynView::stack_along::<Dim<4>>(&[eight], 0).is_err());
}
