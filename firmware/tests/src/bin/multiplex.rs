//! The golden cases of `multiplex`.
#![no_std]
#![no_main]

include!("../../../target/cases/multiplex.rs");

#[board::entry]
fn main() -> ! {
    firmware_tests::run(cases)
}
