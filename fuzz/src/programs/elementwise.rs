//! Every operation on single elements and pairs, beside its meaning in wider numbers.

use super::apart;
use crate::draw::{Draw, Leaf, Result, agree, agree_by};
use crate::element::Element;
use crate::model::Nested;
use shapeproof::prelude::*;

/// Two operands of one axis of the same length, or of one element and more.
fn operands<T: Element>(draw: &mut Draw) -> Result<(Leaf<T>, Leaf<T>)> {
    let n = draw.one(&[8, 1, 0, 3, 17, 64])?;
    let m = if draw.once_in(4)? { 1 } else { n };
    Ok((Leaf::draw(draw, &[n], T::of)?, Leaf::draw(draw, &[m], T::of)?))
}

/// A shift to the right as the division that it is.
fn divided(x: i128, bits: i128) -> i128 {
    if bits < 0 || bits > 100 { if x < 0 { -1 } else { 0 } } else { x.div_euclid(1 << bits) }
}

/// All operations of one type of integers.
macro_rules! integers {
    ($($name:ident $t:ident;)*) => {$(
        fn $name(draw: &mut Draw) -> Result<()> {
            let (a, b) = operands::<$t>(draw)?;
            let (x, y) = (a.view(), b.view());
            let pairs = |f: &dyn Fn(i128, i128) -> i128| -> Nested<$t> {
                let both = a.model.zip(&b.model, |x, y| f(x as i128, y as i128)).expect("the lengths fit");
                both.map(|z| z as $t)
            };
            let flags = |f: &dyn Fn($t, $t) -> bool| a.model.zip(&b.model, f).expect("the lengths fit");
            let within = |z: i128| z.clamp($t::MIN as i128, $t::MAX as i128);
            macro_rules! same {
                ($have:expr, $f:expr) => {
                    apart(|| agree($have.expect("the lengths fit").eval().view(), &pairs(&$f)))
                };
            }
            macro_rules! flag {
                ($have:expr, $f:expr) => {
                    apart(|| agree_by($have.expect("the lengths fit").eval().view(), &flags(&$f), |a, b| a == b))
                };
            }
            macro_rules! perhaps {
                ($have:expr, $f:expr) => {
                    apart(|| {
                    // A pair without a result refuses all.
                    let f: &dyn Fn(i128, i128) -> Option<i128> = &$f;
                    let own = |x, y| f(x, y).filter(|&z| z == within(z));
                    let fits = flags(&|x, y| own(x as i128, y as i128).is_some()).data.iter().all(|&fits| fits);
                    let have = $have;
                    assert_eq!(have.is_ok(), fits);
                    if let Ok(have) = have {
                        agree(have.eval().view(), &pairs(&|x, y| own(x, y).expect("a result")));
                    }
                    })
                };
            }
            match draw.below(9)? {
                0 => {
                    same!(x.try_add(y), |x, y| x + y);
                    same!(x.try_sub(y), |x, y| x - y);
                    same!(x.try_mul(y), |x, y| x.wrapping_mul(y));
                }
                1 => {
                    same!(x.try_saturating_add(y), |x, y| within(x + y));
                    same!(x.try_saturating_sub(y), |x, y| within(x - y));
                    same!(x.try_saturating_mul(y), |x, y| within(x.saturating_mul(y)));
                }
                2 => {
                    perhaps!(x.checked_add(y), |x, y| Some(x + y));
                    perhaps!(x.checked_sub(y), |x, y| Some(x - y));
                    perhaps!(x.checked_mul(y), |x, y| x.checked_mul(y));
                }
                3 => {
                    perhaps!(x.try_div(y), |x, y| (y != 0).then(|| x / y));
                    // The smallest number by -1 has no quotient, and Rust gives it no rest.
                    let some = |x: i128, y: i128| y != 0 && within(x / y) == x / y;
                    perhaps!(x.try_rem(y), |x, y| some(x, y).then(|| x % y));
                }
                4 => {
                    let some = |x: i128, y: i128| y != 0 && within(x / y) == x / y;
                    perhaps!(x.try_mod(y), |x, y| some(x, y).then(|| ((x % y) + y) % y));
                    perhaps!(x.try_floor_div(y), |x, y| some(x, y).then(|| (x - ((x % y) + y) % y) / y));
                }
                5 => {
                    same!(x.try_shift_left(y), |x, y| if (0..$t::BITS as i128).contains(&y) { x << y } else { 0 });
                    same!(x.try_shift_right(y), |x, y| divided(x, y));
                    let half = |x: i128, y: i128| if y == 0 { 0 } else { divided(x, y - 1) & 1 };
                    if b.model.data.iter().all(|&y| y as i128 >= 0) {
                        same!(x.try_rounding_shift_right(y), |x, y| divided(x, y) + half(x, y));
                    }
                }
                6 => {
                    flag!(x.try_equal(y), |x, y| x == y);
                    flag!(x.try_not_equal(y), |x, y| x != y);
                    flag!(x.try_less_than(y), |x, y| x < y);
                    flag!(x.try_less_equal(y), |x, y| x <= y);
                    flag!(x.try_greater_than(y), |x, y| x > y);
                    flag!(x.try_greater_equal(y), |x, y| x >= y);
                }
                7 => {
                    same!(x.try_bit_and(y), |x, y| x & y);
                    same!(x.try_bit_or(y), |x, y| x | y);
                    same!(x.try_bit_xor(y), |x, y| x ^ y);
                    let power = |x: i128, y: i128| -> i128 {
                        match (x, y) {
                            (1, _) => 1,
                            (-1, y) => if y % 2 == 0 { 1 } else { -1 },
                            (_, y) if y < 0 => 0,
                            (x, y) => {
                                // Modulo 2^64, of which the type has a part.
                                let (mut result, mut base, mut rest) = (1_u64, x as u64, y as u64);
                                while rest > 0 {
                                    if rest % 2 == 1 {
                                        result = result.wrapping_mul(base);
                                    }
                                    base = base.wrapping_mul(base);
                                    rest /= 2;
                                }
                                result as i128
                            }
                        }
                    };
                    same!(x.try_pow(y), power);
                }
                _ => {
                    let each = |f: &dyn Fn(i128) -> i128| a.model.map(|x| f(x as i128) as $t);
                    apart(|| agree(x.abs().eval().view(), &each(&|x| x.abs())));
                    apart(|| agree(x.sign().eval().view(), &each(&|x| x.signum())));
                    apart(|| agree(x.square().eval().view(), &each(&|x| x.wrapping_mul(x))));
                    apart(|| agree(x.relu().eval().view(), &each(&|x| x.max(0))));
                    apart(|| agree(x.relu6().eval().view(), &each(&|x| x.clamp(0, 6))));
                    apart(|| agree(x.bit_not().eval().view(), &each(&|x| !x)));
                    apart(|| agree(x.clamp(3, 90).eval().view(), &each(&|x| x.clamp(3, 90))));
                    apart(|| agree(x.floor().eval().view(), &a.model));
                    apart(|| agree(x.cast::<u8>().eval().view(), &a.model.map(|x| (x as i128 & 255) as u8)));
                    apart(|| agree(x.cast::<i64>().eval().view(), &a.model.map(|x| x as i64)));
                    apart(|| agree(x.saturating_cast::<i8>().eval().view(), &a.model.map(|x| (x as i128).clamp(-128, 127) as i8)));
                    apart(|| agree(x.saturating_cast::<u16>().eval().view(), &a.model.map(|x| (x as i128).clamp(0, 65_535) as u16)));
                    apart(|| agree(x.cast::<f64>().eval().view(), &a.model.map(|x| x as f64)));
                }
            }
            Ok(())
        }
    )*};
}
integers! {
    bytes i8;
    words i32;
    long i64;
    naturals u8;
}

