//! Views against loops over nested arrays.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::StaticExtent;
use shapeproof::prelude::*;
use shapeproof::{Dim, span};

fn cube() -> [[[i32; 4]; 3]; 2] {
    core::array::from_fn(|i| {
        core::array::from_fn(|j| core::array::from_fn(|k| (i * 100 + j * 10 + k) as i32))
    })
}

#[test]
fn transposes() {
    let x = cube();
    let t = Tensor::from(x);
    let back: [[[i32; 2]; 3]; 4] =
        core::array::from_fn(|k| core::array::from_fn(|j| core::array::from_fn(|i| x[i][j][k])));
    assert_eq!(t.transpose(), Tensor::from(back));
    assert_eq!(t.transpose().transpose(), t);
    assert_eq!(Tensor::from([1, 2]).transpose(), Tensor::from([1, 2]));
    let scalar = Tensor::<i32, Shape![]>::full(7);
    assert_eq!(scalar.transpose(), scalar);
}

#[test]
fn permutes() {
    let x = cube();
    let t = Tensor::from(x);
    let turned: [[[i32; 2]; 4]; 3] =
        core::array::from_fn(|j| core::array::from_fn(|k| core::array::from_fn(|i| x[i][j][k])));
    assert_eq!(t.permute((Axis::<1>, Axis::<2>, Axis::<0>)), Tensor::from(turned));
    assert_eq!(t.permute((Axis::<1>, Axis::<-1>, Axis::<-3>)), Tensor::from(turned));
    assert_eq!(t.permute((Axis::<0>, Axis::<1>, Axis::<2>)), t);
    // A view of a view, inside an expression.
    let twice = t.permute((Axis::<1>, Axis::<2>, Axis::<0>)).permute((Axis::<2>, Axis::<0>, Axis::<1>));
    assert_eq!((twice + &t).eval(), (&t * 2).eval());
}

#[test]
fn reshapes() {
    let t = Tensor::from(cube());
    let flat: [i32; 24] = core::array::from_fn(|i| (i / 12 * 100 + i / 4 % 3 * 10 + i % 4) as i32);
    assert_eq!(t.reshape::<Shape![24]>(), Tensor::from(flat));
    assert_eq!(t.reshape::<Shape![6, 4]>().reshape::<Shape![2, 3, 4]>(), t);
    assert_eq!(Tensor::from([5]).reshape::<Shape![]>(), Tensor::<i32, Shape![]>::full(5));
    assert_eq!(Tensor::from([5]).reshape::<Shape![1, 1, 1]>(), Tensor::from([[[5]]]));
    assert_eq!(t.transpose().to_tensor().reshape::<Shape![24]>().get([1]), Some(100));
    let empty = Tensor::<i32, Shape![0, 3]>::zeros();
    assert_eq!(empty.reshape::<Shape![7, 0]>().elements().count(), 0);
}

#[test]
fn axes_come_and_go() {
    let t = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    assert_eq!(t.unsqueeze(Axis::<0>), Tensor::from([[[1, 2, 3], [4, 5, 6]]]));
    assert_eq!(t.unsqueeze(Axis::<1>), Tensor::from([[[1, 2, 3]], [[4, 5, 6]]]));
    assert_eq!(t.unsqueeze(Axis::<-1>), Tensor::from([[[1], [2], [3]], [[4], [5], [6]]]));
    assert_eq!(t.unsqueeze(Axis::<1>).squeeze(Axis::<1>), t);
    assert_eq!(t.transpose().unsqueeze(Axis::<2>).squeeze(Axis::<-1>), t.transpose());
    assert_eq!(t.transpose().unsqueeze(Axis::<0>).squeeze(Axis::<0>), t.transpose());
    assert_eq!(t.transpose().unsqueeze(Axis::<1>), Tensor::from([[[1, 4]], [[2, 5]], [[3, 6]]]));
}

