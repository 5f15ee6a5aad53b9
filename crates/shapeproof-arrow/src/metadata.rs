//! [`TensorType`]: the extension type `arrow.fixed_shape_tensor`, as a field and its metadata have it.

use arrow_schema::extension::{EXTENSION_TYPE_METADATA_KEY, EXTENSION_TYPE_NAME_KEY};
use arrow_schema::{DataType, Field};
use serde_json::{Map, Value};
use shapeproof::StaticShape;

use crate::{Element, Error};

/// Arrow's canonical extension type of a column of tensors of one shape: its elements, its shape, and what the axes are called.
///
/// The storage is a `FixedSizeList`, whose elements are those of a tensor in row-major order. The metadata are JSON:
/// `{"shape":[26,12],"dim_names":["frame","coefficient"]}`.
///
/// ```
/// use shapeproof::Shape;
/// use shapeproof_arrow::TensorType;
///
/// let frames = TensorType::of::<f32, Shape![26, 12]>().with_dim_names(["frame", "coefficient"])?;
/// let field = frames.field("frames", false);
/// assert_eq!(field.extension_type_name(), Some("arrow.fixed_shape_tensor"));
/// assert_eq!(
///     field.extension_type_metadata(),
///     Some(r#"{"shape":[26,12],"dim_names":["frame","coefficient"]}"#)
/// );
/// assert_eq!(TensorType::from_field(&field)?, Some(frames));
/// # Ok::<(), shapeproof_arrow::Error>(())
/// ```
///
/// # Source
///
/// [Canonical extension types](https://arrow.apache.org/docs/format/CanonicalExtensions.html#fixed-shape-tensor) of the Arrow format.
/// The specification calls the order of the axes `permutation`; the crate `arrow-schema` writes `permutations`, and `null` for what
/// is left out. Both are read, and what is written is the specification's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorType {
    element: DataType,
    shape: Vec<usize>,
    dim_names: Option<Vec<String>>,
    permutation: Option<Vec<usize>>,
}

impl TensorType {
    /// The name of the extension type.
    pub const NAME: &'static str = "arrow.fixed_shape_tensor";

    /// Tensors of this shape, its axes without names and in the order in which they are stored.
    #[must_use]
    pub fn of<T: Element, S: StaticShape>() -> Self {
        Self::of_dims(T::TYPE, S::DIMS.as_ref())
    }

    pub(crate) fn of_dims(element: DataType, dims: &[usize]) -> Self {
        Self { element, shape: dims.to_vec(), dim_names: None, permutation: None }
    }

