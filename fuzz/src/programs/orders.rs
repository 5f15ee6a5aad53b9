//! Elements in their order, and those of a kind.

use super::indexing::place;
use super::odd::{self, Sound, all_sound};
use crate::draw::{Draw, Leaf, Result, agree, agree_by, dims};
use crate::element::Element;
use crate::model::{Nested, count};
use core::cmp::Ordering;
use shapeproof::prelude::*;
use shapeproof::{
    Dim, DynTensor, ScatterMax, ScatterMin, ShapeError, argsort, sort, try_argsort_into, try_nonzero,
    try_nonzero_into, try_scatter, try_sort_into, try_take_along_axis, try_top_k, try_unique,
    try_unique_into,
};

/// NumPy's order: NaN comes last.
fn order<T: Element>(a: T, b: T) -> Ordering {
    #[allow(clippy::eq_op)]
    a.partial_cmp(&b).unwrap_or_else(|| (a != a).cmp(&(b != b)))
}

/// Whether both are the same to the sign of a zero.
fn same_bits<T: Element>(a: T, b: T) -> bool {
    a.same(b) && (a.wide().is_nan() || a.wide().is_sign_negative() == b.wide().is_sign_negative())
}

/// Elements by their order.
macro_rules! orders {
    ($($name:ident $axis:literal;)*) => {$(
        pub(super) fn $name<T: Element>(draw: &mut Draw) -> Result<()> {
            let lens = draw.dims(2)?;
            let leaf = Leaf::draw(draw, &lens, T::of)?;
            let m = &leaf.model;
            let x = leaf.view().try_into_shape::<Shape![?, ?]>().expect("two axes");
            let axis = Axis::<$axis>;
            const AXIS: usize = $axis;
            let places = |row: &[T]| {
                let mut places: Vec<usize> = (0..row.len()).collect();
                places.sort_by(|&i, &j| order(row[i], row[j]));
                places
            };
            let (mut out, _) = place::<T>();
            match draw.below(3)? {
                0 => {
                    let want = m.along(AXIS, |row| places(row).iter().map(|&i| row[i]).collect());
                    agree_by(sort(x, axis).view(), &want, same_bits);
                    try_sort_into(x.map(|x: T| x), axis, &mut out).expect("room on the heap");
                    agree_by(out.view(), &want, same_bits);
                }
                1 => {
                    let want = m.along(AXIS, places);
                    let have = argsort(x, axis);
                    agree_by(have.view(), &want, |a, b| a == b);
                    let taken = try_take_along_axis(x, axis, &have).expect("positions");
                    agree_by(taken.view(), &m.along(AXIS, |row| places(row).iter().map(|&i| row[i]).collect()), same_bits);
                    if m.data.len() < 200 {
                        let mut out: DynTensor<usize> = DynTensor::try_from_slice(dims(&[0]), &[]).expect("nothing");
                        try_argsort_into(x.map(|x: T| x), axis, &mut out).expect("room on the heap");
                        agree_by(out.view(), &want, |a, b| a == b);
                    }
                }
                _ => {
                    let best = |row: &[T]| {
                        let mut places: Vec<usize> = (0..row.len()).collect();
                        places.sort_by(|&i, &j| order(row[j], row[i]));
                        places
                    };
                    let have = try_top_k(x, axis, Dim::<3>);
                    assert_eq!(have.is_ok(), lens[AXIS] >= 3);
                    if let Ok((values, positions)) = have {
                        let all = m.along(AXIS, best).every(AXIS, 0, 3, 1).expect("as many");
                        agree_by(positions.view(), &all, |a, b| a == b);
                        let all = m.along(AXIS, |row| best(row).iter().map(|&i| row[i]).collect());
                        agree_by(values.view(), &all.every(AXIS, 0, 3, 1).expect("as many"), same_bits);
                    }
                    let (values, positions) = try_top_k(x, axis, Dim::<0>).expect("none");
                    assert_eq!((values.as_slice().len(), positions.as_slice().len()), (0, 0));
                }
            }
            Ok(())
        }
    )*};
}
orders! {
    along_rows 0;
    along_columns 1;
}

