//! A program with a heap where there is none, which must not compile.
#![no_std]
#![no_main]

#[path = "../src/start.rs"]
mod start;

mod program {
    extern crate alloc;
    use alloc::boxed::Box;
    use core::hint::black_box;

    pub fn results_are_right() -> bool {
        *black_box(Box::new(2_u32)) == 2
    }
}
