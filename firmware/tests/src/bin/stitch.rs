//! The golden cases of `dynamic_stitch` and `dynamic_partition`.
#![no_std]
#![no_main]

include!("../../../target/cases/stitch.rs");

#[board::entry]
fn main() -> ! {
    firmware_tests::run(cases)
}
