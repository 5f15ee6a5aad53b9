//! Views, iterators and text.

use super::kinds::*;
use shapeproof::prelude::*;
use shapeproof::{
    Dim, DynShape, ShapeError, axes, span, try_broadcast_to, try_reshape, try_slice, try_split, try_squeeze,
};

/// The elements of a view in any layout.
fn elements<S: Shape, L: shapeproof::Layout>(view: TensorView<'_, i32, S, L>) -> Vec<i32> {
    view.iter().copied().collect()
}

#[test]
fn of_a_known_number_of_axes() {
    macro_rules! seen {
        ($kind:ident) => {
            let x = rows::<$kind, _>(&NUMBERS, 2);
            assert_eq!(elements(x.transpose()), [1, 4, 2, 5, 3, 6]);
            assert_eq!(elements(x.permute(axes![1, 0])), [1, 4, 2, 5, 3, 6]);
            assert_eq!(x.flatten().shape().dims(), [6]);
            let pairs = x.try_reshape::<Shape![?, 2]>([3, 2]).unwrap();
            assert_eq!(pairs.shape().dims(), [3, 2]);
            let fixed: Result<TensorView<'_, i32, Shape![6]>, _> = try_reshape(x, [6]);
            assert_eq!(fixed.unwrap(), Tensor::from([1, 2, 3, 4, 5, 6]));
            let error = x.try_reshape::<Shape![?, 2]>([4, 2]).err();
            assert_eq!(error, Some(ShapeError::Count { op: "reshape", have: 6, want: 8 }));
            assert_eq!(x.try_squeeze(Axis::<0>).err(), Some(differ("squeeze", 2, 1)));
            assert_eq!(try_squeeze(rows::<$kind, _>(&NUMBERS, 1), Axis::<0>).unwrap(), Tensor::from([1, 2, 3]));
            assert_eq!(x.unsqueeze(Axis::<1>).shape().dims(), [2, 1, 3]);
            assert_eq!(elements(x.try_slice(Axis::<0>, span!(1..2)).unwrap()), [4, 5, 6]);
            assert_eq!(elements(x.slice(Axis::<1>, span!(1..3))), [2, 3, 5, 6]);
            assert_eq!(try_slice(x, Axis::<0>, span!(1..3)).err(), Some(differ("slice", 2, 3)));
            assert_eq!(elements(x.slice_range(Axis::<0>, 1..2).unwrap()), [4, 5, 6]);
            assert!(x.slice_range(Axis::<0>, 1..3).is_none());
            let (first, rest) = x.try_split(Axis::<0>, Dim::<1>).unwrap();
            assert_eq!((elements(first), elements(rest)), (vec![1, 2, 3], vec![4, 5, 6]));
            assert!(try_split(x, Axis::<0>, Dim::<3>).is_err());
            assert_eq!(elements(x.index_axis(Axis::<0>, 1).unwrap()), [4, 5, 6]);
            assert!(x.index_axis(Axis::<0>, 2).is_none());
            let wide = x.try_broadcast_to::<Shape![?, ?, 3]>([2, 2, 3]).unwrap();
            assert_eq!(elements(wide), [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
            let wide: Result<TensorView<'_, i32, Shape![3, 3], _>, _> = try_broadcast_to(x, [3, 3]);
            assert_eq!(wide.err(), Some(differ("broadcast_to", 3, 2)));
            assert!(x.rows().map(|row| row.sum()).eq([6, 15]));
            assert!(x.axis_iter(Axis::<1>).map(|column| column.sum()).eq([5, 7, 9]));
            assert_eq!(x.row(1).unwrap().as_slice(), [4, 5, 6]);
            assert_eq!((x.get([1, 2]), x.get([2, 0])), (Some(6), None));
            let mut copy: Tensor<i32, $kind> = Tensor::try_from_slice([1, 3], &[0; 3]).unwrap();
            x.copy_into(&mut copy);
            assert_eq!(copy.as_slice(), [1, 2, 3, 4, 5, 6]);
        };
    }
    #[cfg(feature = "alloc")]
    seen!(Unbounded);
    seen!(Capacity);
}

/// The same without a number of axes in the type: axes are values.
#[test]
fn of_an_erased_shape() {
    let x = rows::<Erased, _>(&NUMBERS, 2);
    assert_eq!(elements(x.transpose()), [1, 4, 2, 5, 3, 6]);
    assert_eq!(elements(x.permute_axes(&[1, 0]).unwrap()), [1, 4, 2, 5, 3, 6]);
    assert_eq!(x.flatten().shape().dims(), [6]);
    assert_eq!(x.try_reshape::<Shape![3, 2]>([3, 2]).unwrap().get([2, 0]), Some(5));
    assert_eq!(x.try_reshape::<DynShape>([1, 6]).unwrap().shape().rank(), 2);
    assert_eq!(elements(x.slice_axis(1, 1, 3).unwrap()), [2, 3, 5, 6]);
    let (first, rest) = x.split_along(-1, 1).unwrap();
    assert_eq!((elements(first), elements(rest)), (vec![1, 4], vec![2, 3, 5, 6]));
    assert!(x.split_along(0, 3).is_err() && x.split_along(2, 0).is_err());
    assert_eq!(elements(x.index_along(1, 1).unwrap()), [2, 5]);
    assert_eq!(elements(x.index_along(0, 1).unwrap()), [4, 5, 6]);
    assert_eq!(x.index_along(1, 3).err().unwrap().to_string(), "index_axis: axis 1 has room for 3, not 4");
    assert!(x.index_along(0, usize::MAX).is_err());
    assert_eq!(x.squeeze_along(0).err(), Some(differ("squeeze", 2, 1)));
    for axis in -3..3_isize {
        let wide = x.unsqueeze_along(axis).unwrap();
        let dims = [[1, 2, 3], [2, 1, 3], [2, 3, 1]][axis.rem_euclid(3) as usize];
        assert_eq!(wide.shape().dims(), shapeproof::Dims::from(dims));
        assert_eq!(elements(wide), [1, 2, 3, 4, 5, 6]);
        let back = wide.squeeze_along(axis).unwrap();
        assert_eq!((back.shape().dims(), elements(back)), (x.shape().dims(), vec![1, 2, 3, 4, 5, 6]));
    }
    assert!(x.unsqueeze_along(3).is_err());
    let eight = shapeproof::DynView::with_dims(&[1], [1; 8]).unwrap();
    assert!(eight.unsqueeze_along(0).is_err());
    // Of a view with strides.
    let turned = x.transpose().unsqueeze_along(1).unwrap();
    assert_eq!(
        (turned.shape().dims(), elements(turned)),
        (shapeproof::Dims::from([3, 1, 2]), vec![1, 4, 2, 5, 3, 6])
    );
    assert_eq!(elements(turned.index_along(0, 2).unwrap()), [3, 6]);
    let wide = x.try_broadcast_to::<DynShape>([2, 2, 3]).unwrap();
    assert_eq!(elements(wide), [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
    assert_eq!(x.try_broadcast_to::<DynShape>([3, 3]).err(), Some(differ("broadcast_to", 3, 2)));
}

/// The text is that of the same tensor with a static shape.
#[test]
fn text() {
    let fixed = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    macro_rules! told {
        ($kind:ident) => {
            let x = rows::<$kind, _>(&NUMBERS, 2);
            assert_eq!((format!("{x}"), format!("{x:?}")), (format!("{fixed}"), format!("{fixed:?}")));
            assert_eq!(format!("{x:#}"), "[[1 2 3]\n [4 5 6]]");
            assert!(format!("{x}").ends_with("shape [2, 3]"), "{x}");
            let none = rows::<$kind, _>(&NUMBERS, 0);
            assert_eq!(format!("{none}"), "[] shape [0, 3]");
        };
    }
    each!(told!());
    let scalar = shapeproof::DynView::with_dims(&[7], []).unwrap();
    assert_eq!(format!("{scalar:#}"), "7");
}
