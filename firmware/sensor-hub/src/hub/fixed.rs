//! The fixed-point path: integers only. Samples are Q15 of 32 m/s², weights are `i8`, sums are `i32`.

use super::features::{Scratch, pooled};
use super::{Batch, Each, Fault, Features, Scores, routed};
use shapeproof::prelude::*;
use shapeproof::{Identity, include_npy, span};

static OFFSET: Tensor<i16, Shape![3]> = include_npy!("../../calibration/offset_counts.npy");
/// The gain has 14 bits behind the point.
static GAIN: Tensor<i16, Shape![3]> = include_npy!("../../calibration/gain_q14.npy");
static MEAN: Tensor<i16, Shape![12]> = include_npy!("../../weights/q_feature_mean.npy");
static FEATURE_GAIN: Tensor<i16, Shape![12]> = include_npy!("../../weights/q_feature_gain.npy");
/// The bits that the standardised features and the hidden layer are scaled by.
static SHIFTS: Tensor<u8, Shape![2]> = include_npy!("../../weights/q_shifts.npy");
/// A burst that moves more than this goes to the second classifier.
static THRESHOLD: Tensor<i32, Shape![1]> = include_npy!("../../weights/threshold.npy");

/// A classifier: two dense layers.
struct Classifier {
    w1: Tensor<i8, Shape![12, 8]>,
    b1: Tensor<i32, Shape![8]>,
    w2: Tensor<i8, Shape![8, 4]>,
    b2: Tensor<i32, Shape![4]>,
}

static LOW: Classifier = Classifier {
    w1: include_npy!("../../weights/q_w1_low.npy"),
    b1: include_npy!("../../weights/q_b1_low.npy"),
    w2: include_npy!("../../weights/q_w2_low.npy"),
    b2: include_npy!("../../weights/q_b2_low.npy"),
};
static HIGH: Classifier = Classifier {
    w1: include_npy!("../../weights/q_w1_high.npy"),
    b1: include_npy!("../../weights/q_b1_high.npy"),
    w2: include_npy!("../../weights/q_w2_high.npy"),
    b2: include_npy!("../../weights/q_b2_high.npy"),
};

/// The features of each burst, in 2⁻¹⁰ m/s².
///
/// # Errors
///
/// None that a batch can cause.
pub fn features(bursts: Batch<'_>, scratch: &mut Scratch<i32>) -> Result<Features<i16>, Fault> {
    let moved = bursts.rows().cast::<i32>().elementwise_sub(OFFSET.cast::<i32>(), Axis::<1>, Identity);
    let values = moved.elementwise_mul(GAIN.cast::<i32>(), Axis::<1>, Identity).rounding_shift_right(14);
    Ok(pooled(bursts, values.saturating_cast::<i16>().cast::<i32>(), scratch)?.cast().eval())
}

/// The classifier of each burst: 1 where its three deviations add up to more than the threshold. It serves both paths.
pub fn route(features: &Features<i16>) -> Each<u8> {
    let deviation = features.slice(Axis::<1>, span!(9..12)).cast::<i32>();
    deviation.sum_axis(Axis::<1>).greater_than(&THRESHOLD).cast().eval()
}

/// The scores of each burst, by the classifier that its route names, in 2⁻¹⁵.
///
/// # Errors
///
/// The route has not as many entries as there are bursts.
pub fn scores(features: &Features<i16>, route: &Each<u8>) -> Result<Scores<i32>, Fault> {
    let moved = (features.cast::<i32>() - MEAN.cast::<i32>()) * FEATURE_GAIN.cast::<i32>();
    let [bits, _] = shifts();
    let standard = moved.rounding_shift_right(bits).saturating_cast::<i16>().eval();
    routed(&standard, route, [&LOW, &HIGH], Classifier::scores)
}

impl Classifier {
    fn scores(&self, features: &Features<i16>) -> Scores<i32> {
        let [_, bits] = shifts();
        let sums = features.matmul_as::<i32, _>(&self.w1);
        let hidden = (&sums + self.b1).rounding_shift_right(bits).relu().saturating_cast::<i16>().eval();
        (&hidden.matmul_as::<i32, _>(&self.w2) + self.b2).eval()
    }
}

fn shifts() -> [i32; 2] {
    SHIFTS.cast::<i32>().eval().into_nested()
}
