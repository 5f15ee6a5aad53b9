//! `dynamic_partition`: rows distributed to a number of partitions that is known at compile time.
//!
//! Semantics: TensorFlow's `dynamic_partition`.

use core::array;

use super::error::PartitionError;
use super::parts::prefix;
use crate::element::RowIndex;
use crate::element::operation::operations;
use crate::expr::Operand;
use crate::kernel::SCALAR;
use crate::shape::axis::AtAxis;
use crate::shape::broadcast::SameShape;
use crate::shape::dims::Extents;
use crate::shape::error::ShapeError;
use crate::shape::extent::Bounded;
use crate::shape::strip::{SameRows, Strip, StripPrefix};
use crate::shape::{Axis, Dims, Extent, Shape};
use crate::storage::indices::BoundedIndices;
use crate::storage::{Tensor, TensorView};

operations!(dynamic_partition);

/// The number of partitions as a value, such as `Partitions::<2>`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Partitions<const N: usize>;

/// The rows of `data` distributed to `N` partitions: row `i` goes to the partition with the number `partitions[i]`. Within a
/// partition the rows keep their order.
///
/// # Shapes
///
/// The shape of `data` is the shape of `partitions` followed by the shape of one row. The shape of each output is its number of
/// rows followed by the shape of one row.
///
/// # Errors
///
/// An element of `partitions` is not the number of a partition, or a length that is known at run time does not fit.
///
/// # Cost
///
/// The rows of each partition are counted, in one pass over `partitions` or, where there are few partitions, in one pass for each.
/// Nothing is copied before the outputs are asked for.
///
/// # Example
///
/// ```
/// use shapeproof::{Partitions, Stitch, dynamic_partition, prelude::*, tensor};
/// type Rows = Shape![..6];
///
/// let x = tensor![0.1, -1.0, 5.2, 4.3, -1.0, 7.4];
/// let good = tensor![1, 0, 1, 1, 0, 1];
/// let parts = dynamic_partition(&x, &good, Partitions::<2>)?;
/// let [missing, good] = parts.outputs::<Rows>()?;
/// assert_eq!(missing.as_slice(), [-1.0, -1.0]);
///
/// // The way back, with 1 added to the values that are there.
/// let [first, second] = parts.rows::<Rows>()?;
/// let good = (&good + 1.0).eval();
/// let merged: Tensor<f64, Shape![6]> = Stitch::new().part(&first, &missing)?.part(&second, &good)?.finish()?;
/// assert_eq!(merged, tensor![1.1, -1.0, 6.2, 5.3, -1.0, 8.4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "boolean_mask")]
pub fn dynamic_partition<'a, K, I, T, D, const N: usize>(
    data: impl Operand<Expr = TensorView<'a, T, D>>,
    partitions: impl Operand<Expr = TensorView<'a, K, I>>,
    number: Partitions<N>,
) -> Result<Partitioned<'a, K, T, <D as Strip<I>>::Suffix, N>, PartitionError>
where
    K: RowIndex,
    I: Shape,
    T: Copy + 'static,
    D: StripPrefix<I, dynamic_partition>,
{
    let _ = number;
    let (data, partitions) = (data.expr(), partitions.expr());
    prefix("data", partitions.shape(), data.shape())?;
    let row = data.shape().suffix(partitions.shape());
    let counts = counted(partitions.as_slice()).map_err(|position| PartitionError::Value {
        index: unravel(position, partitions.shape()),
        value: partitions.as_slice().get(position).map_or(0, |k| k.value()),
        partitions: N,
    })?;
    Ok(Partitioned { data: data.as_slice(), partitions: partitions.as_slice(), row, counts })
}

/// The number of rows of each partition, or the position of an element that is not the number of a partition.
#[inline(always)]
fn counted<K: RowIndex, const N: usize>(partitions: &[K]) -> Result<[usize; N], usize> {
    // If there are few partitions, each is counted in its own pass, with vector instructions; the rows that are left belong to the
    // last one. If one loop counts all of them, 512 rows for four partitions take 3.0 times the instructions with SSE2.
    let few = if cfg!(target_feature = "avx2") { 8 } else { 4 };
    let one_by_one = !SCALAR && (1..=few).contains(&N) && partitions.len() >= 16;
    if one_by_one && BoundedIndices::new(partitions).below(N).is_some() {
        let mut left = partitions.len();
        return Ok(array::from_fn(|k| {
            let count = if k + 1 < N { K::count(partitions, k) } else { left };
            left = left.wrapping_sub(count);
            count
        }));
    }
    let mut counts = [0; N];
    for (position, &k) in partitions.iter().enumerate() {
        match k.row().and_then(|k| counts.get_mut(k)) {
            Some(count) => *count += 1,
            None => return Err(position),
        }
    }
    Ok(counts)
}

