//! Assembly text that several kernels have in common.

/// Instructions as text for `asm!`. The arguments are registers and addresses, as literals.
///
/// - `text!(result sum, mantissa, offset, shift)`: from twice a sum to the result of its channel, in the same register. `SMMULR`
///   rounds the product with the mantissa; what follows adds the sign, which makes the shift round half away from zero, and the
///   channel's offset, shifts, and saturates to 8 bits.
/// - `text!(tap address)`: one tap of a depthwise convolution. The products of the four elements at this address, which may move
///   its register on, and the four weights at `r12` are added to `r0` to `r3`. `r12` moves on by the weights, and `r8` to `r11`
///   change.
/// - `text!(one weights, patch)`: the weights of a pair of filters times two elements of one patch, added to `r0` and `r1`, a sum
///   for each filter. The weights and `r12` change.
/// - `text!(two weights, a, b)`: the same of two patches, added to `r0` and `r1` for the first filter and to `r2` and `r3` for the
///   second.
macro_rules! text {
    (result $sum:literal, $mantissa:literal, $offset:literal, $shift:literal) => {
        concat!(
            concat!("smmulr ", $sum, ", ", $sum, ", ", $mantissa, "\n"),
            concat!("add ", $sum, ", ", $sum, ", ", $sum, ", asr #31\n"),
            concat!("add ", $sum, ", ", $sum, ", ", $offset, "\n"),
            concat!("asr ", $sum, ", ", $sum, ", ", $shift, "\n"),
            concat!("ssat ", $sum, ", #8, ", $sum, "\n"),
        )
    };
    (one $weights:literal, $patch:literal) => {
        concat!(
            concat!("sxtb16 r12, ", $weights, "\n"),
            concat!("sxtb16 ", $weights, ", ", $weights, ", ror #8\n"),
            concat!("smlad r0, r12, ", $patch, ", r0\n"),
            concat!("smlad r1, ", $weights, ", ", $patch, ", r1\n"),
        )
    };
    (two $weights:literal, $a:literal, $b:literal) => {
        concat!(
            concat!("sxtb16 r12, ", $weights, "\n"),
            concat!("sxtb16 ", $weights, ", ", $weights, ", ror #8\n"),
            concat!("smlad r0, r12, ", $a, ", r0\n"),
            concat!("smlad r1, r12, ", $b, ", r1\n"),
            concat!("smlad r2, ", $weights, ", ", $a, ", r2\n"),
            concat!("smlad r3, ", $weights, ", ", $b, ", r3\n"),
        )
    };
    (tap $address:literal) => {
        concat!(
            concat!("ldrd r8, r9, ", $address, "\n"),
            "ldr r11, [r12], #4\n",
            "sxtb16 r10, r11\n",
            "sxtb16 r11, r11, ror #8\n",
            "smlabb r0, r8, r10, r0\n",
            "smlatt r2, r8, r10, r2\n",
            "smlabb r1, r9, r11, r1\n",
            "smlatt r3, r9, r11, r3\n",
        )
    };
}
pub(super) use text;
