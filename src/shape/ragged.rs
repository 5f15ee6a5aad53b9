//! Relations between shapes for operations on ragged tensors: rows, the memory for them, padding and masks.

use super::axis::AtAxis;
use super::broadcast::ShapeEquals;
use super::refusal::{MaskDiffers, NotOneElement, RowsDoNotFit};
use super::reshape::SameCount;
use super::verdict::{Both, CompileTime, MustFit, Phase, RunTime, Verdict};
use super::{Axis, Shape};

/// The verdict whether memory for rows of shape `Self` can hold rows of shape `R`.
#[doc(hidden)]
pub trait MemoryForRows<R: Shape>: ShapeEquals<R> {
    type RowVerdict<P: Phase>: Verdict;
}
impl<L: ShapeEquals<R>, R: Shape> MemoryForRows<R> for L {
    type RowVerdict<P: Phase> = <<L as ShapeEquals<R>>::Verdict<P> as Verdict>::Or<RowsDoNotFit<L, R>>;
}

/// Memory for rows of shape `Self` can hold rows of shape `R`, or whether this holds depends on lengths known only at run time.
pub trait RowsOf<R: Shape, Op>: MemoryForRows<R> {}
impl<Op, L: MemoryForRows<R, RowVerdict<RunTime>: MustFit<Op>>, R: Shape> RowsOf<R, Op> for L {}

/// The verdict whether a tensor of shape `Self` can hold rows of shape `R` along its first axis.
#[doc(hidden)]
pub trait TensorForRows<R: Shape>: AtAxis<Axis<0>> {
    type TensorVerdict: Verdict;
}
impl<L: AtAxis<Axis<0>, Without: MemoryForRows<R>>, R: Shape> TensorForRows<R> for L {
    type TensorVerdict =
        Both<<L as AtAxis<Axis<0>>>::Verdict, <L::Without as MemoryForRows<R>>::RowVerdict<CompileTime>>;
}

/// A tensor of shape `Self` can hold rows of shape `R` along its first axis, for the operation `Op`.
pub trait HoldsRowsOf<R: Shape, Op>: TensorForRows<R> {}
impl<Op, L: TensorForRows<R, TensorVerdict: MustFit<Op>>, R: Shape> HoldsRowsOf<R, Op> for L {}

/// The verdict whether `Self` is the shape of a mask for lengths of shape `S`.
#[doc(hidden)]
pub trait Mask<S: Shape>: AtAxis<Axis<-1>> {
    type Masked<P: Phase>: Verdict;
}
impl<M: AtAxis<Axis<-1>, Without: ShapeEquals<S>>, S: Shape> Mask<S> for M {
    type Masked<P: Phase> = Both<
        <M as AtAxis<Axis<-1>>>::Verdict,
        <<M::Without as ShapeEquals<S>>::Verdict<P> as Verdict>::Or<MaskDiffers<M, S>>,
    >;
}

/// `Self` is the shape `S` of the lengths, followed by one more axis, for the operation `Op`.
pub trait MaskOf<S: Shape, Op>: Mask<S> {}
impl<Op, M: Mask<S, Masked<CompileTime>: MustFit<Op>>, S: Shape> MaskOf<S, Op> for M {}

/// `Self` is the shape `S` of the lengths, followed by one more axis, or whether this holds depends on lengths known only at run time.
pub trait TryMaskOf<S: Shape, Op>: Mask<S> {}
impl<Op, M: Mask<S, Masked<RunTime>: MustFit<Op>>, S: Shape> TryMaskOf<S, Op> for M {}

/// The verdict whether rows of shape `Self` have one element.
#[doc(hidden)]
pub trait CountOne: SameCount<()> {
    type One: Verdict;
}
impl<S: SameCount<()>> CountOne for S {
    type One = <<S as SameCount<()>>::Verdict<CompileTime> as Verdict>::Or<NotOneElement<S>>;
}

/// Rows of shape `Self` are single elements (`[]` or `[1]`), for the operation `Op`.
pub trait SingleElement<Op>: CountOne {}
impl<Op, S: CountOne<One: MustFit<Op>>> SingleElement<Op> for S {}
