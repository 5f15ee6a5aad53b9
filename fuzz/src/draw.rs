//! What a program draws from its input: lengths, elements, and views of memory in some roundabout layout.

use crate::element::Element;
use crate::model::{Nested, count};
use arbitrary::Unstructured;
use core::fmt::Debug;
use shapeproof::prelude::*;
use shapeproof::{Dim, Dims, DynShape, Layout, Strided};

pub use arbitrary::Result;

/// A view of any rank whose elements may lie anywhere.
pub type View<'a, T> = TensorView<'a, T, DynShape, Strided>;

/// No tensor of a program has more elements than this.
pub const MOST: usize = 1 << 12;

/// The input of a program, from which it draws its choices.
pub struct Draw<'a>(pub Unstructured<'a>);

impl<'a> Draw<'a> {
    pub fn new(input: &'a [u8]) -> Self {
        Self(Unstructured::new(input))
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> Result<usize> {
        self.0.int_in_range(0..=end - 1)
    }

    /// True about once in `n` times.
    pub fn once_in(&mut self, n: usize) -> Result<bool> {
        Ok(self.below(n)? == n - 1)
    }

    /// One of these.
    pub fn one<T: Copy>(&mut self, of: &[T]) -> Result<T> {
        Ok(of[self.below(of.len())?])
    }

    /// One length of an axis, of which there is room for `room`.
    pub fn length(&mut self, room: usize) -> Result<usize> {
        let len = self.one(&[2, 1, 3, 0, 5, 16, 63, 64, 65, 130, 1000])?;
        Ok(if len > room { 2.min(room) } else { len })
    }

    /// The lengths of a tensor of `rank` axes.
    pub fn dims(&mut self, rank: usize) -> Result<Vec<usize>> {
        let (mut dims, mut room) = (Vec::new(), MOST);
        for _ in 0..rank {
            let len = self.length(room)?;
            room /= len.max(1);
            dims.push(len);
        }
        // The long axis may be any of them.
        let turn = self.below(rank.max(1))?;
        dims.rotate_left(turn);
        Ok(dims)
    }

    /// As many elements, some of them special, without drawing each from the input.
    pub fn elements<T>(&mut self, count: usize, of: impl Fn(u64, u8) -> T) -> Result<Vec<T>> {
        let (mut state, style): (u64, u8) = (self.0.arbitrary::<u16>()?.into(), self.0.arbitrary()?);
        Ok((0..count)
            .map(|_| {
                // The generator SplitMix64.
                state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut bits = state;
                bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                of(bits ^ (bits >> 31), style)
            })
            .collect())
    }

    /// A tensor of these lengths.
    pub fn nested<T: Element>(&mut self, dims: &[usize]) -> Result<Nested<T>> {
        Ok(Nested { dims: dims.to_vec(), data: self.elements(count(dims), T::of)? })
    }

    /// Axes in some order.
    pub fn order(&mut self, rank: usize) -> Result<Vec<usize>> {
        let mut order: Vec<usize> = (0..rank).collect();
        for i in (1..rank).rev() {
            let with = self.below(i + 1)?;
            order.swap(i, with);
        }
        Ok(order)
    }

    /// An axis as a program may write it: from the start, or negative from the end.
    pub fn axis(&mut self, axis: usize, rank: usize) -> Result<isize> {
        let axis = axis as isize;
        Ok(if self.0.arbitrary()? { axis - rank as isize } else { axis })
    }

    /// Lengths that broadcast to these.
    pub fn narrower(&mut self, dims: &[usize]) -> Result<Vec<usize>> {
        let mut own = dims.to_vec();
        if self.0.arbitrary()? {
            let ahead = self.below(own.len() + 1)?;
            own.drain(..ahead);
        }
        if self.0.arbitrary()? {
            for len in &mut own {
                if self.once_in(3)? {
                    *len = 1;
                }
            }
        }
        Ok(own)
    }
}

/// The dimensions as the library takes them.
pub fn dims(lens: &[usize]) -> Dims {
    Dims::new(lens).expect("at most eight axes")
}

/// One view of another.
#[derive(Clone, Debug)]
pub enum Step {
    Permute(Vec<isize>),
    Transpose,
    Slice { axis: isize, from: usize, to: usize },
    Split { axis: isize, at: usize, second: bool },
    Every { axis: usize, from: usize, to: usize, step: usize },
    Index { axis: isize, at: usize },
    Squeeze { axis: isize },
    Unsqueeze { axis: isize },
    Broadcast(Vec<usize>),
    Windows { axis: usize, size: usize },
}

/// A view with its number of axes in its type, and an axis as a constant, where both are what run time says.
macro_rules! at_rank {
    ($view:ident, $axis:ident, |$x:ident, $a:ident| $body:expr) => {
        match $view.shape().rank() {
            1 => at_rank!(@ [0] (?) $view, $axis, $x, $a, $body),
            2 => at_rank!(@ [0 1] (?, ?) $view, $axis, $x, $a, $body),
            3 => at_rank!(@ [0 1 2] (?, ?, ?) $view, $axis, $x, $a, $body),
            4 => at_rank!(@ [0 1 2 3] (?, ?, ?, ?) $view, $axis, $x, $a, $body),
            5 => at_rank!(@ [0 1 2 3 4] (?, ?, ?, ?, ?) $view, $axis, $x, $a, $body),
            _ => None,
        }
    };
    (@ [$($n:literal)*] $shape:tt $view:ident, $axis:ident, $x:ident, $a:ident, $body:expr) => {{
        let $x = $view.try_into_shape::<at_rank!(@shape $shape)>().expect("as many axes");
        match $axis {
            $($n => {
                const A: isize = $n;
                let $a = Axis::<A>;
                $body
            })*
            _ => None,
        }
    }};
    (@shape ($($shape:tt)*)) => { Shape![$($shape)*] };
}

impl Step {
    /// The view, or `None` where the library refuses it.
    pub fn library<'a, T: Copy + Debug + 'static>(&self, x: View<'a, T>) -> Option<View<'a, T>> {
        match *self {
            Self::Permute(ref order) => x.permute_axes(order).ok(),
            Self::Transpose => Some(x.transpose()),
            Self::Slice { axis, from, to } => x.slice_axis(axis, from, to).ok(),
            Self::Split { axis, at, second } => {
                let (first, rest) = x.split_along(axis, at).ok()?;
                Some(if second { rest } else { first })
            }
            Self::Every { axis, from, to, step } => {
                at_rank!(x, axis, |x, a| Some(x.slice_step_range(a, from..to, step)?.into_dynamic()))
            }
            Self::Index { axis, at } => x.index_along(axis, at).ok(),
            Self::Squeeze { axis } => x.squeeze_along(axis).ok(),
            Self::Unsqueeze { axis } => x.unsqueeze_along(axis).ok(),
            Self::Broadcast(ref lens) => x.try_broadcast_to::<DynShape>(dims(lens)).ok(),
            Self::Windows { axis, size } => match size {
                1 => at_rank!(x, axis, |x, a| Some(x.try_windows(a, Dim::<1>).ok()?.into_dynamic())),
                2 => at_rank!(x, axis, |x, a| Some(x.try_windows(a, Dim::<2>).ok()?.into_dynamic())),
                _ => at_rank!(x, axis, |x, a| Some(x.try_windows(a, Dim::<3>).ok()?.into_dynamic())),
            },
        }
    }

    /// The same by plain loops.
    pub fn naive<T: Copy + Debug>(&self, x: &Nested<T>) -> Option<Nested<T>> {
        let rank = x.dims.len();
        let from_start = |axis: isize, rank: usize| {
            let axis = if axis < 0 { axis + rank as isize } else { axis };
            usize::try_from(axis).ok().filter(|&axis| axis < rank)
        };
        match *self {
            Self::Permute(ref order) => {
                let order: Option<Vec<_>> = order.iter().map(|&axis| from_start(axis, rank)).collect();
                let order = order?;
                let mut sorted = order.clone();
                sorted.sort();
                sorted.iter().copied().eq(0..rank).then(|| x.permute(&order))
            }
            Self::Transpose => Some(x.permute(&(0..rank).rev().collect::<Vec<_>>())),
            Self::Slice { axis, from, to } => x.every(from_start(axis, rank)?, from, to, 1),
            Self::Split { axis, at, second } => {
                let axis = from_start(axis, rank)?;
                let len = x.dims[axis];
                if at > len {
                    return None;
                }
                if second { x.every(axis, at, len, 1) } else { x.every(axis, 0, at, 1) }
            }
            Self::Every { axis, from, to, step } => x.every(axis, from, to, step),
            Self::Index { axis, at } => x.index(from_start(axis, rank)?, at),
            Self::Squeeze { axis } => x.squeeze(from_start(axis, rank)?),
            Self::Unsqueeze { axis } => {
                if rank == 8 {
                    return None;
                }
                x.unsqueeze(from_start(axis, rank + 1)?)
            }
            Self::Broadcast(ref dims) => x.broadcast_to(dims),
            Self::Windows { axis, size } => x.windows(axis, size),
        }
    }
}

/// A tensor that lies in memory in some roundabout way.
#[derive(Clone, Debug)]
pub struct Leaf<T> {
    pub memory: Nested<T>,
    pub steps: Vec<Step>,
    /// What the view is.
    pub model: Nested<T>,
}

impl<T: Copy + Debug + 'static> Leaf<T> {
    /// A view of exactly these lengths: the steps to it are found from its end.
    pub fn draw(draw: &mut Draw, dims: &[usize], of: impl Fn(u64, u8) -> T) -> Result<Self> {
        let mut lens = dims.to_vec();
        let mut steps = Vec::new();
        for _ in 0..draw.below(5)? {
            let before = lens.clone();
            let step = Self::undone(draw, &mut lens)?;
            if lens.len() > 6 || count(&lens) > 2 * MOST {
                lens = before;
            } else if let Some(step) = step {
                steps.push(step);
            }
        }
        steps.reverse();
        let memory = Nested { data: draw.elements(count(&lens), of)?, dims: lens };
        let mut model = memory.clone();
        for step in &steps {
            model = step.naive(&model).unwrap_or_else(|| panic!("{step:?} of {:?}", model.dims));
        }
        assert_eq!(model.dims, dims, "{steps:?}");
        Ok(Self { memory, steps, model })
    }

