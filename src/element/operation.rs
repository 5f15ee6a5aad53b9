//! Operations that bounds of the loops and of the views name, so that messages can. The others stand beside their functions.

/// Writes a type for each name, `#[derive(Debug)] pub enum mul {}`: by it bounds and messages call the operation.
macro_rules! operations {
    ($($name:ident)*) => {$(
        #[allow(non_camel_case_types, reason = "it is called as its function")]
        #[doc = concat!("The operation `", stringify!($name), "`, as bounds and messages name it.")]
        #[derive(Debug)]
        pub enum $name {}
    )*};
}
pub(crate) use operations;

operations!(add broadcast_to dot_relaxed matmul matmul_as matmul_relaxed mul reshape);

// Of the layers of floats and of those of `i8` alike.
operations!(average_pool2d conv2d depthwise_conv2d max_pool2d);
