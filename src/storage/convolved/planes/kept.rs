//! What an image is copied to.

use num_traits::Zero;

use super::step;
use crate::element::Factorable;
use crate::kernel::terms::Widened;
use crate::storage::pointer::Pointer;

/// What elements are copied to, and added up in.
pub(in super::super) trait Kept<T> {
    /// The copy of an element.
    type Element: Copy + Zero + 'static;
    /// The copy of this element.
    fn of(x: T) -> Self::Element;
    /// `sum + x * w`.
    fn step(sum: Self::Element, x: Self::Element, w: Self::Element) -> Self::Element;
    /// The element that this is a copy of.
    fn element(kept: Self::Element) -> T;
    /// The image itself, if its elements are what is kept.
    fn in_place(image: Pointer<T>) -> Option<Pointer<Self::Element>>;
    /// Whether they are.
    const IN_PLACE: bool;
}

/// Elements as they are.
pub(in super::super) enum AsTheyAre {}

impl<T: Factorable> Kept<T> for AsTheyAre {
    type Element = T;
    #[inline(always)]
    fn of(x: T) -> T {
        x
    }
    #[inline(always)]
    fn step(sum: T, x: T, w: T) -> T {
        step(sum, x, w)
    }
    #[inline(always)]
    fn element(kept: T) -> T {
        kept
    }
    #[inline(always)]
    fn in_place(image: Pointer<T>) -> Option<Pointer<T>> {
        Some(image)
    }
    const IN_PLACE: bool = true;
}

/// Integers of eight bits in 16, as [`Widened`] sums are: vectors of them are multiplied as they are loaded.
pub(in super::super) enum In16Bits {}

impl<T: Factorable> Kept<T> for In16Bits {
    type Element = u16;
    #[inline(always)]
    fn of(x: T) -> u16 {
        Widened::number(x)
    }
    #[inline(always)]
    fn step(sum: u16, x: u16, w: u16) -> u16 {
        sum.wrapping_add(x.wrapping_mul(w))
    }
    #[inline(always)]
    fn element(kept: u16) -> T {
        Widened::byte(kept, T::zero())
    }
    #[inline(always)]
    fn in_place(_: Pointer<T>) -> Option<Pointer<u16>> {
        None
    }
    const IN_PLACE: bool = false;
}
