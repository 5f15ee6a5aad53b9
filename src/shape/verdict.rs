//! What a relation between shapes answers, and the sentence that its refusal becomes.
//!
//! A relation holds for *every* pair of shapes and yields a verdict: [`Fits`], [`Checked`] (a length known at run time
//! decides) or a refusal. An operation requires [`MustFit`] of the verdict; a `try_` operation requires [`MayFit`].
//! Each refusal is a type that carries the shapes, and one trait without implementations that carries the sentence.
//!
//! Refusals and their traits stand in the traces below a message. They are in the documentation because the compiler prints the whole path
//! of what is not.

use core::marker::PhantomData;

/// The shapes fit.
#[doc(hidden)]
pub struct Fits;

/// The shapes may fit: lengths known at run time decide.
#[doc(hidden)]
pub struct Checked<LS, RS>(PhantomData<(LS, RS)>);

/// The subject of every sentence; it implements none of them.
pub struct Shapes;

/// The verdict is that the shapes fit.
pub trait MustFit<Op> {}

/// The verdict is that the shapes fit, or that run time decides.
pub trait MayFit<Op> {}

/// Two verdicts in one: the first refusal, else the first that needs run time.
#[doc(hidden)]
pub trait And<V> {
    type Verdict;
}

/// Either of two verdicts will do; the second refusal is the one that is told.
#[doc(hidden)]
pub trait Or<V> {
    type Verdict;
    /// Whether the first verdict was taken.
    const FIRST: bool;
}

impl<Op> MustFit<Op> for Fits {}
impl<Op> MayFit<Op> for Fits {}
impl<Op, LS, RS> MayFit<Op> for Checked<LS, RS> {}

impl<V> And<V> for Fits {
    type Verdict = V;
}
impl<V> Or<V> for Fits {
    type Verdict = Fits;
    const FIRST: bool = true;
}
impl<LS, RS> And<Fits> for Checked<LS, RS> {
    type Verdict = Self;
}
impl<LS, RS, A, B> And<Checked<A, B>> for Checked<LS, RS> {
    type Verdict = Self;
}
impl<LS, RS, V> Or<V> for Checked<LS, RS> {
    type Verdict = Self;
    const FIRST: bool = true;
}

/// A verdict of [`Equal`](super::broadcast::Equal) as one about the shapes that the user has.
#[doc(hidden)]
pub trait About<L, R> {
    type Verdict;
}
impl<L, R> About<L, R> for Fits {
    type Verdict = Self;
}
impl<L, R, LS, RS> About<L, R> for Checked<LS, RS> {
    type Verdict = Checked<L, R>;
}
impl<L, R, LS, RS> About<L, R> for RankDiffers<LS, RS> {
    type Verdict = RankDiffers<L, R>;
}
impl<const I: usize, A, B, L, R, LS, RS> About<L, R> for ExtentDiffers<I, A, B, LS, RS> {
    type Verdict = ExtentDiffers<I, A, B, L, R>;
}

/// A verdict of [`Joined`](super::join::Joined) as one about the operand `K` of several, `R`, behind the first, `L`.
#[doc(hidden)]
pub trait OfOperand<const K: usize, L, R> {
    type Verdict;
}
impl<const K: usize, L, R> OfOperand<K, L, R> for Fits {
    type Verdict = Self;
}
impl<const K: usize, L, R, LS, RS> OfOperand<K, L, R> for Checked<LS, RS> {
    type Verdict = Checked<L, R>;
}
impl<const K: usize, const A: isize, L, R, S> OfOperand<K, L, R> for AxisOutOfRange<A, S> {
    type Verdict = Self;
}
impl<const K: usize, L, R, LS, RS> OfOperand<K, L, R> for RankDiffers<LS, RS> {
    type Verdict = OperandRankDiffers<K, L, R>;
}
impl<const K: usize, const I: usize, A, B, L, R, LS, RS> OfOperand<K, L, R>
    for ExtentDiffers<I, A, B, LS, RS>
{
    type Verdict = OperandDiffers<K, I, A, B, L, R>;
}

