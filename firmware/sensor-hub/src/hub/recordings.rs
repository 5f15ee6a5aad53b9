//! The test bursts, in constants: on a device they lie in flash. And what NumPy makes of them.

use super::{AXES, Activities, BURSTS, Fixed, Scores, View};
use shapeproof::prelude::*;
use shapeproof::{all_close, include_npy};

/// The samples of all bursts, burst after burst, in counts.
pub static COUNTS: Tensor<i16, Shape![3305, 3]> = include_npy!("../../bursts/bursts_counts.npy");
/// The number of samples of each burst.
pub static LENGTHS: Tensor<u16, Shape![92]> = include_npy!("../../bursts/burst_lengths.npy");
static SOURCE: Tensor<u8, Shape![92]> = include_npy!("../../bursts/source.npy");
static LABELS: Tensor<u8, Shape![92]> = include_npy!("../../bursts/labels.npy");

static FEATURES_FIXED: Tensor<i16, Shape![92, 12]> = include_npy!("../../expected/features_fixed.npy");
static ROUTE: Tensor<u8, Shape![92]> = include_npy!("../../expected/route.npy");
static SCORES_F32: Tensor<f32, Shape![92, 4]> = include_npy!("../../expected/scores_f32.npy");
static SCORES_FIXED: Tensor<i32, Shape![92, 4]> = include_npy!("../../expected/scores_fixed.npy");
static EXPECTED_F32: Tensor<u8, Shape![92]> = include_npy!("../../expected/expected_f32.npy");
static EXPECTED_FIXED: Tensor<u8, Shape![92]> = include_npy!("../../expected/expected_fixed.npy");
static EXPECTED: Tensor<u8, Shape![92]> = include_npy!("../../expected/expected.npy");

/// The scores of one burst.
type Row<'a> = TensorView<'a, f32, Shape![4]>;

/// How far a score in f32 may be from NumPy's, which adds in another order. The best leads by 0.164 at least.
const TOLERANCE: f32 = 1e-4;

/// Which path's activity the hub gives out for `count` bursts from burst `first` on.
pub fn sources(first: usize, count: usize) -> Option<View<'static, u8>> {
    SOURCE.slice_range(Axis::<0>, first..first + count)?.try_into_shape().ok()
}

/// All bursts, eight at a time: the first of them, their samples and their lengths. Nothing is copied.
pub fn batches() -> impl Iterator<Item = (usize, &'static [i16], &'static [u16])> {
    let mut rest = COUNTS.as_slice();
    (0..).step_by(BURSTS).zip(LENGTHS.as_slice().chunks(BURSTS)).map(move |(first, lengths)| {
        let samples: usize = lengths.iter().copied().map(usize::from).sum();
        let (counts, behind) = rest.split_at_checked(samples * AXES).unwrap_or((rest, &[]));
        rest = behind;
        (first, counts, lengths)
    })
}

/// How many bursts came out as they must.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The bursts that were compared.
    pub bursts: usize,
    /// Those for which everything is NumPy's: bit for bit in fixed-point, scores in f32 within the tolerance.
    pub agree: usize,
    /// Those whose activity is right by the f32 path, by the fixed-point path and in the output.
    pub right: [usize; 3],
}

impl Tally {
    /// Compares the bursts from `first` on.
    pub fn compare(&mut self, first: usize, fixed: &Fixed, float: &Scores<f32>, activities: &Activities) {
        for (at, burst) in (first..).enumerate().take(fixed.route.shape().count()) {
            let Activities { float: by_float, fixed: by_fixed, output } = activities;
            let found = [by_float, by_fixed, output].map(|activity| activity.get([at, 0]));
            let expected =
                [&EXPECTED_F32, &EXPECTED_FIXED, &EXPECTED].map(|all| all.get([burst]).map(usize::from));
            let label = LABELS.get([burst]).map(usize::from);
            let agree = fixed.features.index_axis(Axis::<0>, at)
                == FEATURES_FIXED.index_axis(Axis::<0>, burst)
                && fixed.route.get([at]) == ROUTE.get([burst])
                && fixed.scores.index_axis(Axis::<0>, at) == SCORES_FIXED.index_axis(Axis::<0>, burst)
                && close(float.index_axis(Axis::<0>, at), SCORES_F32.index_axis(Axis::<0>, burst))
                && found == expected;
            self.bursts += 1;
            self.agree += usize::from(agree);
            for (right, found) in self.right.iter_mut().zip(found) {
                *right += usize::from(found == label);
            }
        }
    }
}

/// Whether there are scores, and they are within the tolerance.
fn close(scores: Option<Row<'_>>, expected: Option<Row<'_>>) -> bool {
    scores.zip(expected).is_some_and(|(scores, expected)| all_close(scores, expected, 0.0, TOLERANCE))
}
