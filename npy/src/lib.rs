//! Reads the header of a `.npy` file.
#![no_std]
