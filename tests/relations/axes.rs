//! Relations between a shape and its axes.

use shapeproof::shape::axis::{AtAxis, FilledAxis, InsertAt, UnitAxis};
use shapeproof::shape::verdict::CompileTime;
use shapeproof::shape::{Reorder, Transpose};
use shapeproof::shape::{Sliced, Span};
use shapeproof::{Axis, Dim, StaticExtent, StaticShape};

use crate::verdicts::{Answer, Told};
use crate::{D0, D1, D2, D3, dims, naive};

fn at<S, const A: isize>()
where
    S: StaticShape
        + UnitAxis<Axis<A>, Verdict<CompileTime>: Told>
        + FilledAxis<Axis<A>, Verdict<CompileTime>: Told>
        + InsertAt<Axis<A>, Verdict: Told>,
    S: AtAxis<Axis<A>, Verdict: Told>,
{
    let shape = dims(S::NEW);
    let at = naive::at_axis(shape.len(), A);
    assert_eq!(<S as AtAxis<Axis<A>>>::Verdict::ANSWER, Answer::of(&at), "axis {A} of {shape:?}");
    if let Ok(axis) = at {
        let mut without = shape.clone();
        let len = without.remove(axis);
        assert_eq!(dims(S::NEW.without()), without);
        assert_eq!(dims((S::NEW.extent(),)), [len]);
        assert_eq!(dims(S::NEW.with(Dim::<7>)), naive::insert(&without, axis as isize, 7).unwrap());
        let filled = <S as FilledAxis<Axis<A>>>::Verdict::<CompileTime>::ANSWER;
        assert_eq!(filled.fits(), len > 0, "axis {A} of {shape:?}");
    }
    let squeezed = naive::squeeze(&shape, A);
    assert_eq!(
        <S as UnitAxis<Axis<A>>>::Verdict::<CompileTime>::ANSWER,
        Answer::of(&squeezed),
        "squeeze {A} of {shape:?}"
    );
    let inserted = naive::insert(&shape, A, 5);
    assert_eq!(<S as InsertAt<Axis<A>>>::Verdict::ANSWER, Answer::of(&inserted), "insert {A} in {shape:?}");
    if let Ok(inserted) = inserted {
        assert_eq!(dims(S::NEW.insert(Dim::<5>)), inserted);
    }
}

macro_rules! on_all_axes {
    ([$($shape:ty),* $(,)?]) => { $(on_all_axes!(@axes $shape: -5 -4 -3 -2 -1 0 1 2 3 4);)* };
    (@axes $shape:ty: $($axis:literal)*) => { $(at::<$shape, $axis>();)* };
}

/// All shapes with one more axis than these.
macro_rules! grow {
    ($([$($extent:ty),*])*) => {$(
        on_all_axes!([($($extent,)* D0,), ($($extent,)* D1,), ($($extent,)* D2,), ($($extent,)* D3,)]);
    )*};
}

#[test]
fn all_shapes_up_to_rank_3_have_their_axes() {
    on_all_axes!([()]);
    grow!([]);
    grow!([D0][D1][D2][D3]);
    grow! {
        [D0, D0] [D0, D1] [D0, D2] [D0, D3] [D1, D0] [D1, D1] [D1, D2] [D1, D3]
        [D2, D0] [D2, D1] [D2, D2] [D2, D3] [D3, D0] [D3, D1] [D3, D2] [D3, D3]
    }
}

#[test]
fn some_shapes_of_rank_4_have_their_axes() {
    grow!([D1, D2, D3] [D0, D1, D1] [D3, D2, D1]);
}

macro_rules! reorder {
    ($shape:ty: $([$($axis:literal),*])*) => {$(
        let shape = dims(<$shape as StaticShape>::NEW);
        let order: &[isize] = &[$($axis),*];
        let rule = naive::permute(&shape, order);
        let answer = <<$shape as Reorder<($(Axis<$axis>,)*)>>::Verdict as Told>::ANSWER;
        assert_eq!(answer.fits(), rule.is_some(), "{order:?} of {shape:?}");
        if let Some(reordered) = rule {
            assert_eq!(dims(Reorder::<($(Axis<$axis>,)*)>::reorder(<$shape as StaticShape>::NEW)), reordered);
        }
    )*};
    // Each order with each axis behind it.
    (@each $shape:ty: [$($order:tt)*] $axes:tt) => { $(reorder!(@one $shape: $order $axes);)* };
    (@one $shape:ty: $order:tt [$($axis:literal)*]) => { $(reorder!(@push $shape: $order $axis);)* };
    (@push $shape:ty: [$($order:literal),*] $axis:literal) => { reorder!($shape: [$($order,)* $axis]); };
}

