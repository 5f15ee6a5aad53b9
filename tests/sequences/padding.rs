//! Padded batches with lengths of run time, and their masks.

use super::batch::flat;
use super::levels::{lengths, lod};
use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::ragged::*;

proptest! {
    #[test]
    fn pad_mask_unpad(batch in flat(), more in 0_usize..3, pad in any::<[i32; 2]>()) {
        let (elements, lod) = (batch.elements(), lod(&batch.levels));
        let x = LodTensorView::<i32, Shape![2], usize>::new(&elements, lod.view()).unwrap();
        let (count, max) = (batch.last().len(), lod.longest(0) + more);
        let mut padded = vec![9; count * max * 2];
        let out = TensorViewMut::<i32, Shape![?, ?, 2]>::with_dims(&mut padded, [count, max, 2]).unwrap();
        sequence_pad(x, &Tensor::from(pad), out).unwrap();
        let mut naive = vec![];
        let mut inside = vec![];
        for rows in batch.sequences() {
            for j in 0..max {
                naive.push(*rows.get(j).unwrap_or(&pad));
                inside.push(j < rows.len());
            }
        }
        prop_assert_eq!(&padded, &naive.concat());
        let mut mask: Tensor<bool, Shape![..8, ..8]> = Tensor::try_full([count, max], true).unwrap();
        padding_mask(lod.view(), &mut mask).unwrap();
        prop_assert_eq!(mask.as_slice(), &inside[..]);
        // The mask of the lengths is the same in numbers.
        let mut ones: Tensor<i16, Shape![..8, ..8]> = Tensor::try_full([count, max], 7).unwrap();
        let own = TensorView::<usize, Shape![..8]>::with_dims(batch.last(), [count]).unwrap();
        try_sequence_mask(own, &mut ones).unwrap();
        prop_assert!(ones.as_slice().iter().zip(&inside).all(|(one, inside)| *one == i16::from(*inside)));
        let view = TensorView::<i32, Shape![?, ?, 2]>::with_dims(&padded, [count, max, 2]).unwrap();
        let back = sequence_unpad(view, batch.last(), Vec::new(), Vec::<u8>::new()).unwrap();
        prop_assert_eq!((back.as_slice(), lengths(&back.lod())), (&elements[..], batch.levels.clone()));
        // One place too few.
        if let Some(position) = batch.last().iter().position(|len| *len + more == max && max > 0 && more == 0) {
            let mut narrow = vec![9; count * (max - 1) * 2];
            let out = TensorViewMut::<i32, Shape![?, ?, 2]>::with_dims(&mut narrow, [count, max - 1, 2]).unwrap();
            let error = LodError::Value { op: "sequence_pad", what: "length", position, value: max as i64, max: max - 1 };
            prop_assert_eq!(sequence_pad(x, &Tensor::from(pad), out), Err(error));
            prop_assert!(narrow.iter().all(|place| *place == 9));
        }
    }

    /// Rows of 64 bytes and more are copied in another way.
    #[test]
    fn wide_rows(batch in flat(), more in 0_usize..3, pad in any::<i32>()) {
        let wide = |row: &[i32; 2]| [[row[0]; 9], [row[1]; 9]].concat();
        let (elements, lod) = (batch.rows.iter().flat_map(wide).collect::<Vec<_>>(), lod(&batch.levels));
        let x = LodTensorView::<i32, Shape![18], usize>::new(&elements, lod.view()).unwrap();
        let (count, max) = (batch.last().len(), lod.longest(0) + more);
        let mut padded = vec![9; count * max * 18];
        let out = TensorViewMut::<i32, Shape![?, ?, 18]>::with_dims(&mut padded, [count, max, 18]).unwrap();
        sequence_pad(x, &Tensor::full(pad), out).unwrap();
        let row = |rows: &[[i32; 2]], j| rows.get(j).map_or(vec![pad; 18], wide);
        let naive = batch.sequences().iter().flat_map(|rows| (0..max).flat_map(|j| row(rows, j)).collect::<Vec<_>>()).collect::<Vec<_>>();
        prop_assert_eq!(&padded, &naive);
        let view = TensorView::<i32, Shape![?, ?, 18]>::with_dims(&padded, [count, max, 18]).unwrap();
        let back = sequence_unpad(view, batch.last(), Vec::new(), Vec::<u8>::new()).unwrap();
        prop_assert_eq!(back.as_slice(), &elements[..]);
    }

    #[test]
    fn masks_of_any_lengths(own in prop::collection::vec(any::<i64>().prop_map(|x| if x % 3 == 0 { x } else { x % 9 }), 0..8)) {
        let mut mask: Tensor<u8, Shape![..8, 5]> = Tensor::try_full([own.len(), 5], 7).unwrap();
        let view = TensorView::<i64, Shape![..8]>::with_dims(&own, [own.len()]).unwrap();
        try_sequence_mask(view, &mut mask).unwrap();
        let naive: Vec<u8> = own.iter().flat_map(|&len| [0, 1, 2, 3, 4].map(|j| u8::from(j < len))).collect();
        prop_assert_eq!(mask.as_slice(), naive);
        let mut other: Tensor<u8, Shape![..9, 5]> = Tensor::try_full([own.len() + 1, 5], 7).unwrap();
        let error = try_sequence_mask(view, &mut other).unwrap_err();
        prop_assert_eq!(error.to_string(), format!("sequence_mask: axis 0 has {} against {}", own.len() + 1, own.len()));
        prop_assert!(other.as_slice().iter().all(|place| *place == 7));
    }
}

/// Bytes are compared in parts of 128 places.
#[test]
fn masks_of_long_rows() {
    let own = [0, 1, 127, 128, 129, 255, 256, 257, 300, 9];
    let inside = own.into_iter().flat_map(|len| (0..300).map(move |j| j < len));
    let mut mask = Tensor::<bool, Shape![10, 300]>::full(true);
    padding_mask(lod(&[own.to_vec()]).view(), &mut mask).unwrap();
    assert!(mask.as_slice().iter().copied().eq(inside.clone()));
    let mut ones = Tensor::<u8, Shape![10, 300]>::full(7);
    sequence_mask(Tensor::from(own).view(), &mut ones);
    assert!(ones.as_slice().iter().copied().eq(inside.map(u8::from)));
}
