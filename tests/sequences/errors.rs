//! What is wrong, in words: the operation, the level, the position and the value.

use shapeproof::prelude::*;
use shapeproof::ragged::*;
use shapeproof::{Dim, Tensor, tensor};

/// The message of an error.
fn told<T>(result: Result<T, LodError>) -> String {
    result.err().unwrap().to_string()
}

type Heap = Vec<usize>;

#[test]
fn of_levels() {
    let lengths = |levels: &[&[i64]]| told(Lod::from_length_levels(levels, Heap::new()));
    let offsets = |levels: &[&[i64]]| told(Lod::from_offset_levels(levels, Vec::<u8>::new()));
    assert_eq!(lengths(&[&[2], &[]]), "from_lengths: level 0 ends at 2, the next level has 0 sequences");
    assert_eq!(lengths(&[&[]]), "from_lengths: level 0 has no sequence");
    assert_eq!(lengths(&[&[2], &[1, -4]]), "from_lengths: length 1 of level 1 is -4, which is out of range");
    assert_eq!(offsets(&[&[1, 6]]), "from_offsets: level 0 starts at 1, offsets start at 0");
    assert_eq!(offsets(&[&[-1, 6]]), "from_offsets: level 0 starts at -1, offsets start at 0");
    assert_eq!(
        offsets(&[&[0, 2], &[0, 3, 2]]),
        "from_offsets: offset 2 of level 1 is 2, less than the one before it"
    );
    assert_eq!(
        offsets(&[&[0, 2], &[0, 1, 3, 6]]),
        "from_offsets: level 0 ends at 2, the next level has 3 sequences"
    );
    assert_eq!(
        offsets(&[&[0, 2], &[0, 3, 256]]),
        "from_offsets: offset 2 of level 1 is 256, the offset type ends at 255"
    );
    // The first of several.
    assert_eq!(
        offsets(&[&[0, 5, 3, 9, -1]]),
        "from_offsets: offset 2 of level 0 is 3, less than the one before it"
    );
    assert_eq!(
        offsets(&[&[0, 255, 256, 300]]),
        "from_offsets: offset 2 of level 0 is 256, the offset type ends at 255"
    );
    assert_eq!(
        told(Lod::from_lengths(&[200, 100], Vec::<u8>::new())),
        "from_lengths: offset 2 of level 0 is 300, the offset type ends at 255"
    );
    assert_eq!(
        told(Lod::from_flat(1, &[0_u8, 2, 0][..])),
        "from_flat: level 0 ends at 2, the next level has 0 sequences"
    );
    assert_eq!(
        told(Lod::from_row_ids(&[0, 2, 1], 3, Heap::new())),
        "from_row_ids: row 2 has the id 1, ids rise from 0 to below 3"
    );
    assert_eq!(
        told(Lod::from_row_ids(&[0, 3], 3, Heap::new())),
        "from_row_ids: row 1 has the id 3, ids rise from 0 to below 3"
    );
    assert_eq!(
        told(Lod::from_row_ids(&[0; 300], 2, Vec::<u8>::new())),
        "from_row_ids: offset 1 of level 0 is 300, the offset type ends at 255"
    );
    let mut two = [0_u16; 2];
    assert_eq!(
        told(Lod::from_lengths(&[1, 2], &mut two[..])),
        "from_lengths: the output has no room for 3 values"
    );
}

