//! Shapes of the layers that slide a window over an image: convolutions and pools.
//!
//! | module | content |
//! | --- | --- |
//! | [`images`] | which axes of images and filters are which |
//! | [`windows`] | whether a window has places, how many, and the shape of the result |
//! | [`geometry`] | the same as numbers, from which `storage` makes its loops |

pub(crate) mod geometry;
pub(crate) mod images;
pub(crate) mod windows;
