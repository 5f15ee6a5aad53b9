//! One element, many elements, and writing them, against nested arrays and loops.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{axes, idx, span};

const ROWS: [[i32; 3]; 2] = [[1, 2, 3], [4, 5, 6]];

#[test]
fn single_elements() {
    let mut x = Tensor::from(ROWS);
    for (i, row) in ROWS.iter().enumerate() {
        for (j, value) in row.iter().enumerate() {
            assert_eq!(x.get([i, j]), Some(*value));
            assert_eq!(x.transpose().get([j, i]), Some(*value));
        }
    }
    for outside in [[2, 0], [0, 3], [usize::MAX, 0], [0, usize::MAX]] {
        assert_eq!(x.get(outside), None);
        assert!(x.get_mut(outside).is_none());
        assert!(!x.set(outside, 0));
    }
    assert_eq!(x.at(idx![1, 2]), 6);
    assert_eq!(x.transpose().at(idx![2, 1]), 6);
    assert_eq!(Tensor::<i32, Shape![]>::full(3).at(idx![]), 3);
    *x.at_mut(idx![0, 1]) = 20;
    *x.get_mut([1, 1]).unwrap() = 50;
    assert!(x.transpose_mut().set([2, 0], 30));
    assert_eq!(x, Tensor::from([[1, 20, 30], [4, 50, 6]]));
}

#[test]
fn elements_in_order() {
    let x = Tensor::from(ROWS);
    assert!(x.iter().eq(ROWS.as_flattened()));
    assert_eq!(x.transpose().iter().copied().collect::<Vec<_>>(), [1, 4, 2, 5, 3, 6]);
    assert_eq!(x.iter().len(), 6);
    let part = x.slice(Axis::<1>, span!(1..3));
    assert_eq!((&part).iter().copied().collect::<Vec<_>>(), [2, 3, 5, 6]);
    let stretched = Tensor::from([7, 8]);
    let stretched = stretched.broadcast_to::<Shape![2, 2]>();
    assert_eq!(stretched.into_iter().copied().collect::<Vec<_>>(), [7, 8, 7, 8]);
    let mut y = x;
    for (n, value) in y.transpose_mut().into_iter().enumerate() {
        *value = n as i32;
    }
    assert_eq!(y, Tensor::from([[0, 2, 4], [1, 3, 5]]));
    for value in &mut y {
        *value += 1;
    }
    assert_eq!((&y).into_iter().sum::<i32>(), 21);
    assert_eq!(Tensor::<i32, Shape![2, 0]>::zeros().transpose().iter().next(), None);
}

#[test]
fn positions_of_an_axis() {
    let mut x = Tensor::<i32, Shape![2, 3, 4]>::from_fn(|[i, j, k]| (100 * i + 10 * j + k) as i32);
    for (j, plane) in x.axis_iter(Axis::<1>).enumerate() {
        for (i, row) in plane.rows().enumerate() {
            assert!(row.iter().copied().eq((0..4).map(|k| (100 * i + 10 * j + k) as i32)));
        }
    }
    assert_eq!(x.axis_iter(Axis::<-1>).len(), 4);
    assert_eq!(x.rows().next_back().unwrap().as_slice()[0], 100);
    for (k, mut plane) in x.axis_iter_mut(Axis::<2>).enumerate() {
        if k != 2 {
            plane.fill(0);
        }
    }
    let expected =
        Tensor::<i32, Shape![2, 3, 4]>::from_fn(
            |[i, j, k]| {
                if k == 2 { (100 * i + 10 * j + k) as i32 } else { 0 }
            },
        );
    assert_eq!(x, expected);
    // The views are apart: all of them live at once.
    let views: Vec<_> = x.axis_iter_mut(Axis::<0>).collect();
    views.into_iter().for_each(|mut view| view.fill(1));
    assert!(x.iter().all(|v| *v == 1));
}

#[test]
fn assignments() {
    let mut x = Tensor::from(ROWS);
    x += &Tensor::from([10, 20, 30]);
    x -= 1;
    x *= (&Tensor::from([[1], [2]]) + 0) * 1;
    assert_eq!(x, Tensor::from([[10, 21, 32], [26, 48, 70]]));
    x.transpose_mut().assign(&Tensor::from([1, 2]));
    assert_eq!(x, Tensor::from([[1, 1, 1], [2, 2, 2]]));
    let (mut left, mut right) = x.split_mut(Axis::<1>, shapeproof::Dim::<1>);
    // A view is written to as often as one likes.
    left.fill(7);
    assert!(left.set([1, 0], 8) && !left.set([2, 0], 8));
    left.fill(0);
    right += 5;
    assert_eq!(x, Tensor::from([[0, 6, 6], [0, 7, 7]]));
    let mut f = Tensor::from([[1.0_f32, 2.0], [3.0, 5.0]]);
    f /= &Tensor::from([1.0, 2.0]);
    assert_eq!(f, Tensor::from([[1.0, 1.0], [3.0, 2.5]]));
    f %= 2.0;
    assert_eq!(f, Tensor::from([[1.0, 1.0], [1.0, 0.5]]));
    let mut bounded = Tensor::<i32, Shape![..4, 2]>::try_full([3, 2], 1).unwrap();
    bounded += &Tensor::from([1, 2]);
    assert!(bounded.try_add_assign(&Tensor::from([[1], [2], [3]])).is_ok());
    assert_eq!(bounded, Tensor::from([[3, 4], [4, 5], [5, 6]]));
    let error = bounded.try_add_assign(&Tensor::from([[1], [2]])).unwrap_err();
    assert_eq!(error.to_string(), "add_assign: axis 0 has 3 against 2");
    assert_eq!(bounded.get([2, 1]), Some(6));
    bounded.update(&Tensor::from([4, 100]), |x, y| y - x);
    assert_eq!(bounded, Tensor::from([[1, 96], [0, 95], [-1, 94]]));
    let error = bounded.transpose_mut().try_update(&Tensor::from([1, 2]), i32::wrapping_mul).unwrap_err();
    assert_eq!(error.to_string(), "update: axis 1 has 3 against 2");
    let weights = Tensor::from([1, 2, 3]);
    assert_eq!(bounded.transpose_mut().try_update(&weights, i32::wrapping_mul), Ok(()));
    assert_eq!(bounded, Tensor::from([[1, 96], [0, 190], [-3, 282]]));
}

