//! Shapes so small that their tensors are `Copy`.

use duplicate::duplicate_item;

use super::{Dim, Shape};

/// A shape whose tensors are `Copy`: a scalar, a vector of up to 16 elements, a matrix of up to 4 by 4.
#[doc(hidden)]
pub trait Small: Shape {}

/// A side of a small matrix.
#[doc(hidden)]
pub trait Side: super::Extent {}

impl Small for () {}

#[duplicate_item(
    N; [0]; [1]; [2]; [3]; [4]; [5]; [6]; [7]; [8]; [9]; [10]; [11]; [12]; [13]; [14]; [15]; [16];
)]
impl Small for (Dim<N>,) {}

#[duplicate_item(N; [0]; [1]; [2]; [3]; [4])]
impl Side for Dim<N> {}
impl<A: Side, B: Side> Small for (A, B) {}
