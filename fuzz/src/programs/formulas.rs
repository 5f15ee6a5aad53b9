//! Formulas in index notation, over views of any layout and into them.

use super::indexing::{Whole, indices, refusal};
use crate::draw::{Draw, Leaf, Result, agree, agree_by};
use crate::element::{Element, larger, smaller};
use crate::ends::{Beyond, beyond};
use crate::model::Nested;
use crate::programs::apart;
use shapeproof::prelude::*;
use shapeproof::{Dim, IndexError, compute, compute_into, einsum, span, try_compute};

/// A whole number so small that no product of a few of them and no sum of such products is rounded or overflows.
fn small(bits: u64, _: u8) -> i64 {
    (bits % 17) as i64 - 8
}

/// The same for floats.
fn small_float(bits: u64, _: u8) -> f32 {
    (bits % 17) as f32 - 8.0
}

/// What NumPy's `einsum` says of letters without an ellipsis: a loop over each letter.
fn summed<T: Element>(formula: &str, operands: &[&Nested<T>]) -> Nested<T> {
    let (inputs, result) = formula.split_once("->").expect("a result");
    let inputs: Vec<&[u8]> = inputs.split(',').map(str::as_bytes).collect();
    let mut letters = result.as_bytes().to_vec();
    for input in &inputs {
        for letter in *input {
            if !letters.contains(letter) {
                letters.push(*letter);
            }
        }
    }
    let length = |letter: &u8| {
        let axis = |input: &&[u8]| input.iter().position(|l| l == letter);
        let found = inputs.iter().zip(operands).find_map(|(input, x)| Some(x.dims[axis(input)?]));
        found.expect("a letter of an operand")
    };
    let lens: Vec<usize> = letters.iter().map(length).collect();
    let kept = result.len();
    Nested::generate(&lens[..kept], |index| {
        let mut sum = T::default();
        Nested::generate(&lens[kept..], |inner| {
            let at = |letter: &u8| {
                let i = letters.iter().position(|l| l == letter).expect("a letter");
                if i < kept { index[i] } else { inner[i - kept] }
            };
            let factors = inputs.iter().zip(operands);
            let factors = factors.map(|(input, x)| x.at(&input.iter().map(at).collect::<Vec<_>>()));
            sum = sum.plus(factors.reduce(T::times).expect("an operand"));
        });
        sum
    })
}

/// One formula of `einsum!` for each line, over operands of these lengths.
macro_rules! einsums {
    ($($name:ident $t:ty, $of:ident: $text:literal, $($x:ident [$($len:literal),*]),+;)*) => {$(
        fn $name(draw: &mut Draw) -> Result<()> {
            $(let $x = Leaf::draw(draw, &[$($len),*], $of)?;)+
            let want = summed($text, &[$(&$x.model),+]);
            $(let $x = $x.view().try_into_shape::<Shape![$($len),*]>().expect("the lengths");)+
            agree(einsum!($text, $(&$x),+).view(), &want);
            Ok(())
        }
    )*};
}
einsums! {
    matrices f32, small_float: "ij,jk->ik", x [5, 19], y [19, 33];
    turned i64, small: "ji,kj->ki", x [7, 3], y [9, 7];
    batches f32, small_float: "bij,bjk->bik", x [3, 4, 5], y [3, 5, 6];
    traces i64, small: "ii->", x [6, 6];
    diagonals i64, small: "iij->ij", x [4, 4, 3];
    chain i64, small: "ij,jk,kl->il", x [4, 7], y [7, 3], z [3, 5];
    outer i64, small: "i,j->ji", x [3], y [17];
    inner f32, small_float: "bqd,bkd->bqk", x [2, 3, 9], y [2, 5, 9];
    contracted i64, small: "ijk,kj->i", x [3, 4, 5], y [5, 4];
    nothing i64, small: "ij,jk->ik", x [3, 0], y [0, 4];
    none i64, small: "ij,jk->ik", x [0, 3], y [3, 4];
}

