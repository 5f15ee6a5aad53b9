//! A number that counts how often it is multiplied.

use core::cell::Cell;
use core::ops::{Add, Mul};

use num_traits::Zero;
use shapeproof::{StaticShape, Tensor};

use super::operand::operand;

std::thread_local! {
    pub(super) static MULTIPLICATIONS: Cell<usize> = const { Cell::new(0) };
}

/// A number whose multiplications are counted.
#[derive(Clone, Copy)]
pub(super) struct Counted(pub(super) i64);

impl Mul for Counted {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        MULTIPLICATIONS.set(MULTIPLICATIONS.get() + 1);
        Self(self.0 * other.0)
    }
}
impl Add for Counted {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}
impl Zero for Counted {
    fn zero() -> Self {
        Self(0)
    }
    fn is_zero(&self) -> bool {
        self.0 == 0
    }
}

/// The same elements, counted.
pub(super) fn counted<S: StaticShape>(seed: i64) -> Tensor<Counted, S> {
    let from = operand::<S>(seed);
    let mut tensor = Tensor::full(Counted(0));
    for (element, from) in tensor.as_mut_slice().iter_mut().zip(from.as_slice()) {
        *element = Counted(*from);
    }
    tensor
}
