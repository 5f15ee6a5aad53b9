//! Reading, printing and comparing tensors.

mod compare;
mod index;
