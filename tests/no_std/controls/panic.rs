//! A program with an index that may be out of range, which must not link.
#![no_std]
#![no_main]

#[path = "../src/start.rs"]
mod start;

mod program {
    use core::hint::black_box;

    pub fn results_are_right() -> bool {
        let table = black_box([1_u32, 2, 3]);
        table[black_box(1)] == 2
    }
}
