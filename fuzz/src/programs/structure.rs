//! Operations that bring elements to other positions, views of a part of the positions, and rings of rows.

use crate::draw::{Draw, Leaf, Result, agree, both, dims};
use crate::element::Element;
use crate::ends::{Beyond, beyond};
use crate::model::Nested;
use crate::programs::apart;
use core::fmt::Debug;
use shapeproof::prelude::*;
use shapeproof::{
    Constant, Dim, DynTensor, Edge, Reflect, RowRing, Wrap, diagonal, flip, pad_into, repeat, roll,
    roll_into, span, tile, tril, triu, try_flip_into, try_pad, try_pad_into, try_repeat_into, try_roll_into,
    try_tile_into, try_tril_into, try_triu_into,
};
use std::collections::VecDeque;

/// The tensor with more positions at both ends of an axis; `None` where there is no element to put there.
fn padded<T: Copy + Debug>(
    x: &Nested<T>,
    axis: usize,
    ends: [usize; 2],
    mode: Beyond,
    value: T,
) -> Option<Nested<T>> {
    let len = x.dims[axis];
    if len == 0 && mode != Beyond::Constant {
        return None;
    }
    let [before, behind] = ends;
    Some(x.moved(axis, before + len + behind, value, |i| beyond(mode, i as isize - before as isize, len)))
}

/// What stays of matrices: the elements for whose column less their row `keep` holds.
fn triangle<T: Element>(x: &Nested<T>, keep: impl Fn(i128) -> bool) -> Nested<T> {
    let last = x.dims.len() - 1;
    Nested::generate(&x.dims, |index| {
        let kept = keep(index[last] as i128 - index[last - 1] as i128);
        if kept { x.at(index) } else { T::default() }
    })
}

/// A place on the heap that takes any lengths, with something in it.
fn place<T: Element>() -> DynTensor<T> {
    DynTensor::try_from_slice(dims(&[2]), &[T::default(); 2]).expect("two elements")
}

/// A shift of any size.
fn shift(draw: &mut Draw) -> Result<isize> {
    let few = draw.below(9)? as isize - 4;
    draw.one(&[few, few, few, few * 65, isize::MAX, isize::MIN, isize::MIN + 1])
}

