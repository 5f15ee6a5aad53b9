//! Elements whose comparisons answer anything, closures with state or that panic, elements without size or with padding,
//! and references: whatever they say, results are made of elements that there are, and memory stays whole.

use crate::draw::{Draw, Result, dims};
use core::cell::Cell;
use core::cmp::Ordering;
use shapeproof::prelude::*;
use shapeproof::{DynShape, DynTensor, DynView, concat, multiplex, try_concat, try_stack, try_where};
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    /// What comparisons answer next.
    static ANSWERS: Cell<u64> = const { Cell::new(1) };
}

/// The next answer, of so many.
fn answer(of: u64) -> u64 {
    ANSWERS.with(|answers| {
        let next = answers.get().wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        answers.set(next);
        (next >> 33) % of
    })
}

/// Comparisons answer from here on what follows from a number.
pub(super) fn answer_from(number: u64) {
    ANSWERS.set(number);
}

/// A number that compares as it likes; there is padding between its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odd {
    mark: u8,
    number: u32,
}
const MARK: u8 = 0xa5;
impl Odd {
    pub(super) fn of(bits: u64, _: u8) -> Self {
        Self { mark: MARK, number: bits as u32 % 1000 }
    }
    /// Which one it is.
    pub(super) fn name(self) -> u64 {
        self.number.into()
    }
}
impl PartialEq for Odd {
    fn eq(&self, _: &Self) -> bool {
        answer(2) == 0
    }
    #[allow(clippy::partialeq_ne_impl)]
    fn ne(&self, _: &Self) -> bool {
        answer(2) == 0
    }
}
impl PartialOrd for Odd {
    fn partial_cmp(&self, _: &Self) -> Option<Ordering> {
        [Some(Ordering::Less), Some(Ordering::Equal), Some(Ordering::Greater), None][answer(4) as usize]
    }
    fn lt(&self, _: &Self) -> bool {
        answer(2) == 0
    }
    fn gt(&self, _: &Self) -> bool {
        answer(2) == 0
    }
}

/// A reference to a number, which compares as it likes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pointer(&'static u64);
static NUMBERS: [u64; 16] = [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115];
impl Pointer {
    pub(super) fn of(bits: u64, _: u8) -> Self {
        Self(&NUMBERS[bits as usize % 16])
    }
    /// Which one it is.
    pub(super) fn name(self) -> u64 {
        *self.0
    }
}
impl PartialEq for Pointer {
    fn eq(&self, other: &Self) -> bool {
        (*self.0 + *other.0 + answer(2)) % 2 == 0
    }
}
impl PartialOrd for Pointer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        if answer(3) == 0 { None } else { self.0.partial_cmp(other.0) }
    }
}

/// An element without size.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Nothing;
/// As many of them as there can be.
static ALL: [Nothing; usize::MAX] = [Nothing; usize::MAX];

/// An element that can say whether it is one.
pub(super) trait Sound: Copy + PartialOrd + core::fmt::Debug + Send + Sync + 'static {
    fn sound(self) -> bool;
}
impl Sound for Odd {
    fn sound(self) -> bool {
        self.mark == MARK && self.number < 1000
    }
}
impl Sound for Pointer {
    fn sound(self) -> bool {
        NUMBERS.as_ptr_range().contains(&core::ptr::from_ref(self.0)) && *self.0 >= 100
    }
}
impl Sound for Nothing {
    fn sound(self) -> bool {
        true
    }
}
impl Sound for bool {
    fn sound(self) -> bool {
        u8::from(self) < 2
    }
}
impl Sound for char {
    fn sound(self) -> bool {
        char::from_u32(self as u32).is_some()
    }
}

#[track_caller]
pub(super) fn all_sound<T: Sound, S: Shape>(x: &Tensor<T, S>) {
    assert!(x.as_slice().iter().all(|x| x.sound()));
}

