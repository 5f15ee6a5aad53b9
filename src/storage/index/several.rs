//! Several results of one formula, whose elements are tuples: each part goes to a tensor of its own, in one pass over the indices.

use core::marker::PhantomData;

use super::destination::Destination;
use super::flat::Layouts;
use super::update::{Overwrite, Scatter, UpdateOp, put};
use crate::shape::layout::{Layout, RowMajor};
use crate::shape::{Axes, Shape};
use crate::storage::memory::Buffer;
use crate::storage::pointer::{Pointer, filled};
use crate::storage::tensor::Tensor;

/// A tuple of `N` elements, each of which belongs to one of `N` results of the shape `S`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute: {N} results are named, and an element of the formula is `{Self}`",
    label = "not a tuple of {N}"
)]
pub trait Results<const N: usize, S: Shape>: Copy + 'static {
    type Tensors;
    /// Tensors with room for the shape.
    ///
    /// # Safety
    ///
    /// Their elements are not initialised: they are written before anything reads them.
    #[doc(hidden)]
    unsafe fn room(shape: S) -> Self::Tensors;
    /// Fills tensors that have room for the shape of the formula.
    ///
    /// # Safety
    ///
    /// `room` has made them for this shape.
    #[doc(hidden)]
    unsafe fn fill<P: Scatter<Elem = Self, Shape = S>>(tensors: &mut Self::Tensors, formula: &P);
}

/// A tuple of more than `AT` elements; `Elem` is the type of the one at `AT`.
#[doc(hidden)]
pub trait Nth<const AT: usize> {
    type Elem;
}

/// The outputs of a formula with elements `E`.
#[doc(hidden)]
pub trait Outputs<M, E, S> {
    /// Merges each part of each element of the formula into its output.
    fn merge<P: Scatter<Elem = E, Shape = S>>(self, formula: P);
}

/// An output that has places for the elements of a shape of type `S`, and is borrowed.
#[doc(hidden)]
pub struct BorrowedOutput<'a, T, S, L> {
    /// The first element and the layout that [`Destination::places`] has said.
    places: (Pointer<T>, L),
    borrowed: PhantomData<(&'a mut T, S)>,
}

/// New tensors.
#[doc(hidden)]
#[must_use]
#[inline(always)]
pub fn eval_all<const N: usize, E, S: Shape, P, R>(formula: P) -> R
where
    E: Results<N, S, Tensors = R>,
    P: Scatter<Elem = E, Shape = S>,
{
    // SAFETY: the tensors are filled before they are returned. If a closure of the user's panics they are dropped, which reads no element.
    unsafe {
        let mut tensors = E::room(formula.shape());
        if size_of::<R>() > OUTLINED {
            fill(&mut tensors, &formula);
        } else {
            E::fill(&mut tensors, &formula);
        }
        tensors
    }
}

/// Results larger than this are filled in a call of their own, which writes to where they are.
const OUTLINED: usize = 512;

/// # Safety
///
/// That of [`Results::fill`].
#[inline(never)]
unsafe fn fill<const N: usize, E: Results<N, S>, S: Shape, P: Scatter<Elem = E, Shape = S>>(
    tensors: &mut E::Tensors,
    formula: &P,
) {
    // SAFETY: the contract is passed on.
    unsafe { E::fill(tensors, formula) }
}

/// The output for one part of each element of a formula.
#[doc(hidden)]
#[inline(always)]
pub fn output<'a, const AT: usize, T, S, E, P, O, L>(_: &P, out: &'a mut O) -> BorrowedOutput<'a, T, S, L>
where
    E: Nth<AT, Elem = T>,
    P: Scatter<Elem = E, Shape = S>,
    O: Destination<T, S, Layout = L>,
    L: Layout,
{
    BorrowedOutput { places: out.places(), borrowed: PhantomData }
}

/// Writes the elements of a formula to several outputs.
#[doc(hidden)]
#[inline(always)]
pub fn write_all<E, S, P, O>(outputs: O, formula: P)
where
    P: Scatter<Elem = E, Shape = S>,
    O: Outputs<Overwrite, E, S>,
{
    outputs.merge(formula);
}

