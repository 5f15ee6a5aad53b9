//! Integers of each kind against their own methods, and through `i128` where nothing overflows.

use super::check::{X, Y, all_alike, check, check_try, naive, numbers, tensor};
use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::*;

macro_rules! integers {
    ($($module:ident $t:ident),*) => {$(
        mod $module {
            use super::*;
            numbers!($t);

            #[test]
            fn arithmetic() {
                let pick = || prop_oneof![any::<$t>(), Just(0), Just(1), Just($t::MAX), Just($t::MIN), Just((0 as $t).wrapping_sub(1))];
                proptest!(|(x in prop::collection::vec(pick(), 24), y in prop::collection::vec(pick(), 3))| {
                    check! { x, y:
                        add, elementwise_add => $t::wrapping_add;
                        sub, elementwise_sub => $t::wrapping_sub;
                        mul, elementwise_mul => $t::wrapping_mul;
                        maximum, elementwise_max => Ord::max;
                        minimum, elementwise_min => Ord::min;
                        bit_and, elementwise_bit_and => |a, b| a & b;
                        bit_or, elementwise_bit_or => |a, b| a | b;
                        bit_xor, elementwise_bit_xor => |a, b| a ^ b;
                        saturating_add, elementwise_saturating_add => $t::saturating_add;
                        saturating_sub, elementwise_saturating_sub => $t::saturating_sub;
                        saturating_mul, elementwise_saturating_mul => $t::saturating_mul;
                    }
                    check_try! { x, y:
                        try_div, try_elementwise_div => |a: $t, b| a.checked_div(b);
                        try_rem, try_elementwise_rem => |a: $t, b| a.checked_rem(b);
                        try_mod, try_elementwise_mod => |a: $t, b: $t| {
                            // Through i128, where nothing overflows.
                            a.checked_rem(b)?;
                            let (a, b) = (a as i128, b as i128);
                            Some((a - b * floor(a, b)) as $t)
                        };
                        try_floor_div, try_elementwise_floordiv => |a: $t, b: $t| {
                            a.checked_div(b)?;
                            Some(floor(a as i128, b as i128) as $t)
                        };
                        checked_add, elementwise_checked_add => |a: $t, b| a.checked_add(b);
                        checked_sub, elementwise_checked_sub => |a: $t, b| a.checked_sub(b);
                        checked_mul, elementwise_checked_mul => |a: $t, b| a.checked_mul(b);
                    }
                    let a = tensor::<_, X>(&x);
                    let each = |f: fn($t) -> $t| x.iter().map(|v| f(*v)).collect::<Vec<_>>();
                    all_alike((!&a).eval().as_slice(), &each(|v| !v));
                    all_alike(a.square().eval().as_slice(), &each(|v| v.wrapping_mul(v)));
                    all_alike(a.relu().eval().as_slice(), &each(|v| v.max(0)));
                    all_alike(a.floor().eval().as_slice(), &x);
                });
            }

            #[test]
            fn shifts_are_divisions_by_powers_of_two() {
                // Too many bits are all there are, and so is a negative number of them.
                let power = |bits: $t| 1_i128 << u32::try_from(bits).map_or(64, |bits| bits.min(64));
                let bits = || prop_oneof![0..$t::BITS as $t, Just($t::BITS as $t), any::<$t>()];
                proptest!(|(x in prop::collection::vec(any::<$t>(), 24), y in prop::collection::vec(bits(), 3))| {
                    check! { x, y:
                        shift_left, elementwise_shift_left => |a, b| (a as i128 * power(b)) as $t;
                        shift_right, elementwise_shift_right => |a, b| (a as i128).div_euclid(power(b)) as $t;
                        rounding_shift_right, elementwise_rounding_shift_right =>
                            |a, b| (2 * a as i128 + power(b)).div_euclid(2 * power(b)) as $t;
                    }
                });
            }

            #[test]
            fn powers_by_repeated_multiplication() {
                for base in [0, 1, 2, 3, 7, 10, (0 as $t).wrapping_sub(1), $t::MAX, $t::MIN] {
                    for exponent in 0..20 {
                        let want = (0..exponent).fold(1 as $t, |product, _| product.wrapping_mul(base));
                        let got = pow(&tensor![base], &tensor![exponent as $t]).eval();
                        assert_eq!(got.as_slice(), [want], "{base}^{exponent}");
                    }
                }
            }
        }
    )*};
}
fn floor(a: i128, b: i128) -> i128 {
    if b > 0 { a.div_euclid(b) } else { (-a).div_euclid(-b) }
}
integers!(on_i8 i8, on_i16 i16, on_i32 i32, on_u8 u8, on_u16 u16, on_u32 u32);