/// Everything that compares, moves or chooses elements, along the axes of a typed shape.
macro_rules! operations {
    ($name:ident ($($shape:tt)*) $rank:literal [$($axis:literal)*]) => {
        fn $name<T: Sound>(draw: &mut Draw, of: fn(u64, u8) -> T) -> Result<()> {
            let lens = draw.dims($rank)?;
            let data = draw.elements(crate::model::count(&lens), of)?;
            let all: DynView<T> = DynView::with_dims(&data, dims(&lens)).expect("as many");
            let x = all.try_into_shape::<Shape![$($shape)*]>().expect("the lengths");
            let (kind, layout) = (draw.below(7)?, draw.below(3)?);
            $({
                let len = lens[$axis];
                macro_rules! reduced {
                    ($x:expr) => {
                        match kind {
                            0 => if let Ok(out) = $x.try_max_axis(Axis::<$axis>) { all_sound(&out) },
                            1 => if let Ok(out) = $x.try_min_axis(Axis::<$axis>) { all_sound(&out) },
                            2 => if let Ok(out) = $x.try_argmax_axis(Axis::<$axis>) {
                                assert!(out.as_slice().iter().all(|&at| at < len));
                            },
                            3 => if let Ok(out) = $x.try_argmin_axis(Axis::<$axis>) {
                                assert!(out.as_slice().iter().all(|&at| at < len));
                            },
                            4 => assert!($x.try_max().into_iter().chain($x.try_min()).all(T::sound)),
                            5 => assert!($x.try_argmax().into_iter().chain($x.try_argmin()).all(|at| at < data.len())),
                            _ => {
                                let wide = try_concat(($x, x), Axis::<$axis>).expect("alike");
                                all_sound(&wide);
                                all_sound(&try_stack((x, $x), Axis::<$axis>).expect("alike"));
                            }
                        }
                    };
                }
                match layout {
                    0 => reduced!(x),
                    1 => reduced!(x.slice_range(Axis::<$axis>, 0..len).expect("inside")),
                    _ => {
                        // A closure that gives another element each time it is called.
                        let calls = Cell::new(0);
                        let source = &data;
                        reduced!(x.map(|x| {
                            assert!(x.sound());
                            calls.set(calls.get() + 1);
                            source[calls.get() % source.len()]
                        }))
                    }
                }
            })*
            // Choices by comparisons, and comparisons of whole tensors.
            let lazy = x.try_maximum(x).expect("alike").try_minimum(x).expect("alike");
            let mut place: DynTensor<T> = DynTensor::try_from_slice(dims(&[0]), &[]).expect("nothing");
            lazy.try_eval_into(&mut place).expect("room on the heap");
            all_sound(&place);
            let condition = x.try_less_than(x).expect("alike");
            try_where(condition, x, lazy).expect("alike").try_eval_into(&mut place).expect("room on the heap");
            all_sound(&place);
            let _ = place == x.to_tensor();
            let _ = x.try_equal(x).expect("alike").any();
            Ok(())
        }
    };
}
operations!(vectors (?) 1 [0]);
operations!(matrices (?, ?) 2 [0 1]);

/// Known lengths, where the types say that there is an element.
fn known(draw: &mut Draw) -> Result<()> {
    let data = draw.elements(3 * 64, Odd::of)?;
    let x = TensorView::<Odd, Shape![3, 64]>::from_slice(&data).expect("as many");
    all_sound(&x.max_axis(Axis::<1>));
    all_sound(&x.map(|x| x).min_axis(Axis::<0>));
    assert!(x.argmax_axis(Axis::<1>).as_slice().iter().all(|&at| at < 64));
    let none = TensorView::<Odd, Shape![0, 64]>::from_slice(&[]).expect("none");
    all_sound(&none.max_axis(Axis::<1>));
    assert_eq!(
        none.map(|x: Odd| panic!("{x:?} is no element")).map(|x: Odd| x).min_axis(Axis::<1>).as_slice().len(),
        0
    );
    all_sound(&concat((x, none), Axis::<0>));
    let pointers = draw.elements(0, Pointer::of)?;
    let none = TensorView::<Pointer, Shape![?, 64]>::with_dims(&pointers, [0, 64]).expect("none");
    assert_eq!(none.max_axis(Axis::<1>).as_slice().len(), 0);
    Ok(())
}

