//! The activity in a window: calibrated, cleaned, pooled by axis, and told apart by one of two small classifiers.

use super::Samples;
use shapeproof::{concat, prelude::*, where_};
use shapeproof_weights::include_npz;

/// What a wearer does, as the classifiers number it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Activity {
    /// Standing.
    Standing,
    /// Walking.
    Walking,
    /// Running.
    Running,
    /// Playing badminton.
    Badminton,
}

include_npz!("../motion.npz" {
    static OFFSET: Tensor<f32, Shape![3]>;
    static SCALE: Tensor<f32, Shape![3]>;
    static MEAN: Tensor<f32, Shape![12]>;
    static INV_STD: Tensor<f32, Shape![12]>;
    /// More movement than this is for the other classifier.
    static THRESHOLD: Tensor<f32, Shape![]>;
    static LOW_W1: Tensor<f32, Shape![12, 8]>;
    static LOW_B1: Tensor<f32, Shape![8]>;
    static LOW_W2: Tensor<f32, Shape![8, 4]>;
    static LOW_B2: Tensor<f32, Shape![4]>;
    static HIGH_W1: Tensor<f32, Shape![12, 8]>;
    static HIGH_B1: Tensor<f32, Shape![8]>;
    static HIGH_W2: Tensor<f32, Shape![8, 4]>;
    static HIGH_B2: Tensor<f32, Shape![4]>;
});

/// A classifier: two dense layers.
struct Classifier {
    w1: &'static Tensor<f32, Shape![12, 8]>,
    b1: &'static Tensor<f32, Shape![8]>,
    w2: &'static Tensor<f32, Shape![8, 4]>,
    b2: &'static Tensor<f32, Shape![4]>,
}

static LOW: Classifier = Classifier { w1: &LOW_W1, b1: &LOW_B1, w2: &LOW_W2, b2: &LOW_B2 };
static HIGH: Classifier = Classifier { w1: &HIGH_W1, b1: &HIGH_B1, w2: &HIGH_W2, b2: &HIGH_B2 };

/// The activity in a window of samples.
pub(crate) fn activity(counts: &Tensor<i16, Samples>) -> Activity {
    let saturated = counts.map(|count| count == i16::MIN || count == i16::MAX);
    let values = (counts.cast::<f32>() - OFFSET) * SCALE;
    let good = where_(saturated, 0.0, 1.0).sum_axis(Axis::<0>).maximum(1.0).eval();
    let fill = (where_(saturated, 0.0, values).sum_axis(Axis::<0>) / good).eval();
    let clean = where_(saturated, &fill, values).eval();

    let mean = clean.mean_axis(Axis::<0>);
    let deviation = (&clean - mean).abs().mean_axis(Axis::<0>);
    let (high, low) = (clean.max_axis(Axis::<0>), clean.min_axis(Axis::<0>));
    let features = concat((&mean, &high, &low, &deviation), Axis::<0>);

    let standard = ((features - MEAN) * INV_STD).eval();
    let classifier = if deviation.sum() > THRESHOLD.item() { &HIGH } else { &LOW };
    let hidden = (standard.matmul(classifier.w1) + classifier.b1).relu().eval();
    let scores = (hidden.matmul(classifier.w2) + classifier.b2).eval();
    match scores.argmax() {
        0 => Activity::Standing,
        1 => Activity::Walking,
        2 => Activity::Running,
        _ => Activity::Badminton,
    }
}
