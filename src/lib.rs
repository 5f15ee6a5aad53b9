//! Tensors whose shapes are types.
#![no_std]
