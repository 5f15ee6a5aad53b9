//! The golden cases of `lod_reset`, `lod_append` and the validity of levels.
#![no_std]
#![no_main]

include!("../../../target/cases/lod.rs");

#[board::entry]
fn main() -> ! {
    firmware_tests::run(cases)
}
