//! A bare program over the library: no `std`, no `main`, no allocator, no panic.
//!
//! Its panic handler calls a symbol that nobody defines. If the compiler, in release, leaves a single panic path in
//! the program, the program does not link; if anything allocates, it does not compile, for there is no allocator.
//! `cargo xtask no-std` links it for this machine, where it also runs, and for bare-metal targets.
#![no_std]
#![no_main]

mod dynamic;
mod elementwise;
mod fold;
#[cfg(target_arch = "arm")]
mod layers;
mod places;
#[cfg(target_arch = "arm")]
mod positions;
mod program;
mod ragged;
mod sequences;
#[cfg(target_arch = "arm")]
mod signal;
mod start;
mod views;
