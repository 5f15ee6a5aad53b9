//! References to operands that are not behind other references.

use core::ops::Deref;

/// A reference to an operand. `Reach::of(&x).reach()` is a reference to what `x` refers to, if it is a reference itself, and else to `x`: of
/// two methods of one name the compiler takes the one that needs no dereference. (Of a closure's parameter whose type is not known yet it
/// takes the same: that is a reference then. With a third method, for exclusive references, it would refuse such a parameter.)
#[doc(hidden)]
pub struct Reach<X>(Direct<X>);

/// A reference that is not behind another one.
#[doc(hidden)]
pub struct Direct<X>(X);

impl<X> Reach<X> {
    #[must_use]
    #[inline(always)]
    pub fn of(operand: X) -> Self {
        Self(Direct(operand))
    }
}

impl<'a, X> Reach<&'a &X> {
    #[must_use]
    #[inline(always)]
    pub fn reach(&self) -> &'a X {
        self.0.0
    }
}

impl<X> Deref for Reach<X> {
    type Target = Direct<X>;
    #[inline(always)]
    fn deref(&self) -> &Direct<X> {
        &self.0
    }
}

impl<'a, X> Direct<&'a X> {
    #[must_use]
    #[inline(always)]
    pub fn reach(&self) -> &'a X {
        self.0
    }
}
