//! A shape and the elements it promises.

mod constant;

use super::eval::Evaluated;
use super::memory::{Aligned, Buffer};
use super::pointer::{Pointer, filled};
use super::produce::{Produce, filled_by};
use super::unoptimized::UNOPTIMIZED;
use super::view::{TensorView, TensorViewMut};
use crate::shape::layout::RowMajor;
use crate::shape::{Shape, Small};

/// A tensor whose shape is part of its type, stored inline, row-major and contiguous.
///
/// Small tensors are `Copy`: a scalar, a vector of at most 16 elements, a matrix of at most 4 by 4. Larger ones are
/// copied only by an explicit `clone`.
///
/// `Tensor<f32, Shape![2, 3]>` is 2 rows of 3 elements and nothing else; a shape with `..N` adds its length, a shape with
/// `?` keeps its elements on the heap (feature `alloc`). The storage is aligned to 64 bytes (8 where there is no
/// operating system), so that vector loads are aligned: a tensor occupies a multiple of that.
///
/// ```
/// use shapeproof::{prelude::*, tensor};
///
/// static W: Tensor<f32, Shape![2, 3]> = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let doubled = (&W * 2.0).eval();
/// assert_eq!(doubled, tensor![[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]]);
/// ```
///
/// # What there is
///
/// Most operations are methods of traits that [`prelude`](crate::prelude) brings in; tensors, views and expressions have them
/// alike. Each page named on the left lists all of its topic.
///
/// | topic | |
/// | --- | --- |
/// | Making one | [`tensor!`](crate::tensor!), [`from_fn`](Self::from_fn), [`zeros`](Self::zeros), [`ones`](Self::ones), [`full`](Self::full), [`eye`](Self::eye), [`arange`](Self::arange), [`from_slice`](Self::from_slice), [`try_from_iter`](Self::try_from_iter), [`from_npy`](crate::DynTensor::from_npy), [`include_npy!`](crate::include_npy!) |
/// | Looking at it | [`dims`](Self::dims), [`as_slice`](Self::as_slice), [`get`](Self::get), [`at`](crate::prelude::Slicing::at), [`iter`](crate::prelude::Slicing::iter), [`rows`](crate::prelude::Slicing::rows), [`axis_iter`](crate::prelude::Slicing::axis_iter), [`item`](Self::item) |
/// | Views, which copy nothing: [`Views`], [`Slicing`] | [`reshape`](crate::prelude::Views::reshape), [`flatten`](crate::prelude::Views::flatten), [`transpose`](crate::prelude::Views::transpose), [`t`](crate::prelude::Views::t), [`permute`](crate::prelude::Views::permute), [`slice`](crate::prelude::Slicing::slice), [`slice_range`](crate::prelude::Slicing::slice_range), [`slice_step`](crate::prelude::Stepping::slice_step), [`diagonal`](crate::prelude::Structure::diagonal), [`split`](crate::prelude::Slicing::split), [`row`](crate::prelude::Slicing::row), [`index_axis`](crate::prelude::Slicing::index_axis), [`squeeze`](crate::prelude::Views::squeeze), [`unsqueeze`](crate::prelude::Views::unsqueeze), [`broadcast_to`](crate::prelude::Views::broadcast_to), [`windows`](crate::prelude::Windows::windows) |
/// | Arithmetic: `+ - * / %` or by name ([`Arithmetic`]) | [`add`](crate::prelude::Arithmetic::add), [`sub`](crate::prelude::Arithmetic::sub), [`mul`](crate::prelude::Arithmetic::mul), [`pow`](crate::prelude::Arithmetic::pow), [`maximum`](crate::prelude::Arithmetic::maximum), [`minimum`](crate::prelude::Arithmetic::minimum), [`div`](crate::prelude::Division::div), [`saturating_add`](crate::prelude::Saturating::saturating_add), [`checked_add`](crate::prelude::CheckedArithmetic::checked_add), [`try_div`](crate::prelude::CheckedArithmetic::try_div), [`shift_left`](crate::prelude::Shifts::shift_left) |
/// | Functions of one element: [`Functions`] | [`abs`](crate::prelude::Functions::abs), [`exp`](crate::prelude::Functions::exp), [`ln`](crate::prelude::Functions::ln), [`sqrt`](crate::prelude::Functions::sqrt), [`sin`](crate::prelude::Functions::sin), [`square`](crate::prelude::Functions::square), [`clamp`](crate::prelude::Functions::clamp), [`floor`](crate::prelude::Rounding::floor), [`round`](crate::prelude::Rounding::round), [`cast`](crate::prelude::Casting::cast), [`map`](crate::prelude::TensorMap::map), [`zip_map`](crate::prelude::TensorMap::zip_map) |
/// | Activations: [`ActivationFunctions`] | [`relu`](crate::prelude::ActivationFunctions::relu), [`relu6`](crate::prelude::ActivationFunctions::relu6), [`leaky_relu`](crate::prelude::ActivationFunctions::leaky_relu), [`sigmoid`](crate::prelude::ActivationFunctions::sigmoid), [`tanh`](crate::prelude::ActivationFunctions::tanh), [`gelu`](crate::prelude::ActivationFunctions::gelu), [`softplus`](crate::prelude::ActivationFunctions::softplus) |
/// | Comparing and choosing: [`Comparison`] | [`equal`](crate::prelude::Comparison::equal), [`less_than`](crate::prelude::Comparison::less_than), [`greater_than`](crate::prelude::Comparison::greater_than), [`logical_and`](crate::prelude::Logic::logical_and), [`select`](fn@crate::select), [`where_`](fn@crate::where_), [`multiplex`](fn@crate::multiplex), [`all_close`](crate::all_close) |
/// | Reductions: all elements, `_axis`, `_axis_keep` ([`Reduce`]) | [`sum`](crate::prelude::Reduce::sum), [`sum_axis`](crate::prelude::Reduce::sum_axis), [`sum_axis_keep`](crate::prelude::Reduce::sum_axis_keep), [`sum_axes`](crate::prelude::ReduceAxes::sum_axes), [`mean_axis`](crate::prelude::Reduce::mean_axis), [`var_axis`](crate::prelude::Reduce::var_axis), [`max`](crate::prelude::Reduce::max), [`max_axis`](crate::prelude::Reduce::max_axis), [`argmax_axis`](crate::prelude::Reduce::argmax_axis), [`any`](crate::prelude::Reduce::any), [`all`](crate::prelude::Reduce::all) |
/// | Along an axis: [`Softmax`] | [`softmax`](crate::prelude::Softmax::softmax), [`log_softmax`](crate::prelude::Softmax::log_softmax), [`cumsum`](crate::prelude::Scan::cumsum), [`cumprod`](crate::prelude::Scan::cumprod) |
/// | Linear algebra: [`Linalg`] | [`matmul`](crate::prelude::Linalg::matmul), [`matmul_as`](crate::prelude::Linalg::matmul_as), [`matmul_relaxed`](crate::prelude::Linalg::matmul_relaxed), [`dot`](crate::prelude::Linalg::dot), [`outer`](fn@crate::outer), [`norm`](crate::prelude::Norms::norm), [`trace`](crate::prelude::Structure::trace), [`compute!`](crate::compute!) |
/// | Other positions: [`Structure`] | [`flip`](crate::prelude::Structure::flip), [`roll`](crate::prelude::Structure::roll), [`tile`](crate::prelude::Structure::tile), [`repeat`](crate::prelude::Structure::repeat), [`pad`](crate::prelude::Structure::pad), [`tril`](crate::prelude::Structure::tril), [`triu`](crate::prelude::Structure::triu), [`RowRing`](crate::RowRing) |
/// | Indexing by data | [`gather`](fn@crate::gather), [`try_gather`](fn@crate::try_gather), [`take_along_axis`](fn@crate::take_along_axis), [`try_take_along_axis`](fn@crate::try_take_along_axis), [`scatter`](fn@crate::scatter), [`try_scatter`](fn@crate::try_scatter), [`one_hot`](fn@crate::one_hot), [`try_one_hot`](fn@crate::try_one_hot), [`sort`](fn@crate::sort), [`argsort`](fn@crate::argsort), [`top_k`](fn@crate::top_k), [`try_unique`](fn@crate::try_unique), [`try_nonzero`](fn@crate::try_nonzero), [`try_argwhere`](fn@crate::try_argwhere) |
/// | Joining | [`concat`](fn@crate::concat), [`stack`](fn@crate::stack), [`view_stacked`](Self::view_stacked), [`Stitch`](crate::Stitch), [`dynamic_partition`](fn@crate::dynamic_partition) |
/// | Writing in place: [`Assign`] | [`assign`](crate::prelude::Assign::assign), [`row_mut`](crate::prelude::ViewsMut::row_mut), [`slice_mut`](crate::prelude::ViewsMut::slice_mut), [`as_mut_slice`](crate::Tensor::as_mut_slice), [`eval_into`](crate::Unevaluated::eval_into), [`matmul_into`](fn@crate::matmul_into) |
/// | Lengths that run time knows: `..N`, `?` | [`empty`](Self::empty), [`try_zeros`](Self::try_zeros), [`try_push_row`](Self::try_push_row), [`discard_rows`](Self::discard_rows), [`try_add`](crate::prelude::TryArithmetic::try_add), [`try_matmul`](crate::prelude::Linalg::try_matmul), [`try_reshape`](crate::prelude::Views::try_reshape), [`DynTensor`](crate::DynTensor) |
///
/// [`Views`]: crate::prelude::Views
/// [`Slicing`]: crate::prelude::Slicing
/// [`Arithmetic`]: crate::prelude::Arithmetic
/// [`Functions`]: crate::prelude::Functions
/// [`ActivationFunctions`]: crate::prelude::ActivationFunctions
/// [`Comparison`]: crate::prelude::Comparison
/// [`Reduce`]: crate::prelude::Reduce
/// [`Softmax`]: crate::prelude::Softmax
/// [`Linalg`]: crate::prelude::Linalg
/// [`Structure`]: crate::prelude::Structure
/// [`Assign`]: crate::prelude::Assign
///
/// What NumPy, PyTorch, ndarray and nalgebra call these is listed in [`guide::names`](crate::guide::names), and what generic
/// functions need in [`guide::generic_code`](crate::guide::generic_code).
#[repr(C)]
pub struct Tensor<T: 'static, S: Shape> {
    pub(super) data: Aligned<S::Storage<T>>,
    pub(super) shape: S,
}

