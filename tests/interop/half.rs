//! The oracles are half's own arithmetic and conversions of single elements, and for wide integers exact arithmetic in `i128`.

use ::half::{bf16, f16};
use proptest::prelude::*;
use shapeproof::{ops::elementwise::cast::CastTo, prelude::*, tensor};

type X<T> = Tensor<T, Shape![2, 3]>;

fn floats(values: [f32; 6]) -> X<f32> {
    X::from_flat(values)
}

/// The distance of a float of 16 bits from an integer, exactly; both are multiples of a half.
fn distance(x: f64, y: i128) -> i128 {
    ((2.0 * x) as i128 - 2 * y).abs()
}

proptest! {
    #[test]
    fn operators_are_those_of_the_elements(x: [f32; 6], y: [f32; 6], scalar: f32) {
        let (a, b, s) = (floats(x).cast::<f16>().eval(), floats(y).cast::<f16>().eval(), f16::from_f32(scalar));
        let same = |result: X<f16>, by_hand: &dyn Fn(f16, f16) -> f16| {
            let pairs = x.iter().zip(&y).map(|(&x, &y)| by_hand(f16::from_f32(x), f16::from_f32(y)));
            result.as_slice().iter().zip(pairs).all(|(x, y)| x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan())
        };
        prop_assert!(same((&a + &b).eval(), &|x, y| x + y));
        prop_assert!(same((&a * &b).eval(), &|x, y| x * y));
        prop_assert!(same((&a / &b).eval(), &|x, y| x / y));
        prop_assert!(same((&a - s).eval(), &|x, _| x - s));
        prop_assert!(same((s - &a).eval(), &|x, _| s - x));
        prop_assert!(same((s / a.view()).eval(), &|x, _| s / x));
        prop_assert!(same((s * (&a + &b)).eval(), &|x, y| s * (x + y)));
    }

    #[test]
    fn casts_of_wide_integers_are_the_nearest_value(high: i64, low in -4_i64..4, shift in 0_u32..62) {
        // Numbers beside one that is halfway between two of the 8 bits that `bf16` has.
        let middle = ((high >> shift) & !0xFF) | 0x80;
        for value in [high, middle.checked_shl(shift).unwrap_or(0).wrapping_add(low)] {
            let cast: bf16 = value.cast_to();
            let exact = |x: bf16| distance(x.to_f64(), value.into());
            for bits in [cast.to_bits().wrapping_sub(1), cast.to_bits().wrapping_add(1)] {
                let other = bf16::from_bits(bits);
                if other.is_finite() && (other.is_sign_negative() == cast.is_sign_negative()) {
                    prop_assert!(exact(cast) < exact(other) || exact(cast) == exact(other) && cast.to_bits().is_multiple_of(2), "{value}");
                }
            }
        }
    }
}

#[test]
fn halfway_between_two_values_the_even_one_is_nearest() {
    for bits in 0..0x7F80_u16 {
        let (x, next) = (bf16::from_bits(bits), bf16::from_bits(bits + 1));
        let even = if bits.is_multiple_of(2) { x } else { next };
        if next.is_finite() {
            let middle = x.to_f64().midpoint(next.to_f64());
            for (value, nearest) in [(middle.next_down(), x), (middle, even), (middle.next_up(), next)] {
                assert_eq!(
                    (CastTo::<bf16>::cast_to(value), CastTo::<bf16>::cast_to(-value)),
                    (nearest, -nearest),
                    "{value}"
                );
            }
        }
        let (x, next) = (f16::from_bits(bits), f16::from_bits(bits + 1));
        let even = if bits.is_multiple_of(2) { x } else { next };
        if next.is_finite() {
            let middle = x.to_f64().midpoint(next.to_f64());
            for (value, nearest) in [(middle.next_down(), x), (middle, even), (middle.next_up(), next)] {
                assert_eq!(
                    (CastTo::<f16>::cast_to(value), CastTo::<f16>::cast_to(-value)),
                    (nearest, -nearest),
                    "{value}"
                );
            }
        }
    }
    assert_eq!(
        (CastTo::<f16>::cast_to(1e300_f64), CastTo::<bf16>::cast_to(-1e300_f64)),
        (f16::INFINITY, bf16::NEG_INFINITY)
    );
    assert_eq!(
        (CastTo::<f16>::cast_to(65519.99_f64), CastTo::<f16>::cast_to(65520.0_f64)),
        (f16::MAX, f16::INFINITY)
    );
    assert!(CastTo::<f16>::cast_to(f64::NAN).is_nan());
}

#[test]
fn casts_keep_what_the_type_has() {
    for bits in 0..=u16::MAX {
        let (x, y) = (f16::from_bits(bits), bf16::from_bits(bits));
        if !x.is_nan() {
            let wide: f32 = x.cast_to();
            assert_eq!((CastTo::<f16>::cast_to(wide), CastTo::<f64>::cast_to(x)), (x, x.to_f64()));
            assert_eq!(CastTo::<i16>::cast_to(x), x.to_f64() as i16);
            assert_eq!(CastTo::<u64>::cast_to(x), x.to_f64() as u64);
            assert_eq!(CastTo::<bf16>::cast_to(x), bf16::from_f64(x.to_f64()));
        }
        if !y.is_nan() {
            assert_eq!(CastTo::<bf16>::cast_to(y.to_f32()), y);
            assert_eq!(CastTo::<f16>::cast_to(y), f16::from_f64(y.to_f64()));
            assert_eq!(CastTo::<i64>::cast_to(y), y.to_f64() as i64);
            assert_eq!(CastTo::<bool>::cast_to(y), y.to_f32() != 0.0);
        }
        assert_eq!(CastTo::<f16>::cast_to(bits), f16::from_f64(bits.into()));
        assert_eq!(CastTo::<bf16>::cast_to(bits as i16), bf16::from_f64((bits as i16).into()));
    }
    assert_eq!(tensor![true, false].cast::<f16>().eval(), tensor![f16::ONE, f16::ZERO]);
    assert!(CastTo::<bool>::cast_to(f16::NAN));
    assert_eq!((CastTo::<u8>::cast_to(f16::NAN), CastTo::<u8>::cast_to(f16::INFINITY)), (0, 255));
}

#[test]
fn products_may_add_up_in_wider_elements() {
    let x = Tensor::<f32, Shape![3, 64]>::from_fn(|[i, j]| (i * 64 + j) as f32 / 16.0).cast::<f16>().eval();
    let y =
        Tensor::<f32, Shape![64, 2]>::from_fn(|[i, j]| 3.0 - (i + 7 * j) as f32 / 8.0).cast::<f16>().eval();
    let product: Tensor<f32, Shape![3, 2]> = x.matmul_as::<f32, _>(&y);
    for i in 0..3 {
        for j in 0..2 {
            // All terms and sums are exact in `f64`.
            let by_hand: f64 =
                (0..64).map(|k| x.get([i, k]).unwrap().to_f64() * y.get([k, j]).unwrap().to_f64()).sum();
            let found = f64::from(product.get([i, j]).unwrap());
            assert!((found - by_hand).abs() <= 64.0 * 1e-7 * by_hand.abs().max(1000.0), "{found} {by_hand}");
        }
    }
    let narrow = x.matmul(&y);
    assert_eq!(narrow.shape(), product.shape());
    assert_eq!(x.sum_axis(Axis::<0>).get([0]), Some(f16::from_f32(12.0)));
}
