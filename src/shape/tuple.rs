//! Shapes, which are tuples of extents.

use core::fmt;

use super::Axes;
use super::broadcast::{ShapeBroadcasts, ShapeBroadcastsFrom, ShapeEquals};
use super::extent::{ExactExtent, Extent, StaticExtent, sealed::Sealed};
use super::permute::Transpose;
use super::verdict::{CompileTime, Fits, RunTime};
use crate::storage::memory::{Buffer, Slot};

/// A tensor shape: a tuple of 0 to 6 [extents](Extent), the last axis contiguous in memory.
///
/// Write shapes with [`Shape!`](macro@crate::Shape). A value of a shape holds the run-time lengths, and is zero-sized when
/// there are none. The trait is sealed: memory is addressed by what a shape says.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape",
    label = "not a shape",
    note = "a shape is a tuple of 0 to 6 extents; write `Shape![2, 3]`"
)]
pub trait Shape: Transpose + Copy + PartialEq + fmt::Debug + Send + Sync + Sealed {
    /// The number of axes.
    const RANK: usize;

    /// Whether every extent is known at compile time.
    const KNOWN: bool;

    /// The largest number of elements, `usize::MAX` where there is no bound.
    const CAPACITY: usize;

    /// For each axis the largest length that its extent allows, and whether that is the only one.
    #[doc(hidden)]
    const EXTENTS: &'static [(usize, bool)];

    /// The shape with the least lengths that the type allows, or `None` if an extent is a [`Length`](super::Length).
    #[doc(hidden)]
    const LEAST: Option<Self>;

    /// An index: one `usize` for each axis.
    type Index: Copy + AsRef<[usize]> + AsMut<[usize]> + PartialEq + fmt::Debug + 'static;

    #[doc(hidden)]
    type Storage<T: 'static>: Buffer<Elem = T>;

    /// The lengths of the axes.
    #[must_use]
    fn dims(self) -> Self::Index;

    /// The shape with these lengths, or `None` if an extent does not allow its length.
    #[must_use]
    fn from_dims(dims: Self::Index) -> Option<Self>;

    /// A shape of this type with these lengths, right-aligned among eight, or `None` if an extent does not allow its length. A
    /// [`Length`](super::Length) allows its own length alone.
    #[doc(hidden)]
    fn with_axes(self, axes: Axes) -> Option<Self>;

    /// The lengths right-aligned among eight, with ones before them.
    #[doc(hidden)]
    fn axes(self) -> Axes;

    /// The shape with these lengths, right-aligned among eight, or `None` if the type does not allow them.
    #[doc(hidden)]
    fn from_axes(axes: Axes) -> Option<Self>;

    /// The type `()`, the shape of a number, as an associated type, so that [`StaticShape`] can have a bound on it.
    #[doc(hidden)]
    type Scalar: Shape;

    /// The index with every element zero.
    #[doc(hidden)]
    fn origin() -> Self::Index;

    /// The shape with `rank` lengths, right-aligned among eight, or `None` if the type does not allow them.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn from_lengths(rank: usize, axes: Axes) -> Option<Self> {
        if rank == Self::RANK { Self::from_axes(axes) } else { None }
    }

    /// The number of axes, which is `RANK` for all shapes except [`DynShape`](super::DynShape).
    #[must_use]
    #[inline(always)]
    fn rank(self) -> usize {
        Self::RANK
    }

    /// The number of elements, or `usize::MAX` if it is larger.
    #[must_use]
    #[inline(always)]
    fn count(self) -> usize {
        // The product saturates: no memory holds so many elements. A later length of 0 still makes it 0.
        let [a, b, c, d, e, f, g, h] = self.axes();
        let [ab, cd] = [a.saturating_mul(b), c.saturating_mul(d)];
        let [ef, gh] = [e.saturating_mul(f), g.saturating_mul(h)];
        // In pairs, so that the products do not wait for one another.
        ab.saturating_mul(cd).saturating_mul(ef.saturating_mul(gh))
    }
}

/// The shape with the least lengths. If the type has no such shape, it is an error of the build.
#[inline(always)]
pub(crate) fn least<S: Shape>() -> S {
    const {
        match S::LEAST {
            Some(shape) => shape,
            None => panic!("a length made by `length!` has one value, which a tensor cannot be made without"),
        }
    }
}

/// The largest length that a type of shapes allows for an axis, counted from the first; one where the shape has no such axis.
#[expect(clippy::indexing_slicing, reason = "the axis is below the number of extents")]
pub(crate) const fn longest<S: Shape>(axis: usize) -> usize {
    if axis < S::EXTENTS.len() { S::EXTENTS[axis].0 } else { 1 }
}

/// The first shape of a list, or the least shape of the type if the list is empty. Where a type has no least shape, an empty list
/// has been refused before, so that the panic is not reached; for all other types the compiler removes it.
#[inline(always)]
pub(crate) fn first_or_least<S: Shape>(first: Option<S>) -> S {
    match first.or(S::LEAST) {
        Some(shape) => shape,
        None => unreachable!("an empty list of shapes"),
    }
}