impl<T: Copy + 'static, S: Shape> Tensor<T, S> {
    /// The size of this tensor in memory, in bytes: that of its elements, or of its capacity and lengths, rounded up to
    /// the alignment.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// type Window = Tensor<i16, Shape![64, 2]>;
    /// type Frames = Tensor<f32, Shape![..32, 12]>;
    /// assert_eq!((Window::RANK, Window::LEN, Window::DIMS, Window::SIZE_BYTES), (2, 128, [64, 2], 256));
    /// // A budget that the build holds; `..32` has room for 32 rows and remembers how many there are.
    /// const _: () = assert!(Window::SIZE_BYTES + Frames::SIZE_BYTES <= 2048);
    /// assert!((32 * 12 * 4..32 * 12 * 4 + 65).contains(&Frames::SIZE_BYTES));
    /// ```
    pub const SIZE_BYTES: usize = size_of::<Self>();

    /// The number of axes.
    pub const RANK: usize = S::RANK;

    /// A tensor of this shape, each element from its position in row-major order.
    #[inline(always)]
    pub(crate) fn generate(shape: S, mut element: impl FnMut(usize) -> T) -> Self {
        // SAFETY: `fill` has written every element.
        unsafe {
            Self::init(shape, |out| {
                for i in 0..shape.count() {
                    out.add(i).write(element(i));
                }
            })
        }
    }

    /// As [`generate`](Self::generate), up to the first error.
    #[inline(always)]
    pub(crate) fn try_generate<E>(
        shape: S,
        mut element: impl FnMut(usize) -> Result<T, E>,
    ) -> Result<Self, E> {
        let mut tensor = Self { data: Aligned(S::Storage::<T>::room(shape.count())), shape };
        let out = Pointer::new(tensor.data.0.ptr_mut(), shape.count());
        for i in 0..shape.count() {
            let value = element(i)?;
            // SAFETY: there is room for as many elements as the shape counts.
            unsafe { out.add(i).write(value) };
        }
        Ok(tensor)
    }

    /// A tensor whose elements `fill` writes.
    ///
    /// # Safety
    ///
    /// `fill` writes all `shape.count()` elements.
    #[inline(always)]
    pub(super) unsafe fn init(shape: S, fill: impl FnOnce(Pointer<T>)) -> Self {
        let mut tensor = Self { data: Aligned(S::Storage::<T>::room(shape.count())), shape };
        // SAFETY: there is room for as many elements as the shape counts, and `fill` writes them.
        unsafe {
            if size_of::<Self>() > Self::OUTLINED {
                tensor.fill(fill);
            } else {
                filled(tensor.data.0.ptr_mut(), shape.count(), fill);
            }
        }
        tensor
    }

    /// A tensor with room for the shape.
    ///
    /// # Safety
    ///
    /// Its elements are not initialised: they are written before anything reads them.
    #[inline(always)]
    pub(super) unsafe fn room(shape: S) -> Self {
        Self { data: Aligned(S::Storage::<T>::room(shape.count())), shape }
    }

    /// Tensors larger than this are filled in a call of their own.
    const OUTLINED: usize = 512;

    /// A separate call gets the address of the result and writes there; inlined code writes to a local variable, and all of it is
    /// copied to the result.
    ///
    /// # Safety
    ///
    /// `fill` writes all elements.
    #[inline(never)]
    unsafe fn fill(&mut self, fill: impl FnOnce(Pointer<T>)) {
        let count = self.shape.count();
        // SAFETY: there is room for as many elements as the shape counts.
        unsafe { filled(self.data.0.ptr_mut(), count, fill) };
    }

    /// The first element.
    #[inline(always)]
    pub(super) fn pointer(&self) -> Pointer<T> {
        // Index notation comes here for each element; only a build that checks uses the number of elements. Counted, a formula of two
        // matrices takes 2.5 times the instructions in a debug build.
        let count = if UNOPTIMIZED { 0 } else { self.shape.count() };
        Pointer::new(self.data.0.ptr(), count)
    }

    /// The first element, to be written as well.
    #[inline(always)]
    fn pointer_mut(&mut self) -> Pointer<T> {
        Pointer::new(self.data.0.ptr_mut(), self.shape.count())
    }

    /// The shape.
    #[must_use]
    #[inline(always)]
    pub fn shape(&self) -> S {
        self.shape
    }

    /// All elements in row-major order.
    #[must_use]
    #[inline(always)]
    pub fn as_slice(&self) -> &[T] {
        // SAFETY: the tensor is full, so that its first `count` elements are initialised.
        unsafe { self.pointer().slice(self.shape.count()) }
    }

    /// All elements in row-major order.
    #[must_use]
    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: the tensor is full, so that its first `count` elements are initialised, and it is borrowed mutably.
        unsafe { self.pointer_mut().slice_mut(self.shape.count()) }
    }

    /// The whole tensor, borrowed.
    #[must_use]
    #[inline(always)]
    pub fn view(&self) -> TensorView<'_, T, S> {
        // SAFETY: the tensor is full, so that every index of its shape is in bounds.
        unsafe { TensorView::from_raw(self.pointer(), self.shape, RowMajor) }
    }

    /// The whole tensor, borrowed mutably.
    #[must_use]
    #[inline(always)]
    pub fn view_mut(&mut self) -> TensorViewMut<'_, T, S> {
        let shape = self.shape;
        // SAFETY: the tensor is full, so that every index of its shape is in bounds.
        unsafe { TensorViewMut::from_raw(self.pointer_mut(), shape, RowMajor) }
    }

    /// Takes a shape of the same type and the elements of the result. Only memory on the heap is replaced, for another number of them.
    ///
    /// # Safety
    ///
    /// The result has `shape.count()` elements, and no operand of it is part of this tensor.
    #[inline(always)]
    pub(super) unsafe fn refill(&mut self, shape: S, result: &impl Produce<Elem = T>) {
        // `result` may call a closure of the user's, which may panic. Until it is done, the shape counts no element that is not
        // initialised.
        if !<S::Storage<T> as Buffer>::INLINE && shape.count() != self.shape.count() {
            let room = S::Storage::<T>::room(shape.count());
            match S::LEAST {
                Some(least) => {
                    self.shape = least;
                    self.data.0 = room;
                }
                // A length with an identity is never another one: the elements of before stay until the new ones are there. (Memory in
                // the tensor itself is no local variable of this function, which in a debug build would be as large on the stack.)
                None => {
                    let mut room = room;
                    // SAFETY: as below.
                    unsafe { filled_by(room.ptr_mut(), shape.count(), result) };
                    self.data.0 = room;
                    self.shape = shape;
                    return;
                }
            }
        }
        // SAFETY: there is room for as many elements as the shape counts, and the producer writes them.
        unsafe { filled_by(self.data.0.ptr_mut(), shape.count(), result) };
        self.shape = shape;
    }

    /// Takes a shape with no more elements, whose elements are the first of this one's; false where it has more.
    #[inline]
    pub(crate) fn truncate(&mut self, shape: S) -> bool {
        // The elements that stay are initialised.
        let fits = shape.count() <= self.shape.count();
        if fits {
            self.shape = shape;
        }
        fits
    }

    /// Takes another shape, whose elements are those of before or `value`, in no order to rely on.
    #[inline]
    pub(crate) fn resize(&mut self, shape: S, value: T) {
        let (from, to) = (self.shape.count(), shape.count());
        if to > from {
            let inline = <S::Storage<T> as Buffer>::INLINE;
            if !inline {
                self.data.0 = S::Storage::<T>::room(to);
            }
            let out = Pointer::new(self.data.0.ptr_mut(), to);
            for i in if inline { from } else { 0 }..to {
                // SAFETY: there is room for the elements of a shape of type `S`.
                unsafe { out.add(i).write(value) };
            }
        }
        self.shape = shape;
    }

    /// Takes a shape that has `tail` more elements than this one, and has `fill` write them; false, and nothing written,
    /// where the numbers do not agree.
    ///
    /// # Safety
    ///
    /// `fill` writes `tail` elements.
    #[inline(always)]
    pub(super) unsafe fn append(&mut self, shape: S, tail: usize, fill: impl FnOnce(Pointer<T>)) -> bool {
        let count = self.shape.count();
        if count.checked_add(tail) != Some(shape.count()) {
            return false;
        }
        self.data.0.extend(shape.count());
        // SAFETY: there is room for as many elements as the shape counts, which are no fewer than `count`.
        unsafe { filled(self.data.0.ptr_mut().add(count), tail, fill) };
        self.shape = shape;
        true
    }
}

impl<T: Copy + 'static, S: Shape> Clone for Tensor<T, S> {
    #[inline]
    fn clone(&self) -> Self {
        Evaluated::of(&self.view()).eval()
    }
}

impl<T: Copy + 'static, S: Small> Copy for Tensor<T, S> where Aligned<S::Storage<T>>: Copy {}

// SAFETY: a tensor owns its elements, and the shape is `Send`.
unsafe impl<T: Send + 'static, S: Shape> Send for Tensor<T, S> {}
// SAFETY: a shared tensor gives out shared references alone, and the shape is `Sync`.
unsafe impl<T: Sync + 'static, S: Shape> Sync for Tensor<T, S> {}
