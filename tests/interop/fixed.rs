//! The oracle is arithmetic of the bits as plain integers.

use ::fixed::types::{I4F4, I16F16, I32F32, U8F8};
use proptest::prelude::*;
use shapeproof::{ops::elementwise::cast::CastTo, prelude::*, tensor};

type X<T> = Tensor<T, Shape![2, 3]>;

proptest! {
    #[test]
    fn operators_are_those_of_the_bits(x: [i16; 6], y: [i16; 6], scalar: i16) {
        let bits = |bits: i16| I16F16::from_bits(i32::from(bits) * 16);
        let (a, b, s) = (X::from_flat(x.map(bits)), X::from_flat(y.map(bits)), bits(scalar));
        let by_hand = |f: &dyn Fn(i64, i64) -> i64| {
            X::from_flat(core::array::from_fn::<_, 6, _>(|i| I16F16::from_bits(f(i64::from(x[i]) * 16, i64::from(y[i]) * 16) as i32)))
        };
        let scalar = i64::from(scalar) * 16;
        prop_assert_eq!((&a + &b).eval(), by_hand(&|x, y| x + y));
        prop_assert_eq!((&a * &b).eval(), by_hand(&|x, y| (x * y) >> 16));
        prop_assert_eq!((&a - s).eval(), by_hand(&|x, _| x - scalar));
        prop_assert_eq!((s - &a).eval(), by_hand(&|x, _| scalar - x));
        prop_assert_eq!((s * a.view()).eval(), by_hand(&|x, _| (scalar * x) >> 16));
        prop_assert_eq!((s * (&a + &b)).eval(), by_hand(&|x, y| (scalar * (x + y)) >> 16));
        prop_assert_eq!(a.sum().to_bits(), x.iter().map(|&x| i32::from(x) * 16).sum::<i32>());
    }

    #[test]
    fn casts_are_those_of_the_bits(bits: i32, float in -1e6_f64..1e6) {
        let x = I16F16::from_bits(bits);
        prop_assert_eq!(CastTo::<f64>::cast_to(x), f64::from(bits) / 65536.0);
        prop_assert_eq!(CastTo::<i16>::cast_to(x), (bits >> 16) as i16);
        prop_assert_eq!(CastTo::<u8>::cast_to(x), (bits >> 16) as u8);
        prop_assert_eq!(CastTo::<U8F8>::cast_to(x).to_bits(), (bits >> 8) as u16);
        prop_assert_eq!(CastTo::<I32F32>::cast_to(x).to_bits(), i64::from(bits) << 16);
        prop_assert_eq!(CastTo::<I4F4>::cast_to(bits).to_bits(), (bits << 4) as i8);
        let nearest = (float * 65536.0).round_ties_even().clamp(i32::MIN.into(), i32::MAX.into());
        prop_assert_eq!(CastTo::<I16F16>::cast_to(float).to_bits(), nearest as i32);
    }
}

#[test]
fn no_float_is_a_panic() {
    let x = tensor![f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0];
    assert_eq!(x.cast::<I4F4>().eval(), tensor![I4F4::ZERO, I4F4::MAX, I4F4::MIN, I4F4::ZERO]);
}

#[test]
fn overflow_is_found_or_saturated() {
    let (x, one) = (tensor![I4F4::MAX, I4F4::ONE], tensor![I4F4::ONE, I4F4::ONE]);
    assert_eq!((&x).saturating_add(&one).eval(), tensor![I4F4::MAX, I4F4::from_num(2)]);
}

#[test]
fn products_may_add_up_in_wider_elements() {
    let x = Tensor::<i32, Shape![2, 3]>::from_fn(|[i, j]| (3 * i + j) as i32 * 100).cast::<I16F16>().eval();
    let sums = x.matmul_as::<I32F32, _>(&x.t());
    // 500 * 500 has no place in 16 bits.
    assert_eq!(sums.cast::<i64>().eval(), tensor![[50_000_i64, 140_000], [140_000, 500_000]]);
}
