//! Activation functions.

/// The larger of `x` and 0; NaN stays NaN, and `-0` stays `-0`.
#[inline(always)]
pub(crate) fn relu_f32(x: f32) -> f32 {
    // This way round NaN passes through, and it is one instruction wherever there is a vector maximum.
    if x < 0.0 { 0.0 } else { x }
}

/// The larger of `x` and 0; NaN stays NaN, and `-0` stays `-0`.
#[inline(always)]
pub(crate) fn relu_f64(x: f64) -> f64 {
    if x < 0.0 { 0.0 } else { x }
}

#[cfg(test)]
mod tests {
    use super::{relu_f32, relu_f64};

    #[test]
    fn relu_keeps_nan() {
        assert!(relu_f32(f32::NAN).is_nan() && relu_f32(-f32::NAN).is_nan() && relu_f64(f64::NAN).is_nan());
        assert_eq!([-1.0, -0.0, 0.0, 2.5, f32::NEG_INFINITY].map(relu_f32), [0.0, 0.0, 0.0, 2.5, 0.0]);
        assert_eq!([-1.0, -0.0, 0.0, 2.5, f64::INFINITY].map(relu_f64), [0.0, 0.0, 0.0, 2.5, f64::INFINITY]);
    }
}
