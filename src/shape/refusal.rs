//! The refusals of the relations between shapes, each with its error message.
//!
//! A relation selects the refusal; this file has the text that the user reads. Each refusal is a type with the extents and shapes
//! that do not fit as parameters, and a trait without implementations that has the message, its label and its note. They are in the
//! documentation because the compiler prints hidden items with their whole path.

use core::marker::PhantomData;

use super::verdict::{Checked, MustFit, Shapes, Verdict};

/// Writes a refusal for each entry. An entry has
///
/// - its name, and the name of the trait that carries its sentence;
/// - its parameters with their kinds, their names, and those of them that are types;
/// - the message, the label at the user's code, and the note;
/// - the refusals that take its place in other contexts, if there are any: `about` two other shapes (`NewL`, `NewR`), of a
///   `condition`, or of the `operand` with the number `NTH` among several.
macro_rules! refusals {
    ($(
        $(#[$doc:meta])*
        $name:ident, $sentence:ident, [$($param:tt)*], [$($arg:ident),*], [$($phantom:ident),*],
            $message:literal, $label:literal, $note:literal
            $(, about $about:ty)? $(, condition $condition:ty)? $(, operand $operand:ty)?;
    )*) => {$(
        $(#[$doc])*
        pub struct $name<$($param)*>(PhantomData<($($phantom,)*)>);

        #[doc = concat!("The sentence of [`", stringify!($name), "`].")]
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $sentence<Op, $($param)*> {}

        impl<Op, $($param)*> MustFit<Op> for $name<$($arg),*> where Shapes: $sentence<Op, $($arg),*> {}
        impl<$($param)*> Verdict for $name<$($arg),*> {
            const REFUSES: bool = true;
            type And<V: Verdict> = Self;
            type AfterCheck<C: Verdict> = Self;
            type Or<V: Verdict> = V;
            type About<NewL, NewR> = refusals!(@or $($about)?);
            type OfCondition = refusals!(@or $($condition)?);
            type OfOperand<const NTH: usize, NewL, NewR> = refusals!(@or $($operand)?);
        }
    )*};
    (@or) => { Self };
    (@or $told:ty) => { $told };
}

/// It depends on a length known only at run time, and the operation is not a `try_` form.
#[diagnostic::on_unimplemented(
    message = "{Op}: only run time knows whether {LS} fits {RS}",
    label = "this needs a check at run time",
    note = "use the form whose name starts with `try_`, which returns a `Result`"
)]
pub trait KnownToFit<Op, LS, RS> {}
impl<Op, LS, RS> MustFit<Op> for Checked<LS, RS> where Shapes: KnownToFit<Op, LS, RS> {}

