//! Fixed-point numbers.

use board::Checks;
use shapeproof::{include_npy, matmul_as_into, prelude::*, tensor};

/// Q15: an `i16` counts 1/32768. Here 0.5, -0.25 and almost 1.
static GAINS: Tensor<i16, Shape![3]> = tensor![0x4000, -0x2000, 0x7FFF];

/// Each axis times its gain, rounded, in one pass: the product has 30 bits behind the point, Q15 has 15.
fn amplify(x: &Tensor<i16, Shape![8, 3]>, out: &mut Tensor<i16, Shape![8, 3]>) {
    let product = x.cast::<i32>() * GAINS.cast::<i32>();
    product.rounding_shift_right(15).saturating_cast::<i16>().eval_into(out);
}

/// Weights of 8 bits with 7 behind the point.
static Q: Tensor<i8, Shape![12, 4]> = include_npy!("../weights/q.npy");

/// A layer in integers: 8-bit weights times 16-bit values, summed in 32 bits, back to 16.
fn dense(x: &Tensor<i16, Shape![12]>, sums: &mut Tensor<i32, Shape![4]>, out: &mut Tensor<i16, Shape![4]>) {
    matmul_as_into(x, &Q, sums);
    sums.rounding_shift_right(7).relu().saturating_cast::<i16>().eval_into(out);
}

pub fn check(checks: &mut Checks) {
    let mut out = Tensor::zeros();
    amplify(&Tensor::full(-32_768), &mut out);
    checks.check("Q15 rounds", out.get([7, 0]) == Some(-16_384) && out.get([7, 2]) == Some(-32_767));
    checks.check("the sum of extremes saturates", {
        let sum = out.saturating_add(&Tensor::<i16, Shape![8, 3]>::full(-32_768)).eval();
        sum.get([0, 0]) == Some(-32_768)
    });

    let (mut sums, mut out) = (Tensor::zeros(), Tensor::zeros());
    let x = Tensor::<i16, Shape![12]>::from_fn(|[i]| 1000 * i as i16);
    dense(&x, &mut sums, &mut out);
    let by_hand = Tensor::<i16, Shape![4]>::from_fn(|[j]| {
        let sum: i32 = (0..12).filter_map(|i| Some(1000 * i as i32 * i32::from(Q.get([i, j])?))).sum();
        ((sum + 64) >> 7).clamp(0, 32_767) as i16
    });
    checks.check("the layer is the one by hand", out == by_hand);
}
