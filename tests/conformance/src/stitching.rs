//! `dynamic_stitch` and `dynamic_partition`: the typed forms, and those for shapes of run time.

use core::marker::PhantomData;

use shapeproof::dynamic::parts::{NoParts, Part, Parts, WithPart};
use shapeproof::shape::axis::AtAxis;
use shapeproof::shape::strip::Strip;
use shapeproof::{
    Axis, DynShape, DynView, Partitions, RowIndex, SameRows, Shape, Stitch, StitchError, StripPrefix, Tensor,
    dynamic_partition, dynamic_stitch,
};

use crate::outcome::NO_LEVELS;
use crate::{Bits, Outcome, Results};

/// A stitch of some parts, or the error of one of them.
#[derive(Clone, Copy)]
pub struct Stage<S>(Result<S, StitchError>);

/// A stitch without parts.
#[must_use]
pub fn start() -> Stage<Stitch<NoParts, ()>> {
    Stage(Ok(Stitch::new()))
}

/// A stitch without parts, in which a hole is an error.
#[must_use]
pub fn start_strict() -> Stage<Stitch<NoParts, ()>> {
    Stage(Ok(Stitch::new().strict()))
}

/// The types have refused a part.
#[derive(Clone, Copy)]
pub struct Stop;

/// One more part, asked for.
pub struct Add<'a, G, I, D>(pub G, pub &'a I, pub &'a D);

/// The part is allowed.
pub trait Accepted {
    type Next;
    fn add(&self) -> Self::Next;
}

/// The part is refused, or one before it was.
pub trait Stopped {
    fn add(&self) -> Stop;
}

impl<P> Stopped for &P {
    fn add(&self) -> Stop {
        Stop
    }
}

type First<'a, K, I, T, D> = Stitch<WithPart<NoParts, Part<'a, K, T>>, <D as Strip<I>>::Suffix>;

impl<'a, K, I, T, D> Accepted for Add<'a, Stage<Stitch<NoParts, ()>>, Tensor<K, I>, Tensor<T, D>>
where
    K: RowIndex,
    I: Shape,
    T: Copy + 'static,
    D: StripPrefix<I, shapeproof::dynamic::stitch::dynamic_stitch>,
{
    type Next = Stage<First<'a, K, I, T, D>>;
    fn add(&self) -> Self::Next {
        Stage(self.0.0.and_then(|stitch| stitch.part(self.1, self.2)))
    }
}

impl<'a, P, Q, C, K, I, T, D> Accepted
    for Add<'a, Stage<Stitch<WithPart<P, Q>, C>>, Tensor<K, I>, Tensor<T, D>>
where
    P: Copy,
    Q: Copy,
    C: SameRows<<D as Strip<I>>::Suffix, shapeproof::dynamic::stitch::dynamic_stitch>,
    K: RowIndex,
    I: Shape,
    T: Copy + 'static,
    D: StripPrefix<I, shapeproof::dynamic::stitch::dynamic_stitch>,
    WithPart<P, Q>: Parts<T>,
{
    type Next = Stage<Stitch<WithPart<WithPart<P, Q>, Part<'a, K, T>>, C>>;
    fn add(&self) -> Self::Next {
        Stage(self.0.0.and_then(|stitch| stitch.part(self.1, self.2)))
    }
}

/// The result of all parts, asked for as a tensor of a shape.
pub struct Finish<G, T, S>(pub G, pub PhantomData<(T, S)>);

pub trait Finished {
    fn run(&self) -> Outcome;
}

impl<P, C, T, S> Finished for Finish<Stage<Stitch<P, C>>, T, S>
where
    P: Parts<T> + Copy,
    C: Shape,
    T: Bits + Default,
    S: AtAxis<Axis<0>, Without: SameRows<C, shapeproof::dynamic::stitch::dynamic_stitch>>,
{
    fn run(&self) -> Outcome {
        Outcome::from_result(self.0.0.and_then(|stitch| Ok(Results::of(&stitch.finish::<T, S>()?))))
    }
}