/// Merges the elements of a formula with those of several outputs.
#[doc(hidden)]
#[inline(always)]
pub fn update_all<M, E, S, P, O>(outputs: O, formula: P)
where
    P: Scatter<Elem = E, Shape = S>,
    O: Outputs<M, E, S>,
{
    outputs.merge(formula);
}

/// Writes what several results are for tuples of one length: for each part its type, that of its layout, names for its result, for a new element and for its
/// offset, and its position.
macro_rules! several {
    ($N:literal $all:tt $($T:ident $L:ident $out:ident $new:ident $offset:ident $at:literal)*) => {
        #[diagnostic::do_not_recommend]
        impl<S: Shape, $($T: Copy + 'static),*> Results<$N, S> for ($($T,)*) {
            type Tensors = ($(Tensor<$T, S>,)*);
            #[inline(always)]
            unsafe fn room(shape: S) -> Self::Tensors {
                // SAFETY: the contract is passed on.
                unsafe { ($(Tensor::<$T, S>::room(shape),)*) }
            }
            #[inline(always)]
            unsafe fn fill<P: Scatter<Elem = Self, Shape = S>>(($($out,)*): &mut Self::Tensors, formula: &P) {
                let count = formula.shape().count();
                // SAFETY: each tensor has room for the shape. The formula hands over each index of it with its offset among row-major
                // elements. No operand is part of a tensor: they are new.
                unsafe {
                    several!(@filled count ($($out)*); formula.scatter([RowMajor], |[offset], ($($new,)*)| {
                        $($out.add(offset).write($new);)*
                    }));
                }
            }
        }

        $(several!(@nth $all $T $at);)*

        impl<$($L: Layout),*> Layouts<$N> for ($($L,)*) {
            const CONTIGUOUS: bool = $($L::CONTIGUOUS &&)* true;
            #[inline(always)]
            fn strides(self, axes: Axes) -> [Axes; $N] {
                let ($($out,)*) = self;
                [$($out.strides(axes)),*]
            }
        }

        impl<M: $(UpdateOp<$T> +)*, S: Shape, $($T: Copy + 'static, $L: Layout),*> Outputs<M, ($($T,)*), S>
            for ($(BorrowedOutput<'_, $T, S, $L>,)*)
        {
            #[inline(always)]
            fn merge<P: Scatter<Elem = ($($T,)*), Shape = S>>(self, formula: P) {
                let ($(BorrowedOutput { places: $out, .. },)*) = self;
                formula.scatter(($($out.1,)*), |[$($offset),*], ($($new,)*)| {
                    // SAFETY: each offset is that of an index of the shape, for which the output has an element. No operand is part of an
                    // output, nor one output of another: all are borrowed mutably.
                    unsafe {
                        $(put::<M, $T>($out.0.add($offset), $new);)*
                    }
                });
            }
        }
    };
    (@nth ($($all:ident)*) $T:ident $at:literal) => {
        impl<$($all),*> Nth<$at> for ($($all,)*) {
            type Elem = $T;
        }
    };
    (@filled $count:ident (); $work:expr) => { $work };
    (@filled $count:ident ($out:ident $($rest:ident)*); $work:expr) => {
        filled($out.data.0.ptr_mut(), $count, |$out| several!(@filled $count ($($rest)*); $work))
    };
}

several!(2 (A B) A LA a new_a at_a 0 B LB b new_b at_b 1);
several!(3 (A B C) A LA a new_a at_a 0 B LB b new_b at_b 1 C LC c new_c at_c 2);
several!(4 (A B C D) A LA a new_a at_a 0 B LB b new_b at_b 1 C LC c new_c at_c 2 D LD d new_d at_d 3);
several!(5 (A B C D E) A LA a new_a at_a 0 B LB b new_b at_b 1 C LC c new_c at_c 2 D LD d new_d at_d 3 E LE e new_e at_e 4);
several!(6 (A B C D E F) A LA a new_a at_a 0 B LB b new_b at_b 1 C LC c new_c at_c 2 D LD d new_d at_d 3 E LE e new_e at_e 4 F LF f new_f at_f 5);
