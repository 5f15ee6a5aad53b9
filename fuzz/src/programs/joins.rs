//! Joins, and rows that are pushed, taken away, stitched, partitioned and chosen.

use crate::draw::{Draw, Leaf, Result, agree, agree_by, both, dims, packed};
use crate::element::Element;
use crate::model::{Nested, count};
use shapeproof::prelude::*;
use shapeproof::{
    DynTensor, DynView, Partitions, Stitch, concat, dynamic_partition, dynamic_stitch, stack, try_concat,
    try_concat_into, try_stack, try_stack_into,
};

/// Lengths that mostly differ from these along one axis alone.
fn beside(draw: &mut Draw, dims: &[usize], axis: usize) -> Result<Vec<usize>> {
    let mut other = dims.to_vec();
    if axis < other.len() {
        other[axis] = draw.one(&[2, 0, 1, 3, 17])?;
    }
    if draw.once_in(10)? && !other.is_empty() {
        let wrong = draw.below(other.len())?;
        other[wrong] += 1;
    }
    Ok(other)
}

/// Tuples, arrays and slices of operands along an axis that is a type.
macro_rules! typed {
    ($($name:ident ($($shape:tt)*) $axis:literal;)*) => {$(
        fn $name(draw: &mut Draw) -> Result<()> {
            type S = Shape![$($shape)*];
            const A: usize = $axis;
            let lens = draw.dims(S::RANK)?;
            let (more, most) = (beside(draw, &lens, A)?, beside(draw, &lens, A)?);
            let (a, b) = (Leaf::draw(draw, &lens, i32::of)?, Leaf::draw(draw, &more, i32::of)?);
            let c: Nested<i32> = draw.nested(&most)?;
            let x = || a.view().try_into_shape::<S>().expect("the lengths");
            let y = || b.view().try_into_shape::<S>().expect("the lengths");
            let z = || packed(&c).try_into_shape::<S>().expect("the lengths");
            let two = Nested::concat(&[&a.model, &b.model], A);
            let have = try_concat((x(), y().map(|y| y)), Axis::<$axis>);
            both(have.as_ref().ok().map(|have| have.view()), two.as_ref());
            let mut place: DynTensor<i32> = DynTensor::try_zeros(dims(&[1])).expect("room");
            let said = try_concat_into((x(), z()), Axis::<$axis>, &mut place).is_ok();
            match Nested::concat(&[&a.model, &c], A) {
                Some(want) if said => agree(place.view(), &want),
                Some(_) => panic!("refused"),
                None => assert!(!said && place.as_slice() == [0]),
            }
            let have = try_concat((x(), y(), z(), x()), Axis::<$axis>);
            let want = Nested::concat(&[&a.model, &b.model, &c, &a.model], A);
            both(have.as_ref().ok().map(|have| have.view()), want.as_ref());
            let have = try_stack((z(), y()), Axis::<$axis>);
            both(have.as_ref().ok().map(|have| have.view()), stacked(&[&c, &b.model], A).as_ref());
            let have = try_stack((z(), z()), Axis::<-1>);
            both(have.as_ref().ok().map(|have| have.view()), stacked(&[&c, &c], S::RANK).as_ref());
            let have = try_stack([x(), y(), x()], Axis::<$axis>);
            both(have.as_ref().ok().map(|have| have.view()), stacked(&[&a.model, &b.model, &a.model], A).as_ref());
            // Some of the operands, how many of them only run time knows.
            let (views, models) = ([x(), y(), x(), x()], [&a.model, &b.model, &a.model, &a.model]);
            let some = draw.below(3)?..draw.below(3)? + 2;
            let (views, models) = (&views[some.clone()], &models[some]);
            let have = try_concat(views, Axis::<$axis>);
            both(have.as_ref().ok().map(|have| have.view()), Nested::concat(models, A).as_ref());
            let mut place: DynTensor<i32> = DynTensor::try_zeros(dims(&[1])).expect("room");
            let said = try_stack_into(views, Axis::<$axis>, &mut place).is_ok();
            match stacked(models, A) {
                Some(want) if said => agree(place.view(), &want),
                Some(_) => panic!("refused"),
                None => assert!(!said && place.as_slice() == [0]),
            }
            Ok(())
        }
    )*};
}
typed! {
    rank_1 (?) 0;
    rows (?, ?) 0;
    columns (?, ?) 1;
    middle (?, ?, ?) 1;
    last (?, ?, ?, ?) 3;
}

