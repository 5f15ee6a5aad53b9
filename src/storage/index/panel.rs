//! Tiles of a result whose columns have elements that lie apart in memory: parts of them are copied to a panel on the stack.

use core::any::TypeId;
use core::array;
use core::mem::MaybeUninit;

use num_traits::Zero;

use crate::kernel::matmul::Numbered;
use crate::kernel::packed::{Columns, SquareTile, Sums, in_panels};
use crate::storage::cast::same;
use crate::storage::panel::{Memory, PANEL};
use crate::storage::pointer::{Lent, Pointer};
use crate::storage::transposed::{has_instructions, joined, transposed};

/// The widest tile that [`in_panels`] writes.
const WIDEST: usize = 32;

/// Memory for what columns have, and where that comes from.
struct Panel<'a, T, S: Numbered<T>> {
    terms: &'a S,
    panel: Pointer<S::Right>,
}

impl<T, S: Numbered<T, Right: 'static>> Columns<S::Right> for Panel<'_, T, S> {
    const ROOM: usize = PANEL / if size_of::<S::Right>() == 0 { 1 } else { size_of::<S::Right>() };

    #[inline(always)]
    fn in_blocks(&self) -> bool {
        has_instructions::<S::Right>()
    }
    #[inline(always)]
    fn block(&self, p: usize, j: usize) -> SquareTile<S::Right> {
        transposed(array::from_fn(|c| array::from_fn(|q| self.terms.right(self.terms.nth(p + q), j + c))))
    }
    #[inline(always)]
    fn keep(&self, at: usize, value: S::Right) {
        // SAFETY: the kernel keeps values at positions below `ROOM`.
        unsafe { self.panel.add(at).write(value) }
    }
    #[inline(always)]
    fn keep_row(&self, at: usize, values: [S::Right; 4]) {
        // SAFETY: the kernel keeps a row of four values only where the positions of all four are below `ROOM`.
        unsafe { self.panel.add(at).write_array(values) }
    }
    #[inline(always)]
    fn keep_rows(&self, at: usize, values: [[S::Right; 4]; 2]) {
        // SAFETY: the kernel keeps eight values only where the positions of all are below `ROOM`.
        unsafe { self.panel.add(at).write_array(joined(values)) }
    }
    #[inline(always)]
    fn kept(&self, at: usize) -> S::Right {
        // SAFETY: the kernel asks for what it has kept.
        unsafe { self.panel.add(at).read() }
    }
}

/// Where sums are kept until they are finished: in the result itself.
struct Unfinished<P, F> {
    place: P,
    finish: F,
}

impl<T, U, P, F> Sums<T> for Unfinished<P, F>
where
    T: Copy + Zero + 'static,
    U: Copy + 'static,
    P: Fn(usize, usize) -> Pointer<U>,
    F: Fn(T, usize, usize) -> U,
{
    #[inline(always)]
    fn get(&self, i: usize, j: usize) -> T {
        // SAFETY: the kernel asks for an element of the result that it has written.
        same(unsafe { (self.place)(i, j).read() }).unwrap_or_else(T::zero)
    }
    #[inline(always)]
    fn put(&self, i: usize, j: usize, sum: T, done: bool) {
        // A sum that is not done has the type of the result: of other types, [`fits`] only takes sums that one panel completes.
        let value = if done { Some((self.finish)(sum, i, j)) } else { same(sum) };
        if let Some(value) = value {
            // SAFETY: the kernel writes elements of the result.
            unsafe { (self.place)(i, j).write(value) }
        }
    }
}

/// Whether sums of these terms can be computed by panels: either the sums are elements of the result, or all terms have room at once.
#[inline(always)]
pub(super) fn fits<T: 'static, U: 'static, S: Numbered<T, Right: 'static>>(terms: &S) -> bool {
    let (size, align) = (size_of::<S::Right>(), align_of::<S::Right>());
    let at_once = || terms.count() <= PANEL / size / WIDEST;
    size > 0
        && size <= 64
        && align <= 64
        && (TypeId::of::<T>() == TypeId::of::<U>() || at_once())
        && terms.count() > 0
}

/// Writes the result, whose sums [`fits`] has allowed.
#[inline(always)]
pub(super) fn write<const ROWS: usize, T, U, S>(
    (m, n): (usize, usize),
    terms: &S,
    place: impl Fn(usize, usize) -> Pointer<U>,
    finish: impl Fn(T, usize, usize) -> U,
) where
    T: Copy + Zero + 'static,
    U: Copy + 'static,
    S: Numbered<T, Right: 'static>,
{
    let mut memory = Memory(MaybeUninit::uninit());
    let room = PANEL / size_of::<S::Right>().max(1);
    // SAFETY: the memory is aligned as elements of up to 64 bytes are, and has room for as many as `PANEL` counts; it is nobody else's.
    let lent = unsafe { Lent::new(memory.0.as_mut_ptr().cast(), room) };
    let out = Unfinished { place, finish };
    in_panels::<ROWS, T, S>((m, n), T::zero(), terms, &Panel { terms, panel: lent.pointer() }, &out);
}
