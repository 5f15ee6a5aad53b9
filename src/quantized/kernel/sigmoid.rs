//! The logistic function and tanh of 16-bit integers, by a table and linear interpolation.
//!
//! Source of the arithmetic and of the table: `Logistic` and `Tanh` in TensorFlow Lite's
//! `kernels/internal/reference/integer_ops`, and `sigmoid_table_uint16` in `kernels/internal/common.cc` (Apache License 2.0).

/// The logistic function at multiples of 1/24, times 2^16, as the source has it: some values are one above the nearest integer.
#[rustfmt::skip]
static TABLE: [u16; 256] = [
    32768, 33451, 34133, 34813, 35493, 36169, 36843, 37513, 38180, 38841, 39498, 40149, 40794, 41432, 42064, 42688,
    43304, 43912, 44511, 45102, 45683, 46255, 46817, 47369, 47911, 48443, 48964, 49475, 49975, 50464, 50942, 51409,
    51865, 52311, 52745, 53169, 53581, 53983, 54374, 54755, 55125, 55485, 55834, 56174, 56503, 56823, 57133, 57433,
    57724, 58007, 58280, 58544, 58800, 59048, 59288, 59519, 59743, 59959, 60168, 60370, 60565, 60753, 60935, 61110,
    61279, 61441, 61599, 61750, 61896, 62036, 62172, 62302, 62428, 62549, 62666, 62778, 62886, 62990, 63090, 63186,
    63279, 63368, 63454, 63536, 63615, 63691, 63765, 63835, 63903, 63968, 64030, 64090, 64148, 64204, 64257, 64308,
    64357, 64405, 64450, 64494, 64536, 64576, 64614, 64652, 64687, 64721, 64754, 64786, 64816, 64845, 64873, 64900,
    64926, 64950, 64974, 64997, 65019, 65039, 65060, 65079, 65097, 65115, 65132, 65149, 65164, 65179, 65194, 65208,
    65221, 65234, 65246, 65258, 65269, 65280, 65291, 65301, 65310, 65319, 65328, 65337, 65345, 65352, 65360, 65367,
    65374, 65381, 65387, 65393, 65399, 65404, 65410, 65415, 65420, 65425, 65429, 65433, 65438, 65442, 65445, 65449,
    65453, 65456, 65459, 65462, 65465, 65468, 65471, 65474, 65476, 65479, 65481, 65483, 65485, 65488, 65489, 65491,
    65493, 65495, 65497, 65498, 65500, 65501, 65503, 65504, 65505, 65507, 65508, 65509, 65510, 65511, 65512, 65513,
    65514, 65515, 65516, 65517, 65517, 65518, 65519, 65520, 65520, 65521, 65522, 65522, 65523, 65523, 65524, 65524,
    65525, 65525, 65526, 65526, 65526, 65527, 65527, 65528, 65528, 65528, 65529, 65529, 65529, 65529, 65530, 65530,
    65530, 65530, 65531, 65531, 65531, 65531, 65531, 65532, 65532, 65532, 65532, 65532, 65532, 65533, 65533, 65533,
    65533, 65533, 65533, 65533, 65533, 65534, 65534, 65534, 65534, 65534, 65534, 65534, 65534, 65534, 65534, 65535,
];

/// The table's value at `x / 2^bits`, times `2^bits`, with linear interpolation; `None` beyond the end of the table.
#[inline(always)]
fn between(x: u32, bits: u32) -> Option<i32> {
    let place = (x >> bits) as usize;
    let (a, b) = (i32::from(*TABLE.get(place)?), i32::from(*TABLE.get(place + 1)?));
    Some((a << bits) + (x & ((1 << bits) - 1)).cast_signed() * (b - a))
}

/// The logistic function of `x / 2^12`, times 2^15.
#[inline]
pub(crate) fn logistic(x: i16) -> i16 {
    // `x / 2^12` is `3 * x / (3 * 2^12)`.
    logistic_of(3 * i32::from(x))
}

/// The logistic function of `x / (3 * 2^12)`, times 2^15.
#[inline]
pub(crate) fn logistic_of(x: i32) -> i16 {
    let positive = between(x.unsigned_abs(), 9).unwrap_or(0x7fff << 10);
    let value = if x >= 0 { positive + (1 << 9) } else { (1 << 25) - positive + (1 << 9) - 1 };
    (value >> 10) as i16
}

/// `tanh` of `x * 2^power`, times 2^15.
#[inline]
pub(crate) fn tanh(x: i16, power: i32) -> i16 {
    let shift = power + 12;
    let x = if shift < 0 {
        (3 * i32::from(x) + (1 << (-shift - 1))) >> -shift
    } else {
        i32::from(x).wrapping_mul(3_i32.wrapping_shl(shift.cast_unsigned()))
    };
    tanh_of(x)
}

/// `tanh` of `x / (3 * 2^12)`, times 2^15.
#[inline]
pub(crate) fn tanh_of(x: i32) -> i16 {
    // tanh is twice the logistic function of twice the argument, less 1.
    let positive = between(x.unsigned_abs(), 8).unwrap_or(0xffff << 8);
    let value = if x >= 0 { positive - (1 << 23) + (1 << 7) } else { (1 << 23) - positive + (1 << 7) - 1 };
    (value >> 8) as i16
}

#[cfg(test)]
mod tests {
    use super::{logistic, tanh};

    #[test]
    fn they_are_near_the_functions() {
        for x in i16::MIN..=i16::MAX {
            let real = f64::from(x) / 4096.0;
            let expected = 32768.0 / (1.0 + (-real).exp());
            assert!((f64::from(logistic(x)) - expected).abs() < 1.6, "logistic {x}: {}", logistic(x));
            for power in [-14, -12, -11] {
                let expected = 32768.0 * (f64::from(x) * 2.0_f64.powi(power)).tanh();
                assert!((f64::from(tanh(x, power)) - expected).abs() < 3.2, "tanh {x}: {}", tanh(x, power));
            }
        }
    }
}