/// A sum of products into a part of memory, in place of what is there or joined to it.
macro_rules! into {
    ($($name:ident $t:ty, $of:ident;)*) => {$(
        fn $name(draw: &mut Draw) -> Result<()> {
            let (x, y) = (Leaf::draw(draw, &[6, 19], $of)?, Leaf::draw(draw, &[19, 35], $of)?);
            let product = summed("ip,pj->ij", &[&x.model, &y.model]);
            let row = Leaf::draw(draw, &[35], $of)?;
            let first = x.model.every(1, 0, 1, 1).expect("a column");
            let x = x.view().try_into_shape::<Shape![6, 19]>().expect("the lengths");
            let y = y.view().try_into_shape::<Shape![19, 35]>().expect("the lengths");
            let r = row.view().try_into_shape::<Shape![35]>().expect("the lengths");
            let memory = Nested { dims: vec![7, 72], data: draw.elements(7 * 72, $of)? };
            let mut have = Tensor::<$t, Shape![7, 72]>::try_from(&memory.data[..]).expect("as many");
            let mode = draw.below(6)?;
            // Every other column of some rows, or the left half turned.
            let stepped = draw.0.arbitrary()?;
            let mut changed = memory.clone();
            for (i, j) in (0..6).flat_map(|i| (0..35).map(move |j| (i, j))) {
                let at = if stepped { (i + 1) * 72 + 2 * j + 1 } else { j * 6 + i };
                let (old, new, add) = (changed.data[at], product.at(&[i, j]), row.model.at(&[j]));
                let both = add.plus(first.at(&[i, 0]));
                changed.data[at] = match mode {
                    0 => new,
                    1 => old.plus(new),
                    2 => larger(old, new.plus(add)),
                    3 => smaller(old, new),
                    4 => old.plus(both),
                    _ => larger(old, both),
                };
            }
            macro_rules! all {
                ($out:expr) => {
                    match mode {
                        0 => compute_into!($out[i, j] = sum!(p => x[i, p] * y[p, j])),
                        1 => compute_into!($out[i, j] += sum!(p => x[i, p] * y[p, j])),
                        2 => compute_into!($out[i, j] max= sum!(p => x[i, p] * y[p, j]) + r[j]),
                        3 => compute_into!($out[i, j] min= sum!(p => x[i, p] * y[p, j])),
                        4 => compute_into!($out[i, j] += r[j] + x[i, 0]),
                        _ => compute_into!($out[i, j] max= r[j] + x[i, 0]),
                    }
                };
            }
            if stepped {
                let columns = have.view_mut().slice_step_mut(Axis::<1>, span!(1..71), Dim::<2>);
                let mut out = columns.slice_mut(Axis::<0>, span!(1..7));
                all!(out);
            } else {
                let out = TensorViewMut::<$t, Shape![35, 6]>::from_slice(&mut have.as_mut_slice()[..210]).expect("as many");
                all!(out.transpose_mut());
            }
            agree(have.view(), &changed);
            Ok(())
        }
    )*};
}
into! {
    into_floats f32, small_float;
    into_numbers i64, small;
}

