//! Matrix products of any ranks and layouts, and products of vectors.

use crate::draw::{Draw, Leaf, Result, agree, both, dims, packed};
use crate::element::Element;
use crate::model::{Nested, matmul};
use shapeproof::prelude::*;
use shapeproof::{DynTensor, matmul_as, outer, try_dot, try_dot_relaxed, try_matmul, try_matmul_relaxed};

fn exact<T: Element>(x: &[T], y: &[T]) -> T {
    x.iter().zip(y).fold(T::zero(), |sum, (&x, &y)| sum.plus(x.times(y)))
}

/// A sum of products in double precision, and what rounding may do to it; `None` where infinities or NaN decide.
fn about(x: &[f32], y: &[f32]) -> (f64, Option<f64>) {
    let pairs = || x.iter().zip(y).map(|(&x, &y)| f64::from(x) * f64::from(y));
    let sizes: f64 = pairs().map(f64::abs).sum();
    let slack = (x.len() as f64 + 2.0) * f64::from(f32::EPSILON) * sizes + 1e-42;
    (pairs().sum(), (sizes < 1e30).then_some(slack))
}

#[track_caller]
fn near(have: f32, (want, slack): (f64, Option<f64>)) {
    if let Some(slack) = slack {
        assert!((f64::from(have) - want).abs() <= slack, "{have:e}, not {want:e} within {slack:e}");
    }
}

/// Lengths of two factors, which mostly fit.
fn factors(draw: &mut Draw) -> Result<(Vec<usize>, Vec<usize>)> {
    let lengths = [2, 1, 3, 0, 4, 8, 9, 16, 17, 33, 65];
    let (m, k, n) = (draw.one(&lengths)?, draw.one(&lengths)?, draw.one(&lengths)?);
    let k = if draw.once_in(10)? { 1000 } else { k };
    let rank = draw.below(3)?;
    let mut batch = Vec::new();
    for _ in 0..rank {
        batch.push(draw.one(&[2, 1, 3, 0])?);
    }
    let mut left = draw.narrower(&batch)?;
    let mut right = draw.narrower(&batch)?;
    if !(left.is_empty() && draw.once_in(4)?) {
        left.push(m);
    }
    left.push(k);
    right.push(if draw.once_in(20)? { k + 1 } else { k });
    if !(right.len() == 1 && draw.once_in(3)?) {
        right.push(n);
    }
    // Bounded work.
    let work = |dims: &[usize]| dims.iter().map(|&len| len.max(1)).product::<usize>();
    if work(&left) * work(&right) / k.max(1) > 1 << 18 {
        return Ok((vec![2, 3], vec![3, 2]));
    }
    Ok((left, right))
}

fn integers(draw: &mut Draw) -> Result<()> {
    let (l, r) = factors(draw)?;
    let (x, y) = (Leaf::draw(draw, &l, i32::of)?, Leaf::draw(draw, &r, i32::of)?);
    let want = matmul(&x.model, &y.model, exact);
    let have = try_matmul(x.view(), y.view());
    both(have.as_ref().ok().map(|have| have.view()), want.as_ref());
    let have = try_matmul(packed(&x.model), y.view());
    both(have.as_ref().ok().map(|have| have.view()), want.as_ref());
    let mut place: DynTensor<i32> = DynTensor::try_zeros(dims(&[1])).expect("room");
    let said = x.view().try_matmul_into(packed(&y.model), &mut place).is_ok();
    assert_eq!(said, want.is_some());
    match want {
        Some(want) => agree(place.view(), &want),
        None => assert_eq!(place.as_slice(), [0]),
    }
    Ok(())
}

fn floats(draw: &mut Draw) -> Result<()> {
    let (l, r) = factors(draw)?;
    let (x, y) = (Leaf::draw(draw, &l, f32::of)?, Leaf::draw(draw, &r, f32::of)?);
    // The product of the numbers' positions in lists says which rows and columns met.
    let (rows, columns) = (numbered(&x.model), numbered(&y.model));
    let have = try_matmul(x.view(), y.view());
    let relaxed = try_matmul_relaxed(packed(&x.model), y.view());
    let shape = matmul(&rows, &columns, |_, _| 0);
    assert_eq!(have.is_ok(), shape.is_some());
    assert_eq!(relaxed.is_ok(), shape.is_some());
    let (Ok(have), Ok(relaxed), Some(shape)) = (have, relaxed, shape) else { return Ok(()) };
    assert_eq!(have.shape().dims().as_ref(), shape.dims);
    assert_eq!(relaxed.shape().dims().as_ref(), shape.dims);
    let mut number = 0;
    let _ = matmul(&rows, &columns, |row, column| {
        let x: Vec<f32> = row.iter().map(|&i| x.model.data[i]).collect();
        let y: Vec<f32> = column.iter().map(|&i| y.model.data[i]).collect();
        near(have.as_slice()[number], about(&x, &y));
        near(relaxed.as_slice()[number], about(&x, &y));
        number += 1;
        0
    });
    Ok(())
}

