//! `dynamic_stitch` against TensorFlow's results and a naive loop, and what only run time can find wrong.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[path = "support/golden.rs"]
mod golden;

use golden::{bits, cases, list, tensor};
use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::{
    Dims, DynView, RowIndex, ShapeError, Stitch, StitchError, TensorViewMut, dynamic_stitch, tensor,
};

/// The golden cases, each in the form without static shapes.
#[test]
fn tensorflow() {
    let mut checked = 0;
    for case in cases("dynamic_stitch") {
        let name = case["name"].as_str().unwrap();
        let (indices, data) = (list(&case["inputs"]["indices"]), list(&case["inputs"]["data"]));
        // Not to be written down: an index of floats, and an index without data. Any integer type is an index here.
        if matches!(name, "idx_float" | "count_mismatch" | "idx_int64") {
            continue;
        }
        let keys: Vec<Vec<i64>> = indices.iter().map(|index| index.integers().unwrap()).collect();
        let views = (indices.iter().zip(&keys)).zip(&data).map(|((index, keys), data)| {
            (
                DynView::with_dims(keys, Dims::new(&index.shape).unwrap()).unwrap(),
                DynView::with_dims(&data.data, Dims::new(&data.shape).unwrap()).unwrap(),
            )
        });
        let views: Vec<_> = views.collect();
        let stitch = dynamic_stitch(&views);
        if case["error"].is_string() {
            let error = stitch.unwrap_err();
            match case["error_class"].as_str().unwrap() {
                "index_out_of_range" => {
                    assert!(matches!(error, StitchError::Index { .. }), "{name}: {error}")
                }
                _ => assert!(
                    matches!(error, StitchError::Shape(_) | StitchError::Part { .. }),
                    "{name}: {error}"
                ),
            }
        } else {
            let (stitch, expected) = (stitch.unwrap(), tensor(&case["expect"]));
            let dims = [&[stitch.rows()], Dims::of(stitch.row()).as_ref()].concat();
            assert_eq!(dims, expected.shape, "{name}");
            let len: usize = expected.shape[1..].iter().product();
            let mut out = vec![f64::NAN; stitch.rows() * len];
            // The rank of the row is the type's to know.
            match expected.shape[1..] {
                [] => stitch.finish_into_view(&mut view::<Shape![?]>(&mut out, &[dims[0]])),
                [_] => stitch.finish_into_view(&mut view::<Shape![?, ?]>(&mut out, &dims)),
                [_, _] => stitch.finish_into_view(&mut view::<Shape![?, ?, ?]>(&mut out, &dims)),
                _ => stitch.finish_into_view(&mut view::<Shape![?, ?, ?, ?]>(&mut out, &dims)),
            }
            .unwrap();
            assert_eq!(bits(&out), expected.bits(), "{name}");
        }
        checked += 1;
    }
    assert!(checked > 45, "{checked}");
}

fn view<'a, S: Shape>(out: &'a mut [f64], dims: &[usize]) -> TensorViewMut<'a, f64, S> {
    let mut index = S::origin();
    index.as_mut().copy_from_slice(dims);
    TensorViewMut::with_dims(out, index).unwrap()
}

/// Every integer type is an index.
#[test]
fn index_types() {
    fn stitched<K: RowIndex>(keys: [K; 3]) -> Vec<i16> {
        let index = TensorView::<K, Shape![3]>::with_dims(&keys, [3]).unwrap();
        let data = tensor![[1_i16, 2], [3, 4], [5, 6]];
        let out: Tensor<i16, Shape![..5, 2]> = Stitch::new().part(index, &data).unwrap().finish().unwrap();
        out.as_slice().to_vec()
    }
    let expected = vec![3, 4, 0, 0, 1, 2, 5, 6];
    assert_eq!(stitched([2_i32, 0, 3]), expected);
    assert_eq!(stitched([2_i64, 0, 3]), expected);
    assert_eq!(stitched([2_u8, 0, 3]), expected);
    assert_eq!(stitched([2_u16, 0, 3]), expected);
    assert_eq!(stitched([2_u32, 0, 3]), expected);
    assert_eq!(stitched([2_usize, 0, 3]), expected);
}

