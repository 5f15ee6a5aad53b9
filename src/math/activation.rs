//! Activation functions.

/// The larger of `x` and 0; NaN stays NaN, and the sign of a zero result is not specified.
///
/// On ARM, where a comparison of floats costs four instructions, the sign bit alone decides: there a NaN stays NaN
/// if its sign bit is clear, as it is in every NaN that an operation gives on that target, and becomes 0 otherwise.
#[inline(always)]
pub(crate) fn relu_f32(x: f32) -> f32 {
    if cfg!(target_arch = "arm") {
        let bits = x.to_bits();
        return f32::from_bits(bits & !(bits.cast_signed() >> 31).cast_unsigned());
    }
    // This way round NaN passes through, and it is one instruction wherever there is a vector maximum.
    if x < 0.0 { 0.0 } else { x }
}

#[cfg(test)]
mod tests {
    use super::relu_f32;

    #[test]
    fn relu_keeps_nan() {
        assert!(relu_f32(f32::NAN).is_nan() && relu_f32(-f32::NAN).is_nan());
        assert_eq!([-1.0, -0.0, 0.0, 2.5, f32::NEG_INFINITY].map(relu_f32), [0.0, 0.0, 0.0, 2.5, 0.0]);
    }
}
