//! Transposing four by four elements in registers.
//!
//! Written as loads and stores of elements, which is what the compiler makes of it, the product of a 64 x 64 matrix with a
//! vector takes 1.9 times as long.

use core::any::TypeId;

use crate::kernel::packed::SquareTile;

/// Whether [`transposed`] has instructions for elements of this type. It is a constant.
#[inline(always)]
pub(super) fn has_instructions<T: 'static>() -> bool {
    let id = TypeId::of::<T>();
    cfg!(all(target_arch = "x86_64", target_feature = "sse2"))
        && (id == TypeId::of::<f32>() || id == TypeId::of::<i32>() || id == TypeId::of::<u32>())
}

/// Columns as rows.
#[inline(always)]
pub(super) fn transposed<T: Copy + 'static>(block: SquareTile<T>) -> SquareTile<T> {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if has_instructions::<T>() {
        use core::arch::x86_64::{__m128, _mm_movehl_ps, _mm_movelh_ps, _mm_unpackhi_ps, _mm_unpacklo_ps};
        use core::mem::transmute_copy;
        // SAFETY: the elements are `f32`, `i32` or `u32`: four of them have the bits of a register of SSE2, which the target
        // has, and any bits are an element.
        return unsafe {
            let [a, b, c, d] = transmute_copy::<SquareTile<T>, [__m128; 4]>(&block);
            let (ab, cd) = (_mm_unpacklo_ps(a, b), _mm_unpacklo_ps(c, d));
            let (ef, gh) = (_mm_unpackhi_ps(a, b), _mm_unpackhi_ps(c, d));
            transmute_copy(&[
                _mm_movelh_ps(ab, cd),
                _mm_movehl_ps(cd, ab),
                _mm_movelh_ps(ef, gh),
                _mm_movehl_ps(gh, ef),
            ])
        };
    }
    let [[a, b, c, d], [e, f, g, h], [i, j, k, l], [m, n, o, p]] = block;
    [[a, e, i, m], [b, f, j, n], [c, g, k, o], [d, h, l, p]]
}

/// Two rows as one: in one register of AVX, where the target has such and [`transposed`] has instructions for the elements.
#[inline(always)]
pub(super) fn joined<T: Copy + 'static>(rows: [[T; 4]; 2]) -> [T; 8] {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx"))]
    if has_instructions::<T>() {
        use core::arch::x86_64::{__m128, _mm256_set_m128};
        use core::mem::transmute_copy;
        // SAFETY: the elements are of four bytes, any bits of which are an element: four have the bits of a register of SSE, eight those
        // of one of AVX, which the target has.
        return unsafe {
            let [low, high] = transmute_copy::<[[T; 4]; 2], [__m128; 2]>(&rows);
            transmute_copy(&_mm256_set_m128(high, low))
        };
    }
    let [[a, b, c, d], [e, f, g, h]] = rows;
    [a, b, c, d, e, f, g, h]
}

#[cfg(test)]
mod tests {
    use super::{joined, transposed};

    #[test]
    fn rows_become_columns() {
        fn check<T: Copy + PartialEq + core::fmt::Debug + 'static>(of: impl Fn(u8) -> T) {
            let block = core::array::from_fn(|r| core::array::from_fn(|c| of((4 * r + c) as u8)));
            let columns = core::array::from_fn(|r| core::array::from_fn(|c| of((4 * c + r) as u8)));
            assert_eq!(transposed(block), columns);
            let [first, second, ..] = block;
            assert_eq!(joined([first, second]), core::array::from_fn(|c| of(c as u8)));
        }
        check(f32::from);
        check(i32::from);
        check(u32::from);
        check(f64::from);
        check(|x| x);
    }
}
