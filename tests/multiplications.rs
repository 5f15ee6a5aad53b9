//! How often `einsum!` multiplies, against NumPy's best order.
//!
//! The products read and write like those of other elements, and the counts are of builds without checks: the checked build has nothing to
//! add here.
#![cfg(not(shapeproof_checked))]

#[path = "einsum/counted.rs"]
mod counted;
#[path = "einsum/operand.rs"]
mod operand;

use shapeproof::einsum;

macro_rules! multiplications {
    ($text:literal; $($seed:literal [$($len:literal),*])*; $count:literal) => {
        counted::MULTIPLICATIONS.set(0);
        let result = einsum!($text, $(&counted::counted::<shapeproof::Shape![$($len),*]>($seed),)*);
        let expected = einsum!($text, $(&operand::operand::<shapeproof::Shape![$($len),*]>($seed),)*);
        assert!(result.as_slice().iter().map(|x| x.0).eq(expected.as_slice().iter().copied()), $text);
        // Optimised code works in tiles, some of which overlap, so that some products are computed again.
        if cfg!(debug_assertions) {
            let count = counted::MULTIPLICATIONS.get();
            assert!(count <= $count, "{}: {count} > {}", $text, $count);
        }
    };
}

include!("einsum/counts.rs");
