//! Elements at other positions: indexing by data, order, structure.

use core::hint::black_box;
use shapeproof::prelude::*;
use shapeproof::*;

/// By indices that are in bounds by their type, and by integers, which may be wrong.
pub fn indexed() -> bool {
    let x = black_box(tensor![[1, 2, 3], [4, 5, 6]]);
    let Some(last) = Index::<Dim<3>>::new(black_box(2)) else { return false };
    let mut sums = black_box(tensor![0, 0, 0]);
    scatter(&mut sums, Axis::<0>, &tensor![last, last], &tensor![5, 6], ScatterAdd);
    let numbers = black_box(tensor![2_u8, 0]);
    let wrong = black_box(tensor![1_i32, 3]);
    sums == tensor![0, 0, 11]
        && gather(&x, Axis::<1>, &tensor![last]) == tensor![[3], [6]]
        && take_along_axis(&x, Axis::<1>, &tensor![[last], [last]]) == tensor![[3], [6]]
        && one_hot(&tensor![last]) == tensor![[0, 0, 1]]
        && try_gather(&x, Axis::<1>, &numbers) == Ok(tensor![[3, 1], [6, 4]])
        && try_gather(&x, Axis::<1>, &wrong).is_err()
        && try_take_along_axis(&x, Axis::<0>, &black_box(tensor![[1, 0, 1]])) == Ok(tensor![[4, 2, 6]])
        && try_scatter(&mut sums, Axis::<0>, &numbers, &tensor![1, 2], ScatterMax).is_ok()
        && try_scatter(&mut sums, Axis::<0>, &wrong, &tensor![1, 2], ScatterAssign).is_err()
        && sums == tensor![2, 0, 11]
        && try_one_hot(&numbers, Dim::<3>) == Ok(tensor![[0, 0, 1], [1, 0, 0]])
}

/// Sorted, and found.
pub fn ordered() -> bool {
    let x = black_box(tensor![3.0_f32, 1.0, 2.0, 1.0]);
    let (values, positions) = top_k(&x, Axis::<0>, Dim::<2>);
    let unique = try_unique::<_, Dim<4>>(&x);
    let found = try_nonzero::<_, _, Dim<4>, _>(&x);
    sort(&x, Axis::<0>) == tensor![1.0, 1.0, 2.0, 3.0]
        && argsort(&x, Axis::<0>) == tensor![1, 3, 2, 0]
        && (values, positions) == (tensor![3.0, 2.0], tensor![0, 2])
        && unique.is_ok_and(|unique| unique.as_slice() == [1.0, 2.0, 3.0])
        && found.is_ok_and(|found| found.as_slice() == [0, 1, 2, 3])
        && try_unique::<_, Dim<2>>(&x).is_err()
}

/// The same elements elsewhere.
pub fn structure() -> bool {
    let x = black_box(tensor![[1, 2, 3], [4, 5, 6]]);
    let mut ring = RowRing::<i32, Shape![2, 3]>::full(0);
    ring.push(&black_box(tensor![1, 2, 3]));
    ring.push(&black_box(tensor![4, 5, 6]));
    x.flip(Axis::<1>) == tensor![[3, 2, 1], [6, 5, 4]]
        && x.roll(Axis::<1>, black_box(-1)) == tensor![[2, 3, 1], [5, 6, 4]]
        && x.tile(Axis::<0>, Dim::<2>).sum() == 42
        && x.repeat(Axis::<1>, Dim::<2>).sum() == 42
        && x.pad(Axis::<1>, Dim::<1>, Dim::<1>, Constant(0)).sum() == 21
        && x.pad(Axis::<1>, Dim::<4>, Dim::<0>, Reflect).get([0, 0]) == Some(1)
        && x.pad(Axis::<0>, Dim::<1>, Dim::<1>, Wrap).get([0, 0]) == Some(4)
        && x.pad(Axis::<0>, Dim::<1>, Dim::<1>, Edge).get([3, 2]) == Some(6)
        && (x.diagonal().sum(), x.trace()) == (6, 6)
        && x.tril(0) == tensor![[1, 0, 0], [4, 5, 0]]
        && x.triu(1) == tensor![[0, 2, 3], [0, 0, 6]]
        && x.slice_step(Axis::<1>, span!(0..3), Dim::<2>) == tensor![[1, 3], [4, 6]]
        && ring.window() == x
}
