//! The types by which messages name the operations on views.

use crate::element::operation::operations;
pub use crate::element::operation::{broadcast_to, reshape};

operations!(at axis_iter flatten index_axis permute rows slice split squeeze transpose unsqueeze with_length);
