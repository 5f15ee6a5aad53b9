//! Weights in flash, places in RAM, capacity, sizes and errors.

use board::Checks;
use core::mem::MaybeUninit;
use shapeproof::{ShapeError, include_npy, matmul_into, prelude::*, tensor};
use static_cell::ConstStaticCell;

/// From a file of NumPy's, read by the compiler. A `static`, so that there is one of it, in flash.
static W: Tensor<f32, Shape![12, 4]> = include_npy!("../weights/w.npy");
static BIAS: Tensor<f32, Shape![4]> = tensor![0.5, -0.25, 0.0, 1.0];

/// What the layers write to: room for 32 frames.
struct Scratch {
    frames: Tensor<f32, Shape![..32, 12]>,
    hidden: Tensor<f32, Shape![..32, 4]>,
}

impl Scratch {
    const fn new() -> Self {
        Self { frames: Tensor::empty(), hidden: Tensor::empty() }
    }
}

/// In `.bss`: no bytes in flash, and never on the stack.
static SCRATCH: ConstStaticCell<Scratch> = ConstStaticCell::new(Scratch::new());

// A budget that the build holds.
const _: () = assert!(size_of::<Scratch>() <= 2080);
const _: () = assert!(Tensor::<f32, Shape![32, 12]>::SIZE_BYTES == 32 * 12 * 4);

/// One more frame; when there is no room, the oldest go.
fn receive(scratch: &mut Scratch, frame: &Tensor<f32, Shape![12]>) -> Result<(), ShapeError> {
    match scratch.frames.try_push_row(frame) {
        Err(ShapeError::Extent { max: 32, .. }) => {
            scratch.frames.clear();
            scratch.frames.try_push_row(frame)
        }
        other => other,
    }
}

/// The loudest feature of the frames so far.
fn classify(scratch: &mut Scratch) -> Result<usize, ShapeError> {
    let Scratch { frames, hidden } = scratch;
    matmul_into(&*frames, &W, hidden); // written where it stays
    let pooled = (&*hidden + BIAS).relu().try_max_axis(Axis::<0>)?; // one pass, four numbers by value
    Ok(pooled.argmax())
}

/// A table that is computed at the start, in memory without an initial value.
fn squares(place: &'static mut MaybeUninit<Tensor<u16, Shape![100]>>) -> &'static Tensor<u16, Shape![100]> {
    Tensor::init_from_fn(place, |[i]| (i * i) as u16)
}

static TABLE: ConstStaticCell<MaybeUninit<Tensor<u16, Shape![100]>>> =
    ConstStaticCell::new(MaybeUninit::uninit());

pub fn check(checks: &mut Checks) {
    let Some(scratch) = SCRATCH.try_take() else { return };
    checks.check("no frames have no maximum", classify(scratch).is_err());
    let taken = (0..40).all(|i| receive(scratch, &Tensor::full(i as f32)).is_ok());
    checks.check("forty frames came", taken && scratch.frames.shape().dims() == [8, 12]);
    checks.check("the columns' sums decide", classify(scratch).ok() == heaviest());

    let flash = 0x2000_0000;
    checks.check("weights lie in flash", (&raw const W).addr() < flash && (&raw const BIAS).addr() < flash);
    if let Some(place) = TABLE.try_take() {
        checks.check("the table is filled in place", squares(place).get([99]) == Some(9801));
    }
}

/// By hand: of frames of equal numbers, the last is the largest in every column whose sum is positive.
fn heaviest() -> Option<usize> {
    let score = |j: usize| {
        let column: f32 = (0..12).filter_map(|i| W.get([i, j])).sum();
        let least = if column > 0.0 { 39.0 } else { 32.0 };
        (least * column + BIAS.get([j]).unwrap_or(0.0)).max(0.0)
    };
    (0..4).reduce(|best, j| if score(j) > score(best) { j } else { best })
}
