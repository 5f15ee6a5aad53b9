//! The f32 path.

use super::features::{Scratch, pooled};
use super::{Batch, Each, Fault, Features, Scores, routed};
use shapeproof::prelude::*;
use shapeproof::{Identity, include_npy};

static OFFSET: Tensor<f32, Shape![3]> = include_npy!("../../calibration/offset.npy");
static SCALE: Tensor<f32, Shape![3]> = include_npy!("../../calibration/scale.npy");
static MEAN: Tensor<f32, Shape![12]> = include_npy!("../../weights/feature_mean.npy");
static INV_STD: Tensor<f32, Shape![12]> = include_npy!("../../weights/feature_inv_std.npy");

/// A classifier: two dense layers.
struct Classifier {
    w1: Tensor<f32, Shape![12, 8]>,
    b1: Tensor<f32, Shape![8]>,
    w2: Tensor<f32, Shape![8, 4]>,
    b2: Tensor<f32, Shape![4]>,
}

static LOW: Classifier = Classifier {
    w1: include_npy!("../../weights/w1_low.npy"),
    b1: include_npy!("../../weights/b1_low.npy"),
    w2: include_npy!("../../weights/w2_low.npy"),
    b2: include_npy!("../../weights/b2_low.npy"),
};
static HIGH: Classifier = Classifier {
    w1: include_npy!("../../weights/w1_high.npy"),
    b1: include_npy!("../../weights/b1_high.npy"),
    w2: include_npy!("../../weights/w2_high.npy"),
    b2: include_npy!("../../weights/b2_high.npy"),
};

/// The features of each burst, in m/s².
///
/// # Errors
///
/// None that a batch can cause.
pub fn features(bursts: Batch<'_>, scratch: &mut Scratch<f32>) -> Result<Features<f32>, Fault> {
    let values = bursts.rows().cast::<f32>().elementwise_sub(&OFFSET, Axis::<1>, Identity);
    pooled(bursts, values.elementwise_mul(&SCALE, Axis::<1>, Identity), scratch)
}

/// The scores of each burst, by the classifier that its route names.
///
/// # Errors
///
/// The route has not as many entries as there are bursts.
pub fn scores(features: &Features<f32>, route: &Each<u8>) -> Result<Scores<f32>, Fault> {
    let standard = ((features - MEAN) * INV_STD).eval();
    routed(&standard, route, [&LOW, &HIGH], Classifier::scores)
}

impl Classifier {
    fn scores(&self, features: &Features<f32>) -> Scores<f32> {
        let hidden = (&features.matmul(&self.w1) + self.b1).relu().eval();
        (&hidden.matmul(&self.w2) + self.b2).eval()
    }
}