    /// The same with names for the axes, in the order in which they are stored.
    ///
    /// # Errors
    ///
    /// There is not one name for each axis.
    pub fn with_dim_names<N: Into<String>>(self, names: impl IntoIterator<Item = N>) -> Result<Self, Error> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        if names.len() != self.shape.len() {
            return Err(Error::Names { have: names.len(), want: self.shape.len() });
        }
        Ok(Self { dim_names: Some(names), ..self })
    }

    /// The same with its axes read in another order than they are stored in: axis `i` of what is read is axis `permutation[i]` of
    /// what is stored, as in NumPy's `transpose`.
    ///
    /// # Errors
    ///
    /// Not each axis is named once.
    ///
    /// ```
    /// use shapeproof::Shape;
    /// use shapeproof_arrow::TensorType;
    /// let image = TensorType::of::<u8, Shape![100, 200, 3]>().with_permutation([2, 0, 1])?;
    /// assert_eq!((image.shape(), image.logical_shape()), (&[100, 200, 3][..], vec![3, 100, 200]));
    /// # Ok::<(), shapeproof_arrow::Error>(())
    /// ```
    pub fn with_permutation(self, permutation: impl IntoIterator<Item = usize>) -> Result<Self, Error> {
        let permutation: Vec<usize> = permutation.into_iter().collect();
        if !is_order(&permutation, self.shape.len()) {
            return Err(Error::Axes { order: permutation, axes: self.shape.len() });
        }
        Ok(Self { permutation: Some(permutation), ..self })
    }

    /// The type of the elements.
    #[must_use]
    pub fn element(&self) -> &DataType {
        &self.element
    }

    /// The lengths of the axes as they are stored.
    #[must_use]
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The lengths of the axes in the order in which they are read.
    #[must_use]
    pub fn logical_shape(&self) -> Vec<usize> {
        self.order().iter().filter_map(|&axis| self.shape.get(axis).copied()).collect()
    }

    /// The names of the axes as they are stored, if they have any.
    #[must_use]
    pub fn dim_names(&self) -> Option<&[String]> {
        self.dim_names.as_deref()
    }

    /// The order in which the axes are read, if the metadata have one.
    #[must_use]
    pub fn permutation(&self) -> Option<&[usize]> {
        self.permutation.as_deref()
    }

    /// The order in which the axes are read: that of the metadata, or the one in which they are stored.
    pub(crate) fn order(&self) -> Vec<usize> {
        self.permutation.clone().unwrap_or_else(|| (0..self.shape.len()).collect())
    }

    /// The number of elements of a tensor; no list is as long where it is `usize::MAX`.
    fn count(&self) -> usize {
        crate::storage::count(&self.shape)
    }

    /// A field of such tensors. Their elements are never null; a row may be if `nullable`.
    ///
    /// A shape with more than `i32::MAX` elements, which no list of Arrow has, becomes lists of so many.
    #[must_use]
    pub fn field(&self, name: impl Into<String>, nullable: bool) -> Field {
        let item = Field::new_list_field(self.element.clone(), false);
        let size = i32::try_from(self.count()).unwrap_or(i32::MAX);
        Field::new(name, DataType::FixedSizeList(item.into(), size), nullable).with_metadata(
            [
                (EXTENSION_TYPE_NAME_KEY.into(), Self::NAME.into()),
                (EXTENSION_TYPE_METADATA_KEY.into(), self.json()),
            ]
            .into(),
        )
    }

    /// The metadata as JSON.
    fn json(&self) -> String {
        let mut text = format!("{{\"shape\":{}", Value::from(self.shape.clone()));
        if let Some(names) = &self.dim_names {
            text += &format!(",\"dim_names\":{}", Value::from(names.clone()));
        }
        if let Some(permutation) = &self.permutation {
            text += &format!(",\"permutation\":{}", Value::from(permutation.clone()));
        }
        text + "}"
    }

    /// What a field says of its tensors, or `None` where it has not this extension type.
    ///
    /// # Errors
    ///
    /// The metadata are not those of the specification, or the storage is not a `FixedSizeList` of as many elements as the shape has.
    pub fn from_field(field: &Field) -> Result<Option<Self>, Error> {
        if field.extension_type_name() != Some(Self::NAME) {
            return Ok(None);
        }
        let column = field.name();
        let DataType::FixedSizeList(item, size) = field.data_type() else {
            return Err(Error::Type {
                column: column.clone(),
                have: field.data_type().clone(),
                want: "lists of a fixed size, the storage of tensors,".into(),
            });
        };
        let metadata = field.extension_type_metadata().unwrap_or_default();
        let json: Value = serde_json::from_str(metadata).map_err(|error| wrong(column, error.to_string()))?;
        let json = json.as_object().ok_or_else(|| wrong(column, "they are not a JSON object".into()))?;
        let shape =
            lengths(column, json, "shape")?.ok_or_else(|| wrong(column, "there is no shape".into()))?;
        let permutation = match lengths(column, json, "permutation")? {
            None => lengths(column, json, "permutations")?,
            order => order,
        };
        if let Some(order) = permutation.as_ref().filter(|order| !is_order(order, shape.len())) {
            let error = Error::Axes { order: order.clone(), axes: shape.len() };
            return Err(wrong(column, error.to_string()));
        }
        let kind = Self {
            element: item.data_type().clone(),
            dim_names: names(column, json, shape.len())?,
            shape,
            permutation,
        };
        if usize::try_from(*size) != Ok(kind.count()) {
            let reason = format!("the shape {:?} does not have {size} elements, as the lists do", kind.shape);
            return Err(wrong(column, reason));
        }
        Ok(Some(kind))
    }
}

fn wrong(column: &str, reason: String) -> Error {
    Error::Metadata { column: column.into(), reason }
}

/// Whether each axis is named once.
fn is_order(permutation: &[usize], rank: usize) -> bool {
    permutation.len() == rank && (0..rank).all(|axis| permutation.contains(&axis))
}

/// What is there under a name, `null` counting as nothing.
fn present<'a>(json: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    json.get(name).filter(|value| !value.is_null())
}

/// A list of lengths or axes.
fn lengths(column: &str, json: &Map<String, Value>, name: &str) -> Result<Option<Vec<usize>>, Error> {
    let Some(value) = present(json, name) else { return Ok(None) };
    let length = |value: &Value| value.as_u64().and_then(|length| usize::try_from(length).ok());
    let list = value.as_array().and_then(|list| list.iter().map(length).collect::<Option<_>>());
    list.map(Some).ok_or_else(|| wrong(column, format!("`{name}` is not a list of lengths: {value}")))
}

/// The names of the axes.
fn names(column: &str, json: &Map<String, Value>, rank: usize) -> Result<Option<Vec<String>>, Error> {
    let Some(value) = present(json, "dim_names") else { return Ok(None) };
    let name = |value: &Value| value.as_str().map(String::from);
    let list = value.as_array().and_then(|list| list.iter().map(name).collect::<Option<Vec<_>>>());
    let list = list.filter(|list| list.len() == rank);
    list.map(Some).ok_or_else(|| wrong(column, format!("`dim_names` is not a list of {rank} names: {value}")))
}