/// Reads that leave an axis, by each policy.
fn outside(draw: &mut Draw) -> Result<()> {
    let (line, image, one) = (
        Leaf::draw(draw, &[5], i64::of)?,
        Leaf::draw(draw, &[4, 5], small)?,
        Leaf::draw(draw, &[1], i64::of)?,
    );
    let fill: i64 = draw.0.arbitrary()?;
    let x = line.view().try_into_shape::<Shape![5]>().expect("the lengths");
    let xs = image.view().try_into_shape::<Shape![4, 5]>().expect("the lengths");
    let single = one.view().try_into_shape::<Shape![1]>().expect("the lengths");
    let read = |m: &Nested<i64>, mode, at: isize| beyond(mode, at, m.dims[0]).map_or(fill, |at| m.data[at]);
    let along = |m: &Nested<i64>, mode, n: usize, at: &dyn Fn(isize) -> isize| {
        Nested::generate(&[n], |i| read(m, mode, at(i[0] as isize)))
    };
    let (l, s) = (&line.model, &one.model);
    use Beyond::*;
    match draw.below(4)? {
        0 => {
            agree(compute!([t: 23] => pad!(fill; x[t - 9])).view(), &along(l, Constant, 23, &|t| t - 9));
            agree(
                compute!([t: 9] => pad!(fill; x[7 - 2 * t])).view(),
                &along(l, Constant, 9, &|t| 7 - 2 * t),
            );
            // Just so near to the axis that no division is needed, and just not.
            agree(compute!([t: 13] => pad!(fill; x[t - 4])).view(), &along(l, Constant, 13, &|t| t - 4));
            agree(compute!([t: 14] => pad!(fill; x[t - 4])).view(), &along(l, Constant, 14, &|t| t - 4));
            agree(compute!([t: 13] => pad!(fill; x[t - 5])).view(), &along(l, Constant, 13, &|t| t - 5));
            agree(compute!([t: 5] => pad!(fill; single[t - 2])).view(), &along(s, Constant, 5, &|t| t - 2));
        }
        1 => {
            agree(compute!([t: 23] => clamp!(x[t - 9])).view(), &along(l, Edge, 23, &|t| t - 9));
            agree(compute!([t: 9] => clamp!(x[7 - 2 * t])).view(), &along(l, Edge, 9, &|t| 7 - 2 * t));
            agree(compute!([t: 13] => clamp!(x[t - 4])).view(), &along(l, Edge, 13, &|t| t - 4));
            agree(compute!([t: 14] => clamp!(x[t - 4])).view(), &along(l, Edge, 14, &|t| t - 4));
            agree(compute!([t: 13] => clamp!(x[t - 5])).view(), &along(l, Edge, 13, &|t| t - 5));
            agree(compute!([t: 5] => clamp!(single[t - 2])).view(), &along(s, Edge, 5, &|t| t - 2));
        }
        2 => {
            agree(compute!([t: 23] => wrap!(x[t - 9])).view(), &along(l, Wrap, 23, &|t| t - 9));
            agree(compute!([t: 9] => wrap!(x[7 - 2 * t])).view(), &along(l, Wrap, 9, &|t| 7 - 2 * t));
            agree(compute!([t: 13] => wrap!(x[t - 4])).view(), &along(l, Wrap, 13, &|t| t - 4));
            agree(compute!([t: 14] => wrap!(x[t - 4])).view(), &along(l, Wrap, 14, &|t| t - 4));
            agree(compute!([t: 13] => wrap!(x[t - 5])).view(), &along(l, Wrap, 13, &|t| t - 5));
            agree(compute!([t: 5] => wrap!(single[t - 2])).view(), &along(s, Wrap, 5, &|t| t - 2));
        }
        _ => {
            agree(compute!([t: 23] => reflect!(x[t - 9])).view(), &along(l, Reflect, 23, &|t| t - 9));
            agree(compute!([t: 9] => reflect!(x[7 - 2 * t])).view(), &along(l, Reflect, 9, &|t| 7 - 2 * t));
            agree(compute!([t: 13] => reflect!(x[t - 4])).view(), &along(l, Reflect, 13, &|t| t - 4));
            agree(compute!([t: 14] => reflect!(x[t - 4])).view(), &along(l, Reflect, 14, &|t| t - 4));
            agree(compute!([t: 13] => reflect!(x[t - 5])).view(), &along(l, Reflect, 13, &|t| t - 5));
            agree(compute!([t: 5] => reflect!(single[t - 2])).view(), &along(s, Reflect, 5, &|t| t - 2));
        }
    }
    // A window over an image, by another policy in each formula.
    let window = |mode, by: [isize; 2]| {
        Nested::generate(&[4, 6], |at| {
            let mut sum = 0;
            for (p, q) in (0..3).flat_map(|p| (0..2).map(move |q| (p, q))) {
                let (row, column) = (at[0] as isize + p - by[0], 2 * at[1] as isize + q - by[1]);
                let at = beyond(mode, row, 4).zip(beyond(mode, column, 5));
                sum += at.map_or(fill % 100, |(row, column)| image.model.at(&[row, column]));
            }
            sum
        })
    };
    let fill = fill % 100;
    let have = match draw.below(4)? {
        0 => {
            (compute!([i: 4, j: 6] => sum!(p: 3, q: 2 => pad!(fill; xs[i + p - 1, 2 * j + q - 4]))), Constant)
        }
        1 => (compute!([i: 4, j: 6] => sum!(p: 3, q: 2 => clamp!(xs[i + p - 1, 2 * j + q - 4]))), Edge),
        2 => (compute!([i: 4, j: 6] => sum!(p: 3, q: 2 => wrap!(xs[i + p - 1, 2 * j + q - 4]))), Wrap),
        _ => (compute!([i: 4, j: 6] => sum!(p: 3, q: 2 => reflect!(xs[i + p - 1, 2 * j + q - 4]))), Reflect),
    };
    agree(have.0.view(), &window(have.1, [1, 4]));
    Ok(())
}

