//! Odd programs, all of them safe: shapes without elements or with more than can be counted, closures and comparisons that
//! answer differently each time, iterators without an end. The answer is right or an error, never a read of what is not
//! there.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use core::cell::Cell;
use core::cmp::Ordering;

use shapeproof::prelude::*;
use shapeproof::{
    DynShape, DynView, Identity, ShapeError, concat, elementwise_add, multiplex, span, stack, tensor,
    try_concat_into, try_stack_into,
};

/// A length that no memory has, half of what can be counted.
const MANY: usize = 1 << (usize::BITS - 1);

/// Never equal, not even to itself, and never different either.
#[derive(Clone, Copy, Debug)]
struct NeverEqual(u32);

#[allow(clippy::partialeq_ne_impl, reason = "this is what is tested")]
impl PartialEq for NeverEqual {
    fn eq(&self, _: &Self) -> bool {
        false
    }
    fn ne(&self, _: &Self) -> bool {
        false
    }
}

impl PartialOrd for NeverEqual {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.0.partial_cmp(&other.0)
    }
}

/// A closure that counts its calls.
struct Calls(Cell<usize>);

impl Calls {
    fn new() -> Self {
        Self(Cell::new(0))
    }

    fn next(&self) -> usize {
        self.0.set(self.0.get() + 1);
        self.0.get()
    }
}

