//! How two extents meet on one axis.
//!
//! Each relation is total over typenum's structure: zero (`UTerm`), one, two and more, and [`Run`] for a length that
//! only run time knows. `No` is the refusal to answer with, `Ask` the verdict where run time decides. A result is
//! always *selected* from the two extents, never computed as their maximum: 0 against 1 is 0.

use typenum::{B0, B1, IsEqual, IsGreaterOrEqual, IsLess, UInt, UTerm};

use super::extent::{Extent, Run, Unbounded};
use super::verdict::Fits;

type Zero = UTerm;
type One = UInt<UTerm, B1>;
type Many<U, A, B> = UInt<UInt<U, A>, B>;

/// NumPy's rule on one axis: equal, or either of them 1.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {L} and {R} broadcast",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(I, O): Broadcast<(O,), mul>`"
)]
pub trait Meet<RK, L, R, No, Ask> {
    type Verdict;
    type Out: Extent;
    fn meet(l: L, r: R) -> Self::Out;
}

/// The one-way rule on one axis: the source `R` is 1 or equals the target.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether these extents broadcast",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `R: BroadcastTo<S, broadcast_to>`"
)]
pub trait Stretch<RK, No, Ask> {
    type Verdict;
}

/// Equality on one axis; the result is the extent that is known at compile time, where one is.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {L} and {R} are equal",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(I, O): Broadcast<(O,), mul>`"
)]
pub trait Same<RK, L, R, No, Ask> {
    type Verdict;
    type Out: Extent;
    fn same(l: L, r: R) -> Self::Out;
}

/// The refusal unless the comparison is true.
#[doc(hidden)]
pub trait Judge<No> {
    type Verdict;
}
impl<No> Judge<No> for B1 {
    type Verdict = Fits;
}
impl<No> Judge<No> for B0 {
    type Verdict = No;
}

macro_rules! meet {
    ($([$($g:tt)*] $lk:ty, $rk:ty => $verdict:ty, $out:ident;)*) => {$(
        impl<$($g)* L: Extent, R: Extent, No, Ask> Meet<$rk, L, R, No, Ask> for $lk {
            type Verdict = $verdict;
            type Out = $out;
            #[inline(always)]
            fn meet(l: L, r: R) -> $out {
                let _ = (l, r);
                meet!(@$out l r)
            }
        }
    )*};
    (@L $l:ident $r:ident) => { $l };
    (@R $l:ident $r:ident) => { $r };
}

meet! {
    [RK,] One, RK => Fits, R;
    [] Zero, One => Fits, L;
    [] Zero, Zero => Fits, L;
    [U, A, B,] Zero, Many<U, A, B> => No, L;
    [C,] Zero, Run<C> => Ask, L;
    [U, A, B,] Many<U, A, B>, One => Fits, L;
    [U, A, B,] Many<U, A, B>, Zero => No, L;
    [U, A, B, C,] Many<U, A, B>, Run<C> => Ask, L;
    [C,] Run<C>, One => Fits, L;
    [C,] Run<C>, Zero => Ask, R;
    [U, A, B, C,] Run<C>, Many<U, A, B> => Ask, R;
}

impl<U, A, B, V, C, D, L: Extent, R: Extent, No, Ask> Meet<Many<V, C, D>, L, R, No, Ask> for Many<U, A, B>
where
    Self: IsEqual<Many<V, C, D>, Output: Judge<No>>,
{
    type Verdict = <<Self as IsEqual<Many<V, C, D>>>::Output as Judge<No>>::Verdict;
    type Out = L;
    #[inline(always)]
    fn meet(l: L, _: R) -> L {
        l
    }
}

impl<C, D, L: Extent, R: Extent, No, Ask> Meet<Run<D>, L, R, No, Ask> for Run<C>
where
    C: Roomier<D, L, R>,
{
    type Verdict = Ask;
    type Out = C::Out;
    #[inline(always)]
    fn meet(l: L, r: R) -> C::Out {
        C::Out::nearest(if l.get() == 1 { r.get() } else { l.get() })
    }
}

/// The extent with the larger capacity of two that run time knows.
#[doc(hidden)]
pub trait Roomier<D, L, R> {
    type Out: Extent;
}
impl<D, L: Extent, R> Roomier<D, L, R> for Unbounded {
    type Out = L;
}
impl<L, R: Extent> Roomier<Unbounded, L, R> for UTerm {
    type Out = R;
}
impl<U, B, L, R: Extent> Roomier<Unbounded, L, R> for UInt<U, B> {
    type Out = R;
}
impl<L: Extent, R> Roomier<UTerm, L, R> for UTerm {
    type Out = L;
}
impl<V, C, L, R: Extent> Roomier<UInt<V, C>, L, R> for UTerm {
    type Out = R;
}
impl<U, B, L: Extent, R> Roomier<UTerm, L, R> for UInt<U, B> {
    type Out = L;
}
impl<U, B, V, C, L, R> Roomier<UInt<V, C>, L, R> for UInt<U, B>
where
    Self: IsGreaterOrEqual<UInt<V, C>, Output: Pick<L, R>>,
{
    type Out = <<Self as IsGreaterOrEqual<UInt<V, C>>>::Output as Pick<L, R>>::Out;
}

