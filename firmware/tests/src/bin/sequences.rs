//! The golden cases of the sequence operations.
#![no_std]
#![no_main]

include!("../../../target/cases/sequences.rs");

#[board::entry]
fn main() -> ! {
    firmware_tests::run(cases)
}