    /// Lengths before a step that leads to `lens`, and the step.
    fn undone(draw: &mut Draw, lens: &mut Vec<usize>) -> Result<Option<Step>> {
        let rank = lens.len();
        let kind = draw.below(10)?;
        if rank == 0 && !(5..=7).contains(&kind) {
            return Ok(None);
        }
        let axis = if rank == 0 { 0 } else { draw.below(rank)? };
        Ok(Some(match kind {
            0 => {
                let order = draw.order(rank)?;
                let after = lens.clone();
                let mut written = Vec::new();
                for (&from, &len) in order.iter().zip(&after) {
                    lens[from] = len;
                    written.push(draw.axis(from, rank)?);
                }
                Step::Permute(written)
            }
            1 => {
                lens.reverse();
                Step::Transpose
            }
            2 => {
                let (from, more) = (draw.below(3)?, draw.below(3)?);
                let to = from + lens[axis];
                lens[axis] = to + more;
                Step::Slice { axis: draw.axis(axis, rank)?, from, to }
            }
            3 => {
                let (len, second) = (lens[axis], draw.0.arbitrary()?);
                let other = draw.below(4)?;
                lens[axis] = len + other;
                Step::Split { axis: draw.axis(axis, rank)?, at: if second { other } else { len }, second }
            }
            4 if rank <= 5 => {
                let (step, from) = (draw.below(4)? + 1, draw.below(3)?);
                let len = lens[axis];
                let to = if len == 0 { from } else { from + (len - 1) * step + 1 + draw.below(step)? };
                lens[axis] = to + draw.below(2)?;
                Step::Every { axis, from, to, step }
            }
            5 => {
                let (axis, len) = (draw.below(rank + 1)?, draw.below(3)? + 1);
                lens.insert(axis, len);
                Step::Index { axis: draw.axis(axis, rank + 1)?, at: draw.below(len)? }
            }
            6 => {
                let axis = draw.below(rank + 1)?;
                lens.insert(axis, 1);
                Step::Squeeze { axis: draw.axis(axis, rank + 1)? }
            }
            7 => {
                let to = lens.clone();
                *lens = draw.narrower(&to)?;
                Step::Broadcast(to)
            }
            8 => match lens.iter().position(|&len| len == 1) {
                Some(axis) => {
                    lens.remove(axis);
                    Step::Unsqueeze { axis: draw.axis(axis, rank)? }
                }
                None => return Ok(None),
            },
            9 if (2..=6).contains(&rank) && (1..=3).contains(&lens[rank - 1]) => {
                let size = lens.pop().expect("an axis of windows");
                let axis = draw.below(rank - 1)?;
                if lens[axis] == 0 {
                    // No number of elements has no windows: fewer than one window are refused.
                    lens.push(size);
                    return Ok(None);
                }
                lens[axis] += size - 1;
                Step::Windows { axis, size }
            }
            _ => return Ok(None),
        }))
    }

