//! The golden cases of `elementwise_*` and the two-way operations.
#![no_std]
#![no_main]

include!("../../../target/cases/elementwise.rs");

#[board::entry]
fn main() -> ! {
    firmware_tests::run(cases)
}