refusals! {
    /// Two shapes do not broadcast to each other, at an axis of the result.
    AxisDiffers, AxisAgrees, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: cannot broadcast {LS} with {RS}: axis {I} has {L} against {R}",
        "these shapes do not broadcast",
        "aligned at the last axis, each pair of extents must be equal, or one of them 1",
        condition ConditionAxisDiffers<I, L, R, LS, RS>;
    /// A shape does not broadcast to a target, at an axis of the target.
    AxisDoesNotStretch, AxisStretches, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: cannot broadcast {RS} to {LS}: axis {I} has {R} for {L}",
        "this shape does not broadcast to the other",
        "each extent must be 1 or equal the extent of the target that it is laid on",
        condition ConditionDoesNotStretch<I, L, R, LS, RS>;
    /// A shape does not broadcast to a target because it has more axes.
    RankExceeds, RankWithin, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: cannot broadcast {RS} to {LS}: it has more axes",
        "this shape has too many axes",
        "a one-way broadcast adds axes on the left, it never removes one",
        condition ConditionRankExceeds<LS, RS>;
    /// Two extents that must be equal differ.
    ExtentDiffers, ExtentEquals, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: shapes {LS} and {RS} differ at axis {I}: {L} against {R}",
        "these shapes must be equal here",
        "this operation does not broadcast",
        about ExtentDiffers<I, L, R, NewL, NewR>,
        condition ConditionDiffers<I, L, R, LS, RS>,
        operand OperandDiffers<NTH, I, L, R, NewL, NewR>;
    /// Two shapes must have the same number of axes.
    RankDiffers, RankEquals, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: shapes {LS} and {RS} differ in their number of axes",
        "these shapes must have the same number of axes",
        "this operation does not broadcast",
        about RankDiffers<NewL, NewR>,
        condition ConditionRankDiffers<LS, RS>,
        operand OperandRankDiffers<NTH, NewL, NewR>;
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
        "y is laid on the axes of x from `axis` on; only trailing extents of 1 may reach past the end",
        condition ConditionReachesPast<A, LS, RS>;
    /// Paddle's `axis` may be -1 or count from 0.
    AxisBelowMinusOne, AxisFromMinusOne, [const A: isize, LS, RS], [A, LS, RS], [LS, RS],
        "{Op}: axis {A} is out of range for {RS} on {LS}",
        "there is no such axis",
        "the axis of an elementwise operation is -1 (the last axes) or counts from 0";
    /// A permutation or a reduction names an axis twice.
    AxisRepeats, AxisNamedOnce, [const A: isize, const B: isize, S], [A, B, S], [S],
        "{Op}: axes {A} and {B} name the same axis of {S}",
        "an axis is named twice",
        "each axis is named once";
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
    // The operation is written out: `{Op}` would print a path, as `core` has a module with the name `slice`.
    SliceExceeds, SliceWithin, [const A: isize, E, From, To, S], [A, E, From, To, S], [E, From, To, S],
        "slice: the range from {From} to {To} is outside axis {A} of {S}, which has {E}",
        "this range is out of bounds",
        "a range needs start <= end <= extent";
    /// A split position is behind the end of the axis.
    SplitExceeds, SplitWithin, [const A: isize, E, At, S], [A, E, At, S], [E, At, S],
        "{Op}: cannot split axis {A} of {S} at {At}: it has {E}",
        "this position is behind the end of the axis",
        "an axis is split at a position from 0 to its extent";
    /// A window is longer than its axis, or empty.
    WindowExceeds, WindowWithin, [const A: isize, E, K, S], [A, E, K, S], [E, K, S],
        "{Op}: axis {A} of {S} has {E}, and no window of {K}",
        "this window does not fit",
        "a window has from 1 to as many elements as its axis, and moves by a stride of at least 1";
    /// An axis without elements has none to repeat at its ends.
    AxisHasNoEnds, AxisHasEnds, [const A: isize, E, S], [A, E, S], [E, S],
        "{Op}: axis {A} of {S} has {E}, and no element to repeat at its ends",
        "this axis is empty",
        "pad it by a constant: `Constant(0)`";
    /// A slice in steps ends behind the axis.
    StepsExceed, StepsWithin, [const A: isize, E, From, To, S], [A, E, From, To, S], [E, From, To, S],
        "{Op}: the range from {From} to {To} is outside axis {A} of {S}, which has {E}",
        "this range is out of bounds",
        "a range needs start <= end <= extent";
    /// A stride of 0 visits one position for ever.
    StepIsZero, StepMoves, [const A: isize, S], [A, S], [S],
        "{Op}: a step of Dim<0> never leaves the first position of axis {A} of {S}",
        "this step is 0",
        "a step is at least 1";
    /// There are fewer elements on the axis than are asked for.
    TooFewOnAxis, EnoughOnAxis, [const A: isize, E, K, S], [A, E, K, S], [E, K, S],
        "{Op}: axis {A} of {S} has {E}, and no {K} elements to choose",
        "more elements than the axis has",
        "as many elements can be chosen as the axis is long";
    /// An index is outside its axis.
    IndexOutside, IndexInside, [const I: usize, E, At, S], [I, E, At, S], [E, At, S],
        "{Op}: index {At} is outside axis {I} of {S}, which has {E}",
        "this index is out of bounds",
        "an index counts from 0 and is below the extent of its axis";
    /// A position computed from indices goes beyond its axis.
    IndexReaches, IndexStays, [const I: usize, E, At], [I, E, At], [E, At],
        "compute: this index reaches {At}, and axis {I} has {E}",
        "this leaves the axis",
        "an index counts from 0 and is below the extent of its axis";
    /// A position on an axis whose length only run time knows.
    IndexUnknown, IndexKnown, [const I: usize, E, At], [I, E, At], [E, At],
        "compute: only run time knows whether this index stays on axis {I}: it reaches {At}, and the axis has {E}",
        "this axis has no length that types know",
        "read from a view with an axis of a known length, such as `try_slice` gives";
    /// A position computed from indices goes below 0.
    IndexBelow, IndexNotBelow, [Down, From], [Down, From], [Down, From],
        "compute: this index goes down by {Down} from {From}, below 0",
        "this leaves the axis",
        "an index counts from 0 and is below the extent of its axis";
    /// A reduction without a value for nothing, over an index that has no value.
    NothingToReduce, SomethingToReduce, [E], [E], [E],
        "compute: this index has {E}, and no elements have no largest, no smallest and no mean",
        "this reduction has no value for nothing",
        "the axis that the index runs along needs at least one element";
    /// An axis without elements has none that could stand for a position outside of it.
    NothingNear, SomethingNear, [const I: usize, E], [I, E], [E],
        "compute: axis {I} has {E}, and no element to read in place of what is outside of it",
        "an axis without elements",
        "`clamp!`, `wrap!` and `reflect!` read another element of the axis; `pad!` reads a value of yours";
    /// Only run time knows whether an axis has an element that could stand for a position outside of it.
    NothingNearAtRunTime, SomethingNearAtRunTime, [const I: usize, E], [I, E], [E],
        "compute: only run time knows whether axis {I}, which has {E}, has an element to read in place of what is outside of it",
        "this axis may be empty",
        "`clamp!`, `wrap!` and `reflect!` read another element of the axis; `pad!` reads a value of yours";
    /// An index does not have one number for each axis of the shape.
    IndexMiscounted, IndexCounted, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: {RS} is not an index of {LS}: it has another number of axes",
        "the number of indices is not the number of axes",
        "an index has one number for each axis";
    /// The inner extents of a matrix product differ.
    InnerDiffers, InnerEquals, [L, R, LS, RS], [L, R, LS, RS], [L, R, LS, RS],
        "{Op}: cannot multiply {LS} by {RS}: the inner extents are {L} and {R}",
        "these matrices do not multiply",
        "the last axis of the left side meets the last axis but one of the right side";
    /// An operand of a matrix product is a scalar.
    NotAMatrix, IsAMatrix, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: cannot multiply {LS} by {RS}: a matrix product needs at least one axis on both sides",
        "a scalar has no matrix product",
        "multiply by a scalar with `*`";
    /// The batch axes of a matrix product do not broadcast.
    BatchDiffers, BatchAgrees, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: cannot multiply {LS} by {RS}: batch axis {I} has {L} against {R}",
        "these batches do not broadcast",
        "batch axes broadcast: each pair must be equal, or one of them 1";
    /// A reduction that needs an element is along an axis without elements.
    AxisIsEmpty, AxisHasElements, [S], [S], [S],
        "{Op}: {S} has no elements, and this reduction has no value for that",
        "nothing to reduce",
        "the minimum, maximum and their positions need at least one element";
    /// The number of rows of an index differs from that of its data.
    RowsDiffer, RowsEqual, [L, R, LS, RS], [L, R, LS, RS], [L, R, LS, RS],
        "{Op}: the index {RS} has {R} for the {L} rows of {LS}",
        "index and data differ in their rows",
        "the index has one entry a row: its shape is `[rows]` or `[rows, 1]`";
    /// The index has a wrong number of axes.
    IndexRank, IndexShaped, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: {RS} is not an index for the rows of {LS}",
        "this shape is not an index",
        "the index has one entry a row: its shape is `[rows]` or `[rows, 1]`";
    /// The shape of data does not start with the shape of their index.
    PrefixDiffers, PrefixEquals, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: the data {LS} do not start with the shape {RS} of their index: axis {I} has {L} against {R}",
        "these data do not start with the shape of their index",
        "the shape of the data is the shape of the index, then the shape of one row";
    /// An index has more axes than its data.
    IndexHasMoreAxes, IndexIsWithin, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: the data {LS} have fewer axes than their index {RS}",
        "this index has too many axes for its data",
        "the shape of the data is the shape of the index, then the shape of one row";
    /// The rows of one result have different shapes.
    SuffixDiffers, SuffixEquals, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: rows of shape {RS} do not go together with rows of shape {LS}",
        "these rows have another shape",
        "what is left of the data's shape behind the shape of the index is the same for all";
    /// Memory for rows of one shape cannot hold rows of the other.
    RowsDoNotFit, RowsFit, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: memory for rows of {LS} does not hold rows of {RS}",
        "this memory is for rows of another shape",
        "a tensor holds rows of its own shape without the first axis; a slice holds rows of any shape";
    /// A row does not have exactly one element.
    NotOneElement, OneElement, [S], [S], [S],
        "{Op}: rows of {S} are not single elements",
        "these rows are not single elements",
        "here a row is one element: its shape is `[]` or `[1]`";
    /// The shape of a mask is not that of the lengths followed by one more axis.
    MaskDiffers, MaskEquals, [LS, RS], [LS, RS], [LS, RS],
        "{Op}: {LS} is not the shape of a mask of lengths of {RS}",
        "this mask does not fit the lengths",
        "a mask has the axes of the lengths, and behind them one for the positions";
    /// A source of `select`, placed at `axis`, reaches past the last axis of `then`.
    SourceReachesPast, SourceHasRoom, [const A: isize, LS, RS], [A, LS, RS], [LS, RS],
        "{Op}: {RS} placed at axis {A} reaches past the last axis of {LS}",
        "this shape does not fit at this axis",
        "from `axis` on, `else` and the condition are laid on the axes of `then`, and extents of 1 are not trimmed",
        condition ConditionReachesPast<A, LS, RS>;
    /// The condition does not broadcast to the shape of the values.
    ConditionDoesNotStretch, ConditionStretches, [const I: usize, L, R, LS, RS], [I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: the condition {RS} does not broadcast to {LS}: axis {I} has {R} for {L}",
        "the condition does not broadcast to the result",
        "each extent of the condition must be 1 or equal the extent that it is laid on";
    /// The condition and the values do not broadcast to each other.
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
    /// The inputs of `multiplex` do not have rows: they need at least two axes.
    NoRows, HasRows, [S], [S], [S],
        "{Op}: inputs of shape {S} have no rows to copy",
        "these inputs have no rows",
        "the inputs have at least two axes: rows, and what is in a row; `select` chooses single elements";
    /// `multiplex` has no inputs.
    NoInputs, SomeInputs, [S], [S], [S],
        "{Op}: there are no inputs of shape {S} to choose from",
        "no inputs",
        "give at least one input";
    /// One of several operands has another extent than the operands before it.
    OperandDiffers, OperandEquals, [const K: usize, const I: usize, L, R, LS, RS], [K, I, L, R, LS, RS], [L, R, LS, RS],
        "{Op}: operand {K} of shape {RS} differs from {LS} at axis {I}: {R} against {L}",
        "an operand has another shape",
        "operands and axes count from 0; only along the axis that is named may the shapes differ";
    /// One of several operands has another number of axes than the operands before it.
    OperandRankDiffers, OperandRankEquals, [const K: usize, LS, RS], [K, LS, RS], [LS, RS],
        "{Op}: operand {K} of shape {RS} and {LS} differ in their number of axes",
        "an operand has another number of axes",
        "operands count from 0; only along the axis that is named may the shapes differ";
    /// The filters are for another number of channels than the image has.
    ChannelsDiffer, ChannelsEqual, [L, R, LS, RS], [L, R, LS, RS], [L, R, LS, RS],
        "{Op}: the input {LS} has {L} channels, and the filters {RS} take {R}",
        "input and filters differ in their channels",
        "an image is `[height, width, channels]`, filters are `[outputs, height, width, channels]`";
    /// In a depthwise convolution, the number of outputs is not a multiple of the number of channels.
    OutputsUneven, OutputsEven, [L, R, LS, RS], [L, R, LS, RS], [L, R, LS, RS],
        "{Op}: the input {LS} has {L} channels, of which {R} outputs of the filters {RS} are no multiple",
        "the outputs are no multiple of the channels",
        "an image is `[height, width, channels]`, depthwise filters are `[height, width, outputs]`";
    /// The window of a layer is longer than the image with its padding, or empty, or it does not move.
    NoPlace, HasPlace, [E, K, S], [E, K, S], [E, K, S],
        "{Op}: a window of {K} has no place along {E} of {S}",
        "this window does not fit",
        "a window has from 1 to as many elements as the image with its padding, and moves by a stride of at least 1";
    /// Filters of a layer are for another number of channels than the image has.
    FiltersDiffer, FiltersFit, [L, R, LS, RS], [L, R, LS, RS], [L, R, LS, RS],
        "{Op}: the image {LS} has {L} channels, and the filters {RS} are for {R}",
        "image and filters differ in their channels",
        "channels last: `[height, width, channels]` and `[height, width, channels, outputs]`; channels first: `[channels, height, \
         width]` and `[outputs, channels, height, width]`; in groups, filters have the channels of one group";
    /// Channels or outputs are not divided evenly by the groups.
    GroupsUneven, GroupsEven, [L, R, RS], [L, R, RS], [L, R, RS],
        "{Op}: {R} groups do not divide the {L} channels of {RS}",
        "this number of groups does not divide them",
        "groups divide the channels of the image, and the outputs, into parts of one length";
    /// The padding takes away all places of the result of a transposed convolution.
    NothingLeft, SomethingLeft, [E, K, S], [E, K, S], [E, K, S],
        "{Op}: nothing is left of {E} of {S} under a window of {K}",
        "no place is left by this padding, or the stride is 0",
        "a transposed convolution makes `(length - 1) * stride + window` places, and takes away the padding at both ends";
    /// A normalisation has parameters for another number of elements.
    ParametersDiffer, ParametersFit, [E, K, S], [E, K, S], [E, K, S],
        "{Op}: {E} of {S} is normalised by {K} parameters",
        "the parameters are for another length",
        "there is one parameter for each channel, or each element of the last axis";
    /// A pool's places do not divide an axis.
    PartsUneven, PartsEven, [E, K, S], [E, K, S], [E, K, S],
        "{Op}: {E} of {S} is not divided into {K} equal parts",
        "the lengths do not divide",
        "an adaptive pool makes parts of one length";
    /// A `Kilo` is below 1000, and must be written as a `Dim`.
    BelowThousand, FromThousand, [const A: usize, const B: usize], [A, B], [],
        "`Kilo<{A}, {B}>` is not an extent: a size below 1000 is `Dim<{B}>`",
        "this size has another extent",
        "each size has one type; write `Shape![...]`, which picks the form";
}
