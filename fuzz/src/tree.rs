//! Lazy expressions as types: each tree is an expression of the library and, apart from it, a recursive evaluation by plain
//! loops.
//!
//! The library's expressions are types too, so that a tree is chosen by the program that is compiled; its lengths, its
//! elements, and how they lie in memory are drawn from the input.

use crate::draw::{Draw, Leaf, Result, packed};
use crate::element::{Element, larger, smaller};
use crate::model::{Mode, Nested};
use crate::typed::{Len, Typed};
use core::marker::PhantomData;
use shapeproof::ops::elementwise::family::BinaryOp;
use shapeproof::prelude::*;
use shapeproof::shape::align::TryAlignAxis;
use shapeproof::shape::broadcast::{ShapeBroadcasts, TryBroadcast};
use shapeproof::shape::{Mode as ModeOf, Selected, TrySelects};
use shapeproof::{DynShape, Identity, TensorLike, multiplex, try_select, try_where};
use std::collections::HashMap;

/// The inputs of a tree, by number.
pub struct Inputs<T> {
    leaves: HashMap<usize, Leaf<T>>,
    picks: HashMap<usize, Pick<T>>,
    /// One number for every index.
    number: T,
}

/// The inputs of a `multiplex`, and its index.
struct Pick<T> {
    inputs: Vec<Nested<T>>,
    choice: Vec<u8>,
}

