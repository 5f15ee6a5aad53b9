//! Reductions, scans and softmax along an axis and over everything.

use super::apart;
use super::rounding::{About, about, mean, prod, running, softmax, std, sum, var};
use crate::draw::{Draw, Leaf, Result, agree, agree_by, dims, packed};
use crate::element::{Element, larger, position, smaller};
use crate::model::Nested;
use crate::typed::{self, Len, Typed};
use shapeproof::prelude::*;
use shapeproof::{Dim, DynTensor, DynView, TensorViewMut};

fn whole<T: Element>(row: &[T], neutral: T, f: fn(T, T) -> T) -> T {
    row.iter().copied().fold(neutral, f)
}

fn scanned<T: Element>(row: &[T], f: fn(T, T) -> T) -> Vec<T> {
    let mut all: Vec<T> = Vec::new();
    for &x in row {
        all.push(all.last().map_or(x, |&last| f(last, x)));
    }
    all
}

/// The result with an axis of length 1.
fn kept<T: Copy + core::fmt::Debug>(x: &Nested<T>, axis: usize) -> Nested<T> {
    x.unsqueeze(axis).expect("an axis")
}

/// All reductions of integers along one axis of an operand, which is an expression to be written again and again.
macro_rules! integers {
    ($draw:ident, $want:ident, $x:expr, $axis:literal, $kind:ident) => {{
        const A: usize = $axis;
        let axis = Axis::<$axis>;
        let same = |a: usize, b: usize| a == b;
        let flags = |a: bool, b: bool| a == b;
        match $draw.below(8)? {
            0 => apart(|| agree($x.sum_axis(axis).view(), &$want.reduce(A, |row| whole(row, 0, Element::plus)))),
            1 => apart(|| agree($x.prod_axis(axis).view(), &$want.reduce(A, |row| whole(row, 1, Element::times)))),
            2 => apart(|| {
                integers!(@extremum $kind $want $x, axis, try_max_axis max_axis, |row: &[_]| row.iter().copied().reduce(larger))
            }),
            3 => apart(|| {
                integers!(@extremum $kind $want $x, axis, try_min_axis min_axis, |row: &[_]| row.iter().copied().reduce(smaller))
            }),
            4 => apart(|| {
                let of = |row: &[_]| (!row.is_empty()).then(|| position(row, |a, b| a > b));
                integers!(@position $kind $want $x, axis, try_argmax_axis argmax_axis, of, same);
            }),
            5 => apart(|| {
                let of = |row: &[_]| (!row.is_empty()).then(|| position(row, |a, b| a < b));
                integers!(@position $kind $want $x, axis, try_argmin_axis argmin_axis, of, same);
            }),
            6 => apart(|| {
                let odd = $want.map(|x| x & 1 == 1);
                agree_by($x.map(|x| x & 1 == 1).any_axis(axis).view(), &odd.reduce(A, |row| row.contains(&true)), flags);
                agree_by($x.map(|x| x & 1 == 1).all_axis(axis).view(), &odd.reduce(A, |row| !row.contains(&false)), flags);
            }),
            _ => apart(|| {
                let want = $want.along(A, |row| scanned(row, Element::plus));
                let mut place: DynTensor<_> = DynTensor::try_zeros(dims(&[1])).expect("room");
                $x.try_cumsum_into(axis, &mut place).expect("room on the heap");
                agree(place.view(), &want);
            }),
        }
    }};
    (@extremum run_time $want:ident $x:expr, $axis:ident, $try:ident $name:ident, $of:expr) => {
        match $x.$try($axis) {
            Ok(have) => agree(have.view(), &$want.reduce(A, |row| $of(row).expect("an element"))),
            Err(_) => assert_eq!($want.dims[A], 0),
        }
    };
    (@extremum known $want:ident $x:expr, $axis:ident, $try:ident $name:ident, $of:expr) => {
        agree($x.$name($axis).view(), &$want.reduce(A, |row| $of(row).expect("an element")))
    };
    (@position run_time $want:ident $x:expr, $axis:ident, $try:ident $name:ident, $of:expr, $same:ident) => {
        match $x.$try($axis) {
            Ok(have) => agree_by(have.view(), &$want.reduce(A, |row| $of(row).expect("an element")), $same),
            Err(_) => assert_eq!($want.dims[A], 0),
        }
    };
    (@position known $want:ident $x:expr, $axis:ident, $try:ident $name:ident, $of:expr, $same:ident) => {
        agree_by($x.$name($axis).view(), &$want.reduce(A, |row| $of(row).expect("an element")), $same)
    };
}

