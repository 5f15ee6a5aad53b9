//! Operations on the structure of a tensor, in all their forms, against loops over nested arrays.

use super::*;

fn cube() -> [[[i32; 4]; 3]; 2] {
    core::array::from_fn(|i| {
        core::array::from_fn(|j| core::array::from_fn(|k| (i * 100 + j * 10 + k) as i32))
    })
}

#[test]
fn expressions_and_forms() {
    let x = cube();
    let t = Tensor::from(x);
    let flipped: [[[i32; 4]; 3]; 2] =
        core::array::from_fn(|i| core::array::from_fn(|j| core::array::from_fn(|k| 2 * x[i][2 - j][k])));
    assert_eq!(flip(&t * 2, Axis::<1>), Tensor::from(flipped));
    let mut out = Tensor::zeros();
    flip_into(&t * 2, Axis::<-2>, &mut out);
    assert_eq!(out, Tensor::from(flipped));
    let mut some = Tensor::<i32, Shape![..2, 3, 4]>::empty();
    try_flip_into(&t * 2, Axis::<1>, &mut some).unwrap();
    assert_eq!(some, Tensor::from(flipped));
    let mut few = Tensor::<i32, Shape![..1, 3, 4]>::empty();
    assert!(try_flip_into(&t * 2, Axis::<1>, &mut few).is_err());
    assert!(few.is_empty());

    let padded: [[[i32; 4]; 6]; 2] = core::array::from_fn(|i| {
        core::array::from_fn(|j| {
            core::array::from_fn(|k| if (1..4).contains(&j) { -x[i][j - 1][k] } else { 7 })
        })
    });
    assert_eq!((-&t).pad(Axis::<1>, Dim::<1>, Dim::<2>, Constant(7)), Tensor::from(padded));
    let mut out = Tensor::zeros();
    pad_into(-&t, Axis::<1>, Dim::<1>, Dim::<2>, Constant(7), &mut out);
    assert_eq!(out, Tensor::from(padded));
    try_pad_into(-&t, Axis::<1>, Dim::<1>, Dim::<2>, Constant(7), &mut out.view_mut()).unwrap();
    assert_eq!(out, Tensor::from(padded));
}

#[test]
fn axes_without_elements() {
    let none = Tensor::<i32, Shape![0, 3]>::zeros();
    assert_eq!(none.flip(Axis::<0>), none);
    assert_eq!(none.roll(Axis::<0>, 5), none);
    assert_eq!(none.tile(Axis::<0>, Dim::<4>), none);
    assert_eq!(none.repeat(Axis::<0>, Dim::<4>), none);
    assert_eq!(none.pad(Axis::<0>, Dim::<2>, Dim::<0>, Constant(4)), tensor![[4, 4, 4], [4, 4, 4]]);
    assert_eq!(none.pad(Axis::<1>, Dim::<2>, Dim::<3>, Edge), Tensor::<i32, Shape![0, 8]>::zeros());
    assert_eq!(none.tril(0), none);
    assert_eq!(none.diagonal(), Tensor::<i32, Shape![0]>::zeros());
    let x = tensor![[1, 2], [3, 4]];
    assert_eq!(x.tile(Axis::<1>, Dim::<0>), Tensor::<i32, Shape![2, 0]>::zeros());
    assert_eq!(x.repeat(Axis::<0>, Dim::<0>), Tensor::<i32, Shape![0, 2]>::zeros());
    assert_eq!(x.slice_step(Axis::<1>, span!(1..1), Dim::<3>), Tensor::<i32, Shape![2, 0]>::zeros());
    // The axes behind the one that is left without positions are several loops.
    let images = Tensor::<i32, Shape![4, 3, 2]>::zeros();
    let turned = images.permute(axes![2, 1, 0]);
    assert_eq!(turned.tile(Axis::<0>, Dim::<0>), Tensor::<i32, Shape![0, 3, 4]>::zeros());
    let index: Tensor<u8, Shape![0]> = Tensor::zeros();
    assert_eq!(try_gather(turned, Axis::<0>, &index), Ok(Tensor::<i32, Shape![0, 3, 4]>::zeros()));
}