#[test]
fn errors_name_part_position_and_value() {
    let (data, bad) = (tensor![[1, 2], [3, 4]], tensor![1, -3]);
    let error = Stitch::new().part(&tensor![0, 1], &data).unwrap().part(&bad, &data).unwrap_err();
    assert_eq!(error, StitchError::Index { part: 1, position: 1, value: -3 });
    assert_eq!(error.to_string(), "dynamic_stitch: indices[1] has -3 at position 1, which is not a row");

    let index = tensor![0, 9];
    let stitch = Stitch::new().part(&index, &data).unwrap();
    let error = stitch.finish::<i32, Shape![5, 2]>().unwrap_err();
    assert_eq!(error, StitchError::TooLarge { part: 0, position: 1, value: 9, rows: 5 });
    assert_eq!(error.to_string(), "dynamic_stitch: indices[0] has 9 at position 1, and there are 5 rows");

    let huge = tensor![u64::MAX];
    assert!(matches!(
        Stitch::new().part(&huge, &tensor![[1]]).unwrap_err(),
        StitchError::Index { part: 0, position: 0, value: i64::MAX }
    ));
}

#[test]
fn an_error_leaves_the_output_as_it_was() {
    let (index, data) = (tensor![3, 0], tensor![[1, 2], [3, 4]]);
    let stitch = Stitch::new().part(&index, &data).unwrap();
    let before: Tensor<i32, Shape![..3, 2]> = Tensor::try_full([2, 2], 7).unwrap();
    let mut out = before.clone();
    assert!(matches!(stitch.finish_into(&mut out), Err(StitchError::TooLarge { rows: 3, .. })));
    assert_eq!(out, before);
    let mut wide: Tensor<i32, Shape![4, 2]> = Tensor::full(7);
    assert_eq!(stitch.strict().finish_into(&mut wide), Err(StitchError::Hole { row: 1 }));
    assert_eq!(wide.as_slice(), [7; 8]);
}

/// Rows far beyond the window in which holes are looked for at once.
#[test]
fn holes_are_zero_and_strict_finds_them() {
    let index = tensor![9000_u16, 5, 4096];
    let stitch = Stitch::new().part(&index, &tensor![[true], [true], [true]]).map(|s| s.rows());
    assert_eq!(stitch, Ok(9001));
    let data = tensor![[1_u8, 1], [2, 2], [3, 3]];
    let stitch = Stitch::new().part(&index, &data).unwrap();
    let mut out = vec![9_u8; 9001 * 2];
    let mut view = TensorViewMut::<u8, Shape![?, 2]>::with_dims(&mut out, [9001, 2]).unwrap();
    stitch.finish_into_view(&mut view).unwrap();
    for (row, pair) in out.chunks(2).enumerate() {
        let expected = match row {
            9000 => 1,
            5 => 2,
            4096 => 3,
            _ => 0,
        };
        assert_eq!(pair, [expected; 2], "row {row}");
    }
    let all = (0..9001_u16).filter(|&k| k != 8500).collect::<Vec<_>>();
    let index = TensorView::<u16, Shape![?]>::with_dims(&all, [9000]).unwrap();
    let data = vec![1_u8; 9000];
    let data = TensorView::<u8, Shape![?]>::with_dims(&data, [9000]).unwrap();
    let mut out = vec![0; 9001];
    let mut view = TensorViewMut::<u8, Shape![?]>::with_dims(&mut out, [9001]).unwrap();
    let strict = Stitch::new().part(index, data).unwrap().strict();
    assert_eq!(strict.finish_into_view(&mut view), Err(StitchError::Hole { row: 8500 }));
}

