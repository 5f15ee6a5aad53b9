//! Operations that bounds of the loops and of the views name, so that messages can. The others stand beside their functions.

/// A type for each operation, which is called like its function.
macro_rules! operations {
    ($($name:ident)*) => {$(
        #[allow(non_camel_case_types)]
        #[doc = concat!("The operation `", stringify!($name), "`, as messages name it.")]
        #[derive(Debug)]
        pub enum $name {}
    )*};
}
operations! {
    add
    broadcast_to
    dot_relaxed
    matmul
    matmul_as
    matmul_relaxed
    mul
    reshape
}
