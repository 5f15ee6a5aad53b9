//! Relations between two shapes.

use shapeproof::shape::align::PlacedAt;
use shapeproof::shape::broadcast::{Align, Equal, Receive};
use shapeproof::shape::verdict::CompileTime;
use shapeproof::shape::{JoinedAll, StackedAll};
use shapeproof::shape::{Product, Recount};
use shapeproof::{Axis, StaticShape};

use crate::verdicts::{Answer, Told};
use crate::{D0, D1, D2, D3, dims, for_pairs, naive, with_large_shapes, with_small_shapes};

fn broadcast<L, R>()
where
    L: StaticShape
        + Align<R, Verdict<CompileTime>: Told>
        + Receive<R, Verdict<CompileTime>: Told>
        + Equal<R, Verdict<CompileTime>: Told>,
    R: StaticShape,
{
    let (l, r) = (dims(L::NEW), dims(R::NEW));
    let rule = naive::broadcast(&l, &r);
    assert_eq!(<L as Align<R>>::Verdict::<CompileTime>::ANSWER, Answer::of(&rule), "{l:?} and {r:?}");
    if let Ok(shape) = rule {
        assert_eq!(dims(L::NEW.align(R::NEW)), shape, "{l:?} and {r:?}");
    }
    let rule = naive::broadcast_to(&l, &r);
    assert_eq!(<L as Receive<R>>::Verdict::<CompileTime>::ANSWER, Answer::of(&rule), "{r:?} to {l:?}");
    let rule = naive::equal(&l, &r);
    assert_eq!(<L as Equal<R>>::Verdict::<CompileTime>::ANSWER, Answer::of(&rule), "{l:?} = {r:?}");
    if rule.is_ok() {
        assert_eq!(dims(L::NEW.equal(R::NEW)), l);
    }
}

fn reshape_and_matmul<L, R>()
where
    L: StaticShape + Recount<R, Verdict<CompileTime>: Told> + Product<R, Verdict<CompileTime>: Told>,
    R: StaticShape,
{
    let (l, r) = (dims(L::NEW), dims(R::NEW));
    assert_eq!(
        <L as Recount<R>>::Verdict::<CompileTime>::ANSWER.fits(),
        naive::reshape(&l, &r),
        "{l:?} as {r:?}"
    );
    let product = naive::matmul(&l, &r);
    assert_eq!(<L as Product<R>>::Verdict::<CompileTime>::ANSWER.fits(), product.is_some(), "{l:?} x {r:?}");
    if let Some(shape) = product {
        assert_eq!(dims(L::NEW.product(R::NEW)), shape, "{l:?} x {r:?}");
    }
}

fn place_at<L, R, const A: isize>()
where
    L: StaticShape + PlacedAt<Axis<A>, R, Verdict<CompileTime>: Told>,
    R: StaticShape,
{
    let (l, r) = (dims(L::NEW), dims(R::NEW));
    let fits = naive::place(&l, &r, A);
    assert_eq!(
        <L as PlacedAt<Axis<A>, R>>::Verdict::<CompileTime>::ANSWER.fits(),
        fits,
        "{r:?} at axis {A} of {l:?}"
    );
    if fits && l != r {
        let first = if A == -1 { l.len() - r.len() } else { A as usize };
        let shift = l.len() as isize - (first + r.len()) as isize;
        assert_eq!(<L as PlacedAt<Axis<A>, R>>::SHIFT, shift, "{r:?} at axis {A} of {l:?}");
    }
}

fn place<L, R>()
where
    L: StaticShape
        + PlacedAt<Axis<-2>, R, Verdict<CompileTime>: Told>
        + PlacedAt<Axis<-1>, R, Verdict<CompileTime>: Told>
        + PlacedAt<Axis<0>, R, Verdict<CompileTime>: Told>
        + PlacedAt<Axis<1>, R, Verdict<CompileTime>: Told>
        + PlacedAt<Axis<2>, R, Verdict<CompileTime>: Told>
        + PlacedAt<Axis<3>, R, Verdict<CompileTime>: Told>
        + PlacedAt<Axis<4>, R, Verdict<CompileTime>: Told>,
    R: StaticShape,
{
    place_at::<L, R, -2>();
    place_at::<L, R, -1>();
    place_at::<L, R, 0>();
    place_at::<L, R, 1>();
    place_at::<L, R, 2>();
    place_at::<L, R, 3>();
    place_at::<L, R, 4>();
}

fn join_at<L, R, const A: isize>()
where
    L: StaticShape,
    R: StaticShape,
    (L, R): JoinedAll<Axis<A>, Verdict<CompileTime>: Told> + StackedAll<Axis<A>, Verdict<CompileTime>: Told>,
{
    let (l, r) = (dims(L::NEW), dims(R::NEW));
    let joined = naive::concat(&l, &r, A);
    assert_eq!(
        <(L, R) as JoinedAll<Axis<A>>>::Verdict::<CompileTime>::ANSWER.fits(),
        joined.is_some(),
        "{l:?}, {r:?} at {A}"
    );
    if let Some(shape) = joined {
        assert_eq!(dims((L::NEW, R::NEW).joined_all()), shape, "{l:?}, {r:?} at {A}");
    }
    let stacked = naive::stack(&l, &r, A);
    assert_eq!(
        <(L, R) as StackedAll<Axis<A>>>::Verdict::<CompileTime>::ANSWER.fits(),
        stacked.is_some(),
        "{l:?}, {r:?} at {A}"
    );
    if let Some(shape) = stacked {
        assert_eq!(dims((L::NEW, R::NEW).stacked_all()), shape, "{l:?}, {r:?} at {A}");
    }
}

macro_rules! join_on_all_axes {
    ($name:ident: $($axis:literal)*) => {
        fn $name<L, R>()
        where
            L: StaticShape,
            R: StaticShape,
            $((L, R): JoinedAll<Axis<$axis>, Verdict<CompileTime>: Told> + StackedAll<Axis<$axis>, Verdict<CompileTime>: Told>,)*
        {
            $(join_at::<L, R, $axis>();)*
        }
    };
}
join_on_all_axes!(join_small: -4 -3 -2 -1 0 1 2 3);
join_on_all_axes!(join_large: -1 0 2);

#[test]
fn all_pairs_up_to_rank_2_broadcast_as_numpy_says() {
    with_small_shapes!(for_pairs!(broadcast));
}

#[test]
fn all_pairs_up_to_rank_2_reshape_and_multiply() {
    with_small_shapes!(for_pairs!(reshape_and_matmul));
}

#[test]
fn all_pairs_up_to_rank_2_are_placed_at_every_axis() {
    with_small_shapes!(for_pairs!(place));
}

#[test]
fn all_pairs_up_to_rank_2_are_joined_at_every_axis() {
    with_small_shapes!(for_pairs!(join_small));
}

#[test]
fn pairs_of_ranks_2_to_4_broadcast() {
    with_large_shapes!(for_pairs!(broadcast));
}

#[test]
fn pairs_of_ranks_2_to_4_reshape_and_multiply() {
    with_large_shapes!(for_pairs!(reshape_and_matmul));
}

#[test]
fn pairs_of_ranks_2_to_4_are_placed() {
    with_large_shapes!(for_pairs!(place));
}

#[test]
fn pairs_of_ranks_2_to_4_are_joined() {
    with_large_shapes!(for_pairs!(join_large));
}