/// As many as there are, or an error for want of room.
pub(super) fn found<T: Element>(draw: &mut Draw) -> Result<()> {
    let lens = draw.dims(2)?;
    let leaf = Leaf::draw(draw, &lens, T::of)?;
    let m = &leaf.model;
    let x = leaf.view().try_into_shape::<Shape![?, ?]>().expect("two axes");
    let mut all = m.data.clone();
    all.sort_by(|&a, &b| order(a, b));
    all.dedup_by(|b, a| a.same(*b));
    let have = try_unique::<_, Dim<8>>(x);
    if all.len() <= 8 {
        let want = Nested { dims: vec![all.len()], data: all };
        agree(have.expect("room").view(), &want);
    } else {
        assert_eq!(have.err(), Some(ShapeError::Room { op: "unique", max: 8 }));
        let mut out = Tensor::<T, Shape![..8]>::try_from_slice([1], &[T::one()]).expect("one");
        assert!(try_unique_into(x, &mut out).is_err());
        assert!(out.as_slice().iter().all(|&x| m.data.iter().any(|&y| x.same(y))));
    }
    let mut places = Vec::new();
    Nested::generate(&lens, |at| {
        if m.at(at) != T::default() {
            places.extend([at[0], at[1]]);
        }
    });
    let found = places.len() / 2;
    let mut out: Tensor<usize, Shape![..40, 2]> = Tensor::try_from_slice([1, 2], &[9, 9]).expect("one");
    let done = try_nonzero_into(x, &mut out);
    if found <= 40 {
        assert_eq!(done, Ok(()));
        assert_eq!(out.as_slice(), places);
        let have: Tensor<usize, Shape![..40, 2]> = try_nonzero(x).expect("room");
        assert_eq!(have.as_slice(), places);
    } else {
        assert_eq!(done, Err(ShapeError::Room { op: "nonzero", max: 40 }));
        assert_eq!(out.as_slice(), &places[..80]);
    }
    Ok(())
}

/// Elements whose comparisons answer anything: positions stay positions, elements stay elements, and none is lost.
pub(super) fn whatever<T: Sound>(draw: &mut Draw, of: fn(u64, u8) -> T, name: fn(T) -> u64) -> Result<()> {
    odd::answer_from(draw.0.arbitrary()?);
    let lens = draw.dims(2)?;
    let data = draw.elements(count(&lens), of)?;
    let own: [usize; 2] = lens.clone().try_into().expect("two axes");
    let x = TensorView::<T, Shape![?, ?]>::with_dims(&data, own).expect("as many");
    let names = |all: &[T]| {
        let mut names: Vec<u64> = all.iter().map(|&x| name(x)).collect();
        names.sort();
        names
    };
    match draw.below(4)? {
        0 => {
            let have = sort(x, Axis::<1>);
            all_sound(&have);
            // The sort swaps elements, and so has those that there were.
            assert_eq!(names(have.as_slice()), names(&data));
            all_sound(&sort(x, Axis::<0>));
        }
        1 => {
            let have = argsort(x, Axis::<1>);
            for row in have.as_slice().chunks(lens[1].max(1)) {
                let mut row = row.to_vec();
                row.sort();
                assert!(row.iter().copied().eq(0..lens[1]));
            }
        }
        2 => {
            if let Ok((values, positions)) = try_top_k(x, Axis::<0>, Dim::<2>) {
                all_sound(&values);
                assert!(positions.as_slice().iter().all(|&at| at < lens[0]));
            }
        }
        _ => {
            let mut out: Tensor<T, Shape![..8]> = Tensor::empty();
            let _ = try_unique_into(x, &mut out);
            all_sound(&out);
            let mut place = x.to_tensor();
            let all: Vec<u8> =
                draw.elements(lens[0], |bits, _| (bits % lens[0].clamp(1, 200) as u64) as u8)?;
            let index = TensorView::<u8, Shape![?]>::with_dims(&all, [lens[0]]).expect("as many");
            try_scatter(&mut place, Axis::<0>, index, x, ScatterMax).expect("inside");
            try_scatter(&mut place, Axis::<0>, index, x, ScatterMin).expect("inside");
            all_sound(&place);
        }
    }
    Ok(())
}
