//! Every sequence operation, in memory that is lent.

use core::hint::black_box;

use shapeproof::prelude::*;
use shapeproof::ragged::{
    Average, First, Last, Lod, LodError, LodSource, LodTensorView, LodView, Max, Min, Sqrt, Sum,
    from_sequences, lod_append, lod_reset, padding_mask, sequence_argmax, sequence_concat, sequence_conv,
    sequence_enumerate, sequence_erase, sequence_expand, sequence_expand_as, sequence_mask, sequence_matmul,
    sequence_mean, sequence_pad, sequence_pool, sequence_reshape, sequence_reverse, sequence_scatter,
    sequence_slice, sequence_softmax, sequence_unpad, sequence_zip, to_tensors, try_sequence_mask,
};
use shapeproof::{Dim, tensor};

type Batch<'a> = LodTensorView<'a, f32, Shape![2], u8>;
type Tokens<'a> = LodTensorView<'a, i16, Shape![], u8>;

/// Whether every result is right.
pub fn results_are_right() -> bool {
    let data = black_box([1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
    let tokens = black_box([3_i16, 1, 2, 1]);
    let offsets = black_box([0_u8, 1, 1, 4]);
    let Ok(lod) = Lod::from_offsets(&offsets[..]) else { return false };
    let (Ok(x), Ok(t)) = (Batch::new(&data, lod), Tokens::new(&tokens, lod)) else { return false };
    levels(x) == Ok(true)
        && pools(x) == Ok(true)
        && rearranged(x, lod) == Ok(true)
        && padded(x, lod) == Ok(true)
        && told(t) == Ok(true)
        && products(x) == Ok(true)
}

/// Levels from everything there is, reset and appended.
fn levels(x: Batch<'_>) -> Result<bool, LodError> {
    let (lengths, ids) = (black_box([2_u16, 1, 1]), black_box([0_u32, 0, 2, 2]));
    let (mut a, mut b, mut c, mut d) = ([0_u8; 4], [0_u16; 4], [0_u8; 8], [0_u8; 9]);
    let mut e = [0_u32; 4];
    let by_lengths = Lod::from_lengths(&lengths, &mut a[..])?;
    let by_ids = Lod::from_row_ids(&ids, 3, &mut b[..])?;
    let nested = Lod::from_length_levels(&[&lengths[1..], &lengths[..2]], &mut c[..])?;
    let ends = black_box([0_i32, 1, 3, 4]);
    let reset =
        lod_reset(x, None, Some(LodSource::<u8, _>::Offsets(&ends)), &mut [0_u8; 4][..])?.lod().rows();
    let all = lod_reset(x, Some(LodSource::<u16>::Lod(by_ids.view())), None, &mut e[..])?;
    let ones = black_box([1_u8; 4]);
    let appended = lod_append(x, LodSource::<u8, _>::Lengths(&ones), &mut d[..])?;
    let sequence = appended.sequences(0).and_then(|mut sequences| sequences.nth_back(0));
    Ok(by_lengths.row_ids().eq([0, 0, 1, 2])
        && by_ids.lengths(0).eq([2, 0, 2])
        && nested.row_range(0, 0) == Some(0..2)
        && nested.sequences(1) == Some(2)
        && reset == Some(4)
        && all.sequence(2).is_some_and(|rows| rows.as_slice().first() == Some(&5.0))
        && sequence.is_some_and(|rows| rows.as_slice().len() == 6))
}

fn pools(x: Batch<'_>) -> Result<bool, LodError> {
    let (mut out, mut at) = ([0.0; 6], [0_usize; 6]);
    let last = |pooled: &[f32]| pooled.last().copied().unwrap_or(0.0);
    let sums = last(sequence_pool(x, Sum, -1.0, &mut out[..])?.as_slice())
        + last(sequence_pool(x, Average, -1.0, &mut out[..])?.as_slice())
        + last(sequence_mean(x, -1.0, &mut out[..])?.as_slice());
    let roots = last(sequence_pool(x, Sqrt, -1.0, &mut out[..])?.as_slice());
    let picks = last(sequence_pool(x, Max, -1.0, &mut out[..])?.as_slice())
        + last(sequence_pool(x, Min, -1.0, &mut out[..])?.as_slice())
        + last(sequence_pool(x, First, -1.0, &mut out[..])?.as_slice())
        + last(sequence_pool(x, Last, -1.0, &mut out[..])?.as_slice());
    let places = sequence_argmax(x, 9, &mut at[..])?.as_slice() == [0, 0, 9, 9, 2, 2];
    let mut weights = [0.0; 8];
    let first = sequence_softmax(x, &mut weights[..])?.as_slice().first() == Some(&1.0);
    Ok(sums == 18.0 + 6.0 + 6.0 && roots > 10.0 && picks == 24.0 && places && first)
}

fn rearranged(x: Batch<'_>, lod: LodView<'_, u8>) -> Result<bool, LodError> {
    let (mut rows, mut more, mut ends, mut other) = ([0.0; 8], [0.0; 32], [0_u8; 8], [0_u16; 8]);
    let reversed = sequence_reverse(x, &mut rows[..])?.as_slice().last() == Some(&4.0);
    let joined = sequence_concat(&[x, x], &mut more[..], &mut ends[..])?.lod().lengths(0).eq([2, 0, 6]);
    let (starts, lengths) = (black_box([0_i32, 0, 1]), black_box([1_i32, 0, 2]));
    let part = sequence_slice(x, &starts, &lengths, &mut more[..], &mut other[..])?;
    let part = part.as_slice() == [1.0, 2.0, 5.0, 6.0, 7.0, 8.0];
    let copies = sequence_expand(x, lod, -1, &mut more[..], &mut other[..])?.as_slice().len() == 20;
    let three = Batch::flat(x.as_slice().get(..6).unwrap_or(&[]))?;
    let repeated = sequence_expand_as(three, lod, &mut more[..])?.as_slice().last() == Some(&6.0);
    let narrow = sequence_reshape::<Shape![1], _, _, _, _>(x, &mut ends[..])?.lod().lengths(0).eq([2, 0, 6]);
    let mut list = [const { Tensor::<f32, Shape![..4, 2]>::empty() }; 3];
    to_tensors(x, &mut list)?;
    let [a, b, c] = list.each_ref().map(|tensor| tensor.as_slice());
    let back = from_sequences::<f32, Shape![2], _, _>(&[a, b, c], &mut rows[..], &mut ends[..])?;
    Ok(reversed && joined && part && copies && repeated && narrow && back.as_slice() == x.as_slice())
}

fn padded(x: Batch<'_>, lod: LodView<'_, u8>) -> Result<bool, LodError> {
    let mut out = Tensor::<f32, Shape![3, 3, 2]>::zeros();
    sequence_pad(x, &Tensor::full(0.5), out.view_mut())?;
    let lengths = black_box([1_u8, 0, 3]);
    let (mut rows, mut ends) = ([0.0; 8], [0_u8; 4]);
    let back = sequence_unpad(out.view(), &lengths, &mut rows[..], &mut ends[..])?.as_slice() == x.as_slice();
    let (mut mask, mut ones) =
        (Tensor::<bool, Shape![3, 3]>::full(false), Tensor::<u8, Shape![3, 3]>::zeros());
    padding_mask(lod, &mut mask)?;
    sequence_mask(Tensor::from(lengths).view(), &mut ones);
    let mut some = Tensor::<u8, Shape![..4, 3]>::empty();
    let checked = TensorView::<u8, Shape![?]>::with_dims(&lengths, [3])
        .is_ok_and(|lengths| try_sequence_mask(lengths, &mut some).is_err());
    Ok(back && checked && mask.iter().zip(ones.iter()).all(|(inside, one)| *inside == (*one == 1)))
}

fn told(t: Tokens<'_>) -> Result<bool, LodError> {
    let (mut windows, mut rows, mut ends) = ([0; 8], [0; 4], [0_u8; 4]);
    let windows = sequence_enumerate::<Dim<2>, _, _, _, _>(t, -1, &mut windows[..])?;
    let windows = windows.as_slice() == [3, -1, 1, 2, 2, 1, 1, -1];
    let erased = sequence_erase(t, &[1], &mut rows[..], &mut ends[..])?.lod().lengths(0).eq([1, 0, 1]);
    let mut sums = Tensor::<i16, Shape![3, 4]>::zeros();
    sequence_scatter(&mut sums, t, t)?;
    Ok(windows && erased && sums.as_slice() == [0, 0, 0, 3, 0, 0, 0, 0, 0, 2, 2, 0])
}

fn products(x: Batch<'_>) -> Result<bool, LodError> {
    let (weights, filter) =
        (black_box(tensor![[1.0], [2.0]]), black_box(tensor![[[1.0], [0.0]], [[0.0], [1.0]]]));
    let (mut out, mut rows) = ([0.0; 4], [0.0; 8]);
    let product = sequence_matmul(x, &weights, &mut out[..])?.as_slice() == [5.0, 11.0, 17.0, 23.0];
    let conv = sequence_conv(x, &filter, -1, &mut out[..])?.as_slice() == [2.0, 4.0, 9.0, 13.0];
    let entries = black_box(tensor![10.0, 20.0, 30.0]);
    let zipped =
        sequence_zip(x, entries.view(), |x, y| x + y, &mut rows[..])?.as_slice().last() == Some(&38.0);
    Ok(product && conv && zipped)
}
