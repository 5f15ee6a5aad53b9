//! LoD, its reset, and pooling, in memory that is lent.

use core::hint::black_box;

use shapeproof::prelude::*;
use shapeproof::ragged::{
    Lod, LodError, LodSource, Sum, lod_reset, sequence_pad, sequence_pool, sequence_softmax,
};
use shapeproof::tensor;

static ROWS: Tensor<f32, Shape![4, 2]> = tensor![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]];

/// Whether every result is right.
pub fn results_are_right() -> bool {
    computed() == Ok(true)
}

fn computed() -> Result<bool, LodError> {
    let offsets = black_box([0_u8, 1, 1, 4]);
    let x = ROWS.with_lod(Lod::from_offsets(&offsets[..])?)?;
    let same = x == ROWS.with_lod(Lod::from_offsets(&[0_u16, 1, 1, 4][..])?)?;
    let mut out = [0.0; 6];
    let pooled = sequence_pool(x, Sum, -1.0, &mut out[..])?;
    let pooled = pooled.as_slice() == [1.0, 2.0, -1.0, -1.0, 15.0, 18.0];

    let mut padded = Tensor::<f32, Shape![3, 3, 2]>::zeros();
    sequence_pad(x, &Tensor::full(0.5), padded.view_mut())?;
    let padded = padded.get([0, 0, 1]) == Some(2.0) && padded.get([1, 2, 1]) == Some(0.5);

    let mut weights = [0.0; 8];
    let weights = sequence_softmax(x, &mut weights[..])?;
    let first = weights.as_slice().first() == Some(&1.0);

    let mut memory = [0_u8; 3];
    let lengths = black_box([3_u16, 1]);
    let reset = lod_reset(x, None, Some(LodSource::<u8, _>::Lengths(&lengths)), &mut memory[..])?;
    Ok(same
        && pooled
        && padded
        && first
        && reset.sequence(1).is_some_and(|rows| rows.as_slice() == [7.0, 8.0]))
}
