//! Normalisation, and filters of signals, in double precision or exactly.

use crate::draw::{Draw, Leaf, Result, agree, packed};
use crate::element::Element;
use crate::model::Nested;
use shapeproof::Dim;
use shapeproof::layers::*;
use shapeproof::prelude::*;
use shapeproof::signal::{Biquads, Fir};

/// A float of no special kind.
fn tame(bits: u64, style: u8) -> f32 {
    f32::of(bits, style % 2 * 2)
}

/// The tensor is the model, to a few roundings of what it was computed from, of which `scale` is the size.
#[track_caller]
fn near<S: Shape>(have: &Tensor<f32, S>, want: &Nested<f64>, scale: f64) {
    assert_eq!(have.shape().dims().as_ref(), want.dims);
    for (i, (&have, &want)) in have.as_slice().iter().zip(&want.data).enumerate() {
        let error = (f64::from(have) - want).abs();
        assert!(
            error <= 16.0 * f64::from(f32::EPSILON) * (scale + want.abs()),
            "element {i} is {have}, not {want}"
        );
    }
}

const EPSILON: f32 = 1e-3;

/// The mean, and what elements less it are multiplied by.
fn moments(all: &[f64]) -> [f64; 2] {
    let n = all.len() as f64;
    let mean = all.iter().sum::<f64>() / n;
    let variance = all.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n;
    [mean, 1.0 / (variance + f64::from(EPSILON)).sqrt()]
}

/// Normalisation by batches, rows, groups and neighbours.
pub(super) fn norms(draw: &mut Draw) -> Result<()> {
    let leaf = Leaf::draw(draw, &[2, 3, 5, 6], tame)?;
    let (m, x) =
        (leaf.model.map(f64::from), leaf.view().try_into_shape::<Shape![2, 3, 5, 6]>().expect("the lengths"));
    let mut parameters = || -> Result<Tensor<f32, Shape![6]>> {
        Ok(Tensor::try_from(&draw.elements(6, tame)?[..]).expect("six"))
    };
    let (scale, shift, middle) = (parameters()?, parameters()?, parameters()?);
    let of = |t: &Tensor<f32, Shape![6]>, i: usize| f64::from(t.as_slice()[i]);
    // No element, factor or summand is larger than this; the largest factor is that of a variance of 0.
    let most = 5.0 / f64::from(EPSILON).sqrt() * 5.0;
    match draw.below(4)? {
        0 => {
            let variance = (middle.abs() + 0.25).eval();
            let norm = BatchNorm::new(&scale, &shift, &middle, &variance, EPSILON);
            for i in 0..6 {
                let factor = of(&scale, i) / (of(&variance, i) + f64::from(EPSILON)).sqrt();
                let summand = of(&shift, i) - of(&middle, i) * factor;
                let close =
                    |have: f32, want: f64| (f64::from(have) - want).abs() <= 1e-7 * want.abs().max(1.0);
                assert!(
                    close(norm.factor.as_slice()[i], factor) && close(norm.summand.as_slice()[i], summand)
                );
            }
            // One rounding for the product and one for the sum.
            let all = |channel: usize| {
                let (factor, summand) = (norm.factor.as_slice(), norm.summand.as_slice());
                Nested::generate(&[2, 3, 5, 6], |at| {
                    let c = at[channel] % 6;
                    leaf.model.at(at) * factor[c] + summand[c]
                })
            };
            let mut out = norm.eval(x, Axis::<-1>);
            agree(out.view(), &all(3));
            out.as_mut_slice().fill(f32::NAN);
            norm.eval_into(x, Axis::<3>, &mut out);
            agree(out.view(), &all(3));
            let turned = norm.eval(x.permute(shapeproof::axes![0, 3, 1, 2]), Axis::<1>);
            agree(turned.view(), &all(3).permute(&[0, 3, 1, 2]));
        }
        1 => {
            let want = Nested::generate(&m.dims.clone(), |at| {
                let row: Vec<f64> = (0..6).map(|c| m.at(&[at[0], at[1], at[2], c])).collect();
                let [mean, factor] = moments(&row);
                (m.at(at) - mean) * factor * of(&scale, at[3]) + of(&shift, at[3])
            });
            let mut out = layer_norm(x, &scale, &shift, EPSILON);
            near(&out, &want, most);
            layer_norm_into(x.map(|x: f32| -x), &scale, &shift, EPSILON, &mut out);
            let want = Nested::generate(&m.dims.clone(), |at| 2.0 * of(&shift, at[3]) - want.at(at));
            near(&out, &want, most);
            let want = Nested::generate(&m.dims.clone(), |at| {
                let squares: f64 = (0..6).map(|c| m.at(&[at[0], at[1], at[2], c]).powi(2)).sum();
                m.at(at) / (squares / 6.0 + f64::from(EPSILON)).sqrt() * of(&scale, at[3])
            });
            near(&rms_norm(x, &scale, EPSILON), &want, 5.0);
            rms_norm_into(x, &scale, EPSILON, &mut out);
            near(&out, &want, 5.0);
        }
        2 => {
            let want = |groups: usize| {
                let each = 6 / groups;
                Nested::generate(&m.dims.clone(), |at| {
                    let first = at[3] / each * each;
                    let mut all = Vec::new();
                    for (i, j) in (0..3).flat_map(|i| (0..5).map(move |j| (i, j))) {
                        all.extend((first..first + each).map(|c| m.at(&[at[0], i, j, c])));
                    }
                    let [mean, factor] = moments(&all);
                    (m.at(at) - mean) * factor * of(&scale, at[3]) + of(&shift, at[3])
                })
            };
            near(&group_norm(x, ChannelsLast, Dim::<3>, &scale, &shift, EPSILON), &want(3), most);
            let turned = x.permute(shapeproof::axes![0, 3, 1, 2]);
            let mut out = Tensor::full(f32::NAN);
            group_norm_into(turned, ChannelsFirst, Dim::<2>, &scale, &shift, EPSILON, &mut out);
            near(&out, &want(2).permute(&[0, 3, 1, 2]), most);
        }
        _ => {
            let size = draw.below(9)? + 1;
            let response = LocalResponse {
                size,
                alpha: draw.one(&[0.0, 1e-4, 2.0])?,
                beta: draw.one(&[0.75, 1.0, 0.5])?,
                bias: 1.5_f32,
            };
            let want = Nested::generate(&m.dims.clone(), |at| {
                let (before, behind) = ((size - 1) / 2, size / 2);
                let beside = at[3].saturating_sub(before)..(at[3] + behind + 1).min(6);
                let squares: f64 = beside.map(|c| m.at(&[at[0], at[1], at[2], c]).powi(2)).sum();
                let sum = f64::from(response.bias) + f64::from(response.alpha) / size as f64 * squares;
                m.at(at) / sum.powf(response.beta.into())
            });
            near(&local_response_norm(x, ChannelsLast, response), &want, 0.0);
            let mut out = Tensor::full(f32::NAN);
            let turned = x.permute(shapeproof::axes![0, 3, 1, 2]);
            local_response_norm_into(turned, ChannelsFirst, response, &mut out);
            near(&out, &want.permute(&[0, 3, 1, 2]), 0.0);
        }
    }
    Ok(())
}