/// A shape in which each extent is an [`ExactExtent`], whose values all have the same length: static, or made by
/// [`length!`](crate::length!). It equals itself, so that elementwise operations of two tensors of it need no `try_` form.
#[diagnostic::on_unimplemented(
    message = "two tensors of `{Self}` may have different lengths",
    label = "nothing says that this shape equals itself",
    note = "operations on lengths of `?` or `..N` have `try_` forms; `length!` gives such a length an identity"
)]
pub trait ExactShape: Shape<Scalar = ()>
    + Shape<Scalar: ShapeBroadcasts<Self, Verdict<CompileTime> = Fits, Verdict<RunTime> = Fits, Output = Self>>
    + ShapeBroadcasts<Self, Verdict<CompileTime> = Fits, Verdict<RunTime> = Fits, Output = Self>
    + ShapeBroadcasts<(), Verdict<CompileTime> = Fits, Verdict<RunTime> = Fits, Output = Self>
    + ShapeBroadcastsFrom<Self, Verdict<CompileTime> = Fits, Verdict<RunTime> = Fits>
    + ShapeBroadcastsFrom<(), Verdict<CompileTime> = Fits, Verdict<RunTime> = Fits>
    + ShapeEquals<Self, Verdict<CompileTime> = Fits, Verdict<RunTime> = Fits, Output = Self>
{
}

/// A shape whose extents are all known at compile time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape known at compile time",
    label = "needs a shape known at compile time",
    note = "only run time knows an extent of `?` or `..N`; operations on such shapes have `try_` forms that take lengths"
)]
pub trait StaticShape: ExactShape {
    /// The number of elements.
    const LEN: usize;

    /// The lengths of the axes.
    const DIMS: Self::Index;

    /// The shape's only value.
    const NEW: Self;
}

#[expect(clippy::indexing_slicing, reason = "the index is below the length; a const fn has no iterators")]
const fn capacity(extents: &[usize]) -> usize {
    let mut product = 1usize;
    let mut i = 0;
    while i < extents.len() {
        product = product.saturating_mul(extents[i]);
        i += 1;
    }
    product
}

/// Writes the shapes of one rank. The input has the rank, the ones that fill the eight places before the
/// lengths, the type of a tensor's memory (an array of arrays), and for each axis a type and a name.
macro_rules! shape {
    (@one $pad:literal) => { $pad };
    ($rank:literal; $($pad:literal)*; $storage:ty; $($e:ident $x:ident)*) => {
        impl<$($e: Extent),*> Sealed for ($($e,)*) {}
        impl<$($e: Extent),*> Shape for ($($e,)*) {
            const RANK: usize = $rank;
            const KNOWN: bool = true $(&& $e::KNOWN)*;
            const CAPACITY: usize = capacity(&[$($e::MAX),*]);
            const LEAST: Option<Self> = {
                $(let $x = $e::LEAST;)*
                match ($($x,)*) {
                    ($(Some($x),)*) => Some(($($x,)*)),
                    #[allow(unreachable_patterns, reason = "without axes")]
                    _ => None,
                }
            };
            const EXTENTS: &'static [(usize, bool)] = &[$(($e::MAX, $e::KNOWN)),*];
            type Index = [usize; $rank];
            type Scalar = ();
            type Storage<T: 'static> = $storage;
            #[inline(always)]
            fn dims(self) -> [usize; $rank] {
                let ($($x,)*) = self;
                [$($x.get()),*]
            }
            #[inline(always)]
            fn from_dims(dims: [usize; $rank]) -> Option<Self> {
                let [$($x),*] = dims;
                Some(($($e::new($x)?,)*))
            }
            #[inline(always)]
            fn axes(self) -> Axes {
                let ($($x,)*) = self;
                [$($pad,)* $($x.get()),*]
            }
            #[inline(always)]
            fn from_axes(axes: Axes) -> Option<Self> {
                let [$(shape!(@one $pad),)* $($x),*] = axes else { return None };
                Some(($($e::new($x)?,)*))
            }
            #[inline(always)]
            fn with_axes(self, axes: Axes) -> Option<Self> {
                let [$(shape!(@one $pad),)* $($x),*] = axes else { return None };
                let lens: [usize; $rank] = [$($x),*];
                let ($($x,)*) = self;
                #[allow(unused_mut, unused_variables, reason = "without axes")]
                let mut lens = lens.into_iter();
                Some(($($x.with_len(lens.next()?)?,)*))
            }
            #[inline(always)]
            fn origin() -> [usize; $rank] {
                [0; $rank]
            }
        }
        impl<$($e: ExactExtent),*> ExactShape for ($($e,)*) {}
        impl<$($e: StaticExtent),*> StaticShape for ($($e,)*) {
            const LEN: usize = capacity(&[$($e::LEN),*]);
            const DIMS: [usize; $rank] = [$($e::LEN),*];
            const NEW: Self = ($($e::NEW,)*);
        }
    };
}

shape!(0; 1 1 1 1 1 1 1 1; Slot<T>;);
shape!(1; 1 1 1 1 1 1 1; A::Array<Slot<T>>; A a);
shape!(2; 1 1 1 1 1 1; A::Array<B::Array<Slot<T>>>; A a B b);
shape!(3; 1 1 1 1 1; A::Array<B::Array<C::Array<Slot<T>>>>; A a B b C c);
shape!(4; 1 1 1 1; A::Array<B::Array<C::Array<D::Array<Slot<T>>>>>; A a B b C c D d);
shape!(5; 1 1 1; A::Array<B::Array<C::Array<D::Array<E::Array<Slot<T>>>>>>; A a B b C c D d E e);
shape!(6; 1 1; A::Array<B::Array<C::Array<D::Array<E::Array<F::Array<Slot<T>>>>>>>; A a B b C c D d E e F f);
