//! The sequence operations on whatever levels, lengths and ids the bytes are: each is refused or gives what loops over
//! nested lists give, and nothing panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shapeproof::prelude::*;
use shapeproof::ragged::*;
use shapeproof::{Dim, Tensor};

type Rows<'a> = LodTensorView<'a, i8, Shape![2], u8>;

/// The lengths of one level.
fn lengths<D: Values<Elem: Offset>>(lod: &Lod<D>, level: usize) -> Vec<usize> {
    lod.lengths(level).collect()
}

fuzz_target!(|bytes: &[u8]| {
    let [top, split, rest @ ..] = bytes else { return };
    let (offsets, numbers) = rest.split_at(usize::from(*split).min(rest.len()));
    let Ok(lod) = Lod::from_flat(usize::from(*top), offsets) else { return };
    let count = lod.rows().unwrap_or(0);
    let data: Vec<i8> = (0..count * 2).map(|i| numbers.get(i).map_or(i as i8, |&byte| byte as i8)).collect();
    let x = Rows::new(&data, lod).expect("as many rows as the levels say");
    let signed: Vec<i8> = numbers.iter().map(|&byte| byte as i8).collect();
    let last = lengths(&lod, lod.levels() - 1);
    let sequences: Vec<&[i8]> =
        (0..last.len()).map(|i| x.sequence(i).expect("a sequence").as_slice()).collect();
    assert_eq!(sequences.concat(), data);

    // Those that keep the sequences.
    let reversed = sequence_reverse(x, Vec::new()).expect("levels");
    let twice = sequence_reverse(reversed.view(), Vec::new()).expect("levels");
    assert_eq!(twice.as_slice(), data);
    let sums = sequence_pool(x, Sum, 7, Vec::new()).expect("levels");
    for (sum, rows) in sums.as_slice().chunks(2).zip(&sequences) {
        let column = |c: usize| rows.iter().skip(c).step_by(2).fold(0_i8, |sum, x| sum.wrapping_add(*x));
        assert_eq!(sum, if rows.is_empty() { [7, 7] } else { [column(0), column(1)] });
    }
    let _ = (sequence_pool(x, Max, 0, Vec::new()), sequence_argmax(x, 0, Vec::new()));
    let start = signed.first().copied().unwrap_or(0);
    let filter = Tensor::from([[[1_i8, 0], [0, 1]]; 3]);
    let _ = sequence_conv(x, &filter, isize::from(start), Vec::new());
    let _ = sequence_conv(x, &filter, isize::MAX, Vec::new());
    let _ = sequence_conv(x, &filter, isize::MIN, Vec::new());
    let _ = sequence_matmul(x, &Tensor::from([[3_i8], [127]]), Vec::new());

    // Those that take numbers: out of range is an error, not a panic.
    let (starts, sizes) = signed.split_at(signed.len() / 2);
    if let Ok(part) = sequence_slice(x, starts, sizes, Vec::new(), Vec::<u16>::new()) {
        let naive = sequences.iter().zip(starts.iter().zip(sizes));
        let naive =
            naive.flat_map(|(rows, (&s, &n))| rows[s as usize * 2..(s as usize + n as usize) * 2].to_vec());
        assert_eq!(part.as_slice(), naive.collect::<Vec<_>>());
    }
    let flat = LodTensorView::<i8, Shape![2], u8>::flat(&data).expect("whole rows");
    for level in -2..4 {
        if let Ok(copies) = sequence_expand(flat, lod, level, Vec::new(), Vec::<u8>::new()) {
            let at = if level < 0 { lod.levels() - 1 } else { level as usize };
            let naive = data.chunks(2).zip(lengths(&lod, at)).flat_map(|(row, n)| row.repeat(n));
            assert_eq!(copies.as_slice(), naive.collect::<Vec<_>>());
        }
        let _ = sequence_expand(x, lod, level, Vec::new(), Vec::<u8>::new());
    }
    let _ = sequence_expand_as(flat, lod, Vec::new());
    let joined = sequence_concat(&[x, x], Vec::new(), Vec::<u16>::new());
    assert_eq!(joined.is_ok(), lod.levels() == 1);
    let shape = sequence_reshape::<Shape![3], _, _, _, _>(x, Vec::<u8>::new());
    assert!(shape.is_err() || last.iter().all(|len| len % 3 == 0 || len * 2 % 3 == 0));
    for source in [LodSource::<u8, _>::Offsets(&signed[..]), LodSource::Lengths(&signed)] {
        if let Ok(reset) = lod_reset(x, None, Some(source), Vec::<u8>::new()) {
            assert_eq!(lengths(&reset.lod(), 0).iter().sum::<usize>(), count);
        }
        if let Ok(appended) = lod_append(x, source, Vec::<u8>::new()) {
            assert_eq!(appended.lod().levels(), lod.levels() + 1);
        }
    }

    // Padded and back.
    let (batch, longest) = (last.len(), lod.longest(lod.levels() - 1));
    let mut padded = vec![9; batch * longest * 2];
    let place =
        TensorViewMut::<i8, Shape![?, ?, 2]>::with_dims(&mut padded, [batch, longest, 2]).expect("lengths");
    let done = sequence_pad(x, &Tensor::full(-1), place);
    assert_eq!(done.is_ok(), lod.levels() == 1);
    let view = TensorView::<i8, Shape![?, ?, 2]>::with_dims(&padded, [batch, longest, 2]).expect("lengths");
    if done.is_ok() {
        let back = sequence_unpad(view, &last, Vec::new(), Vec::<u8>::new()).expect("lengths of the batch");
        assert_eq!(back.as_slice(), data);
    }
    let _ = sequence_unpad(view, &signed, Vec::new(), Vec::<u8>::new());

    // Tokens.
    let tokens: Vec<i8> = data.iter().copied().step_by(2).collect();
    let tokens = LodTensorView::<i8, Shape![], u8>::new(&tokens, lod).expect("as many");
    let _ = sequence_enumerate::<Dim<3>, _, _, _, _>(tokens, 0, Vec::new());
    if let Ok(kept) = sequence_erase(tokens, &signed[..signed.len().min(9)], Vec::new(), Vec::<u8>::new()) {
        assert_eq!(kept.lod().levels(), lod.levels());
    }
    let mut table = Tensor::<i8, Shape![..8, 5]>::try_zeros([batch.min(8), 5]).expect("lengths");
    let _ = sequence_scatter(&mut table, tokens, tokens);
});
