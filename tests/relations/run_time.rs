//! The same rules where run time knows the lengths: all pairs of rank 0 to 4 with sizes 0 to 3, 116 281 of them.

use shapeproof::prelude::*;
use shapeproof::{Axis, Dims, DynView, Identity, ShapeError, try_add, try_elementwise_add};

use crate::naive;

static ELEMENTS: [i32; 81] = [1; 81];

/// A view of each shape of rank 0 to 4 with sizes 0 to 3.
fn views() -> Vec<(Vec<usize>, DynView<'static, i32>)> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..4 {
        last = last.iter().flat_map(|shape| (0..4).map(|len| [shape.as_slice(), &[len]].concat())).collect();
        all.extend(last.iter().cloned());
    }
    let view = |shape: Vec<usize>| {
        let elements = &ELEMENTS[..shape.iter().product()];
        let view = DynView::with_dims(elements, Dims::new(&shape).unwrap()).unwrap();
        (shape, view)
    };
    all.into_iter().map(view).collect()
}

fn for_all_pairs(check: impl Fn(&[usize], DynView<'static, i32>, &[usize], DynView<'static, i32>)) {
    let views = views();
    assert_eq!(views.len(), 341);
    for (l, x) in &views {
        for (r, y) in &views {
            check(l, *x, r, *y);
        }
    }
}

fn lengths<E: shapeproof::Expr>(expression: &shapeproof::Unevaluated<E>) -> Vec<usize> {
    expression.shape().dims().as_ref().to_vec()
}

#[test]
fn all_pairs_broadcast_as_numpy_says() {
    for_all_pairs(|l, x, r, y| match (try_add(x, y), naive::broadcast(l, r)) {
        (Ok(sum), Ok(shape)) => assert_eq!(lengths(&sum), shape, "{l:?} + {r:?}"),
        (Err(ShapeError::Axis { axis, .. }), Err(Some(first))) => assert_eq!(axis as isize, first),
        (sum, rule) => panic!("{l:?} + {r:?}: {:?} for {rule:?}", sum.map(|sum| lengths(&sum))),
    });
}

#[test]
fn all_pairs_are_placed_at_every_axis() {
    fn at<const A: isize>(l: &[usize], x: DynView<'_, i32>, r: &[usize], y: DynView<'_, i32>) {
        match try_elementwise_add(x, y, Axis::<A>, Identity) {
            Ok(sum) => {
                assert!(naive::place(l, r, A), "{r:?} at axis {A} of {l:?} fits");
                assert_eq!(lengths(&sum), l);
            }
            Err(error) => assert!(!naive::place(l, r, A), "{r:?} at axis {A} of {l:?}: {error}"),
        }
    }
    for_all_pairs(|l, x, r, y| {
        at::<-2>(l, x, r, y);
        at::<-1>(l, x, r, y);
        at::<0>(l, x, r, y);
        at::<1>(l, x, r, y);
        at::<2>(l, x, r, y);
        at::<3>(l, x, r, y);
        at::<4>(l, x, r, y);
    });
}

#[cfg(feature = "alloc")]
#[test]
fn all_pairs_multiply_as_numpy_says() {
    for_all_pairs(|l, x, r, y| match (shapeproof::try_matmul(x, y), naive::matmul(l, r)) {
        (Ok(product), Some(shape)) => {
            assert_eq!(product.shape().dims().as_ref(), shape, "{l:?} x {r:?}");
            // Products of ones count the inner length.
            assert!(product.as_slice().iter().all(|sum| *sum == *l.last().unwrap() as i32), "{l:?} x {r:?}");
        }
        (Err(_), None) => {}
        (product, rule) => panic!("{l:?} x {r:?}: {:?} for {rule:?}", product.map(|product| product.shape())),
    });
}