/// The index, in a shape, of a position in row-major order. Only an error asks for it; with vector registers it is kept out of its caller,
/// where the loop over rows has one register too few then (2.7 % more instructions of 4,096 rows of 64 `f32` in 8 with AVX2).
#[cfg_attr(not(any(target_arch = "arm", target_arch = "riscv32")), cold, inline(never))]
fn unravel<S: Shape>(mut position: usize, shape: S) -> Dims {
    let mut axes = shape.axes();
    for axis in axes.iter_mut().rev() {
        let len = (*axis).max(1);
        *axis = position % len;
        position /= len;
    }
    Dims::right_aligned(shape.rank(), axes)
}

/// The result of [`dynamic_partition()`](fn@dynamic_partition): rows that are distributed to `N` partitions, and not yet copied.
#[derive(Clone, Copy, Debug)]
#[must_use = "the outputs are copied when they are asked for"]
pub struct Partitioned<'a, K, T, C, const N: usize> {
    data: &'a [T],
    partitions: &'a [K],
    row: C,
    counts: [usize; N],
}

impl<K: RowIndex, T: Copy + 'static, C: Shape, const N: usize> Partitioned<'_, K, T, C, N> {
    /// The number of rows of each partition.
    ///
    /// ```
    /// use shapeproof::{Partitions, dynamic_partition, tensor};
    /// let (data, partitions) = (tensor![5, 6, 7], tensor![1, 0, 1]);
    /// assert_eq!(dynamic_partition(&data, &partitions, Partitions::<2>)?.counts(), [1, 2]);
    /// # Ok::<(), shapeproof::PartitionError>(())
    /// ```
    #[must_use]
    pub fn counts(&self) -> [usize; N] {
        self.counts
    }

    /// The shape of one row.
    ///
    /// ```
    /// use shapeproof::{Partitions, dynamic_partition, prelude::*, tensor};
    /// let (data, partitions) = (tensor![[1, 2], [3, 4]], tensor![1, 0]);
    /// assert_eq!(dynamic_partition(&data, &partitions, Partitions::<2>)?.row().dims(), [2]);
    /// # Ok::<(), shapeproof::PartitionError>(())
    /// ```
    #[must_use]
    pub fn row(&self) -> C {
        self.row
    }

    /// The partitions as tensors with a capacity for their rows, such as `Shape![..32, 12]` for rows of 12.
    ///
    /// # Errors
    ///
    /// A partition has more rows than the capacity of its tensor, or the tensors have another shape of row.
    ///
    /// # Cost
    ///
    /// One copy of each row. The tensors are filled with zeros first and returned by value; [`write_into`](Self::write_into) is
    /// better for large ones.
    ///
    /// ```
    /// use shapeproof::{Partitions, dynamic_partition, prelude::*, tensor};
    /// let (data, partitions) = (tensor![[1, 2], [3, 4], [5, 6]], tensor![1, 0, 1]);
    /// let [first, second] = dynamic_partition(&data, &partitions, Partitions::<2>)?.outputs::<Shape![..3, 2]>()?;
    /// assert_eq!((first.as_slice(), second.as_slice()), (&[3, 4][..], &[1, 2, 5, 6][..]));
    /// # Ok::<(), shapeproof::PartitionError>(())
    /// ```
    pub fn outputs<S>(&self) -> Result<[Tensor<T, S>; N], PartitionError>
    where
        T: Default,
        S: AtAxis<Axis<0>, Extent: Bounded, Without: SameRows<C, dynamic_partition>>,
    {
        let shapes = self.shapes::<S>(self.row)?;
        let mut outputs = shapes.map(|shape| Tensor::generate(shape, |_| T::default()));
        self.place(outputs.each_mut().map(|output| output.as_mut_slice()));
        Ok(outputs)
    }

