//! Reading, printing and comparing tensors.

mod compare;
mod index;
mod views;

pub use views::{
    Contiguous, Views, axis_iter, broadcast_to, index_axis, permute, reshape, rows, slice, split, squeeze,
    unsqueeze,
};