/// What a float may be off by: so many steps of its own size.
fn close(have: f32, want: f64, steps: f64) -> bool {
    let narrow = want as f32;
    if narrow.is_nan() || narrow.is_infinite() || have.is_infinite() {
        // Where the exact value is at the edge of the type, either may be infinite.
        return (narrow.is_nan() && have.is_nan())
            || f64::from(have) == f64::from(narrow)
            || (want.abs() > 3.4e38 && have.abs() > 3.4e38 && (have > 0.0) == (want > 0.0));
    }
    let step = f64::from(f32::EPSILON) * want.abs() + f64::from(f32::MIN_POSITIVE);
    (f64::from(have) - want).abs() <= steps * step
}

/// Operations on floats, those of the library's own formulas within some steps.
fn floats(draw: &mut Draw) -> Result<()> {
    let (a, b) = operands::<f32>(draw)?;
    let (x, y) = (a.view(), b.view());
    let pairs = |f: &dyn Fn(f64, f64) -> f64| {
        a.model.zip(&b.model, |x, y| f(x.into(), y.into())).expect("the lengths fit")
    };
    let each = |f: &dyn Fn(f64) -> f64| a.model.map(|x| f(x.into()));
    #[track_caller]
    fn near<S: Shape>(have: &Tensor<f32, S>, want: &Nested<f64>, steps: f64) {
        assert_eq!(have.shape().dims().as_ref(), want.dims);
        for (&have, &want) in have.as_slice().iter().zip(&want.data) {
            assert!(close(have, want, steps), "{have:e} for {want:e}");
        }
    }
    match draw.below(7)? {
        0 => {
            near(&x.try_add(y).expect("alike").eval(), &pairs(&|x, y| x + y), 1.0);
            near(&x.try_mul(y).expect("alike").eval(), &pairs(&|x, y| x * y), 1.0);
            near(&x.try_div(y).expect("no pair without a quotient").eval(), &pairs(&|x, y| x / y), 1.0);
        }
        1 => {
            apart(|| agree(x.floor().eval().view(), &a.model.map(f32::floor)));
            apart(|| agree(x.ceil().eval().view(), &a.model.map(f32::ceil)));
            apart(|| agree(x.round().eval().view(), &a.model.map(f32::round)));
            apart(|| agree(x.abs().eval().view(), &a.model.map(f32::abs)));
            apart(|| agree_by(x.is_nan().eval().view(), &a.model.map(f32::is_nan), |a, b| a == b));
            apart(|| agree_by(x.is_finite().eval().view(), &a.model.map(f32::is_finite), |a, b| a == b));
        }
        2 => {
            near(&x.exp().eval(), &each(&f64::exp), 8.0);
            near(&x.tanh().eval(), &each(&f64::tanh), 8.0);
            near(&x.abs().ln().eval(), &each(&|x| x.abs().ln()), 8.0);
        }
        3 => {
            apart(|| agree(x.abs().sqrt().eval().view(), &a.model.map(|x| x.abs().sqrt())));
            apart(|| agree(x.sin().eval().view(), &a.model.map(f32::sin)));
            apart(|| agree(x.cos().eval().view(), &a.model.map(f32::cos)));
            agree(
                x.try_pow(y).expect("alike").eval().view(),
                &a.model.zip(&b.model, f32::powf).expect("alike"),
            );
        }
        4 => {
            let hard = |x: f64| (0.2 * x + 0.5).clamp(0.0, 1.0);
            near(&x.hard_sigmoid().eval(), &each(&hard), 8.0);
            near(&x.reciprocal().eval(), &each(&|x| 1.0 / x), 2.0);
            apart(|| {
                agree(x.leaky_relu(0.25).eval().view(), &a.model.map(|x| if x < 0.0 { 0.25 * x } else { x }))
            });
            apart(|| agree(x.clamp(-1.0, 2.0).eval().view(), &a.model.map(|x| x.clamp(-1.0, 2.0))));
        }
        5 => {
            apart(|| agree(x.cast::<i8>().eval().view(), &a.model.map(|x| x as i8)));
            apart(|| agree(x.cast::<u64>().eval().view(), &a.model.map(|x| x as u64)));
            apart(|| agree_by(x.cast::<bool>().eval().view(), &a.model.map(|x| x != 0.0), |a, b| a == b));
            apart(|| agree(x.saturating_cast::<i32>().eval().view(), &a.model.map(|x| x as i32)));
            near(&x.cast::<f64>().cast::<f32>().eval(), &each(&|x| x), 0.0);
        }
        _ => {
            // Rest of a division with the sign of the divisor, where no step overflows and none is infinite.
            let tame = |x: f32| x.is_finite() && x.abs() < 1e6 && (x.abs() > 1e-3 || x == 0.0);
            if a.model.data.iter().chain(&b.model.data).all(|&x| tame(x))
                && b.model.data.iter().all(|&y| y != 0.0)
            {
                let have = x.try_rem(y).expect("a rest for each").eval();
                agree(have.view(), &a.model.zip(&b.model, |x, y| x % y).expect("alike"));
            }
            // That of Python has the sign of the divisor, and so has a zero; nothing is refused.
            let have = x.try_mod(y).expect("a remainder for each").eval();
            let python = |x: f64, y: f64| match x % y {
                rest if rest == 0.0 => 0.0_f64.copysign(y),
                rest if (rest < 0.0) != (y < 0.0) => rest + y,
                rest => rest,
            };
            near(&have, &pairs(&python), 1.0);
            for (have, want) in have.as_slice().iter().zip(&pairs(&python).data) {
                assert!(
                    *have != 0.0 || have.is_sign_negative() == want.is_sign_negative(),
                    "{have:?} for {want:?}"
                );
            }
        }
    }
    Ok(())
}