/// Each element's own position.
fn numbered<T>(x: &Nested<T>) -> Nested<usize> {
    Nested { dims: x.dims.clone(), data: (0..x.data.len()).collect() }
}

/// Shapes that are types, and layouts that are.
fn known(draw: &mut Draw) -> Result<()> {
    let (a, b, v): (Nested<i8>, Nested<i8>, Nested<i8>) =
        (draw.nested(&[5, 17])?, draw.nested(&[17, 9])?, draw.nested(&[17])?);
    let x = packed(&a).try_into_static::<Shape![5, 17]>().expect("the lengths");
    let y = packed(&b).try_into_static::<Shape![17, 9]>().expect("the lengths");
    let z = packed(&v).try_into_static::<Shape![17]>().expect("the lengths");
    let wide = |x: &Nested<i8>| x.map(i32::from);
    agree(x.matmul(y).view(), &matmul(&a, &b, exact).expect("alike"));
    agree(
        y.transpose().matmul(x.transpose()).view(),
        &matmul(&a, &b, exact).expect("alike").permute(&[1, 0]),
    );
    agree(x.matmul(z).view(), &matmul(&a, &v, exact).expect("alike"));
    agree(z.matmul(y).view(), &matmul(&v, &b, exact).expect("alike"));
    agree(matmul_as::<i32, _, _>(x, y).view(), &matmul(&wide(&a), &wide(&b), exact).expect("alike"));
    let mut out = Tensor::<i8, Shape![5, 9]>::full(1);
    shapeproof::matmul_into(x, y, &mut out);
    agree(out.view(), &matmul(&a, &b, exact).expect("alike"));
    let rows = draw.below(9)?;
    let c: Nested<i8> = draw.nested(&[rows, 17])?;
    let w = packed(&c).try_into_shape::<Shape![..8, 17]>().expect("the lengths");
    agree(w.matmul(y).view(), &matmul(&c, &b, exact).expect("alike"));
    Ok(())
}

/// Products of vectors.
fn vectors(draw: &mut Draw) -> Result<()> {
    let n = draw.one(&[2, 0, 1, 15, 16, 31, 32, 33, 63, 64, 65, 1000])?;
    let m = if draw.once_in(8)? { n + 1 } else { n };
    let (x, y) = (Leaf::draw(draw, &[n], i32::of)?, Leaf::draw(draw, &[m], i32::of)?);
    let a = x.view().try_into_shape::<Shape![?]>().expect("one axis");
    let b = y.view().try_into_shape::<Shape![?]>().expect("one axis");
    match try_dot(a, b.map(|b| b)) {
        Ok(have) => assert_eq!(have, exact(&x.model.data, &y.model.data)),
        Err(_) => assert_ne!(n, m),
    }
    if n * m <= 1 << 14 {
        let want =
            matmul(&x.model.unsqueeze(1).expect("an axis"), &y.model.unsqueeze(0).expect("an axis"), exact);
        agree(outer(a, b).eval().view(), &want.expect("one by one"));
    }
    let (x, y) = (Leaf::draw(draw, &[n], f32::of)?, Leaf::draw(draw, &[n], f32::of)?);
    let a = x.view().try_into_shape::<Shape![?]>().expect("one axis");
    let b = packed(&y.model).try_into_shape::<Shape![?]>().expect("one axis");
    near(try_dot(a, b).expect("as long"), about(&x.model.data, &y.model.data));
    near(try_dot_relaxed(a.map(|a| a), b).expect("as long"), about(&x.model.data, &y.model.data));
    Ok(())
}

pub fn program(draw: &mut Draw) -> Result<()> {
    draw.one::<fn(&mut Draw) -> Result<()>>(&[integers, floats, known, vectors])?(draw)
}
