//! Functions of `f64` for tables in a `const`: `core` has no such functions.
//!
//! Their errors are a few units in the last place of `f64`, so values rounded to `f32` are correctly rounded except near ties.

/// The number of terms after which a series with an argument below 1 in absolute value has converged.
const TERMS: u32 = 24;

/// The cosine of `π * numerator / denominator`.
pub(super) const fn cos_pi(numerator: u64, denominator: u64) -> f64 {
    // Integer arithmetic reduces the angle to the first quarter turn, without rounding.
    let full = 2 * denominator;
    let mut part = numerator % full;
    if part > denominator {
        part = full - part;
    }
    let negative = 2 * part > denominator;
    if negative {
        part = denominator - part;
    }
    // From an eighth of a turn on, the sine of the complement converges faster.
    let x = if 4 * part > denominator {
        let rest = core::f64::consts::PI * (denominator - 2 * part) as f64 / (2 * denominator) as f64;
        series(rest, rest, 1)
    } else {
        series(core::f64::consts::PI * part as f64 / denominator as f64, 1.0, 0)
    };
    if negative { -x } else { x }
}

/// The sine of `π * numerator / denominator`.
pub(super) const fn sin_pi(numerator: u64, denominator: u64) -> f64 {
    // The cosine of the angle a quarter turn back.
    cos_pi(2 * (numerator % (2 * denominator)) + 3 * denominator, 2 * denominator)
}

/// The series of the sine or the cosine, whose first term is `first`, of degree `power`.
const fn series(x: f64, first: f64, power: u32) -> f64 {
    let (mut sum, mut term, mut n) = (first, first, power);
    while n < TERMS {
        term = -term * x * x / ((n + 1) * (n + 2)) as f64;
        sum += term;
        n += 2;
    }
    sum
}

/// The natural logarithm of a positive number.
pub(super) const fn ln(x: f64) -> f64 {
    let (mut rest, mut twos) = (x, 0);
    while rest > core::f64::consts::SQRT_2 {
        rest /= 2.0;
        twos += 1;
    }
    while rest < core::f64::consts::FRAC_1_SQRT_2 {
        rest *= 2.0;
        twos -= 1;
    }
    // 2 artanh(z) for a z below 0.172.
    let z = (rest - 1.0) / (rest + 1.0);
    let (mut sum, mut power, mut n) = (0.0, z, 1);
    while n < 2 * TERMS {
        sum += power / n as f64;
        power *= z * z;
        n += 2;
    }
    2.0 * sum + twos as f64 * core::f64::consts::LN_2
}

/// The exponential function.
pub(super) const fn exp(x: f64) -> f64 {
    // The series is evaluated for a fraction of `x`, at most a sixteenth, and the result is squared as often as `x` was halved.
    let part = x / 16.0;
    let halvings = if part < 0.0 { -part } else { part } as u32;
    let mut divisor = 1.0;
    let mut n = 0;
    while n < halvings {
        divisor *= 2.0;
        n += 1;
    }
    let small = part / divisor;
    let (mut sum, mut term, mut n) = (1.0, 1.0, 1);
    while n < TERMS {
        term = term * small / n as f64;
        sum += term;
        n += 1;
    }
    let mut squares = 4 + halvings;
    while squares > 0 {
        sum *= sum;
        squares -= 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::{cos_pi, exp, ln, sin_pi};

    #[test]
    fn they_are_those_of_the_standard_library() {
        for denominator in [1_u64, 2, 3, 7, 16, 63, 1000] {
            for numerator in 0..4 * denominator {
                let angle = core::f64::consts::PI * (numerator as f64 / denominator as f64);
                assert!((cos_pi(numerator, denominator) - angle.cos()).abs() < 2e-15, "cos {angle}");
                assert!((sin_pi(numerator, denominator) - angle.sin()).abs() < 2e-15, "sin {angle}");
            }
        }
        for i in 1..2000 {
            let x = f64::from(i) * 0.37;
            assert!((ln(x) - x.ln()).abs() <= 1e-15 * (1.0 + x.ln().abs()), "ln {x}");
            let y = f64::from(i - 1000) * 0.01;
            assert!((exp(y) / y.exp() - 1.0).abs() < 1e-14, "exp {y}");
        }
    }
}
