//! Tensors without a number of axes in their type, against those with one.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::{Dim, Dims, DynShape, DynTensor, DynView, DynViewMut, NpyError, ShapeError, tensor};

type Inline<T> = DynTensor<T, Dim<128>>;

/// Lengths of 0 to 4 axes, each 1 or from a common list, so that pairs often broadcast.
fn dims() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(prop_oneof![Just(1), Just(2), Just(3), Just(0)], 0..=4)
}

fn numbered(dims: &[usize]) -> Vec<i32> {
    (1..=dims.iter().product::<usize>() as i32).collect()
}

/// NumPy's broadcasting, element by element.
fn naive(x: &[usize], y: &[usize]) -> Option<(Vec<usize>, Vec<i32>)> {
    let rank = x.len().max(y.len());
    let at =
        |shape: &[usize], i: usize| if i + shape.len() < rank { 1 } else { shape[i + shape.len() - rank] };
    let mut out = vec![];
    for i in 0..rank {
        out.push(match (at(x, i), at(y, i)) {
            (l, 1) => l,
            (1, r) => r,
            (l, r) if l == r => l,
            _ => return None,
        });
    }
    let value = |shape: &[usize], index: &[usize]| {
        let flat =
            (0..rank).fold(0, |flat, i| flat * at(shape, i) + if at(shape, i) == 1 { 0 } else { index[i] });
        flat as i32 + 1
    };
    let mut values = vec![];
    for flat in 0..out.iter().product() {
        let (mut rest, mut index) = (flat, vec![0; rank]);
        for i in (0..rank).rev() {
            index[i] = rest % out[i];
            rest /= out[i];
        }
        values.push(value(x, &index) * 1000 + value(y, &index));
    }
    Some((out, values))
}

proptest! {
    #[test]
    fn broadcasts_as_numpy(x in dims(), y in dims()) {
        let (a, b) = (numbered(&x), numbered(&y));
        let a = DynView::with_dims(&a, Dims::new(&x).unwrap()).unwrap();
        let b = DynView::with_dims(&b, Dims::new(&y).unwrap()).unwrap();
        let sum = (a * 1000).try_add(b);
        match naive(&x, &y) {
            None => {
                let refused = matches!(sum, Err(ShapeError::Axis { op: "add", .. }));
                prop_assert!(refused);
            }
            Some((dims, values)) => {
                let mut out: Inline<i32> = Tensor::try_zeros([0]).unwrap();
                sum.unwrap().try_eval_into(&mut out).unwrap();
                prop_assert_eq!(out.shape().dims(), Dims::new(&dims).unwrap());
                prop_assert_eq!(out.as_slice(), values);
            }
        }
    }

    /// Axes in any order, with a row that is stretched over them: some axes are long, and others shorter than the loop over them is worth.
    #[test]
    fn permuted_and_stretched(
        lens in prop::collection::vec(prop_oneof![Just(1_usize), Just(2), Just(3), Just(5), Just(9)], 1..=3),
        order in Just([0_isize, 1, 2]).prop_shuffle(),
    ) {
        let rank = lens.len();
        let order: Vec<isize> = order.into_iter().filter(|axis| (*axis as usize) < rank).collect();
        let data = numbered(&lens);
        let x = DynView::with_dims(&data, Dims::new(&lens).unwrap()).unwrap();
        let moved: Vec<usize> = order.iter().map(|axis| lens[*axis as usize]).collect();
        let row: Vec<i32> = (0..moved[rank - 1] as i32).collect();
        let row = DynView::with_dims(&row, [moved[rank - 1]]).unwrap();
        let mut want = vec![];
        for flat in 0..data.len() {
            let (mut rest, mut index) = (flat, vec![0; rank]);
            for i in (0..rank).rev() {
                index[order[i] as usize] = rest % moved[i];
                rest /= moved[i];
            }
            want.push(data[(0..rank).fold(0, |flat, i| flat * lens[i] + index[i])]);
        }
        let permuted = x.permute_axes(&order).unwrap();
        let mut out = vec![0; data.len()];
        let mut place = DynViewMut::with_dims(&mut out, Dims::new(&moved).unwrap()).unwrap();
        place.try_assign(permuted).unwrap();
        prop_assert_eq!(place.view().as_slice(), &want[..]);
        place.try_assign((permuted * 100).try_add(row).unwrap()).unwrap();
        place.try_add_assign(row).unwrap();
        let width = moved[rank - 1];
        let sums: Vec<i32> = want.iter().enumerate().map(|(i, v)| v * 100 + 2 * (i % width) as i32).collect();
        prop_assert_eq!(out, sums);
        let mut whole: Tensor<i32, DynShape<Dim<999>>> = Tensor::try_zeros([0]).unwrap();
        permuted.map(|v| v).try_eval_into(&mut whole).unwrap();
        prop_assert_eq!(whole.as_slice(), want);
    }

    /// Along each axis as the loop over (before, axis, behind).
    #[test]
    fn sums_along_an_axis(x in prop::collection::vec(1_usize..4, 1..=5), at in 0_usize..5) {
        let at = at % x.len();
        let data = numbered(&x);
        let view = DynView::with_dims(&data, Dims::new(&x).unwrap()).unwrap();
        let sums: DynTensor<i32, Dim<243>> = view.sum_along(at as isize - x.len() as isize).unwrap();
        let behind: usize = x[at + 1..].iter().product();
        let mut naive = vec![0; data.len() / x[at]];
        for (i, value) in data.iter().enumerate() {
            naive[i / (behind * x[at]) * behind + i % behind] += value;
        }
        prop_assert_eq!(sums.as_slice(), &naive[..]);
        let most: DynTensor<i32, Dim<243>> = view.max_along(at as isize).unwrap();
        let first: DynTensor<usize, Dim<243>> = view.argmax_along(at as isize).unwrap();
        prop_assert_eq!(most.shape().rank(), x.len() - 1);
        prop_assert!(first.as_slice().iter().all(|&i| i == x[at] - 1));
    }

    #[test]
    fn concat_and_slice(rows in 0_usize..4, left in 0_usize..4, right in 0_usize..4, behind in 1_usize..3) {
        let (a, b) = (numbered(&[rows, left, behind]), numbered(&[rows, right, behind]));
        let a = DynView::with_dims(&a, [rows, left, behind]).unwrap();
        let b = DynView::with_dims(&b, [rows, right, behind]).unwrap();
        let joined: Inline<i32> = DynView::concat_along(&[a, b], 1).unwrap();
        let joined = joined.view();
        let (first, second) = (joined.slice_axis(1, 0, left).unwrap(), joined.slice_axis(-2, left, left + right).unwrap());
        let (mut x, mut y): (Inline<i32>, Inline<i32>) = (Tensor::try_zeros([0]).unwrap(), Tensor::try_zeros([0]).unwrap());
        (first * 1).try_eval_into(&mut x).unwrap();
        (second * 1).try_eval_into(&mut y).unwrap();
        prop_assert_eq!((x.as_slice(), y.as_slice()), (a.as_slice(), b.as_slice()));
    }
}

