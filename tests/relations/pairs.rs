//! Relations between two shapes.

use shapeproof::shape::align::PlacedAt;
use shapeproof::shape::broadcast::{ShapeBroadcasts, ShapeBroadcastsFrom, ShapeEquals};
use shapeproof::shape::verdict::CompileTime;
use shapeproof::shape::{JoinedAll, StackedAll};
use shapeproof::shape::{Product, SameCount};
use shapeproof::{Axis, StaticShape};

use crate::verdicts::{Answer, Told};
use crate::{D0, D1, D2, D3, dims, for_pairs, naive, with_large_shapes, with_small_shapes};

// What is judged is not written anew for each pair: thousands of copies would take a minute to compile.

/// The lengths of two shapes, and what the types say of them.
struct Pair {
    left: Vec<usize>,
    right: Vec<usize>,
}

impl Pair {
    fn of<L: StaticShape, R: StaticShape>() -> Self {
        Self { left: dims(L::NEW), right: dims(R::NEW) }
    }

    /// Broadcasting, one way and both, and equality, with the results where they fit.
    fn broadcast(&self, [align, receive, equal]: [Answer; 3], aligned: Dims, equalled: Dims) {
        let Self { left: l, right: r } = self;
        let rule = naive::broadcast(l, r);
        assert_eq!(align, Answer::of(&rule), "{l:?} and {r:?}");
        if let Ok(shape) = rule {
            assert_eq!(aligned(), shape, "{l:?} and {r:?}");
        }
        assert_eq!(receive, Answer::of(&naive::broadcast_to(l, r)), "{r:?} to {l:?}");
        let rule = naive::equal(l, r);
        assert_eq!(equal, Answer::of(&rule), "{l:?} = {r:?}");
        if rule.is_ok() {
            assert_eq!(&equalled(), l);
        }
    }

    fn reshape_and_matmul(&self, [reshapes, multiplies]: [bool; 2], product: Dims) {
        let Self { left: l, right: r } = self;
        assert_eq!(reshapes, naive::reshape(l, r), "{l:?} as {r:?}");
        let rule = naive::matmul(l, r);
        assert_eq!(multiplies, rule.is_some(), "{l:?} x {r:?}");
        if let Some(shape) = rule {
            assert_eq!(product(), shape, "{l:?} x {r:?}");
        }
    }

    /// The second shape along an axis of the first, and how many axes are behind it.
    fn place_at(&self, axis: isize, fits: bool, found: isize) {
        let Self { left: l, right: r } = self;
        assert_eq!(fits, naive::place(l, r, axis), "{r:?} at axis {axis} of {l:?}");
        if fits && l != r {
            let first = if axis == -1 { l.len() - r.len() } else { axis as usize };
            let shift = l.len() as isize - (first + r.len()) as isize;
            assert_eq!(found, shift, "{r:?} at axis {axis} of {l:?}");
        }
    }

    fn join_at(&self, axis: isize, [joins, stacks]: [bool; 2], joined: Dims, stacked: Dims) {
        let Self { left: l, right: r } = self;
        let rule = naive::concat(l, r, axis);
        assert_eq!(joins, rule.is_some(), "{l:?}, {r:?} at {axis}");
        if let Some(shape) = rule {
            assert_eq!(joined(), shape, "{l:?}, {r:?} at {axis}");
        }
        let rule = naive::stack(l, r, axis);
        assert_eq!(stacks, rule.is_some(), "{l:?}, {r:?} at {axis}");
        if let Some(shape) = rule {
            assert_eq!(stacked(), shape, "{l:?}, {r:?} at {axis}");
        }
    }
}

/// Gives the lengths of a result, which there only is where the shapes fit.
type Dims = fn() -> Vec<usize>;

fn broadcast<L, R>()
where
    L: StaticShape
        + ShapeBroadcasts<R, Verdict<CompileTime>: Told>
        + ShapeBroadcastsFrom<R, Verdict<CompileTime>: Told>
        + ShapeEquals<R, Verdict<CompileTime>: Told>,
    R: StaticShape,
{
    let answers = [
        <L as ShapeBroadcasts<R>>::Verdict::<CompileTime>::ANSWER,
        <L as ShapeBroadcastsFrom<R>>::Verdict::<CompileTime>::ANSWER,
        <L as ShapeEquals<R>>::Verdict::<CompileTime>::ANSWER,
    ];
    Pair::of::<L, R>().broadcast(
        answers,
        || dims(L::NEW.broadcast_shape(R::NEW)),
        || dims(L::NEW.equal(R::NEW)),
    );
}

fn reshape_and_matmul<L, R>()
where
    L: StaticShape + SameCount<R, Verdict<CompileTime>: Told> + Product<R, Verdict<CompileTime>: Told>,
    R: StaticShape,
{
    let fit = [
        <L as SameCount<R>>::Verdict::<CompileTime>::ANSWER.fits(),
        <L as Product<R>>::Verdict::<CompileTime>::ANSWER.fits(),
    ];
    Pair::of::<L, R>().reshape_and_matmul(fit, || dims(L::NEW.product(R::NEW)));
}

macro_rules! place_on_all_axes {
    ($($axis:literal)*) => {
        fn place<L, R>()
        where
            L: StaticShape,
            R: StaticShape,
            $(L: PlacedAt<Axis<$axis>, R, Verdict<CompileTime>: Told>,)*
        {
            let pair = Pair::of::<L, R>();
            $(pair.place_at(
                $axis,
                <L as PlacedAt<Axis<$axis>, R>>::Verdict::<CompileTime>::ANSWER.fits(),
                <L as PlacedAt<Axis<$axis>, R>>::SHIFT,
            );)*
        }
    };
}
place_on_all_axes!(-2 -1 0 1 2 3 4);

macro_rules! join_on_all_axes {
    ($name:ident: $($axis:literal)*) => {
        fn $name<L, R>()
        where
            L: StaticShape,
            R: StaticShape,
            $((L, R): JoinedAll<Axis<$axis>, Verdict<CompileTime>: Told> + StackedAll<Axis<$axis>, Verdict<CompileTime>: Told>,)*
        {
            let pair = Pair::of::<L, R>();
            $(pair.join_at(
                $axis,
                [
                    <(L, R) as JoinedAll<Axis<$axis>>>::Verdict::<CompileTime>::ANSWER.fits(),
                    <(L, R) as StackedAll<Axis<$axis>>>::Verdict::<CompileTime>::ANSWER.fits(),
                ],
                || dims(JoinedAll::<Axis<$axis>>::joined_all((L::NEW, R::NEW))),
                || dims(StackedAll::<Axis<$axis>>::stacked_all((L::NEW, R::NEW))),
            );)*
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