#[test]
fn mutable_views() {
    let mut x = Tensor::<i32, Shape![2, 3, 4]>::from_fn(|[i, j, k]| (100 * i + 10 * j + k) as i32);
    let naive = x.to_tensor();
    x.permute_mut(axes![2, 0, 1]).slice_mut(Axis::<0>, span!(1..3)).fill(-1);
    for ((i, j), k) in
        (0..2).flat_map(|i| (0..3).map(move |j| (i, j))).flat_map(|p| (0..4).map(move |k| (p, k)))
    {
        let expected = if k == 1 || k == 2 { Some(-1) } else { naive.get([i, j, k]) };
        assert_eq!(x.get([i, j, k]), expected);
    }
    x.reshape_mut::<Shape![6, 4]>().index_axis_mut(Axis::<0>, 5).unwrap().assign(&Tensor::from([1, 2, 3, 4]));
    assert_eq!(x.reshape::<Shape![6, 4]>().row(5).unwrap().as_slice(), [1, 2, 3, 4]);
    x.flatten_mut().slice_range_mut(Axis::<0>, 0..24).unwrap().fill(9);
    assert!(x.iter().all(|v| *v == 9));
    assert!(x.slice_range_mut(Axis::<1>, 2..4).is_none());
    assert!(x.unsqueeze_mut(Axis::<0>).squeeze_mut(Axis::<0>).set([1, 2, 3], 0));
    assert_eq!(x.get([1, 2, 3]), Some(0));
}

#[test]
fn functions_over_elements() {
    let x = Tensor::from(ROWS);
    assert_eq!(x.map(|v| v as f32 / 2.0).eval(), Tensor::from([[0.5, 1.0, 1.5], [2.0, 2.5, 3.0]]));
    let y = Tensor::from([[10], [20]]);
    assert_eq!(x.zip_map(&y, |a, b| a * b).eval(), Tensor::from([[10, 20, 30], [80, 100, 120]]));
    assert_eq!(x.transpose().fold(0, |n, v| 10 * n + v), 142_536);
    let mut seen = Vec::new();
    (x + y).for_each(|v| seen.push(v));
    assert_eq!(seen, [11, 12, 13, 24, 25, 26]);
}

#[test]
fn lengths_of_run_time() {
    let x = Tensor::<i32, Shape![..8, 3]>::try_from_fn([2, 3], |[i, j]| (3 * i + j) as i32).unwrap();
    assert_eq!(x.transpose(), Tensor::from([[0, 3], [1, 4], [2, 5]]));
    assert_eq!(x.try_slice(Axis::<0>, span!(1..2)).unwrap(), Tensor::from([[3, 4, 5]]));
    assert_eq!(
        x.try_slice(Axis::<0>, span!(1..3)).err().unwrap().to_string(),
        "slice: axis 0 has 2 against 3"
    );
    let (first, rest) = x.try_split(Axis::<0>, shapeproof::Dim::<1>).unwrap();
    assert_eq!(
        (first, rest),
        (x.slice_range(Axis::<0>, 0..1).unwrap().try_reshape([1, 3]).unwrap(), {
            x.try_slice(Axis::<0>, span!(1..2)).unwrap().try_reshape([1, 3]).unwrap()
        })
    );
    assert!(x.try_split(Axis::<0>, shapeproof::Dim::<3>).is_err());
    assert_eq!(x.flatten(), Tensor::from([0, 1, 2, 3, 4, 5]));
    assert_eq!(x.rows().len(), 2);
    assert!(x.try_squeeze(Axis::<0>).is_err());
    assert_eq!(
        x.slice_range(Axis::<0>, 0..1).unwrap().try_squeeze(Axis::<0>).unwrap(),
        Tensor::from([0, 1, 2])
    );
}

#[test]
fn equal_whoever_owns_the_elements() {
    let (mut x, y) = (Tensor::from(ROWS), Tensor::from(ROWS));
    let mut view = x.view_mut();
    let equal =
        |view: &TensorViewMut<'_, i32, _>| [y == *view, *view == y, y.view() == *view, *view == y.view()];
    assert_eq!(equal(&view), [true; 4]);
    AsMut::<[i32]>::as_mut(&mut view).reverse();
    assert_eq!(equal(&view), [false; 4]);
}

#[test]
fn iterators_are_cloned_and_printed() {
    let x = Tensor::from(ROWS);
    let mut rows = x.rows();
    let _ = rows.next();
    assert_eq!(rows.clone().count(), rows.len());
    let text = format!("{rows:?} {:?}", x.iter().skip(1));
    assert!(
        text.starts_with("AxisIter { left: 1..2, .. }") && text.contains("Iter { left: 6, .. }"),
        "{text}"
    );
}
