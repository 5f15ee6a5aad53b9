//! Products of integers of eight bits.

use crate::kernel::terms::Widened;
use crate::kernel::{array_of, mapped};

/// The products of `W` columns of `n > 0` integers of eight bits, side by side, kept in 16; `end` is called between the rows.
///
/// Vectors of eight bits are not multiplied: each product would be taken apart and put together again. The products of 31 rows of 64 `u8` take
/// 1.4 times as long so on an AMD EPYC with AVX2.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn byte_products<T: Copy + 'static, const W: usize>(
    n: usize,
    get: impl Fn(usize, usize) -> T,
    end: impl Fn(),
) -> [T; W] {
    let mut products: [u16; W] = array_of(|w| Widened::number(get(0, w)));
    for i in 1..n {
        for (w, product) in products.iter_mut().enumerate() {
            *product = product.wrapping_mul(Widened::number(get(i, w)));
        }
        end();
    }
    let other = get(0, 0);
    mapped(products, |product| Widened::byte(product, other))
}
