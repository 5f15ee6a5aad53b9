//! Verdicts as values.

use shapeproof::shape::refusal::{
    AxesMiscounted, AxisBelowMinusOne, AxisDiffers, AxisDoesNotStretch, AxisIsEmpty, AxisOutOfRange,
    AxisReachesPast, AxisRepeats, BatchDiffers, CountDiffers, ExtentDiffers, ExtentIsNotOne, InnerDiffers,
    NotAMatrix, OperandDiffers, OperandRankDiffers, RankDiffers, RankExceeds, RankTooHigh, SliceExceeds,
};
use shapeproof::shape::verdict::{Checked, Fits, MustFit};

/// What a relation answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Fits,
    /// Run time decides.
    Asks,
    /// It does not fit; the axis that the message names.
    Refuses(Option<isize>),
}

impl Answer {
    pub fn fits(self) -> bool {
        assert_ne!(self, Self::Asks, "nothing is left to run time between lengths that types know");
        self == Self::Fits
    }

    /// The answer of the naive rule.
    pub fn of<T>(rule: &Result<T, Option<isize>>) -> Self {
        rule.as_ref().map_or_else(|axis| Self::Refuses(*axis), |_| Self::Fits)
    }
}

/// A verdict that can be told.
pub trait Told {
    const ANSWER: Answer;
}

macro_rules! told {
    ($([$($generics:tt)*] $verdict:ty => $answer:expr;)*) => {$(
        impl<$($generics)*> Told for $verdict {
            const ANSWER: Answer = $answer;
        }
    )*};
}

use Answer::Refuses;

told! {
    [] Fits => Answer::Fits;
    [L, R] Checked<L, R> => Answer::Asks;
    [const I: usize, L, R, LS, RS] AxisDiffers<I, L, R, LS, RS> => Refuses(Some(I as isize));
    [const I: usize, L, R, LS, RS] AxisDoesNotStretch<I, L, R, LS, RS> => Refuses(Some(I as isize));
    [const I: usize, L, R, LS, RS] ExtentDiffers<I, L, R, LS, RS> => Refuses(Some(I as isize));
    [const I: usize, L, R, LS, RS] BatchDiffers<I, L, R, LS, RS> => Refuses(Some(I as isize));
    [const K: usize, const I: usize, L, R, LS, RS] OperandDiffers<K, I, L, R, LS, RS> => Refuses(Some(I as isize));
    [const A: isize, S] AxisOutOfRange<A, S> => Refuses(Some(A));
    [const A: isize, E, S] ExtentIsNotOne<A, E, S> => Refuses(Some(A));
    [const A: isize, LS, RS] AxisReachesPast<A, LS, RS> => Refuses(Some(A));
    [const A: isize, LS, RS] AxisBelowMinusOne<A, LS, RS> => Refuses(Some(A));
    [const A: isize, const B: isize, S] AxisRepeats<A, B, S> => Refuses(Some(A));
    [const A: isize, E, F, T, S] SliceExceeds<A, E, F, T, S> => Refuses(Some(A));
    [LS, RS] RankExceeds<LS, RS> => Refuses(None);
    [LS, RS] RankDiffers<LS, RS> => Refuses(None);
    [const K: usize, LS, RS] OperandRankDiffers<K, LS, RS> => Refuses(None);
    [LS, RS] CountDiffers<LS, RS> => Refuses(None);
    [LS, RS] NotAMatrix<LS, RS> => Refuses(None);
    [L, R, LS, RS] InnerDiffers<L, R, LS, RS> => Refuses(None);
    [P, S] AxesMiscounted<P, S> => Refuses(None);
    [S] RankTooHigh<S> => Refuses(None);
    [S] AxisIsEmpty<S> => Refuses(None);
}

/// Asks whether a verdict lets an operation through: `Yes` before `No`, by autoref.
struct Probe<V>(core::marker::PhantomData<V>);
enum Op {}
trait Yes {
    fn passes(&self) -> bool;
}
trait No {
    fn passes(&self) -> bool;
}
impl<V: MustFit<Op>> Yes for Probe<V> {
    fn passes(&self) -> bool {
        true
    }
}
impl<V> No for &Probe<V> {
    fn passes(&self) -> bool {
        false
    }
}

#[test]
fn only_fits_lets_an_operation_through() {
    macro_rules! passes {
        ($($verdict:ty => $passes:literal;)*) => {$(
            assert_eq!((&Probe::<$verdict>(core::marker::PhantomData)).passes(), $passes, stringify!($verdict));
        )*};
    }
    passes! {
        Fits => true;
        Checked<(), ()> => false;
        AxisDiffers<0, (), (), (), ()> => false;
        AxisDoesNotStretch<0, (), (), (), ()> => false;
        ExtentDiffers<0, (), (), (), ()> => false;
        BatchDiffers<0, (), (), (), ()> => false;
        OperandDiffers<1, 0, (), (), (), ()> => false;
        AxisOutOfRange<0, ()> => false;
        ExtentIsNotOne<0, (), ()> => false;
        AxisReachesPast<0, (), ()> => false;
        AxisBelowMinusOne<0, (), ()> => false;
        AxisRepeats<0, 0, ()> => false;
        SliceExceeds<0, (), (), (), ()> => false;
        RankExceeds<(), ()> => false;
        RankDiffers<(), ()> => false;
        OperandRankDiffers<1, (), ()> => false;
        CountDiffers<(), ()> => false;
        NotAMatrix<(), ()> => false;
        InnerDiffers<(), (), (), ()> => false;
        AxesMiscounted<(), ()> => false;
        RankTooHigh<()> => false;
        AxisIsEmpty<()> => false;
    }
}
