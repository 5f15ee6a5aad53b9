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
