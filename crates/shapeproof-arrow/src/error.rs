//! What is wrong with a column: each error names the column, and the row where there is one.

use arrow_schema::DataType;
use shapeproof::{LodError, ShapeError};

/// Why a column is not the tensors that a program asks for, or why tensors do not become a column.
///
/// ```
/// use arrow_array::Float32Array;
/// use arrow_schema::{DataType, Field};
/// use shapeproof::prelude::*;
/// use shapeproof_arrow::TensorColumn;
///
/// let field = Field::new("gain", DataType::Float32, false);
/// let array = Float32Array::from(vec![1.0, 2.0]);
/// let error = TensorColumn::<f32, Shape![2, 3]>::new(&field, &array).err().unwrap();
/// assert_eq!(error.to_string(), "column `gain`: tensors of [2, 3] with Float32 elements are asked for, it is Float32");
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The column's type is another one.
    #[error("column `{column}`: {want} are asked for, it is {have}")]
    Type {
        /// The column.
        column: String,
        /// Its type.
        have: DataType,
        /// What is asked for, in words.
        want: String,
    },
    /// Tensors of another shape.
    #[error("column `{column}`: tensors of {want:?} are asked for, it has tensors of {have:?}")]
    Shape {
        /// The column.
        column: String,
        /// The lengths that its metadata have.
        have: Vec<usize>,
        /// The lengths that are asked for.
        want: Vec<usize>,
    },
    /// Lists without the extension type, which do not say how their elements are arranged.
    #[error(
        "column `{column}`: a list of {len} elements has no shape without the extension type \
         arrow.fixed_shape_tensor, and {want:?} is asked for"
    )]
    NoShape {
        /// The column.
        column: String,
        /// The length of the lists.
        len: usize,
        /// The lengths that are asked for.
        want: Vec<usize>,
    },
    /// Tensors whose axes are to be read in another order than they are stored in.
    #[error(
        "column `{column}`: its axes are read in the order {have:?}, and the order {want:?} is asked for"
    )]
    Order {
        /// The column.
        column: String,
        /// The order in its metadata.
        have: Vec<usize>,
        /// The order that is asked for.
        want: Vec<usize>,
    },
    /// The metadata of the extension type are not what its specification says.
    #[error("column `{column}`: the metadata of its tensors: {reason}")]
    Metadata {
        /// The column.
        column: String,
        /// What is wrong with them.
        reason: String,
    },
    /// A null where a tensor is asked for.
    #[error("column `{column}`, row {row}: null where a tensor is asked for")]
    Null {
        /// The column.
        column: String,
        /// The first such row.
        row: usize,
    },
    /// A null among the elements of a tensor.
    #[error("column `{column}`, row {row}: a tensor with a null among its elements")]
    NullElement {
        /// The column.
        column: String,
        /// The first such row.
        row: usize,
    },
    /// The lengths of a row are not those of the shape.
    #[error("column `{column}`, row {row}: {error}")]
    Row {
        /// The column.
        column: String,
        /// The row.
        row: usize,
        /// What is wrong with them.
        error: Box<ShapeError>,
    },
    /// The offsets of sequences are not those of a ragged tensor.
    #[error("column `{column}`: {error}")]
    Offsets {
        /// The column.
        column: String,
        /// What is wrong with them.
        error: Box<LodError>,
    },
    /// More elements of a tensor, or rows of a ragged tensor, than the type of a column can count.
    #[error("{count} is more than {max}, the most that the type of the column can count")]
    TooLong {
        /// How many there are.
        count: usize,
        /// How many there can be.
        max: usize,
    },
    /// A number of elements that is not a whole number of tensors.
    #[error("{count} elements are not a whole number of tensors of {len}")]
    Elements {
        /// How many elements there are.
        count: usize,
        /// How many each tensor has.
        len: usize,
    },
    /// Not one null bit for each row.
    #[error("{have} null bits for {want} rows")]
    NullBits {
        /// How many bits there are.
        have: usize,
        /// How many rows there are.
        want: usize,
    },
    /// A ragged tensor that is not a list of sequences.
    #[error("a ragged tensor of {have} levels, where a column of lists has one")]
    Levels {
        /// How many levels it has.
        have: usize,
    },
    /// Not one name for each axis.
    #[error("{have} names for {want} axes")]
    Names {
        /// How many names there are.
        have: usize,
        /// How many axes there are.
        want: usize,
    },
    /// An order of axes that does not name each of them once.
    #[error("{order:?} does not name each of {axes} axes once")]
    Axes {
        /// The order.
        order: Vec<usize>,
        /// How many axes there are.
        axes: usize,
    },
    /// What Arrow says against a column.
    #[error("Arrow refuses the column: {reason}")]
    Refused {
        /// The reason.
        reason: String,
    },
    /// A function of columns with another number of arguments.
    #[error("{function}: it takes {want} columns, not {have}")]
    Arguments {
        /// The function.
        function: &'static str,
        /// How many columns there are.
        have: usize,
        /// How many it takes.
        want: usize,
    },
    /// A column with another number of rows than the others.
    #[error("column `{column}`: it has {have} rows where the function is called for {want}")]
    Rows {
        /// The column.
        column: String,
        /// How many rows it has.
        have: usize,
        /// How many it should have.
        want: usize,
    },
    /// A function that answers a row with an error.
    #[error("{function}, row {row}: {reason}")]
    Call {
        /// The function.
        function: &'static str,
        /// The row.
        row: usize,
        /// Its error in words.
        reason: String,
    },
}

impl From<Error> for arrow_schema::ArrowError {
    fn from(error: Error) -> Self {
        Self::ExternalError(Box::new(error))
    }
}
