//! Transposing blocks of a matrix in registers: elements of columns that lie side by side in memory become rows.
//!
//! A register is parts of 16 bytes, and the instructions that interleave two registers do so part by part. So each part gets elements of
//! another column, and a block has as many rows as elements fit 16 bytes, and as many columns for each part. Written as loads and stores
//! of elements, which is what the compiler makes of it, the product of a 64 x 64 matrix with a vector takes 1.9 times as long.
//!
//! Registers are made and used in functions that are always inlined, and never handed to one of `core`, as `array::from_fn` is: where the
//! compiler keeps such a function apart, it has no AVX, each register goes through memory by a call, and a step of a GRU takes 4 times as
//! long.

use super::pointer::Pointer;
use super::processor::{Registers, has_vectors};

/// Rows and columns of the largest block with no more than so many columns; no rows where there is none.
#[inline(always)]
pub(super) fn block<T: 'static, const FUSED: bool, const ROWS: usize>(
    _: Registers<FUSED, ROWS>,
    columns: usize,
) -> (usize, usize) {
    if const { size_of::<T>() == 4 || size_of::<T>() == 8 } && has_vectors::<T>() {
        let rows = const { if size_of::<T>() == 8 { 2 } else { 4 } };
        for parts in [4, 2, 1] {
            if parts <= Registers::<FUSED, ROWS>::PARTS && rows * parts <= columns {
                return (rows, rows * parts);
            }
        }
    }
    (0, 0)
}

/// Writes the rows of a block of so many columns, as [`block`] has named them: `element(r, c)` is the one in row `r` and column `c`, and
/// each row begins `width` elements behind the one before.
///
/// # Safety
///
/// [`block`] has a block of so many columns for elements of this type, and there is room for its rows from `to` on.
#[inline(always)]
pub(super) unsafe fn put_block<T: Copy + 'static, const FUSED: bool, const ROWS: usize>(
    _: Registers<FUSED, ROWS>,
    columns: usize,
    element: impl Fn(usize, usize) -> T,
    to: Pointer<T>,
    width: usize,
) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    // SAFETY: the elements are numbers of 4 or 8 bytes, as `block` has no others. There are such `Registers`, so that the processor has
    // AVX where two parts are allowed and AVX-512 where four are, and SSE2 is the target's. There is room for the rows.
    unsafe {
        use core::arch::x86_64::{__m128, __m256, __m512};
        let parts = const { Registers::<FUSED, ROWS>::PARTS };
        // Constants come first: what they rule out is not compiled.
        if const { size_of::<T>() == 4 } {
            if parts >= 4 && columns == 16 {
                x86::put_rows_of_4::<__m512, T, 16>(element, to, width);
            } else if parts >= 2 && columns == 8 {
                x86::put_rows_of_4::<__m256, T, 8>(element, to, width);
            } else {
                x86::put_rows_of_4::<__m128, T, 4>(element, to, width);
            }
        } else if const { size_of::<T>() == 8 } {
            if parts >= 4 && columns == 8 {
                x86::put_rows_of_8::<__m512, T, 8>(element, to, width);
            } else if parts >= 2 && columns == 4 {
                x86::put_rows_of_8::<__m256, T, 4>(element, to, width);
            } else {
                x86::put_rows_of_8::<__m128, T, 2>(element, to, width);
            }
        }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    let _ = (columns, element, to, width);
}

