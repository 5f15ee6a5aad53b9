//! Tensors over memory that a peripheral fills.

use board::Checks;
use embedded_dma::WriteBuffer;
use shapeproof::{ShapeError, prelude::*, tensor};
use static_cell::ConstStaticCell;

/// What one transfer fills: 32 samples of three axes, in turn.
type Window = Shape![32, 3];

/// Takes the offset of each axis off, in the buffer itself.
fn remove_offset(buffer: &'static mut [i16; 96]) -> &'static mut [i16; 96] {
    let mut window = TensorViewMut::<i16, Window>::from_flat(buffer);
    window -= &tensor![12, -40, 1024]; // an offset for each axis, over 32 rows
    window.into_flat() // back to the driver
}

/// The sum over what came, however much that is.
fn sums(samples: &[i16]) -> Result<Tensor<i32, Shape![3]>, ShapeError> {
    let rows = samples.len() / 3;
    let window = TensorView::<i16, Shape![..32, 3]>::with_dims(samples, [rows, 3])?;
    Ok(window.cast::<i32>().sum_axis(Axis::<0>))
}

/// A driver's function, as HALs have them: it keeps the buffer while the peripheral fills it.
fn fill<B: WriteBuffer<Word = i16>>(mut buffer: B) -> B {
    // SAFETY: the buffer stays here and is not touched while it is filled.
    let (place, words) = unsafe { buffer.write_buffer() };
    for i in 0..words {
        // SAFETY: there is room for `words` of them.
        unsafe { place.add(i).write_volatile(i as i16) };
    }
    buffer
}

static WINDOW: ConstStaticCell<Tensor<i16, Window>> = ConstStaticCell::new(Tensor::zeros());

/// The tensor is the buffer.
fn filled() -> Option<&'static mut Tensor<i16, Window>> {
    let window = WINDOW.try_take()?; // once; `None` the second time, and no panic
    Some(fill(window))
}

static RAW: ConstStaticCell<[i16; 96]> = ConstStaticCell::new([0; 96]);

pub fn check(checks: &mut Checks) {
    if let Some(buffer) = RAW.try_take() {
        let buffer = remove_offset(buffer);
        checks.check("the flat buffer is one tensor and back", buffer[..3] == [-12, 40, -1024]);
        checks.check("six samples", sums(&buffer[..6]).is_ok_and(|sums| sums == tensor![-24, 80, -2048]));
        checks.check("seven samples are not rows of three", sums(&buffer[..7]).is_err());
    }
    let window = filled();
    checks.check("the tensor was the buffer", window.is_some_and(|window| window.get([31, 2]) == Some(95)));
    checks.check("it can be had once", filled().is_none());
}