/// Reads where data say.
fn gathered<K: Whole>(draw: &mut Draw) -> Result<()> {
    let table = Leaf::draw(draw, &[6, 4], small)?;
    let named: Nested<K> = indices(draw, &[3, 2], 6)?;
    let order: Nested<K> = indices(draw, &[5], 3)?;
    // The indices lie turned in memory.
    let memory = named.permute(&[1, 0]);
    let ids = TensorView::<K, Shape![2, 3]>::from_slice(&memory.data).expect("as many").transpose();
    let by = TensorView::<K, Shape![5]>::from_slice(&order.data).expect("as many");
    let t = table.view().try_into_shape::<Shape![6, 4]>().expect("the lengths");
    let expected = |wrong: Option<IndexError>, error: shapeproof::GatherError| {
        let Some(IndexError::Outside { at, value, len, .. }) = wrong else { panic!("{error}") };
        assert_eq!((error.index, error.value, error.axis, error.len), (at, value, 0, len));
    };
    let wrong = refusal("", &named, 6);
    match try_compute!([a, b, j] => 2 * t[ids[a, b], j]) {
        Ok(have) => {
            assert_eq!(wrong, None);
            let row = |a: usize, b: usize| named.at(&[a, b]).to_wide() as usize;
            let want = Nested::generate(&[3, 2, 4], |at| 2 * table.model.at(&[row(at[0], at[1]), at[2]]));
            agree(have.view(), &want);
            // Positions of positions.
            match try_compute!([i] => max!(j => t[ids[by[i], 1], j])) {
                Ok(have) => {
                    let all = |i: usize| (0..4).map(move |j| (i, j));
                    let want = Nested::generate(&[5], |at| {
                        let place = row(order.data[at[0]].to_wide() as usize, 1);
                        all(place).map(|(i, j)| table.model.at(&[i, j])).max().expect("four")
                    });
                    agree(have.view(), &want);
                }
                Err(error) => expected(refusal("", &order, 3), error),
            }
        }
        Err(error) => expected(wrong, error),
    }
    Ok(())
}

/// Reductions other than sums of products, and what is computed once before the rest.
fn reductions(draw: &mut Draw) -> Result<()> {
    let (leaf, mask) =
        (Leaf::draw(draw, &[7, 19], f32::of)?, Leaf::draw(draw, &[7], |bits, _| bits % 2 == 1)?);
    let numbers = Leaf::draw(draw, &[7, 19], i32::of)?;
    let (m, holds) = (&leaf.model, &mask.model);
    let x = leaf.view().try_into_shape::<Shape![7, 19]>().expect("the lengths");
    let n = numbers.view().try_into_shape::<Shape![7, 19]>().expect("the lengths");
    let b = mask.view().try_into_shape::<Shape![7]>().expect("the lengths");
    match draw.below(4)? {
        0 => {
            let most = m.reduce(1, |row| row.iter().copied().reduce(larger).expect("elements"));
            agree(compute!([i] => max!(j => x[i, j])).view(), &most);
            let want = Nested::generate(&[7, 19], |at| m.at(at) - most.at(&at[..1]));
            agree(compute!([i, j] => x[i, j] - max!(k => x[i, k])).view(), &want);
        }
        1 => {
            let want = m.reduce(0, |row| row.iter().copied().reduce(smaller).expect("elements"));
            agree(compute!([j] => min!(i => x[i, j])).view(), &want);
            let first = m.reduce(0, |row| crate::element::position(row, |a, b| a > b));
            agree_by(compute!([j] => argmax!(i => x[i, j])).view(), &first, |a, b| a == b);
        }
        2 => {
            // Sums of integers wrap; a condition leaves terms out.
            let kept = |j: usize| (0..7).filter(|&i| holds.data[i]).map(move |i| [i, j]);
            let want = Nested::generate(&[19], |j| {
                kept(j[0]).fold(0, |sum: i32, at| sum.plus(numbers.model.at(&at)))
            });
            agree(compute!([j] => sum!(i if b[i] => n[i, j])).view(), &want);
            let want = Nested::generate(&[19], |j| {
                kept(j[0]).fold(1, |all: i32, at| all.times(numbers.model.at(&at)))
            });
            agree(compute!([j] => prod!(i if b[i] => n[i, j])).view(), &want);
        }
        _ => {
            let above = |j: usize| (0..7).filter(move |&i| m.at(&[i, j]) > 0.0);
            let want = Nested::generate(&[19], |j| above(j[0]).count());
            agree_by(compute!([j] => count!(i => x[i, j] > 0.0)).view(), &want, |a, b| a == b);
            let want = Nested::generate(&[19], |j| above(j[0]).any(|i| holds.data[i]));
            agree_by(compute!([j] => any!(i => b[i] && x[i, j] > 0.0)).view(), &want, |a, b| a == b);
        }
    }
    Ok(())
}

pub fn program(draw: &mut Draw) -> Result<()> {
    let sums = [matrices, turned, batches, traces, diagonals, chain, outer, inner, contracted, nothing, none];
    let sums = draw.one::<fn(&mut Draw) -> Result<()>>(&sums)?;
    let program = draw.one::<fn(&mut Draw) -> Result<()>>(&[
        sums,
        into_floats,
        into_numbers,
        outside,
        outside,
        gathered::<i8>,
        gathered::<u64>,
        reductions,
    ])?;
    apart(|| program(draw))
}