/// Rows chosen by an index from inputs of whatever elements.
fn chosen<T: Sound>(draw: &mut Draw, of: fn(u64, u8) -> T) -> Result<()> {
    let (rows, columns) = (draw.below(5)?, draw.one(&[0, 1, 2, 65])?);
    let (a, b) = (draw.elements(rows * columns, of)?, draw.elements(rows * columns, of)?);
    // Elements behind the index are no part of it.
    let index: Vec<u8> =
        draw.elements(rows + 3, |bits, _| (bits % 2) as u8 * if rows == 0 { 200 } else { 1 })?;
    let x = TensorView::<T, Shape![?, ?]>::with_dims(&a, [rows, columns]).expect("as many");
    let y = TensorView::<T, Shape![?, ?]>::with_dims(&b, [rows, columns]).expect("as many");
    let index = TensorView::<u8, Shape![?]>::with_dims(&index[..rows], [rows]).expect("as many");
    let chosen = multiplex([x, y], index).expect("in range");
    let mut count = 0;
    chosen.for_each(|x| {
        assert!(x.sound());
        count += 1;
    });
    assert_eq!(count, rows * columns);
    let mut place: DynTensor<T> = DynTensor::try_from_slice(dims(&[0]), &[]).expect("nothing");
    chosen.try_eval_into(&mut place).expect("room on the heap");
    all_sound(&place);
    Ok(())
}

/// Runs what may panic, without a word of it.
fn quietly(run: impl FnOnce()) -> bool {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let done = catch_unwind(AssertUnwindSafe(run)).is_ok();
    std::panic::set_hook(hook);
    done
}

/// A closure that panics at some element leaves every tensor whole.
fn panicking(draw: &mut Draw) -> Result<()> {
    let lens = draw.dims(2)?;
    let data = draw.elements(crate::model::count(&lens), Odd::of)?;
    let own: [usize; 2] = lens.clone().try_into().expect("two axes");
    let x = TensorView::<Odd, Shape![?, ?]>::with_dims(&data, own).expect("as many");
    let last = draw.below(data.len() + 2)?;
    let calls = Cell::new(0);
    let late = |x: Odd| {
        assert!(calls.get() < last);
        calls.set(calls.get() + 1);
        x
    };
    let before = draw.elements(6, Odd::of)?;
    let start = || DynTensor::<Odd>::try_from_slice(dims(&[2, 3]), &before).expect("as many");
    let mut place = start();
    let kind = draw.below(8)?;
    let mut bounded = Tensor::<Odd, Shape![..3, 3]>::try_from_slice([2, 3], &before).expect("as many");
    let whole = quietly(|| match kind {
        0 => x.map(late).try_eval_into(&mut place).expect("room on the heap"),
        1 => all_sound(&x.map(late).eval()),
        2 => {
            let mut out = x.to_tensor();
            let done = quietly(|| x.map(&late).eval_into(&mut out));
            all_sound(&out);
            assert!(done);
        }
        3 => {
            let mut out = x.to_tensor();
            let _ = quietly(|| out.try_update(x, |_, value| late(value)).expect("alike"));
            all_sound(&out);
            assert_eq!(out.as_slice().len(), data.len());
        }
        4 => all_sound(&try_concat((x.map(late), x), Axis::<0>).expect("alike")),
        5 => {
            let _ = x.map(late).try_max_axis(Axis::<1>).map(|out| all_sound(&out));
        }
        6 => {
            let row = TensorView::<Odd, Shape![3]>::from_slice(&before[..3]).expect("three");
            let _ = quietly(|| bounded.try_push_row(row.map(late)).expect("room"));
            assert!((2..=3).contains(&bounded.rows().len()));
        }
        _ => {
            let mut left = last;
            let next = |[_, _]: [usize; 2]| {
                left = left.checked_sub(1).expect("as many as there are");
                before[0]
            };
            let _ = Tensor::<Odd, Shape![?, ?]>::try_from_fn(own, next);
        }
    });
    let _ = whole;
    all_sound(&place);
    all_sound(&bounded);
    // It is as good a place as before.
    x.map(|x| x).try_eval_into(&mut place).expect("room on the heap");
    all_sound(&place);
    Ok(())
}

