//! The programs of `docs/EMBEDDED.md`, which quotes these files line by line: they are built, run and checked.
#![no_std]
#![no_main]

mod buffers;
mod fixed;
mod model;

use board::{Checks, Footprint, println, stack_peak};

#[board::entry]
fn main() -> ! {
    board::run(|| {
        let mut checks = Checks::new();
        buffers::check(&mut checks);
        model::check(&mut checks);
        fixed::check(&mut checks);

        // Where things lie. Initial values of variables would be in flash and in RAM.
        let image = Footprint::of_this_image();
        checks.check("no variable has an initial value in flash", image.data == 0);
        checks.check("static RAM is what the program declares", image.ram < 4096);
        checks.check("nothing large was on the stack", stack_peak() < 1024);
        println!("static RAM {} bytes, stack {} bytes", image.ram, stack_peak());
        checks.finish()
    })
}