/// As [`integers`], of floats, whose results are rounded.
macro_rules! floats {
    ($draw:ident, $want:ident, $x:expr, $axis:literal) => {{
        const A: usize = $axis;
        let axis = Axis::<$axis>;
        match $draw.below(7)? {
            0 => apart(|| rounded($x.sum_axis(axis).view(), &$want.reduce(A, sum))),
            1 => apart(|| rounded($x.mean_axis(axis).view(), &$want.reduce(A, mean))),
            2 => apart(|| rounded($x.prod_axis_keep(axis).view(), &kept(&$want.reduce(A, prod), A))),
            3 => apart(|| rounded($x.var_axis(axis).view(), &$want.reduce(A, var))),
            4 => apart(|| {
                if let Ok(have) = $x.try_max_axis(axis) {
                    agree(
                        have.view(),
                        &$want.reduce(A, |row| row.iter().copied().reduce(larger).expect("one")),
                    );
                }
                if let Ok(have) = $x.try_argmin_axis(axis) {
                    let want = $want.reduce(A, |row| position(row, |a, b| a < b));
                    agree_by(have.view(), &want, |a, b| a == b);
                }
            }),
            5 => apart(|| rounded($x.cumsum(axis).view(), &$want.along(A, |row| running(row, sum)))),
            _ => apart(|| {
                let mut place: DynTensor<f32> = DynTensor::try_zeros(dims(&[1])).expect("room");
                shapeproof::try_softmax_into($x, axis, &mut place).expect("room on the heap");
                rounded(place.view(), &$want.along(A, |row| softmax(row, false)));
            }),
        }
    }};
}

/// The numbers are about those of the model.
#[track_caller]
fn rounded<S: Shape>(have: TensorView<'_, f32, S>, want: &Nested<About>) {
    assert_eq!(have.shape().dims().as_ref(), want.dims, "the lengths");
    for (i, (&have, &want)) in have.iter().zip(&want.data).enumerate() {
        assert!(about(have, want), "element {i} is {have:e}, not {want:?}");
    }
}

/// Lengths that a type allows.
fn lengths<S: Typed>(draw: &mut Draw) -> Result<Vec<usize>> {
    let mut dims = draw.dims(S::LENS.len())?;
    for (own, len) in dims.iter_mut().zip(S::LENS) {
        match *len {
            Len::Is(len) => *own = len,
            Len::UpTo(most) => *own = (*own).min(most),
            Len::Any => {}
        }
    }
    Ok(dims)
}

