//! Operations whose indices or orders are data: what they choose, and that a wrong index is refused and nothing written.

use super::odd::{Odd, Pointer};
use super::orders;
use crate::draw::{Draw, Leaf, Result, agree, dims};
use crate::element::{Element, larger, smaller};
use crate::model::{Nested, count};
use crate::programs::apart;
use shapeproof::prelude::*;
use shapeproof::{
    Dim, DynTensor, IndexError, RowIndex, ScatterAdd, ScatterAssign, ScatterMax, ScatterMin, try_gather,
    try_gather_into, try_one_hot, try_scatter, try_take_along_axis, try_take_along_axis_into,
};

/// An integer that names positions.
pub(super) trait Whole: Element + RowIndex {
    const RANGE: [i128; 2];
    fn of_wide(value: i128) -> Self;
    fn to_wide(self) -> i128;
}
macro_rules! whole {
    ($($t:ident)*) => {$(
        impl Whole for $t {
            const RANGE: [i128; 2] = [$t::MIN as i128, $t::MAX as i128];
            fn of_wide(value: i128) -> Self {
                value as $t
            }
            fn to_wide(self) -> i128 {
                self as i128
            }
        }
    )*};
}
whole!(i8 u64);

/// Indices below `len`, and at times some that are not.
pub(super) fn indices<K: Whole>(draw: &mut Draw, lens: &[usize], len: usize) -> Result<Nested<K>> {
    let [least, most] = K::RANGE;
    let end = (len as i128).min(most + 1);
    let mut all: Nested<K> = Nested {
        dims: lens.to_vec(),
        data: draw
            .elements(count(lens), |bits, _| K::of_wide(if end == 0 { 0 } else { i128::from(bits) % end }))?,
    };
    if draw.once_in(4)? {
        for _ in 0..draw.below(3)? + 1 {
            if !all.data.is_empty() {
                let at = draw.below(all.data.len())?;
                all.data[at] = K::of_wide(draw.one(&[end.min(most), most, least, -1_i128.max(least), 0])?);
            }
        }
    }
    Ok(all)
}

/// The position that an index names on an axis of `len`.
fn named<K: Whole>(index: K, len: usize) -> Option<usize> {
    usize::try_from(index.to_wide()).ok().filter(|&at| at < len)
}

/// What an operation says of indices of which one is outside.
pub(super) fn refusal<K: Whole>(op: &'static str, indices: &Nested<K>, len: usize) -> Option<IndexError> {
    let mut wrong = None;
    Nested::generate(&indices.dims, |at| {
        let value = indices.at(at);
        if named(value, len).is_none() && wrong.is_none() {
            let value = value.to_wide().clamp(i64::MIN.into(), i64::MAX.into()) as i64;
            wrong = Some(IndexError::Outside { op, at: dims(at), value, len });
        }
    });
    wrong
}

/// A place on the heap that takes any lengths, with two elements in it.
pub(super) fn place<T: Element>() -> (DynTensor<T>, Nested<T>) {
    let before = Nested { dims: vec![2], data: vec![T::one(); 2] };
    (DynTensor::try_from_slice(dims(&[2]), &before.data).expect("two elements"), before)
}