#[test]
fn of_rows() {
    let lod = Lod::from_offsets(&[0_u8, 2, 5][..]).unwrap();
    let rows = |rows: &[i32]| told(LodTensorView::<i32, Shape![2], u8>::new(rows, lod));
    assert_eq!(rows(&[0; 8]), "lod_tensor: level 0 ends at 5, there are 4 rows");
    assert_eq!(rows(&[0; 9]), "lod_tensor: 9 elements are not rows of 2");
    let x = LodTensorView::<i32, Shape![2], u8>::new(&[0; 10], lod).unwrap();
    let reset = |source| told(lod_reset(x, None, Some(source), Heap::new()));
    assert_eq!(reset(LodSource::<u8, i64>::Lengths(&[4])), "lod_reset: level 0 ends at 4, there are 5 rows");
    assert_eq!(reset(LodSource::Offsets(&[4, 2])), "lod_reset: level 0 starts at 4, offsets start at 0");
    let none = told(lod_reset(x, None::<LodSource<'_, u8>>, None, Heap::new()));
    assert_eq!(none, "lod_reset: neither `y` nor a target is given");
    let append = |source| told(lod_append(x, source, Vec::<u8>::new()));
    assert_eq!(
        append(LodSource::<u8, i64>::Lengths(&[3, 2])),
        "lod_append: level 0 ends at 5, the next level has 2 sequences"
    );
    assert_eq!(
        append(LodSource::Lengths(&[1, 1, 1, 1, 0])),
        "lod_append: level 1 ends at 4, there are 5 rows"
    );
}

#[test]
fn of_operations() {
    let offsets = [0_u8, 2, 5];
    let lod = Lod::from_offsets(&offsets[..]).unwrap();
    let x = LodTensorView::<i32, Shape![], u8>::new(&[1, 2, 3, 4, 5], lod).unwrap();
    let slice =
        |starts: &[i8], lengths: &[i8]| told(sequence_slice(x, starts, lengths, Vec::new(), Heap::new()));
    assert_eq!(slice(&[0, 4], &[1, 1]), "sequence_slice: start 1 is 4, it may be 0 to 3");
    assert_eq!(slice(&[0, 1], &[1, -3]), "sequence_slice: length 1 is -3, it may be 0 to 2");
    assert_eq!(slice(&[0], &[1]), "sequence_slice: 2 sequences stand against 1");
    let mut few = Tensor::<i32, Shape![2, 2]>::zeros();
    assert_eq!(
        told(sequence_pad(x, &Tensor::full(0), few.view_mut())),
        "sequence_pad: length 1 is 3, it may be 0 to 2"
    );
    let mut other = Tensor::<i32, Shape![3, 3]>::zeros();
    assert_eq!(
        told(sequence_pad(x, &Tensor::full(0), other.view_mut())),
        "sequence_pad: 2 sequences stand against 3"
    );
    assert_eq!(
        told(sequence_unpad(other.view(), &[1, 4, 0], Vec::new(), Heap::new())),
        "sequence_unpad: length 1 is 4, it may be 0 to 3"
    );
    assert_eq!(
        told(sequence_reshape::<Shape![2], _, _, _, _>(x, Heap::new())),
        "sequence_reshape: sequence 1 has 3 elements, which are not rows of 2"
    );
    assert_eq!(
        told(sequence_expand(x, lod, 1, Vec::new(), Heap::new())),
        "sequence_expand: there is no level 1, there are 1 levels"
    );
    let mut out = Tensor::<i32, Shape![2, 3]>::zeros();
    assert_eq!(told(sequence_scatter(&mut out, x, x)), "sequence_scatter: id 2 is 3, there are 3 columns");
    let longer = [0_u8, 1, 5];
    let longer = x.with_lod(Lod::from_offsets(&longer[..]).unwrap()).unwrap();
    assert_eq!(
        told(sequence_scatter(&mut out, x, longer)),
        "sequence_scatter: sequence 0 has 2 rows against 1"
    );
    let mut small = [0; 4];
    assert_eq!(
        told(sequence_reverse(x, &mut small[..])),
        "sequence_reverse: the output has no room for 5 values"
    );
    let bare = LodTensorView::<i32, Shape![], u8>::flat(&[1, 2]).unwrap();
    assert_eq!(
        told(sequence_enumerate::<Dim<2>, _, _, _, _>(bare, 0, Vec::new())),
        "sequence_enumerate: there are 0 levels, it takes 1"
    );
}

/// The level that an offset does not fit in is told, and the position in that level.
#[test]
fn of_the_true_level() {
    // 300 sequences of a row each, in one.
    let (top, bottom) = ([300_usize], [1_usize; 300]);
    let lod = Lod::from_length_levels(&[&top[..], &bottom[..]], Heap::new()).unwrap();
    let tokens: Vec<u16> = (0..300).collect();
    let x = LodTensorView::<u16, Shape![], usize>::new(&tokens, lod.view()).unwrap();
    assert_eq!(
        told(sequence_erase(x, &[], Vec::new(), Vec::<u8>::new())),
        "sequence_erase: offset 1 of level 0 is 300, the offset type ends at 255"
    );
    let lod = Lod::from_length_levels(&[&[1_usize][..], &[300]], Heap::new()).unwrap();
    let x = LodTensorView::<u16, Shape![], usize>::new(&tokens, lod.view()).unwrap();
    assert_eq!(
        told(sequence_erase(x, &[7], Vec::new(), Vec::<u8>::new())),
        "sequence_erase: offset 1 of level 1 is 299, the offset type ends at 255"
    );
}

/// Rows without elements leave the number of rows to the LoD, and no operation divides by their size.
#[test]
fn rows_of_nothing() {
    let lod = Lod::from_offsets(&[0_u8, 2, 2, 3][..]).unwrap();
    let x = LodTensorView::<f32, Shape![0], u8>::new(&[], lod).unwrap();
    assert_eq!(x.row_count(), 3);
    assert!(sequence_pool(x, Average, 0.0, Vec::new()).unwrap().as_slice().is_empty());
    assert!(sequence_softmax(x, Vec::new()).unwrap().lod() == lod);
    assert!(sequence_reverse(x, Vec::new()).unwrap().lod() == lod);
    let both = sequence_concat(&[x, x], Vec::new(), Heap::new()).unwrap();
    assert!(both.lod().lengths(0).eq([4, 0, 2]));
    let part = sequence_slice(x, &[1, 0, 0], &[1, 0, 1], Vec::new(), Heap::new()).unwrap();
    assert!(part.lod().lengths(0).eq([1, 0, 1]));
    assert!(sequence_expand_as(x, lod, Vec::new()).unwrap().lod() == lod);
    assert!(sequence_expand(x.view(), lod, -1, Vec::new(), Heap::new()).is_ok());
    assert_eq!(sequence_matmul(x, &tensor![[1.0; 2]; 0], Vec::new()).unwrap().as_slice(), [0.0; 6]);
}