#[test]
fn slices() {
    let x = cube();
    let t = Tensor::from(x);
    let inner: [[[i32; 2]; 3]; 2] =
        core::array::from_fn(|i| core::array::from_fn(|j| [x[i][j][1], x[i][j][2]]));
    assert_eq!(t.slice(Axis::<2>, span!(1..3)), Tensor::from(inner));
    let middle: [[[i32; 4]; 1]; 2] = core::array::from_fn(|i| [x[i][2]]);
    assert_eq!(t.slice(Axis::<1>, span!(2..3)), Tensor::from(middle));
    assert_eq!(t.slice(Axis::<0>, span!(1..2)), Tensor::from([x[1]]));
    assert_eq!(t.slice(Axis::<0>, span!(1..2)).as_slice(), x[1].as_flattened());
    assert_eq!(t.slice(Axis::<-1>, span!(4..4)).elements().count(), 0);
    let (left, right) = t.split(Axis::<2>, Dim::<1>);
    assert_eq!(left, t.slice(Axis::<2>, span!(0..1)));
    assert_eq!(right, t.slice(Axis::<2>, span!(1..4)));
    assert_eq!(t.transpose().slice(Axis::<0>, span!(1..3)), t.slice(Axis::<2>, span!(1..3)).transpose());
}

#[test]
fn one_position() {
    let x = cube();
    let t = Tensor::from(x);
    assert_eq!(t.row(1).unwrap(), Tensor::from(x[1]));
    assert_eq!(t.row(1).unwrap().as_slice(), x[1].as_flattened());
    assert!(t.row(2).is_none());
    let column: [[i32; 3]; 2] = core::array::from_fn(|i| core::array::from_fn(|j| x[i][j][3]));
    assert_eq!(t.index_axis(Axis::<2>, 3).unwrap(), Tensor::from(column));
    assert!(t.index_axis(Axis::<2>, 4).is_none());
    assert_eq!(t.transpose().row(3).unwrap(), t.index_axis(Axis::<2>, 3).unwrap().transpose());
    let each: Vec<i32> = t.axis_iter(Axis::<1>).map(|view| view.sum()).collect();
    let sums: Vec<i32> = (0..3).map(|j| (0..2).flat_map(|i| x[i][j]).sum()).collect();
    assert_eq!(each, sums);
    assert_eq!(
        t.axis_iter(Axis::<1>).rev().map(|view| view.sum()).collect::<Vec<_>>(),
        sums.into_iter().rev().collect::<Vec<_>>()
    );
}

#[test]
fn stretches() {
    let row = Tensor::from([1, 2, 3]);
    assert_eq!(row.broadcast_to::<Shape![2, 3]>(), Tensor::from([[1, 2, 3]; 2]));
    let column = Tensor::from([[1], [2]]);
    assert_eq!(column.broadcast_to::<Shape![2, 2, 3]>(), Tensor::from([[[1; 3], [2; 3]]; 2]));
    assert_eq!(row.broadcast_to::<Shape![4, 3]>().sum_axis(Axis::<0>), Tensor::from([4, 8, 12]));
}

#[test]
fn products_read_transposed_views() {
    let a = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    assert_eq!(a.matmul(a.transpose()), Tensor::from([[14, 32], [32, 77]]));
    assert_eq!(a.transpose().matmul(&a), Tensor::from([[17, 22, 27], [22, 29, 36], [27, 36, 45]]));
}

#[test]
fn windows_slide_along_an_axis() {
    let x = cube();
    let t = Tensor::from(x);
    // (2, 3, 4) along axis 1 in windows of 2: (2, 2, 4, 2).
    let view = t.windows(Axis::<1>, Dim::<2>);
    let expected: [[[[i32; 2]; 4]; 2]; 2] = core::array::from_fn(|i| {
        core::array::from_fn(|j| core::array::from_fn(|k| core::array::from_fn(|w| x[i][j + w][k])))
    });
    assert_eq!(view, Tensor::from(expected));
    // Along the last axis, and along an axis of a view.
    let expected: [[[[i32; 3]; 2]; 2]; 3] = core::array::from_fn(|j| {
        core::array::from_fn(|i| core::array::from_fn(|k| core::array::from_fn(|w| x[i][j][k + w])))
    });
    assert_eq!(
        t.permute((Axis::<1>, Axis::<0>, Axis::<2>)).windows(Axis::<-1>, Dim::<3>),
        Tensor::from(expected)
    );
    // As long as the axis, and of one.
    assert_eq!(t.windows(Axis::<0>, Dim::<2>).shape().dims(), [1, 3, 4, 2]);
    assert_eq!(t.windows(Axis::<0>, Dim::<1>).squeeze(Axis::<-1>), t);
    // Two axes, one after the other, and the elements of a stretched view.
    let both = t.windows(Axis::<1>, Dim::<3>).windows(Axis::<2>, Dim::<2>);
    assert_eq!(both.shape().dims(), [2, 1, 3, 3, 2]);
    assert_eq!(both.get([1, 0, 2, 1, 1]), Some(x[1][1][3]));
    let stretched = Tensor::from([5]).broadcast_to::<Shape![4]>().windows(Axis::<0>, Dim::<3>).to_tensor();
    assert_eq!(stretched, Tensor::from([[5; 3]; 2]));
}

