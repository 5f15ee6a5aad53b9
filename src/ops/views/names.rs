//! The operations on views, as messages name them.

pub use crate::element::operation::{broadcast_to, reshape};

macro_rules! names {
    ($($name:ident)*) => {$(
        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation `", stringify!($name), "`, as messages name it.")]
        #[derive(Debug)]
        pub enum $name {}
    )*};
}
names!(at axis_iter flatten index_axis permute rows slice split squeeze transpose unsqueeze with_length);