/// The first of two where true, else the second.
#[doc(hidden)]
pub trait Pick<L, R> {
    type Out: Extent;
}
impl<L: Extent, R> Pick<L, R> for B1 {
    type Out = L;
}
impl<L, R: Extent> Pick<L, R> for B0 {
    type Out = R;
}

macro_rules! stretch {
    ($([$($g:tt)*] $lk:ty, $rk:ty => $verdict:ty;)*) => {$(
        impl<$($g)* No, Ask> Stretch<$rk, No, Ask> for $lk {
            type Verdict = $verdict;
        }
    )*};
}

stretch! {
    [] Zero, One => Fits;
    [] Zero, Zero => Fits;
    [U, A, B,] Zero, Many<U, A, B> => No;
    [C,] Zero, Run<C> => Ask;
    [] One, One => Fits;
    [] One, Zero => No;
    [U, A, B,] One, Many<U, A, B> => No;
    [C,] One, Run<C> => Ask;
    [U, A, B,] Many<U, A, B>, One => Fits;
    [U, A, B,] Many<U, A, B>, Zero => No;
    [U, A, B, C,] Many<U, A, B>, Run<C> => Ask;
    [C,] Run<C>, One => Fits;
    [C,] Run<C>, Zero => Ask;
    [U, A, B, C,] Run<C>, Many<U, A, B> => Ask;
    [C, D,] Run<C>, Run<D> => Ask;
}

impl<U, A, B, V, C, D, No, Ask> Stretch<Many<V, C, D>, No, Ask> for Many<U, A, B>
where
    Self: IsEqual<Many<V, C, D>, Output: Judge<No>>,
{
    type Verdict = <<Self as IsEqual<Many<V, C, D>>>::Output as Judge<No>>::Verdict;
}

macro_rules! same {
    ($([$($g:tt)*] $lk:ty, $rk:ty => $verdict:ty, $out:ident;)*) => {$(
        impl<$($g)* L: Extent, R: Extent, No, Ask> Same<$rk, L, R, No, Ask> for $lk {
            type Verdict = $verdict;
            type Out = $out;
            #[inline(always)]
            fn same(l: L, r: R) -> $out {
                let _ = (l, r);
                meet!(@$out l r)
            }
        }
    )*};
}

same! {
    [] Zero, Zero => Fits, L;
    [U, B,] Zero, UInt<U, B> => No, L;
    [C,] Zero, Run<C> => Ask, L;
    [U, B,] UInt<U, B>, Zero => No, L;
    [U, B, C,] UInt<U, B>, Run<C> => Ask, L;
    [C,] Run<C>, Zero => Ask, R;
    [U, B, C,] Run<C>, UInt<U, B> => Ask, R;
    [C, D,] Run<C>, Run<D> => Ask, L;
}

impl<U, B, V, C, L: Extent, R: Extent, No, Ask> Same<UInt<V, C>, L, R, No, Ask> for UInt<U, B>
where
    Self: IsEqual<UInt<V, C>, Output: Judge<No>>,
{
    type Verdict = <<Self as IsEqual<UInt<V, C>>>::Output as Judge<No>>::Verdict;
    type Out = L;
    #[inline(always)]
    fn same(l: L, _: R) -> L {
        l
    }
}

/// An extent that is not 0.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether this axis has an element",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(N,): NonEmptyAxis<Axis<0>, max_axis>`"
)]
pub trait Filled<No, Ask> {
    type Verdict;
}
impl<No, Ask> Filled<No, Ask> for UTerm {
    type Verdict = No;
}
impl<U, B, No, Ask> Filled<No, Ask> for UInt<U, B> {
    type Verdict = Fits;
}
impl<C, No, Ask> Filled<No, Ask> for Run<C> {
    type Verdict = Ask;
}

/// Two numbers differ; else the refusal.
#[doc(hidden)]
pub trait Distinct<RK, No> {
    type Verdict;
}
impl<L, R, No> Distinct<R, No> for L
where
    L: IsEqual<R, Output: Deny<No>>,
{
    type Verdict = <<L as IsEqual<R>>::Output as Deny<No>>::Verdict;
}

/// The refusal if the comparison is true.
#[doc(hidden)]
pub trait Deny<No> {
    type Verdict;
}
impl<No> Deny<No> for B1 {
    type Verdict = No;
}
impl<No> Deny<No> for B0 {
    type Verdict = Fits;
}

/// `I < Self`; `Self` is the key of the axis.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether the axis is longer than this index",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(N,): HasIndex<(Dim<2>,), at>`"
)]
pub trait Above<I, No, Ask> {
    type Verdict;
}
impl<C, I, No, Ask> Above<I, No, Ask> for Run<C> {
    type Verdict = Ask;
}
impl<I, No, Ask> Above<I, No, Ask> for UTerm {
    type Verdict = No;
}
impl<U, B, I, No, Ask> Above<I, No, Ask> for UInt<U, B>
where
    I: IsLess<Self, Output: Judge<No>>,
{
    type Verdict = <I::Output as Judge<No>>::Verdict;
}