#[test]
fn no_element_of_an_empty_tensor_is_read() {
    let calls = Calls::new();
    let (none, flat) = (Tensor::<u64, Shape![0, 64]>::zeros(), Tensor::<u64, Shape![0, 3]>::zeros());
    let (x, y) = (none.map(|v| v + calls.next() as u64), flat.map(|v| v + calls.next() as u64));
    assert_eq!(x.max_axis(Axis::<1>).as_slice(), [0_u64; 0]);
    assert_eq!(x.min_axis_keep(Axis::<1>).as_slice(), [0_u64; 0]);
    assert_eq!(x.argmax_axis(Axis::<1>).as_slice(), [0_usize; 0]);
    assert_eq!(x.sum_axis(Axis::<1>).as_slice(), [0_u64; 0]);
    assert_eq!(y.max_axis(Axis::<1>).as_slice(), [0_u64; 0]);
    assert_eq!(y.argmin_axis(Axis::<1>).as_slice(), [0_usize; 0]);
    let mut out = Tensor::<u64, Shape![0]>::zeros();
    x.max_axis_into(Axis::<1>, &mut out);
    assert_eq!(calls.0.get(), 0);

    // An empty batch, whose memory is not written: a `bool` read from it would be neither true nor false.
    let batch = Tensor::<bool, Shape![..8, 64]>::empty();
    let of_batch = batch.map(|b| [10_u32, 20].get(usize::from(b)).copied().unwrap_or(calls.next() as u32));
    assert_eq!(of_batch.max_axis(Axis::<1>).as_slice(), [0_u32; 0]);
    // References: there is nothing behind the one that would be read.
    let none: &[&'static u64] = &[];
    let x = TensorView::<&'static u64, Shape![..8, 64]>::with_dims(none, [0, 64]).unwrap();
    assert_eq!(x.map(|r| *r).max_axis(Axis::<1>).as_slice(), [0_u64; 0]);
    assert_eq!(calls.0.get(), 0);
}

#[test]
fn no_row_chooses_among_inputs() {
    let none: [i32; 0] = [];
    let behind = [200_u8];
    let index = TensorView::<u8, Shape![?]>::with_dims(&behind[1..], [0]).unwrap();
    let calls = Calls::new();
    let x = TensorView::<i32, Shape![?, 1]>::with_dims(&none, [0, 1]).unwrap();
    multiplex([x, x], index).unwrap().for_each(|_| {
        let _ = calls.next();
    });
    let x = TensorView::<i32, Shape![?, 0]>::with_dims(&none, [0, 0]).unwrap();
    multiplex([x, x], index).unwrap().for_each(|_| {
        let _ = calls.next();
    });
    assert_eq!(calls.0.get(), 0);
    // Rows, and no elements in them.
    let index = TensorView::<u8, Shape![?]>::with_dims(&[1, 0, 1], [3]).unwrap();
    let x = TensorView::<i32, Shape![?, 0]>::with_dims(&none, [3, 0]).unwrap();
    multiplex([x, x], index).unwrap().for_each(|_| {
        let _ = calls.next();
    });
    assert_eq!(calls.0.get(), 0);
}

#[test]
fn positions_are_those_of_elements() {
    let rows = Tensor::<f32, Shape![3, 80]>::zeros();
    let odd = Tensor::<NeverEqual, Shape![3, 80]>::full(NeverEqual(1));
    // Parts of rows, long and short, one by one and several together.
    macro_rules! parts {
        ($($span:expr),*) => {$({
            let (x, odd) = (rows.slice(Axis::<1>, $span), odd.slice(Axis::<1>, $span));
            let (calls, n) = (Calls::new(), x.shape().count());
            let clock = x.map(|v| v + calls.next() as f32);
            assert!(clock.argmax() < n && clock.argmin() < n);
            assert!(odd.argmax() < n && odd.argmin() < n);
            let n = x.shape().dims()[1];
            for positions in [clock.argmax_axis(Axis::<1>), odd.argmax_axis(Axis::<1>), odd.argmin_axis(Axis::<1>)] {
                assert!(positions.iter().all(|&at| at < n), "{positions:?} in rows of {n}");
            }
        })*};
    }
    parts!(span!(0..1), span!(0..7), span!(0..20), span!(0..33), span!(0..79));
    let many = Tensor::<NeverEqual, Shape![40, 20]>::full(NeverEqual(1));
    assert!(many.argmax_axis(Axis::<1>).iter().all(|&at| at < 20));
    let calls = Calls::new();
    let many = Tensor::<f32, Shape![40, 20]>::zeros();
    let positions = many.map(|v| v + (calls.next() % 7) as f32).argmin_axis(Axis::<1>);
    assert!(positions.iter().all(|&at| at < 20));
    assert_eq!(Tensor::<NeverEqual, Shape![3]>::full(NeverEqual(2)).max().0, 2);
}

#[test]
fn a_choice_keeps_its_rows_however_deep_it_is_placed() {
    let (a, b) = (tensor![[10], [20], [30]], tensor![[100], [200], [300]]);
    let x = Tensor::<i32, Shape![2, 3]>::zeros();
    // [3, 1] at axis 1 of [2, 3]: the trailing 1 is trimmed.
    let index = tensor![0, 1, 1];
    let inner = elementwise_add(&x, multiplex([&a, &b], &index).unwrap(), Axis::<1>, Identity);
    let outer = Tensor::<i32, Shape![2, 3, 2]>::zeros();
    let placed = elementwise_add(&outer, inner, Axis::<0>, Identity).eval();
    assert_eq!(placed.as_slice(), [10, 10, 200, 200, 300, 300, 10, 10, 200, 200, 300, 300]);
}

#[test]
#[cfg(feature = "alloc")]
fn a_row_is_pushed_to_any_memory() {
    let mut x = Tensor::<i32, Shape![..4, ?]>::try_zeros([1, 2]).unwrap();
    for (count, row) in [tensor![7, 8], tensor![9, 10], tensor![11, 12]].iter().enumerate() {
        x.try_push_row(row).unwrap();
        assert_eq!(x.shape().dims(), [count + 2, 2]);
    }
    assert_eq!(x.as_slice(), [0, 0, 7, 8, 9, 10, 11, 12]);
    let full = x.try_push_row(&tensor![1, 2]).unwrap_err();
    assert_eq!(full.to_string(), "try_push_row: axis 0 has room for 4, not 5");
    x.truncate_rows(1);
    x.try_push_row(&tensor![5, 6]).unwrap();
    assert_eq!(x.as_slice(), [0, 0, 5, 6]);
    // A row that is not finished leaves what is there.
    let row = tensor![1, 2];
    let fails = row.map(|v| if v == 2 { panic!("on purpose") } else { v });
    let pushed = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| x.try_push_row(fails)));
    assert!(pushed.is_err());
    assert_eq!((x.shape().dims(), x.as_slice()), ([2, 2], &[0, 0, 5, 6][..]));
}

