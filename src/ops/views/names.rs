//! The operations on views, as messages name them.

macro_rules! names {
    ($($name:ident)*) => {$(
        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation `", stringify!($name), "`, as messages name it.")]
        #[derive(Debug)]
        pub enum $name {}
    )*};
}
names!(at axis_iter broadcast_to flatten index_axis permute reshape rows slice split squeeze transpose unsqueeze);