#[test]
fn windows_of_lengths_that_run_time_knows() {
    let mut x = Tensor::<i32, Shape![..8, 2]>::empty();
    for i in 0..5 {
        assert_eq!(x.try_windows(Axis::<0>, Dim::<3>).is_ok(), i >= 3);
        x.try_push_row(&Tensor::from([i, -i])).unwrap();
    }
    let view = x.try_windows(Axis::<0>, Dim::<3>).unwrap();
    assert_eq!(
        view,
        Tensor::from([[[0, 1, 2], [0, -1, -2]], [[1, 2, 3], [-1, -2, -3]], [[2, 3, 4], [-2, -3, -4]]])
    );
    assert!(x.try_windows(Axis::<0>, Dim::<0>).is_err());
    let error = x.try_windows(Axis::<0>, Dim::<9>).err().unwrap();
    assert_eq!(error.to_string(), "windows: axis 0 has 5 against 9");
    assert_eq!(x.try_windows(Axis::<1>, Dim::<2>).unwrap().shape().dims(), [5, 1, 2]);
}

#[test]
fn rows_one_by_one() {
    let mut x = Tensor::from([[1, 2], [3, 4], [5, 6]]);
    x.row_mut(2).unwrap().fill(0);
    assert!(x.row_mut(3).is_none());
    for mut row in x.view_mut().rows_mut().skip(1) {
        row.add_assign(1);
    }
    assert_eq!(x, Tensor::from([[1, 2], [4, 5], [1, 1]]));
    // Of a strided view.
    x.transpose_mut().row_mut(1).unwrap().fill(9);
    assert_eq!(x, Tensor::from([[1, 9], [4, 9], [1, 9]]));
}

#[test]
fn iterators_go_from_both_ends() {
    let x = cube();
    let mut t = Tensor::from(x);
    let turned: Vec<i32> = (0..24).map(|n| x[n % 2][n / 2 % 3][n / 6]).collect();
    let view = t.transpose();
    assert!(view.iter().rev().eq(turned.iter().rev()));
    assert!(t.iter().rev().eq(x.as_flattened().as_flattened().iter().rev()));
    // Every way to take `front` from one end and the rest from the other, and the other way round.
    for front in 0..=24 {
        let mut both = view.iter();
        let first: Vec<i32> = both.by_ref().take(front).copied().collect();
        assert_eq!(first, turned[..front]);
        assert!(both.clone().rev().eq(turned[front..].iter().rev()));
        let last = both.next_back();
        assert_eq!(last, turned[front..].last());
        assert!(both.eq(&turned[front..24 - usize::from(last.is_some())]));
    }
    // Places to write to, each once.
    let mut seen = 0;
    let turned = t.transpose_mut();
    let mut places = turned.iter_mut();
    while let (Some(first), Some(last)) = (places.next(), places.next_back()) {
        core::mem::swap(first, last);
        seen += 2;
    }
    assert_eq!(seen, 24);
    assert!(t.transpose().iter().rev().eq(Tensor::from(x).transpose().iter()));
    let empty = Tensor::<i32, Shape![2, 0]>::zeros();
    assert_eq!((empty.transpose().iter().next_back(), empty.iter().next_back()), (None, None));
}

