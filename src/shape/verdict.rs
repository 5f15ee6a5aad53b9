//! What relations answer, and the verdict that an operation reads.
//!
//! It takes three steps from two extents to a message:
//!
//! 1. A relation on one axis *answers*: [`Yes`], [`No`], or [`Ask`], where a length that only run time knows decides. It does
//!    not know which operation asks, so that "an extent equals itself" can be said once and for all ([`Extent`](super::Extent)).
//! 2. A relation between shapes puts a [refusal](super::refusal) to the answer of each axis: its *verdict* is the first refusal,
//!    else [`Checked`], else [`Fits`]. It has a verdict for every pair of shapes, and for both [phases](Phase).
//! 3. An operation requires [`MustFit`] of the verdict: the operation itself of the verdict when the program is compiled, its
//!    `try_` form, which looks at the lengths, of the verdict at run time.

use core::marker::PhantomData;

/// It fits.
#[doc(hidden)]
pub enum Yes {}

/// It does not fit.
#[doc(hidden)]
pub enum No {}

/// A length that only run time knows decides.
#[doc(hidden)]
pub enum Ask {}

/// What a relation on one axis answers.
#[doc(hidden)]
pub trait Answer {
    /// The answer where lengths are looked at: `Ask` becomes `Yes`.
    type AtRunTime: Answer;
    /// `No` if either is, else `Ask` if either is.
    type And<A: Answer>: Answer;
    /// `Ask` and this answer.
    type AndAsk: Answer;
    /// The verdict that the answer becomes.
    type Verdict<Refusal: Verdict, Check: Verdict>: Verdict;
}

impl Answer for Yes {
    type AtRunTime = Yes;
    type And<A: Answer> = A;
    type AndAsk = Ask;
    type Verdict<Refusal: Verdict, Check: Verdict> = Fits;
}
impl Answer for No {
    type AtRunTime = No;
    type And<A: Answer> = No;
    type AndAsk = No;
    type Verdict<Refusal: Verdict, Check: Verdict> = Refusal;
}
impl Answer for Ask {
    type AtRunTime = Yes;
    type And<A: Answer> = A::AndAsk;
    type AndAsk = Ask;
    type Verdict<Refusal: Verdict, Check: Verdict> = Check;
}

/// When an operation learns the lengths that types do not know.
#[doc(hidden)]
pub trait Phase {
    /// What an answer is worth then.
    type Of<A: Answer>: Answer;
}

/// Never: all must be known when the program is compiled.
#[doc(hidden)]
pub enum CompileTime {}
impl Phase for CompileTime {
    type Of<A: Answer> = A;
}

/// When it runs: a `try_` form, which returns an error where they do not fit.
#[doc(hidden)]
pub enum RunTime {}
impl Phase for RunTime {
    type Of<A: Answer> = A::AtRunTime;
}

/// The verdict in the phase `P`: `Refusal` where the answer `A` is no, `Check` where run time decides.
#[doc(hidden)]
pub type Judged<P, A, Refusal, Check> = <<P as Phase>::Of<A> as Answer>::Verdict<Refusal, Check>;

/// The verdict in the phase `P` on shapes of which types know nothing.
#[doc(hidden)]
pub type Unknown<P, LS, RS> = Judged<P, Ask, Fits, Checked<LS, RS>>;

/// Two verdicts in one: the first refusal, else the first that needs run time.
#[doc(hidden)]
pub type Both<V, W> = <V as Verdict>::And<W>;

/// What a relation between shapes says: [`Fits`], [`Checked`] or a [refusal](super::refusal).
#[doc(hidden)]
pub trait Verdict {
    /// Whether it is a refusal.
    const REFUSES: bool;
    /// The first refusal of two verdicts, else the first that needs run time.
    type And<V: Verdict>: Verdict;
    /// This verdict behind `C`, which needs run time.
    type AfterCheck<C: Verdict>: Verdict;
    /// This verdict unless it refuses, and `V` then.
    type Or<V: Verdict>: Verdict;
    /// The same verdict, told about two other shapes: those that the user has.
    type About<NewL, NewR>: Verdict;
    /// The same verdict, told as one about the condition of a choice.
    type OfCondition: Verdict;
    /// The same verdict, told as one about the operand `NTH` of several, `NewR`, behind the first, `NewL`.
    type OfOperand<const NTH: usize, NewL, NewR>: Verdict;
}

/// The shapes fit.
#[doc(hidden)]
pub struct Fits;

impl Verdict for Fits {
    const REFUSES: bool = false;
    type And<V: Verdict> = V;
    type AfterCheck<C: Verdict> = C;
    type Or<V: Verdict> = Fits;
    type About<NewL, NewR> = Fits;
    type OfCondition = Fits;
    type OfOperand<const NTH: usize, NewL, NewR> = Fits;
}

/// The shapes may fit: lengths known at run time decide.
#[doc(hidden)]
pub struct Checked<LS, RS>(PhantomData<(LS, RS)>);

impl<LS, RS> Verdict for Checked<LS, RS> {
    const REFUSES: bool = false;
    type And<V: Verdict> = V::AfterCheck<Self>;
    type AfterCheck<C: Verdict> = C;
    type Or<V: Verdict> = Self;
    type About<NewL, NewR> = Checked<NewL, NewR>;
    type OfCondition = Self;
    type OfOperand<const NTH: usize, NewL, NewR> = Checked<NewL, NewR>;
}

/// The type that the traits with the sentences are asked of. It implements none of them.
pub struct Shapes;

/// The verdict is that the shapes fit.
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says at compile time whether these shapes fit",
    label = "this may need a check at run time",
    note = "in generic code an `Extent` may be a length that only run time knows: use the form whose name starts with `try_`, or the bound `StaticExtent`"
)]
pub trait MustFit<Op> {}
impl<Op> MustFit<Op> for Fits {}
