//! The elements that tensors and Arrow's columns have in common.

use arrow_array::ArrowPrimitiveType;
use arrow_array::types::{
    Float16Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_buffer::ArrowNativeType;
use arrow_schema::DataType;
use duplicate::duplicate_item;
use half::f16;

/// An element of a tensor that Arrow stores as the same bytes: `i8` to `i64`, `u8` to `u64`, `half::f16`, `f32`, `f64`.
///
/// A `bool` is none, as Arrow's booleans are bits, which cannot be viewed one by one: cast them to `UInt8` first.
///
/// ```
/// use arrow_schema::DataType;
/// use shapeproof_arrow::Element;
/// assert_eq!((f32::TYPE, u8::TYPE), (DataType::Float32, DataType::UInt8));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an element of an Arrow column that tensors can view",
    label = "not such an element",
    note = "elements are `i8` to `i64`, `u8` to `u64`, `half::f16`, `f32` and `f64`; Arrow's booleans are bits"
)]
pub trait Element: ArrowNativeType {
    /// Arrow's type of such elements.
    type Arrow: ArrowPrimitiveType<Native = Self>;

    /// The same as a value.
    const TYPE: DataType = <Self::Arrow as ArrowPrimitiveType>::DATA_TYPE;
}

#[duplicate_item(
    Native Type;
    [i8]   [Int8Type];
    [i16]  [Int16Type];
    [i32]  [Int32Type];
    [i64]  [Int64Type];
    [u8]   [UInt8Type];
    [u16]  [UInt16Type];
    [u32]  [UInt32Type];
    [u64]  [UInt64Type];
    [f16]  [Float16Type];
    [f32]  [Float32Type];
    [f64]  [Float64Type];
)]
impl Element for Native {
    type Arrow = Type;
}