/// Side by side, where the lengths are all the same.
fn stacked(parts: &[&Nested<i32>], axis: usize) -> Option<Nested<i32>> {
    parts.iter().all(|part| part.dims == parts[0].dims).then(|| Nested::stack(parts, axis))?
}

/// Lengths that are types, and capacities.
fn known(draw: &mut Draw) -> Result<()> {
    let (x, y): (Nested<i32>, Nested<i32>) = (draw.nested(&[3, 2])?, draw.nested(&[3, 65])?);
    let z: Nested<i32> = draw.nested(&[0, 65])?;
    let a = packed(&x).try_into_static::<Shape![3, 2]>().expect("the lengths");
    let b = packed(&y).try_into_static::<Shape![3, 65]>().expect("the lengths");
    let c = packed(&z).try_into_static::<Shape![0, 65]>().expect("the lengths");
    agree(concat((a, b), Axis::<1>).view(), &Nested::concat(&[&x, &y], 1).expect("alike"));
    agree(concat((b, c), Axis::<0>).view(), &Nested::concat(&[&y, &z], 0).expect("alike"));
    agree(concat((c, c.map(|c| c)), Axis::<1>).view(), &Nested::concat(&[&z, &z], 1).expect("alike"));
    agree(concat((a, &(b * 2), a), Axis::<1>).view(), &{
        let doubled = y.map(|y| y.plus(y));
        Nested::concat(&[&x, &doubled, &x], 1).expect("alike")
    });
    agree(stack((b, b), Axis::<2>).view(), &Nested::stack(&[&y, &y], 2).expect("alike"));
    agree(stack([c, c, c], Axis::<1>).view(), &Nested::stack(&[&z, &z, &z], 1).expect("alike"));
    let rows = draw.below(7)?;
    let w: Nested<i32> = draw.nested(&[rows, 2])?;
    let d = packed(&w).try_into_shape::<Shape![..6, 2]>().expect("the lengths");
    agree(concat((d, a), Axis::<0>).view(), &Nested::concat(&[&w, &x], 0).expect("alike"));
    Ok(())
}

/// Any number of operands, along an axis that is a value.
fn erased(draw: &mut Draw) -> Result<()> {
    let rank = draw.below(6)?;
    let lens = draw.dims(rank)?;
    let axis = if rank == 0 { 0 } else { draw.below(rank)? };
    let mut parts: Vec<Nested<u8>> = Vec::new();
    for _ in 0..draw.below(5)? {
        let own = if draw.0.arbitrary()? { beside(draw, &lens, axis)? } else { lens.clone() };
        parts.push(draw.nested(&own)?);
    }
    let views: Vec<DynView<u8>> = parts.iter().map(packed).collect();
    let written = draw.axis(axis, rank)?;
    let all: Vec<_> = parts.iter().collect();
    let have = DynView::concat_along::<shapeproof::Dyn>(&views, written);
    let want = Nested::concat(&all, axis);
    both(have.as_ref().ok().map(|have| have.view()), want.as_ref());
    let axis = draw.below(rank + 1)?;
    let written = draw.axis(axis, rank + 1)?;
    let have = DynView::stack_along::<shapeproof::Dyn>(&views, written);
    let alike = all.iter().all(|part| part.dims == all[0].dims);
    let want = if alike { Nested::stack(&all, axis) } else { None };
    both(have.as_ref().ok().map(|have| have.view()), want.as_ref());
    Ok(())
}

