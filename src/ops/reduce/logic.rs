//! Whether any element is true, or all are.

use crate::kernel::fold::{fold_narrow, fold_plain};
use crate::kernel::truth::{truth_columns, truth_strided};
use crate::kernel::{SCALAR, array_of, mapped};
use crate::storage::Expr;
use crate::storage::reducer::{Reducer, Stepwise, Total};
use crate::storage::truth::truth_of_all;

/// The reducer that says whether all elements are true (`ALL`), or whether any is.
pub(crate) enum AllOrAny<const ALL: bool> {}

/// Whether any element is true.
pub(crate) type Any = AllOrAny<false>;
/// Whether all elements are true.
pub(crate) type All = AllOrAny<true>;

/// A truth value: `bool`, or a type of your own that converts to it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a truth value",
    label = "the elements must be `bool`"
)]
pub trait Truth: Copy + Into<bool> + 'static {}
impl Truth for bool {}

/// `x` and `y` if `ALL`, else `x` or `y`.
#[inline(always)]
fn both<const ALL: bool>(a: bool, b: bool) -> bool {
    if ALL { a & b } else { a | b }
}

impl<T: Truth, const ALL: bool> Reducer<T> for AllOrAny<ALL> {
    type Acc = bool;
    type Out = bool;
    const TRUTH: bool = true;
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> T) -> bool {
        fold_plain(n, ALL, |j| get(j).into(), both::<ALL>)
    }
    #[inline(always)]
    fn any_order() -> bool {
        true
    }
    #[inline(always)]
    fn columns<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> T,
        end: impl Fn(),
        mut put: impl FnMut([bool; W]),
    ) {
        // As bytes: the compiler turns `bool` into bits of words, and whether any of 784 rows of 35 `i32` is 7 then takes 4 times as long.
        let byte = |i, w| u8::from(get(i, w).into());
        let mut all: [u8; W] = array_of(|w| byte(0, w));
        for i in 1..n {
            for (w, all) in all.iter_mut().enumerate() {
                *all = if ALL { *all & byte(i, w) } else { *all | byte(i, w) };
            }
            end();
        }
        put(mapped(all, |all| all != 0));
    }
    #[inline(always)]
    fn columns_of<const W: usize>(
        lane: usize,
        n: usize,
        get: impl Fn(usize, usize) -> T,
        end: impl Fn(),
        mut put: impl FnMut(usize, bool),
    ) {
        if SCALAR {
            // As they are, and put one by one: four bytes by value are one number to the compiler, which it puts together by shifts.
            let mut all: [bool; W] = array_of(|w| get(0, w).into());
            for i in 1..n {
                for (w, all) in all.iter_mut().enumerate() {
                    *all = both::<ALL>(*all, get(i, w).into());
                }
                end();
            }
            for (w, all) in all.iter().enumerate() {
                put(w, *all);
            }
        } else if W == 1 {
            Self::columns::<W>(n, get, end, |all| {
                all.into_iter().enumerate().for_each(|(w, all)| put(w, all))
            });
        } else {
            truth_columns::<ALL, W>(lane, n, |i, w| get(i, w).into(), end, put);
        }
    }
    #[inline(always)]
    fn column(n: usize, get: impl Fn(usize) -> T, end: impl Fn(), mut put: impl FnMut(bool)) {
        Self::columns_of::<1>(1, n, |i, _| get(i), end, |_, all| put(all));
    }
    #[inline(always)]
    fn narrow<const C: usize>(n: usize, get: impl Fn(usize) -> T, mut put: impl FnMut(usize, bool)) {
        let byte = |j| u8::from(get(j).into());
        let both = |a: u8, b: u8| if ALL { a & b } else { a | b };
        fold_narrow::<u8, C>(n, byte, both, |w, found| put(w, found != 0));
    }
    #[inline(always)]
    fn has_strided(_n: usize, _known: bool) -> bool {
        true
    }
    #[inline(always)]
    fn strided<const W: usize>(
        lane: usize,
        of: (usize, usize),
        get: impl Fn(usize, usize) -> T,
        put: impl FnMut(usize, bool),
    ) {
        truth_strided::<ALL, W>(lane, of, |i, w| get(i, w).into(), put);
    }
    #[inline(always)]
    fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([bool; W])) {
        let mut all = [ALL; W];
        Self::columns(n, get, || (), |found| all = found);
        put(all);
    }
    #[inline(always)]
    fn all<E: Expr<Elem = T>>(expr: &E) -> Option<bool> {
        Some(truth_of_all::<ALL, _>(expr))
    }
    #[inline(always)]
    fn finish(acc: bool, _: usize) -> bool {
        acc
    }
}

impl<T: Truth, const ALL: bool> Stepwise<T> for AllOrAny<ALL> {
    #[inline(always)]
    fn first(x: T) -> bool {
        x.into()
    }
    #[inline(always)]
    fn next(acc: bool, x: T, _: usize) -> bool {
        both::<ALL>(acc, x.into())
    }
    #[inline(always)]
    fn join(acc: bool, more: bool, _: usize) -> bool {
        both::<ALL>(acc, more)
    }
}

impl<T: Truth, const ALL: bool> Total<T> for AllOrAny<ALL> {
    #[inline(always)]
    fn neutral() -> bool {
        ALL
    }
}