/// What a tree asks of its inputs: for each number where in the outer shape it is laid by placements from the root on, and
/// the number of axes and the lengths that its type fixes.
#[derive(Default)]
pub struct Wanted {
    leaves: Vec<(usize, Vec<isize>, Option<&'static [Len]>)>,
    picks: Vec<(usize, Vec<isize>)>,
    path: Vec<isize>,
}

/// A tree of lazy operations.
pub trait Tree<T: Element> {
    type Shape: Shape;
    /// Says which inputs it needs.
    fn wanted(wanted: &mut Wanted);
    /// The library's expression, or `None` where it refuses the lengths.
    fn library(inputs: &Inputs<T>) -> Option<impl TensorLike<Elem = T, Shape = Self::Shape, Expr: Sync>>;
    /// The same by plain loops.
    fn naive(inputs: &Inputs<T>) -> Option<Nested<T>>;
}

impl<T: Element> Inputs<T> {
    /// Inputs for a tree over an outer shape; most of them fit.
    pub fn draw<X: Tree<T>>(draw: &mut Draw, mut outer: Vec<usize>) -> Result<Self> {
        let mut wanted = Wanted::default();
        X::wanted(&mut wanted);
        for (_, path, lens) in &wanted.leaves {
            if let (true, Some(lens)) = (path.is_empty(), lens) {
                while outer.len() < lens.len() {
                    outer.insert(0, 2);
                }
                for (own, len) in outer.iter_mut().rev().zip(lens.iter().rev()) {
                    match *len {
                        Len::Is(len) if len != 1 => *own = len,
                        Len::UpTo(most) => *own = (*own).min(most),
                        _ => {}
                    }
                }
            }
        }
        let mut regions: HashMap<Vec<isize>, Vec<usize>> = HashMap::from([(Vec::new(), outer)]);
        let mut filled: HashMap<Vec<isize>, bool> = HashMap::new();
        let mut region = |draw: &mut Draw, path: &[isize]| -> Result<Vec<usize>> {
            for end in 1..=path.len() {
                if regions.contains_key(&path[..end]) {
                    continue;
                }
                let outside = regions[&path[..end - 1]].clone();
                let inside = match path[end - 1] {
                    -1 => outside[draw.below(outside.len() + 1)?..].to_vec(),
                    axis if (axis as usize) < outside.len() => {
                        let behind = &outside[axis as usize..];
                        behind[..draw.below(behind.len())? + 1].to_vec()
                    }
                    _ => outside,
                };
                regions.insert(path[..end].to_vec(), inside);
            }
            Ok(regions[path].clone())
        };
        let (mut leaves, mut picks) = (HashMap::new(), HashMap::new());
        for (number, path, lens) in wanted.leaves {
            if leaves.contains_key(&number) {
                continue;
            }
            let whole = region(draw, &path)?;
            // The first of a region mostly has all its axes, so that the placement fits.
            let first = filled.insert(path, true).is_none();
            let mut own = if first && !draw.once_in(8)? { whole.clone() } else { draw.narrower(&whole)? };
            if let Some(lens) = lens {
                own = whole;
                while own.len() < lens.len() {
                    own.insert(0, 1);
                }
                own.drain(..own.len() - lens.len());
                for (own, len) in own.iter_mut().zip(lens) {
                    match *len {
                        Len::Is(len) => *own = len,
                        _ if !first && draw.once_in(3)? => *own = 1,
                        Len::UpTo(most) => *own = (*own).min(most),
                        Len::Any => {}
                    }
                }
            }
            if draw.once_in(40)? && lens.is_none() {
                // Lengths that probably do not fit.
                own.push(2);
            }
            leaves.insert(number, Leaf::draw(draw, &own, T::of)?);
        }
        for (number, path) in wanted.picks {
            let own = region(draw, &path)?;
            let inputs = (0..3).map(|_| draw.nested(&own)).collect::<Result<Vec<_>>>()?;
            let rows = own.first().copied().unwrap_or(0);
            let wrong = draw.once_in(30)?;
            let choice = draw.elements(rows, |bits, _| (bits % if wrong { 4 } else { 3 }) as u8)?;
            picks.insert(number, Pick { inputs, choice });
        }
        Ok(Self { leaves, picks, number: T::of(draw.0.arbitrary()?, draw.0.arbitrary()?) })
    }
}

/// A leaf of any rank.
pub struct In<const N: usize>;
impl<T: Element, const N: usize> Tree<T> for In<N> {
    type Shape = DynShape;
    fn wanted(wanted: &mut Wanted) {
        wanted.leaves.push((N, wanted.path.clone(), None));
    }
    fn library(inputs: &Inputs<T>) -> Option<impl TensorLike<Elem = T, Shape = DynShape, Expr: Sync>> {
        Some(inputs.leaves[&N].view())
    }
    fn naive(inputs: &Inputs<T>) -> Option<Nested<T>> {
        Some(inputs.leaves[&N].model.clone())
    }
}

/// A leaf of any rank in row-major order.
pub struct Packed<const N: usize>;
impl<T: Element, const N: usize> Tree<T> for Packed<N> {
    type Shape = DynShape;
    fn wanted(wanted: &mut Wanted) {
        wanted.leaves.push((N, wanted.path.clone(), None));
    }
    fn library(inputs: &Inputs<T>) -> Option<impl TensorLike<Elem = T, Shape = DynShape, Expr: Sync>> {
        Some(packed(&inputs.leaves[&N].model))
    }
    fn naive(inputs: &Inputs<T>) -> Option<Nested<T>> {
        Some(inputs.leaves[&N].model.clone())
    }
}

/// A leaf whose shape is a type.
pub struct Of<const N: usize, S>(PhantomData<S>);
impl<T: Element, const N: usize, S: Typed> Tree<T> for Of<N, S> {
    type Shape = S::Shape;
    fn wanted(wanted: &mut Wanted) {
        wanted.leaves.push((N, wanted.path.clone(), Some(S::LENS)));
    }
    fn library(inputs: &Inputs<T>) -> Option<impl TensorLike<Elem = T, Shape = S::Shape, Expr: Sync>> {
        inputs.leaves[&N].view().try_into_shape::<S::Shape>().ok()
    }
    fn naive(inputs: &Inputs<T>) -> Option<Nested<T>> {
        let own = &inputs.leaves[&N].model;
        let fits = |(&own, &len): (&usize, &Len)| match len {
            Len::Is(len) => own == len,
            Len::UpTo(most) => own <= most,
            Len::Any => true,
        };
        (own.dims.len() == S::LENS.len() && own.dims.iter().zip(S::LENS).all(fits)).then(|| own.clone())
    }
}

/// As [`Of`], in row-major order.
pub struct PackedOf<const N: usize, S>(PhantomData<S>);
impl<T: Element, const N: usize, S: Typed> Tree<T> for PackedOf<N, S> {
    type Shape = S::Shape;
    fn wanted(wanted: &mut Wanted) {
        wanted.leaves.push((N, wanted.path.clone(), Some(S::LENS)));
    }
    fn library(inputs: &Inputs<T>) -> Option<impl TensorLike<Elem = T, Shape = S::Shape, Expr: Sync>> {
        packed(&inputs.leaves[&N].model).try_into_shape::<S::Shape>().ok()
    }
    fn naive(inputs: &Inputs<T>) -> Option<Nested<T>> {
        <Of<N, S> as Tree<T>>::naive(inputs)
    }
}

/// Rows of three inputs, by an index.
pub struct Rows<const N: usize>;
impl<T: Element, const N: usize> Tree<T> for Rows<N> {
    type Shape = DynShape;
    fn wanted(wanted: &mut Wanted) {
        wanted.picks.push((N, wanted.path.clone()));
    }
    fn library(inputs: &Inputs<T>) -> Option<impl TensorLike<Elem = T, Shape = DynShape, Expr: Sync>> {
        let Pick { inputs, choice } = &inputs.picks[&N];
        let index = TensorView::<u8, Shape![?]>::with_dims(choice, [choice.len()]).expect("as many");
        multiplex([packed(&inputs[0]), packed(&inputs[1]), packed(&inputs[2])], index).ok()
    }
    fn naive(inputs: &Inputs<T>) -> Option<Nested<T>> {
        let Pick { inputs, choice } = &inputs.picks[&N];
        let choice: Vec<usize> = choice.iter().map(|&k| k.into()).collect();
        Nested::multiplex(&inputs.iter().collect::<Vec<_>>(), &choice)
    }
}

/// A function of each element.
pub struct Each<X>(PhantomData<X>);
fn each<T: Element>(x: T) -> T {
    if x.odd() { x.plus(T::one()) } else { x.times(x) }
}
impl<T: Element, X: Tree<T>> Tree<T> for Each<X> {
    type Shape = X::Shape;
    fn wanted(wanted: &mut Wanted) {
        X::wanted(wanted);
    }
    fn library(inputs: &Inputs<T>) -> Option<impl TensorLike<Elem = T, Shape = X::Shape, Expr: Sync>> {
        Some(X::library(inputs)?.map(each::<T>))
    }
    fn naive(inputs: &Inputs<T>) -> Option<Nested<T>> {
        Some(X::naive(inputs)?.map(each))
    }
}

/// Operations on two trees by NumPy's rule.
macro_rules! zips {
    ($($name:ident $op:ident $try:ident $naive:expr;)*) => {$(
        pub struct $name<L, R>(PhantomData<(L, R)>);
        impl<T: Element, L: Tree<T>, R: Tree<T>> Tree<T> for $name<L, R>
        where
            L::Shape: TryBroadcast<R::Shape, shapeproof::$op>,
            shapeproof::$op: BinaryOp<T, T, Out = T>,
        {
            type Shape = <L::Shape as ShapeBroadcasts<R::Shape>>::Output;
            fn wanted(wanted: &mut Wanted) {
                L::wanted(wanted);
                R::wanted(wanted);
            }
            fn library(inputs: &Inputs<T>) -> Option<impl TensorLike<Elem = T, Shape = Self::Shape, Expr: Sync>> {
                L::library(inputs)?.$try(R::library(inputs)?).ok()
            }
            fn naive(inputs: &Inputs<T>) -> Option<Nested<T>> {
                L::naive(inputs)?.zip(&R::naive(inputs)?, $naive)
            }
        }
    )*};
}
zips! {
    Add add try_add T::plus;
    Sub sub try_sub T::minus;
    Mul mul try_mul T::times;
    Maximum maximum try_maximum larger;
    Minimum minimum try_minimum smaller;
}

/// A tree and a number, which is on the left.
pub struct Number<X>(PhantomData<X>);
impl<T: Element, X: Tree<T>> Tree<T> for Number<X>
where
    X::Shape: TryBroadcast<(), shapeproof::sub>,
    shapeproof::sub: BinaryOp<T, T, Out = T>,
{
    type Shape = <X::Shape as ShapeBroadcasts<()>>::Output;
    fn wanted(wanted: &mut Wanted) {
        X::wanted(wanted);
    }
    fn library(inputs: &Inputs<T>) -> Option<impl TensorLike<Elem = T, Shape = Self::Shape, Expr: Sync>> {
        X::library(inputs)?.try_sub(inputs.number).ok()
    }
    fn naive(inputs: &Inputs<T>) -> Option<Nested<T>> {
        Some(X::naive(inputs)?.map(|x| x.minus(inputs.number)))
    }
}

/// A tree laid on the axes of another from `A` on.
pub struct At<const A: isize, L, R>(PhantomData<(L, R)>);
impl<T: Element, L: Tree<T>, R: Tree<T>, const A: isize> Tree<T> for At<A, L, R>
where
    L::Shape: TryAlignAxis<Axis<A>, R::Shape, shapeproof::elementwise_sub>,
    shapeproof::sub: BinaryOp<T, T, Out = T>,
{
    type Shape = L::Shape;
    fn wanted(wanted: &mut Wanted) {
        L::wanted(wanted);
        wanted.path.push(A);
        R::wanted(wanted);
        wanted.path.pop();
    }
    fn library(inputs: &Inputs<T>) -> Option<impl TensorLike<Elem = T, Shape = Self::Shape, Expr: Sync>> {
        L::library(inputs)?.try_elementwise_sub(R::library(inputs)?, Axis::<A>, Identity).ok()
    }
    fn naive(inputs: &Inputs<T>) -> Option<Nested<T>> {
        L::naive(inputs)?.placed(&R::naive(inputs)?, A, T::minus)
    }
}

/// One tree where a third has odd elements, and the second elsewhere; all three broadcast.
pub struct Where<C, L, R>(PhantomData<(C, L, R)>);
impl<T: Element, C: Tree<T>, L: Tree<T>, R: Tree<T>> Tree<T> for Where<C, L, R>
where
    L::Shape: TrySelects<shapeproof::ThreeWay, R::Shape, C::Shape, shapeproof::where_>,
{
    type Shape = <L::Shape as Selected<shapeproof::ThreeWay, R::Shape, C::Shape>>::Output;
    fn wanted(wanted: &mut Wanted) {
        L::wanted(wanted);
        R::wanted(wanted);
        C::wanted(wanted);
    }
    fn library(inputs: &Inputs<T>) -> Option<impl TensorLike<Elem = T, Shape = Self::Shape, Expr: Sync>> {
        let condition = C::library(inputs)?.map(T::odd);
        try_where(condition, L::library(inputs)?, R::library(inputs)?).ok()
    }
    fn naive(inputs: &Inputs<T>) -> Option<Nested<T>> {
        let condition = C::naive(inputs)?.map(T::odd);
        Nested::select(Mode::ThreeWay, &condition, &L::naive(inputs)?, &R::naive(inputs)?)
    }
}

/// The mode of a `select`, and the same for the plain loops.
pub trait Choice: ModeOf + Default {
    const MODE: Mode;
}
impl Choice for shapeproof::NoBroadcast {
    const MODE: Mode = Mode::NoBroadcast;
}
impl Choice for shapeproof::Numpy {
    const MODE: Mode = Mode::Numpy;
}
impl<const A: isize> Choice for shapeproof::Pdpd<A> {
    const MODE: Mode = Mode::Pdpd(A);
}

/// `select` in a mode; `A` is where its second tree and the condition lie, -1 at the last axes.
pub struct Select<M, const A: isize, C, L, R>(PhantomData<(M, C, L, R)>);
impl<T: Element, M: Choice, C: Tree<T>, L: Tree<T>, R: Tree<T>, const A: isize> Tree<T>
    for Select<M, A, C, L, R>
where
    L::Shape: TrySelects<M, R::Shape, C::Shape, shapeproof::select>,
{
    type Shape = <L::Shape as Selected<M, R::Shape, C::Shape>>::Output;
    fn wanted(wanted: &mut Wanted) {
        L::wanted(wanted);
        if A >= 0 {
            wanted.path.push(A);
        }
        R::wanted(wanted);
        C::wanted(wanted);
        if A >= 0 {
            wanted.path.pop();
        }
    }
    fn library(inputs: &Inputs<T>) -> Option<impl TensorLike<Elem = T, Shape = Self::Shape, Expr: Sync>> {
        let condition = C::library(inputs)?.map(T::odd);
        try_select(condition, L::library(inputs)?, R::library(inputs)?, M::default()).ok()
    }
    fn naive(inputs: &Inputs<T>) -> Option<Nested<T>> {
        let condition = C::naive(inputs)?.map(T::odd);
        Nested::select(M::MODE, &condition, &L::naive(inputs)?, &R::naive(inputs)?)
    }
}