/// A view of a typed shape, in row-major order or not, or an expression over it.
macro_rules! one_of {
    ($draw:ident, $macro:ident, $leaf:ident, $shape:ident, [$($axis:literal $kind:ident $operand:ident)*]) => {{
        let want = &$leaf.model;
        let number = $draw.below([$($axis),*].len())?;
        let mut at = 0;
        $(
            if at == number {
                one_of!(@$operand $macro $draw $leaf $shape want $axis $kind);
                return Ok(());
            }
            at += 1;
        )*
        let _ = at;
    }};
    (@packed $macro:ident $draw:ident $leaf:ident $shape:ident $want:ident $axis:literal $kind:ident) => {{
        let x = packed(&$leaf.model).try_into_shape::<<typed::$shape as Typed>::Shape>().expect("the lengths");
        one_of!(@$macro $draw, $want, x, $axis, $kind);
    }};
    (@strided $macro:ident $draw:ident $leaf:ident $shape:ident $want:ident $axis:literal $kind:ident) => {{
        let x = $leaf.view().try_into_shape::<<typed::$shape as Typed>::Shape>().expect("the lengths");
        one_of!(@$macro $draw, $want, x, $axis, $kind);
    }};
    (@lazy $macro:ident $draw:ident $leaf:ident $shape:ident $want:ident $axis:literal $kind:ident) => {{
        let x = $leaf.view().try_into_shape::<<typed::$shape as Typed>::Shape>().expect("the lengths");
        let x = x.map(|x| x);
        one_of!(@$macro $draw, $want, x, $axis, $kind);
    }};
    (@integers $draw:ident, $want:ident, $x:expr, $axis:literal, $kind:ident) => {
        integers!($draw, $want, $x, $axis, $kind)
    };
    (@floats $draw:ident, $want:ident, $x:expr, $axis:literal, $kind:ident) => {
        floats!($draw, $want, $x, $axis)
    };
}

macro_rules! shapes {
    ($($name:ident $shape:ident [$($axes:tt)*];)*) => {$(
        fn $name(draw: &mut Draw) -> Result<()> {
            let lens = lengths::<typed::$shape>(draw)?;
            if draw.0.arbitrary()? {
                let leaf = Leaf::draw(draw, &lens, i32::of)?;
                one_of!(draw, integers, leaf, $shape, [$($axes)*]);
            } else {
                let leaf = Leaf::draw(draw, &lens, f32::of)?;
                one_of!(draw, floats, leaf, $shape, [$($axes)*]);
            }
            Ok(())
        }
    )*};
}
shapes! {
    rank_1 R1 [0 run_time packed 0 run_time lazy];
    rank_2 R2 [0 run_time packed 1 run_time packed 0 run_time strided 1 run_time strided];
    rank_3 R3 [0 run_time strided 1 run_time strided 2 run_time strided];
    rank_4 R4 [2 run_time lazy];
    bounded Bounded3 [1 run_time strided];
}

macro_rules! known {
    ($($name:ident $shape:ident [$($axes:tt)*];)*) => {$(
        fn $name(draw: &mut Draw) -> Result<()> {
            let lens = lengths::<typed::$shape>(draw)?;
            let leaf = Leaf::draw(draw, &lens, i32::of)?;
            one_of!(draw, integers, leaf, $shape, [$($axes)*]);
            Ok(())
        }
    )*};
}
known! {
    fixed Fixed2 [0 known packed 1 known packed];
    fixed_three Fixed3 [1 known strided];
    without_rows FixedNone [1 known packed];
    without_rows_bounded Bounded2 [1 known strided];
}

/// The forms that keep the axis, or write to a place.
fn forms(draw: &mut Draw) -> Result<()> {
    let lens = draw.dims(2)?;
    let leaf = Leaf::draw(draw, &lens, i32::of)?;
    let x = leaf.view().try_into_shape::<Shape![?, ?]>().expect("two axes");
    let axis = Axis::<1>;
    let want = leaf.model.reduce(1, |row| whole(row, 0, Element::plus));
    apart(|| agree(x.sum_axis_keep(axis).view(), &kept(&want, 1)));
    apart(|| {
        let mut out = x.map(|_| 77).sum_axis(axis);
        x.sum_axis_into(axis, &mut out);
        agree(out.view(), &want);
    });
    apart(|| {
        // To a view of memory, behind which nothing is written.
        let mut memory = vec![5; want.data.len() + 1];
        let (place, _) = memory.split_at_mut(want.data.len());
        let mut place =
            TensorViewMut::<_, shapeproof::DynShape>::with_dims(place, dims(&want.dims)).expect("room");
        x.try_sum_axis_into(axis, &mut place).expect("the lengths of the result");
        agree(place.view(), &want);
        assert_eq!(memory[want.data.len()], 5);
        let mut other = Tensor::<i32, Shape![..2]>::try_full([1], 7).expect("room");
        let said = x.try_sum_axis_into(axis, &mut other).is_ok();
        assert_eq!(said, want.data.len() <= 2);
        assert_eq!(other.as_slice(), if said { &want.data[..] } else { &[7] });
    });
    let count = |row: &[i32]| row.iter().map(|x| x & 1).sum();
    apart(|| {
        let have = x.map(|x| x & 1 == 1).cast::<i32>().sum_axis(axis);
        agree(have.view(), &leaf.model.reduce(1, count));
    });
    let running = leaf.model.along(0, |row| scanned(row, Element::times));
    apart(|| agree(x.cumprod(Axis::<0>).view(), &running));
    apart(|| {
        let mut out = x.to_tensor();
        x.cumprod_into(Axis::<0>, &mut out);
        agree(out.view(), &running);
    });
    let floats = Leaf::draw(draw, &lens, f32::of)?;
    let y = floats.view().try_into_shape::<Shape![?, ?]>().expect("two axes");
    apart(|| rounded(y.std_axis_keep(axis).view(), &kept(&floats.model.reduce(1, std), 1)));
    apart(|| rounded(y.log_softmax(axis).view(), &floats.model.along(1, |row| softmax(row, true))));
    Ok(())
}

