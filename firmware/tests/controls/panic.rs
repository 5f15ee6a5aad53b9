//! A program with a panic path, which the quiet build must refuse to link.
#![no_std]
#![no_main]

use core::hint::black_box;

#[board::entry]
fn main() -> ! {
    board::run(|| {
        let table = [1, 2, 3];
        let index = black_box(1_usize);
        black_box(table[index]) == 2
    })
}
