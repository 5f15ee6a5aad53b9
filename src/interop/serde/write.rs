//! Serialization of tensors and views.

use duplicate::duplicate_item;
use serde_core::ser::{Serialize, SerializeSeq, SerializeStruct, SerializeTuple, Serializer};

use super::is_erased;
use crate::ops::views::slicing::Slicing;
use crate::shape::{Axes, Dims, Shape};
use crate::storage::{Layout, Tensor, TensorView, TensorViewMut};

/// The elements in row-major order, without the shape.
struct FlatElements<'a, T, S, L>(TensorView<'a, T, S, L>);

impl<T: Copy + Serialize + 'static, S: Shape, L: Layout> Serialize for FlatElements<'_, T, S, L> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let mut tuple = serializer.serialize_tuple(self.0.shape().count())?;
        for element in self.0.iter() {
            tuple.serialize_element(element)?;
        }
        tuple.end()
    }
}

/// The lengths of the axes, of which only those that are not in the type are written.
struct AxisLengths<'a>(&'a [usize], &'static [(usize, bool)]);

impl Serialize for AxisLengths<'_> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let Self(lengths, extents) = self;
        let unknown = || lengths.iter().zip(*extents).filter(|&(_, &(_, known))| !known);
        let mut tuple = serializer.serialize_tuple(unknown().count())?;
        for (length, _) in unknown() {
            tuple.serialize_element(length)?;
        }
        tuple.end()
    }
}

/// The elements behind the index so far, as nested sequences; the positions on axes before `axis` are chosen.
struct NestedSequences<'a, T, S, L> {
    view: TensorView<'a, T, S, L>,
    axis: usize,
    index: Axes,
}

impl<T: Copy + Serialize + 'static, S: Shape, L: Layout> Serialize for NestedSequences<'_, T, S, L> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let len = self.view.shape().axes().get(self.axis).copied().unwrap_or(0);
        let mut sequence = serializer.serialize_seq(Some(len))?;
        for i in 0..len {
            let mut index = self.index;
            if let Some(place) = index.get_mut(self.axis) {
                *place = i;
            }
            if self.axis < 7 {
                sequence.serialize_element(&Self { view: self.view, axis: self.axis + 1, index })?;
            } else if let Some(element) = TensorView::at(&self.view, index) {
                sequence.serialize_element(&element)?;
            }
        }
        sequence.end()
    }
}

impl<T: Copy + Serialize + 'static, S: Shape, L: Layout> Serialize for TensorView<'_, T, S, L> {
    /// Serializes in the forms that the [module](crate::interop::serde) lists.
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let dims = Dims::of(self.shape());
        if is_erased::<S>() {
            let mut fields = serializer.serialize_struct("DynTensor", 2)?;
            fields.serialize_field("dims", dims.as_ref())?;
            fields.serialize_field("elements", &FlatElements(*self))?;
            return fields.end();
        }
        if let (0, Some(element)) = (S::RANK, TensorView::at(self, [0; 8])) {
            return element.serialize(serializer);
        }
        if serializer.is_human_readable() {
            return NestedSequences { view: *self, axis: 8usize.saturating_sub(S::RANK), index: [0; 8] }
                .serialize(serializer);
        }
        if S::KNOWN {
            return FlatElements(*self).serialize(serializer);
        }
        let mut parts = serializer.serialize_tuple(2)?;
        parts.serialize_element(&AxisLengths(dims.as_ref(), S::EXTENTS))?;
        parts.serialize_element(&FlatElements(*self))?;
        parts.end()
    }
}

#[duplicate_item(
    generics              Memory;
    [S: Shape]            [Tensor<T, S>];
    [S: Shape, L: Layout] [TensorViewMut<'_, T, S, L>];
)]
impl<T: Copy + Serialize + 'static, generics> Serialize for Memory {
    /// Serializes the view of the tensor.
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        self.view().serialize(serializer)
    }
}
