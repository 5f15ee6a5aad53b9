//! LoD and sequence operations against golden cases and naive loops.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

mod support {
    #[allow(dead_code)]
    pub mod golden;
}

use proptest::prelude::*;
use serde_json::Value;
use shapeproof::prelude::*;
use shapeproof::ragged::*;
use support::golden::{cases, tensor};

fn levels(value: &Value) -> Vec<Vec<i64>> {
    serde_json::from_value(value.clone()).unwrap_or_default()
}

fn offsets(value: &Value) -> Option<Lod<Vec<usize>>> {
    let levels = levels(value);
    let refs: Vec<&[i64]> = levels.iter().map(Vec::as_slice).collect();
    Lod::from_offset_levels(&refs, Vec::new()).ok()
}

#[test]
fn validity_is_that_of_the_reference() {
    let mut checked = 0;
    for case in cases("lod_validate") {
        let rows = case["inputs"]["rows"].as_u64().unwrap() as usize;
        let lengths = levels(&case["inputs"]["lod_lengths"]);
        let lod = if lengths.is_empty() {
            offsets(&case["inputs"]["lod_offsets"])
        } else {
            let refs: Vec<&[i64]> = lengths.iter().map(Vec::as_slice).collect();
            Lod::from_length_levels(&refs, Vec::new()).ok()
        };
        let data = vec![0_u8; rows];
        let lod = lod.filter(|lod| LodTensor::<_, Shape![], _, _>::new(&data[..], lod.view()).is_ok());
        // With no rows the reference does not look where the last level ends; here it ends at 0.
        let odd = rows == 0 && levels(&case["inputs"]["lod_offsets"]).iter().any(|l| l.last() != Some(&0));
        assert_eq!(lod.is_some(), case.get("error").is_none() && !odd, "{}", case["name"]);
        if let Some(lod) = lod {
            assert_eq!(Some(lod), offsets(&case["expect"]["lod_offsets"]), "{}", case["name"]);
            checked += 1;
        }
    }
    assert!(checked > 10);
}

#[test]
fn reset_follows_the_reference() {
    let mut checked = 0;
    for case in cases("lod_reset").into_iter().filter(|case| case["op"] == "lod_reset") {
        // Offsets that are no integers cannot be written here: the types refuse them.
        if case["error_class"] == "dtype" {
            continue;
        }
        let data = vec![0_u8; tensor(&case["inputs"]["x"]).shape[0]];
        let x = LodTensor::<_, Shape![], _, _>::new(&data[..], Lod::<&[usize]>::none()).unwrap();
        let y = &case["inputs"]["y"];
        let y_lod = offsets(&y["lod_offsets"]);
        let y_data = y.get("data").map(|_| tensor(y).integers().unwrap_or_default());
        let target: Option<Vec<i64>> = serde_json::from_value(case["attrs"]["target_lod"].clone()).ok();
        let source = match (&y_lod, &y_data) {
            (Some(lod), _) => Some(LodSource::Lod(lod.view())),
            (None, Some(data)) => Some(LodSource::Offsets(&data[..])),
            _ => None,
        };
        let target = target.as_deref().map(LodSource::Offsets);
        let out = lod_reset(x, source, target, Vec::<usize>::new());
        let want = offsets(&case["expect"]["lod_offsets"]);
        match (out, want) {
            (Ok(out), Some(want)) => {
                assert_eq!(out.lod(), want, "{}", case["name"]);
                checked += 1;
            }
            (Err(_), None) => checked += 1,
            // Levels that do not nest are refused here.
            (out, want) => panic!("{}: {:?} {:?}", case["name"], out.map(|_| ()), want),
        }
    }
    assert!(checked > 20, "{checked}");
}

fn pooled<S: Row, P: PoolMode<f64> + Copy>(
    data: &[f64],
    lod: LodView<'_, usize>,
    how: P,
    pad: f64,
) -> Vec<f64> {
    let x = LodTensorView::<f64, S, usize>::new(data, lod).unwrap();
    let mut out = Vec::new();
    sequence_pool(x, how, pad, &mut out).unwrap();
    out
}