#[test]
fn lengths_of_run_time() {
    let rows = [1, 2, 3, 4, 5, 6];
    for n in 0..=3 {
        let x = TensorView::<i32, Shape![..4, 2]>::with_dims(&rows[..2 * n], [n, 2]).unwrap();
        let mut tiled: Tensor<i32, Shape![..12, 2]> = tile(x, Axis::<0>, Dim::<3>);
        assert_eq!(tiled.as_slice(), rows[..2 * n].repeat(3));
        try_tile_into(x, Axis::<0>, Dim::<3>, &mut tiled).unwrap();
        assert_eq!(tiled.as_slice(), rows[..2 * n].repeat(3));

        let repeated: Tensor<i32, Shape![..8, 2]> = repeat(x, Axis::<0>, Dim::<2>);
        let want: Vec<i32> = rows[..2 * n].chunks(2).flat_map(|row| [row, row].concat()).collect();
        assert_eq!(repeated.as_slice(), want);

        let rolled = roll(x, Axis::<0>, 1);
        let mut want = rows[..2 * n].to_vec();
        want.rotate_right(2.min(2 * n));
        assert_eq!(rolled.as_slice(), want);

        let padded = try_pad(x, Axis::<0>, Dim::<1>, Dim::<2>, Wrap);
        if n == 0 {
            assert_eq!(padded.unwrap_err(), ShapeError::Ends { op: "pad", axis: 0 });
        } else {
            let padded: Tensor<i32, Shape![..7, 2]> = padded.unwrap();
            for i in 0..n + 3 {
                let from = (i + n - 1) % n;
                assert_eq!(padded.row(i).unwrap().as_slice(), &rows[2 * from..2 * from + 2]);
            }
        }
        let constant: Tensor<i32, Shape![..7, 2]> = pad(x, Axis::<0>, Dim::<1>, Dim::<2>, Constant(0));
        assert_eq!(constant.as_slice(), [&[0, 0], &rows[..2 * n], &[0; 4]].concat());
        assert_eq!(diagonal(x).shape().0.get(), n.min(2));
    }
    length!(n = rows.len());
    let x = TensorView::<i32, Shape![?]>::with_dims(&rows, [6]).unwrap();
    let x = x.with_length(n, Axis::<0>).unwrap();
    let mut out = Tensor::<i32, Shape![..6]>::empty();
    try_flip_into(x, Axis::<0>, &mut out).unwrap();
    assert_eq!(out.as_slice(), [6, 5, 4, 3, 2, 1]);
}

#[test]
fn slices_in_steps_are_written_through() {
    let mut x = tensor![[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]];
    x.slice_step_mut(Axis::<1>, span!(1..5), Dim::<3>).assign(&tensor![[20, 50], [70, 100]]);
    assert_eq!(x, tensor![[1, 20, 3, 4, 50], [6, 70, 8, 9, 100]]);
    let error = x.view().with_dims_of_run_time();
    assert_eq!(error.unwrap_err().to_string(), "slice_step: axis 1 has 5 against 6");
}

/// A slice of an axis that only run time knows.
trait OfRunTime {
    fn with_dims_of_run_time(&self) -> Result<(), ShapeError>;
}
impl OfRunTime for TensorView<'_, i32, Shape![2, 5]> {
    fn with_dims_of_run_time(&self) -> Result<(), ShapeError> {
        let x = TensorView::<i32, Shape![2, ?]>::with_dims(self.as_slice(), [2, 5])?;
        assert_eq!(
            x.try_slice_step(Axis::<1>, span!(0..5), Dim::<4>)?,
            self.slice_step(Axis::<1>, span!(0..5), Dim::<4>)
        );
        x.try_slice_step(Axis::<1>, span!(0..6), Dim::<4>).map(|_| ())
    }
}

#[test]
fn a_ring_holds_the_last_rows() {
    let mut ring = RowRing::<i32, Shape![3, 2]>::full(0);
    let mut rows = vec![[0, 0]; 3];
    for i in 0..20 {
        rows.push([i, -i]);
        ring.push(tensor![1, -1] * i);
        let last =
            Tensor::<i32, Shape![3, 2]>::try_from_slice([3, 2], &rows[rows.len() - 3..].concat()).unwrap();
        assert_eq!(ring.window(), last);
        let mut out = Tensor::zeros();
        ring.window_into(&mut out);
        assert_eq!(out, last);
        let (older, newer) = ring.parts();
        assert_eq!([older.as_slice(), newer.as_slice()].concat(), last.as_slice());
        if i % 4 == 3 {
            assert_eq!(ring.in_order(), &last);
            assert_eq!(ring.parts().0, last);
        }
    }
    let mut none = RowRing::<i32, Shape![0, 2]>::full(0);
    none.push(&tensor![1, 2]);
    assert!(none.in_order().is_empty() && none.parts().0.is_empty());
    let mut scalars = RowRing::<i32, Shape![2]>::full(1);
    scalars.push(5);
    assert_eq!(scalars.window(), tensor![1, 5]);
}