/// However many rows are marked at once: as the naive loop, and a strict stitch names the first hole.
#[test]
fn holes_among_any_number_of_rows() {
    for rows in [1, 2, 63, 64, 65, 127, 511, 512, 513, 4095, 4096, 4097, 8192, 9000_usize] {
        for holes in
            [vec![], vec![0], vec![rows / 2], vec![rows / 3, rows / 2, rows - 1], (0..rows).collect()]
        {
            // 7919 is prime and divides none of these numbers of rows.
            let keys: Vec<i32> =
                (0..rows).map(|i| i * 7919 % rows).filter(|k| !holes.contains(k)).map(|k| k as i32).collect();
            let data: Vec<f32> = keys.iter().map(|k| *k as f32 + 0.5).collect();
            let mut naive = vec![0.0; rows];
            for (&k, &x) in keys.iter().zip(&data) {
                naive[k as usize] = x;
            }
            let (i, j) = keys.split_at(keys.len() / 3);
            let (x, y) = data.split_at(keys.len() / 3);
            let [i, j] = [i, j].map(|k| TensorView::<i32, Shape![?]>::with_dims(k, [k.len()]).unwrap());
            let [x, y] = [x, y].map(|x| TensorView::<f32, Shape![?]>::with_dims(x, [x.len()]).unwrap());
            let (parts, typed) = ([(i, x), (j, y)], Stitch::new().part(i, x).unwrap().part(j, y).unwrap());
            let many = dynamic_stitch(&parts).unwrap();
            assert_eq!(many.rows(), keys.iter().max().map_or(0, |most| *most as usize + 1));
            assert_eq!(typed.rows(), many.rows());
            let mut out = vec![f32::NAN; rows];
            many.finish_into_view(&mut TensorViewMut::<f32, Shape![?]>::with_dims(&mut out, [rows]).unwrap())
                .unwrap();
            assert_eq!(out, naive, "{rows} rows");
            out.fill(f32::NAN);
            let mut view = TensorViewMut::<f32, Shape![?]>::with_dims(&mut out, [rows]).unwrap();
            typed.finish_into_view(&mut view).unwrap();
            let strict = typed.strict().finish_into_view(&mut view);
            let first = holes.iter().min().map_or(Ok(()), |row| Err(StitchError::Hole { row: *row }));
            assert_eq!(strict, first, "{rows} rows");
            assert_eq!(out, naive, "{rows} rows");
            // One row less, and the largest index is beyond.
            if holes.is_empty() {
                let position = keys.iter().position(|k| *k as usize == rows - 1).unwrap();
                let (part, position) = if position < i.as_slice().len() {
                    (0, position)
                } else {
                    (1, position - i.as_slice().len())
                };
                let mut less = vec![7.0; rows - 1];
                let mut view = TensorViewMut::<f32, Shape![?]>::with_dims(&mut less, [rows - 1]).unwrap();
                let beyond = StitchError::TooLarge { part, position, value: rows as i64 - 1, rows: rows - 1 };
                assert_eq!(many.finish_into_view(&mut view), Err(beyond));
                assert!(less.iter().all(|x| *x == 7.0));
            }
        }
    }
}

/// Bits of several indices together may be above the rows that there are, or be no row at all.
#[test]
fn indices_whose_bits_together_are_not_below() {
    fn stitched<K: RowIndex, const N: usize>(keys: [K; N]) -> Result<Tensor<i64, Shape![60]>, StitchError> {
        let data: Vec<i64> = (1..=N as i64).collect();
        let index = TensorView::<K, Shape![?]>::with_dims(&keys, [N]).unwrap();
        let data = TensorView::<i64, Shape![?]>::with_dims(&data, [N]).unwrap();
        Stitch::new().part(index, data)?.finish()
    }
    fn all<K: RowIndex + TryFrom<u8, Error: core::fmt::Debug>>() {
        let keys = |keys: [u8; 5]| keys.map(|k| K::try_from(k).unwrap());
        let expected = Tensor::<i64, Shape![60]>::from_fn(|[i]| match i {
            59 => 1,
            4 => 5,
            32 => 3,
            31 => 4,
            _ => 0,
        });
        assert_eq!(stitched(keys([59, 4, 32, 31, 4])).unwrap(), expected);
        let error = stitched(keys([59, 4, 60, 31, 70])).unwrap_err();
        assert_eq!(error, StitchError::TooLarge { part: 0, position: 2, value: 60, rows: 60 });
    }
    all::<i8>();
    all::<u8>();
    all::<i16>();
    all::<u16>();
    all::<i32>();
    all::<u32>();
    all::<i64>();
    all::<u64>();
    all::<isize>();
    all::<usize>();
    let error = |position, value| StitchError::Index { part: 0, position, value };
    assert_eq!(stitched([3_i8, 5, -1, 7, -2, 9]).unwrap_err(), error(2, -1));
    assert_eq!(stitched([3_i64, 5, i64::MIN, 7]).unwrap_err(), error(2, i64::MIN));
    assert_eq!(stitched([3_u64, u64::MAX, 7]).unwrap_err(), error(1, i64::MAX));
    // Neither is no row; together they look like it.
    let beyond = StitchError::TooLarge { part: 0, position: 0, value: i64::MAX, rows: 60 };
    assert_eq!(stitched([usize::MAX / 2, usize::MAX / 2 + 1]).unwrap_err(), beyond);
}