#[test]
fn a_place_takes_no_more_axes_than_it_has() {
    let mut place = [0; 3];
    let mut place = TensorViewMut::<i32, DynShape>::with_dims(&mut place, [3]).unwrap();
    let value = DynView::with_dims(&[1, 2, 3], [1, 1, 3]).unwrap();
    let rank = |op| Err(ShapeError::Rank { op, left: 1, right: 3 });
    assert_eq!(place.try_assign(value), rank("assign"));
    assert_eq!(place.try_update(value, |_, v| v), rank("update"));
    assert_eq!(place.try_add_assign(value), rank("add_assign"));
    assert_eq!(place.view().as_slice(), [0; 3]);
    // As for a view of it.
    let refused = value.try_broadcast_to::<DynShape>([3]).map(drop);
    assert_eq!(refused, Err(ShapeError::Rank { op: "broadcast_to", left: 1, right: 3 }));
}

#[test]
fn elements_beyond_counting() {
    let one = tensor![7_u8];
    // The largest view there is; one more position is an error.
    let most: TensorView<'_, u8, Shape![?], _> = one.try_broadcast_to([usize::MAX - 1]).unwrap();
    assert_eq!(most.iter().next_back(), Some(&7));
    assert_eq!(most.iter().len(), usize::MAX - 1);
    assert!(one.try_broadcast_to::<Shape![?]>([usize::MAX]).is_err());
    assert!(one.try_broadcast_to::<Shape![?, ?]>([MANY, 2]).is_err());
    // Windows of it would be more.
    assert_eq!(
        most.try_windows(Axis::<0>, shapeproof::Dim::<4>).map(drop),
        Err(ShapeError::Count { op: "windows", have: usize::MAX - 1, want: usize::MAX })
    );
    // Elements without a size: a slice may have as many as can be counted, and no more.
    let units = [(); usize::MAX];
    assert!(TensorView::<(), Shape![?, ?]>::with_dims(&units, [usize::MAX, usize::MAX]).is_err());
    assert!(TensorView::<(), Shape![?, ?]>::with_dims(&units, [usize::MAX / 3, 3]).is_ok());
    let square = TensorView::<(), Shape![?, ?]>::with_dims(&units[..MANY], [2, MANY / 2]).unwrap();
    assert_eq!(square.get([1, MANY / 2 - 1]), Some(()));
    assert_eq!(square.get([usize::MAX, 0]), None);
}

/// Stops the loop that calls it for the third time.
fn stop_at_three(calls: &Calls) {
    assert!(calls.next() < 3, "on purpose");
}

#[test]
fn an_expression_of_more_elements_than_can_be_counted_has_elements() {
    let one = tensor![1_u8];
    let column: TensorView<'_, u8, Shape![?, 1], _> = one.try_broadcast_to([MANY, 1]).unwrap();
    let row: TensorView<'_, u8, Shape![1, ?], _> = one.try_broadcast_to([1, MANY]).unwrap();
    let calls = Calls::new();
    let both = column.try_add(row).unwrap();
    let visit = || both.for_each(|_| stop_at_three(&calls));
    let visited = std::panic::catch_unwind(core::panic::AssertUnwindSafe(visit));
    assert!(visited.is_err());
    assert_eq!(calls.0.get(), 3);
}

#[test]
fn joins_of_nothing() {
    let (x, y) = (Tensor::<f32, Shape![0, 3]>::zeros(), Tensor::<f32, Shape![0, 4]>::zeros());
    assert_eq!(concat((&x, &y), Axis::<1>).as_slice(), [0.0; 0]);
    assert_eq!(stack((&x, &x), Axis::<2>).as_slice(), [0.0; 0]);
    let x = TensorView::<f32, Shape![?, ?]>::with_dims(&[], [0, MANY / 2]).unwrap();
    let mut out = TensorViewMut::<f32, Shape![?, ?]>::with_dims(&mut [], [0, MANY]).unwrap();
    try_concat_into((x, x), Axis::<1>, &mut out).unwrap();
    let mut out = TensorViewMut::<f32, Shape![?, 5, ?]>::with_dims(&mut [], [0, 5, MANY / 2]).unwrap();
    try_stack_into([x; 5], Axis::<1>, &mut out).unwrap();
}