#[test]
fn all_orders_of_up_to_3_axes() {
    reorder!((): [] [0]);
    reorder!((D3,): [] [-2] [-1] [0] [1] [0, 1]);
    reorder!(@each (D1, D2): [[-3] [-2] [-1] [0] [1] [2]] [-3 -2 -1 0 1 2]);
    reorder!(@each (D1, D2, D3): [
        [-3, -3] [-3, -2] [-3, -1] [-3, 0] [-3, 1] [-3, 2] [-2, -3] [-2, -2] [-2, -1] [-2, 0] [-2, 1] [-2, 2]
        [-1, -3] [-1, -2] [-1, -1] [-1, 0] [-1, 1] [-1, 2] [0, -3] [0, -2] [0, -1] [0, 0] [0, 1] [0, 2]
        [1, -3] [1, -2] [1, -1] [1, 0] [1, 1] [1, 2] [2, -3] [2, -2] [2, -1] [2, 0] [2, 1] [2, 2]
    ] [-4 -3 -2 -1 0 1 2 3]);
}

#[test]
fn all_permutations_of_4_axes() {
    reorder!((D0, D1, D2, D3):
        [0, 1, 2, 3] [0, 1, 3, 2] [0, 2, 1, 3] [0, 2, 3, 1] [0, 3, 1, 2] [0, 3, 2, 1]
        [1, 0, 2, 3] [1, 0, 3, 2] [1, 2, 0, 3] [1, 2, 3, 0] [1, 3, 0, 2] [1, 3, 2, 0]
        [2, 0, 1, 3] [2, 0, 3, 1] [2, 1, 0, 3] [2, 1, 3, 0] [2, 3, 0, 1] [2, 3, 1, 0]
        [3, 0, 1, 2] [3, 0, 2, 1] [3, 1, 0, 2] [3, 1, 2, 0] [3, 2, 0, 1] [3, 2, 1, 0]
    );
    assert_eq!(dims((Dim::<0>, Dim::<1>, Dim::<2>, Dim::<3>).transposed()), [3, 2, 1, 0]);
}

fn slice<S, From, To, const A: isize>()
where
    S: StaticShape + Sliced<Axis<A>, Span<From, To>, Verdict<CompileTime>: Told>,
    From: StaticExtent,
    To: StaticExtent,
{
    let shape = dims(S::NEW);
    let part = naive::slice(&shape, A, From::LEN, To::LEN);
    let answer = <S as Sliced<Axis<A>, Span<From, To>>>::Verdict::<CompileTime>::ANSWER;
    assert_eq!(answer.fits(), part.is_some(), "{}..{} of axis {A} of {shape:?}", From::LEN, To::LEN);
    if let Some(part) = part {
        assert_eq!(dims(S::NEW.sliced()), part);
    }
}

macro_rules! slices {
    ($($shape:ty, $axis:literal;)*) => { $(slices!(@from $shape, $axis, 0 1 2 3 4);)* };
    (@from $shape:ty, $axis:literal, $($from:literal)*) => { $(slices!(@to $shape, $axis, $from, 0 1 2 3 4);)* };
    (@to $shape:ty, $axis:literal, $from:literal, $($to:literal)*) => {
        $(slice::<$shape, Dim<$from>, Dim<$to>, $axis>();)*
    };
}

#[test]
fn all_ranges_of_all_lengths() {
    slices! {
        (D0,), 0;
        (D1,), 0;
        (D2,), -1;
        (D3,), 0;
        (D3,), 1;
        (D2, D0), 1;
        (D2, D1), -1;
        (D3, D2), 0;
        (D2, D3, D1), 1;
        (D2, D3, D1), -3;
    }
}