/// Tensors whose lengths run time knows, views of any layout.
macro_rules! moves {
    ($($name:ident $axis:literal;)*) => {$(
        fn $name<T: Element>(draw: &mut Draw) -> Result<()> {
            let lens = draw.dims(3)?;
            let leaf = Leaf::draw(draw, &lens, T::of)?;
            let m = &leaf.model;
            let x = leaf.view().try_into_shape::<Shape![?, ?, ?]>().expect("three axes");
            let axis = Axis::<$axis>;
            const AXIS: isize = $axis;
            let at = AXIS.rem_euclid(3) as usize;
            let doubled = x.map(|x: T| x.plus(x));
            let len = lens[at];
            let mut out = place::<T>();
            match draw.below(6)? {
                0 => {
                    let want = m.moved(at, len, T::default(), |i| Some(len - 1 - i));
                    agree(flip(x, axis).view(), &want);
                    try_flip_into(x, axis, &mut out).expect("room on the heap");
                    agree(out.view(), &want);
                    // Of an expression.
                    agree(doubled.flip(axis).view(), &want.map(|x| x.plus(x)));
                }
                1 => {
                    let by = shift(draw)?;
                    let from = |i: usize| (i as i128 - by as i128).rem_euclid(len as i128) as usize;
                    let want = m.moved(at, len, T::default(), |i| Some(from(i)));
                    agree(roll(x, axis, by).view(), &want);
                    try_roll_into(x, axis, by, &mut out).expect("room on the heap");
                    agree(out.view(), &want);
                    agree(doubled.roll(axis, by).view(), &want.map(|x| x.plus(x)));
                }
                2 => {
                    agree(
                        tile(x, axis, Dim::<3>).view(),
                        &m.moved(at, 3 * len, T::default(), |i| Some(i % len)),
                    );
                    try_tile_into(x, axis, Dim::<0>, &mut out).expect("room on the heap");
                    agree(out.view(), &m.moved(at, 0, T::default(), |_| None));
                }
                3 => {
                    agree(
                        repeat(x, axis, Dim::<3>).view(),
                        &m.moved(at, 3 * len, T::default(), |i| Some(i / 3)),
                    );
                    try_repeat_into(x, axis, Dim::<1>, &mut out).expect("room on the heap");
                    agree(out.view(), m);
                }
                4 => {
                    let value = T::of(draw.0.arbitrary()?, 2);
                    let mode = draw.one(&[Beyond::Constant, Beyond::Edge, Beyond::Reflect, Beyond::Wrap])?;
                    let have = match mode {
                        Beyond::Constant => try_pad(x, axis, Dim::<3>, Dim::<5>, Constant(value)).ok(),
                        Beyond::Edge => try_pad(x, axis, Dim::<3>, Dim::<5>, Edge).ok(),
                        Beyond::Reflect => try_pad(x, axis, Dim::<3>, Dim::<5>, Reflect).ok(),
                        Beyond::Wrap => try_pad(x, axis, Dim::<3>, Dim::<5>, Wrap).ok(),
                    };
                    both(have.as_ref().map(|x| x.view()), padded(m, at, [3, 5], mode, value).as_ref());
                    // What is refused leaves the place as it was.
                    let done = try_pad_into(doubled, axis, Dim::<0>, Dim::<1>, Reflect, &mut out);
                    let want = padded(m, at, [0, 1], Beyond::Reflect, value).map(|x| x.map(|x| x.plus(x)));
                    assert_eq!(done.is_ok(), want.is_some());
                    agree(out.view(), &want.unwrap_or(Nested { dims: vec![2], data: vec![T::default(); 2] }));
                }
                _ => {
                    let k = shift(draw)?;
                    let lower = triangle(m, |above| above <= k as i128);
                    let upper = triangle(m, |above| above >= k as i128);
                    agree(tril(x, k).view(), &lower);
                    agree(triu(x, k).view(), &upper);
                    try_tril_into(doubled, k, &mut out).expect("room on the heap");
                    agree(out.view(), &lower.map(|x| x.plus(x)));
                    try_triu_into(x, k, &mut out).expect("room on the heap");
                    agree(out.view(), &upper);
                    let short = lens[1].min(lens[2]);
                    let want = Nested::generate(&[lens[0], short], |at| m.at(&[at[0], at[1], at[1]]));
                    agree(diagonal(x), &want);
                    agree(x.map(|x| x.plus(x)).eval().diagonal(), &want.map(|x| x.plus(x)));
                }
            }
            Ok(())
        }
    )*};
}
moves! {
    first 0;
    middle 1;
    last -1;
}

/// Lengths that the types know: what is refused there does not compile.
fn fixed(draw: &mut Draw) -> Result<()> {
    let leaf = Leaf::draw(draw, &[2, 3, 5], i32::of)?;
    let m = &leaf.model;
    let x = leaf.view().try_into_shape::<Shape![2, 3, 5]>().expect("the lengths");
    let every = |from, to, step| m.every(2, from, to, step).expect("inside");
    match draw.below(4)? {
        0 => {
            agree(x.slice_step(Axis::<2>, span!(0..5), Dim::<2>), &every(0, 5, 2));
            agree(x.slice_step(Axis::<-1>, span!(1..4), Dim::<3>), &every(1, 4, 3));
            agree(x.slice_step(Axis::<2>, span!(5..5), Dim::<1>), &every(5, 5, 1));
            let turned = x.transpose().slice_step(Axis::<0>, span!(2..5), Dim::<9>);
            agree(turned, &every(2, 5, 9).permute(&[2, 1, 0]));
            agree(
                (x.slice_step(Axis::<2>, span!(0..5), Dim::<4>) + 1).eval().view(),
                &every(0, 5, 4).map(|x| x.plus(1)),
            );
        }
        1 => {
            let value = draw.0.arbitrary()?;
            let mut out = Tensor::full(7);
            pad_into(x, Axis::<1>, Dim::<2>, Dim::<4>, Wrap, &mut out);
            agree(out.view(), &padded(m, 1, [2, 4], Beyond::Wrap, value).expect("elements"));
            pad_into(x, Axis::<1>, Dim::<2>, Dim::<4>, Constant(value), &mut out);
            agree(out.view(), &padded(m, 1, [2, 4], Beyond::Constant, value).expect("elements"));
            // An axis of one element is its own mirror image.
            let one = x.slice(Axis::<0>, span!(1..2));
            let want = m.every(0, 1, 2, 1).expect("inside");
            agree(
                one.pad(Axis::<0>, Dim::<2>, Dim::<0>, Reflect).view(),
                &padded(&want, 0, [2, 0], Beyond::Reflect, value).expect("one"),
            );
        }
        2 => {
            let by = shift(draw)?;
            let mut out = Tensor::full(7);
            roll_into(x, Axis::<2>, by, &mut out);
            let from = |i: usize| (i as i128 - by as i128).rem_euclid(5) as usize;
            agree(out.view(), &m.moved(2, 5, 0, |i| Some(from(i))));
            // One after the other.
            let have = x.flip(Axis::<0>).tile(Axis::<1>, Dim::<2>).repeat(Axis::<1>, Dim::<2>);
            let want = m.moved(0, 2, 0, |i| Some(1 - i)).moved(1, 12, 0, |i| Some(i / 2 % 3));
            agree(have.view(), &want);
        }
        _ => {
            let rows = draw.below(9)?;
            let m: Nested<i16> = draw.nested(&[rows, 4])?;
            let x = TensorView::<i16, Shape![..8, 4]>::with_dims(&m.data, [rows, 4]).expect("the lengths");
            let have = x.try_slice_step(Axis::<0>, span!(1..6), Dim::<2>).ok();
            both(have, m.every(0, 1, 6, 2).as_ref());
            // A bounded axis grows with its bound.
            let have: core::result::Result<Tensor<i16, Shape![..11, 4]>, _> =
                try_pad(x, Axis::<0>, Dim::<1>, Dim::<2>, Edge);
            both(have.as_ref().ok().map(|x| x.view()), padded(&m, 0, [1, 2], Beyond::Edge, 0).as_ref());
            agree(x.flip(Axis::<0>).view(), &m.moved(0, rows, 0, |i| Some(rows - 1 - i)));
        }
    }
    Ok(())
}