/// A stitch of typed parts.
#[macro_export]
macro_rules! stitch {
    (strict $t:ty, $shape:ty; $($parts:tt)*) => {
        $crate::stitch!(@add $t, $shape; $crate::stitching::start_strict(); $($parts)*)
    };
    ($t:ty, $shape:ty; $($parts:tt)*) => {
        $crate::stitch!(@add $t, $shape; $crate::stitching::start(); $($parts)*)
    };
    (@add $t:ty, $shape:ty; $stage:expr; ($index:ident, $data:ident) $($parts:tt)*) => {
        $crate::stitch!(@add $t, $shape; (&$crate::stitching::Add($stage, &$index, &$data)).add(); $($parts)*)
    };
    (@add $t:ty, $shape:ty; $stage:expr;) => {
        (&$crate::stitching::Finish::<_, $t, $shape>($stage, core::marker::PhantomData)).run()
    };
}

/// A stitch of parts whose shapes only run time knows.
#[must_use]
pub fn stitch_dynamic<K, T, S>(parts: &[(DynView<'_, K>, DynView<'_, T>)]) -> Outcome
where
    K: RowIndex,
    T: Bits + Default,
    S: AtAxis<Axis<0>, Without: SameRows<DynShape, shapeproof::dynamic::stitch::dynamic_stitch>>,
{
    Outcome::from_result(dynamic_stitch(parts).and_then(|stitch| Ok(Results::of(&stitch.finish::<T, S>()?))))
}

/// A partition, asked of two tensors; `S` is the shape of the outputs.
pub struct Partition<'a, I, D, S, const N: usize>(pub &'a D, pub &'a I, pub PhantomData<S>);

pub trait Dealt {
    fn run(&self) -> Outcome;
}

impl<K, I, T, D, S, const N: usize> Dealt for Partition<'_, Tensor<K, I>, Tensor<T, D>, S, N>
where
    K: RowIndex,
    I: Shape,
    T: Bits + Default,
    D: StripPrefix<I, shapeproof::dynamic::partition::dynamic_partition>,
    S: AtAxis<
            Axis<0>,
            Extent: shapeproof::shape::extent::Bounded,
            Without: SameRows<<D as Strip<I>>::Suffix, shapeproof::dynamic::partition::dynamic_partition>,
        >,
{
    fn run(&self) -> Outcome {
        let outputs =
            dynamic_partition(self.0, self.1, Partitions::<N>).and_then(|parts| parts.outputs::<S>());
        Outcome::from_result(outputs.map(|outputs| all(&outputs)))
    }
}

/// Some tensors.
fn all<T: Bits, S: Shape>(outputs: &[Tensor<T, S>]) -> Results {
    outputs.iter().fold(Results::none(), |results, output| {
        results.and(output.shape().dims().as_ref(), NO_LEVELS, output.as_slice())
    })
}

/// A partition of typed tensors.
#[macro_export]
macro_rules! partition {
    ($number:literal, $shape:ty; $data:ident, $partitions:ident) => {
        (&$crate::stitching::Partition::<_, _, $shape, $number>(
            &$data,
            &$partitions,
            core::marker::PhantomData,
        ))
            .run()
    };
}

/// A partition of tensors whose shapes only run time knows.
#[must_use]
pub fn partition_dynamic<K, T, S, const N: usize>(data: DynView<'_, T>, partitions: DynView<'_, K>) -> Outcome
where
    K: RowIndex,
    T: Bits + Default,
    S: AtAxis<
            Axis<0>,
            Extent: shapeproof::shape::extent::Bounded,
            Without: SameRows<DynShape, shapeproof::dynamic::partition::dynamic_partition>,
        >,
{
    let outputs = dynamic_partition(data, partitions, Partitions::<N>).and_then(|parts| parts.outputs::<S>());
    Outcome::from_result(outputs.map(|outputs| all(&outputs)))
}

/// A shape of `?` rows, or, where there is no heap, of at most as many as the typed form has.
#[cfg(feature = "std")]
#[macro_export]
macro_rules! unbounded {
    ($most:literal $(, $row:literal)*) => { Shape![? $(, $row)*] };
}

/// A shape of `?` rows, or, where there is no heap, of at most as many as the typed form has.
#[cfg(not(feature = "std"))]
#[macro_export]
macro_rules! unbounded {
    ($most:literal $(, $row:literal)*) => { Shape![..$most $(, $row)*] };
}