/// Elements without size, as many as there can be, and lengths beside an axis of none.
fn endless(draw: &mut Draw) -> Result<()> {
    let most = [usize::MAX, usize::MAX / 2, 1 << 62, (1 << 62) + 3, 1 << 33, 1 << 16, 3, 1, 0];
    let (a, b) = (draw.one(&most)?, draw.one(&most)?);
    let none: &[u16] = &[];
    for own in [[0, a], [a, 0]] {
        let Ok(x) = TensorView::<u16, Shape![?, ?]>::with_dims(none, own) else { continue };
        assert_eq!(x.iter().count(), 0);
        assert_eq!(x.sum(), 0);
        assert!(x.try_max().is_err());
        assert_eq!(x.map(|x| x).fold(0, |n, _| n + 1), 0);
        let other =
            TensorView::<u16, Shape![?, ?]>::with_dims(none, if own[0] == 0 { [0, b] } else { [b, 0] });
        if let Ok(y) = other {
            let rows = try_concat((x, y), Axis::<0>);
            assert!(
                rows.is_ok_and(|rows| rows.as_slice().is_empty())
                    || own[0] == 0 && a != b
                    || a.checked_add(b).is_none()
            );
            let columns = try_concat((x, y), Axis::<1>);
            assert!(columns.is_err() || columns.is_ok_and(|columns| columns.as_slice().is_empty()));
            let beside = try_stack((x, y), Axis::<1>);
            assert_eq!(beside.is_ok(), x.shape().dims() == y.shape().dims());
        }
        if own[0] < 1 << 17 && own[1] < 1 << 17 {
            assert_eq!(x.cumsum(Axis::<0>).as_slice().len(), 0);
            assert_eq!(x.sum_axis(Axis::<0>).as_slice().len(), own[1]);
        }
    }
    // A view of one element stretched far.
    let one = [7_u16];
    let one = TensorView::<u16, Shape![?]>::with_dims(&one, [1]).expect("one");
    let stretched = one.try_broadcast_to::<DynShape>(dims(&[a, b]));
    let count = a.checked_mul(b).filter(|&count| count < usize::MAX);
    if let Ok(x) = stretched {
        assert!(count.is_some() || a == 0 || b == 0);
        let mut iter = x.iter();
        assert_eq!(iter.next(), if a == 0 || b == 0 { None } else { Some(&7) });
        if a > 0 && b > 0 {
            assert_eq!(iter.next_back().is_some(), a > 1 || b > 1);
        }
        if count.is_some_and(|count| count < 1 << 16) {
            assert_eq!(x.try_max().ok(), count.filter(|&count| count > 0).map(|_| 7));
        }
    }
    // No size at all.
    let many: &[Nothing] = &ALL[..a];
    if let Ok(x) = TensorView::<Nothing, Shape![?, ?]>::with_dims(many, [many.len(), 1]) {
        assert_eq!(x.shape().dims(), [many.len(), 1]);
        assert_eq!(x.iter().len(), many.len());
        assert_eq!(x.iter().next().is_some(), !many.is_empty());
        let _ = x.get([many.len(), 0]);
        let _ = x.transpose().slice_range(Axis::<1>, 0..many.len() / 2).expect("inside");
    }
    Ok(())
}

pub fn program(draw: &mut Draw) -> Result<()> {
    answer_from(draw.0.arbitrary()?);
    match draw.below(14)? {
        0 => vectors(draw, Odd::of),
        1 => vectors(draw, Pointer::of),
        2 => vectors(draw, |_, _| Nothing),
        3 => matrices(draw, Odd::of),
        4 => matrices(draw, Pointer::of),
        5 => matrices(draw, |bits, _| bits % 2 == 1),
        6 => chosen(draw, Odd::of),
        7 => chosen(draw, |bits, _| char::from_u32(bits as u32 % 0xd800).unwrap_or('a')),
        8 => chosen(draw, Pointer::of),
        9 => known(draw),
        10 | 11 => panicking(draw),
        _ => endless(draw),
    }
}