/// The instructions of x86-64.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86 {
    use core::arch::x86_64::*;
    use core::mem::transmute_copy;

    use duplicate::duplicate_item;

    use super::Pointer;

    /// A register of one part or several.
    ///
    /// Its functions are unsafe as they need the instructions of the register.
    pub(super) trait Register: Copy {
        /// The register made of these parts.
        unsafe fn of(part: impl Fn(usize) -> __m128) -> Self;
        /// The elements of 4 bytes of two registers interleaved: those of the first half of each part, and those of the second half.
        unsafe fn interleave_4(self, other: Self) -> [Self; 2];
        /// The same of elements of 8 bytes.
        unsafe fn interleave_8(self, other: Self) -> [Self; 2];
    }

    #[duplicate_item(
        Wide     joined                                                             low_4                high_4               low_8                high_8               as_8                 as_4;
        [__m128] [part(0)]                                                          [_mm_unpacklo_ps]    [_mm_unpackhi_ps]    [_mm_unpacklo_pd]    [_mm_unpackhi_pd]    [_mm_castps_pd]      [_mm_castpd_ps];
        [__m256] [_mm256_set_m128(part(1), part(0))]                                [_mm256_unpacklo_ps] [_mm256_unpackhi_ps] [_mm256_unpacklo_pd] [_mm256_unpackhi_pd] [_mm256_castps_pd]   [_mm256_castpd_ps];
        [__m512] [
            _mm512_insertf32x4::<3>(
                _mm512_insertf32x4::<2>(_mm512_insertf32x4::<1>(_mm512_castps128_ps512(part(0)), part(1)), part(2)),
                part(3),
            )
        ]                                                                           [_mm512_unpacklo_ps] [_mm512_unpackhi_ps] [_mm512_unpacklo_pd] [_mm512_unpackhi_pd] [_mm512_castps_pd]   [_mm512_castpd_ps];
    )]
    impl Register for Wide {
        #[inline(always)]
        #[allow(unused_unsafe, reason = "one part is the register itself")]
        unsafe fn of(part: impl Fn(usize) -> __m128) -> Self {
            // SAFETY: the caller has the instructions of this register.
            unsafe { joined }
        }
        #[inline(always)]
        unsafe fn interleave_4(self, other: Self) -> [Self; 2] {
            // SAFETY: as above.
            unsafe { [low_4(self, other), high_4(self, other)] }
        }
        #[inline(always)]
        unsafe fn interleave_8(self, other: Self) -> [Self; 2] {
            // SAFETY: as above.
            unsafe {
                let (x, y) = (as_8(self), as_8(other));
                [as_4(low_8(x, y)), as_4(high_8(x, y))]
            }
        }
    }

    /// Four rows of `N` elements of 4 bytes.
    ///
    /// # Safety
    ///
    /// `R` has `N` elements of type `T`, for which any bits are an element, and the processor has its instructions. There is room for the
    /// rows.
    #[inline(always)]
    pub(super) unsafe fn put_rows_of_4<R: Register, T: Copy, const N: usize>(
        element: impl Fn(usize, usize) -> T,
        to: Pointer<T>,
        width: usize,
    ) {
        // SAFETY: by the contract of this function; four elements are the 16 bytes of a part.
        unsafe {
            let part = |c| {
                transmute_copy::<[T; 4], __m128>(&[
                    element(0, c),
                    element(1, c),
                    element(2, c),
                    element(3, c),
                ])
            };
            let (a, b) = (R::of(|nth| part(4 * nth)), R::of(|nth| part(1 + 4 * nth)));
            let (c, d) = (R::of(|nth| part(2 + 4 * nth)), R::of(|nth| part(3 + 4 * nth)));
            let ([ab, ef], [cd, gh]) = (a.interleave_4(b), c.interleave_4(d));
            let ([first, second], [third, fourth]) = (ab.interleave_8(cd), ef.interleave_8(gh));
            for (r, row) in [first, second, third, fourth].iter().enumerate() {
                to.add(r * width).write_array(transmute_copy::<R, [T; N]>(row));
            }
        }
    }

    /// Two rows of `N` elements of 8 bytes.
    ///
    /// # Safety
    ///
    /// As of [`put_rows_of_4`].
    #[inline(always)]
    pub(super) unsafe fn put_rows_of_8<R: Register, T: Copy, const N: usize>(
        element: impl Fn(usize, usize) -> T,
        to: Pointer<T>,
        width: usize,
    ) {
        // SAFETY: by the contract of this function; two elements are the 16 bytes of a part.
        unsafe {
            let part = |c| transmute_copy::<[T; 2], __m128>(&[element(0, c), element(1, c)]);
            let (a, b) = (R::of(|nth| part(2 * nth)), R::of(|nth| part(1 + 2 * nth)));
            for (r, row) in a.interleave_8(b).iter().enumerate() {
                to.add(r * width).write_array(transmute_copy::<R, [T; N]>(row));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{block, put_block};
    use crate::storage::pointer::Pointer;
    use crate::storage::processor::Registers;

    /// Compares the largest block, and each smaller one, with its elements; gives back how many blocks there are.
    fn check<T: Copy + PartialEq + core::fmt::Debug + 'static, const FUSED: bool, const ROWS: usize>(
        registers: Registers<FUSED, ROWS>,
        of: impl Fn(usize) -> T,
    ) -> usize {
        let (mut most, mut blocks) = (40, 0);
        loop {
            let (rows, columns) = block::<T, FUSED, ROWS>(registers, most);
            if rows == 0 {
                return blocks;
            }
            assert!(columns <= most);
            let mut memory = [of(200); 4 * 20];
            let to = Pointer::of_mut(&mut memory);
            // SAFETY: four rows of 20 elements hold four of at most 16.
            unsafe { put_block(registers, columns, |r, c| of(16 * r + c), to, 20) };
            for (at, got) in memory.into_iter().enumerate() {
                let (r, c) = (at / 20, at % 20);
                assert_eq!(
                    got,
                    if r < rows && c < columns { of(16 * r + c) } else { of(200) },
                    "{rows} x {columns}"
                );
            }
            (most, blocks) = (columns - 1, blocks + 1);
        }
    }

    fn check_all<const FUSED: bool, const ROWS: usize>(registers: Registers<FUSED, ROWS>) {
        let blocks = if cfg!(target_arch = "x86_64") {
            Registers::<FUSED, ROWS>::PARTS.ilog2() as usize + 1
        } else {
            0
        };
        assert_eq!(check(registers, |n| n as f32), blocks);
        assert_eq!(check(registers, |n| n as i32), blocks);
        assert_eq!(check(registers, |n| n as u32), blocks);
        assert_eq!(check(registers, |n| n as f64), blocks);
        assert_eq!(check(registers, |n| n as i64), blocks);
        assert_eq!(check(registers, |n| n as u8), 0);
    }

    #[test]
    fn columns_become_rows() {
        check_all(Registers::OF_TARGET);
        #[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx512f")))]
        {
            use std::is_x86_feature_detected as has;
            // SAFETY: the processor has been asked.
            unsafe {
                if has!("avx2") && has!("fma") {
                    check_all(Registers::<true, 4>::new());
                }
                if has!("avx512f") && has!("fma") {
                    check_all(Registers::<true, 8>::new());
                }
            }
        }
    }
}