    /// Writes the partitions into tensors with a capacity for their rows. Each tensor gets the length of its partition.
    ///
    /// # Errors
    ///
    /// Those of [`outputs`](Self::outputs); the tensors are left as they were then.
    ///
    /// # Cost
    ///
    /// One copy of each row.
    ///
    /// ```
    /// use shapeproof::{Partitions, dynamic_partition, prelude::*, tensor};
    /// let (data, partitions) = (tensor![[1, 2], [3, 4], [5, 6]], tensor![1, 0, 1]);
    /// let [mut first, mut second] = [const { Tensor::<i32, Shape![..3, 2]>::empty() }; 2];
    /// dynamic_partition(&data, &partitions, Partitions::<2>)?.outputs_into([&mut first, &mut second])?;
    /// assert_eq!(second.as_slice(), [1, 2, 5, 6]);
    /// # Ok::<(), shapeproof::PartitionError>(())
    /// ```
    pub fn outputs_into<S>(&self, outputs: [&mut Tensor<T, S>; N]) -> Result<(), PartitionError>
    where
        T: Default,
        S: AtAxis<Axis<0>, Extent: Bounded, Without: SameRows<C, dynamic_partition>>,
    {
        self.place(resized(outputs, self.shapes::<S>(self.row)?));
        Ok(())
    }

    /// Writes each partition to the front of its buffer, row after row. The rest of the buffer is left as it was.
    /// [`counts`](Self::counts) has the number of rows of each partition.
    ///
    /// # Errors
    ///
    /// A buffer is too short; all are left as they were then.
    ///
    /// # Cost
    ///
    /// One copy of each row.
    ///
    /// ```
    /// use shapeproof::{Partitions, dynamic_partition, tensor};
    /// let (data, partitions) = (tensor![[1, 2], [3, 4], [5, 6]], tensor![1, 0, 1]);
    /// let (mut first, mut second) = ([0; 4], [0; 4]);
    /// dynamic_partition(&data, &partitions, Partitions::<2>)?.write_into([&mut first, &mut second])?;
    /// assert_eq!((first, second), ([3, 4, 0, 0], [1, 2, 5, 6]));
    /// # Ok::<(), shapeproof::PartitionError>(())
    /// ```
    pub fn write_into(&self, buffers: [&mut [T]; N]) -> Result<(), PartitionError> {
        self.room(buffers.each_ref().map(|buffer| buffer.len()), self.row.count())?;
        self.place(buffers);
        Ok(())
    }

    /// For each partition, the positions in `partitions` of its rows. With these as indices, [`Stitch`](crate::Stitch) puts the
    /// rows back to where they were.
    ///
    /// # Errors
    ///
    /// A partition has more rows than the capacity of its tensor.
    ///
    /// # Cost
    ///
    /// One pass over `partitions`.
    ///
    /// ```
    /// use shapeproof::{Partitions, dynamic_partition, prelude::*, tensor};
    /// let (data, partitions) = (tensor![5, 6, 7], tensor![1, 0, 1]);
    /// let [first, second] = dynamic_partition(&data, &partitions, Partitions::<2>)?.rows::<Shape![..3]>()?;
    /// assert_eq!((first.as_slice(), second.as_slice()), (&[1][..], &[0, 2][..]));
    /// # Ok::<(), shapeproof::PartitionError>(())
    /// ```
    #[doc(alias("row_iter", "outer_iter"))]
    pub fn rows<S>(&self) -> Result<[Tensor<usize, S>; N], PartitionError>
    where
        S: AtAxis<Axis<0>, Extent: Bounded, Without: SameShape<(), dynamic_partition>>,
    {
        let shapes = self.shapes::<S>(())?;
        let mut outputs = shapes.map(|shape| Tensor::generate(shape, |_| 0));
        self.number(outputs.each_mut().map(|output| output.as_mut_slice()));
        Ok(outputs)
    }

    /// As [`rows`](Self::rows), written into tensors with a capacity for the positions. Each tensor gets the length of its
    /// partition.
    ///
    /// # Errors
    ///
    /// Those of [`rows`](Self::rows); the tensors are left as they were then.
    ///
    /// ```
    /// use shapeproof::{Partitions, dynamic_partition, prelude::*, tensor};
    /// let (data, partitions) = (tensor![5, 6, 7], tensor![1, 0, 1]);
    /// let partitioned = dynamic_partition(&data, &partitions, Partitions::<2>)?;
    /// let [mut first, mut second] = [const { Tensor::<usize, Shape![..3]>::empty() }; 2];
    /// partitioned.rows_into([&mut first, &mut second])?;
    /// assert_eq!((first.as_slice(), second.as_slice()), (&[1][..], &[0, 2][..]));
    /// # Ok::<(), shapeproof::PartitionError>(())
    /// ```
    pub fn rows_into<S>(&self, outputs: [&mut Tensor<usize, S>; N]) -> Result<(), PartitionError>
    where
        S: AtAxis<Axis<0>, Extent: Bounded, Without: SameShape<(), dynamic_partition>>,
    {
        self.number(resized(outputs, self.shapes::<S>(())?));
        Ok(())
    }

