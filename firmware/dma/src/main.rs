//! Shape-checked tensors over memory that a peripheral fills, and over a stream of bytes. Nothing is copied.
#![no_std]
#![no_main]

mod adc;

use adc::{Adc, Transfer};
use board::println;
use shapeproof::{prelude::*, tensor};
use static_cell::ConstStaticCell;

/// What one transfer fills: 64 samples of two channels, in turn.
type Window = Shape![64, 2];
/// What it is for DMA: a flat array. Two of them, so that one is filled while the other is read.
static BUFFERS: ConstStaticCell<[[i16; 128]; 2]> = ConstStaticCell::new([[0; 128]; 2]);
/// Or the tensors themselves, which a driver takes as buffers.
static WINDOWS: ConstStaticCell<[Tensor<i16, Window>; 2]> =
    ConstStaticCell::new([Tensor::zeros(), Tensor::zeros()]);

/// The mean of each channel over a window, rounded down.
fn means(window: TensorView<'_, i16, Window>) -> Tensor<i32, Shape![2]> {
    window.cast::<i32>().sum_axis(Axis::<0>).map(|sum| sum.div_euclid(64)).eval()
}

/// The same by hand, from the words that the converter must have read.
fn expected(block: usize) -> [i32; 2] {
    [0, 1].map(|channel| {
        (0..64).map(|i| i32::from(adc::word(128 * block + 2 * i + channel))).sum::<i32>().div_euclid(64)
    })
}

/// One block: prints its means and compares them.
fn check(block: usize, window: TensorView<'_, i16, Window>) -> bool {
    let means = means(window);
    println!("block {block}: means {:?}", means.as_slice());
    means.as_slice() == expected(block)
}

/// The buffers of an ordinary driver, borrowed for good, as tensors and back.
fn over_arrays() -> Option<bool> {
    let [a, b] = BUFFERS.try_take()?;
    let mut free = b;
    let mut transfer = Transfer::start(a);
    let mut good = true;
    for block in 0..3 {
        let full: &'static mut [i16; 128];
        (full, transfer) = transfer.swap(free);
        let mut window = TensorViewMut::<i16, Window>::from_flat(full);
        good &= check(block, window.view());
        // In place, with the shape checked: each channel has an offset of its own.
        window -= &tensor![500, -2000];
        good &= window.view().min_axis(Axis::<0>).get([0]).is_some_and(|least| least >= 0);
        free = window.into_flat();
    }
    Some(good & check(3, TensorView::from_flat(transfer.wait())))
}

fn over_tensors() -> Option<bool> {
    let [a, b] = WINDOWS.try_take()?;
    let mut free = b;
    let mut transfer = Transfer::start(a);
    let mut good = true;
    for block in 4..7 {
        let full: &'static mut Tensor<i16, Window>;
        (full, transfer) = transfer.swap(free);
        good &= check(block, full.view());
        free = full;
    }
    Some(good & check(7, transfer.wait().view()))
}

/// Settings that come over a wire as bytes, and go back over it.
fn over_bytes() -> Option<bool> {
    let mut port: &[u8] = &[0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0, 0, 0, 0x40, 0x40];
    let mut gains = Tensor::<f32, Shape![3]>::zeros();
    gains.read_from(&mut port).ok()?;
    gains *= 2.0;
    let mut reply = [0; 12];
    gains.write_to(&mut reply[..]).ok()?;
    println!("reply {reply:02x?}");
    Some(gains == tensor![2.0, -4.0, 6.0] && gains.as_bytes() == reply && gains.read_from(&mut port).is_err())
}

#[board::entry]
fn main() -> ! {
    board::run(|| {
        let Some(core) = cortex_m::Peripherals::take() else { return false };
        let adc = Adc::start(core.SYST, 639); // 200 instructions a word
        let good = [over_arrays(), over_tensors()] == [Some(true); 2];
        adc.stop();
        println!("{} words lost", adc::lost());
        good && adc::lost() == 0 && over_bytes() == Some(true)
    })
}