#[test]
fn eight_axes() {
    let data = numbered(&[2; 7]);
    let x = DynView::with_dims(&data, [1, 2, 2, 2, 2, 2, 2, 2]).unwrap();
    let y = x
        .permute_axes(&[7, 6, 5, 4, 3, 2, 1, 0])
        .unwrap()
        .permute_axes(&[-1, -2, -3, -4, -5, -6, -7, -8])
        .unwrap();
    let mut out: Inline<i32> = Tensor::try_zeros([0]).unwrap();
    (y + 0).try_eval_into(&mut out).unwrap();
    assert_eq!(out.as_slice(), data);
    assert!(Dims::new(&[1; 9]).is_none());
}

#[test]
fn errors() {
    let x = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [2, 3]).unwrap();
    let none = x.sum_along::<Dim<8>>(2).unwrap_err();
    assert_eq!(none.to_string(), "sum_along: there is no axis 2 among 2");
    let full = x.sum_along::<Dim<2>>(0).unwrap_err();
    assert_eq!(full, ShapeError::Capacity { op: "sum_along", count: 3, max: 2 });
    assert!(x.permute_axes(&[0, 0]).is_err() && x.permute_axes(&[0]).is_err());
    assert!(x.slice_axis(0, 1, 3).is_err() && x.slice_axis(0, 2, 1).is_err());
    let other = DynView::with_dims(&[1, 2], [1, 2]).unwrap();
    let error = DynView::concat_along::<Dim<16>>(&[x, other], 0).unwrap_err();
    assert_eq!(error.to_string(), "concat: operand 1 has 2 at axis 1, those before it 3");
    let empty = DynView::<i32>::with_dims(&[], [0, 3]).unwrap();
    assert!(empty.max_along::<Dim<8>>(0).is_err());
    assert_eq!(empty.sum_along::<Dim<8>>(0).unwrap().as_slice(), [0; 3]);
    let error = x.try_into_static::<Shape![3, 2]>().err().unwrap();
    assert_eq!(error.to_string(), "try_into_static: the shape is [2, 3], not [3, 2]");
}

