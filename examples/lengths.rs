//! Lengths that run time knows, with an identity: what was `try_` becomes plain after one check.
//!
//! A ragged batch of utterances: frames of 2 features, so many an utterance. Layers see all frames of the batch as one matrix of
//! `n` rows; `length!` makes `n` a type, so that masks, residuals and products over it are checked by the compiler.

use shapeproof::ragged::{Average, sequence_pool};
use shapeproof::shape::Numpy;
use shapeproof::{
    Error, ExactExtent, Lod, LodTensorView, StaticExtent, compute, length, prelude::*, select, tensor,
};

/// A layer with a residual: for any number of frames that is one by its type, 12 or `n`.
fn residual<N: ExactExtent, D: StaticExtent>(
    x: TensorView<f32, (N, D)>,
    weights: &Tensor<f32, (D, D)>,
) -> Tensor<f32, (N, D)> {
    (x + x.matmul(weights).relu()).eval()
}

/// The mean of each utterance, of frames that are marked as speech: the others count as zeros.
fn features(
    frames: LodTensorView<'_, f32, Shape![2], u8>,
    speech: &[bool],
) -> Result<Tensor<f32, Shape![..4, 2]>, Error> {
    length!(n = frames.row_count());
    // Each enters by one check; the error says both lengths.
    let x = frames.rows().with_length(n, Axis::<0>)?;
    let speech = TensorView::from(speech).with_length(n, Axis::<0>)?;

    let x = residual(x, &tensor![[1.0, 0.0], [0.0, -1.0]]);
    let x = select(speech.unsqueeze(Axis::<1>), &x, 0.0, Numpy).eval(); // not `try_select(..)?`
    let total = compute!([j] => sum!(i in n => x[i, j]));
    assert_eq!(total, x.sum_axis(Axis::<0>));

    let mut means = Tensor::empty();
    sequence_pool(x.with_lod(frames.lod())?, Average, 0.0, &mut means)?;
    Ok(means)
}

/// The same with a capacity and without a heap: `m` is at most 4.
fn difference(x: &Tensor<f32, Shape![..4, 2]>, y: &Tensor<f32, Shape![..4, 2]>) -> Result<f32, Error> {
    length!(m: ..4 = x.shape().0);
    let (x, y) = (x.with_length(m, Axis::<0>)?, y.with_length(m, Axis::<0>)?);
    let difference: Tensor<f32, Shape![m, 2]> = (x - y).eval(); // inline, with room for 4 rows
    Ok(difference.abs().sum())
}

fn main() -> Result<(), Error> {
    let data = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let frames = LodTensorView::new(&data[..], Lod::from_offsets(&[0, 1, 3][..])?)?;

    let all = features(frames, &[true; 3])?;
    assert_eq!(all, tensor![[2.0, 2.0], [8.0, 5.0]]);
    let some = features(frames, &[true, false, true])?;
    println!("{some:?}\n{}", difference(&all, &some)?);

    // What does not fit is found where it enters.
    let error = features(frames, &[true; 4]).err().map(|error| error.to_string());
    println!("{error:?}");
    assert_eq!(error.as_deref(), Some("with_length: axis 0 has 4 against 3"));
    Ok(())
}
