//! Edge cases by hand: integers at their ends, casts, logic.

use shapeproof::prelude::*;
use shapeproof::*;

#[test]
fn integer_edges() {
    assert_eq!(
        pow(&tensor![2, 4, -1, 1, 0, i32::MIN], &tensor![-1, -2, -3, -5, -1, 1]).eval().as_slice(),
        [0, 0, -1, 1, 0, i32::MIN]
    );
    assert_eq!(pow(&tensor![127_i8], &tensor![-1_i8]).eval().as_slice(), [0]);
    assert_eq!((-&tensor![i8::MIN, 5]).eval().as_slice(), [i8::MIN, -5]);
    assert_eq!(tensor![i8::MIN, -5].abs().eval().as_slice(), [i8::MIN, 5]);
    assert_eq!(tensor![0_u8, 7].sign().eval().as_slice(), [0, 1]);
    let error = try_div(&tensor![[4, 5], [i32::MIN, 1]], &tensor![[2, 1], [-1, 0]]).err().unwrap();
    assert_eq!(error.to_string(), "try_div: -2147483648 and -1 at [1, 0] have no result in their type");
    let error = tensor![[4_u8, 5]].try_rem(&tensor![[3], [0]]).err().unwrap();
    assert_eq!(error.to_string(), "try_rem: 4 and 0 at [1, 0] have no result in their type");
    // Of no elements, none fails.
    assert!(Tensor::<i32, Shape![0, 3]>::zeros().try_div(0).is_ok());
}

#[test]
fn casts() {
    assert_eq!(tensor![-1.9, 300.0, f32::NAN, -0.0].cast::<u8>().eval().as_slice(), [0, 255, 0, 0]);
    assert_eq!(tensor![-1, 300, 128].cast::<i8>().eval().as_slice(), [-1, 44, -128]);
    assert_eq!(
        tensor![0.0, f64::NAN, -0.0, 2.0].cast::<bool>().eval().as_slice(),
        [false, true, false, true]
    );
    assert_eq!(tensor![true, false].cast::<f64>().eval().as_slice(), [1.0, 0.0]);
    assert_eq!(tensor![16_777_217_i32].cast::<f32>().eval().as_slice(), [16_777_216.0]);
}

#[test]
fn saturating_casts() {
    let x = tensor![i32::MIN, -40_000, -129, -1, 0, 127, 40_000, i32::MAX];
    let want = [i16::MIN, i16::MIN, -129, -1, 0, 127, i16::MAX, i16::MAX];
    assert_eq!(x.saturating_cast::<i16>().eval().as_slice(), want);
    assert_eq!(x.saturating_cast::<u8>().eval().as_slice(), [0, 0, 0, 0, 0, 127, 255, 255]);
    let wide = [i32::MIN, -40_000, -129, -1, 0, 127, 40_000, i32::MAX].map(i64::from);
    assert_eq!(x.saturating_cast::<i64>().eval().as_slice(), wide);
    let unsigned = x.saturating_cast::<u64>().eval();
    assert_eq!(unsigned.as_slice(), [0, 0, 0, 0, 0, 127, 40_000, 0x7FFF_FFFF]);
    assert_eq!(tensor![u32::MAX, 5].saturating_cast::<i8>().eval().as_slice(), [127, 5]);
    let floats = tensor![-1.9, 3e9, f32::NAN, f32::NEG_INFINITY];
    assert_eq!(floats.saturating_cast::<i32>().eval().as_slice(), [-1, i32::MAX, 0, i32::MIN]);
    assert_eq!(saturating_cast::<i16, _>(&floats).eval().as_slice(), [-1, i16::MAX, 0, i16::MIN]);
}

#[test]
fn logic() {
    let (x, y) = (tensor![true, true, false, false], tensor![true, false, true, false]);
    assert_eq!(x.logical_and(&y).eval().as_slice(), [true, false, false, false]);
    assert_eq!(x.logical_or(&y).eval().as_slice(), [true, true, true, false]);
    assert_eq!(x.logical_xor(&y).eval().as_slice(), [false, true, true, false]);
    assert_eq!(x.logical_not().eval().as_slice(), [false, false, true, true]);
    assert_eq!((x & y | !&x).eval().as_slice(), [true, false, true, true]);
}