/// Truth values, by NumPy's rule and placed by Paddle's.
fn truth(draw: &mut Draw) -> Result<()> {
    let lens = [2, draw.one(&[3, 1, 0, 65])?];
    let flag = |bits: u64, _: u8| bits % 2 == 1;
    let a = Leaf::draw(draw, &lens, flag)?;
    let b = Leaf::draw(draw, &lens[..1], flag)?;
    let same = |a: bool, b: bool| a == b;
    let (x, y) = (a.view(), b.view());
    let placed = |f: &dyn Fn(bool, bool) -> bool| a.model.placed(&b.model, 0, f).expect("the axis fits");
    let axis = Axis::<0>;
    let act = shapeproof::LogicalNot;
    let have = x.try_elementwise_logical_and(y, axis, act).expect("the axis fits");
    agree_by(have.eval().view(), &placed(&|x, y| !(x && y)), same);
    let have = x.try_elementwise_logical_or(y, axis, shapeproof::Identity).expect("the axis fits");
    agree_by(have.eval().view(), &placed(&|x, y| x || y), same);
    let have = x.try_elementwise_logical_xor(y, axis, shapeproof::Identity).expect("the axis fits");
    agree_by(have.eval().view(), &placed(&|x, y| x != y), same);
    apart(|| agree_by(x.logical_not().eval().view(), &a.model.map(|x| !x), same));
    let want = Nested::select(crate::model::Mode::ThreeWay, &a.model, &a.model, &a.model).expect("alike");
    agree_by(shapeproof::try_where(x, x, x).expect("alike").eval().view(), &want, same);
    Ok(())
}

pub fn program(draw: &mut Draw) -> Result<()> {
    draw.one::<fn(&mut Draw) -> Result<()>>(&[bytes, words, long, naturals, floats, floats, truth])?(draw)
}