#[test]
fn a_fold_has_what_an_iterator_gives() {
    fn seen<'a>(elements: impl Iterator<Item = &'a i32>) -> Vec<i32> {
        elements.fold(Vec::new(), |mut seen, element| {
            seen.push(*element);
            seen
        })
    }
    let x = cube();
    let mut t = Tensor::from(x);
    let turned: Vec<i32> = (0..24).map(|n| x[n % 2][n / 2 % 3][n / 6]).collect();
    assert_eq!(seen(t.transpose().iter()), turned);
    assert_eq!(seen(t.iter()), x.as_flattened().as_flattened());
    let last = t.slice(Axis::<2>, span!(2..4));
    assert_eq!(seen(last.iter()), [2, 3, 12, 13, 22, 23, 102, 103, 112, 113, 122, 123]);
    // What has been taken is not seen again.
    let view = t.transpose();
    let mut rest = view.iter();
    assert_eq!((rest.next(), rest.next_back()), (Some(&turned[0]), Some(&turned[23])));
    assert_eq!(seen(rest), turned[1..23]);
    assert!(seen(Tensor::<i32, Shape![2, 0]>::zeros().transpose().iter()).is_empty());
    // Each place to write to is seen once.
    t.transpose_mut().iter_mut().for_each(|element| *element += 1000);
    assert_eq!(t, (Tensor::from(x) + 1000).eval());
}

#[test]
fn slices_with_steps() {
    let x = cube();
    let mut t = Tensor::from(x);
    let flat = x.as_flattened().as_flattened();
    for (start, end, step) in (0..=4).flat_map(|s| (s..=4).flat_map(move |e| (1..7).map(move |k| (s, e, k))))
    {
        let part = t.slice_step_range(Axis::<2>, start..end, step).unwrap();
        let expected = flat.chunks(4).flat_map(|row| row[start..end].iter().step_by(step));
        assert!(part.iter().eq(expected.clone()));
        assert!(part.iter().rev().eq(expected.rev()));
        assert_eq!(part.shape().dims(), [2, 3, (start..end).step_by(step).len()]);
        // A step of a step, of a view whose axes are elsewhere, and inside an expression.
        let turned = t.transpose().slice_step_range(Axis::<0>, start..end, step).unwrap();
        assert_eq!(turned, part.transpose());
        let twice = part.slice_step_range(Axis::<1>, 0..3, 2).unwrap();
        let rows = [0, 2, 3, 5].into_iter().flat_map(|r| flat[4 * r..][start..end].iter().step_by(step));
        assert!(twice.iter().copied().eq(rows.clone().copied()));
        assert_eq!((twice * 2).sum(), rows.sum::<i32>() * 2);
    }
    assert_eq!(t.slice_step_range(Axis::<0>, 1..2, usize::MAX).unwrap(), t.slice(Axis::<0>, span!(1..2)));
    assert!(
        t.slice_step_range(Axis::<0>, 0..3, 1).is_none() && t.slice_step_range(Axis::<0>, 0..2, 0).is_none()
    );
    assert!(t.slice_step_range(Axis::<0>, core::ops::Range { start: 2, end: 1 }, 1).is_none());
    // Written to, and nothing beside it.
    t.slice_step_range_mut(Axis::<-1>, 1..4, 2).unwrap().assign(0);
    assert!(t.iter().zip(flat).enumerate().all(|(i, (new, old))| *new == if i % 2 == 1 { 0 } else { *old }));
}

/// The matrices of a batch are transposed each, whatever the axes before them.
#[test]
fn last_two_axes_swapped() {
    let x = Tensor::<usize, Shape![2, 3, 4, 5]>::from_fn(|[a, b, i, j]| 1000 * a + 100 * b + 10 * i + j);
    let y = x.t();
    assert_eq!(y.shape().dims(), [2, 3, 5, 4]);
    for a in 0..2 {
        for b in 0..3 {
            for i in 0..4 {
                for j in 0..5 {
                    assert_eq!(y.get([a, b, j, i]), x.get([a, b, i, j]));
                }
            }
        }
    }
    assert_eq!(y.t(), x);
    let part = x.transpose();
    assert_eq!(part.t().get([4, 3, 1, 2]), Some(1234));
    let rows = TensorView::<i32, Shape![?, 2]>::with_dims(&[1, 2, 3, 4, 5, 6], [3, 2]).unwrap();
    assert!(rows.t().iter().eq(&[1, 3, 5, 2, 4, 6]));
}

/// Generic in the extents, without a clause.
#[test]
fn generic_matrices_are_transposed() {
    fn gram<N: StaticExtent, M: StaticExtent>(x: &Tensor<i32, (N, M)>) -> Tensor<i32, (M, N)> {
        x.t().to_tensor()
    }
    assert_eq!(gram(&Tensor::from([[1, 2, 3], [4, 5, 6]])), Tensor::from([[1, 4], [2, 5], [3, 6]]));
}