/// Rows pushed and taken away.
macro_rules! pushed {
    ($($name:ident $most:literal ($($row:tt)*) [$($inner:tt)*];)*) => {$(
        fn $name(draw: &mut Draw) -> Result<()> {
            type S = Shape![..$most $($row)*];
            let inner: [usize; S::RANK - 1] = $($inner)*;
            let inner = { let mut inner = inner; for len in &mut inner { if *len == 9 { *len = draw.below(4)?; } } inner };
            let mut lens = [0; S::RANK];
            lens[1..].copy_from_slice(&inner);
            let mut have: Tensor<i32, S> = Tensor::try_zeros(lens).expect("no rows");
            let mut want: Vec<Vec<i32>> = Vec::new();
            for _ in 0..draw.below(20)? {
                match draw.below(5)? {
                    0..=2 => {
                        let mut own = inner.to_vec();
                        if draw.once_in(12)? && !own.is_empty() {
                            own[0] += 1;
                        }
                        let row = Leaf::draw(draw, &own, i32::of)?;
                        let said = have.try_push_row(row.view()).is_ok();
                        let fits = want.len() < $most && own == inner;
                        assert_eq!(said, fits);
                        if fits {
                            want.push(row.model.data.clone());
                        }
                    }
                    3 => {
                        let rows = draw.below($most + 2)?;
                        have.truncate_rows(rows);
                        want.truncate(rows);
                    }
                    _ => {
                        let rows = draw.below(3)?;
                        have.discard_rows(rows);
                        want.drain(..rows.min(want.len()));
                    }
                }
                assert_eq!(have.rows().len(), want.len());
                assert_eq!(have.as_slice(), want.concat());
                let last = want.len().checked_sub(1).and_then(|last| have.row(last).map(|row| row.to_tensor()));
                if let (Some(last), Some(want)) = (last, want.last()) {
                    assert_eq!(last.as_slice(), want);
                }
            }
            have.clear();
            assert!(have.as_slice().is_empty());
            Ok(())
        }
    )*};
}
pushed! {
    pushed_numbers 5 () [[]];
    pushed_rows 4 (, 3) [[3]];
    pushed_none 4 (, 0) [[0]];
    pushed_run_time 4 (, ?) [[9]];
    pushed_bounded 3 (, ..4, 2) [[9, 2]];
}

/// Parts of rows of any rank put where their indices say.
fn stitched(draw: &mut Draw) -> Result<()> {
    let row: Vec<usize> = draw.one::<&[usize]>(&[&[], &[2], &[0], &[65], &[3, 1]])?.to_vec();
    let (rows, mut parts) = (draw.one(&[5, 1, 70, 300, 5000])?, Vec::new());
    for _ in 0..draw.below(4)? + 1 {
        let rank = draw.below(3)?;
        let mut lens = Vec::new();
        for _ in 0..rank {
            lens.push(draw.one(&[2, 0, 1, 3, 20])?);
        }
        let negative = draw.once_in(20)?;
        let index = draw.elements(count(&lens), |bits, _| (bits % rows) as i32 - i32::from(negative))?;
        let index = Nested { dims: lens.clone(), data: index };
        lens.extend(&row);
        if !parts.is_empty() && draw.once_in(20)? {
            // Another shape of row than that of the first part.
            lens.push(1);
        }
        parts.push((index, draw.nested::<i32>(&lens)?));
    }
    let mut want: Option<Vec<Option<Vec<i32>>>> = Some(Vec::new());
    let own = count(&row);
    for (index, data) in &parts {
        if data.dims[index.dims.len()..] != row || index.data.iter().any(|&k| k < 0) {
            want = None;
        }
        let Some(want) = &mut want else { break };
        for (i, &k) in index.data.iter().enumerate() {
            let k = k as usize;
            want.resize(want.len().max(k + 1), None);
            want[k] = Some(data.data[i * own..(i + 1) * own].to_vec());
        }
    }
    let views: Vec<_> = parts.iter().map(|(index, data)| (packed(index), packed(data))).collect();
    let said = dynamic_stitch(&views);
    assert_eq!(said.is_ok(), want.is_some(), "{:?}", said.err());
    let (Ok(said), Some(want)) = (said, want) else { return Ok(()) };
    assert_eq!(said.rows(), want.len());
    let holes = want.iter().any(|row| row.is_none());
    let flat: Vec<i32> = want.iter().flat_map(|row| row.clone().unwrap_or(vec![0; own])).collect();
    match row.len() {
        0 => {
            let have: Tensor<i32, Shape![?]> = said.finish().expect("room");
            assert_eq!(have.as_slice(), flat);
            assert_eq!(said.strict().finish::<i32, Shape![?]>().is_err(), holes);
            let mut few: Tensor<i32, Shape![..70]> = Tensor::empty();
            assert_eq!(said.finish_into(&mut few).is_ok(), want.len() <= 70);
        }
        1 => {
            let have: Tensor<i32, Shape![?, ?]> = said.finish().expect("room");
            assert_eq!(have.as_slice(), flat);
            let mut have: Tensor<i32, Shape![..5000, ?]> = Tensor::try_full([1, row[0]], 7).expect("room");
            said.finish_into(&mut have).expect("room");
            assert_eq!(have.as_slice(), flat);
            assert_eq!(said.strict().finish_into(&mut have).is_err(), holes);
        }
        _ => {
            let have: Tensor<i32, Shape![?, 3, 1]> = said.finish().expect("room");
            assert_eq!(have.as_slice(), flat);
            // More rows than are named, in memory that is lent.
            let mut memory = vec![9; (want.len() + 2) * own];
            let mut place =
                TensorViewMut::<i32, Shape![?, 3, 1]>::with_dims(&mut memory, [want.len() + 2, 3, 1])
                    .expect("room");
            said.finish_into_view(&mut place).expect("room");
            assert_eq!(memory[..flat.len()], flat);
            assert!(memory[flat.len()..].iter().all(|&x| x == 0));
        }
    }
    // As a builder, of the first two parts.
    if let [(i, x), (j, y), ..] = &views[..] {
        let built = Stitch::new().part(i, x).expect("as before").part(j, y).expect("as before");
        assert!(built.rows() <= want.len());
    }
    Ok(())
}