#[test]
fn a_product_over_no_elements_is_zero() {
    // Cut to nothing, at the end of their memory, with the strides of what was there.
    let x = Tensor::<i32, Shape![2, 2, 3]>::full(1);
    let left = x.slice_range(Axis::<2>, 3..3).unwrap();
    let right = x.slice_range(Axis::<1>, 2..2).unwrap();
    let mut out = [7; 12];
    let mut out = TensorViewMut::<i32, Shape![2, 2, 3]>::from_flat(&mut out);
    shapeproof::try_matmul_into(left, right, &mut out).unwrap();
    assert_eq!(out.as_mut_slice(), [0; 12]);
}

#[test]
fn nothing_is_walked_over_at_once() {
    // Rows without elements, as many as to take years.
    let x = TensorView::<f32, Shape![?, ?]>::with_dims(&[], [MANY, 0]).unwrap();
    let mut out = TensorViewMut::<f32, Shape![?, ?]>::with_dims(&mut [], [MANY, 0]).unwrap();
    shapeproof::try_cumsum_into(x, Axis::<0>, &mut out).unwrap();
    shapeproof::try_cumsum_into(x, Axis::<1>, &mut out).unwrap();
    shapeproof::try_softmax_into(x, Axis::<0>, &mut out).unwrap();
    shapeproof::try_softmax_into(x, Axis::<1>, &mut out).unwrap();
    out.assign(1.0);
    assert_eq!((x.sum(), x.try_max().ok(), x.try_argmax().ok(), x.iter().count()), (0.0, None, None, 0));
    let mut sums = TensorViewMut::<f32, Shape![?]>::with_dims(&mut [], [0]).unwrap();
    shapeproof::try_sum_axis_into(x, Axis::<0>, &mut sums).unwrap();
    shapeproof::try_max_axis_into(x, Axis::<0>, &mut sums).unwrap();
    shapeproof::try_var_axis_into(x, Axis::<0>, &mut sums).unwrap();
}

#[test]
#[cfg(feature = "alloc")]
fn memory_of_rows_beyond_counting_has_no_room() {
    use shapeproof::Lod;
    let memory = || Tensor::<u8, Shape![?, ?, ?]>::try_zeros([0, MANY, MANY]).unwrap();
    assert!(Lod::from_lengths(&[1, 2], memory()).is_err());
}

#[test]
fn an_endless_iterator_is_too_long() {
    let endless = Tensor::<i32, Shape![2]>::try_from_iter(core::iter::from_fn(|| Some(1)));
    assert_eq!(endless, Err(ShapeError::Count { op: "from_iter", have: 3, want: 2 }));
    let promised = Tensor::<i32, Shape![2]>::try_from_iter(core::iter::repeat(1));
    assert_eq!(promised, Err(ShapeError::Count { op: "from_iter", have: usize::MAX, want: 2 }));
}

#[test]
fn sequences_beyond_counting() {
    use shapeproof::ragged::{LodTensor, sequence_concat, sequence_expand};
    use shapeproof::{Lod, LodError};
    // Rows without elements, of which there may be any number.
    let none: &[f32] = &[];
    let offsets = [0, MANY];
    let x = LodTensor::<f32, Shape![0], _, _>::new(none, Lod::from_offsets(&offsets[..]).unwrap()).unwrap();
    let (mut rows, mut places) = ([0.0; 4], [0_u32; 4]);
    let joined = sequence_concat(&[x, x, x], &mut rows[..], &mut places[..]).map(drop);
    assert!(matches!(joined, Err(LodError::TooLarge { level: 0, position: 1, .. })), "{joined:?}");
    // One sequence repeated more often than there is memory for.
    let one =
        LodTensor::<f32, Shape![1], _, _>::new(&[1.0][..], Lod::from_offsets(&[0_usize, 1][..]).unwrap());
    let times = Lod::from_offsets(&offsets[..]).unwrap();
    let room = |error| matches!(error, Err(LodError::Room { .. }));
    let one = one.unwrap();
    assert!(room(sequence_expand(one, times, 0, &mut rows[..], &mut places[..]).map(drop)));
    #[cfg(feature = "alloc")]
    assert!(room(sequence_expand(one, times, 0, Vec::new(), Vec::<usize>::new()).map(drop)));
}
