//! Lazy expressions over roundabout views, evaluated in every way that there is.

use super::apart;
use crate::draw::{Draw, Result, agree, dims, packed};
use crate::element::{Element, larger, position, smaller};
use crate::model::{Nested, count};
use crate::tree::*;
use crate::typed::*;
use shapeproof::prelude::*;
use shapeproof::{Dim, DynShape, DynTensor, NoBroadcast, Numpy, Pdpd};

/// Evaluates a tree to a place, and straight to a list.
fn check<T: Element, X: Tree<T>>(draw: &mut Draw) -> Result<()> {
    let Some((inputs, want)) = prepare::<T, X>(draw)? else { return Ok(()) };
    let expr = || X::library(&inputs).expect("as before");
    let mut place: DynTensor<T> = DynTensor::try_zeros(dims(&[3])).expect("room on the heap");
    expr().map(|x| x).try_eval_into(&mut place).expect("room on the heap");
    evaluated(draw, &want, &place)?;
    let mut seen = Vec::new();
    expr().for_each(|x| seen.push(x));
    agree(packed(&Nested { dims: want.dims.clone(), data: seen }), &want);
    Ok(())
}

/// The inputs of a tree, and what it is; `None` where both refuse the inputs.
fn prepare<T: Element, X: Tree<T>>(draw: &mut Draw) -> Result<Option<(Inputs<T>, Nested<T>)>> {
    let rank = draw.below(7)?;
    let outer = if draw.once_in(400)? { vec![2, 300, 500] } else { draw.dims(rank)? };
    let inputs = Inputs::<T>::draw::<X>(draw, outer)?;
    let (have, want) = (X::library(&inputs).map(|x| x.map(|x| x).shape()), X::naive(&inputs));
    assert_eq!(have.is_some(), want.is_some(), "one of them refuses");
    Ok(have.zip(want).map(|(have, want)| {
        assert_eq!(have.dims().as_ref(), want.dims);
        (inputs, want)
    }))
}

/// Evaluates a tree in every way, and compares.
fn check_all<T: Element, X: Tree<T>>(draw: &mut Draw) -> Result<()> {
    let Some((inputs, want)) = prepare::<T, X>(draw)? else { return Ok(()) };
    let expr = || X::library(&inputs).expect("as before");
    let lazy = expr().map(|x| x);
    let mut out = lazy.eval();
    evaluated(draw, &want, &out)?;
    apart(|| lazy.eval_into(&mut out));
    agree(out.view(), &want);
    apart(|| lazy.par_eval_into(&mut out));
    agree(out.view(), &want);

    // A place with little room is left as it was.
    let mut small: DynTensor<T, Dim<64>> = DynTensor::try_zeros(dims(&[2])).expect("room for two");
    let fits = lazy.try_eval_into(&mut small).is_ok();
    assert_eq!(fits, want.data.len() <= 64);
    if fits {
        agree(small.view(), &want);
    } else {
        agree(small.view(), &Nested { dims: vec![2], data: vec![T::zero(); 2] });
    }

    // Without a tensor of the values, straight from the expression.
    let mut seen = Vec::new();
    expr().for_each(|x| seen.push(x));
    agree(packed(&Nested { dims: want.dims.clone(), data: seen }), &want);
    let odd = want.data.iter().filter(|x| x.odd()).count();
    assert_eq!(expr().fold(0, |n, x| n + usize::from(x.odd())), odd);
    let same = |have: Option<T>, want: Option<T>| match (have, want) {
        (Some(have), Some(want)) => assert!(have.same(want), "{have:?}, not {want:?}"),
        (have, want) => assert_eq!(have.is_some(), want.is_some()),
    };
    apart(|| same(expr().try_max().ok(), want.data.iter().copied().reduce(larger)));
    apart(|| same(expr().try_min().ok(), want.data.iter().copied().reduce(smaller)));
    let some = !want.data.is_empty();
    assert_eq!(expr().try_argmax().ok(), some.then(|| position(&want.data, |a, b| a > b)));
    assert_eq!(expr().try_argmin().ok(), some.then(|| position(&want.data, |a, b| a < b)));
    assert_eq!(expr().map(T::odd).any(), odd > 0);
    assert_eq!(expr().map(T::odd).all(), odd == want.data.len());
    if !T::ROUNDS {
        same(Some(expr().sum()), Some(want.data.iter().copied().fold(T::zero(), T::plus)));
        same(Some(expr().prod()), Some(want.data.iter().copied().fold(T::one(), T::times)));
    }
    Ok(())
}

/// What can be done with the values.
fn evaluated<T: Element, S: Shape>(draw: &mut Draw, want: &Nested<T>, have: &Tensor<T, S>) -> Result<()> {
    agree(have.view(), want);
    let have = have.view().into_dynamic();
    // From both ends, in some order.
    let (mut iter, mut left) = (have.iter(), &want.data[..]);
    for _ in 0..8 {
        if draw.0.arbitrary()? {
            let (next, rest) = (left.first(), left.get(1..).unwrap_or(&[]));
            left = rest;
            assert!(iter.next().zip(next).is_none_or(|(a, b)| a.same(*b)));
        } else {
            let next = left.last();
            left = &left[..left.len().saturating_sub(1)];
            assert!(iter.next_back().zip(next).is_none_or(|(a, b)| a.same(*b)));
        }
        assert_eq!(iter.len(), left.len());
    }
    // As another shape of as many elements.
    let lens = [want.data.len(), 1];
    agree(
        have.try_reshape::<DynShape>(dims(&lens)).expect("as many"),
        &want.reshape(&lens).expect("as many"),
    );
    assert!(have.try_reshape::<DynShape>(dims(&[count(&want.dims) + 1])).is_err());
    Ok(())
}