/// Rows dealt out by number.
fn partitioned(draw: &mut Draw) -> Result<()> {
    let row: Vec<usize> = draw.one::<&[usize]>(&[&[2], &[0], &[65]])?.to_vec();
    let rank = draw.below(3)?;
    let mut lens = Vec::new();
    for _ in 0..rank {
        lens.push(draw.one(&[2, 0, 1, 3, 20, 40])?);
    }
    let wrong = draw.once_in(10)?;
    let numbers = draw.elements(count(&lens), |bits, _| (bits % if wrong { 5 } else { 4 }) as i64)?;
    let numbers = Nested { dims: lens.clone(), data: numbers };
    lens.extend(&row);
    if draw.once_in(20)? {
        lens.insert(0, 2);
    }
    let data: Nested<u8> = draw.nested(&lens)?;
    let said = dynamic_partition(packed(&data), packed(&numbers), Partitions::<4>);
    let fits = lens.starts_with(&numbers.dims) && numbers.data.iter().all(|&k| k < 4);
    assert_eq!(said.is_ok(), fits, "{:?}", said.err());
    let Ok(said) = said else { return Ok(()) };
    if lens.len() != numbers.dims.len() + 1 {
        return Ok(());
    }
    let own = row[0];
    let outputs: [Tensor<u8, Shape![..1600, ?]>; 4] = said.outputs().expect("room");
    let places: [Tensor<usize, Shape![..1600]>; 4] = said.rows().expect("room");
    let counts = said.counts();
    for k in 0..4 {
        let mine: Vec<usize> = (0..numbers.data.len()).filter(|&i| numbers.data[i] == k as i64).collect();
        assert_eq!(places[k].as_slice(), mine);
        assert_eq!(counts[k], mine.len());
        let rows: Vec<u8> = mine.iter().flat_map(|&i| data.data[i * own..(i + 1) * own].to_vec()).collect();
        assert_eq!(outputs[k].shape().dims(), [mine.len(), own]);
        assert_eq!(outputs[k].as_slice(), rows);
    }
    let mut memory = counts.map(|count| vec![7; count * own]);
    said.write_into(memory.each_mut().map(|memory| &mut memory[..])).expect("room");
    for (memory, output) in memory.iter().zip(&outputs) {
        assert_eq!(memory, output.as_slice());
    }
    let few: Result<[Tensor<u8, Shape![..3, ?]>; 4], _> = said.outputs();
    assert_eq!(few.is_ok(), counts.iter().all(|&count| count <= 3));
    // There and back is nothing.
    let parts: [_; 4] = core::array::from_fn(|k| (places[k].view(), outputs[k].view()));
    let back: Tensor<u8, Shape![?, ?]> =
        dynamic_stitch(&parts).expect("rows of a partition").strict().finish().expect("room");
    agree_by(back.view(), &data.reshape(&[numbers.data.len(), own]).expect("as many"), |a, b| a == b);
    Ok(())
}

pub fn program(draw: &mut Draw) -> Result<()> {
    draw.one::<fn(&mut Draw) -> Result<()>>(&[
        rank_1,
        rows,
        columns,
        middle,
        last,
        known,
        erased,
        pushed_numbers,
        pushed_rows,
        pushed_none,
        pushed_run_time,
        pushed_bounded,
        stitched,
        partitioned,
    ])?(draw)
}