/// Positions and elements by an index, and updates to where it says, along each axis of views of any layout.
macro_rules! chosen {
    ($($name:ident $axis:literal;)*) => {$(
        fn $name<T: Element, K: Whole>(draw: &mut Draw) -> Result<()> {
            let lens = draw.dims(3)?;
            let leaf = Leaf::draw(draw, &lens, T::of)?;
            let m = &leaf.model;
            let x = leaf.view().try_into_shape::<Shape![?, ?, ?]>().expect("three axes");
            let axis = Axis::<$axis>;
            const AXIS: isize = $axis;
            let at = AXIS.rem_euclid(3) as usize;
            let len = lens[at];
            let (mut out, before) = place::<T>();
            let doubled = x.map(|x: T| x.plus(x));
            match draw.below(3)? {
                0 => {
                    // So many elements of a result take the loops beside it long enough.
                    let most = if m.data.len() > 400 { 2 } else { 17 };
                    let own = [draw.below(3)?, draw.one(&[0, 1, 3, most])?];
                    let names: Nested<K> = indices(draw, &own, len)?;
                    let index = TensorView::<K, Shape![?, ?]>::with_dims(&names.data, own).expect("as many");
                    let (have, done) = (try_gather(x, axis, index), try_gather_into(doubled, axis, index, &mut out));
                    if let Some(error) = refusal("gather", &names, len) {
                        assert_eq!((have.err(), done), (Some(error), Err(error)));
                        agree(out.view(), &before);
                        return Ok(());
                    }
                    let mut wide = lens.clone();
                    wide.splice(at..=at, own);
                    let want = Nested::generate(&wide, |index| {
                        let mut from = index.to_vec();
                        let named = names.at(&index[at..at + 2]).to_wide() as usize;
                        from.splice(at..at + 2, [named]);
                        m.at(&from)
                    });
                    agree(have.expect("all inside").view(), &want);
                    assert_eq!(done, Ok(()));
                    agree(out.view(), &want.map(|x| x.plus(x)));
                }
                1 => {
                    let mut own = lens.clone();
                    own[at] = draw.one(&[0, 1, 2, 5])?;
                    let other = draw.below(3)?;
                    if draw.once_in(6)? && other != at && count(&own) < 4096 {
                        own[other] += 1;
                    }
                    let names: Nested<K> = indices(draw, &own, len)?;
                    let fits = (0..3).all(|i| i == at || own[i] == lens[i]);
                    let own: [usize; 3] = own.try_into().expect("three axes");
                    let index = TensorView::<K, Shape![?, ?, ?]>::with_dims(&names.data, own).expect("as many");
                    let have = try_take_along_axis(x, axis, index);
                    let done = try_take_along_axis_into(doubled, axis, index, &mut out);
                    if !fits {
                        assert!(matches!(have, Err(IndexError::Shape(_))), "{:?} of {lens:?}", own);
                        assert!(matches!(done, Err(IndexError::Shape(_))));
                        agree(out.view(), &before);
                        return Ok(());
                    }
                    if let Some(error) = refusal("take_along_axis", &names, len) {
                        assert_eq!((have.err(), done), (Some(error), Err(error)));
                        agree(out.view(), &before);
                        return Ok(());
                    }
                    let want = Nested::generate(&own, |index| {
                        let mut from = index.to_vec();
                        from[at] = names.at(index).to_wide() as usize;
                        m.at(&from)
                    });
                    agree(have.expect("all inside").view(), &want);
                    assert_eq!(done, Ok(()));
                    agree(out.view(), &want.map(|x| x.plus(x)));
                }
                _ => {
                    // Into every other position of a middle axis, or into the whole, turned or not.
                    let n = draw.one(&[0, 1, 2, 7, 40])?;
                    let mut held = lens.clone();
                    held[1] *= 2;
                    let memory: Nested<T> = draw.nested(&held)?;
                    let mut have = memory.data.clone();
                    let names: Nested<K> = indices(draw, &[n], len)?;
                    let mut own = lens.clone();
                    own[at] = n;
                    let other = draw.below(3)?;
                    if draw.once_in(6)? {
                        own[other] += 1;
                    }
                    if count(&own) > 1 << 13 {
                        return Ok(());
                    }
                    let fits = (0..3).all(|i| own[i] == if i == at { n } else { lens[i] });
                    let updates = Leaf::draw(draw, &own, T::of)?;
                    let y = updates.view().try_into_shape::<Shape![?, ?, ?]>().expect("three axes");
                    let index = TensorView::<K, Shape![?]>::with_dims(&names.data, [n]).expect("as many");
                    let mode = draw.below(4)?;
                    let done = {
                        let held: [usize; 3] = held.clone().try_into().expect("three axes");
                        let memory = TensorViewMut::<T, Shape![?, ?, ?]>::with_dims(&mut have, held).expect("as many");
                        let mut part = memory.slice_step_range_mut(Axis::<1>, 0..2 * lens[1], 2).expect("inside");
                        assert_eq!(part.shape().dims().as_ref(), lens);
                        match mode {
                            0 => try_scatter(&mut part, axis, index, y, ScatterAssign),
                            1 => try_scatter(&mut part, axis, index, y.map(|y: T| y.plus(T::one())), ScatterAdd),
                            2 => try_scatter(&mut part, axis, index, y, ScatterMax),
                            _ => try_scatter(&mut part, axis, index, y, ScatterMin),
                        }
                    };
                    let wrong = refusal("scatter", &names, len);
                    let mut want = memory.clone();
                    if !fits {
                        assert!(matches!(done, Err(IndexError::Shape(_))), "{done:?}: {own:?} to {lens:?}");
                    } else if let Some(error) = wrong {
                        assert_eq!(done, Err(error));
                    } else {
                        assert_eq!(done, Ok(()));
                        let strides = [held[1] * held[2], 2 * held[2], 1];
                        // Index by index: the first one varies slowest along the axis only.
                        for i in 0..n {
                            let mut row = own.clone();
                            row[at] = 1;
                            Nested::generate(&row, |index| {
                                let mut from = index.to_vec();
                                from[at] = i;
                                let mut to = index.to_vec();
                                to[at] = names.data[i].to_wide() as usize;
                                let to: usize = to.iter().zip(strides).map(|(&i, stride)| i * stride).sum();
                                let (old, new) = (want.data[to], updates.model.at(&from));
                                want.data[to] = match mode {
                                    0 => new,
                                    1 => old.plus(new.plus(T::one())),
                                    2 => larger(old, new),
                                    _ => smaller(old, new),
                                };
                            });
                        }
                    }
                    agree(crate::draw::packed(&Nested { dims: held, data: have }), &want);
                }
            }
            Ok(())
        }
    )*};
}
chosen! {
    by_first 0;
    by_middle 1;
    by_last -1;
}