/// A function that checks one of these trees.
macro_rules! trees {
    ($name:ident, $check:ident, $t:ty: $($tree:ty;)*) => {
        fn $name(draw: &mut Draw) -> Result<()> {
            let checks: &[fn(&mut Draw) -> Result<()>] = &[$($check::<$t, $tree>),*];
            draw.one(checks)?(draw)
        }
    };
}

trees! {
    any_rank, check, i32:
    Add<In<0>, In<1>>;
    Maximum<Packed<0>, In<1>>;
    At<-1, In<0>, In<1>>;
    At<2, In<0>, Packed<1>>;
    Sub<In<0>, Each<Rows<0>>>;
    Select<NoBroadcast, -1, In<0>, In<1>, In<2>>;
    Select<Numpy, -1, In<2>, In<0>, In<1>>;
    Select<Pdpd<-1>, -1, In<2>, In<0>, In<1>>;
    Select<Pdpd<1>, 1, In<2>, In<0>, In<1>>;
    // Placed in what is placed itself.
    At<0, In<0>, At<1, In<1>, In<2>>>;
    At<1, In<0>, At<0, In<1>, In<2>>>;
    At<0, In<0>, At<1, In<1>, Rows<0>>>;
    At<1, In<0>, At<0, In<1>, Add<Rows<0>, In<2>>>>;
    At<0, In<0>, Where<In<1>, Rows<0>, In<2>>>;
    At<0, In<0>, Select<Pdpd<1>, 1, In<1>, In<2>, Rows<0>>>;
    Where<Rows<0>, At<1, In<0>, In<1>>, Select<Pdpd<0>, 0, In<4>, In<2>, In<3>>>;
    // To a depth of five.
    Add<Mul<In<0>, Sub<In<1>, Maximum<In<2>, Minimum<In<3>, In<4>>>>>, Number<In<1>>>;
    Maximum<Each<At<1, Sub<In<0>, Packed<1>>, Mul<In<2>, Each<In<3>>>>>, In<4>>;
    Where<Add<In<0>, Rows<1>>, Mul<Packed<1>, Number<In<2>>>, Each<At<0, In<3>, At<-1, In<4>, In<5>>>>>;
    Sub<Where<In<0>, Where<In<1>, In<2>, In<3>>, At<2, In<4>, Rows<0>>>, Minimum<In<5>, In<0>>>;
}

trees! {
    typed, check, i32:
    Add<Of<0, R3>, Of<1, R2>>;
    Sub<Of<0, R0>, PackedOf<1, R4>>;
    At<0, Of<0, R3>, Of<1, R2>>;
    At<1, PackedOf<0, R4>, Of<1, R2>>;
    At<-1, Of<0, R2>, Of<1, R2>>;
    At<0, Of<0, R3>, At<1, Of<1, R2>, Of<2, R1>>>;
    At<0, Of<0, R4>, At<0, Of<1, R3>, At<1, Of<2, R2>, Of<3, R1>>>>;
    Where<Of<0, R1>, Of<1, R2>, Of<2, R3>>;
    Select<Numpy, -1, PackedOf<0, R2>, Of<1, R2>, Of<2, R1>>;
    Select<Pdpd<0>, 0, Of<0, R1>, PackedOf<1, R3>, Of<2, R2>>;
    Mul<PackedOf<0, Bounded2>, Of<1, Bounded2>>;
    At<0, Of<0, Bounded3>, Of<1, R1>>;
    Maximum<Of<0, Bounded3>, Add<PackedOf<1, Bounded3>, In<2>>>;
    Add<Of<0, Fixed2>, PackedOf<1, Fixed1>>;
    Mul<PackedOf<0, Fixed2>, Sub<Of<1, FixedOne>, PackedOf<2, Fixed2>>>;
    Where<PackedOf<0, FixedOne>, PackedOf<1, Fixed3>, Of<2, Fixed1>>;
    At<1, PackedOf<0, Fixed3>, PackedOf<1, FixedOne>>;
    Add<PackedOf<0, Fixed3>, In<1>>;
}

trees! {
    whole, check_all, i32:
    In<0>;
    Rows<0>;
    Where<In<2>, In<0>, Packed<1>>;
    At<0, In<0>, Sub<In<1>, In<2>>>;
    Each<Add<At<1, In<0>, Each<In<1>>>, At<0, In<2>, Where<In<3>, In<4>, In<5>>>>>;
    Add<PackedOf<0, R2>, PackedOf<1, R2>>;
    Add<PackedOf<0, FixedNone>, Of<1, Fixed1>>;
    Mul<PackedOf<0, Fixed2>, PackedOf<1, Fixed2>>;
}

trees! {
    floats, check_all, f32:
    In<0>;
    Mul<In<0>, Packed<1>>;
    At<1, Each<In<0>>, Maximum<In<1>, Number<In<2>>>>;
    Select<Pdpd<0>, 0, In<2>, In<0>, Minimum<In<1>, Rows<0>>>;
}

pub fn program(draw: &mut Draw) -> Result<()> {
    draw.one::<fn(&mut Draw) -> Result<()>>(&[any_rank, typed, whole, floats])?(draw)
}