/// A number of elements beyond `usize` is no shape, unless an axis is empty.
#[test]
fn lengths_that_overflow() {
    let huge = usize::MAX / 2 + 1;
    for dims in [[huge, 2, 1], [1, huge, 2], [2, 1, huge], [huge, huge, huge], [usize::MAX, 1, 1]] {
        let error = DynView::<u8>::with_dims(&[], dims).unwrap_err();
        assert_eq!(error, ShapeError::Capacity { op: "with_dims", count: usize::MAX, max: usize::MAX });
        assert!(DynView::<()>::with_dims(&[], dims).is_err());
    }
    for dims in [[huge, 2, 0], [0, huge, 2], [huge, 0, huge]] {
        let none = DynView::<u8>::with_dims(&[], dims).unwrap();
        assert_eq!((none.shape().count(), none.shape().dims().as_ref()), (0, &dims[..]));
    }
}

/// An output takes what has its lengths, and what stretches to them.
#[test]
fn what_an_output_takes() {
    let x = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [2, 3]).unwrap();
    let mut buffer = [0; 6];
    let mut out = DynViewMut::with_dims(&mut buffer, [2, 3]).unwrap();
    out.try_assign(x * 2).unwrap();
    assert_eq!(out.as_mut_slice(), [2, 4, 6, 8, 10, 12]);
    out.try_update(x, |old, x| old - x).unwrap();
    assert_eq!(out.as_mut_slice(), [1, 2, 3, 4, 5, 6]);
    out.try_assign(DynView::with_dims(&[7, 8, 9], [3]).unwrap()).unwrap();
    assert_eq!(out.as_mut_slice(), [7, 8, 9, 7, 8, 9]);
    out.try_update(DynView::with_dims(&[1, 2], [2, 1]).unwrap(), |old, x| old * x).unwrap();
    assert_eq!(out.as_mut_slice(), [7, 8, 9, 14, 16, 18]);
    out.try_assign(5).unwrap();
    assert_eq!(out.as_mut_slice(), [5; 6]);

    let says = |error: Option<ShapeError>, text: &str| assert_eq!(error.unwrap().to_string(), text);
    let turned = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [3, 2]).unwrap();
    says(out.try_assign(turned).err(), "assign: axis 0 has 2 against 3");
    says(out.try_update(turned, |_, x| x).err(), "update: axis 0 has 2 against 3");
    // The lengths are the same if those in front of them are 1.
    let longer = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [1, 2, 3]).unwrap();
    says(out.try_assign(longer).err(), "assign: a shape of 2 axes against one of 3");
    says(out.try_update(longer, |_, x| x).err(), "update: a shape of 2 axes against one of 3");
    assert_eq!(out.as_mut_slice(), [5; 6]);
}

/// What an error says of views whose axes are values.
#[test]
fn errors_of_axes() {
    let x = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [2, 3]).unwrap();
    let says = |error: Option<ShapeError>, text: &str| assert_eq!(error.unwrap().to_string(), text);
    says(x.permute_axes(&[1, 1]).err(), "permute: there is no axis 1 among 2");
    says(x.permute_axes(&[0, -3]).err(), "permute: there is no axis -3 among 2");
    says(x.permute_axes(&[5, 0]).err(), "permute: there is no axis 5 among 2");
    says(x.slice_axis(-1, 2, 4).err(), "slice: axis 1 has room for 3, not 4");
    says(x.index_along(0, 2).err(), "index_axis: axis 0 has room for 2, not 3");
    says(x.squeeze_along(-1).err(), "squeeze: axis 1 has 3 against 1");
    says(x.unsqueeze_along(3).err(), "unsqueeze: there is no axis 3 among 3");
    let eight = DynView::with_dims(&[1], [1; 8]).unwrap();
    says(eight.unsqueeze_along(0).err(), "unsqueeze: a shape of 9 axes against one of 8");
    says(DynView::stack_along::<Dim<8>>(&[eight], 0).err(), "stack: a shape of 9 axes against one of 8");
    says(DynView::with_dims(&[1, 2], [3]).err(), "with_dims: the shape asks for 3 elements, there are 2");
    let row = DynView::with_dims(&[1, 2], [2]).unwrap();
    says(DynView::concat_along::<Dim<16>>(&[x, row], 0).err(), "concat: a shape of 2 axes against one of 1");
    says(x.try_add(row).err(), "add: axis 1 has 3 against 2");
}

