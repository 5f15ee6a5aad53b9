//! The golden cases of `select` and `where_`.
#![no_std]
#![no_main]

include!("../../../target/cases/select.rs");

#[board::entry]
fn main() -> ! {
    firmware_tests::run(cases)
}
