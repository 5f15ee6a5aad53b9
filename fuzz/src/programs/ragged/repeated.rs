//! Repeated sequences, padding, and the same rows under other levels.

use super::{Batch, Row, View, dealt, lengths, lengths_of, rooms, written};
use crate::draw::{Draw, Result};
use shapeproof::prelude::*;
use shapeproof::ragged::*;

/// Repeated sequences and rows.
pub fn expanded(draw: &mut Draw) -> Result<()> {
    let batch = Batch::draw(draw, 1)?;
    let (lod, flat, sequences) = (batch.lod(), batch.flat(), batch.sequences());
    let x: View = LodTensor::new(&flat[..], lod.view()).expect("as many rows");
    let rows: View = LodTensor::flat(&flat[..]).expect("whole rows");
    let count = draw.below(2)? + 1;
    let mut levels = vec![lengths(draw, sequences.len())?];
    for _ in 1..count {
        let below = levels[0].iter().sum::<usize>();
        if below == 0 {
            break;
        }
        levels.push(lengths(draw, below)?);
    }
    let slices: Vec<&[usize]> = levels.iter().map(|level| &level[..]).collect();
    let y = Lod::from_length_levels(&slices, Vec::<u32>::new()).expect("levels that nest");
    let level = draw.one(&[0, -1, 1, 2, -2, isize::MIN])?;
    let at = match level {
        -1 => Some(levels.len() - 1),
        level => usize::try_from(level).ok().filter(|&level| level < levels.len()),
    };
    let have = sequence_expand(x, y.view(), level, Vec::new(), Vec::<u32>::new());
    let times = at.map(|at| &levels[at]).filter(|times| times.len() == sequences.len());
    let want: Option<Vec<Vec<Row>>> = times.map(|times| {
        sequences.iter().zip(times).flat_map(|(rows, &times)| vec![rows.clone(); times]).collect()
    });
    // Where nothing at all is repeated there is no sequence.
    let want = want.filter(|want| !want.is_empty());
    assert_eq!(have.is_ok(), want.is_some(), "{:?}", have.err());
    if let (Ok(have), Some(want)) = (have, want) {
        assert_eq!(have.as_slice(), want.concat().concat());
        assert!(have.lod().lengths(0).eq(want.iter().map(|rows| rows.len())));
    }
    // Rows without levels.
    let more = usize::from(draw.once_in(8)?);
    let times = lengths(draw, batch.rows.len() + more)?;
    if let Ok(y) = Lod::from_lengths(&times, Vec::<u32>::new()) {
        let want: Vec<i32> =
            batch.rows.iter().zip(&times).flat_map(|(row, &times)| row.repeat(times)).collect();
        let fits = times.len() == batch.rows.len();
        let (mut out, room) = rooms(draw, want.len())?;
        written(sequence_expand_as(rows, y.view(), &mut out[..]), room && fits, &want);
        let have = sequence_expand(rows, y.view(), 0, Vec::new(), Vec::<u32>::new());
        assert_eq!(have.is_ok(), fits);
        assert!(have.is_err() || have.is_ok_and(|have| have.as_slice() == want && have.lod().levels() == 0));
    }
    Ok(())
}