macro_rules! refusals {
    ($(
        $(#[$doc:meta])*
        $name:ident, $sentence:ident, [$($param:tt)*], [$($arg:ident),*], [$($phantom:ident),*], $message:literal, $label:literal, $note:literal;
    )*) => {$(
        $(#[$doc])*
        pub struct $name<$($param)*>(PhantomData<($($phantom,)*)>);

        #[doc = concat!("The sentence of [`", stringify!($name), "`].")]
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $sentence<Op, $($param)*> {}

        impl<Op, $($param)*> MustFit<Op> for $name<$($arg),*> where Shapes: $sentence<Op, $($arg),*> {}
        impl<Op, $($param)*> MayFit<Op> for $name<$($arg),*> where Shapes: $sentence<Op, $($arg),*> {}
        impl<V, $($param)*> And<V> for $name<$($arg),*> {
            type Verdict = Self;
        }
        impl<V, $($param)*> Or<V> for $name<$($arg),*> {
            type Verdict = V;
            const FIRST: bool = false;
        }
        impl<CL, CR, $($param)*> And<$name<$($arg),*>> for Checked<CL, CR> {
            type Verdict = $name<$($arg),*>;
        }
    )*};
}

/// A run-time length decides, but the operation was asked for without its `try_` form.
#[diagnostic::on_unimplemented(
    message = "{Op}: only run time knows whether {LS} fits {RS}",
    label = "this needs a check at run time",
    note = "use the form whose name starts with `try_`, which returns a `Result`"
)]
pub trait KnownToFit<Op, LS, RS> {}
impl<Op, LS, RS> MustFit<Op> for Checked<LS, RS> where Shapes: KnownToFit<Op, LS, RS> {}

