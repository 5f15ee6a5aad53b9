//! An array of a file: its type, its shape, and its elements as the library reads them.

use core::fmt;

use crate::shape;

/// The most axes of a tensor.
const MAX_RANK: usize = 6;

/// The longest axis.
const MAX_LEN: usize = 999_999;

/// Elements of one type in C order, the bytes of each in little-endian order.
pub(crate) struct Array {
    /// The name of the type in Rust.
    pub(crate) element: &'static str,
    pub(crate) shape: Vec<usize>,
    pub(crate) bytes: Vec<u8>,
}

impl Array {
    /// An array, if its shape has a type.
    pub(crate) fn new(element: &'static str, shape: &[usize], bytes: Vec<u8>) -> Result<Self, String> {
        if shape.len() > MAX_RANK {
            return Err(format!("its rank is {}, and a tensor has at most {MAX_RANK} axes", shape.len()));
        }
        if let Some((axis, len)) = shape.iter().enumerate().find(|&(_, &len)| len > MAX_LEN) {
            return Err(format!(
                "its axis {axis} has length {len}, and the length of an axis is at most {MAX_LEN}"
            ));
        }
        Ok(Self { element, shape: shape.to_vec(), bytes })
    }
}

/// The type of its tensor.
impl fmt::Display for Array {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tensor<{}, Shape!{}>", self.element, shape(&self.shape))
    }
}

/// Elements that stand in Fortran order, the first axis fastest, in C order.
pub(crate) fn rows_first(bytes: &[u8], shape: &[usize], size: usize) -> Vec<u8> {
    // Of a shape without elements the other lengths may be any numbers.
    let count = if bytes.is_empty() { 0 } else { shape.iter().product() };
    let mut ordered = Vec::with_capacity(bytes.len());
    for index in 0..count {
        // Where the element of this index in C order stands, found from the last axis to the first.
        let (mut rest, mut place, mut stride) = (index, 0, count);
        for &len in shape.iter().rev() {
            stride /= len;
            place += rest % len * stride;
            rest /= len;
        }
        ordered.extend(bytes.chunks_exact(size).nth(place).unwrap_or_default());
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::rows_first;

    /// Each element says its own index: `10 * i + j`, and `100 * k` with three axes.
    #[test]
    fn the_last_axis_becomes_the_fastest() {
        assert_eq!(rows_first(&[0, 10, 1, 11, 2, 12], &[2, 3], 1), [0, 1, 2, 10, 11, 12]);
        let cube = [0, 100, 10, 110, 20, 120, 1, 101, 11, 111, 21, 121];
        assert_eq!(rows_first(&cube, &[2, 3, 2], 1), [0, 1, 10, 11, 20, 21, 100, 101, 110, 111, 120, 121]);
        assert_eq!(rows_first(&[0, 9, 10, 9, 1, 9, 11, 9], &[2, 2], 2), [0, 9, 1, 9, 10, 9, 11, 9]);
        assert!(rows_first(&[], &[0, 3], 4).is_empty());
        assert!(rows_first(&[], &[usize::MAX, 2, 0], 4).is_empty());
        assert_eq!(rows_first(&[7], &[], 1), [7]);
    }
}