/// A one where an index says.
fn one_hot<K: Whole>(draw: &mut Draw) -> Result<()> {
    let own = [draw.below(3)?, draw.one(&[0, 1, 3, 17])?];
    let names: Nested<K> = indices(draw, &own, 5)?;
    let index = TensorView::<K, Shape![?, ?]>::with_dims(&names.data, own).expect("as many");
    let have: core::result::Result<Tensor<i16, Shape![?, ?, 5]>, _> = try_one_hot(index, Dim::<5>);
    let Some(error) = refusal("one_hot", &names, 5) else {
        let want = Nested::generate(&[own[0], own[1], 5], |at| {
            i16::from(names.at(&at[..2]).to_wide() == at[2] as i128)
        });
        agree(have.expect("all inside").view(), &want);
        return Ok(());
    };
    assert_eq!(have.err(), Some(error));
    // There is no class: any index is refused.
    let none: core::result::Result<Tensor<i16, Shape![?, ?, 0]>, _> = try_one_hot(index, Dim::<0>);
    assert_eq!(none.is_ok(), names.data.is_empty());
    Ok(())
}

pub fn program(draw: &mut Draw) -> Result<()> {
    let program = draw.one::<fn(&mut Draw) -> Result<()>>(&[
        by_first::<i32, i8>,
        by_middle::<f32, u64>,
        by_last::<i32, i8>,
        one_hot::<i8>,
        orders::along_rows::<f32>,
        orders::along_columns::<f32>,
        orders::along_columns::<i16>,
        orders::found::<f32>,
        orders::found::<i16>,
        |draw| orders::whatever(draw, Odd::of, Odd::name),
        |draw| orders::whatever(draw, Pointer::of, Pointer::name),
    ])?;
    apart(|| program(draw))
}
