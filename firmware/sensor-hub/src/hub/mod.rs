//! The algorithm of the hub: the same source on the host and on the device.
//!
//! | module | content |
//! | --- | --- |
//! | [`features`] | clean and pool a batch of bursts: one function, two arithmetics |
//! | [`float`] | the f32 path: calibration and classifiers |
//! | [`fixed`] | the fixed-point path: the same in integers, and the route that serves both |
//! | [`recordings`] | the test bursts, and what NumPy makes of them |
//!
//! Every shape is checked by the compiler; what only run time knows is how many bursts a batch has, at most
//! [`BURSTS`], and how many samples they have together.

pub mod features;
pub mod fixed;
pub mod float;
pub mod recordings;

use features::Scratch;
use shapeproof::prelude::*;
use shapeproof::ragged::{Integer, Lod, LodTensor, LodTensorView};
use shapeproof::{Partitions, Stitch, dynamic_partition, multiplex};

/// The bursts that are worked on together, at most.
pub const BURSTS: usize = 8;
/// The axes of the sensor.
pub const AXES: usize = 3;
/// The samples of the longest burst.
pub const LONGEST: usize = 60;

/// Bursts as they lie in the ring: rows of three axes, in counts, and which rows are one burst.
pub type Batch<'a> = LodTensorView<'a, i16, Shape![3], u16>;
/// Such bursts with their offsets beside them.
pub type Gathered<'a> = LodTensor<i16, Shape![3], Tensor<u16, Shape![..9]>, &'a [i16]>;
/// The samples of a batch, cleaned.
pub type Samples<T> = Tensor<T, Shape![..{ BURSTS * LONGEST }, 3]>;
/// Three axes of each burst.
pub type Axes<T> = Tensor<T, Shape![..8, 3]>;
/// Mean, maximum, minimum and deviation of each axis, for each burst.
pub type Features<T> = Tensor<T, Shape![..8, 12]>;
/// One number for each burst.
pub type Each<T> = Tensor<T, Shape![..8]>;
/// One number for each burst, borrowed.
pub type View<'a, T> = TensorView<'a, T, Shape![..8]>;
/// The score of each activity, for each burst.
pub type Scores<T> = Tensor<T, Shape![..8, 4]>;
/// 0 standing, 1 walking, 2 running, 3 badminton, for each burst.
pub type Activity = Tensor<usize, Shape![..8, 1]>;

/// The hub met data that it cannot work on.
#[derive(Debug)]
pub struct Fault;

impl<E: core::error::Error> From<E> for Fault {
    fn from(_: E) -> Self {
        Self
    }
}

/// Bursts that lie one behind the other as a ragged batch. Their offsets are computed, no sample is copied.
///
/// # Errors
///
/// There is no burst, more than [`BURSTS`], or fewer samples than the lengths say; what is behind them does not matter.
pub fn gather<'a>(counts: &'a [i16], lengths: &[impl Integer]) -> Result<Gathered<'a>, Fault> {
    let lod = Lod::from_lengths(lengths, Tensor::empty())?;
    let rows = lod.rows().unwrap_or_default();
    Ok(LodTensor::new(counts.get(..rows * AXES).ok_or(Fault)?, lod)?)
}

/// The scores of bursts that two classifiers share: `route` says which one a burst goes to.
///
/// # Errors
///
/// A route that is neither 0 nor 1.
pub fn routed<T, U, C>(
    features: &Features<T>,
    route: &Each<u8>,
    classifiers: [&C; 2],
    scores: impl Fn(&C, &Features<T>) -> Scores<U>,
) -> Result<Scores<U>, Fault>
where
    T: Copy + Default + 'static,
    U: Copy + Default + 'static,
{
    let parts = dynamic_partition(features, route, Partitions::<2>)?;
    let (mut low, mut high) = (Tensor::empty(), Tensor::empty());
    parts.outputs_into([&mut low, &mut high])?;
    let [low_rows, high_rows] = parts.rows::<Shape![..8]>()?;
    let [for_low, for_high] = classifiers;
    let (low, high) = (scores(for_low, &low), scores(for_high, &high));
    Ok(Stitch::new().part(&low_rows, &low)?.part(&high_rows, &high)?.finish()?)
}

/// The memory of the hub: a program places it where it likes, and nothing large passes through the stack.
pub struct Hub {
    float: Scratch<f32>,
    fixed: Scratch<i32>,
}

impl Hub {
    /// Room for the largest batch, in a `static` as well.
    pub const fn new() -> Self {
        Self { float: Scratch::new(), fixed: Scratch::new() }
    }

    /// The fixed-point path, whose route serves both.
    ///
    /// # Errors
    ///
    /// None that a batch can cause.
    pub fn fixed(&mut self, bursts: Batch<'_>) -> Result<Fixed, Fault> {
        let features = fixed::features(bursts, &mut self.fixed)?;
        let route = fixed::route(&features);
        let scores = fixed::scores(&features, &route)?;
        Ok(Fixed { features, route, scores })
    }

    /// The f32 path.
    ///
    /// # Errors
    ///
    /// The route has not as many entries as there are bursts.
    pub fn float(&mut self, bursts: Batch<'_>, route: &Each<u8>) -> Result<Scores<f32>, Fault> {
        let features = float::features(bursts, &mut self.float)?;
        float::scores(&features, route)
    }
}

/// What the fixed-point path finds.
pub struct Fixed {
    /// In 2⁻¹⁰ m/s².
    pub features: Features<i16>,
    /// 0 for a burst of little movement, 1 for one of much.
    pub route: Each<u8>,
    /// In 2⁻¹⁵.
    pub scores: Scores<i32>,
}

/// The activity of each burst.
pub struct Activities {
    /// By the f32 path.
    pub float: Activity,
    /// By the fixed-point path.
    pub fixed: Activity,
    /// The one that the hub gives out.
    pub output: Activity,
}

impl Activities {
    /// Those of the best scores; `source` names the path whose activity is given out, 0 for f32 and 1 for fixed-point.
    ///
    /// # Errors
    ///
    /// A source that is neither, or not as many as there are bursts.
    pub fn new(float: &Scores<f32>, fixed: &Scores<i32>, source: View<'_, u8>) -> Result<Self, Fault> {
        let (float, fixed) = (float.argmax_axis_keep(Axis::<1>), fixed.argmax_axis_keep(Axis::<1>));
        let output = multiplex([&float, &fixed], source)?.eval();
        Ok(Self { float, fixed, output })
    }
}
