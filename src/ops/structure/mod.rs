//! Operations that move or repeat elements.
//!
//! | module | content |
//! | --- | --- |
//! | [`order`] | `flip`, `roll` |
//! | [`copies`] | `tile`, `repeat` |
//! | [`padding`] | `pad` |
//! | [`triangle`] | `diagonal`, `tril`, `triu` |
//! | [`ring`] | the last rows of a stream |
//! | [`methods`] | the same as methods |

pub mod copies;
pub mod methods;
pub mod order;
pub mod padding;
pub mod ring;
pub mod triangle;

pub use copies::*;
pub use methods::*;
pub use order::*;
pub use padding::*;
pub use ring::*;
pub use triangle::*;
