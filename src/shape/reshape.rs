//! The same elements in another shape.

use duplicate::duplicate_item;

use super::Shape;
use super::arithmetic::CountExtent;
use super::extent::{Related, RunTimeKey};
use super::key_relations::{Compared, NumberOrder};
use super::refusal::CountDiffers;
use super::verdict::{Answer, Ask, Checked, CompileTime, Judged, MustFit, No, Phase, RunTime, Verdict, Yes};
use typenum::{Cmp, UInt, UTerm};

/// A shape, whose number of elements is `Count`: a number of typenum, or a [`RunTimeKey`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says how many elements {Self} has",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: ReshapeTo<R, reshape>`"
)]
pub trait ElementCount: Shape {
    type Count;
}

/// The shape with all elements in one axis.
pub trait Flatten: Shape {
    /// The shape with one axis. Its extent is the number of elements if that is known and at most 999,999, else `?`.
    type Flattened: Shape;
    #[doc(hidden)]
    fn flattened(self) -> Self::Flattened;
}
impl<S: ElementCount<Count: CountExtent>> Flatten for S {
    type Flattened = (<S::Count as CountExtent>::Extent,);
    #[inline(always)]
    fn flattened(self) -> Self::Flattened {
        (Extent::nearest(self.count(), Related::TOKEN),)
    }
}

/// The verdict whether `Self` and `R` have the same number of elements.
#[doc(hidden)]
pub trait SameCount<R: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
}
impl<L: ElementCount, R: Shape + SameCountAs<L>> SameCount<R> for L {
    type Verdict<P: Phase> = R::CountVerdict<P>;
}

/// The verdict whether `Self`, the new shape, has the same number of elements as `L`. The new shape is `Self`, and not `L`, for
/// the sake of the message if the program does not say which shape it is: the compiler then says that it cannot infer this type,
/// instead of a message about the number of elements.
#[doc(hidden)]
pub trait SameCountAs<L> {
    type CountVerdict<P: Phase>: Verdict;
}
impl<L: ElementCount<Count: CountEquals<R::Count>>, R: ElementCount> SameCountAs<L> for R {
    type CountVerdict<P: Phase> =
        Judged<P, <L::Count as CountEquals<R::Count>>::Answer, CountDiffers<L, R>, Checked<L, R>>;
}

/// Whether two numbers of elements are equal.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether these shapes have the same number of elements",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: ReshapeTo<R, reshape>`"
)]
pub trait CountEquals<RC> {
    type Answer: Answer;
}

#[duplicate_item(
    keys      Left         Right        answer;
    [C, RC]   [RunTimeKey<C>]     [RC]         [Ask];
    [C]       [UTerm]      [RunTimeKey<C>]     [Ask];
    [U, B, C] [UInt<U, B>] [RunTimeKey<C>]     [Ask];
    []        [UTerm]      [UTerm]      [Yes];
    [V, C]    [UTerm]      [UInt<V, C>] [No];
    [U, B]    [UInt<U, B>] [UTerm]      [No];
)]
#[diagnostic::do_not_recommend]
impl<keys> CountEquals<Right> for Left {
    type Answer = answer;
}
#[diagnostic::do_not_recommend]
impl<U, B, V, C> CountEquals<UInt<V, C>> for UInt<U, B>
where
    Self: Cmp<UInt<V, C>, Output: NumberOrder>,
{
    type Answer = <Compared<Self, UInt<V, C>> as NumberOrder>::Same;
}

/// `Self` and `R` have the same number of elements, for the operation `Op`.
///
/// In generic code, a reshape needs this bound alone:
///
/// ```
/// use shapeproof::{ReshapeTo, StaticExtent, prelude::*, reshape, tensor};
///
/// fn heads<T: StaticExtent, H: StaticExtent, D: StaticExtent, HD: StaticExtent>(
///     x: &Tensor<i32, (T, HD)>,
/// ) -> Tensor<i32, (T, H, D)>
/// where
///     (T, HD): ReshapeTo<(T, H, D), reshape>,
/// {
///     x.reshape::<(T, H, D)>().to_tensor()
/// }
/// let y: Tensor<i32, Shape![1, 2, 2]> = heads(&tensor![[1, 2, 3, 4]]);
/// assert_eq!(y, tensor![[[1, 2], [3, 4]]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says whether {Self} and {R} have the same number of elements",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: ReshapeTo<R, reshape>`"
)]
pub trait ReshapeTo<R: Shape, Op>: SameCount<R> {}
impl<Op, L: SameCount<R, Verdict<CompileTime>: MustFit<Op>>, R: Shape> ReshapeTo<R, Op> for L {}

/// `Self` and `R` have the same number of elements, or whether this holds depends on lengths known only at run time.
pub trait TryReshapeTo<R: Shape, Op>: SameCount<R> {}
impl<Op, L: SameCount<R, Verdict<RunTime>: MustFit<Op>>, R: Shape> TryReshapeTo<R, Op> for L {}

shapeproof_macros::relations!(reshape);