#[test]
fn empty_parts_and_rows_of_nothing() {
    let (none, nothing) = (Tensor::<i32, Shape![0]>::full(0), Tensor::<f32, Shape![0, 3]>::full(0.0));
    let merged = Stitch::new().part(&none, &nothing).unwrap().finish::<f32, Shape![..4, 3]>().unwrap();
    assert_eq!(merged.shape().dims(), [0, 3]);
    let index = tensor![1, 0];
    let empty = Tensor::<f32, Shape![2, 0]>::full(0.0);
    let merged = Stitch::new().part(&index, &empty).unwrap().finish::<f32, Shape![2, 0]>().unwrap();
    assert!(merged.as_slice().is_empty());
}

#[test]
fn lengths_of_run_time() {
    let index = TensorView::<i32, Shape![?]>::with_dims(&[0, 1], [2]).unwrap();
    let data = TensorView::<f32, Shape![?, ?]>::with_dims(&[1.0, 2.0, 3.0], [3, 1]).unwrap();
    let error = Stitch::new().part(index, data).unwrap_err();
    let axis = ShapeError::Axis { op: "data", axis: 0, left: 3, right: 2 };
    assert_eq!(error, StitchError::Part { part: 0, error: axis });
    let (pair, rows) = (
        DynView::with_dims(&[0, 1], [2]).unwrap(),
        [[2, 3], [2, 2]].map(|dims| DynView::with_dims(&[1, 2, 3, 4, 5, 6][..2 * dims[1]], dims).unwrap()),
    );
    let error = dynamic_stitch(&[(pair, rows[0]), (pair, rows[1])]).unwrap_err();
    assert_eq!(error.to_string(), "dynamic_stitch: part 1, row: axis 0 has 3 against 2");
}

/// A part: the rank of its index, and its rows as (index, seed).
fn parts() -> impl Strategy<Value = Vec<Vec<(u8, i32)>>> {
    prop::collection::vec(prop::collection::vec((0_u8..40, any::<i32>()), 0..12), 1..5)
}

proptest! {
    #[test]
    fn like_the_naive_loop(parts in parts()) {
        let keys: Vec<Vec<u8>> = parts.iter().map(|part| part.iter().map(|row| row.0).collect()).collect();
        let data: Vec<Vec<i32>> =
            parts.iter().map(|part| part.iter().flat_map(|row| [row.1, !row.1, row.1 / 2]).collect()).collect();
        let views: Vec<_> = keys.iter().zip(&data).map(|(keys, data)| (
            TensorView::<u8, Shape![?]>::with_dims(keys, [keys.len()]).unwrap(),
            TensorView::<i32, Shape![?, 3]>::with_dims(data, [keys.len(), 3]).unwrap(),
        )).collect();
        let rows = keys.iter().flatten().max().map_or(0, |most| usize::from(*most) + 1);
        let mut naive = vec![[0; 3]; rows];
        for (key, seed) in parts.iter().flatten() {
            naive[usize::from(*key)] = [*seed, !*seed, *seed / 2];
        }
        let mut merged: Tensor<i32, Shape![..40, 3]> = Tensor::try_full([40, 3], 77).unwrap();
        dynamic_stitch(&views).unwrap().finish_into(&mut merged).unwrap();
        prop_assert_eq!(merged.shape().dims(), [rows, 3]);
        prop_assert_eq!(merged.as_slice(), naive.concat());
        if let [(i, x), (j, y), ..] = views[..] {
            let typed = Stitch::new().part(i, x).unwrap().part(j, y).unwrap();
            let pair = dynamic_stitch(&views[..2]).unwrap();
            let (mut a, mut b) = (merged.clone(), merged.clone());
            typed.finish_into(&mut a).unwrap();
            pair.finish_into(&mut b).unwrap();
            prop_assert_eq!(a, b);
        }
    }
}