/// Batches with padding, and masks.
pub fn padded(draw: &mut Draw) -> Result<()> {
    let batch = Batch::draw(draw, 1)?;
    let (lod, flat, sequences) = (batch.lod(), batch.flat(), batch.sequences());
    let x: View = LodTensor::new(&flat[..], lod.view()).expect("as many rows");
    let longest = batch.last().iter().copied().max().unwrap_or(0);
    assert_eq!(lod.longest(0), longest);
    let max = (longest + draw.below(3)?).saturating_sub(1);
    let dims = [sequences.len(), max, 2];
    let mut memory = vec![-1; sequences.len() * max * 2];
    let place = TensorViewMut::<i32, Shape![?, ?, 2]>::with_dims(&mut memory, dims).expect("as many");
    let said = sequence_pad(x, &Tensor::from([8, 9]), place).is_ok();
    assert_eq!(said, max >= longest);
    if said {
        let wide = |rows: &Vec<Row>| {
            let mut rows = rows.clone();
            rows.resize(max, [8, 9]);
            rows.concat()
        };
        assert_eq!(memory, sequences.iter().flat_map(wide).collect::<Vec<_>>());
        let view = TensorView::<i32, Shape![?, ?, 2]>::with_dims(&memory, dims).expect("as many");
        let back = sequence_unpad(view, batch.last(), Vec::new(), Vec::<u32>::new()).expect("lengths");
        assert_eq!(back.as_slice(), flat);
        assert_eq!(lengths_of(&back.lod()), batch.levels);
    } else {
        assert!(memory.iter().all(|&x| x == -1));
    }
    let view = TensorView::<i32, Shape![?, ?, 2]>::with_dims(&memory, dims).expect("as many");
    let wild = draw.elements(sequences.len(), |bits, _| {
        [0, 1, -1, max as i64, max as i64 + 1, i64::MAX][bits as usize % 6]
    })?;
    let said = sequence_unpad(view, &wild, Vec::new(), Vec::<u32>::new());
    assert_eq!(said.is_ok(), wild.iter().all(|&len| 0 <= len && len <= max as i64), "{wild:?} of {max}");
    // Masks.
    let mask: Vec<bool> = batch.last().iter().flat_map(|&len| (0..max).map(move |at| at < len)).collect();
    let mut have = Tensor::<bool, Shape![?, ?]>::try_full([sequences.len(), max], true).expect("room");
    padding_mask(lod.view(), &mut have).expect("as many sequences");
    assert_eq!(have.as_slice(), mask);
    let lens = TensorView::<usize, Shape![?]>::with_dims(batch.last(), [sequences.len()]).expect("as many");
    let mut have = Tensor::<u8, Shape![?, ?]>::try_full([sequences.len(), max], 5).expect("room");
    try_sequence_mask(lens, &mut have).expect("as many sequences");
    assert!(have.as_slice().iter().map(|&x| x == 1).eq(mask.iter().copied()));
    Ok(())
}

/// The same rows under other levels, and softmax over sequences.
pub fn reset(draw: &mut Draw) -> Result<()> {
    let batch = Batch::draw(draw, 1)?;
    let (lod, flat) = (batch.lod(), batch.flat());
    let x: View = LodTensor::new(&flat[..], lod.view()).expect("as many rows");
    let rows = batch.rows.len();
    let mut other = lengths(draw, 4)?;
    if !draw.once_in(4)? {
        // As many rows as there are.
        let most = other.len() - 1;
        let mut left = rows;
        for len in &mut other[..most] {
            *len = (*len).min(left);
            left -= *len;
        }
        other[most] = left;
    }
    let reset = lod_reset(x, None, Some(LodSource::<u8, _>::Lengths(&other)), Vec::<u32>::new());
    assert_eq!(reset.is_ok(), other.iter().sum::<usize>() == rows);
    if let Ok(reset) = reset {
        assert_eq!(lengths_of(&reset.lod()), [other.clone()]);
        assert_eq!(reset.as_slice(), flat);
        let again =
            lod_reset(x, Some(LodSource::Lod(reset.lod())), None::<LodSource<u32, u32>>, Vec::<u16>::new());
        assert_eq!(lengths_of(&again.expect("levels of as many rows").lod()), [other]);
    }
    let each = vec![1_usize; rows];
    let appended = lod_append(x, LodSource::<u32, _>::Lengths(&each), Vec::<u32>::new());
    assert_eq!(appended.is_ok(), rows > 0);
    if let Ok(appended) = appended {
        assert_eq!(lengths_of(&appended.lod()), [batch.last().to_vec(), each]);
    }
    let small: Vec<f64> = flat.iter().map(|&x| f64::from(x % 64)).collect();
    let x = LodTensorView::<f64, Shape![2], u32>::new(&small, lod.view()).expect("as many rows");
    let have = sequence_softmax(x, Vec::new()).expect("room");
    let pairs: Vec<[f64; 2]> = small.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
    let mut at = 0;
    for rows in dealt(&pairs, batch.last()) {
        for c in 0..2 {
            let total: f64 = rows.iter().map(|row| row[c].exp()).sum();
            for (i, row) in rows.iter().enumerate() {
                let (have, want) = (have.as_slice()[2 * (at + i) + c], row[c].exp() / total);
                assert!((have - want).abs() <= 1e-13 * (1.0 + rows.len() as f64), "{have} for {want}");
            }
        }
        at += rows.len();
    }
    Ok(())
}
