//! The results of relations: answers, for one axis, and verdicts, for whole shapes.
//!
//! Three steps lead from two extents to an error message:
//!
//! 1. A relation on one axis *answers*: [`Yes`], [`No`], or [`Ask`], if it depends on a length known only at run time. It does
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

/// It depends on a length known only at run time.
#[doc(hidden)]
pub enum Ask {}

/// The result of a relation on one axis.
#[doc(hidden)]
pub trait Answer {
    /// The answer for a `try_` form, which compares the lengths: `Ask` becomes `Yes`.
    type AtRunTime: Answer;
    /// `No` if one of both answers is `No`, else `Ask` if one of them is `Ask`, else `Yes`.
    type And<A: Answer>: Answer;
    /// The answer for `Ask` and this one: `No` if this is `No`, else `Ask`.
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

/// When lengths that the types do not know are compared.
#[doc(hidden)]
pub trait Phase {
    /// What an answer becomes in this phase.
    type Of<A: Answer>: Answer;
}

/// Never: the types alone must tell that the shapes fit.
#[doc(hidden)]
pub enum CompileTime {}
impl Phase for CompileTime {
    type Of<A: Answer> = A;
}

/// At run time: in a `try_` form, which returns an error if they do not fit.
#[doc(hidden)]
pub enum RunTime {}
impl Phase for RunTime {
    type Of<A: Answer> = A::AtRunTime;
}

/// The verdict in the phase `P`: `Refusal` if the answer `A` is `No`, `Check` if it is `Ask`.
#[doc(hidden)]
pub type Judged<P, A, Refusal, Check> = <<P as Phase>::Of<A> as Answer>::Verdict<Refusal, Check>;

/// The verdict in the phase `P` on shapes whose lengths are all known only at run time.
#[doc(hidden)]
pub type Unknown<P, LS, RS> = Judged<P, Ask, Fits, Checked<LS, RS>>;

/// Two verdicts joined: the first refusal, else the first that depends on run time.
#[doc(hidden)]
pub type Both<V, W> = <V as Verdict>::And<W>;

/// The result of a relation between shapes: [`Fits`], [`Checked`] or a [refusal](super::refusal).
#[doc(hidden)]
pub trait Verdict {
    /// Whether it is a refusal.
    const REFUSES: bool;
    /// The first refusal of two verdicts, else the first that depends on run time.
    type And<V: Verdict>: Verdict;
    /// A verdict `C`, which depends on run time, joined with this one: this one if it refuses, else `C`.
    type AfterCheck<C: Verdict>: Verdict;
    /// This verdict unless it refuses, and `V` then.
    type Or<V: Verdict>: Verdict;
    /// The same verdict with a message about two other shapes: those in the user's program.
    type About<NewL, NewR>: Verdict;
    /// The same verdict with a message about the condition of `select`.
    type OfCondition: Verdict;
    /// The same verdict with a message about operand `NTH` of several, `NewR`, which is compared with the first, `NewL`.
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

/// Whether the shapes fit depends on lengths known only at run time.
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

/// The type of which [`MustFit`] requires the traits with the error messages. It implements none of them, so the message appears.
pub struct Shapes;

/// The verdict is that the shapes fit.
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says at compile time whether these shapes fit",
    label = "this may need a check at run time",
    note = "in generic code an `Extent` may be a length that only run time knows: use the form whose name starts with `try_`, or the bound `StaticExtent`"
)]
pub trait MustFit<Op> {}
impl<Op> MustFit<Op> for Fits {}