#[test]
fn pools_follow_the_reference() {
    let mut checked = 0;
    for case in cases("sequence_ops").into_iter().filter(|case| case["op"] == "sequence_pool") {
        let (x, how) = (tensor(&case["inputs"]["input"]), case["attrs"]["pool_type"].as_str().unwrap());
        let lod = offsets(&case["inputs"]["input"]["lod_offsets"]).unwrap();
        let pad = case["attrs"]["pad_value"].as_f64().unwrap_or(0.0);
        macro_rules! widths {
            ($($n:literal)*) => {
                match x.shape[1..].iter().product::<usize>() {
                    $($n => match how {
                        "sum" => pooled::<Shape![$n], _>(&x.data, lod.view(), Sum, pad),
                        "average" => pooled::<Shape![$n], _>(&x.data, lod.view(), Average, pad),
                        "sqrt" => pooled::<Shape![$n], _>(&x.data, lod.view(), Sqrt, pad),
                        "max" => pooled::<Shape![$n], _>(&x.data, lod.view(), Max, pad),
                        "first" => pooled::<Shape![$n], _>(&x.data, lod.view(), First, pad),
                        "last" => pooled::<Shape![$n], _>(&x.data, lod.view(), Last, pad),
                        other => panic!("{other}"),
                    },)*
                    other => panic!("width {other}"),
                }
            };
        }
        let (got, want) = (widths!(1 2 3 4 6 12), tensor(&case["expect"]).data);
        assert_eq!(got.len(), want.len());
        let nan = how == "max" && x.data.iter().any(|v| v.is_nan());
        for (g, w) in got.iter().zip(&want) {
            let near =
                g == w || (g - w).abs() <= 1e-5 * w.abs().max(1.0) || (g.is_nan() && (w.is_nan() || nan));
            assert!(near, "{}: {got:?} {want:?}", case["name"]);
        }
        checked += 1;
    }
    assert!(checked > 30);
}

proptest! {
    #[test]
    fn pad_then_unpad_is_nothing(lengths in prop::collection::vec(0_usize..=4, 5)) {
        let count: usize = lengths.iter().sum();
        let data: Vec<i32> = (0..count as i32 * 3).collect();
        let lod = Lod::from_lengths(&lengths, Vec::<u16>::new()).unwrap();
        let x = LodTensorView::<i32, Shape![3], u16>::new(&data, lod.view()).unwrap();
        let mut padded = Tensor::<i32, Shape![5, 4, 3]>::full(7);
        sequence_pad(x, &Tensor::full(-1), padded.view_mut()).unwrap();
        for (i, row) in padded.as_slice().chunks(12).enumerate() {
            prop_assert!(row[lengths[i] * 3..].iter().all(|v| *v == -1));
        }
        let back = sequence_unpad(padded.view(), &lengths, Vec::new(), Vec::<u8>::new()).unwrap();
        prop_assert_eq!(back.as_slice(), &data[..]);
        prop_assert!(back.lod() == x.lod());
    }

    #[test]
    fn any_offsets_are_judged_without_panic(all in prop::collection::vec(0_u8..6, 0..12), top in 0_usize..5) {
        if let Ok(lod) = Lod::from_flat(top, &all[..]) {
            for level in 0..lod.levels() + 1 {
                prop_assert_eq!(lod.lengths(level).sum::<usize>(), lod.level(level).map_or(0, |o| usize::from(*o.last().unwrap())));
            }
        }
    }
}

#[test]
fn equal_is_what_has_the_same_sequences_of_equal_rows() {
    let data = [1_i8, 2, 3, 4, 5, 6];
    let wide = Lod::from_offset_levels(&[&[0_u32, 1, 2][..], &[0, 1, 3]], Vec::<u32>::new()).unwrap();
    let narrow = Lod::from_offset_levels(&[&[0_u8, 1, 2][..], &[0, 1, 3]], Vec::<u8>::new()).unwrap();
    let x = LodTensor::<_, Shape![2], _, _>::new(&data[..], wide.clone()).unwrap();
    assert_eq!(x, LodTensor::<_, Shape![2], _, _>::new(data.to_vec(), narrow.clone()).unwrap());
    // Another element, another level, one level less, no level, fewer rows.
    let mut other = data;
    other[5] = 7;
    assert_ne!(x, LodTensor::<_, Shape![2], _, _>::new(&other[..], narrow).unwrap());
    for levels in [&[&[0_usize, 0, 2][..], &[0, 1, 3]][..], &[&[0, 1, 2], &[0, 2, 3]], &[&[0, 1, 3]], &[]] {
        let lod = match levels {
            [] => Lod::from_offset_levels(&[&[0_usize, 3][..]], Vec::<u16>::new()).unwrap(),
            _ => Lod::from_offset_levels(levels, Vec::<u16>::new()).unwrap(),
        };
        assert_ne!(x, LodTensor::<_, Shape![2], _, _>::new(&data[..], lod).unwrap());
    }
    assert_ne!(x, LodTensorView::<_, Shape![2], u8>::flat(&data).unwrap());
    let flat = LodTensorView::<_, Shape![2], u8>::flat(&data).unwrap();
    assert_eq!(flat, flat);
    assert_ne!(flat, LodTensorView::<_, Shape![2], u8>::flat(&data[..4]).unwrap());
    // NaN is not equal to itself, and rows without elements are as many as the levels say.
    let nan = LodTensorView::<_, Shape![], u8>::flat(&[f32::NAN]).unwrap();
    assert_ne!(nan, nan);
    let none = |rows: u8| {
        LodTensor::<i32, Shape![0], _, _>::new(&[][..], Lod::from_offsets([0, rows]).unwrap()).unwrap()
    };
    assert_eq!(none(2), none(2));
    assert_ne!(none(2), none(3));
}