    /// The view in the library.
    pub fn view(&self) -> View<'_, T> {
        let mut view = packed(&self.memory).strided();
        for step in &self.steps {
            view =
                step.library(view).unwrap_or_else(|| panic!("refused: {step:?} of {:?}", self.memory.dims));
        }
        assert_eq!(view.shape().dims().as_ref(), self.model.dims, "{:?}", self.steps);
        view
    }
}

/// The tensor as a view of the library's, row-major.
pub fn packed<T: Copy + Debug + 'static>(x: &Nested<T>) -> TensorView<'_, T, DynShape> {
    TensorView::with_dims(&x.data, dims(&x.dims)).expect("as many elements as the lengths say")
}

/// The tensor is that of the model; floats have the same bits but for NaN.
#[track_caller]
pub fn agree<T: Element, S: Shape, L: Layout>(have: TensorView<'_, T, S, L>, want: &Nested<T>) {
    agree_by(have, want, T::same);
}

/// The tensor is that of the model, by a comparison of one's own.
#[track_caller]
pub fn agree_by<T: Copy + Debug + 'static, S: Shape, L: Layout>(
    have: TensorView<'_, T, S, L>,
    want: &Nested<T>,
    same: impl Fn(T, T) -> bool,
) {
    assert_eq!(have.shape().dims().as_ref(), want.dims, "the lengths");
    assert_eq!(have.iter().len(), want.data.len(), "the number of elements");
    for (i, (&have, &want)) in have.iter().zip(&want.data).enumerate() {
        assert!(same(have, want), "element {i} is {have:?}, not {want:?}");
    }
}

/// Both refuse, or both give the same.
#[track_caller]
pub fn both<T: Element, S: Shape, L: Layout>(
    have: Option<TensorView<'_, T, S, L>>,
    want: Option<&Nested<T>>,
) {
    match (have, want) {
        (None, None) => {}
        (Some(have), Some(want)) => agree(have, want),
        (None, Some(want)) => panic!("refused, although it is {:?}", want.dims),
        (Some(have), None) => panic!("accepted as {:?}", have.shape().dims().as_ref()),
    }
}
