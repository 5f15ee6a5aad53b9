//! Positions that may leave their axis, for the policies of `compute!`: `pad!`, `clamp!`, `wrap!` and `reflect!`.

use core::marker::PhantomData;

use super::affine::{MinusIndex, Notation, PlusIndex};
use super::extent::{ExactExtent, Extent, StaticExtent};
use super::key_relations::Filled;
use super::refusal::{NothingNear, NothingNearAtRunTime};
use super::verdict::{Answer, CompileTime, Judged, MustFit};

/// The constant `Plus - Minus` of a position, to which the indices are added.
#[doc(hidden)]
pub struct SignedConstant<Plus, Minus>(PhantomData<(Plus, Minus)>);

/// The lowest and the highest value of a position. Both saturate.
#[doc(hidden)]
pub trait PositionRange {
    /// Whether the lengths of all indices are known to the compiler, and with them the two numbers.
    const KNOWN: bool;
    const LOW: i64;
    const HIGH: i64;
    /// Whether both numbers are exact: none of the numbers they are made of is beyond an `i64`.
    const EXACT: bool;
}

/// The number, or `i64::MAX` if it is larger.
#[allow(clippy::cast_possible_wrap, reason = "it is compared before")]
const fn saturating(number: usize) -> i64 {
    if number as u64 > i64::MAX as u64 { i64::MAX } else { number as i64 }
}

/// Whether a number is none of the two at which they saturate.
const fn is_exact(number: i64) -> bool {
    number > i64::MIN && number < i64::MAX
}

/// The largest value of `C` times an index of the extent `E`.
const fn max_term<C: StaticExtent, E: Extent>() -> i64 {
    saturating(C::LEN).saturating_mul(saturating(E::MAX.saturating_sub(1)))
}

impl<Plus: StaticExtent, Minus: StaticExtent> PositionRange for SignedConstant<Plus, Minus> {
    const KNOWN: bool = true;
    const LOW: i64 = saturating(Plus::LEN) - saturating(Minus::LEN);
    const HIGH: i64 = Self::LOW;
    const EXACT: bool = is_exact(saturating(Plus::LEN)) && is_exact(saturating(Minus::LEN));
}
impl<L: PositionRange, C: StaticExtent, E: Extent> PositionRange for PlusIndex<L, C, E> {
    const KNOWN: bool = L::KNOWN && E::KNOWN;
    const LOW: i64 = L::LOW;
    const HIGH: i64 = L::HIGH.saturating_add(max_term::<C, E>());
    const EXACT: bool = L::EXACT && is_exact(max_term::<C, E>()) && is_exact(Self::HIGH);
}
impl<L: PositionRange, C: StaticExtent, E: Extent> PositionRange for MinusIndex<L, C, E> {
    const KNOWN: bool = L::KNOWN && E::KNOWN;
    const LOW: i64 = L::LOW.saturating_sub(max_term::<C, E>());
    const HIGH: i64 = L::HIGH;
    const EXACT: bool = L::EXACT && is_exact(max_term::<C, E>()) && is_exact(Self::LOW);
}

/// Axis `I`, of the extent `Self`, has at least one element, which can stand for a position outside of the axis.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute: nothing says whether the axis of {Self} has an element for a position outside of it",
    label = "the axis may be empty",
    note = "a length that is a parameter and not 0 has the bound `NonEmpty`"
)]
pub trait HasNearest<const I: usize>: ExactExtent {}
impl<E, V, const I: usize> HasNearest<I> for E
where
    E: ExactExtent<Key: Filled<Answer = V>>,
    V: Answer,
    Judged<CompileTime, V, NothingNear<I, E>, NothingNearAtRunTime<I, E>>: MustFit<Notation>,
{
}
