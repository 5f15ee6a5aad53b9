//! Products that are added to the sums of a tile in registers of 64 bytes.
//!
//! For several Intel processors with AVX-512 the compiler makes vectors of 32 bytes, unless the code says 64. On a Xeon (Cascade Lake), in a
//! build for it, products of 16 x 16 and of 64 x 64 `f32` take 0.6 of the time so, those of `f64` 0.7.

/// The sum of elements, as an element.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Itself<T>(pub(crate) T);

#[cfg(all(target_arch = "x86_64", target_feature = "avx512f"))]
pub(crate) use avx512::{add_products, fits};

#[cfg(all(target_arch = "x86_64", target_feature = "avx512f"))]
mod avx512 {
    use core::arch::x86_64 as arch;

    use duplicate::duplicate_item;

    use super::Itself;
    use crate::storage::cast::{same, same_mut};

    /// Whether rows of `W` sums `A` of elements `T` may fill registers of 64 bytes.
    pub(crate) const fn fits<T, A, const W: usize>() -> bool {
        let size = size_of::<T>();
        (size == 4 || size == 8) && size_of::<A>() == size && (W * size).is_multiple_of(64)
    }

    /// Adds the product of `left[r]` and `right(l)` to `sums[r][l]`, rounded `ONCE` or twice. If the sums are none of `f32`, `f64` or `i32`,
    /// nothing is done and the answer is no. Integers wrap.
    #[inline(always)]
    pub(crate) fn add_products<const ONCE: bool, T, A, const H: usize, const W: usize>(
        sums: &mut [[A; W]; H],
        left: [T; H],
        right: impl Fn(usize) -> T,
    ) -> bool
    where
        T: Copy + 'static,
        A: Copy + 'static,
    {
        of_f32::<ONCE, _, _, _, _>(sums, left, &right)
            || of_f64::<ONCE, _, _, _, _>(sums, left, &right)
            || of_i32::<ONCE, _, _, _, _>(sums, left, &right)
    }

    #[duplicate_item(
        [
            function    [of_f32]
            Number      [f32]
            LANES       [16]
            load        [_mm512_loadu_ps]
            store       [_mm512_storeu_ps]
            splat       [_mm512_set1_ps]
            all_lanes   [arch::_mm512_setr_ps(right(0), right(1), right(2), right(3), right(4), right(5), right(6), right(7), right(8), right(9), right(10), right(11), right(12), right(13), right(14), right(15))]
            with_sum    [if ONCE { arch::_mm512_fmadd_ps(left, right, sum) } else { arch::_mm512_add_ps(sum, arch::_mm512_mul_ps(left, right)) }]
        ]
        [
            function    [of_f64]
            Number      [f64]
            LANES       [8]
            load        [_mm512_loadu_pd]
            store       [_mm512_storeu_pd]
            splat       [_mm512_set1_pd]
            all_lanes   [arch::_mm512_setr_pd(right(0), right(1), right(2), right(3), right(4), right(5), right(6), right(7))]
            with_sum    [if ONCE { arch::_mm512_fmadd_pd(left, right, sum) } else { arch::_mm512_add_pd(sum, arch::_mm512_mul_pd(left, right)) }]
        ]
        [
            function    [of_i32]
            Number      [i32]
            LANES       [16]
            load        [_mm512_loadu_epi32]
            store       [_mm512_storeu_epi32]
            splat       [_mm512_set1_epi32]
            all_lanes   [arch::_mm512_setr_epi32(right(0), right(1), right(2), right(3), right(4), right(5), right(6), right(7), right(8), right(9), right(10), right(11), right(12), right(13), right(14), right(15))]
            with_sum    [arch::_mm512_add_epi32(sum, arch::_mm512_mullo_epi32(left, right))]
        ]
    )]
    /// [`add_products`] for sums of this type.
    #[inline(always)]
    fn function<const ONCE: bool, T: Copy + 'static, A: 'static, const H: usize, const W: usize>(
        sums: &mut [[A; W]; H],
        left: [T; H],
        right: &impl Fn(usize) -> T,
    ) -> bool {
        let Some(left) = same::<_, [Number; H]>(left) else { return false };
        let Some(sums) = same_mut::<_, [[Itself<Number>; W]; H]>(sums) else { return false };
        for chunk in 0..W / LANES {
            let right = |lane: usize| same(right(chunk * LANES + lane)).unwrap_or(Number::default());
            // Lane by lane: an array of them would be stored by halves and loaded as a whole, for which the processor waits.
            //
            // SAFETY: the target has AVX-512.
            let right = unsafe { all_lanes };
            for (row, left) in sums.iter_mut().zip(left) {
                let Some(sums) = row.as_chunks_mut::<LANES>().0.get_mut(chunk) else { continue };
                // SAFETY: the target has AVX-512. The chunk has 64 bytes, which need not be aligned, and an `Itself` is its number.
                unsafe {
                    let (left, sum) = (arch::splat(left), arch::load(sums.as_ptr().cast()));
                    arch::store(sums.as_mut_ptr().cast(), with_sum);
                }
            }
        }
        true
    }
}
