//! The types that name operations in the bounds of loops and views, and in messages. Those of the others are beside their functions.

/// Writes a type for each name, `#[derive(Debug)] pub enum mul {}`. The type names the operation in bounds and messages.
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

// Both the layers of floats and the layers of `i8` have these.
operations!(average_pool2d conv2d depthwise_conv2d max_pool2d);
