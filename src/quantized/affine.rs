//! How integers stand for real numbers.

use crate::quantized::kernel::channel::{LayerElement, OutputRange};

/// An affine quantization: the integer `q` stands for `scale * (q - zero_point)`.
///
/// ```
/// use shapeproof::quantized::Affine;
///
/// const UNIT: Affine = Affine::new(1.0 / 256.0, -128);
/// assert_eq!((UNIT.scale(), UNIT.zero_point()), (0.00390625, -128));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine {
    scale: f32,
    zero_point: i32,
}

impl Affine {
    /// The quantization with a positive scale and the integer that stands for 0.
    ///
    /// # Panics
    ///
    /// The scale is not a positive finite number, or the zero point is not from -128 to 255. In a constant both are errors of
    /// the build.
    #[must_use]
    #[track_caller]
    pub const fn new(scale: f32, zero_point: i32) -> Self {
        assert!(scale > 0.0 && scale < f32::INFINITY, "the scale of a quantization is a positive number");
        assert!(
            zero_point >= -128 && zero_point <= 255,
            "the zero point of a quantization is a value of i8 or u8"
        );
        Self { scale, zero_point }
    }

    /// The real number that one step of the integer stands for.
    #[must_use]
    pub const fn scale(self) -> f32 {
        self.scale
    }

    /// The integer that stands for 0.
    #[must_use]
    pub const fn zero_point(self) -> i32 {
        self.zero_point
    }

    /// The zero point of elements of `i8`.
    #[track_caller]
    pub(crate) const fn zero(self) -> i8 {
        self.of::<i8>().zero_point as i8
    }

    /// This quantization; its zero point must be valid for elements of `T`: for `i16` it is 0, as in TensorFlow Lite.
    #[track_caller]
    pub(crate) const fn of<T: LayerElement>(self) -> Self {
        let [least, greatest] = T::ZERO_POINTS;
        assert!(self.zero_point >= least && self.zero_point <= greatest, "{}", T::ZERO_POINT_BEYOND);
        self
    }

    /// The integer that stands for `x`, as tflite-micro computes it: rounded half away from zero.
    const fn integer(self, x: f32) -> i32 {
        let steps = x / self.scale;
        // An integer beyond 2^30 is outside of every range.
        let steps = steps.clamp(-1_073_741_824.0, 1_073_741_824.0);
        let whole = steps as i32;
        let rest = steps - whole as f32;
        self.zero_point + whole + (rest >= 0.5) as i32 - (rest <= -0.5) as i32
    }
}

/// A function of the results that costs nothing: it narrows the range to which they are clamped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Activation {
    /// The results as they are.
    #[default]
    None,
    /// At least 0.
    Relu,
    /// From 0 to 6.
    Relu6,
    /// From -1 to 1.
    ReluN1To1,
}

impl Activation {
    /// The range of an output of elements of `T`: `CalculateActivationRangeQuantized` of tflite-micro.
    #[track_caller]
    pub(crate) const fn range<T: LayerElement>(self, output: Affine) -> OutputRange {
        let (output, least, greatest) = (output.of::<T>(), T::LEAST, T::GREATEST);
        let (low, high) = match self {
            Self::None => (i32::MIN, i32::MAX),
            Self::Relu => (output.integer(0.0), i32::MAX),
            Self::Relu6 => (output.integer(0.0), output.integer(6.0)),
            Self::ReluN1To1 => (output.integer(-1.0), output.integer(1.0)),
        };
        OutputRange {
            zero_point: output.zero_point,
            least: if low > least { low } else { least },
            greatest: if high < greatest { high } else { greatest },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn activations_narrow_the_range() {
        let range = |activation: Activation, scale, zero| {
            let range = activation.range::<i8>(Affine::new(scale, zero));
            (range.least, range.greatest)
        };
        assert_eq!(range(Activation::None, 0.1, 3), (-128, 127));
        assert_eq!(range(Activation::Relu, 0.1, 3), (3, 127));
        assert_eq!(range(Activation::Relu6, 0.1, -100), (-100, -40));
        assert_eq!(range(Activation::Relu6, 0.01, -100), (-100, 127));
        // A half is rounded away from zero.
        assert_eq!(range(Activation::ReluN1To1, 0.4, 0), (-3, 3));
    }
}