refusals! {
    /// Two-way broadcasting fails at an axis of the result.
    AxisDiffers, AxisAgrees, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: cannot broadcast {LS} with {RS}: axis {I} has {L} against {R}",
        "these shapes do not broadcast",
        "aligned at the last axis, each pair of extents must be equal, or one of them 1";
    /// One-way broadcasting fails at an axis of the target.
    AxisDoesNotStretch, AxisStretches, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: cannot broadcast {RS} to {LS}: axis {I} has {R} for {L}",
        "this shape does not broadcast to the other",
        "each extent must be 1 or equal the extent of the target that it is laid on";
    /// The source of a one-way broadcast has more axes than its target.
    RankExceeds, RankWithin, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: cannot broadcast {RS} to {LS}: it has more axes",
        "this shape has too many axes",
        "a one-way broadcast adds axes on the left, it never removes one";
    /// An extent does not equal the one it stands against.
    ExtentDiffers, ExtentEquals, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: shapes {LS} and {RS} differ at axis {I}: {L} against {R}",
        "these shapes must be equal here",
        "this operation does not broadcast";
    /// Two shapes must have the same number of axes.
    RankDiffers, RankEquals, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: shapes {LS} and {RS} differ in their number of axes",
        "these shapes must have the same number of axes",
        "this operation does not broadcast";
    /// The axis is not an axis of the shape.
    AxisOutOfRange, AxisInRange, [const A: isize, S], [A, S], [S],
        "{Op}: {S} has no axis {A}",
        "there is no such axis",
        "axes count from 0, and -1 is the last";
    /// An extent that must be 1 is not.
    ExtentIsNotOne, ExtentIsOne, [const A: isize, E, S], [A, E, S], [E, S],
        "{Op}: axis {A} of {S} has {E}, and only an extent of 1 can be squeezed",
        "this axis is not 1",
        "a squeeze removes an axis of extent 1";
    /// The result would have more than six axes.
    RankTooHigh, RankAllowed, [S], [S], [S],
        "{Op}: the result of {S} would have more than 6 axes",
        "too many axes",
        "shapes have at most 6 axes";
    /// `y`, placed at `axis`, reaches past the last axis of `x`.
    AxisReachesPast, AxisHasRoom, [const A: isize, LS, RS], [A, LS, RS], [LS, RS],
        "{Op}: {RS} placed at axis {A} reaches past the last axis of {LS}",
        "y does not fit at this axis",
        "y is laid on the axes of x from `axis` on; only trailing extents of 1 may reach past the end";
    /// Paddle's `axis` may be -1 or count from 0.
    AxisBelowMinusOne, AxisFromMinusOne, [const A: isize, LS, RS], [A, LS, RS], [LS, RS],
        "{Op}: axis {A} is out of range for {RS} on {LS}",
        "there is no such axis",
        "the axis of an elementwise operation is -1 (the last axes) or counts from 0";
    /// A permutation names an axis twice.
    AxisRepeats, AxisNamedOnce, [const A: isize, const B: isize, S], [A, B, S], [S],
        "{Op}: axes {A} and {B} name the same axis of {S}",
        "an axis is named twice",
        "a permutation names each axis once";
    /// A permutation does not name every axis.
    AxesMiscounted, AxesCounted, [P, S], [P, S], [P, S],
        "{Op}: {P} does not name each axis of {S} once",
        "the number of axes differs",
        "a permutation names each axis once";
    /// A reshape changes the number of elements.
    CountDiffers, CountEquals, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: {LS} and {RS} do not have the same number of elements",
        "the number of elements differs",
        "the product of the extents must stay the same";
    /// A slice ends behind the axis.
    // `{Op}` would be a path here: `core` has a module of this name.
    SliceExceeds, SliceWithin, [const A: isize, E, From, To, S], [A, E, From, To, S], [E, From, To, S],
        "slice: the range from {From} to {To} is outside axis {A} of {S}, which has {E}",
        "this range is out of bounds",
        "a range needs start <= end <= extent";
    /// A split behind the end of the axis.
    SplitExceeds, SplitWithin, [const A: isize, E, At, S], [A, E, At, S], [E, At, S],
        "{Op}: cannot split axis {A} of {S} at {At}: it has {E}",
        "this position is behind the end of the axis",
        "an axis is split at a position from 0 to its extent";
    /// A window that is longer than its axis, or empty.
    WindowExceeds, WindowWithin, [const A: isize, E, K, S], [A, E, K, S], [E, K, S],
        "{Op}: axis {A} of {S} has {E}, and no window of {K}",
        "this window does not fit",
        "a window has from 1 to as many elements as its axis";
    /// An index outside its axis.
    IndexOutside, IndexInside, [const I: usize, E, At, S], [I, E, At, S], [E, At, S],
        "{Op}: index {At} is outside axis {I} of {S}, which has {E}",
        "this index is out of bounds",
        "an index counts from 0 and is below the extent of its axis";
    /// An index with another number of axes than the shape.
    IndexMiscounted, IndexCounted, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: {RS} is not an index of {LS}: it has another number of axes",
        "the number of indices is not the number of axes",
        "an index has one number for each axis";
    /// The inner extents of a matrix product differ.
    InnerDiffers, InnerEquals, [L, R, LS, RS], [L, R, LS, RS], [L, R, LS, RS],
        "{Op}: cannot multiply {LS} by {RS}: the inner extents are {L} and {R}",
        "these matrices do not multiply",
        "the last axis of the left side meets the last axis but one of the right side";
    /// A matrix product of a scalar.
    NotAMatrix, IsAMatrix, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: cannot multiply {LS} by {RS}: a matrix product needs at least one axis on both sides",
        "a scalar has no matrix product",
        "multiply by a scalar with `*`";
    /// The batch axes of a matrix product differ.
    BatchDiffers, BatchAgrees, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: cannot multiply {LS} by {RS}: batch axis {I} has {L} against {R}",
        "these batches do not broadcast",
        "batch axes broadcast: each pair must be equal, or one of them 1";
    /// A reduction without a first element.
    AxisIsEmpty, AxisHasElements, [S], [S], [S],
        "{Op}: {S} has no elements, and this reduction has no value for that",
        "nothing to reduce",
        "the minimum, maximum and their positions need at least one element";
    /// The rows of an index and of its data differ.
    RowsDiffer, RowsEqual, [L, R, LS, RS], [L, R, LS, RS], [L, R, LS, RS],
        "{Op}: the index {RS} has {R} for the {L} rows of {LS}",
        "index and data differ in their rows",
        "the index has one entry a row: its shape is `[rows]` or `[rows, 1]`";
    /// The index has a wrong number of axes.
    IndexRank, IndexShaped, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: {RS} is not an index for the rows of {LS}",
        "this shape is not an index",
        "the index has one entry a row: its shape is `[rows]` or `[rows, 1]`";
    /// Data do not start with the shape of their index.
    PrefixDiffers, PrefixEquals, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: the data {LS} do not start with the shape {RS} of their index: axis {I} has {L} against {R}",
        "these data do not start with the shape of their index",
        "the shape of the data is the shape of the index, then the shape of one row";
    /// An index has more axes than its data.
    IndexHasMoreAxes, IndexIsWithin, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: the data {LS} have fewer axes than their index {RS}",
        "this index has too many axes for its data",
        "the shape of the data is the shape of the index, then the shape of one row";
    /// Rows of two shapes in one result.
    SuffixDiffers, SuffixEquals, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: rows of shape {RS} do not go together with rows of shape {LS}",
        "these rows have another shape",
        "what is left of the data's shape behind the shape of the index is the same for all";
    /// Rows that do not lie in memory for rows of another shape.
    RowsDoNotLie, RowsLie, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: memory for rows of {LS} does not hold rows of {RS}",
        "this memory is for rows of another shape",
        "a tensor holds rows of its own shape without the first axis; a slice holds rows of any shape";
    /// Rows of more or less than one element.
    NotOneElement, OneElement, [S], [S], [S],
        "{Op}: rows of {S} are not single elements",
        "these rows are not single elements",
        "here a row is one element: its shape is `[]` or `[1]`";
    /// A mask that is not the lengths' shape and one axis more.
    MaskDiffers, MaskEquals, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: {LS} is not the shape of a mask of lengths of {RS}",
        "this mask does not fit the lengths",
        "a mask has the axes of the lengths, and behind them one for the positions";
    /// A source of `select`, placed at `axis`, reaches past the last axis of `then`.
    SourceReachesPast, SourceHasRoom, [const A: isize, LS, RS], [A, LS, RS], [LS, RS],
        "{Op}: {RS} placed at axis {A} reaches past the last axis of {LS}",
        "this shape does not fit at this axis",
        "from `axis` on, `else` and the condition are laid on the axes of `then`, and extents of 1 are not trimmed";
    /// The condition fails to broadcast one way.
    ConditionDoesNotStretch, ConditionStretches, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: the condition {RS} does not broadcast to {LS}: axis {I} has {R} for {L}",
        "the condition does not broadcast to the result",
        "each extent of the condition must be 1 or equal the extent that it is laid on";
    /// The condition fails to broadcast both ways.
    ConditionAxisDiffers, ConditionAxisAgrees, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: the condition {RS} does not broadcast with {LS}: axis {I} has {R} against {L}",
        "the condition does not broadcast with the values",
        "aligned at the last axis, each pair of extents must be equal, or one of them 1";
    /// The condition has more axes than the result.
    ConditionRankExceeds, ConditionRankWithin, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: the condition {RS} has more axes than {LS}",
        "the condition has too many axes",
        "the condition broadcasts one way into the result; `where_` lets it enlarge the result";
    /// The condition has another extent than the values.
    ConditionDiffers, ConditionEquals, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: the condition {RS} differs from {LS} at axis {I}: {R} against {L}",
        "the condition has another shape",
        "without broadcasting all three shapes are the same";
    /// The condition has another number of axes than the values.
    ConditionRankDiffers, ConditionRankEquals, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: the condition {RS} and {LS} differ in their number of axes",
        "the condition has another number of axes",
        "without broadcasting all three shapes are the same";
    /// The condition, placed at `axis`, reaches past the last axis of `then`.
    ConditionReachesPast, ConditionHasRoom, [const A: isize, LS, RS], [A, LS, RS], [LS, RS],
        "{Op}: the condition {RS} placed at axis {A} reaches past the last axis of {LS}",
        "the condition does not fit at this axis",
        "from the same `axis` on, `else` and the condition are laid on the axes of `then`";
    /// The inputs of `multiplex` have no rows of their own.
    NoRows, HasRows, [S], [S], [S],
        "{Op}: inputs of shape {S} have no rows to copy",
        "these inputs have no rows",
        "the inputs have at least two axes: rows, and what is in a row; `select` chooses single elements";
    /// A choice among no inputs.
    NoInputs, SomeInputs, [S], [S], [S],
        "{Op}: there are no inputs of shape {S} to choose from",
        "no inputs",
        "give at least one input";
    /// An operand of several has another extent than those before it.
    OperandDiffers, OperandEquals, [const K: usize, const I: usize, L, R, LS, RS], [K, I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: operand {K} of shape {RS} differs from {LS} at axis {I}: {R} against {L}",
        "an operand has another shape",
        "operands and axes count from 0; only along the axis that is named may the shapes differ";
    /// An operand of several has another number of axes than those before it.
    OperandRankDiffers, OperandRankEquals, [const K: usize, LS, RS], [K, LS, RS], [LS, RS],
        "{Op}: operand {K} of shape {RS} and {LS} differ in their number of axes",
        "an operand has another number of axes",
        "operands count from 0; only along the axis that is named may the shapes differ";
    /// A `Kilo` that is a `Dim`.
    BelowThousand, FromThousand, [const A: usize, const B: usize], [A, B], [],
        "`Kilo<{A}, {B}>` is not an extent: a size below 1000 is `Dim<{B}>`",
        "this size has another extent",
        "each size has one type; write `Shape![...]`, which picks the form";
}
