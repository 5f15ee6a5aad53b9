//! Matrix products, into tensors with a capacity and into borrowed memory.

use super::kinds::*;
use shapeproof::prelude::*;
use shapeproof::{
    Dim, DynTensor, DynView, DynViewMut, ShapeError, matmul, matmul_into, outer, try_dot, try_matmul_into,
};

const WEIGHTS: [[i32; 2]; 3] = [[1, 2], [0, -1], [3, 0]];

fn naive(count: usize) -> Vec<i32> {
    (0..count * 2).map(|i| (0..3).map(|k| NUMBERS[i / 2 * 3 + k] * WEIGHTS[k][i % 2]).sum()).collect()
}

#[test]
fn into_places() {
    let weights = Tensor::from(WEIGHTS);
    macro_rules! multiplied {
        ($kind:ident) => {
            for count in 0..=3 {
                let x = rows::<$kind, _>(&NUMBERS, count);
                let mut out: Tensor<i32, Shape![..3, 2]> = Tensor::empty();
                try_matmul_into(x, &weights, &mut out).unwrap();
                assert_eq!((out.shape().dims(), out.as_slice()), ([count, 2], &naive(count)[..]));
                let mut erased: DynTensor<i32, Dim<8>> = Tensor::try_zeros([0]).unwrap();
                x.try_matmul_into(&weights, &mut erased).unwrap();
                assert_eq!(erased.as_slice(), naive(count));
                let mut memory = [7; 8];
                let mut lent = DynViewMut::with_dims(&mut memory[..count * 2], [count, 2]).unwrap();
                x.try_matmul_into(&weights, &mut lent).unwrap();
                assert_eq!(memory[..count * 2], naive(count));
                assert!(memory[count * 2..].iter().all(|place| *place == 7));
            }
            // A transposed view, read in place.
            let x = rows::<$kind, _>(&NUMBERS, 3);
            let mut square: Tensor<i32, Shape![3, 3]> = Tensor::zeros();
            try_matmul_into(x.transpose(), x, &mut square).unwrap();
            assert_eq!(square, Tensor::from([[66, 78, 90], [78, 93, 108], [90, 108, 126]]));
            // No room, a place of other lengths, and inner lengths that differ.
            let mut small: Tensor<i32, Shape![..2, 2]> = Tensor::try_full([1, 2], 9).unwrap();
            let error = try_matmul_into(x, &weights, &mut small).unwrap_err();
            assert_eq!(error.to_string(), "matmul: the shape is [3, 2], not [..2, 2]");
            assert_eq!(small.as_slice(), [9, 9]);
            let mut memory = [7; 4];
            let mut lent = TensorViewMut::<i32, Shape![?, 2]>::with_dims(&mut memory, [2, 2]).unwrap();
            assert_eq!(try_matmul_into(x, &weights, &mut lent), Err(differ("matmul", 3, 2)));
            assert_eq!(memory, [7; 4]);
            let mut tiny: DynTensor<i32, Dim<5>> = Tensor::try_zeros([0]).unwrap();
            let error = try_matmul_into(x, &weights, &mut tiny).unwrap_err();
            assert_eq!(error, ShapeError::Capacity { op: "matmul", count: 6, max: 5 });
            let four = DynView::with_dims(&[1, 2, 3, 4], [4, 1]).unwrap();
            let mut out: Tensor<i32, Shape![..3, ..1]> = Tensor::try_zeros([0, 1]).unwrap();
            let error = try_matmul_into(x, four, &mut out).unwrap_err();
            assert_eq!(error, ShapeError::Axis { op: "matmul", axis: 1, left: 3, right: 4 });
        };
    }
    each!(multiplied!());
    // Here the types settle everything but the number of rows.
    let x = rows::<Capacity, _>(&NUMBERS, 2);
    assert_eq!(matmul(x, weights).as_slice(), naive(2));
    let mut out: Tensor<i32, Shape![..4, 2]> = Tensor::empty();
    matmul_into(x, weights, &mut out);
    assert_eq!(out.as_slice(), naive(2));
}

#[test]
fn vectors() {
    let x = TensorView::<i32, Shape![?]>::with_dims(&NUMBERS[..4], [4]).unwrap();
    let y = TensorView::<i32, Shape![..8]>::with_dims(&OTHERS[..4], [4]).unwrap();
    assert_eq!(try_dot(x, y), Ok(3 + 2 + 6 + 8));
    let three = TensorView::<i32, Shape![..8]>::with_dims(&OTHERS[..3], [3]).unwrap();
    assert_eq!(try_dot(x, three), Err(differ("dot", 4, 3)));
    let mut table: Tensor<i32, Shape![..4, ..4]> = Tensor::try_zeros([0, 0]).unwrap();
    outer(x, three).try_eval_into(&mut table).unwrap();
    assert_eq!(table.as_slice(), [3, 1, 2, 6, 2, 4, 9, 3, 6, 12, 4, 8]);
    let mut sum: Tensor<i32, Shape![]> = Tensor::full(0);
    try_matmul_into(x.into_dynamic(), y.into_dynamic(), &mut sum).unwrap();
    assert_eq!(sum.as_slice(), [19]);
}
