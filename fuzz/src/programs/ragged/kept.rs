//! Operations that keep the number of rows, or give one row for each sequence.

use super::{Batch, Row, View, rooms, written};
use crate::draw::{Draw, Result};
use crate::element::{Element, larger, position, smaller};
use shapeproof::prelude::*;
use shapeproof::ragged::*;

/// Those that keep the number of rows or of sequences.
pub fn kept(draw: &mut Draw) -> Result<()> {
    let count = draw.below(3)? + 1;
    let batch = Batch::draw(draw, count)?;
    let (lod, flat, sequences) = (batch.lod(), batch.flat(), batch.sequences());
    let x: View = LodTensor::new(&flat[..], lod.view()).expect("as many rows");
    let pooled = |f: &dyn Fn(&[i32]) -> i32| -> Vec<i32> {
        let column = |rows: &Vec<Row>, c: usize| rows.iter().map(|row| row[c]).collect::<Vec<_>>();
        let one = |rows: &Vec<Row>| {
            if rows.is_empty() { [-5, -5] } else { [f(&column(rows, 0)), f(&column(rows, 1))] }
        };
        sequences.iter().flat_map(one).collect()
    };
    let upper = batch.levels[..count - 1].to_vec();
    match draw.below(9)? {
        0 => {
            let want: Vec<i32> =
                sequences.iter().flat_map(|rows| rows.iter().rev().copied().flatten()).collect();
            let (mut out, room) = rooms(draw, want.len())?;
            let levels = written(sequence_reverse(x, &mut out[..]), room, &want);
            assert!(levels.is_none_or(|levels| levels == batch.levels));
        }
        kind @ 1..=5 => {
            let need = 2 * sequences.len();
            let (mut out, room) = rooms(draw, need)?;
            let levels = match kind {
                1 => {
                    let want = pooled(&|column| column.iter().fold(0, |sum, &x| sum.plus(x)));
                    written(sequence_pool(x, Sum, -5, &mut out[..]), room, &want)
                }
                2 => {
                    let want = pooled(&|column| column.iter().copied().reduce(larger).expect("one"));
                    written(sequence_pool(x, Max, -5, &mut out[..]), room, &want)
                }
                3 => {
                    let want = pooled(&|column| column.iter().copied().reduce(smaller).expect("one"));
                    written(sequence_pool(x, Min, -5, &mut out[..]), room, &want)
                }
                4 => written(sequence_pool(x, First, -5, &mut out[..]), room, &pooled(&|column| column[0])),
                _ => {
                    let want = pooled(&|column| column[column.len() - 1]);
                    written(sequence_pool(x, Last, -5, &mut out[..]), room, &want)
                }
            };
            assert!(levels.is_none_or(|levels| levels == upper));
        }
        6 => {
            let want = pooled(&|column| position(column, |a, b| a > b) as i32);
            let have = sequence_argmax(x, usize::MAX, Vec::new()).expect("room");
            for (&have, &want) in have.as_slice().iter().zip(&want) {
                assert!(have as i32 == want || have == usize::MAX && want == -5);
            }
            let wide: Vec<f64> = flat.iter().map(|&x| f64::from(x)).collect();
            let x = LodTensorView::<f64, Shape![2], u32>::new(&wide, lod.view()).expect("as many rows");
            let mean = sequence_mean(x, -5.0, Vec::new()).expect("room");
            let root = sequence_pool(x, Sqrt, -5.0, Vec::new()).expect("room");
            for ((rows, mean), root) in
                sequences.iter().zip(mean.as_slice().chunks(2)).zip(root.as_slice().chunks(2))
            {
                for c in 0..2 {
                    let (n, sum) = (rows.len() as f64, rows.iter().map(|row| f64::from(row[c])).sum::<f64>());
                    let size: f64 = rows.iter().map(|row| f64::from(row[c]).abs()).sum();
                    let near = |have: f64, want: f64| (have - want).abs() <= 1e-13 * (1.0 + size);
                    assert!(rows.is_empty() && mean[c] == -5.0 || near(mean[c], sum / n));
                    assert!(rows.is_empty() && root[c] == -5.0 || near(root[c], sum / n.sqrt()));
                }
            }
        }
        7 => {
            let weights: [[i32; 3]; 2] = [[1, -2, 3], [100, 7, i32::MAX]];
            let want: Vec<i32> = batch
                .rows
                .iter()
                .flat_map(|row| (0..3).map(|n| row[0].times(weights[0][n]).plus(row[1].times(weights[1][n]))))
                .collect();
            let (mut out, room) = rooms(draw, want.len())?;
            written(sequence_matmul(x, &Tensor::from(weights), &mut out[..]), room, &want);
        }
        _ => {
            let entries = draw.elements(sequences.len(), i32::of)?;
            let y = TensorView::<i32, Shape![?]>::with_dims(&entries, [entries.len()]).expect("as many");
            let want: Vec<i32> = sequences
                .iter()
                .zip(&entries)
                .flat_map(|(rows, &y)| rows.concat().into_iter().map(move |x| x.minus(y)))
                .collect();
            let (mut out, room) = rooms(draw, want.len())?;
            written(sequence_zip(x, y, |x: i32, y: i32| x.minus(y), &mut out[..]), room, &want);
            let few =
                TensorView::<i32, Shape![?]>::with_dims(&entries[1..], [entries.len() - 1]).expect("as many");
            assert!(sequence_zip(x, few, |x: i32, _: i32| x, Vec::new()).is_err());
        }
    }
    Ok(())
}

/// Context projections, at any start.
pub fn convolved(draw: &mut Draw) -> Result<()> {
    let batch = Batch::draw(draw, 1)?;
    let (lod, flat) = (batch.lod(), batch.flat());
    let x: View = LodTensor::new(&flat[..], lod.view()).expect("as many rows");
    let start = draw.one(&[-1, 0, -2, 1, 5, -40, isize::MIN, isize::MAX, isize::MAX - 1])?;
    let filter: Vec<i32> = draw.elements(3 * 2 * 2, i32::of)?;
    let dense = TensorView::<i32, Shape![3, 2, 2]>::from_slice(&filter).expect("as many").to_tensor();
    let mut want = Vec::new();
    for rows in batch.sequences() {
        for t in 0..rows.len() {
            for n in 0..2 {
                let mut sum = 0_i32;
                for c in 0..3 {
                    let at = (t as i128) + start as i128 + c as i128;
                    if let Some(row) = usize::try_from(at).ok().and_then(|at| rows.get(at)) {
                        for k in 0..2 {
                            sum = sum.plus(row[k].times(filter[(c * 2 + k) * 2 + n]));
                        }
                    }
                }
                want.push(sum);
            }
        }
    }
    let (mut out, room) = rooms(draw, want.len())?;
    written(sequence_conv(x, &dense, start, &mut out[..]), room, &want);
    Ok(())
}