    /// As [`rows`](Self::rows), written to the front of each buffer. The rest of the buffer is left as it was.
    ///
    /// # Errors
    ///
    /// A buffer is too short; all are left as they were then.
    ///
    /// ```
    /// use shapeproof::{Partitions, dynamic_partition, tensor};
    /// let (data, partitions) = (tensor![5, 6, 7], tensor![1, 0, 1]);
    /// let partitioned = dynamic_partition(&data, &partitions, Partitions::<2>)?;
    /// let (mut first, mut second) = ([9; 3], [9; 3]);
    /// partitioned.write_rows_into([&mut first, &mut second])?;
    /// assert_eq!((first, second), ([1, 9, 9], [0, 2, 9]));
    /// # Ok::<(), shapeproof::PartitionError>(())
    /// ```
    pub fn write_rows_into(&self, buffers: [&mut [usize]; N]) -> Result<(), PartitionError> {
        self.room(buffers.each_ref().map(|buffer| buffer.len()), 1)?;
        self.number(buffers);
        Ok(())
    }

    /// Checks that each buffer, of `lens` elements, has room for the rows of its partition, of `row` elements each.
    fn room(&self, lens: [usize; N], row: usize) -> Result<(), PartitionError> {
        for (partition, (have, count)) in lens.into_iter().zip(self.counts).enumerate() {
            let want = count.saturating_mul(row);
            if have < want {
                return Err(PartitionError::Room { partition, have, want });
            }
        }
        Ok(())
    }

    /// The shape of each output, or an error if the type of shape does not allow it.
    fn shapes<S: AtAxis<Axis<0>>>(&self, row: impl Shape) -> Result<[S; N], ShapeError> {
        let op = "outputs";
        let none = ShapeError::Shape { op, have: Dims::of(row), want: Extents::of::<S::Without>() };
        let mut shapes = [with_rows(0, row).ok_or(none)?; N];
        for (shape, len) in shapes.iter_mut().zip(self.counts) {
            let full = ShapeError::Extent { op, axis: 0, len, max: S::Extent::MAX };
            *shape = with_rows(len, row).ok_or(full)?;
        }
        Ok(shapes)
    }

    /// Copies each row to its partition's buffer, behind the rows that are there already.
    #[inline(always)]
    fn place(&self, buffers: [&mut [T]; N]) {
        let len = self.row.count();
        if len == 0 {
            return;
        }
        let mut next = buffers.map(|buffer| buffer.chunks_exact_mut(len));
        let mut put = |k: K, row: &[T]| {
            // The lengths are equal. Without this comparison the compiler keeps the panic branch of `copy_from_slice`.
            if let Some(to) = k.row().and_then(|k| next.get_mut(k)).and_then(Iterator::next)
                && to.len() == row.len()
            {
                to.copy_from_slice(row);
            }
        };
        if len == 1 {
            for (&k, element) in self.partitions.iter().zip(self.data) {
                put(k, array::from_ref(element));
            }
        } else {
            for (&k, row) in self.partitions.iter().zip(self.data.chunks_exact(len)) {
                put(k, row);
            }
        }
    }

    /// Writes each position to its partition's buffer, behind the positions that are there already.
    fn number(&self, buffers: [&mut [usize]; N]) {
        let mut buffers = buffers.map(|buffer| buffer.iter_mut());
        for (position, k) in self.partitions.iter().enumerate() {
            if let Some(to) = k.row().and_then(|k| buffers.get_mut(k)).and_then(Iterator::next) {
                *to = position;
            }
        }
    }
}

/// Gives each tensor its shape, and returns the elements of all tensors.
fn resized<T: Copy + Default + 'static, S: Shape, const N: usize>(
    outputs: [&mut Tensor<T, S>; N],
    shapes: [S; N],
) -> [&mut [T]; N] {
    let mut shapes = shapes.into_iter();
    outputs.map(|output| {
        if let Some(shape) = shapes.next() {
            output.resize(shape, T::default());
        }
        output.as_mut_slice()
    })
}

/// The shape of `rows` rows of shape `row`, if the type `S` allows it.
fn with_rows<S: Shape>(rows: usize, row: impl Shape) -> Option<S> {
    let mut axes = row.axes();
    *axes.get_mut(7usize.checked_sub(row.rank())?)? = rows;
    S::from_lengths(row.rank() + 1, axes)
}
