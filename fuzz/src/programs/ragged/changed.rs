//! Operations that change the lengths of sequences.

use super::{Batch, Row, View, dealt, lengths, lengths_of, rooms, written};
use crate::draw::{Draw, Result};
use crate::element::Element;
use shapeproof::Dim;
use shapeproof::prelude::*;
use shapeproof::ragged::*;

/// Those that change the lengths.
pub fn changed(draw: &mut Draw) -> Result<()> {
    let batch = Batch::draw(draw, 1)?;
    let (lod, flat, sequences) = (batch.lod(), batch.flat(), batch.sequences());
    let x: View = LodTensor::new(&flat[..], lod.view()).expect("as many rows");
    match draw.below(6)? {
        0 => {
            let own = lengths(draw, sequences.len())?;
            let rows = draw.elements(own.iter().sum(), |bits, style| [i32::of(bits, style), 7])?;
            let other = Batch { levels: vec![own], rows };
            let (second, more) = (other.lod(), other.flat());
            let y: View = LodTensor::new(&more[..], second.view()).expect("as many rows");
            let have = sequence_concat(&[x, y, x], Vec::new(), Vec::<u16>::new()).expect("as many sequences");
            let parts = sequences.iter().zip(other.sequences());
            let want: Vec<Vec<Row>> =
                parts.map(|(a, b)| a.iter().chain(&b).chain(a).copied().collect()).collect();
            assert_eq!(have.as_slice(), want.concat().concat());
            assert!(have.lod().lengths(0).eq(want.iter().map(|rows| rows.len())));
        }
        1 => {
            let starts = draw.elements(sequences.len(), |bits, _| (bits % 6) as i64 - 1)?;
            let sizes =
                draw.elements(sequences.len(), |bits, _| [1, 0, 2, 3, i64::MAX][bits as usize % 5])?;
            let parts: Option<Vec<Vec<Row>>> = sequences
                .iter()
                .zip(starts.iter().zip(&sizes))
                .map(|(rows, (&start, &size))| {
                    let from = usize::try_from(start).ok()?;
                    let size = usize::try_from(size).ok()?;
                    // A part has at least one row.
                    Some(rows.get(from..from.checked_add(size)?)?.to_vec()).filter(|_| size <= rows.len())
                })
                .collect();
            let have = sequence_slice(x, &starts, &sizes, Vec::new(), Vec::<u32>::new());
            if let (Ok(have), Some(want)) = (&have, &parts) {
                assert_eq!(have.as_slice(), want.concat().concat());
                assert!(have.lod().lengths(0).eq(want.iter().map(|rows| rows.len())));
            }
            assert!(have.is_err() || parts.is_some());
        }
        2 => {
            let have = sequence_reshape::<Shape![4], _, _, _, _>(x, Vec::<u32>::new());
            assert_eq!(have.is_ok(), batch.last().iter().all(|len| len % 2 == 0));
            if let Ok(have) = have {
                assert_eq!(have.as_slice(), flat);
                assert!(have.lod().lengths(0).eq(batch.last().iter().map(|len| len / 2)));
            }
        }
        3 => {
            let tokens: Vec<i32> = batch.rows.iter().map(|row| row[0] & 3).collect();
            let x = LodTensorView::<i32, Shape![], u32>::new(&tokens, lod.view()).expect("as many rows");
            let gone = [1, 3];
            let own = dealt(&tokens, batch.last());
            let want: Vec<Vec<i32>> = own
                .iter()
                .map(|own| own.iter().copied().filter(|token| !gone.contains(token)).collect())
                .collect();
            let (mut out, room) = rooms(draw, want.concat().len())?;
            let levels =
                written(sequence_erase(x, &gone, &mut out[..], Vec::<u8>::new()), room, &want.concat());
            assert!(levels.is_none_or(|levels| {
                levels[0].iter().eq(want.iter().map(Vec::len).collect::<Vec<_>>().iter())
            }));
            let windows: Vec<i32> = own
                .iter()
                .flat_map(|own| {
                    (0..own.len()).flat_map(|t| (t..t + 3).map(|at| own.get(at).copied().unwrap_or(-9)))
                })
                .collect();
            let (mut out, room) = rooms(draw, windows.len())?;
            written(sequence_enumerate::<Dim<3>, _, _, _, _>(x, -9, &mut out[..]), room, &windows);
        }
        4 => {
            let ids: Vec<i32> = batch.rows.iter().map(|row| row[0].rem_euclid(6)).collect();
            let ids = if draw.once_in(5)? { batch.rows.iter().map(|row| row[0] % 6).collect() } else { ids };
            let updates: Vec<i32> = batch.rows.iter().map(|row| row[1]).collect();
            let ids_of = LodTensorView::<i32, Shape![], u32>::new(&ids, lod.view()).expect("as many rows");
            let updates_of =
                LodTensorView::<i32, Shape![], u32>::new(&updates, lod.view()).expect("as many rows");
            let mut table = Tensor::<i32, Shape![..5, 6]>::try_full([sequences.len(), 6], 1).expect("room");
            let said = sequence_scatter(&mut table, ids_of, updates_of).is_ok();
            let valid = ids.iter().all(|&id| (0..6).contains(&id));
            assert_eq!(said, valid);
            let mut want = vec![1; 6 * sequences.len()];
            if valid {
                let parts = dealt(&ids, batch.last()).into_iter().zip(dealt(&updates, batch.last()));
                for (i, (ids, updates)) in parts.enumerate() {
                    for (id, update) in ids.iter().zip(updates) {
                        let at = &mut want[6 * i + *id as usize];
                        *at = at.plus(update);
                    }
                }
            }
            assert_eq!(table.as_slice(), want);
        }
        _ => {
            let mut out = vec![Tensor::<i32, Shape![..9, 2]>::empty(); sequences.len()];
            let said = to_tensors(x, &mut out).is_ok();
            assert_eq!(said, batch.last().iter().all(|&len| len <= 9));
            if said {
                for (out, rows) in out.iter().zip(&sequences) {
                    assert_eq!(out.as_slice(), rows.concat());
                }
                let lists: Vec<&[i32]> = out.iter().map(|out| out.as_slice()).collect();
                let back = from_sequences::<i32, Shape![2], _, _>(&lists, Vec::new(), Vec::<u16>::new());
                let back = back.expect("sequences");
                assert_eq!(back.as_slice(), flat);
                assert_eq!(lengths_of(&back.lod()), batch.levels);
            }
        }
    }
    Ok(())
}