/// Filters that keep samples: blocks of any length are one signal.
pub(super) fn signals(draw: &mut Draw) -> Result<()> {
    let taps = draw.elements(5, i32::of)?;
    let count = draw.below(40)?;
    let samples = draw.elements(count, i32::of)?;
    let mut fir = Fir::new(Tensor::<i32, Shape![5]>::try_from(&taps[..]).expect("as many"));
    let mut have = samples.clone();
    let at = draw.below(count + 1)?;
    let (first, rest) = have.split_at_mut(at);
    fir.filter_in_place(first);
    fir.filter_in_place(rest);
    let want =
        (0..count).map(|t| (0..5.min(t + 1)).fold(0, |sum: i32, k| sum.plus(taps[k].times(samples[t - k]))));
    assert!(have.iter().copied().eq(want));
    // Direct form II, transposed, in the roundings of the formula with two states.
    let sections = Nested {
        dims: vec![2, 6],
        data: draw
            .elements(12, tame)?
            .chunks(6)
            .flat_map(|s| [s[0], s[1], s[2], 1.0, s[4] / 8.0, s[5] / 8.0])
            .collect::<Vec<f32>>(),
    };
    let signal = draw.elements(count, tame)?;
    let mut filter =
        Biquads::new(&packed(&sections).try_into_static::<Shape![2, 6]>().expect("two sections").to_tensor());
    let mut states = [[0.0_f64; 2]; 2];
    for &sample in &signal {
        let mut x = f64::from(sample);
        for (s, state) in sections.data.chunks(6).zip(&mut states) {
            let s: Vec<f64> = s.iter().map(|&x| x.into()).collect();
            let y = s[0] * x + state[0];
            *state = [s[1] * x - s[4] * y + state[1], s[2] * x - s[5] * y];
            x = y;
        }
        let have = f64::from(filter.push(sample));
        assert!((have - x).abs() <= 1e-3 * x.abs().max(10.0), "{have} for {x}");
    }
    Ok(())
}