/// The bits of all indices together may be beyond the rows although no index is, and the other way round never: lengths
/// around powers of two, around the marks in a register, in an array and in windows, against a loop over indices.
#[test]
fn rows_around_every_bound() {
    fn stitched<K: RowIndex + TryFrom<usize>>(
        keys: &[usize],
        rows: usize,
    ) -> Option<Result<Vec<u8>, StitchError>> {
        let keys: Vec<K> = keys.iter().map(|&k| K::try_from(k).ok()).collect::<Option<_>>()?;
        let data: Vec<u8> = (0..keys.len()).map(|i| i as u8 | 1).collect();
        let keys = TensorView::<K, Shape![?]>::with_dims(&keys, [keys.len()]).unwrap();
        let data = TensorView::<u8, Shape![?]>::with_dims(&data, [keys.shape().dims()[0]]).unwrap();
        let mut out = vec![255_u8; rows];
        let mut to = TensorViewMut::<u8, Shape![?]>::with_dims(&mut out, [rows]).unwrap();
        Some(Stitch::new().part(keys, data).unwrap().finish_into_view(&mut to).map(|()| out))
    }
    for rows in
        [0_usize, 1, 2, 3, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, 513, 4095, 4096, 4097, 8193]
    {
        let last = rows.saturating_sub(1);
        let mut lists =
            vec![vec![], vec![last; 3], vec![rows], vec![0, rows + 1, 0], vec![last, last / 2, 1, 0]];
        lists.push((0..rows).filter(|k| k % 3 != 1).collect());
        for keys in lists {
            let bad = keys.iter().position(|&k| k >= rows);
            let mut expected = vec![0; rows];
            if bad.is_none() {
                keys.iter().enumerate().for_each(|(i, &k)| expected[k] = i as u8 | 1);
            }
            let all = [
                stitched::<i8>(&keys, rows),
                stitched::<u8>(&keys, rows),
                stitched::<i16>(&keys, rows),
                stitched::<u32>(&keys, rows),
                stitched::<i64>(&keys, rows),
                stitched::<usize>(&keys, rows),
            ];
            for result in all.into_iter().flatten() {
                match bad {
                    None => assert_eq!(result.unwrap(), expected, "{rows} rows"),
                    Some(at) => assert!(
                        matches!(result, Err(StitchError::TooLarge { position, .. }) if position == at),
                        "{rows} rows: {result:?}"
                    ),
                }
            }
        }
    }
}

/// The smallest and the largest of each integer type: a bit of the sign is never one of a row.
#[test]
fn indices_at_the_ends_of_their_types() {
    fn refused<K: RowIndex>(key: K, first: K) {
        let keys = [first, key, first];
        let keys = TensorView::<K, Shape![3]>::with_dims(&keys, [3]).unwrap();
        let data = tensor![1, 2, 3];
        let stitch = Stitch::new().part(keys, &data);
        let result = stitch.and_then(|stitch| stitch.finish::<i32, Shape![2]>());
        let position = match result.unwrap_err() {
            StitchError::Index { position, .. } | StitchError::TooLarge { position, .. } => position,
            error => panic!("{error}"),
        };
        assert_eq!(position, 1);
    }
    macro_rules! ends {
        ($($t:ty)*) => {$(
            refused(<$t>::MAX, 0);
            refused(<$t>::MIN.wrapping_sub(1), 1);
            refused(<$t>::MAX / 2 + 1, 1);
        )*};
    }
    ends!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
    refused(i8::MIN, 0);
    refused(i64::MIN, 0);
    refused(isize::MIN, 0);
}

/// Rows without elements: as many as an index says, and none is visited. And elements without bytes.
#[test]
fn any_number_of_rows_without_elements() {
    const ROWS: usize = 1 << (usize::BITS - 2);
    let (index, data) = (tensor![ROWS - 1], Tensor::<i32, Shape![1, 0]>::zeros());
    let stitch = Stitch::new().part(&index, &data).unwrap();
    let mut none = TensorViewMut::<i32, Shape![?, 0]>::with_dims(&mut [], [ROWS, 0]).unwrap();
    assert_eq!(stitch.finish_into_view(&mut none), Ok(()));
    assert_eq!(stitch.strict().finish_into_view(&mut none), Err(StitchError::Hole { row: 0 }));
    let (index, units) = (tensor![2, 0], Tensor::<(), Shape![2]>::full(()));
    let out: Tensor<(), Shape![3]> = Stitch::new().part(&index, &units).unwrap().finish().unwrap();
    assert_eq!(out.as_slice().len(), 3);
}
