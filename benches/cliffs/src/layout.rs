//! Where the elements of an operand are: as the library is told, and as a loop counts.

/// How an operand lies in the memory of the tensor that it is a view of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Layout {
    /// It is the tensor.
    Contiguous,
    /// The axes in reverse.
    Transposed,
    /// The first axis behind the others.
    Permuted,
    /// The elements from the third on of a longer last axis.
    Sliced,
    /// From the second position on of a longer first axis.
    Offset,
    /// Every other element.
    Strided,
    /// The first axis has one position, which stands for all.
    Stretched,
    /// The last axis has.
    StretchedLast,
    /// The axis behind the first has.
    StretchedMiddle,
    /// The last axis has windows along the first one.
    Windowed,
}

impl Layout {
    pub(crate) const ALL: [Self; 10] = [
        Self::Contiguous,
        Self::Transposed,
        Self::Permuted,
        Self::Sliced,
        Self::Offset,
        Self::Strided,
        Self::Stretched,
        Self::StretchedLast,
        Self::StretchedMiddle,
        Self::Windowed,
    ];

    /// Whether there is such a layout of this rank.
    pub(crate) fn takes(self, rank: usize) -> bool {
        match self {
            Self::Transposed | Self::StretchedLast | Self::Windowed => rank >= 2,
            Self::Permuted | Self::StretchedMiddle => rank >= 3,
            _ => true,
        }
    }

    /// The axis of which one position stands for all.
    pub(crate) fn stretched(self, rank: usize) -> Option<usize> {
        match self {
            Self::Stretched => Some(0),
            Self::StretchedLast => Some(rank - 1),
            Self::StretchedMiddle => Some(1),
            _ => None,
        }
    }
}

/// An operand: its lengths, and its layout.
#[derive(Debug, PartialEq)]
pub(crate) struct Operand {
    pub(crate) dims: Vec<usize>,
    pub(crate) layout: Layout,
}

impl Operand {
    /// The lengths of the tensor that it is a view of.
    pub(crate) fn base(&self) -> Vec<usize> {
        let mut base = self.dims.clone();
        let last = base.len() - 1;
        match self.layout {
            Layout::Contiguous => {}
            Layout::Transposed => base.reverse(),
            Layout::Permuted => base.rotate_right(1),
            Layout::Sliced => base[last] += 5,
            Layout::Offset => base[0] += 2,
            Layout::Strided => base.push(2),
            Layout::Windowed => {
                base.pop();
                base[0] += self.dims[last] - 1;
            }
            Layout::Stretched | Layout::StretchedLast | Layout::StretchedMiddle => {}
        }
        if let Some(axis) = self.layout.stretched(base.len()) {
            base[axis] = 1;
        }
        base
    }

    /// The axis whose length is the first one of that tensor, if it may be one that only run time knows.
    pub(crate) fn run_time_axis(&self) -> Option<usize> {
        let last = self.dims.len() - 1;
        match self.layout {
            Layout::Contiguous => Some(0),
            Layout::Transposed | Layout::Permuted => Some(last),
            Layout::Sliced | Layout::Strided => (last > 0).then_some(0),
            _ => None,
        }
    }

    /// The view, of a reference to that tensor.
    pub(crate) fn view(&self, tensor: &str) -> String {
        let (first, last) = (self.dims[0], self.dims[self.dims.len() - 1]);
        match self.layout {
            Layout::Contiguous | Layout::Stretched | Layout::StretchedLast | Layout::StretchedMiddle => {
                format!("{tensor}.view()")
            }
            Layout::Windowed => format!("{tensor}.windows(Axis::<0>, Dim::<{last}>)"),
            Layout::Transposed => format!("{tensor}.transpose()"),
            Layout::Permuted => {
                let order: Vec<String> =
                    (1..=self.dims.len()).map(|axis| (axis % self.dims.len()).to_string()).collect();
                format!("{tensor}.permute(axes![{}])", order.join(", "))
            }
            Layout::Sliced => format!("{tensor}.slice(Axis::<-1>, span!(2..{}))", last + 2),
            Layout::Offset => format!("{tensor}.slice(Axis::<0>, span!(1..{}))", first + 1),
            Layout::Strided => format!("{tensor}.index_axis(Axis::<-1>, 1).unwrap()"),
        }
    }

    /// The offset of the first element in that tensor, and the strides.
    pub(crate) fn strides(&self) -> (usize, Vec<usize>) {
        let mut strides = row_major(&self.base());
        let mut offset = 0;
        match self.layout {
            Layout::Contiguous => {}
            Layout::Transposed => strides.reverse(),
            Layout::Permuted => strides.rotate_left(1),
            Layout::Sliced => offset = 2,
            Layout::Offset => offset = strides[0],
            Layout::Strided => {
                offset = 1;
                strides.pop();
            }
            Layout::Windowed => strides.push(strides[0]),
            Layout::Stretched | Layout::StretchedLast | Layout::StretchedMiddle => {}
        }
        if let Some(axis) = self.layout.stretched(strides.len()) {
            strides[axis] = 0;
        }
        (offset, strides)
    }

    /// The element at these indices, as a formula reads it in that tensor.
    pub(crate) fn read(&self, tensor: &str, indices: &[String]) -> String {
        let mut indices = indices.to_vec();
        let last = indices.len() - 1;
        match self.layout {
            Layout::Contiguous => {}
            Layout::Transposed => indices.reverse(),
            Layout::Permuted => indices.rotate_right(1),
            Layout::Sliced => indices[last] += " + 2",
            Layout::Offset => indices[0] += " + 1",
            Layout::Strided => indices.push("1".to_owned()),
            Layout::Windowed => {
                let within = indices.remove(last);
                indices[0] += &format!(" + {within}");
            }
            Layout::Stretched | Layout::StretchedLast | Layout::StretchedMiddle => {}
        }
        if let Some(axis) = self.layout.stretched(indices.len()) {
            "0".clone_into(&mut indices[axis]);
        }
        format!("{tensor}[{}]", indices.join(", "))
    }

    /// The element at these indices.
    pub(crate) fn element_at(&self, slice: &str, indices: &[String]) -> String {
        let (offset, strides) = self.strides();
        format!("{slice}[{offset}{}]", sum(indices, &strides))
    }
}

/// The strides of elements that lie side by side.
pub(crate) fn row_major(dims: &[usize]) -> Vec<usize> {
    let mut strides = vec![1; dims.len()];
    for axis in (1..dims.len()).rev() {
        strides[axis - 1] = strides[axis] * dims[axis];
    }
    strides
}

/// ` + i * s` for each index and its stride.
pub(crate) fn sum(indices: &[String], strides: &[usize]) -> String {
    indices.iter().zip(strides).map(|(index, stride)| format!(" + {index} * {stride}")).collect()
}