#[test]
fn the_same_operations() {
    let x = DynView::with_dims(&[-1.0_f32, 2.0, -3.0, 4.0], [2, 2]).unwrap();
    let mut out: DynTensor<f32, Dim<8>> = Tensor::try_zeros([0]).unwrap();
    x.relu().try_eval_into(&mut out).unwrap();
    assert_eq!(out.as_slice(), [0.0, 2.0, 0.0, 4.0]);
    let flat = x.try_reshape::<Shape![?]>([4]).unwrap();
    assert_eq!(flat.shape().dims(), [4]);
    let row = tensor![1.0, 10.0];
    x.try_mul(&row).unwrap().try_eval_into(&mut out).unwrap();
    assert_eq!(out.as_slice(), [-1.0, 20.0, -3.0, 40.0]);
    x.transpose().neg().try_eval_into(&mut out).unwrap();
    assert_eq!(out.as_slice(), [1.0, 3.0, -2.0, -4.0]);
    assert_eq!(x.into_dynamic().shape().dims(), Dims::from([2, 2]));
    let typed: Tensor<f32, Shape![2, 2]> = Tensor::from([[-1.0, 2.0], [-3.0, 4.0]]);
    assert!(x.try_into_static::<Shape![2, 2]>().unwrap() == typed);
}

#[cfg(feature = "alloc")]
#[test]
fn on_the_heap() {
    let x: DynTensor<f64> = Tensor::try_from_slice([2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
    let doubled: DynTensor<f64> = (&x * 2.0).eval();
    assert_eq!(doubled.as_slice(), [2.0, 4.0, 6.0, 8.0, 10.0, 12.0]);
    let v: DynTensor<f64> = Tensor::try_from_slice([3], &[1.0, 0.0, -1.0]).unwrap();
    let product = x.try_matmul(&v).unwrap();
    assert_eq!((product.shape().dims(), product.as_slice()), (Dims::from([2]), &[-2.0, -2.0][..]));
    let square = x.try_matmul(x.transpose()).unwrap();
    assert_eq!(square.as_slice(), [14.0, 32.0, 32.0, 77.0]);
    assert!(x.try_matmul(&x).is_err());
    let copy = x.clone();
    assert_eq!(copy, x);
    let mut rows: Tensor<f64, Shape![?, 3]> = x.try_into_shape().unwrap();
    (&rows.clone() + 1.0).eval_into(&mut rows);
    assert_eq!(rows.as_slice(), [2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
}

#[test]
fn npy() {
    #[repr(align(64))]
    struct Aligned([u8; 256]);
    let mut file = Aligned([0; 256]);
    let x = DynView::with_dims(&[1_i32, -2, 3, -4, 5, -6], [3, 2]).unwrap();
    let len = x.write_npy(&mut file.0).unwrap();
    let y = DynView::<i32>::from_npy(&file.0[..len]).unwrap();
    assert_eq!((y.shape().dims(), y.as_slice()), (x.shape().dims(), x.as_slice()));
    // Not aligned: an error, and a copy.
    let mut shifted = Aligned([0; 256]);
    shifted.0[1..=len].copy_from_slice(&file.0[..len]);
    assert_eq!(DynView::<i32>::from_npy(&shifted.0[1..=len]).err(), Some(NpyError::NotInPlace));
    let copied: Inline<i32> = Tensor::from_npy(&shifted.0[1..=len]).unwrap();
    assert_eq!(copied.as_slice(), x.as_slice());
    // Big-endian: the same.
    let mut big = file.0[..len].to_vec();
    let at = big.windows(3).position(|bytes| bytes == b"<i4").unwrap();
    big[at] = b'>';
    assert!(DynView::<i32>::from_npy(&big).is_err());
    let swapped: Inline<i32> = Tensor::from_npy(&big).unwrap();
    assert_eq!(swapped.as_slice()[0], 1_i32.swap_bytes());
    assert!(matches!(DynView::<f32>::from_npy(&file.0[..len]).err(), Some(NpyError::File(_))));
    assert!(matches!(DynTensor::<i32, Dim<4>>::from_npy(&file.0[..len]), Err(NpyError::Shape(_))));
}

#[test]
fn npy_in_fortran_order() {
    // A file that NumPy wrote, of 2 x 3 columns one behind the other.
    let file = include_bytes!("../npy/tests/data/fortran.npy");
    assert_eq!(Inline::<i16>::from_npy(file).err(), Some(NpyError::FortranOrder));
    // On one axis the orders are the same.
    let mut one = file.to_vec();
    let at = one.windows(6).position(|bytes| bytes == b"(2, 3)").unwrap();
    one[at..at + 6].copy_from_slice(b"(6,  )");
    let elements: Vec<i16> =
        file[file.len() - 12..].chunks(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
    assert_eq!(Inline::<i16>::from_npy(&one).unwrap().as_slice(), elements);
}