/// A ring of rows beside a queue of them.
macro_rules! rings {
    ($($name:ident ($($shape:tt)*) ($($row:tt)*);)*) => {$(
        fn $name(draw: &mut Draw) -> Result<()> {
            let mut ring = RowRing::<i32, Shape![$($shape)*]>::full(-1);
            let lens = ring.window().dims();
            let row: usize = lens[1..].iter().product();
            let mut queue: VecDeque<Vec<i32>> = (0..lens[0]).map(|_| vec![-1; row]).collect();
            let mut out = Tensor::<i32, Shape![$($shape)*]>::full(3);
            for _ in 0..draw.below(12)? {
                let want = |queue: &VecDeque<Vec<i32>>| {
                    Nested { dims: lens.to_vec(), data: queue.iter().flatten().copied().collect() }
                };
                match draw.below(6)? {
                    0 => {
                        let (older, newer) = ring.parts();
                        let all: Vec<i32> = older.iter().chain(newer.iter()).copied().collect();
                        assert_eq!(all, want(&queue).data);
                        assert_eq!(older.shape().dims().as_ref()[0] + newer.shape().dims().as_ref()[0], lens[0]);
                    }
                    1 => {
                        ring.window_into(&mut out);
                        agree(out.view(), &want(&queue));
                        agree(ring.window().view(), &want(&queue));
                    }
                    2 => agree(ring.in_order().view(), &want(&queue)),
                    kind => {
                        let leaf = Leaf::draw(draw, &lens[1..], i32::of)?;
                        let x = leaf.view().try_into_shape::<Shape![$($row)*]>().expect("a row");
                        if kind == 3 { ring.push(x + x) } else { ring.push(x) }
                        let doubled = |x: i32| if kind == 3 { x.plus(x) } else { x };
                        queue.push_back(leaf.model.data.iter().map(|&x| doubled(x)).collect());
                        queue.pop_front();
                    }
                }
            }
            Ok(())
        }
    )*};
}
rings! {
    ring (3, 5) (5);
    images (4, 2, 3) (2, 3);
    samples (7) ();
    single (1, 2) (2);
    no_rows (0, 2) (2);
    no_columns (3, 0) (0);
}

pub fn program(draw: &mut Draw) -> Result<()> {
    let ring =
        draw.one::<fn(&mut Draw) -> Result<()>>(&[ring, images, samples, single, no_rows, no_columns])?;
    let program =
        draw.one::<fn(&mut Draw) -> Result<()>>(&[first::<i16>, middle::<f32>, last::<i16>, fixed, ring])?;
    apart(|| program(draw))
}