/// Along an axis that is a value, and over everything.
fn erased(draw: &mut Draw) -> Result<()> {
    let rank = draw.below(6)?;
    let lens = draw.dims(rank)?;
    let axis = if rank == 0 { 0 } else { draw.below(rank)? };
    let written = draw.axis(axis, rank)?;
    if draw.0.arbitrary()? {
        let x: Nested<i64> = draw.nested(&lens)?;
        let have: DynView<i64> = packed(&x);
        if rank == 0 {
            assert!(have.sum_along::<Dim<8>>(0).is_err());
            return Ok(());
        }
        let want = x.reduce(axis, |row| whole(row, 0, Element::plus));
        agree(have.sum_along::<shapeproof::Dyn>(written).expect("an axis").view(), &want);
        let want = x.reduce(axis, |row| whole(row, 1, Element::times));
        agree(have.prod_along::<shapeproof::Dyn>(written).expect("an axis").view(), &want);
        match have.max_along::<shapeproof::Dyn>(written) {
            Ok(have) => {
                agree(have.view(), &x.reduce(axis, |row| row.iter().copied().reduce(larger).expect("one")))
            }
            Err(_) => assert_eq!(lens[axis], 0),
        }
        let mut place: DynTensor<usize> = DynTensor::try_zeros(dims(&[1])).expect("room");
        match have.argmin_along_into(written, &mut place) {
            Ok(()) => {
                let want = x.reduce(axis, |row| position(row, |a, b| a < b));
                agree_by(place.view(), &want, |a, b| a == b);
            }
            Err(_) => assert_eq!(lens[axis], 0),
        }
    } else {
        let x: Nested<f32> = draw.nested(&lens)?;
        let have: DynView<f32> = packed(&x);
        let all = &x.data;
        assert!(about(have.sum(), sum(all)), "{} of {:?}", have.sum(), sum(all));
        assert!(about(have.mean(), mean(all)));
        assert!(about(have.var(), var(all)), "{} of {:?}", have.var(), var(all));
        assert!(about(have.std(), std(all)), "{} of {:?}", have.std(), std(all));
        if rank > 0 {
            rounded(
                have.mean_along::<shapeproof::Dyn>(written).expect("an axis").view(),
                &x.reduce(axis, mean),
            );
            let want = x.along(axis, |row| softmax(row, false));
            rounded(have.softmax_along::<shapeproof::Dyn>(written).expect("an axis").view(), &want);
        }
    }
    Ok(())
}

pub fn program(draw: &mut Draw) -> Result<()> {
    draw.one::<fn(&mut Draw) -> Result<()>>(&[
        forms,
        rank_1,
        rank_2,
        rank_3,
        rank_4,
        bounded,
        fixed,
        fixed_three,
        without_rows,
        without_rows_bounded,
        erased,
    ])?(draw)
}
